"""A program while it is being made: what the passes share and fill in, one after the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kaart.diagnostics import Problem, Span
from kaart.ir import form as f
from kaart.model.game import Game
from kaart.model.symbols import Definition, Note, Option, Variable
from kaart.model.terms import Term
from kaart.model.types import Base, Type

if TYPE_CHECKING:
    from kaart.ir.lower.cards import CardFacts

KINDS = {
    (Base.NUMBER, False): f.Kind.NUMBER, (Base.YESNO, False): f.Kind.YESNO, (Base.WORD, False): f.Kind.WORD,
    (Base.PLAYER, False): f.Kind.PLAYER, (Base.PLAYER, True): f.Kind.PLAYERS,
    (Base.TEAM, False): f.Kind.TEAM, (Base.TEAM, True): f.Kind.TEAMS,
    (Base.SUIT, False): f.Kind.SUIT, (Base.SUIT, True): f.Kind.SUITS,
    (Base.RANK, False): f.Kind.RANK, (Base.RANK, True): f.Kind.RANKS,
    (Base.CARD, False): f.Kind.CARD, (Base.CARD, True): f.Kind.CARDS, (Base.ROW, False): f.Kind.ROW,
}  # fmt: skip


def kind_of(type_: Type) -> f.Kind:
    return KINDS[type_.base, type_.many]


@dataclass(slots=True)
class Faces:
    """The pack of this game with its options and players chosen."""

    faces: tuple[f.Face, ...] = ()
    cards: tuple[int, ...] = ()
    masks: dict[tuple[int | None, int | None], int] = field(default_factory=dict)

    def mask(self, suit: int | None = None, rank: int | None = None) -> int:
        """All copies of the printed cards of a suit, a rank, or both; each set is made once."""
        if (suit, rank) not in self.masks:
            self.masks[suit, rank] = self._mask(suit, rank)
        return self.masks[suit, rank]

    def _mask(self, suit: int | None, rank: int | None) -> int:
        found = 0
        for number, face_number in enumerate(self.cards):
            face = self.faces[face_number]
            if (suit is None or face.suit == suit) and (rank is None or face.rank == rank):
                found |= 1 << number
        return found

    @property
    def everything(self) -> int:
        return (1 << len(self.cards)) - 1


Pins = dict[Definition, dict[tuple[int, ...], int]]


@dataclass(slots=True)
class Draft:
    """The game, the choices made, and the parts of the program so far."""

    game: Game
    players: int
    options: dict[Option, int]
    pins: Pins
    files: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    pack: Faces = field(default_factory=Faces)
    registers: dict[str, f.Register] = field(default_factory=dict)
    zones: dict[str, f.Zone] = field(default_factory=dict)
    tables: dict[str, f.Table] = field(default_factory=dict)
    meld_tables: dict[str, f.MeldTable] = field(default_factory=dict)
    late_firsts: list[tuple[Note, Term]] = field(default_factory=list)
    blocks: list[f.Block] = field(default_factory=list)
    phases: list[f.Phase] = field(default_factory=list)
    decisions: list[f.Decision] = field(default_factory=list)
    announcements: list[f.Announcement] = field(default_factory=list)
    families: dict[str, list[f.FamilyParameter]] = field(default_factory=dict)
    card_facts: CardFacts | None = None
    variables: dict[Variable, f.Expr] = field(default_factory=dict)
    entry: str = "match"
    names_given: int = 0
    temporaries: dict[str, int] = field(default_factory=dict)
    rounds_apart: bool = False
    """Whether to wait for the answer `next-round` between rounds (scenarios look at the table then)."""
    fixed_seats: bool = True
    """Whether nobody ever sits out, so that the players are known beforehand."""

    @property
    def seats(self) -> int:
        return self.players

    @property
    def facts(self) -> CardFacts:
        """The tables about cards; only after the pack is built."""
        assert self.card_facts is not None
        return self.card_facts

    @property
    def all_seats(self) -> int:
        return (1 << self.players) - 1

    @property
    def team_of(self) -> tuple[int, ...]:
        """The team of every seat; partners sit evenly spread."""
        size = self.game.seats.team_size
        if size is None:
            return tuple(range(self.players))
        teams = self.players // size
        return tuple(seat % teams for seat in range(self.players))

    @property
    def teams(self) -> int:
        return max(self.team_of) + 1

    def at(self, span: Span) -> f.At:
        """The place of a sentence, with its file among the program's files."""
        if span.path not in self.files:
            self.files.append(span.path)
        return f.At(self.files.index(span.path), span.line, span.column)

    def report(self, code: str, span: Span, sentence: str, advice: str = "") -> None:
        problem = Problem(code, span, sentence, advice)
        if problem not in self.problems:
            self.problems.append(problem)

    def next_name(self) -> int:
        """A number no other bound name of this program has."""
        self.names_given += 1
        return self.names_given

    def temporary(self, hint: str, kind: f.Kind, names: tuple[str, ...] = ()) -> str:
        """A new register for a counter, a bound player or a value in passing."""
        self.temporaries[hint] = number = self.temporaries.get(hint, 0) + 1
        name = f"${hint}.{number}"
        initial = 0 if kind in SETS or kind in (f.Kind.NUMBER, f.Kind.YESNO) else -1
        self.registers[name] = f.Register(
            name, kind, (), (), None, None, names, (initial,), f.Scope.FRAME, 0, None, None
        )
        return name

    def size(self, type_: Type) -> int:
        """How many values a type has (numbers: none known)."""
        return {
            Base.PLAYER: self.players,
            Base.TEAM: self.teams,
            Base.SUIT: len(self.game.suits),
            Base.RANK: len(self.game.ranks),
            Base.CARD: len(self.pack.cards),
            Base.YESNO: 2,
        }.get(type_.base, len(type_.words))

    def table(
        self, name: str, shape: tuple[int, ...], none_first: tuple[bool, ...], values: tuple[int, ...]
    ) -> str:
        """A constant table, made once for each name."""
        self.tables.setdefault(name, f.Table(name, shape, none_first, values))
        return name


SETS = frozenset({f.Kind.PLAYERS, f.Kind.TEAMS, f.Kind.SUITS, f.Kind.RANKS, f.Kind.CARDS})
