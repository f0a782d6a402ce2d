"""Where a name is looked up, and the problems found on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from kaart.diagnostics import Note as SecondPlace
from kaart.diagnostics import Problem, Span
from kaart.model.game import STANDARD_RANKS, STANDARD_SUITS
from kaart.model.rename import Spoken
from kaart.model.symbols import Column, Definition, Note, Place, Rows, Symbol, Variable
from kaart.model.terms import T, Term
from kaart.model.types import NONE, PLAYER, TEAM, UNKNOWN, Base, Type
from kaart.saying import say
from kaart.syntax.keywords import LANGUAGES

RANK_WORDS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "twos": "2", "threes": "3", "fours": "4", "fives": "5", "sixes": "6", "sevens": "7",
    "eights": "8", "nines": "9", "tens": "10", "jacks": "jack", "queens": "queen", "kings": "king",
    "aces": "ace", "A": "ace", "K": "king", "Q": "queen", "J": "jack",
}  # fmt: skip
SUIT_LETTERS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def rank_name(text: str) -> str:
    """`A`, `ace`, `aces`, `ten` and `10` are spellings of the same rank."""
    return RANK_WORDS.get(text, text)


@dataclass(slots=True)
class World:
    """What is known of a game while its model is made; shared by all scopes."""

    suits: tuple[str, ...] = STANDARD_SUITS
    ranks: tuple[str, ...] = STANDARD_RANKS
    team_size: int | None = None
    names: dict[str, Symbol] = field(default_factory=dict)
    words: dict[str, list[Type]] = field(default_factory=dict)
    rows: dict[str, list[Rows]] = field(default_factory=dict)
    built_in: dict[str, Note | Place] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    spoken: Spoken = field(default_factory=dict)
    """How files in another language say the names of the game."""
    language: str = "english"
    """Of the game; a file in `spoken` is in the other one."""
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    """Each name that the game has in the other language, with its own."""
    define: Callable[[Definition | Column], None] = lambda definition: None
    """Binds the formula of a definition or column; called when a use needs its type first."""

    def report(self, code: str, span: Span, sentence: str, advice: str = "", *notes: SecondPlace) -> None:
        """Remember a problem, once for each place and code."""
        self.blame(Problem(code, span, sentence, advice, notes))

    def blame(self, problem: Problem) -> None:
        """Remember a problem that was made elsewhere."""
        if problem not in self.problems:
            self.problems.append(problem)

    def language_of(self, path: str) -> str:
        """The language of a file of this game."""
        other = path in self.spoken
        return next(one for one in LANGUAGES if (one == self.language) is not other)

    @property
    def own_suits(self) -> tuple[str, ...]:
        """Suits that the game has named itself."""
        return () if self.suits is STANDARD_SUITS else self.suits

    @property
    def own_ranks(self) -> tuple[str, ...]:
        """Ranks that the game has named itself."""
        return () if self.ranks is STANDARD_RANKS else self.ranks

    def suit(self, name: str) -> int:
        """The index of a suit, -1 if the game has none of that name."""
        return self.suits.index(name) if name in self.suits else -1

    def rank(self, name: str) -> int:
        """The index of a rank in any spelling, -1 if the game has none of that name."""
        name = rank_name(name)
        return self.ranks.index(name) if name in self.ranks else -1

    def declare(self, name: str, symbol: Symbol) -> None:
        """Give a name its meaning; a second meaning is a problem."""
        known = self.names.get(name)
        if known is not None:
            place = (SecondPlace(known.span, say("{name} was declared here", name=name)),)
            self.report(
                "K202",
                symbol.span,
                say("{name} is declared twice.", name=name),
                say("Give one of the two another name."),
                *place,
            )
        elif self.may_be_named(name, symbol.span):
            self.names[name] = symbol

    def may_be_bound(self, name: str, span: Span) -> None:
        """Report a parameter, chosen value or member of a loop that would hide another thing."""
        known = self.names.get(name)
        if known is not None:
            place = SecondPlace(known.span, say("{name} was declared here", name=name))
            self.report(
                "K202",
                span,
                say("{name} already means something else in this game.", name=name),
                say("Choose another name."),
                place,
            )

    def may_be_named(self, name: str, span: Span) -> bool:
        """Whether a name is free; words that every table has and names of suits and ranks are not."""
        if self.suit(name) >= 0 or (self.rank(name) >= 0 and not name.isdigit()):
            sentence = say("{name} is already the name of a suit or a rank.", name=name)
        elif name in BUILT_IN_WORDS or name in RANK_WORDS:
            sentence = say("{name} is a word that every table has.", name=name)
        else:
            return True
        self.report("K202", span, sentence, say("Choose another name."))
        return False


@dataclass(frozen=True, slots=True)
class Scope:
    """What names mean at one place: the variables in force, and who the sentence is about."""

    world: World
    variables: tuple[Variable, ...] = ()
    player: Term | None = None
    team: Term | None = None
    in_loop: bool = False
    in_turns: bool = False
    at_once: bool = False
    announced: bool = False
    seats_named: bool = False
    """Whether `seat 2` may be written (scenarios)."""

    def bind(self, variable: Variable) -> Scope:
        """The scope in which this variable hides others of its name."""
        return replace(self, variables=(*self.variables, variable))

    def about(self, variable: Variable) -> Scope:
        """The scope of a sentence about this player or team."""
        inner = self.bind(variable)
        term = Term(T.VARIABLE, variable.type, (), variable.span, variable)
        if variable.type == PLAYER:
            return replace(inner, player=term)
        return replace(inner, team=term) if variable.type == TEAM else inner

    def about_term(self, who: Term) -> Scope:
        """The same for a sentence whose subject is a formula ("the bidder sees …")."""
        return replace(self, player=who) if who.type == PLAYER else self

    def variable(self, name: str) -> Variable | None:
        """The innermost variable of that name."""
        return next((v for v in reversed(self.variables) if v.name == name), None)

    def implied(self, type_: Type) -> Term | None:
        """The player, team, suit … meant when `of` is left out."""
        if type_.base is Base.PLAYER:
            return self.player
        if type_.base is Base.TEAM:
            return self.team
        found = self.variable(type_.base.value)
        return Term(T.VARIABLE, found.type, (), found.span, found) if found else None

    def known_names(self) -> list[str]:
        """Every name that could stand here, for suggestions."""
        world = self.world
        return [
            *world.names,
            *world.words,
            *world.rows,
            *world.built_in,
            *world.suits,
            *world.ranks,
            *(v.name for v in self.variables),
            *BUILT_IN_WORDS,
        ]


BUILT_IN_WORDS = (
    "players", "everyone", "player", "teams", "team", "suits", "dealer", "leader", "trick", "stock", "score",
    "yes", "no", "none", "left", "right", "opposite", "partner", "twin", "holder", "owner", "winner", "best",
    "top", "bottom", "next", "suit", "rank", "card", "number", "joker", "ranks", "nobody", "cards",
    "led suit", "round number", "all cards",
)  # fmt: skip


def literal(type_: Type, value: int, span: Span) -> Term:
    return Term(T.LITERAL, type_, (), span, None, value)


def none(span: Span) -> Term:
    return literal(NONE, -1, span)


def error(span: Span) -> Term:
    """Stands for something that was already reported."""
    return Term(T.ERROR, UNKNOWN, (), span)
