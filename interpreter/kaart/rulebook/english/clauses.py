"""Conditions, in English: what stands behind `if`."""

from __future__ import annotations

from collections.abc import Mapping

from kaart.model.symbols import Column, Definition, Note, Option, Variable
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.choices import same
from kaart.rulebook.english.nouns import THINGS, Nouns, _one, several
from kaart.rulebook.speech import Case, Said, bare, is_counter, is_none, is_round, yes_or_no

OPPOSITE: Mapping[T, T] = {T.EQ: T.NE, T.NE: T.EQ, T.LT: T.GE, T.GE: T.LT, T.LE: T.GT, T.GT: T.LE}
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


class Clauses(Nouns):
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
                return self._has(term.args[0], term.args[1], positive)
            case T.EMPTY:
                return self._empty(term.args[0], positive)
            case T.NOTE | T.CALL | T.COLUMN | T.OPTION:
                return self._fact(term, positive)
            case T.IN_RANGE:
                inside = "is one of" if positive else "is none of"
                return f"{self.noun(term.args[0], Case.SUBJECT).text} {inside} {self.noun(term.args[1]).text}"
            case T.LITERAL:
                return "it is so in any case" if bool(term.value) is positive else "it never is so"
            case _:
                op = term.op if positive else OPPOSITE.get(term.op, term.op)
                return self._compared(op, *term.args)

    def _logic(self, term: Term, positive: bool) -> str:
        parts = [self._clause(arg, positive) for arg in term.args]
        word = "and" if (term.op is T.AND) is positive else "or"
        nested = any(arg.op in (T.OR, T.AND) for arg in term.args)
        if word == "and" and nested and any(" or " in part for part in parts):
            return ", and besides ".join(parts)
        if word == "or" and any(" and " in part for part in parts):
            return ", or ".join(parts)
        return f" {word} ".join(parts) if len(parts) == 2 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"

    def _fact(self, term: Term, positive: bool) -> str:
        symbol = term.ref
        if isinstance(symbol, Option):
            return f"“{self.text(symbol.name)}” is {'' if positive else 'not '}chosen"
        assert isinstance(symbol, (Note, Definition, Column))
        if isinstance(symbol, Definition):
            if not self.explained(symbol) and not self.form(symbol.name):
                return self._woven_fact(term, symbol, positive)
            self.used[symbol] = None
        form = self.form(symbol.name, 0 if positive else 1)
        if form:
            return self.filled(form, term.args)
        owners = [self.noun(arg).text for arg in term.args]
        of = f" for {', '.join(owners)}" if owners else ""
        if not positive and self.form(symbol.name):
            return f"it is not so that {self._fact(term, True)}"
        return f"“{self.text(symbol.name)}” is {'' if positive else 'not '}true{of}"

    def _woven_fact(self, term: Term, symbol: Definition, positive: bool) -> str:
        self.told.update((symbol.span, *(case.span for case in symbol.cases)))
        (_, worth, _), *_ = self.choices.cases(symbol)
        with self.inside(symbol, term):
            return self._clause(worth, positive)

    def _compared(self, op: T, left: Term, right: Term) -> str:
        if op in (T.EQ, T.NE) and is_none(right):
            return self._none(left, op is T.EQ)
        if right.type.base is Base.YESNO and right.op is T.LITERAL:
            return self._clause(left, bool(right.value) is (op is T.EQ))
        if op in (T.EQ, T.NE) and right.op is T.DOWN and same(left, right.args[0]):
            by = self.noun(right.args[1]).text
            return f"{self.noun(left).text} is {'' if op is T.EQ else 'not '}divisible by {by}"
        if is_round(left):
            if self.after_round and op is T.EQ:
                return f"round {self.noun(right).text} has been played"
            return COUNTED[op].format(one="round", n=self.noun(right).text)
        if is_counter(left):
            return self._counter(op, left, right)
        if bare(left).op is T.COUNT and right.op is T.LITERAL and self._countable(left.args[0]):
            return self._counted(op, left.args[0], right.value)
        noun = self.noun(left, Case.SUBJECT)
        return f"{noun.text} {'are' if noun.many else 'is'} {self._value(op, right)}"

    def _counter(self, op: T, left: Term, right: Term) -> str:
        """`this is the first trick`."""
        one = self.text(getattr(left.ref, "name", ""))
        if op in (T.EQ, T.NE) and right.op is T.LITERAL and right.value == 1:
            return f"this is {'' if op is T.EQ else 'not '}the first {one}"
        return COUNTED[op].format(one=one, n=self.noun(right).text)

    def _countable(self, members: Term) -> bool:
        return members.op is T.MEET or members.op in (T.PLACE, T.NOTE, T.CALL)

    def _counted(self, op: T, members: Term, number: int) -> str:
        """`there are at least 3 aces in his hand`."""
        how_many = ("exactly {}" if op is T.EQ else COMPARED[op]).format("one" if number == 1 else number)
        verb = "is" if number == 1 else "are"
        if members.op is T.MEET:
            what, where = members.args
            noun = self.as_cards(what)
            if number == 1:
                noun = _one(noun)
            return f"there {verb} {how_many} {noun} in {self.noun(where).text}"
        kind = {Base.CARD: "card", Base.PLAYER: "player", Base.TEAM: "team"}.get(members.type.base, "one")
        kinds = kind if number == 1 else f"{kind}s"
        place = "in" if members.type.base is Base.CARD else "among"
        return f"there {verb} {how_many} {kinds} {place} {self.noun(members).text}"

    def _value(self, op: T, right: Term) -> str:
        table = RANKED if right.type.base in (Base.ROW, Base.WORD, Base.RANK) else COMPARED
        if right.type.base is Base.NUMBER and right.op is not T.LITERAL and op in EQUAL:
            return EQUAL[op].format(self.noun(right).text)
        return table[op].format(self.noun(right).text)

    def _none(self, left: Term, positive: bool) -> str:
        inner = bare(left)
        if inner.op is T.LED_SUIT:
            return "no suit has been led yet" if positive else "a suit has been led"
        if inner.op is T.OPPOSITE:
            of = self.noun(inner.args[0]).text
            return f"{'nobody' if positive else 'somebody'} sits opposite {of}"
        if inner.op in (T.NOTE, T.CALL) and len(inner.args) == 1 and inner.type.base is Base.PLAYER:
            return self._has_nobody(inner, positive)
        noun = self.noun(left)
        text = self.bare(noun.text) if inner.op in (T.NOTE, T.CALL) else ""
        if not text:
            return (
                f"{noun.text} is {'nobody' if positive else 'somebody'}"
                if inner.type.base is Base.PLAYER
                else (f"there is {'no' if positive else 'an answer to'} {noun.text}")
            )
        if positive:
            return f"there is no {text}"
        return f"there is {'an' if text[0] in 'aeiou' else 'a'} {text}"

    def _has_nobody(self, term: Term, positive: bool) -> str:
        """`the dealer has no receiver`."""
        symbol = term.ref
        assert isinstance(symbol, (Note, Definition))
        if isinstance(symbol, Definition):
            self.used[symbol] = None
        who = self.noun(term.args[0], Case.SUBJECT).text
        return f"{who} has {'no' if positive else 'a'} {self.bare(self.thing(symbol).text)}"

    def _has(self, left: Term, right: Term, positive: bool) -> str:
        if left.type.base is not Base.CARD:
            belongs = "is one of" if positive else "is not one of"
            return f"{self.noun(right, Case.SUBJECT).text} {belongs} {self._group(left)}"
        where = self.noun(left).text
        if bare(right).op in (T.SUIT_CARDS, T.RANK_CARDS, T.PLACE, T.MEET):
            noun = self.noun(right)
            if bare(right).op is T.SUIT_CARDS and " " in noun.text:
                return f"there is {'a' if positive else 'no'} card of {noun.text} in {where}"
            verb = "are" if noun.many or noun.text.endswith("s") else "is"
            return f"there {verb} {'' if positive else 'no '}{self.bare(noun.text)} in {where}"
        return f"{self.joined(right, 'or')} is {'' if positive else 'not '}in {where}"

    def _group(self, members: Term) -> str:
        return self.noun(members).text

    def _empty(self, term: Term, positive: bool) -> str:
        if term.op is T.PLACE and getattr(term.ref, "name", "") == "trick":
            return "no card lies in the trick yet" if positive else "there are cards in the trick"
        noun = self.noun(term)
        if term.op is T.PLACE or (term.type.base is Base.CARD and not noun.many):
            return f"there are {'no ' if positive else ''}cards in {noun.text}"
        text = self.bare(noun.text)
        many = noun.many or (term.type.many and not self.form(getattr(term.ref, "name", "")))
        return f"there {'are' if many else 'is'} {'no ' if positive else '' if many else 'a '}{text}"

    def _whose(self, members: Term, condition: Term, variable: Variable) -> str:
        group = self._members_of(members)
        if condition.op in COMPARED:
            left, right = condition.args
            inner = bare(left)
            if inner.op is T.TEAM_OF and condition.op is T.EQ:
                if self.is_he(right):
                    return "its players"
                return f"the players of {self.noun(right).text}"
            if inner.op is T.POINTS:
                return f"{group} worth {self._value(condition.op, right)} points"
            if right.type.base is not Base.YESNO:
                noun = self.bare(self.function(left, variable))
                many = several(noun)
                if is_none(right):
                    return f"{group} without {noun}" if condition.op is T.EQ else f"{group} with {noun}"
                whose = "and whose" if " whose " in group else "whose"
                verb = "are" if many else "is"
                return f"{group} {whose} {noun} {verb} {self._value(condition.op, right)}"
        fact = self._whoever(members, condition)
        if fact:
            return fact
        person = variable.type.base is Base.PLAYER
        with self.knowing(variable, Said("he" if person else THINGS[variable.type.base])):
            return f"{group} {'of whom' if person else 'for which'} it is true that {self.clause(condition)}"

    def _members_of(self, members: Term) -> str:
        """Players, teams or cards, as those of whom something is said."""
        fixed = {T.PLAYERS: "the players", T.EVERYONE: "the players", T.TEAMS: "the teams",
                 T.ALL_SUITS: "the suits", T.ALL_RANKS: "the ranks"}  # fmt: skip
        if members.op in fixed:
            return fixed[members.op]
        noun = self.noun(members)
        if members.type.base is Base.PLAYER and members.op in (T.NOTE, T.CALL) and not noun.many:
            return f"the players of {noun.text}"
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
        among = "" if members.op in (T.PLAYERS, T.EVERYONE) else f" of {self.noun(members).text}"
        return f"whoever{among} {form[3:]}"
