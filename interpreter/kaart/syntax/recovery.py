"""Panic mode: parses a file that has mistakes, so that one run finds them all.

A broken sentence is left out, or a sound one stands for it, and the parse goes on with the next
line; blocks keep their structure. A word that is nearly a keyword is read as that keyword.
`parsing` calls `recover` when the plain parse fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from lark import Lark, Token, Tree

from kaart.diagnostics import Problem, Span
from kaart.saying import say
from kaart.syntax import problems
from kaart.syntax.elsewhere import meant_by
from kaart.syntax.expected import in_words, nearest_keyword
from kaart.syntax.keywords import GOING_ON
from kaart.syntax.layout import DEDENT, INDENT, Layout, Untidy, indentation
from kaart.syntax.lines import block_end, line_end, sentence, width_below
from kaart.syntax.machine import STRANGE, Machine, Saved
from kaart.syntax.mistakes import classic
from kaart.syntax.parts import Build, token_span
from kaart.syntax.repairs import repaired
from kaart.syntax.spot import Spot
from kaart.syntax.standins import made_up, stand_in

MOST_PROBLEMS = 100
_MOST_WORDS = 100  # of a sentence that is looked at more closely
_LONGEST = 2_000  # and its letters
_MARKS = frozenset({"_NL", "_ON", INDENT, DEDENT})
_ORPHANS = frozenset(GOING_ON)


@dataclass(slots=True)
class _Line:
    """The sentence being read: the moment before it, where it begins, and its tokens so far.

    `before_last` is the moment before the last token, `labelled` that behind the label, `above` that before
    the line end if the line opens no block. A mended line is not complained about again;
    a doubtful one is indented wrongly, so that if it fails all that is deeper goes with it.
    """

    start: Saved
    offset: int
    tokens: list[Token] = field(default_factory=list)
    before_last: Saved | None = None
    labelled: Saved | None = None
    above: Saved | None = None
    mended: bool = False
    doubtful: bool = False

    def add(self, token: Token, before: Saved) -> None:
        """Adds a token that the parser took."""
        self.tokens.append(token)
        self.before_last = before


def recover(lark: Lark, body: str, build: Build, tabs: bool) -> Tree[Token] | None:
    """Adds what is wrong with the text to the problems; gives a tree of the rest if there is one.

    `tabs`: the text has tabs before lines, so its indentation is not complained about again.
    """
    return _Recovery(Machine(lark, body), build, tabs).run()


class _TooMany(Exception):
    """Enough problems were found, or one that nothing can follow."""


class _Recovery:
    def __init__(self, machine: Machine, build: Build, tabs: bool) -> None:
        self._machine = machine
        self._build = build
        self._tabs = tabs
        self._layout = Layout(self._untidy)
        self._wrong_widths: set[int] = set()
        self._line = _Line(machine.save(), 0)
        self._last: Token | None = None
        self._forgiving = False
        self._misplaced = False
        self._bottomless: Token | None = None

    def run(self) -> Tree[Token] | None:
        try:
            while (token := self._machine.next()) is not None:
                for piece in self._layout.feed(token):
                    self._take(self._going_on(piece))
                if self._bottomless is not None:
                    self._leave_brackets(self._bottomless)
            return self._finish()
        except _TooMany:
            return None

    # -------------------------------------------------------------- the sound part

    def _going_on(self, piece: Token) -> Token:
        """A line that begins with `else` goes on with the sentence above, as one with `otherwise` would."""
        start = piece.end_pos or 0
        if piece.type != "_NL" or not self._machine.accepts("_ON"):
            return piece
        for _, terminal in meant_by(self._machine.body[start : start + 40], self._build.known.language):
            if terminal in _ORPHANS and self._machine.accepts("_ON", terminal):
                return Token.new_borrow_pos("_ON", str(piece), piece)
        return piece

    def _take(self, token: Token) -> None:
        """Gives a token to the parser, or mends what it breaks."""
        before = self._machine.save()
        if not self._machine.offer(token):
            self._mend(token)
            return
        if token.type in _MARKS:
            self._begin_line(None if token.type == INDENT else before)
        else:
            self._line.add(token, before)
            self._last = token
            if token.type == "LABEL" and len(self._line.tokens) == 1:
                self._line.labelled = self._machine.save()

    def _begin_line(self, above: Saved | None) -> None:
        self._forgiving = self._line.mended
        doubtful, self._misplaced = self._misplaced, False
        self._line = _Line(
            self._machine.save(), self._machine.offset, above=above, mended=doubtful, doubtful=doubtful
        )
        if len(self._layout.levels) == 1:
            self._wrong_widths.clear()

    def _finish(self) -> Tree[Token] | None:
        """Closes all blocks and ends the parse."""
        end = self._last or Token("_NL", "", 0, 1, 1, 1, 1, 0)
        if self._last is None and not self._build.problems:
            self._complain(
                problems.empty_file(self._span(end), say("Write what follows the header: `game …`."))
            )
            return None
        if self._layout.brackets:
            self._mend_bracket()
        for piece in self._layout.finish(end):
            self._take(piece)
        tree = self._machine.end()
        if tree is None and self._line.tokens:
            self._mend_line_end(Token("$END", ""))
            tree = self._machine.end()
        return tree

    # -------------------------------------------------------------- complaints

    def _complain(self, problem: Problem) -> None:
        self._build.problems.append(problem)
        if len(self._build.problems) >= MOST_PROBLEMS:
            raise _TooMany

    def _untidy(self, fault: Untidy, token: Token) -> None:
        match fault:
            case Untidy.ENDS_IN_OR:
                self._complain(problems.ends_in_or(self._span(token)))
            case Untidy.INDENTATION:
                self._complain_of_width(token, problems.indentation)
            case Untidy.BRACKETS:
                self._bottomless = token
            case Untidy.LEVELS:
                sentence = say("There are more than 30 blocks in each other.")
                self._give_up(problems.nested(self._next_line(token), sentence))

    def _leave_brackets(self, bracket: Token) -> None:
        """Leaves a sentence out that has more brackets in each other than later stages could follow."""
        sentence = say("There are more than 60 brackets in each other.")
        self._complain(problems.nested(self._span(bracket), sentence))
        self._bottomless = None
        self._line.mended = True
        self._skip_line(bracket)

    def _give_up(self, problem: Problem) -> None:
        """Complains of what later stages could not follow, and reads no further."""
        self._complain(problem)
        raise _TooMany

    def _complain_of_width(self, mark: Token, problem: Callable[[Span], Problem]) -> None:
        """The line after the mark is indented wrongly; says so once for each width."""
        width = indentation(mark)
        if not self._tabs and not self._line.mended and width not in self._wrong_widths:
            self._complain(problem(self._next_line(mark)))
        self._wrong_widths.add(width)
        self._misplaced = True

    def _span(self, token: Token) -> Span:
        return token_span(self._build.path, token, token)

    def _next_line(self, mark: Token) -> Span:
        """The sentence that follows a line end."""
        start = mark.end_pos or 0
        width = len(sentence(self._machine.body, start))
        line, column = mark.end_line or 1, mark.end_column or 1
        return Span(self._build.path, line, column, line, column + width)

    def _head(self) -> Span:
        """The sentence being read, as far as it goes."""
        return token_span(self._build.path, self._line.tokens[0], self._line.tokens[-1])

    def _expected(self, at: Saved | None = None) -> str:
        terminals = self._machine.acceptable(at)
        if not self._line.tokens:
            terminals -= {"_NL"}
        return in_words(terminals, self._build.known)

    def _complain_of_sentence(self, problem: Problem) -> None:
        """Complains that the sentence is broken, once, and at the keyword that passed for a name."""
        if self._line.mended:
            return
        self._line.mended = True
        last, before = self._last, self._line.before_last
        if last and before and [last] == self._line.tokens[-1:] and self._poses_as_name(last):
            problem = self._posing(last, before)
        self._complain(problem)

    def _posing(self, keyword: Token, before: Saved) -> Problem:
        known = self._build.known.phrases
        if len(self._line.tokens) == 1 and any(str(keyword) in known[word] for word in _ORPHANS):
            return self._orphan(keyword)
        return problems.unexpected(self._span(keyword), str(keyword), self._expected(before))

    def _poses_as_name(self, token: Token) -> bool:
        known = self._build.known
        spellings = {s for all_ in known.phrases.values() for s in all_} - set(known.canonical)
        return token.type == "NAME" and str(token) in spellings

    # -------------------------------------------------------------- line ends that do not fit

    def _mend(self, token: Token) -> None:
        match token.type:
            case "_INDENT" if self._machine.accepts("_NL"):
                self._layout.levels.pop()
                self._complain_of_width(token, problems.too_deep_line)
                self._take(Token.new_borrow_pos("_NL", "", token))
                self._mend_orphan()
            case "_ON" if self._machine.accepts("_NL"):
                self._take(Token.new_borrow_pos("_NL", "", token))
                self._mend_orphan()
            case "_INDENT" | "_NL" | "_ON" | "_DEDENT":
                self._mend_line_end(token)
            case _:
                self._mend_word(token)

    def _mend_line_end(self, mark: Token) -> None:
        """The sentence before this mark is not complete."""
        machine = self._machine
        if machine.accepts(INDENT) and self._line.tokens:
            self._complain_of_sentence(problems.missing_block(self._head()))
            machine.offer(Token.new_borrow_pos(INDENT, "", mark))
            machine.offer(Token.new_borrow_pos(DEDENT, "", mark))
        elif self._line.tokens:
            if not self._line.mended and self._teach(None, mark.type == INDENT):
                self._take(mark)
                return
            last = self._line.tokens[-1]
            line, column = last.end_line or 1, last.end_column or 1
            span = Span(self._build.path, line, column, line, column + 1)
            self._complain_of_sentence(problems.line_ends(span, self._expected()))
            self._replace_line(mark, block=mark.type == INDENT)
        if mark.type == INDENT and not machine.accepts(INDENT):
            self._layout.levels.pop()
            machine.move(block_end(machine.body, mark.start_pos or 0, self._layout.levels[-1]))
            return
        if mark.type in _MARKS and machine.accepts(mark.type):
            self._take(mark)

    def _mend_orphan(self) -> None:
        """Leaves out a line with `or` or `otherwise` if the sentence above has no such part."""
        start = self._machine.offset
        token = self._machine.next_anywhere()
        if token is None or token.type not in _ORPHANS:
            self._machine.move(start)
            return
        if not self._forgiving and not self._line.mended:
            self._complain(self._orphan(token))
        self._skip_line(token)

    def _orphan(self, token: Token) -> Problem:
        span, known = self._span(token), self._build.known.phrases
        if str(token) in known["OTHERWISE"] or token.type == "OTHERWISE_WHEN":
            return problems.otherwise_after_line(span)
        return problems.nothing_to_go_on(span, str(token))

    # -------------------------------------------------------------- words that do not fit

    def _mend_word(self, token: Token) -> None:
        if self._layout.brackets:
            if self._first_on_its_line(token):
                self._mend_bracket()
                return
            if self._machine.accepts("RPAR", token.type):
                self._complain_of_sentence(problems.unclosed_bracket(self._span(self._layout.brackets.pop())))
                self._take(Token.new_borrow_pos("RPAR", ")", token))
                self._take(token)
                return
        if self._line.mended:
            self._skip_line(token)
            return
        if self._teach(token, self._has_block(token)) or self._read_as_keyword(token):
            return
        if token.type == STRANGE and self._mend_strange(token):
            return
        if token.type == "RPAR" and "LPAR" not in self._held():
            self._complain_of_sentence(problems.unopened_bracket(self._span(token)))
            return
        problem = problems.unexpected(self._span(token), _shown(token), self._expected())
        self._complain_of_sentence(problem)
        self._skip_line(token)

    def _first_on_its_line(self, token: Token) -> bool:
        return self._last is not None and (token.line or 0) > (self._last.end_line or 0)

    def _held(self) -> list[str]:
        return [token.type for token in self._line.tokens]

    def _mend_bracket(self) -> None:
        """A bracket is open although the sentence is over: closes it where the line ends."""
        bracket = self._layout.brackets[-1]
        self._complain_of_sentence(problems.unclosed_bracket(self._span(bracket)))
        last = self._last or bracket
        self._machine.move(last.end_pos or 0)
        count = len(self._layout.brackets)
        self._layout.new_line()
        if self._machine.accepts(*["RPAR"] * count):
            for _ in range(count):
                self._take(Token.new_borrow_pos("RPAR", ")", last))
        else:
            self._skip_line(last)

    def _mend_strange(self, token: Token) -> bool:
        """Deals with text that is no token; True if the sentence can go on."""
        text, span = _shown(token), self._span(token)
        if text == '"':
            self._complain_of_sentence(problems.unclosed_text(span))
            end = self._machine.body.find("\n", token.start_pos or 0)
            self._machine.move(end if end >= 0 else len(self._machine.body))
            return self._machine.offer(Token.new_borrow_pos("STRING", '""', token))
        if text[0].isupper() and self._machine.accepts("NAME"):
            self._complain_of_sentence(problems.capital(span, text))
            self._take(Token.new_borrow_pos("NAME", text, token))
            return True
        if text[0].isdigit():
            self._complain_of_sentence(problems.number_and_more(span, text))
        elif not text[0].isalnum():
            self._complain_of_sentence(problems.strange(span, text[0]))
            return True
        return False

    # -------------------------------------------------------------- known mistakes and small repairs

    def _teach(self, token: Token | None, block: bool) -> bool:
        """Recognises a classic mistake, a misspelt keyword or a small slip at a token or at the end of the
        sentence. True if the parse goes on behind it."""
        spot = self._spot(token, block)
        if len(spot.tokens) > _MOST_WORDS or (token is not None and spot.broken is None):
            return False
        finding = classic(spot) or repaired(spot)
        if finding is None:
            return False
        self._complain(finding.problem)
        self._line.mended = True
        if finding.at is None:
            self._leave_out(token)
            return token is not None
        if finding.at is self._line.start:
            self._line.tokens.clear()
            self._layout.new_line()
        elif finding.at is self._line.labelled:
            del self._line.tokens[1:]
            self._layout.new_line()
        self._machine.restore(finding.at)
        self._machine.move(finding.resume)
        for piece in finding.instead:
            for laid in [piece] if piece.type in _MARKS else self._layout.feed(piece):
                self._take(laid)
            self._line.mended = True
        return True

    def _leave_out(self, token: Token | None) -> None:
        if token is not None:
            self._skip_line(token)

    def _spot(self, token: Token | None, block: bool) -> Spot:
        machine, line = self._machine, self._line
        first = line.tokens[0] if line.tokens else token
        last = line.tokens[-1] if line.tokens else None
        start = (first.start_pos or 0) if first is not None else machine.offset
        place = (token.start_pos or 0) if token is not None else (last.end_pos or 0) if last else start
        level = self._layout.levels[-1] if token is not None else 1000
        end = self._sentence_end(place, level) if token else place
        tokens = [one for one in machine.lex(start, min(end, start + _LONGEST)) if one.type not in _MARKS]
        while tokens and tokens[-1].type == "TAG":
            tokens.pop()
        index = next((i for i, one in enumerate(tokens) if (one.end_pos or 0) > place), len(tokens))
        at, before = machine.save(), line.before_last
        if before is not None and last is not None and self._began_earlier(tokens, index, last):
            index = next(i for i, one in enumerate(tokens) if (one.end_pos or 0) > (last.start_pos or 0))
            at, before = before, None
        return Spot(
            machine, self._build.known, self._build.path, tuple(tokens), index, at, before, line.start,
            line.labelled, line.above, block,
        )  # fmt: skip

    @staticmethod
    def _began_earlier(tokens: list[Token], index: int, last: Token) -> bool:
        """Whether the last token that the parser took is a keyword that passed for a name."""
        here = tokens[index] if index < len(tokens) else None
        if here is not None and (here.start_pos or 0) <= (last.start_pos or 0):
            return True
        before = tokens[index - 1] if index else None
        return before is not None and before.type not in ("NAME", last.type) and last.type == "NAME"

    def _has_block(self, token: Token) -> bool:
        level = self._layout.levels[-1]
        return width_below(self._machine.body, self._sentence_end(token.start_pos or 0, level)) > level

    def _sentence_end(self, start: int, level: int) -> int:
        going_on = self._build.known.phrases["AND"]
        return line_end(self._machine.body, start, level, bool(self._layout.brackets), going_on)

    # -------------------------------------------------------------- near keywords

    def _read_as_keyword(self, token: Token) -> bool:
        """Reads a misspelt keyword at this place, or at the start of the line, as that keyword."""
        start = token.start_pos or 0
        if token.type in ("NAME", STRANGE) and self._substitute(start, self._machine.save()):
            return True
        line = self._line
        if line.mended or not line.tokens or line.tokens[0].type != "NAME":
            return False
        first = line.tokens[0]
        if str(first) in self._build.known.canonical or self._is_used(str(first)):
            return False
        return self._substitute(first.start_pos or 0, line.start)

    def _is_used(self, name: str) -> bool:
        """Whether the file has this name in other places too, so that it is not misspelt."""
        return len(re.findall(rf"(?<![\w-]){re.escape(name)}(?![\w-])", self._machine.body)) > 1

    def _substitute(self, offset: int, at: Saved) -> bool:
        machine = self._machine
        near = nearest_keyword(machine.body[offset : offset + 80], machine.acceptable(at), self._build.known)
        if near is None:
            return False
        machine.restore(at)
        machine.move(offset)
        word = machine.word_at(offset)
        end = offset + len(near.found)
        read = Token(
            near.terminal, near.found, offset, word.line, word.column, word.line,
            (word.column or 1) + len(near.found), end,
        )  # fmt: skip
        machine.move(end)
        if at is self._line.start:
            self._line.tokens.clear()
        if not self._line.mended:
            self._complain(problems.misspelt(self._span(read), near.found, near.spelling))
        self._line.mended = True
        self._layout.new_line()
        self._take(read)
        return True

    # -------------------------------------------------------------- leaving a sentence out

    def _skip_line(self, token: Token) -> None:
        """Goes on after the broken sentence, with or without the block below it."""
        body = self._machine.body
        level = self._layout.levels[-1]
        end = self._sentence_end(max(token.start_pos or 0, self._line.offset), level)
        block = width_below(body, end) > level
        self._line.tokens.append(token)
        if self._line.doubtful or (not self._replace_line(token, block) and block):
            self._machine.restore(self._line.start)
            end = block_end(body, end, level)
        self._layout.new_line()
        self._machine.move(end)

    def _below(self, at: Token) -> list[str]:
        """The types of the tokens of the line below a token, or below a line end."""
        body, start = self._machine.body, at.start_pos or 0
        if at.type not in _MARKS:
            start = self._sentence_end(start, self._layout.levels[-1])
        first = start + len(body[start:]) - len(body[start:].lstrip())
        return [token.type for token in self._machine.lex(first, first + len(sentence(body, first)))]

    def _replace_line(self, at: Token, block: bool) -> bool:
        """Puts a sound sentence in the place of the line; True if it takes the block below it."""
        sentence = stand_in(
            self._machine, self._line.start, self._held(), block, self._below(at) if block else []
        )
        self._machine.restore(self._line.start)
        for terminal in sentence or ():
            self._machine.offer(made_up(terminal, at))
        self._line.mended = True
        self._last = at
        return bool(sentence)


def _shown(token: Token) -> str:
    text = " ".join(str(token).split())
    return text if len(text) <= 40 else text[:40] + "…"
