"""What things are called, as far as languages agree: persons, named things, definitions in their place.

The speakers of all languages are built on it; they bring the words, and everything that is put together
differently.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from kaart.model.symbols import Column, Definition, Note, Place, Variable
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.choices import same
from kaart.rulebook.speech import Case, Named, Said, Speaker, bare
from kaart.rulebook.tricks import tricks_in


class Naming(Speaker):
    fixed: Mapping[T, Said]
    """What needs nothing else: `all players`."""
    of: Mapping[T, str]
    """What is of something, with a gap for it: `the partner of {}`."""
    his: Mapping[T, str]
    """The same of whom the sentence is about: `his partner`."""
    built_in: Mapping[str, str]
    """The notes and places of every table."""
    pronouns: Mapping[Base, tuple[str, str, str]]
    """As subject, as object, as owner."""
    things: Mapping[Base, str]
    """A value chosen before: `that number`."""
    kinds: Mapping[str, str]
    """A type as a noun without its article."""
    every_one: str
    everything: str
    """How a noun begins that is not said to be anybody's: `all others`."""

    def noun(self, term: Term, case: Case = Case.OBJECT) -> Said:
        """A value as a thing."""
        if term.op in self.fixed:
            return self.fixed[term.op]
        if term.op in self.of:
            return self._of(term)
        match term.op:
            case T.ONLY if term.args[0].op in (T.WITHOUT, T.MEET) and term.type.base is Base.CARD:
                return Said(self.one_card(term.args[0]))
            case T.BIT | T.ONLY | T.SUIT_CARDS:
                return self.noun(term.args[0], case)
            case T.LITERAL:
                return Said(self.literal(term), self.literal_is_many(term))
            case T.FACE:
                return Said(self.card(term.value % 100, term.value // 100))
            case T.VARIABLE:
                return self._variable(term, case)
            case T.NOTE | T.PLACE | T.CALL | T.COLUMN:
                return self._named_thing(term)
            case T.OPTION:
                return Said(f"“{self.text(getattr(term.ref, 'name', ''))}”")
            case T.RANK_CARDS:
                return self.of_rank(term.args[0])
            case T.PRINTED:
                return self.printed(term)
            case T.WHERE | T.ARGMAX | T.ARGMIN | T.TOTAL:
                return self.members(term)
            case T.RANGE | T.ALL_VALUES | T.NEXT:
                return self.range_of(term)
            case T.UNION | T.MEET | T.WITHOUT | T.ABOVE | T.NOT_ABOVE | T.HIGHEST | T.LOWEST:
                return self.set_of(term)
            case _:
                return self.number(term)

    # ------------------------------------------------------------ what a language brings

    @abstractmethod
    def literal(self, term: Term) -> str:
        """A value that is written out."""

    def literal_is_many(self, term: Term) -> bool:
        """Whether a value that is written out takes the verb for several."""
        return False

    @abstractmethod
    def card(self, rank: int, suit: int) -> str:
        """A card: `the queen of spades`."""

    @abstractmethod
    def one_card(self, cards: Term) -> str:
        """The only one of some cards: `the ace outside his hand`."""

    @abstractmethod
    def of_rank(self, rank: Term) -> Said:
        """All cards of a rank: `aces`."""

    @abstractmethod
    def printed(self, term: Term) -> Said:
        """The card of a rank and a suit: `the jack of trump`."""

    @abstractmethod
    def members(self, term: Term) -> Said:
        """Members with something special, or something of all of them together."""

    @abstractmethod
    def range_of(self, term: Term) -> Said:
        """Values from one to another, or in a row."""

    @abstractmethod
    def set_of(self, term: Term) -> Said:
        """Sets that are put together, and the highest of a set."""

    @abstractmethod
    def number(self, term: Term) -> Said:
        """What is counted or reckoned."""

    @abstractmethod
    def with_article(self, text: str) -> str:
        """A noun with its article, unless it has one."""

    @abstractmethod
    def several(self, noun: str) -> bool:
        """Whether a noun looks like more than one."""

    @abstractmethod
    def owned(self, noun: Said, owners: tuple[Term, ...]) -> Said:
        """A thing of somebody: `his hand`, `the tricks of the leader`."""

    @abstractmethod
    def looked_at(self, op: T) -> str:
        """What is looked at in every card: `the rank`; nothing for anything else."""

    # ------------------------------------------------------------ persons

    def _variable(self, term: Term, case: Case) -> Said:
        variable = term.ref
        assert isinstance(variable, Variable)
        if variable is self._he:
            return self.pronoun(term, case)
        if variable in self._named:
            return self._named[variable]
        kind = self.kinds.get(variable.name) if variable.name == variable.type.base.value else None
        return Said(self.form(variable.name) or self.with_article(kind or self.text(variable.name)))

    def pronoun(self, term: Term, case: Case) -> Said:
        """Whom the sentence is about, or its opening the first time."""
        if self._opening:
            opening, self._opening = self._opening, ""
            return Said(opening)
        words = self.pronouns.get(term.type.base)
        if words is None:
            return Said(self.things[term.type.base])
        return Said(words[0] if case is Case.SUBJECT else words[1])

    def _of(self, term: Term) -> Said:
        of = term.args[0]
        if self.is_he(of) and term.op in self.his and not self._opening:
            return Said(self.his[term.op])
        return Said(self.of[term.op].format(self.of_what(of)))

    def of_what(self, term: Term) -> str:
        """What something is of."""
        return self.noun(term).text

    # ------------------------------------------------------------ named things

    def thing(self, symbol: Named) -> Said:
        """A note, place, definition or column by its name, with its article."""
        own = isinstance(symbol, (Note, Place)) and symbol.built_in
        name = self.leader_was if self.leader_was and symbol.name == "leader" else symbol.name
        text = self.built_in.get(name) if own else None
        text = text or self.form(symbol.name) or self.with_article(self.text(symbol.name))
        return Said(text, self.several(text))

    def _named_thing(self, term: Term) -> Said:
        symbol = term.ref
        assert isinstance(symbol, (Note, Place, Definition, Column))
        if isinstance(symbol, Definition):
            if not self.explained(symbol):
                return self.woven(term, symbol)
            (condition, worth, _), *more = self.choices.cases(symbol)
            if not more and condition is None and worth.op is T.LITERAL:
                self.told.update((symbol.span, *(case.span for case in symbol.cases)))
                return self._constant(symbol, worth)
            self.used[symbol] = None
        return self.with_slots(symbol, term.args)

    def with_slots(self, symbol: Named, args: tuple[Term, ...]) -> Said:
        """A name with what it is of, in its slot if its form has one. A second form is for a number that is
        not written out."""
        noun = self.thing(symbol)
        if "{}" in noun.text:
            written = all(arg.op is T.LITERAL for arg in args)
            form = noun.text if written else self.form(symbol.name, 1) or noun.text
            return Said(form.replace("{}", ", ".join(self.noun(arg).text for arg in args)), noun.many)
        return self.owned(noun, args) if args else noun

    def _constant(self, symbol: Definition, worth: Term) -> Said:
        number, form = self.literal(worth), self.form(symbol.name)
        if "{}" in form:
            return Said(form.replace("{}", number), True)
        return Said(f"{number} ({self.text(symbol.name)})", True)

    def explained(self, definition: Definition) -> bool:
        """Whether a definition is told by its name; a number of tricks is plain enough without."""
        cases = self.choices.cases(definition)
        plain = len(cases) == 1 and tricks_in(self.game, cases[0][1]) is not None
        return not plain and super().explained(definition)

    def woven(self, term: Term, symbol: Definition) -> Said:
        """The formula of a definition that has no text of its own, in its place."""
        self.told.update((symbol.span, *(case.span for case in symbol.cases)))
        (_, worth, _), *_ = self.choices.cases(symbol)
        with self.inside(symbol, term):
            return self.noun(worth)

    # ------------------------------------------------------------ sets

    def joined(self, term: Term, word: str) -> str:
        """`a, b or c` of a set that was put together."""
        parts = [self.noun(part).text for part in _parts(term)]
        return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"

    def function(self, worth: Term, variable: Variable) -> str:
        """What is looked at in every member: `the score`."""
        inner = bare(worth)
        looked_at = self.looked_at(inner.op)
        if looked_at:
            return looked_at
        symbol = inner.ref
        if isinstance(symbol, Definition) and not self.explained(symbol):
            with self.knowing(variable, Said(self.every_one)):
                return self.woven(inner, symbol).text
        if isinstance(symbol, (Note, Place, Definition, Column)) and "{}" not in self.form(symbol.name):
            if isinstance(symbol, Definition):
                self.used[symbol] = None
            return self.thing(symbol).text
        with self.knowing(variable, Said(self.every_one)):
            return self.noun(worth).text

    def is_others(self, term: Term) -> bool:
        """Whether a set is all players but those that were just named."""
        players, rest = term.args
        return players.op is T.PLAYERS and self.just_named is not None and same(rest, self.just_named)

    def inner_sum(self, term: Term) -> str:
        """A number inside a larger sum."""
        text = self.noun(term).text
        return f"({text})" if term.op in (T.ADD, T.SUB, T.MUL, T.DIV, T.NEAR, T.UP, T.DOWN) else text


def _parts(term: Term) -> list[Term]:
    """What a set was put together from."""
    if term.op is T.UNION:
        return [part for arg in term.args for part in _parts(arg)]
    return [term]
