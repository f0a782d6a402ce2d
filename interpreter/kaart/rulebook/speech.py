"""What both speakers share: names and their forms, who the sentence is about, what was said along the way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

from kaart.diagnostics import Span
from kaart.model import steps as st
from kaart.model.game import Game
from kaart.model.symbols import Column, Definition, Note, Place, Variable
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.choices import Choices, same
from kaart.texts import Texts


class Case(Enum):
    """What a person is in the sentence."""

    SUBJECT = "he"
    OBJECT = "him"


@dataclass(frozen=True, slots=True)
class Said:
    """A thing as a sentence names it, and whether it takes the verb for several."""

    text: str
    many: bool = False


Named = Note | Place | Definition | Column


class Speaker(ABC):
    """Words terms, conditions and instructions of one game, under one set of choices, in one language."""

    language: str
    articles: tuple[str, ...]

    def __init__(self, game: Game, texts: Texts, choices: Choices) -> None:
        self.game = game
        self.texts = texts
        self.choices = choices
        self.told: set[Span] = set()
        """Definitions that were woven into what has been said; whoever keeps the sentence empties it."""
        self.used: dict[Definition, None] = {}
        """Definitions that were said by their names, so that somebody has to explain them."""
        self._he: Variable | None = None
        self._named: dict[Variable, Said] = {}
        self._opening = ""
        self.after_round = False
        """Whether sentences stand behind the end of a round."""
        self.leader_was = ""
        """What is known of the leader here: he is the `winner` of the trick, or of the last trick of all."""

        self.just_named: Term | None = None
        """The players of whom the condition of this sentence speaks: all but them are the others."""

    # ------------------------------------------------------------ what the sentence is about

    @contextmanager
    def about(self, variable: Variable | None) -> Iterator[None]:
        """Sentences about this player, team or card: pronouns mean him."""
        before, self._he = self._he, variable
        yield
        self._he = before

    @contextmanager
    def knowing(self, variable: Variable, said: Said) -> Iterator[None]:
        """Sentences in which a chosen value or another member has this name."""
        self._named[variable] = said
        yield
        del self._named[variable]

    @contextmanager
    def beginning(self, opening: str) -> Iterator[None]:
        """A sentence whose subject, where it would be a pronoun, is named like this the first time."""
        before, self._opening = self._opening, opening
        yield
        self._opening = before

    @property
    def mentioned(self) -> bool:
        """Whether the opening of this sentence has been used."""
        return not self._opening

    def asked(self, step: st.AskMay | st.AskValue | st.AskCards | st.AskPlay) -> Variable:
        """Whom sentences below a question are about."""
        who = bare(step.who)
        return who.ref if who.op is T.VARIABLE and isinstance(who.ref, Variable) else step.subject

    def owner(self, step: st.AskValue | st.AskCards | st.AskPlay) -> Variable:
        """Whom the clauses below a question are about: whose cards they are."""
        if isinstance(step, st.AskPlay):
            owner = bare(step.owner)
            if owner.op is T.VARIABLE and isinstance(owner.ref, Variable):
                return owner.ref
        return self.asked(step)

    @contextmanager
    def inside(self, definition: Definition, call: Term) -> Iterator[None]:
        """The formula of a definition in the place where it is used: its parameters are what it is of."""
        he = self._he
        for parameter, arg in zip(definition.parameters, call.args, strict=True):
            if bare(arg).op is T.VARIABLE and bare(arg).ref is he:
                self._he = parameter
            else:
                self._named[parameter] = self.noun(arg)
        yield
        self._he = he

    def filled(self, form: str, args: tuple[Term, ...]) -> str:
        """A form with what it is of in its slots: `{}` for who does something, `{him}` for anything else."""
        if "{him}" in form:
            return form.replace("{him}", ", ".join(self.noun(arg).text for arg in args))
        return form.replace("{}", ", ".join(self.noun(arg, Case.SUBJECT).text for arg in args))

    def two_teams(self) -> bool:
        """Whether two teams play against each other."""
        seats = self.game.seats
        return seats.team_size is not None and (self.choices.players or seats.normally) == 2 * seats.team_size

    def is_he(self, term: Term) -> bool:
        """Whether a term is whom the sentence is about."""
        return bare(term).op is T.VARIABLE and bare(term).ref is self._he

    def taken(self) -> frozenset[Span]:
        """The definitions woven in since the last time."""
        found = frozenset(self.told)
        self.told.clear()
        return found

    # ------------------------------------------------------------ names

    def text(self, name: str) -> str:
        """The text of a name, without what follows a colon or comma."""
        return self.texts.text(name, self.language)

    def short(self, name: str) -> str:
        """A value inside a sentence: its form, else its text up to a colon or comma."""
        forms = self.texts.forms(name, self.language)
        if forms:
            return forms[0]
        text = self.text(name)
        for sign in (":", ","):
            text = text.split(sign)[0]
        return text

    def form(self, name: str, number: int = 0) -> str:
        """A form of a name in running sentences, or nothing."""
        forms = self.texts.forms(name, self.language)
        return forms[number] if len(forms) > number else ""

    def melds(self) -> str:
        """What this game calls its melds."""
        return self.text("melds")

    def bare(self, text: str) -> str:
        """A noun without its article."""
        for article in self.articles:
            if text.startswith(article + " "):
                return text[len(article) + 1 :]
        return text

    def explained(self, definition: Definition) -> bool:
        """Whether a definition is told once by its name; else its formula is woven in: where it has no text,
        or where it is only another name for something under these choices."""
        (when, value, _), *more = self.choices.cases(definition)
        if more or when is not None:
            return True
        alias = len(definition.cases) > 1 and bare(value).op in (T.CALL, T.NOTE)
        return self._has_text(definition.name) and not alias

    def _has_text(self, name: str) -> bool:
        phrase = self.texts.phrase(name)
        return phrase is not None and phrase.text(self.language) is not None

    # ------------------------------------------------------------ what a language has to say

    @abstractmethod
    def noun(self, term: Term, case: Case = Case.OBJECT) -> Said:
        """A value as a thing: `the dealer`, `his hand`, `twice the shortfall`."""

    @abstractmethod
    def clause(self, term: Term) -> str:
        """A condition behind `if`."""

    @abstractmethod
    def refusal(self, term: Term) -> str:
        """The opposite of a condition, behind `if`."""

    @abstractmethod
    def core(self, step: st.Step, turned: bool = False) -> str:
        """A simple instruction, without capital and stop; `turned` for the order of words after a
        condition."""

    @abstractmethod
    def given(self, conditions: list[str], core: str, again: bool = False) -> str:
        """A sentence under conditions; the core is in the turned order if there are any. `again`: what came
        before does not hold."""


def bare(term: Term) -> Term:
    """A term without the conversions between a thing and the set of it."""
    while term.op in (T.BIT, T.ONLY):
        term = term.args[0]
    return term


def is_none(term: Term) -> bool:
    """Whether a term is the empty value."""
    inner = bare(term)
    if inner.op is not T.LITERAL or inner.type.base in (Base.NUMBER, Base.YESNO):
        return False
    return inner.value == (0 if inner.type.many else -1)


def is_owner(symbol: Note | Place, who: Term) -> bool:
    """Whether those who see a place are just its owner, or the members of the team it belongs to."""
    inner = bare(who)
    if inner.op is T.VARIABLE:
        return inner.ref is symbol.owner
    return inner.op is T.WHERE and bare(inner.args[1].args[-1]).ref is symbol.owner


def is_nought(term: Term) -> bool:
    """Whether a note begins with nothing: none, 0 or no."""
    return is_none(term) or (
        term.op is T.LITERAL and term.value == 0 and term.type.base in (Base.NUMBER, Base.YESNO)
    )


def leaves_so_many(count: Term, cards: Term) -> Term | None:
    """The number of cards that stay if so many are taken from a place, where the rule reckons like that."""
    if count.op is T.SUB and count.args[0].op is T.COUNT and same(count.args[0].args[0], cards):
        return count.args[1]
    return None


def so_far(packets: tuple[Term, ...], choices: Choices) -> list[tuple[Term, Term | None]]:
    """Packets of a deal, the second with the first that was dealt before it."""
    folded = [choices.fold(packet) for packet in packets]
    return [(packet, folded[0] if place == 1 else None) for place, packet in enumerate(folded)]


def turned_up(step: st.Put) -> bool:
    """Whether one card is laid where all can see it."""
    first, seen = step.sources[0], step.to.place.seen
    one = len(step.sources) == 1 and isinstance(first, Term) and bare(first).op is T.TOP
    return one and (seen is None or seen.op is T.EVERYONE)


def yes_or_no(condition: Term) -> tuple[Term, bool]:
    """A fact and whether it is wanted, of `x`, `not x`, `x is yes` and the like."""
    if condition.op is T.NOT:
        fact, positive = yes_or_no(condition.args[0])
        return fact, not positive
    if condition.op in (T.EQ, T.NE):
        fact, value = condition.args
        if value.op is T.LITERAL and value.type.base is Base.YESNO:
            return fact, bool(value.value) is (condition.op is T.EQ)
    return condition, True


def is_trick(term: Term) -> bool:
    """Whether a term is the trick."""
    return (
        term.op is T.PLACE and isinstance(term.ref, Place) and term.ref.built_in and term.ref.name == "trick"
    )


def is_round(term: Term) -> bool:
    """Whether a term is the number of the round."""
    return term.op is T.NOTE and isinstance(term.ref, Note) and term.ref.name == "$round"


def is_counter(term: Term) -> bool:
    """Whether a term is what a loop counts with."""
    return (
        term.op is T.NOTE and isinstance(term.ref, Note) and term.ref.first is None and not term.ref.built_in
    )


def capital(text: str) -> str:
    """The text with a capital, also behind a mark."""
    for place, sign in enumerate(text):
        if sign.isalpha():
            return text[:place] + sign.upper() + text[place + 1 :]
        if sign.isdigit():
            return text
    return text


def sentence(text: str) -> str:
    """A text as a sentence: a capital and a stop."""
    return capital(text) + ("" if text.endswith((".", ":")) else ".")
