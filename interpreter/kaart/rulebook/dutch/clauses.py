"""Conditions, in Dutch: what stands behind `als`, so with the verb at the end."""

from __future__ import annotations

from collections.abc import Mapping

from kaart.model.symbols import Definition, Note, Variable
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.dutch.nouns import Nouns
from kaart.rulebook.dutch.words import put_verb, several, with_verb
from kaart.rulebook.speech import Case, bare, is_none, is_trick
from kaart.rulebook.tricks import always_one

COUNTABLE = {
    Base.CARD: ("kaart", "kaarten"), Base.PLAYER: ("speler", "spelers"), Base.TEAM: ("ploeg", "ploegen"),
}  # fmt: skip

COMPARED: Mapping[T, str] = {
    T.EQ: "{}", T.NE: "niet {}", T.GE: "minstens {}", T.LE: "hoogstens {}", T.GT: "meer dan {}",
    T.LT: "minder dan {}",
}  # fmt: skip
RANKED: Mapping[T, str] = {
    T.EQ: "{}", T.NE: "niet {}", T.GE: "{} of hoger", T.LE: "niet hoger dan {}", T.GT: "hoger dan {}",
    T.LT: "lager dan {}",
}  # fmt: skip
EQUAL: Mapping[T, str] = {T.EQ: "gelijk aan {}", T.NE: "niet gelijk aan {}"}
COUNTED: Mapping[T, str] = {
    T.EQ: "dit {one} {n} is", T.NE: "dit niet {one} {n} is", T.LT: "{one} {n} nog niet begonnen is",
    T.LE: "{one} {n} nog niet voorbij is", T.GT: "{one} {n} voorbij is", T.GE: "{one} {n} begonnen is",
}  # fmt: skip
GROUPS: Mapping[T, str] = {
    T.PLAYERS: "de spelers", T.EVERYONE: "de spelers", T.TEAMS: "de ploegen", T.ALL_SUITS: "de kleuren",
    T.ALL_RANKS: "de waarden",
}  # fmt: skip


class Clauses(Nouns):
    compared, ranked, equal, counted, groups = COMPARED, RANKED, EQUAL, COUNTED, GROUPS
    conjunction, disjunction, besides = "en", "of", ", en bovendien "
    round_word = "ronde"

    # ------------------------------------------------------------ small sentences

    def in_range(self, value: Term, values: Term, positive: bool) -> str:
        inside = "een van" if positive else "geen van"
        return f"{self.noun(value, Case.SUBJECT).text} {inside} {self.noun(values).text} is"

    def always(self, so: bool) -> str:
        return "dat hoe dan ook zo is" if so else "dat nooit zo is"

    def option_chosen(self, text: str, positive: bool) -> str:
        return f"voor “{text}” {'' if positive else 'niet '}gekozen is"

    def plain_fact(self, text: str, owners: str, positive: bool) -> str:
        return f"“{text}”{f' voor {owners}' if owners else ''} {'' if positive else 'niet '}geldt"

    def not_so(self, fact: str) -> str:
        return f"het niet zo is dat {fact}"

    def all_in(self, group: Term, positive: bool) -> str:
        return f"{'' if positive else 'niet '}alle spelers bij {self.noun(group).text} horen"

    def divisible(self, op: T, number: str, by: str) -> str:
        return f"{number} {'' if op is T.EQ else 'niet '}deelbaar door {by} is"

    def round_played(self, number: str) -> str:
        return f"ronde {number} gespeeld is"

    def first(self, one: str, positive: bool) -> str:
        return f"dit {'' if positive else 'niet '}de eerste {one} is"

    def equals(self, op: T, left: Term, right: Term) -> str:
        noun = self.noun(left, Case.SUBJECT)
        return f"{noun.text} {put_verb(self.value(op, right), 'zijn' if noun.many else 'is')}"

    # ------------------------------------------------------------ how many, nothing, something

    def so_many(self, op: T, members: Term, number: int) -> str:
        one = number == 1
        how_many = ("precies {}" if op is T.EQ else self.compared[op]).format("één" if one else number)
        if members.op is T.MEET:
            what, where = members.args
            kind = self.one(what) if one else self.as_cards(what)
            return f"er {how_many} {kind} in {self.noun(where).text} {'zit' if one else 'zitten'}"
        kind = COUNTABLE.get(members.type.base, ("ding", "dingen"))[0 if one else 1]
        if members.type.base is Base.CARD:
            return f"er {how_many} {kind} in {self.noun(members).text} {'ligt' if one else 'liggen'}"
        return f"er {how_many} {kind} bij {self.noun(members).text} {'hoort' if one else 'horen'}"

    def there_is_none(self, left: Term, positive: bool) -> str:
        inner = bare(left)
        if inner.op is T.LED_SUIT:
            return "er nog geen kleur gevraagd is" if positive else "er een kleur gevraagd is"
        if inner.op is T.OPPOSITE:
            return f"{'niemand' if positive else 'iemand'} tegenover {self.noun(inner.args[0]).text} zit"
        if inner.op in (T.NOTE, T.CALL) and len(inner.args) == 1 and inner.type.base is Base.PLAYER:
            return self._has_nobody(inner, positive)
        noun = self.noun(left).text
        if inner.op not in (T.NOTE, T.CALL):
            return f"{noun} er {'niet is' if positive else 'is'}"
        return f"er {'geen' if positive else 'een'} {with_verb(self.bare(noun), 'is')}"

    def _has_nobody(self, term: Term, positive: bool) -> str:
        """`de gever geen ontvanger heeft`."""
        symbol = term.ref
        assert isinstance(symbol, (Note, Definition))
        if isinstance(symbol, Definition):
            self.used[symbol] = None
        if positive and (form := self.form(symbol.name, 1)):
            return self.filled(form, term.args)
        who = self.noun(term.args[0], Case.SUBJECT).text
        return f"{who} {'geen' if positive else 'een'} {self.bare(self.thing(symbol).text)} heeft"

    def has(self, left: Term, right: Term, positive: bool) -> str:
        where = self.noun(left).text
        if left.type.base is not Base.CARD:
            who = self.noun(right, Case.SUBJECT).text
            return f"{who} {'' if positive else 'niet '}bij {where} hoort"
        lies, lie = ("ligt", "liggen") if is_trick(left) else ("zit", "zitten")
        inner = bare(right)
        if inner.op in (T.SUIT_CARDS, T.RANK_CARDS, T.PLACE, T.MEET):
            noun = self.noun(right)
            if inner.op is T.SUIT_CARDS and " " in noun.text:
                return f"er {'een' if positive else 'geen'} kaart van {noun.text} in {where} {lies}"
            verb = lie if noun.many else lies
            return f"er {'' if positive else 'geen '}{self.bare(noun.text)} in {where} {verb}"
        if always_one(self.game, left):
            return f"{where} {'' if positive else 'niet '}{self.joined(right, 'of')} is"
        return f"{self.joined(right, 'of')} {'' if positive else 'niet '}in {where} {lies}"

    def empty(self, term: Term, positive: bool) -> str:
        if is_trick(term):
            return "er nog geen kaart in de slag ligt" if positive else "er al een kaart in de slag ligt"
        noun = self.noun(term)
        if term.op is T.PLACE or (term.type.base is Base.CARD and not noun.many):
            return f"er {'geen ' if positive else ''}kaarten in {noun.text} zitten"
        many = noun.many or (term.type.many and not self.form(getattr(term.ref, "name", "")))
        text = with_verb(self.bare(noun.text), "zijn" if many else "is")
        return f"er {'geen ' if positive else '' if many else 'een '}{text}"

    # ------------------------------------------------------------ members of whom something is said

    def players_of(self, team: Term) -> str:
        return "haar spelers" if self.is_he(team) else f"de spelers van {self.noun(team).text}"

    def suits_in(self, group: str, cards: str) -> str:
        return f"{group} in {cards}"

    def players_in(self, group: str) -> str:
        return f"de spelers van {group}"

    def worth_points(self, group: str, value: str) -> str:
        return f"{group} die {value} punten tellen"

    def who_have(self, group: str, left: Term, op: T, right: Term, variable: Variable) -> str:
        function = self.function(left, variable)
        relative = "van wie" if variable.type.base is Base.PLAYER else "waarvan"
        if is_none(right):
            return f"{group} {'zonder' if op is T.EQ else 'met'} {self.bare(function)}"
        verb = "zijn" if several(function) else "is"
        if f" {relative} " in group:
            return f"{group} en {function} {put_verb(self.value(op, right), verb)}"
        return f"{group} {relative} {function} {put_verb(self.value(op, right), verb)}"

    def of_whom(self, group: str, person: bool, fact: str) -> str:
        return f"{group} {'van wie' if person else 'waarvoor'} geldt dat {fact}"

    def whoever(self, among: str, fact: str) -> str:
        return f"wie{f' van {among}' if among else ''} {fact}"
