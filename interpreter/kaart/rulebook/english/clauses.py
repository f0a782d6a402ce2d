"""Conditions, in English: what stands behind `if`."""

from __future__ import annotations

from collections.abc import Mapping

from kaart.model.symbols import Definition, Note, Variable
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.english.nouns import Nouns, one, several
from kaart.rulebook.speech import Case, bare, is_none, is_trick
from kaart.rulebook.tricks import always_one

COMPARED: Mapping[T, str] = {
    T.EQ: "{}", T.NE: "not {}", T.GE: "at least {}", T.LE: "at most {}", T.GT: "more than {}",
    T.LT: "less than {}",
}  # fmt: skip
RANKED: Mapping[T, str] = {
    T.EQ: "{}", T.NE: "not {}", T.GE: "{} or higher", T.LE: "at most {}", T.GT: "higher than {}",
    T.LT: "lower than {}",
}  # fmt: skip
EQUAL: Mapping[T, str] = {T.EQ: "equal to {}", T.NE: "not equal to {}"}
COUNTED: Mapping[T, str] = {
    T.EQ: "this is {one} {n}", T.NE: "this is not {one} {n}", T.LT: "{one} {n} has not begun yet",
    T.LE: "{one} {n} is not over yet", T.GT: "{one} {n} is over", T.GE: "{one} {n} has begun",
}  # fmt: skip
GROUPS: Mapping[T, str] = {
    T.PLAYERS: "the players", T.EVERYONE: "the players", T.TEAMS: "the teams", T.ALL_SUITS: "the suits",
    T.ALL_RANKS: "the ranks",
}  # fmt: skip


class Clauses(Nouns):
    compared, ranked, equal, counted, groups = COMPARED, RANKED, EQUAL, COUNTED, GROUPS
    conjunction, disjunction, besides = "and", "or", ", and besides "
    round_word = "round"

    # ------------------------------------------------------------ small sentences

    def in_range(self, value: Term, values: Term, positive: bool) -> str:
        inside = "is one of" if positive else "is none of"
        return f"{self.noun(value, Case.SUBJECT).text} {inside} {self.noun(values).text}"

    def always(self, so: bool) -> str:
        return "it is so in any case" if so else "it never is so"

    def option_chosen(self, text: str, positive: bool) -> str:
        return f"“{text}” is {'' if positive else 'not '}chosen"

    def plain_fact(self, text: str, owners: str, positive: bool) -> str:
        return f"“{text}” is {'' if positive else 'not '}true{f' for {owners}' if owners else ''}"

    def not_so(self, fact: str) -> str:
        return f"it is not so that {fact}"

    def all_in(self, group: Term, positive: bool) -> str:
        return f"{'' if positive else 'not '}all players are among {self.noun(group).text}"

    def divisible(self, op: T, number: str, by: str) -> str:
        return f"{number} is {'' if op is T.EQ else 'not '}divisible by {by}"

    def round_played(self, number: str) -> str:
        return f"round {number} has been played"

    def first(self, one: str, positive: bool) -> str:
        return f"this is {'' if positive else 'not '}the first {one}"

    def equals(self, op: T, left: Term, right: Term) -> str:
        noun = self.noun(left, Case.SUBJECT)
        return f"{noun.text} {'are' if noun.many else 'is'} {self.value(op, right)}"

    # ------------------------------------------------------------ how many, nothing, something

    def so_many(self, op: T, members: Term, number: int) -> str:
        how_many = ("exactly {}" if op is T.EQ else self.compared[op]).format(
            "one" if number == 1 else number
        )
        verb = "is" if number == 1 else "are"
        if members.op is T.MEET:
            what, where = members.args
            noun = self.as_cards(what)
            return f"there {verb} {how_many} {one(noun) if number == 1 else noun} in {self.noun(where).text}"
        kind = {Base.CARD: "card", Base.PLAYER: "player", Base.TEAM: "team"}.get(members.type.base, "one")
        kinds = kind if number == 1 else f"{kind}s"
        place = "in" if members.type.base is Base.CARD else "among"
        return f"there {verb} {how_many} {kinds} {place} {self.noun(members).text}"

    def there_is_none(self, left: Term, positive: bool) -> str:
        inner = bare(left)
        if inner.op is T.LED_SUIT:
            return "no suit has been led yet" if positive else "a suit has been led"
        if inner.op is T.OPPOSITE:
            return f"{'nobody' if positive else 'somebody'} sits opposite {self.noun(inner.args[0]).text}"
        if inner.op in (T.NOTE, T.CALL) and len(inner.args) == 1 and inner.type.base is Base.PLAYER:
            return self._has_nobody(inner, positive)
        noun = self.noun(left).text
        if inner.op in (T.NOTE, T.CALL):
            text = self.bare(noun)
            article = "no" if positive else "an" if text[:1] in "aeiou" else "a"
            return f"there is {article} {text}"
        if inner.type.base is Base.PLAYER:
            return f"{noun} is {'nobody' if positive else 'somebody'}"
        return f"there is {'no' if positive else 'such a thing as'} {self.bare(noun)}"

    def _has_nobody(self, term: Term, positive: bool) -> str:
        """`the dealer has no receiver`."""
        symbol = term.ref
        assert isinstance(symbol, (Note, Definition))
        if isinstance(symbol, Definition):
            self.used[symbol] = None
        if positive and (form := self.form(symbol.name, 1)):
            return self.filled(form, term.args)
        who = self.noun(term.args[0], Case.SUBJECT).text
        return f"{who} has {'no' if positive else 'a'} {self.bare(self.thing(symbol).text)}"

    def has(self, left: Term, right: Term, positive: bool) -> str:
        if left.type.base is not Base.CARD:
            belongs = "is one of" if positive else "is not one of"
            return f"{self.noun(right, Case.SUBJECT).text} {belongs} {self.noun(left).text}"
        where = self.noun(left).text
        if bare(right).op in (T.SUIT_CARDS, T.RANK_CARDS, T.PLACE, T.MEET):
            noun = self.noun(right)
            if bare(right).op is T.SUIT_CARDS and " " in noun.text:
                return f"there is {'a' if positive else 'no'} card of {noun.text} in {where}"
            verb = "are" if noun.many or noun.text.endswith("s") else "is"
            return f"there {verb} {'' if positive else 'no '}{self.bare(noun.text)} in {where}"
        if always_one(self.game, left):
            return f"{where} is {'' if positive else 'not '}{self.joined(right, 'or')}"
        return f"{self.joined(right, 'or')} is {'' if positive else 'not '}in {where}"

    def empty(self, term: Term, positive: bool) -> str:
        if is_trick(term):
            return "no card lies in the trick yet" if positive else "there are cards in the trick"
        noun = self.noun(term)
        if term.op is T.PLACE or (term.type.base is Base.CARD and not noun.many):
            return f"there are {'no ' if positive else ''}cards in {noun.text}"
        many = noun.many or (term.type.many and not self.form(getattr(term.ref, "name", "")))
        article = "no " if positive else "" if many else "a "
        return f"there {'are' if many else 'is'} {article}{self.bare(noun.text)}"

    # ------------------------------------------------------------ members of whom something is said

    def players_of(self, team: Term) -> str:
        return "its players" if self.is_he(team) else f"the players of {self.noun(team).text}"

    def suits_in(self, group: str, cards: str) -> str:
        return f"{group} in {cards}"

    def players_in(self, group: str) -> str:
        return f"the players of {group}"

    def worth_points(self, group: str, value: str) -> str:
        return f"{group} worth {value} points"

    def who_have(self, group: str, left: Term, op: T, right: Term, variable: Variable) -> str:
        noun = self.bare(self.function(left, variable))
        if is_none(right):
            return f"{group} {'without' if op is T.EQ else 'with'} {noun}"
        whose = "and whose" if " whose " in group else "whose"
        return f"{group} {whose} {noun} {'are' if several(noun) else 'is'} {self.value(op, right)}"

    def of_whom(self, group: str, person: bool, fact: str) -> str:
        return f"{group} {'of whom' if person else 'for which'} it is true that {fact}"

    def whoever(self, among: str, fact: str) -> str:
        return f"whoever{f' of {among}' if among else ''} {fact}"
