"""The rules under the options that were chosen: conditions that are decided, and what never changes then.

The speakers ask here before they say a condition, so that a book tells one way to play and not all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from kaart.model import steps as st
from kaart.model.game import Game, Take
from kaart.model.symbols import Definition, Note, Option
from kaart.model.terms import T, Term, walk
from kaart.model.types import Base
from kaart.syntax.nodes import Leave

COMPARED: Mapping[T, Callable[[int, int], bool]] = {
    T.EQ: lambda a, b: a == b, T.NE: lambda a, b: a != b, T.LT: lambda a, b: a < b,
    T.LE: lambda a, b: a <= b, T.GT: lambda a, b: a > b, T.GE: lambda a, b: a >= b,
}  # fmt: skip
RECKONED: Mapping[T, Callable[[int, int], int]] = {
    T.ADD: lambda a, b: a + b, T.SUB: lambda a, b: a - b, T.MUL: lambda a, b: a * b,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Choices:
    """The value of every option that is decided, and the number of players.

    Without a value an option stays open, and its conditions are said."""

    options: Mapping[Option, int]
    players: int | None
    jokers: bool = True
    constants: Mapping[Note, Term] = field(default_factory=dict)
    excluded: tuple[Term, ...] = ()
    """Conditions that are known not to hold: with them the round would have ended before."""
    unread: frozenset[Note] = frozenset()
    """Facts that are noted and that nothing under these choices asks for."""

    def fold(self, term: Term) -> Term:
        """The term with everything decided that can be."""
        match term.op:
            case T.OPTION if isinstance(term.ref, Option) and term.ref in self.options:
                return _literal(term, self.options[term.ref])
            case T.NOTE if isinstance(term.ref, Note) and term.ref in self.constants:
                return replace(self.constants[term.ref], span=term.span)
            case T.CALL if isinstance(term.ref, Definition):
                return self._call(term, term.ref)
            case T.EQ | T.NE if _is_nobody(term.args[1]) and self._somebody(term.args[0]):
                return _literal(term, int(term.op is T.NE))
            case T.COUNT if term.args[0].op is T.EVERYONE and self.players is not None:
                return _literal(term, self.players)
            case T.JOKER if not self.jokers:
                return _literal(term, 0)
            case T.OPPOSITE if self.players is not None and self.players % 2:
                return _literal(term, -1)
            case _:
                return self._settled(_folded(self._inside(term)))

    def _settled(self, term: Term) -> Term:
        """A condition that is known not to hold is no, its opposite yes."""
        for known in self.excluded:
            if same(term, known):
                return _literal(term, 0)
            if {term.op, known.op} == {T.EQ, T.NE} and same(replace(term, op=known.op), known):
                return _literal(term, 1)
        return term

    def cases(self, definition: Definition) -> tuple[tuple[Term | None, Term, int], ...]:
        """The cases of a definition that can still come up: condition, value, position."""
        found: list[tuple[Term | None, Term, int]] = []
        for position, case in enumerate(definition.cases):
            when = self.condition(case.when)
            if when is False:
                continue
            found.append((None if when is True else when, self.fold(case.value), position))
            if when is True:
                break
        while len(found) > 1 and same(found[-2][1], found[-1][1]):
            del found[-2]
        return tuple(found)

    def condition(self, when: Term | None) -> Term | bool:
        """What is left of a condition: True, False, or what has to be looked at during the game."""
        if when is None:
            return True
        term = self.fold(when)
        return bool(term.value) if term.op is T.LITERAL else term

    def _call(self, term: Term, definition: Definition) -> Term:
        cases = self.cases(definition)
        if len(cases) == 1 and cases[0][1].op is T.LITERAL and not _keeps_its_name(definition):
            return replace(cases[0][1], span=term.span)
        return self._inside(term)

    def _somebody(self, term: Term) -> bool:
        """Whether it always is somebody: a neighbour, or who sits opposite in an even number of players."""
        if term.op is T.OPPOSITE:
            return self.players is not None and self.players % 2 == 0
        if not isinstance(term.ref, Definition):
            return False
        values = [value for _, value, _ in self.cases(term.ref)]
        return bool(values) and all(value.op in (T.LEFT, T.RIGHT) for value in values)

    def _inside(self, term: Term) -> Term:
        """The term with its arguments decided; itself if nothing is."""
        args = tuple(self.fold(arg) for arg in term.args)
        unchanged = all(new is old for new, old in zip(args, term.args, strict=True))
        return term if unchanged else replace(term, args=args)


def same(left: Term, right: Term) -> bool:
    """Whether two terms say the same, wherever they stand."""
    return (left.op, left.ref, left.value, len(left.args)) == (
        right.op,
        right.ref,
        right.value,
        len(right.args),
    ) and all(same(a, b) for a, b in zip(left.args, right.args, strict=True))


def _is_nobody(term: Term) -> bool:
    return term.op is T.LITERAL and term.type.base is Base.PLAYER and term.value == -1


def _keeps_its_name(definition: Definition) -> bool:
    """Whether a constant is better said by its name: a number that somebody gave a name to."""
    (case, *more) = definition.cases
    return definition.type.base is Base.NUMBER and not more and case.value.op is T.LITERAL


def _literal(like: Term, value: int) -> Term:
    return Term(T.LITERAL, like.type, (), like.span, None, value)


def _folded(term: Term) -> Term:
    match term.op:
        case T.AND | T.OR:
            return _logic(term)
        case T.NOT if term.args[0].op is T.LITERAL:
            return _literal(term, 1 - term.args[0].value)
        case T.BIT | T.ONLY if term.args[0].op is T.LITERAL and term.args[0].value == -1:
            return _literal(term, 0 if term.type.many else -1)
        case T.HAS if any(arg.op is T.LITERAL and arg.type.many and arg.value == 0 for arg in term.args):
            return _literal(term, 0)
        case T.EMPTY if term.args[0].op is T.LITERAL and term.args[0].value == 0:
            return _literal(term, 1)
        case _:
            pass
    if term.op is T.MUL:
        for factor, other in (term.args, term.args[::-1]):
            if factor.op is T.LITERAL and factor.value == 1:
                return other
    if len(term.args) == 2 and all(arg.op is T.LITERAL for arg in term.args):
        left, right = (arg.value for arg in term.args)
        if term.op in COMPARED:
            return _literal(term, int(COMPARED[term.op](left, right)))
        if term.op in RECKONED:
            return _literal(term, RECKONED[term.op](left, right))
    return term


def _logic(term: Term) -> Term:
    deciding = int(term.op is T.OR)
    if any(arg.op is T.LITERAL and arg.value == deciding for arg in term.args):
        return _literal(term, deciding)
    open_ones = tuple(arg for arg in term.args if arg.op is not T.LITERAL)
    if not open_ones:
        return _literal(term, 1 - deciding)
    return open_ones[0] if len(open_ones) == 1 else replace(term, args=open_ones)


# ------------------------------------------------------------------ notes that never change


def chosen(game: Game, options: Mapping[Option, int], players: int) -> Choices:
    """The choices with every note that keeps its first value under them.

    Begins with the hope that no note changes, and takes back what a sentence in force writes, until
    nothing more has to be taken back."""
    bare = Choices(options, players)
    jokers = any(
        isinstance(line, Take) and line.ranks is None and bare.condition(line.when) is not False
        for line in game.pack
    )
    bare = Choices(options, players, jokers)
    hoped = {
        note: replace(first, span=note.span)
        for note in game.notes
        if not note.built_in and note.first is not None
        if (first := bare.fold(note.first)).op is T.LITERAL
    }
    while True:
        choices = Choices(options, players, jokers, hoped)
        written = {note for note in _written(game, choices) if note in hoped}
        if not written:
            return choices
        hoped = {note: first for note, first in hoped.items() if note not in written}


def after_phase(block: tuple[st.Step, ...], later: tuple[st.Step, ...], choices: Choices) -> Choices:
    """The choices with what must be false behind a phase: a round that ends on a condition is not played on
    with it, unless what it looks at is written again."""
    written = set(_in_block(later, choices))
    found = list(choices.excluded)
    for step in block:
        if isinstance(step, st.Leaves) and step.what is Leave.END_ROUND:
            when = choices.condition(step.head.when)
            if isinstance(when, Term) and not any(looks_at(when, note) for note in written):
                found.append(when)
    return replace(choices, excluded=tuple(found))


def looks_at(term: Term, note: Note) -> bool:
    """Whether a formula reads a note, perhaps by way of definitions."""
    for inner in walk(term):
        if inner.ref is note:
            return True
        if isinstance(inner.ref, Definition):
            for case in inner.ref.cases:
                if looks_at(case.value, note) or (case.when is not None and looks_at(case.when, note)):
                    return True
    return False


def _written(game: Game, choices: Choices) -> Iterator[Note]:
    for procedure in game.procedures:
        yield from _in_block(procedure.block, choices)
    for announcement in game.announcements:
        if choices.condition(announcement.alternative.head.when) is not False:
            yield from _in_block(announcement.alternative.block, choices)


def _in_block(block: tuple[st.Step, ...], choices: Choices) -> Iterator[Note]:
    for step in block:
        when = choices.condition(step.head.when)
        if when is False:
            continue
        yield from _in_step(step, choices)
        if when is True and isinstance(step, st.Leaves):
            return


def _in_step(step: st.Step, choices: Choices) -> Iterator[Note]:
    match step:
        case st.Write() | st.Change() | st.Draw() | st.AskValue() | st.AskCards():
            yield step.cell.note  # crossing off only moves what is there
        case st.AskMay():
            for alternative in step.alternatives:
                if choices.condition(alternative.head.when) is not False:
                    yield from _in_block(alternative.block, choices)
        case st.When():
            for branch in live(step, choices):
                yield from _in_block(branch.block, choices)
        case st.Repeat():
            if step.counter is not None:
                yield step.counter
            yield from _in_block(step.block, choices)
        case st.Each() | st.GoingRound() | st.AtOnce():
            yield from _in_block(step.block, choices)
        case _:
            return


def live(step: st.When, choices: Choices) -> tuple[st.Branch, ...]:
    """The branches that can still be taken; the condition of one that is always taken is gone."""
    found = []
    for branch in step.branches:
        when = choices.condition(branch.condition)
        if when is False:
            continue
        found.append(replace(branch, condition=None if when is True else when))
        if when is True:
            break
    return tuple(found)


def always_leaves(step: st.Step, when: Term | bool) -> bool:
    """Whether nothing behind this step is ever reached."""
    return when is True and isinstance(step, st.Leaves) and step.what in Leave
