"""Writes a rule file untidily: the same sentences with other blanks, indentation, lines and comments."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kaart.syntax.written import Lexeme, Sentence, Written, written

GOES_ON = {"COMMA", "AND", "PLUS", "MINUS", "STAR", "SLASH"}


def untidy(text: str, chance: Random, comments: bool = False) -> str:
    """The file with everything changed that a layout may change. With `comments` there are more
    comments than before; without them it must come back to the same canonical text."""
    file, _ = written(text, "a file")
    assert file is not None
    return "\n".join(_Pen(file, chance, comments).lines()) + "\n" * chance.randint(0, 3)


class _Pen:
    def __init__(self, file: Written, chance: Random, comments: bool) -> None:
        self.file = file
        self.chance = chance
        self.comments = comments
        self.widths = [0]

    def lines(self) -> Iterator[str]:
        chance, file = self.chance, self.file
        for above in file.before:
            yield above.text
        yield self.gap().join([" kaart", "1", file.language, file.remark])
        for sentence in file.sentences:
            held = list(self.widths)
            opening = sentence.level >= len(held)
            del self.widths[sentence.level + 1 :]
            if opening:
                self.widths.append(self.widths[-1] + chance.randint(1, 5))
            if opening and sentence.level > 0:
                yield from [" " * chance.randint(0, 3)] * chance.randint(0, 2)
            yield from self.above(sentence, held)
            yield from self.sentence(sentence)
        yield from (above.text for above in file.after)

    def gap(self) -> str:
        return self.chance.choice([" ", "  ", "\t", " \t "])

    def above(self, sentence: Sentence, held: list[int]) -> Iterator[str]:
        """What stands above, comments indented as the block they belong to."""
        for above in sentence.above:
            if above.text:
                level = above.width // 2
                widths = held if level < len(held) else self.widths
                yield " " * widths[min(level, len(widths) - 1)] + above.text
            else:
                yield from [" " * self.chance.randint(0, 4)] * self.chance.randint(1, 3)
        if self.comments and self.chance.random() < 0.1:
            yield f"{' ' * self.chance.randint(0, 6)}# above"

    def sentence(self, sentence: Sentence) -> Iterator[str]:
        line, depth = " " * self.widths[sentence.level], 0
        words = sentence.lexemes
        for lexeme, after in zip(words, [*words[1:], None], strict=True):
            line += self.word(lexeme)
            depth += {"LPAR": 1, "RPAR": -1}.get(lexeme.terminal, 0)
            if after is None:
                break
            open_end = depth > 0 or lexeme.terminal in GOES_ON
            if lexeme.remark or lexeme.below or (open_end and self.chance.random() < 0.2):
                yield line + self.remark(lexeme.remark)
                yield from self.between(lexeme)
                line = " " * self.chance.randint(0, 9)
            elif {lexeme.terminal, after.terminal} & {"COMMA", "LPAR", "RPAR"} or lexeme.sign:
                line += self.chance.choice(["", " ", "  "])
            else:
                line += self.gap()
        yield line + self.remark(words[-1].remark)

    def word(self, lexeme: Lexeme) -> str:
        if lexeme.terminal == "STRING":
            return lexeme.text
        first, *rest = lexeme.text.split(" ")
        return first + "".join(self.gap() + word for word in rest)

    def remark(self, text: str) -> str:
        if text:
            return self.gap() + text
        added = self.comments and self.chance.random() < 0.05
        return "  # behind" if added else " " * self.chance.randint(0, 2)

    def between(self, lexeme: Lexeme) -> Iterator[str]:
        yield from (" " * self.chance.randint(0, 7) + comment for comment in lexeme.below)
        if self.comments and self.chance.random() < 0.3:
            yield "     # between"
        yield from [""] * self.chance.randint(0, 1)
