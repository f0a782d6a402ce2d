"""What the syntax stage can find wrong, in the words of a card player: one function per code.

Codes K101 to K199 belong to this stage. Every module of it makes its problems here.
"""

from __future__ import annotations

from kaart.diagnostics import Problem, Span
from kaart.saying import Verbatim, say, say_count, sentences


def unexpected(span: Span, found: str, expected: str) -> Problem:
    """K101: a word stands where it cannot stand; `expected` lists what could, in words."""
    sentence = say("I do not understand `{found}` here.", found=Verbatim(found))
    return Problem("K101", span, sentence, _could_stand(expected))


def line_ends(span: Span, expected: str) -> Problem:
    """K101 at the end of a line: something is missing."""
    return Problem("K101", span, say("This line stops too early."), _could_stand(expected))


def _could_stand(expected: str) -> str:
    return say("Here could stand {expected}.", expected=expected) if expected else ""


def tab(span: Span, count: int) -> Problem:
    """K102: tabs before a line; `count` lines have one, the first is shown."""
    sentence = say("This line is indented with a tab.")
    if count > 1:
        more = say_count("So is one other line.", "So are {count} other lines.", count - 1)
        sentence = sentences(sentence, more)
    return Problem("K102", span, sentence, say("Use blanks: two for each level."))


def indentation(span: Span) -> Problem:
    """K103: a line whose indentation is that of no line above."""
    return Problem(
        "K103",
        span,
        say("This line is not in line with any line above it."),
        say("Give it exactly as many blanks as the lines it belongs with."),
    )


def too_deep_line(span: Span) -> Problem:
    """K103: an indented line below one that opens no block."""
    return Problem(
        "K103",
        span,
        say("This line is indented, but the line above it has no block."),
        say("Put it below the line above, with the same number of blanks, or look at the line above."),
    )


def missing_block(span: Span) -> Problem:
    """K103: a sentence that opens a block has none."""
    return Problem(
        "K103",
        span,
        say("Something must stand below this line, but nothing does."),
        say("Write what belongs to it on the next lines, two blanks further to the right."),
    )


def unclosed_text(span: Span) -> Problem:
    """K104: a text without its second quote."""
    return Problem("K104", span, say("This text has no end."), say('Close it with " on the same line.'))


def ends_in_or(span: Span) -> Problem:
    """K105: a line that ends in `or`."""
    return Problem(
        "K105",
        span,
        say("A line may not end in this word."),
        say("Write the condition in brackets, or put the word first on the next line for an alternative."),
    )


def mixed_and_or(span: Span) -> Problem:
    """K106: `a and b or c`."""
    return Problem(
        "K106",
        span,
        say("`and` and `or` are mixed, so this can be read in two ways."),
        say("Put brackets around the part that belongs together."),
    )


def not_without_brackets(span: Span) -> Problem:
    """K107: `not a is b`."""
    return Problem(
        "K107",
        span,
        say("It is not clear what `not` belongs to."),
        say("Put brackets around what is denied: `not (a is b)`, or write `a is not b`."),
    )


def whose_operand(span: Span) -> Problem:
    """K108: a `whose` phrase beside a comparison."""
    return Problem(
        "K108",
        span,
        say("A phrase with `whose` is compared with something, so this can be read in two ways."),
        say("Put brackets around the phrase: `(players whose score is 0) is empty`."),
    )


def otherwise_after_line(span: Span) -> Problem:
    """K109: `x becomes y when c` and then a line `otherwise`."""
    return Problem(
        "K109",
        span,
        say("There is no block above that this could be the other case of."),
        say("Make the sentence above a block: `when` and its condition on a line, the sentence below it."),
    )


def nothing_to_go_on(span: Span, word: str) -> Problem:
    """K109: `or` or `but` below a sentence that offers nothing."""
    return Problem(
        "K109",
        span,
        say("There is no question above that this line with `{word}` could belong to.", word=Verbatim(word)),
        say("Begin the question with `player may`, with the same number of blanks as this line."),
    )


def no_header(span: Span) -> Problem:
    """K110: the first line is not `kaart 1 english`."""
    return Problem(
        "K110",
        span,
        say("The first line must say the version and the language."),
        say("Begin the file with `kaart 1 english` or `kaart 1 nederlands`."),
    )


def unknown_language(span: Span, word: str, advice: str) -> Problem:
    """K111: a language without keywords."""
    return Problem(
        "K111", span, say("There are no keywords in the language {word}.", word=Verbatim(word)), advice
    )


def unknown_version(span: Span, word: str) -> Problem:
    """K112: a version of the language that is not known."""
    return Problem(
        "K112", span, say("Version {word} of the language is not known.", word=word), say("Write `kaart 1`.")
    )


def empty_file(span: Span, advice: str) -> Problem:
    """K113: nothing, or nothing after the header."""
    return Problem("K113", span, say("This file has no rules."), advice)


def too_large(span: Span, sentence: str) -> Problem:
    """K114: more bytes or lines than a rule file can have."""
    return Problem("K114", span, sentence, say("Divide the file, or check that it is a rule file."))


def nested(span: Span, sentence: str) -> Problem:
    """K115: too many brackets or blocks inside each other."""
    return Problem("K115", span, sentence, say("Give a part a name of its own with `define`."))


def unclosed_bracket(span: Span) -> Problem:
    """K116: a bracket without its partner."""
    return Problem("K116", span, say("This bracket is never closed."), say("Add `)` where it ends."))


def unopened_bracket(span: Span) -> Problem:
    """K116: a closing bracket too many."""
    return Problem(
        "K116", span, say("This bracket closes nothing."), say("Take it away, or add `(` where it begins.")
    )


_INSTEAD = {
    "=": say("Write `is` to compare, or `becomes` to write something down."),
    "<": say("Write `is less than`."),
    ">": say("Write `is more than`."),
    "[": say("Use ( and )."),
    "{": say("Use ( and )."),
    "“": say('Write a text between straight quotes: "text".'),
    "”": say('Write a text between straight quotes: "text".'),
    "„": say('Write a text between straight quotes: "text".'),
    "'": say('Write a text between double quotes: "text".'),
    "–": say("Write minus as -, with blanks around it."),
    "−": say("Write minus as -, with blanks around it."),
    "×": say("Write * for times."),
    "&": say("Write `and`."),
    "|": say("Write `or`."),
}


def strange(span: Span, character: str) -> Problem:
    """K117: a character that has no place here."""
    advice = _INSTEAD.get(character, say("Take it away."))
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    return Problem(
        "K117", span, say("The character {shown} has no meaning here.", shown=Verbatim(shown)), advice
    )


def number_and_more(span: Span, word: str) -> Problem:
    """K117: `5-3` or `3x`, which is neither a number nor a name."""
    advice = say("Put blanks around minus.") if "-" in word else say("Names begin with a small letter.")
    return Problem("K117", span, say("{word} is neither a number nor a name.", word=Verbatim(word)), advice)


def capital(span: Span, word: str) -> Problem:
    """K117: a name that begins with a capital."""
    return Problem(
        "K117",
        span,
        say("{word} begins with a capital letter, but it is no card.", word=Verbatim(word)),
        say("Names begin with a small letter: {name}.", name=Verbatim(word.lower())),
    )


def misspelt(span: Span, found: str, meant: str) -> Problem:
    """K118: the first word of a line is nearly one of the language."""
    return Problem(
        "K118",
        span,
        say("I do not know the word {found}.", found=Verbatim(found)),
        say("Did you mean {name}?", name=Verbatim(meant)),
    )


def unreadable(span: Span, sentence: str, advice: str = "") -> Problem:
    """K119: the file cannot be read as text."""
    return Problem("K119", span, sentence, advice)


def parameters(span: Span) -> Problem:
    """K120: a definition with a formula on its line and cases below it."""
    return Problem(
        "K120",
        span,
        say("This definition has both a formula and cases below it."),
        say("Keep one of the two."),
    )


def each_from(span: Span, word: str) -> Problem:
    """K121: `each suit from x`."""
    return Problem(
        "K121",
        span,
        say("`from` says with which player to begin, but this is `each {word}`.", word=word),
        say("Leave out `from`, or write `each number from 1 up to 8` for numbers."),
    )


def deal_all(span: Span) -> Problem:
    """K122: `deal 3 to hand` without the word cards."""
    return Problem(
        "K122",
        span,
        say("How many cards are dealt is not clear."),
        say("Write `deal 3, 2 cards to …` or `deal all cards to …`."),
    )


def take_what(span: Span) -> Problem:
    """K123: `take 7 up to A` without suits."""
    return Problem(
        "K123",
        span,
        say("Of which suits these cards are is missing."),
        say("Write `take 7 up to A of every suit`, name the suits, or write `take joker`."),
    )


def large_number(span: Span) -> Problem:
    """K124: a number of more than nine digits."""
    return Problem("K124", span, say("This number is too large."), say("Numbers have at most nine digits."))


def card(span: Span, wrong: str, right: str) -> Problem:
    """K125: a card in the letters of the other language, rank first, or with a suit sign."""
    return Problem(
        "K125",
        span,
        say("{wrong} is not how this file writes a card.", wrong=Verbatim(wrong)),
        say(
            "Write {right}: first the suit, then the rank, in the letters of the file.", right=Verbatim(right)
        ),
    )


def rank(span: Span, wrong: str, right: str) -> Problem:
    """K125: a rank in the letter of the other language."""
    return Problem(
        "K125",
        span,
        say("{wrong} is not how this file writes a rank.", wrong=Verbatim(wrong)),
        say("Write {right}.", right=Verbatim(right)),
    )


def card_in_words(span: Span, wrong: str, right: str) -> Problem:
    """K125: `queen spades`."""
    return Problem(
        "K125",
        span,
        say("{wrong} is not how this file writes a card.", wrong=_quoted(wrong)),
        say("Write {right}.", right=_quoted(right)),
    )


def unquoted(span: Span, text: str) -> Problem:
    """K126: a text without quotes, or between quotes of another kind."""
    return Problem(
        "K126",
        span,
        say("What players read stands between straight double quotes."),
        say("Write {text}.", text=Verbatim(text)),
    )


def missing(span: Span, word: str, following: str) -> Problem:
    """K127: a word is missing in front of another, or at the end of the sentence."""
    return Problem(
        "K127",
        span,
        say("{word} is missing here.", word=_quoted(word)),
        say("Write it in front of {following}.", following=_quoted(following))
        if following
        else say("Write it at the end of the sentence."),
    )


def about_nobody(span: Span, word: str) -> Problem:
    """K127: a sentence that begins with its verb."""
    return Problem(
        "K127",
        span,
        say("There is nothing in front of {word}.", word=_quoted(word)),
        say("Say first who or what it is about, such as `player` or a note."),
    )


def half(span: Span, wrong: str, right: str) -> Problem:
    """K127: only the first words of a keyword stand there."""
    return Problem(
        "K127",
        span,
        say("{wrong} is only a part of what is said here.", wrong=_quoted(wrong)),
        say("Write {right}.", right=_quoted(right)),
    )


_TONGUES = {"english": say("English"), "nederlands": say("Dutch")}


def other_language(span: Span, wrong: str, right: str, language: str, header: bool) -> Problem:
    """K128: a keyword of the other language; `header`: the first line may be what is wrong."""
    own = next(name for tongue, name in _TONGUES.items() if tongue != language)
    return Problem(
        "K128",
        span,
        say(
            "{wrong} is {other}, and this file is in {own}.",
            wrong=_quoted(wrong),
            other=_TONGUES[language],
            own=own,
        ),
        say(
            "Write {right}, or begin the file with {header}.",
            right=_quoted(right),
            header=_quoted(f"kaart 1 {language}"),
        )
        if header
        else say("Write {right}.", right=_quoted(right)),
    )


def other_header(span: Span, language: str) -> Problem:
    """K128: the whole file is in the other language than its first line says."""
    own = next(name for tongue, name in _TONGUES.items() if tongue != language)
    return Problem(
        "K128",
        span,
        say("The first line says {own}, but the rules are in {other}.", own=own, other=_TONGUES[language]),
        say("Begin the file with {header}.", header=_quoted(f"kaart 1 {language}")),
    )


def elsewhere(span: Span, wrong: str, right: str) -> Problem:
    """K129: a word or sign of other rules or another notation."""
    return Problem(
        "K129",
        span,
        say("Rules say {right} here, not {wrong}.", right=_quoted(right), wrong=_quoted(wrong)),
        say("Write {right}.", right=_quoted(right)),
    )


def colon(span: Span) -> Problem:
    """K131: a colon behind a heading."""
    return Problem(
        "K131",
        span,
        say("There is no colon behind a heading; only labels have one."),
        say("Take the colon away."),
    )


def twice(span: Span, word: str) -> Problem:
    """K132: the same word two times."""
    return Problem(
        "K132",
        span,
        say("{word} stands here twice.", word=_quoted(word)),
        say("Take one of the two away."),
    )


def article(span: Span, word: str) -> Problem:
    """K132: `the` or `a`."""
    return Problem("K132", span, say("Rules do without {word}.", word=_quoted(word)), say("Take it away."))


def comma(span: Span) -> Problem:
    """K132: a comma that does not belong there."""
    return Problem("K132", span, say("This comma does not belong here."), say("Take the comma away."))


def goes_on(span: Span, word: str) -> Problem:
    """K132: a line that ends in a comma or a sign, so that the next one belongs to its sentence."""
    return Problem(
        "K132",
        span,
        say("A line that ends in {word} goes on below, and here nothing belongs to it.", word=_quoted(word)),
        say("Take it away, or write what it should be followed by."),
    )


def changed_places(span: Span, first: str, second: str) -> Problem:
    """K132: two words the wrong way round."""
    return Problem(
        "K132",
        span,
        say("{first} and {second} stand the wrong way round.", first=_quoted(first), second=_quoted(second)),
        say("Write {right}.", right=_quoted(f"{second} {first}")),
    )


def too_many(span: Span, word: str) -> Problem:
    """K132: a word without which the sentence would be whole."""
    return Problem(
        "K132",
        span,
        say("{word} is a word too many here.", word=_quoted(word)),
        say("Take it away, or put what it says into a sentence of its own."),
    )


def answer_without_or(span: Span, word: str, name: str) -> Problem:
    """K133: a further answer that does not begin with `or`."""
    return Problem(
        "K133",
        span,
        say("Every answer after the first begins with `or`."),
        say("Write {right}.", right=_quoted(f"{word} {name}")),
    )


def answers_on_one_line(span: Span, word: str) -> Problem:
    """K133: several answers on one line."""
    return Problem(
        "K133",
        span,
        say("Every answer has a line of its own."),
        say("Begin a new line with {word}, in the same column as the question.", word=_quoted(word)),
    )


def minus(span: Span, word: str) -> Problem:
    """K117: `n -1`, where the minus belongs to the number."""
    return Problem(
        "K117",
        span,
        say("{word} is read as one number.", word=_quoted(word)),
        say("Put blanks around minus."),
    )


def capitals(span: Span, wrong: str, right: str) -> Problem:
    """K117: a keyword with capitals."""
    return Problem(
        "K117",
        span,
        say("{wrong} has a capital letter, and only cards have those.", wrong=_quoted(wrong)),
        say("Write {right}.", right=_quoted(right)),
    )


def blank_in_label(span: Span, wrong: str, right: str) -> Problem:
    """K132: a label of several words."""
    return Problem(
        "K132",
        span,
        say("{wrong} is a label of several words.", wrong=_quoted(wrong)),
        say("A label is one word; join its words with hyphens: {right}.", right=_quoted(right)),
    )


def comma_between(span: Span, right: str) -> Problem:
    """K127: cards one after the other."""
    return Problem(
        "K127",
        span,
        say("A comma is missing here."),
        say("Put commas between the cards: {right}.", right=_quoted(right)),
    )


def cards_together(span: Span, sign: str, wrong: str, right: str) -> Problem:
    """K129: `hearts or clubs`."""
    return Problem(
        "K129",
        span,
        say(
            "Several cards are joined by {sign} here, not by {wrong}.",
            sign=_quoted(sign),
            wrong=_quoted(wrong),
        ),
        say("Write {right}.", right=_quoted(right)),
    )


def verb_last(span: Span, wrong: str, right: str) -> Problem:
    """K132: `trick not empty is`."""
    return Problem(
        "K132",
        span,
        say("The words of {wrong} stand in another order in a rule file.", wrong=_quoted(wrong)),
        say("Write {right}.", right=_quoted(right)),
    )


def two_words(span: Span, wrong: str, right: str) -> Problem:
    """K132: a name that is written as two words."""
    return Problem(
        "K132",
        span,
        say("{wrong} is one name.", wrong=_quoted(wrong)),
        say("Write it with a hyphen: {right}.", right=_quoted(right)),
    )


def remark(span: Span, sign: str) -> Problem:
    """K129: a remark behind the sign of another notation."""
    return Problem(
        "K129",
        span,
        say("A comment does not begin with {sign} here.", sign=_quoted(sign)),
        say("Put `#` in front of it."),
    )


def prose(span: Span) -> Problem:
    """K101: a line of plain text."""
    return Problem(
        "K101",
        span,
        say("I do not understand this line."),
        say("If it is meant for the reader only, put `#` in front of it."),
    )


def _quoted(text: str) -> Verbatim:
    """A stretch of a file between backticks, as it stands there."""
    return Verbatim(f"`{text}`")
