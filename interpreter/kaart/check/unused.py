"""What a file declares and then forgets: options, places, notes, definitions, columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kaart.check.subject import Subject
from kaart.diagnostics import Problem, Severity, Span
from kaart.model import steps as st
from kaart.model.game import Game
from kaart.model.symbols import Note, Place
from kaart.model.walk import all_steps, all_terms, terms_below
from kaart.saying import Message, say


def unused(subject: Subject) -> Iterator[Problem]:
    """K450: an option, K451: a place, K452: a definition, K453: a note, K454: a column that nothing asks
    for; K455: a note that is never written."""
    game = subject.game
    asked_for = _asked_for(game)
    moved = {place for step in all_steps(game) for place in _places(step)}
    advice = say("Use it, or take it away.")
    for option in game.options:
        if not asked_for[option]:
            yield _warning(
                "K450", option.span, say("No rule asks for the option {name}.", name=option.name), advice
            )
    for place in game.places:
        if not place.built_in and not asked_for[place] and place not in moved:
            yield _warning("K451", place.span, say("No card ever comes to {name}.", name=place.name), advice)
    for definition in game.definitions:
        if not asked_for[definition]:
            sentence = say("{name} is defined, but no rule asks for it.", name=definition.name)
            yield _warning("K452", definition.span, sentence, advice)
    for column in game.columns:
        if not asked_for[column]:
            sentence = say("No rule looks into the column {name}.", name=column.name)
            yield _warning("K454", column.span, sentence, advice)
    yield from _notes(game, asked_for)


def _notes(game: Game, asked_for: Counter[object]) -> Iterator[Problem]:
    written = {note for step in all_steps(game) for note in notes_written(step)}
    pays = any(isinstance(step, st.Pay) for step in all_steps(game))
    counters = {step.counter for step in all_steps(game) if isinstance(step, st.Repeat)}
    for note in game.notes:
        if note in counters or note.name in ("dealer", "$round") or (pays and note.name == "score"):
            continue  # a counter is read at the table; the first dealer is the first seat
        if note not in written and asked_for[note]:
            sentence = say("{name} is asked for, but it never changes.", name=note.name)
            advice = say("Write where it changes: `{name} becomes …`.", name=note.name)
            yield _warning("K455", note.span, sentence, advice)
        elif not asked_for[note] and not note.built_in:
            sentence = say("{name} is written down, but no rule asks for it.", name=note.name)
            yield _warning("K453", note.span, sentence, say("Use it, or take it away."))


def _warning(code: str, span: Span, sentence: Message, advice: Message) -> Problem:
    return Problem(code, span, sentence, advice, (), Severity.WARNING)


def _asked_for(game: Game) -> Counter[object]:
    """How often the value of each name is asked for; `n becomes n + 1` does not count for n."""
    found = Counter(term.ref for term in all_terms(game))
    for step in all_steps(game):
        match step:
            case st.Write():
                found.subtract(term.ref for term in terms_below(step.value) if term.ref is step.cell.note)
            case _:
                pass
    return found


def notes_written(step: st.Step) -> Iterator[Note]:
    """The notes that a step itself writes."""
    match step:
        case st.Write() | st.Change() | st.Draw() | st.CrossOff() | st.AskValue() | st.AskCards():
            yield step.cell.note
        case st.Repeat() if step.counter is not None:
            yield step.counter
        case _:
            return


def _places(step: st.Step) -> Iterator[Place]:
    """The places whose cards a step moves."""
    match step:
        case st.Put():
            yield step.to.place
            yield from (source.place for source in step.sources if isinstance(source, st.Pile))
        case st.Deal():
            yield step.place
            if step.then is not None:
                yield step.then
        case st.Shuffle() | st.Cut() | st.AskPlay():
            yield step.pile.place
        case _:
            return
