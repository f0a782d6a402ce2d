"""Names as a player reads them: seats, cards, actions, notes and labels in his own language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaart.engine import Action
from kaart.engine.actions import family_of
from kaart.ir.form import FamilyParameter, Kind, Program
from kaart.play import cards
from kaart.saying import Message, said, say
from kaart.texts import Texts

_SUITED = "play", "choose"


class Voice:
    """Speaks one language about one game."""

    def __init__(self, program: Program, texts: Texts, language: str) -> None:
        self.program = program
        self.texts = texts
        self.language = language
        self._families = {family.name: family for family in program.families}

    @property
    def title(self) -> str:
        """What the game is called, if its words file has a text for its name, else as in the rules."""
        return self.texts.text_or(self.program.name, self.program.title, self.language)

    def said(self, message: Message) -> str:
        return said(message, self.language)

    def name(self, name: str) -> str:
        """What something of the game is called."""
        return self.texts.text(name, self.language)

    def note(self, name: str) -> str:
        """What a note is called. One that holds what was chosen shares its name with the choice, whose
        text bids the player to do something; the bare name then says it better."""
        chosen = self._families.get(name)
        return self.texts.name(name, self.language) if chosen and chosen.parameters else self.name(name)

    def names(self, name: str, language: str) -> set[str]:
        """Everything that something may be called when a person types it; a text such as `slam: all
        tricks` also by what stands before the colon."""
        text = self.texts.text(name, language)
        return {name, text, text.partition(":")[0], self.texts.name(name, language)}

    def seat(self, seat: int, you: int | None = None) -> str:
        return self.said(say("you")) if seat == you else self.said(say("seat {n}", n=seat))

    def seats(self, seats: Iterable[int], you: int | None = None) -> str:
        return ", ".join(self.seat(seat, you) for seat in seats)

    def place(self, place: str, seat: int, you: int | None = None) -> str:
        """A place of a player: `Your hand`, `won of seat 2`."""
        if seat == you:
            return self.said(say("Your {place}", place=self.name(place)))
        return self.said(say("{place} of {seat}", place=self.name(place), seat=self.seat(seat)))

    def team(self, team: int, you: int | None = None) -> str:
        """A team by its members: `seat 1 & seat 3`."""
        teams = self.program.teams
        return " & ".join(self.seat(seat, you) for seat in range(len(teams)) if teams[seat] == team)

    def card(self, face: str) -> str:
        """`♠Q`, `joker`, `7 cups`."""
        return self.texts.short_card(face, self.language)

    def hand(self, faces: Iterable[str]) -> str:
        """A hand in one line: `♠ A Q 3   ♥ K 2`; cards that are not French keep their full names."""
        return "   ".join(self._group(group) for group in cards.by_suit(self.program, faces))

    def cards(self, faces: Iterable[str]) -> str:
        return " ".join(self.card(face) for face in cards.in_hand_order(self.program, faces))

    def suit(self, suit: str) -> str:
        symbol = cards.SUIT_SYMBOLS.get(suit)
        return f"{symbol} {self.name(suit)}" if symbol else self.name(suit)

    def action(self, action: Action) -> str:
        """An action in a list or a report: `♠Q` for a card played, else its text and what was chosen."""
        family = family_of(self.program, action)
        values = [
            self.value(parameter.kind, self.shown(parameter, value))
            for parameter, value in zip(family.parameters, action.values, strict=True)
        ]
        if action.family in _SUITED and values:
            return " ".join(values)
        head = self.name(action.family)
        return head.replace("{}", " ".join(values)) if "{}" in head else " ".join([head, *values])

    def shown(self, parameter: FamilyParameter, value: int) -> object:
        """The value of a parameter as observations give it."""
        match parameter.kind:
            case Kind.CARD:
                return self.program.faces[value].name
            case Kind.SUIT:
                return self.program.suits[value]
            case Kind.RANK:
                return self.program.ranks[value]
            case Kind.WORD | Kind.ROW:
                return parameter.names[value]
            case Kind.YESNO:
                return bool(value)
            case _:
                return value

    def value(self, kind: Kind, value: object, you: int | None = None) -> str:
        """A value as observations give it: a number, a name, a list of names, True, None."""
        match value:
            case None:
                return self.said(say("none"))
            case bool():
                return self.said(say("yes") if value else say("no"))
            case list() | tuple():
                return self._several(kind, value, you)
            case int() if kind in (Kind.PLAYER, Kind.PLAYERS):
                return self.seat(value, you)
            case int() if kind in (Kind.TEAM, Kind.TEAMS):
                return self.team(value, you)
            case str() if kind in (Kind.CARD, Kind.CARDS):
                return self.card(value)
            case str() if kind in (Kind.SUIT, Kind.SUITS):
                return self.suit(value)
            case str():
                return self.name(value)
            case _:
                return str(value)

    def _several(self, kind: Kind, values: Sequence[object], you: int | None) -> str:
        if not values:
            return self.said(say("none"))
        if kind is Kind.CARDS:
            return self.cards(str(value) for value in values)
        return ", ".join(self.value(kind, value, you) for value in values)

    def _group(self, group: Sequence[str]) -> str:
        shown = [self.card(face) for face in group]
        if any(cards.parts(face) is None for face in group):
            return " ".join(shown)
        return " ".join([shown[0][0], *(card[1:] for card in shown)])
