"""The words file of a game against the game: every name has its line, and every line its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kaart.diagnostics import Note, Problem, Severity, Span, nearest
from kaart.model.rename import names_in
from kaart.saying import say
from kaart.syntax import nodes as n

ENGLISH = "english"
FEW = 10  # one name in so many may be forgotten by accident

SECTIONS = ("melds",)
"""Sections that a game may have a word of its own for, as for its own name; the rulebook prints them."""


def wording(
    own: n.WordsFile, files: Sequence[n.WordsFile], game: n.GameFile, file: n.GameFile | n.VariantFile
) -> Iterator[Problem]:
    """K330: words for a name that the game does not have; K331: a name without words where nearly all have
    some; K332: two names of one Dutch name; K333: no Dutch name.

    `own` is looked at; `files` are all words files of the game, those of its bases too. `file` is the
    game's own file: what a variant takes from its base has its words there."""
    named, language = names_in(game), game.language
    named.pop(game.name.text, None)
    known = {_said(word, language) for one in files for word in one.words}
    if file.language != language:  # such a variant may bring names of its own language
        theirs = {_other(word, language): _said(word, language) for one in files for word in one.words}
        named = {name if name in known else theirs.get(name, name): span for name, span in named.items()}
    others = (*SECTIONS, game.name.text)  # the text for the game itself is its title
    lost = [word for word in own.words if _said(word, language) not in named and word.name.text not in others]
    needed = {name: span for name, span in named.items() if name != game.name.text}  # a title is optional
    missing = {
        name: span for name, span in needed.items() if span.path == file.span.path and name not in known
    }
    for word in lost:
        meant = nearest(_said(word, language), missing)
        yield _nothing(word, meant, missing.pop(meant) if meant is not None else None)
    if len(missing) * FEW >= len(named):
        missing.clear()  # this words file is not meant to hold every name
    for name, span in missing.items():
        sentence = say("The words file says nothing of {name}.", name=name)
        advice = say("Give it a line with its name in both languages.")
        note = Note(own.span, say("this is the words file"))
        yield Problem("K331", span, sentence, advice, (note,), Severity.WARNING)
    yield from _one_dutch_name(own, files)


def _said(word: n.Word, language: str) -> str:
    """The name of an entry in the language of the game."""
    return word.name.text if language == ENGLISH or word.dutch is None else word.dutch.text


def _other(word: n.Word, language: str) -> str:
    """The name of an entry in the other language."""
    return word.dutch.text if language == ENGLISH and word.dutch is not None else word.name.text


def _nothing(word: n.Word, meant: str | None, span: Span | None) -> Problem:
    sentence = say("Nothing in the game is called {name}.", name=word.name.text)
    if meant is None or span is None:
        return Problem("K330", word.span, sentence, say("Take this line away."), (), Severity.WARNING)
    note = Note(span, say("{name} has no line in the words file", name=meant))
    advice = say("Did you mean {name}?", name=meant)
    return Problem("K330", word.name.span, sentence, advice, (note,), Severity.WARNING)


def _one_dutch_name(own: n.WordsFile, files: Sequence[n.WordsFile]) -> Iterator[Problem]:
    taken: dict[str, n.Word] = {}
    for word in (word for file in files for word in file.words):
        if word.dutch is None:
            if word in own.words:
                sentence = say("{name} has no Dutch name.", name=word.name.text)
                advice = say("Write it behind the English one; it may be the same.")
                yield Problem("K333", word.span, sentence, advice, (), Severity.WARNING)
            continue
        first = taken.setdefault(word.dutch.text, word)
        if first.name.text != word.name.text and word in own.words:
            names = {"one": first.name.text, "two": word.name.text, "dutch": word.dutch.text}
            sentence = say("{one} and {two} are both called {dutch} in Dutch.", **names)
            note = Note(first.span, say("the first one stands here"))
            yield Problem(
                "K332", word.dutch.span, sentence, say("Give one of the two another name."), (note,)
            )
