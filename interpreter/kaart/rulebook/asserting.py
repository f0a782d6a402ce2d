"""What conditions say, as far as languages agree: what is asked, which way round, about whom.

The clauses of all languages are built on it; they bring the words and their order.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from itertools import pairwise

from kaart.diagnostics import Span
from kaart.model.symbols import Column, Definition, Note, Option, Variable
from kaart.model.terms import T, Term
from kaart.model.types import PLAYER, Base
from kaart.rulebook.choices import same
from kaart.rulebook.naming import Naming
from kaart.rulebook.speech import Said, bare, is_counter, is_none, is_round, yes_or_no

OPPOSITE: Mapping[T, T] = {T.EQ: T.NE, T.NE: T.EQ, T.LT: T.GE, T.GE: T.LT, T.LE: T.GT, T.GT: T.LE}


class Asserting(Naming):
    groups: Mapping[T, str]
    """All of a kind as those of whom something is said: `the players`."""
    compared: Mapping[T, str]
    ranked: Mapping[T, str]
    """How numbers are compared, and things that have a rank."""
    equal: Mapping[T, str]
    """The same for a number that is reckoned."""
    counted: Mapping[T, str]
    """What is said of rounds and tricks: `this is {one} {n}`."""
    conjunction, disjunction = "and", "or"
    besides: str
    """Between things that hold together, if one of them has an `or` in it."""

    def clause(self, term: Term) -> str:
        """A condition behind `if`."""
        return self._clause(term, True)

    def refusal(self, term: Term) -> str:
        """The opposite of a condition."""
        return self._clause(term, False)

    def _clause(self, term: Term, positive: bool) -> str:
        match term.op:
            case T.NOT:
                return self._clause(term.args[0], not positive)
            case T.AND | T.OR:
                return self._logic(term, positive)
            case T.HAS:
                return self.has(term.args[0], term.args[1], positive)
            case T.EMPTY:
                return self.empty(term.args[0], positive)
            case T.NOTE | T.CALL | T.COLUMN | T.OPTION:
                return self._fact(term, positive)
            case T.IN_RANGE:
                return self.in_range(term.args[0], term.args[1], positive)
            case T.LITERAL:
                return self.always(bool(term.value) is positive)
            case _:
                op = term.op if positive else OPPOSITE.get(term.op, term.op)
                return self._compared(op, *term.args)

    # ------------------------------------------------------------ what a language brings

    @abstractmethod
    def has(self, left: Term, right: Term, positive: bool) -> str:
        """Two sets share something, or nothing."""

    @abstractmethod
    def empty(self, term: Term, positive: bool) -> str:
        """There is nothing in a set or place, or something."""

    @abstractmethod
    def in_range(self, value: Term, values: Term, positive: bool) -> str:
        """A value is one of some, or none of them."""

    @abstractmethod
    def always(self, so: bool) -> str:
        """What holds in any case, or never."""

    @abstractmethod
    def option_chosen(self, text: str, positive: bool) -> str:
        """An option is chosen, or not."""

    @abstractmethod
    def plain_fact(self, text: str, owners: str, positive: bool) -> str:
        """A fact that has no form: its text is quoted."""

    @abstractmethod
    def not_so(self, fact: str) -> str:
        """The opposite of a fact that has no form for it."""

    @abstractmethod
    def there_is_none(self, left: Term, positive: bool) -> str:
        """Something has no value yet, or has one."""

    @abstractmethod
    def all_in(self, group: Term, positive: bool) -> str:
        """All players belong to a group, or not all."""

    @abstractmethod
    def divisible(self, op: T, number: str, by: str) -> str:
        """A number is a multiple of another, or not."""

    @abstractmethod
    def round_played(self, number: str) -> str:
        """So many rounds are over."""

    @abstractmethod
    def first(self, one: str, positive: bool) -> str:
        """`this is the first trick`."""

    @abstractmethod
    def so_many(self, op: T, members: Term, number: int) -> str:
        """`there are at least 3 aces in his hand`."""

    @abstractmethod
    def equals(self, op: T, left: Term, right: Term) -> str:
        """Two values compared."""

    # ------------------------------------------------------------ facts

    def _logic(self, term: Term, positive: bool) -> str:
        parts = [self._clause(arg, positive) for arg in term.args]
        both = (term.op is T.AND) is positive
        word, other = self.conjunction, self.disjunction
        if not both:
            word, other = other, word
        nested = any(arg.op in (T.OR, T.AND) for arg in term.args)
        if both and nested and any(f" {other} " in part for part in parts):
            return self.besides.join(parts)
        if not both and any(f" {other} " in part for part in parts):
            return f", {word} ".join(parts)
        if both:
            parts = self._once_named(parts)
        return f" {word} ".join(parts) if len(parts) == 2 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"

    def _once_named(self, parts: list[str]) -> list[str]:
        """`the bidder has made his bid and has exchanged`: who does two things is named once."""
        found = parts[:1]
        for before, part in pairwise(parts):
            person = self.person_in(before)
            found.append(part.removeprefix(f"{person} ") if person else part)
        return found

    def person_in(self, text: str) -> str:
        """The person of this game that a sentence begins with, or nothing."""
        notes = (note for note in self.game.notes if note.type == PLAYER and not note.indices)
        return next((who for note in notes if text.startswith(f"{(who := self.thing(note).text)} ")), "")

    def _fact(self, term: Term, positive: bool) -> str:
        symbol = term.ref
        if isinstance(symbol, Option):
            return self.option_chosen(self.text(symbol.name), positive)
        assert isinstance(symbol, (Note, Definition, Column))
        if isinstance(symbol, Definition):
            if not self.explained(symbol) and not self.form(symbol.name):
                return self._woven_fact(term, symbol, positive)
            self.used[symbol] = None
        form = self.form(symbol.name, 0 if positive else 1)
        if form:
            return self.filled(form, term.args)
        if self.form(symbol.name):
            return self.not_so(self._fact(term, True))
        owners = ", ".join(self.noun(arg).text for arg in term.args)
        return self.plain_fact(self.text(symbol.name), owners, positive)

    def _woven_fact(self, term: Term, symbol: Definition, positive: bool) -> str:
        self.told.update((symbol.span, *(case.span for case in symbol.cases)))
        (_, worth, _), *_ = self.choices.cases(symbol)
        with self.inside(symbol, term):
            return self._clause(worth, positive)

    # ------------------------------------------------------------ comparisons

    def _compared(self, op: T, left: Term, right: Term) -> str:
        if op in (T.EQ, T.NE) and is_none(right):
            return self.there_is_none(left, op is T.EQ)
        if op in (T.EQ, T.NE) and right.op is T.PLAYERS:
            return self.all_in(left, op is T.EQ)
        if right.type.base is Base.YESNO and right.op is T.LITERAL:
            return self._clause(left, bool(right.value) is (op is T.EQ))
        if op in (T.EQ, T.NE) and right.op is T.DOWN and same(left, right.args[0]):
            return self.divisible(op, self.noun(left).text, self.noun(right.args[1]).text)
        if is_round(left):
            return self._round(op, self.noun(right).text)
        if is_counter(left):
            return self._counter(op, left, right)
        if bare(left).op is T.COUNT and right.op is T.LITERAL and _countable(left.args[0]):
            return self.so_many(op, left.args[0], right.value)
        return self.equals(op, left, right)

    def _round(self, op: T, number: str) -> str:
        if self.after_round and op is T.EQ:
            return self.round_played(number)
        return self.counted[op].format(one=self.round_word, n=number)

    round_word = "round"

    def _counter(self, op: T, left: Term, right: Term) -> str:
        one = self.text(getattr(left.ref, "name", ""))
        if op in (T.EQ, T.NE) and right.op is T.LITERAL and right.value == 1:
            return self.first(one, op is T.EQ)
        return self.counted[op].format(one=one, n=self.noun(right).text)

    def value(self, op: T, right: Term) -> str:
        """What something is compared with: `at least 100`, `eight or higher`."""
        table = self.ranked if right.type.base in (Base.ROW, Base.WORD, Base.RANK) else self.compared
        if right.type.base is Base.NUMBER and right.op is not T.LITERAL and op in self.equal:
            table = self.equal
        return table[op].format(self.noun(right).text)

    # ------------------------------------------------------------ members of whom something is said

    def _whose(self, members: Term, condition: Term, variable: Variable) -> str:
        group = self._group(members)
        if members.op is T.ALL_SUITS and (cards := self._cards_of_suits(condition, variable)) is not None:
            return self.suits_in(group, self.noun(cards).text)
        if condition.op in self.compared:
            left, right = condition.args
            inner = bare(left)
            if inner.op is T.TEAM_OF and condition.op is T.EQ:
                return self.players_of(right)
            if inner.op is T.POINTS:
                return self.worth_points(group, self.value(condition.op, right))
            if right.type.base is not Base.YESNO:
                return self.who_have(group, left, condition.op, right, variable)
        fact = self._whoever(members, condition)
        if fact:
            return fact
        person = variable.type.base is Base.PLAYER
        he = self.pronouns[Base.PLAYER][0]
        with self.knowing(variable, Said(he if person else self.things[variable.type.base])):
            return self.of_whom(group, person, self.clause(condition))

    def _cards_of_suits(self, condition: Term, variable: Variable) -> Term | None:
        """The cards among which a suit must be found, where that is all that is asked of it."""
        fact, positive = yes_or_no(condition)
        symbol, woven = fact.ref, set[Span]()
        if isinstance(symbol, Definition) and len(symbol.parameters) == 1 and not self.explained(symbol):
            woven = {symbol.span, *(case.span for case in symbol.cases)}
            (_, fact, _), *_ = self.choices.cases(symbol)
            variable = symbol.parameters[0]
        if not positive or fact.op is not T.HAS or fact.args[1].op is not T.SUIT_CARDS:
            return None
        if bare(fact.args[1].args[0]).ref is not variable:
            return None
        self.told.update(woven)
        return fact.args[0]

    def _group(self, members: Term) -> str:
        if members.op in self.groups:
            return self.groups[members.op]
        noun = self.noun(members)
        if members.type.base is Base.PLAYER and members.op in (T.NOTE, T.CALL) and not noun.many:
            return self.players_in(noun.text)
        return noun.text

    def _whoever(self, members: Term, condition: Term) -> str:
        """`whoever may not look yet`, where a form says it of somebody."""
        fact, positive = yes_or_no(condition)
        symbol = fact.ref
        if not isinstance(symbol, (Note, Definition)) or len(fact.args) != 1:
            return ""
        form = self.form(symbol.name, 0 if positive else 1)
        if not form.startswith("{} "):
            return ""
        if isinstance(symbol, Definition):
            self.used[symbol] = None
        among = "" if members.op in (T.PLAYERS, T.EVERYONE) else self.noun(members).text
        return self.whoever(among, form.removeprefix("{} "))

    @abstractmethod
    def players_of(self, team: Term) -> str:
        """The members of a team."""

    @abstractmethod
    def suits_in(self, group: str, cards: str) -> str:
        """The suits of which there is a card somewhere."""

    @abstractmethod
    def players_in(self, group: str) -> str:
        """The members of a group of players."""

    @abstractmethod
    def worth_points(self, group: str, value: str) -> str:
        """Cards worth so many points."""

    @abstractmethod
    def who_have(self, group: str, left: Term, op: T, right: Term, variable: Variable) -> str:
        """Members whose something is so much."""

    @abstractmethod
    def of_whom(self, group: str, person: bool, fact: str) -> str:
        """Members of whom something is true."""

    @abstractmethod
    def whoever(self, among: str, fact: str) -> str:
        """Whoever something is true of."""


def _countable(members: Term) -> bool:
    """Whether there is a short way to say how many there are."""
    return members.op in (T.MEET, T.PLACE, T.NOTE, T.CALL)
