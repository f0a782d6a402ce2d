"""Conditions, in Dutch: what stands behind `als`, so with the verb at the end."""

from __future__ import annotations

from collections.abc import Mapping

from kaart.model.symbols import Column, Definition, Note, Option, Variable
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.choices import same
from kaart.rulebook.dutch.nouns import THINGS, Nouns
from kaart.rulebook.dutch.words import several, with_verb
from kaart.rulebook.speech import Case, Said, bare, is_counter, is_none, is_round, yes_or_no

OPPOSITE: Mapping[T, T] = {T.EQ: T.NE, T.NE: T.EQ, T.LT: T.GE, T.GE: T.LT, T.LE: T.GT, T.GT: T.LE}
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


class Clauses(Nouns):
    def clause(self, term: Term) -> str:
        """A condition behind `als`."""
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
                inside = "een van" if positive else "geen van"
                who = self.noun(term.args[0], Case.SUBJECT).text
                return f"{who} {inside} {self.noun(term.args[1]).text} is"
            case T.LITERAL:
                return "dat hoe dan ook zo is" if bool(term.value) is positive else "dat nooit zo is"
            case _:
                op = term.op if positive else OPPOSITE.get(term.op, term.op)
                return self._compared(op, *term.args)

    def _logic(self, term: Term, positive: bool) -> str:
        parts = [self._clause(arg, positive) for arg in term.args]
        word = "en" if (term.op is T.AND) is positive else "of"
        nested = any(arg.op in (T.OR, T.AND) for arg in term.args)
        if word == "en" and nested and any(" of " in part for part in parts):
            return ", en bovendien ".join(parts)
        if word == "of" and any(" en " in part for part in parts):
            return ", of ".join(parts)
        return f" {word} ".join(parts) if len(parts) == 2 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"

    def _fact(self, term: Term, positive: bool) -> str:
        symbol = term.ref
        if isinstance(symbol, Option):
            return f"voor “{self.text(symbol.name)}” {'' if positive else 'niet '}gekozen is"
        assert isinstance(symbol, (Note, Definition, Column))
        if isinstance(symbol, Definition):
            if not self.explained(symbol) and not self.form(symbol.name):
                return self._woven_fact(term, symbol, positive)
            self.used[symbol] = None
        form = self.form(symbol.name, 0 if positive else 1)
        if form:
            return self.filled(form, term.args)
        owners = [self.noun(arg).text for arg in term.args]
        if not positive and self.form(symbol.name):
            return f"het niet zo is dat {self._fact(term, True)}"
        of = f" voor {', '.join(owners)}" if owners else ""
        return f"“{self.text(symbol.name)}”{of} {'' if positive else 'niet '}geldt"

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
            return f"{self.noun(left).text} {'' if op is T.EQ else 'niet '}deelbaar door {by} is"
        if is_round(left):
            if self.after_round and op is T.EQ:
                return f"ronde {self.noun(right).text} gespeeld is"
            return COUNTED[op].format(one="ronde", n=self.noun(right).text)
        if is_counter(left):
            return self._counter(op, left, right)
        if bare(left).op is T.COUNT and right.op is T.LITERAL and self._countable(left.args[0]):
            return self._counted(op, left.args[0], right.value)
        noun = self.noun(left, Case.SUBJECT)
        return f"{noun.text} {self._value(op, right)} {'zijn' if noun.many else 'is'}"

    def _counter(self, op: T, left: Term, right: Term) -> str:
        """`dit de eerste slag is`."""
        one = self.text(getattr(left.ref, "name", ""))
        if op in (T.EQ, T.NE) and right.op is T.LITERAL and right.value == 1:
            return f"dit {'' if op is T.EQ else 'niet '}de eerste {one} is"
        return COUNTED[op].format(one=one, n=self.noun(right).text)

    def _countable(self, members: Term) -> bool:
        return members.op in (T.MEET, T.PLACE, T.NOTE, T.CALL)

    def _counted(self, op: T, members: Term, number: int) -> str:
        """`er minstens 3 azen in zijn hand zitten`."""
        how_many = ("precies {}" if op is T.EQ else COMPARED[op]).format("één" if number == 1 else number)
        one = number == 1
        if members.op is T.MEET:
            what, where = members.args
            kind = self._one(what) if one else self.as_cards(what)
            return f"er {how_many} {kind} in {self.noun(where).text} {'zit' if one else 'zitten'}"
        kinds = {
            Base.CARD: ("kaart", "kaarten"),
            Base.PLAYER: ("speler", "spelers"),
            Base.TEAM: ("ploeg", "ploegen"),
        }
        kind = kinds.get(members.type.base, ("ding", "dingen"))[0 if one else 1]
        if members.type.base is Base.CARD:
            return f"er {how_many} {kind} in {self.noun(members).text} {'ligt' if one else 'liggen'}"
        return f"er {how_many} {kind} bij {self.noun(members).text} {'hoort' if one else 'horen'}"

    def _value(self, op: T, right: Term) -> str:
        table = RANKED if right.type.base in (Base.ROW, Base.WORD, Base.RANK) else COMPARED
        if right.type.base is Base.NUMBER and right.op is not T.LITERAL and op in EQUAL:
            return EQUAL[op].format(self.noun(right).text)
        return table[op].format(self.noun(right).text)

    def _none(self, left: Term, positive: bool) -> str:
        inner = bare(left)
        if inner.op is T.LED_SUIT:
            return "er nog geen kleur gevraagd is" if positive else "er een kleur gevraagd is"
        if inner.op is T.OPPOSITE:
            return f"{'niemand' if positive else 'iemand'} tegenover {self.noun(inner.args[0]).text} zit"
        if inner.op in (T.NOTE, T.CALL) and len(inner.args) == 1 and inner.type.base is Base.PLAYER:
            return self._has_nobody(inner, positive)
        noun = self.noun(left)
        if inner.op not in (T.NOTE, T.CALL):
            return f"{noun.text} er {'niet is' if positive else 'is'}"
        return f"er {'geen' if positive else 'een'} {with_verb(self.bare(noun.text), 'is')}"

    def _has_nobody(self, term: Term, positive: bool) -> str:
        """`de gever geen ontvanger heeft`."""
        symbol = term.ref
        assert isinstance(symbol, (Note, Definition))
        if isinstance(symbol, Definition):
            self.used[symbol] = None
        who = self.noun(term.args[0], Case.SUBJECT).text
        return f"{who} {'geen' if positive else 'een'} {self.bare(self.thing(symbol).text)} heeft"

    def _has(self, left: Term, right: Term, positive: bool) -> str:
        if left.type.base is not Base.CARD:
            belongs = "hoort" if positive else "niet hoort"
            group, who = self.noun(left).text, self.noun(right, Case.SUBJECT).text
            if positive:
                return f"{who} bij {group} hoort"
            return f"{who} niet bij {group} {belongs.removeprefix('niet ')}"
        where = self.noun(left).text
        lies = "ligt" if left.op is T.PLACE and getattr(left.ref, "name", "") == "trick" else "zit"
        inner = bare(right)
        if inner.op in (T.SUIT_CARDS, T.RANK_CARDS, T.PLACE, T.MEET):
            noun = self.noun(right)
            if inner.op is T.SUIT_CARDS and " " in noun.text:
                return f"er {'een' if positive else 'geen'} kaart van {noun.text} in {where} {lies}"
            verb = {"ligt": "liggen", "zit": "zitten"}[lies] if noun.many else lies
            return f"er {'' if positive else 'geen '}{self.bare(noun.text)} in {where} {verb}"
        return f"{self.joined(right, 'of')} {'' if positive else 'niet '}in {where} {lies}"

    def _empty(self, term: Term, positive: bool) -> str:
        if term.op is T.PLACE and getattr(term.ref, "name", "") == "trick":
            return "er nog geen kaart in de slag ligt" if positive else "er al een kaart in de slag ligt"
        noun = self.noun(term)
        if term.op is T.PLACE or (term.type.base is Base.CARD and not noun.many):
            return f"er {'geen ' if positive else ''}kaarten in {noun.text} zitten"
        many = noun.many or (term.type.many and not self.form(getattr(term.ref, "name", "")))
        text = with_verb(self.bare(noun.text), "zijn" if many else "is")
        return f"er {'geen ' if positive else '' if many else 'een '}{text}"

    def _whose(self, members: Term, condition: Term, variable: Variable) -> str:
        group = self._members_of(members)
        if condition.op in COMPARED:
            left, right = condition.args
            inner = bare(left)
            if inner.op is T.TEAM_OF and condition.op is T.EQ:
                if self.is_he(right):
                    return "haar spelers"
                return f"de spelers van {self.noun(right).text}"
            if inner.op is T.POINTS:
                return f"{group} die {self._value(condition.op, right)} punten tellen"
            if right.type.base is not Base.YESNO:
                return self._who_have(group, left, condition.op, right, variable)
        fact = self._whoever(members, condition)
        if fact:
            return fact
        person = variable.type.base is Base.PLAYER
        named = Said("hij" if person else THINGS[variable.type.base])
        with self.knowing(variable, named):
            return f"{group} {'van wie' if person else 'waarvoor'} geldt dat {self.clause(condition)}"

    def _members_of(self, members: Term) -> str:
        """Players, teams or cards, as those of whom something is said."""
        fixed = {T.PLAYERS: "de spelers", T.EVERYONE: "de spelers", T.TEAMS: "de ploegen",
                 T.ALL_SUITS: "de kleuren", T.ALL_RANKS: "de waarden"}  # fmt: skip
        if members.op in fixed:
            return fixed[members.op]
        noun = self.noun(members)
        if members.type.base is Base.PLAYER and members.op in (T.NOTE, T.CALL) and not noun.many:
            return f"de spelers van {noun.text}"
        return noun.text

    def _whoever(self, members: Term, condition: Term) -> str:
        """`wie nog niet mag kijken`, where a form says it of somebody."""
        fact, positive = yes_or_no(condition)
        symbol = fact.ref
        if not isinstance(symbol, (Note, Definition)) or len(fact.args) != 1:
            return ""
        form = self.form(symbol.name, 0 if positive else 1)
        if not form.startswith("{} "):
            return ""
        if isinstance(symbol, Definition):
            self.used[symbol] = None
        among = "" if members.op in (T.PLAYERS, T.EVERYONE) else f" van {self.noun(members).text}"
        return f"wie{among} {form[3:]}"

    def _who_have(self, group: str, left: Term, op: T, right: Term, variable: Variable) -> str:
        function = self.function(left, variable)
        relative = "van wie" if variable.type.base is Base.PLAYER else "waarvan"
        if is_none(right):
            return f"{group} {'zonder' if op is T.EQ else 'met'} {self.bare(function)}"
        verb = "zijn" if several(function) else "is"
        if f" {relative} " in group:
            return f"{group} en {function} {self._value(op, right)} {verb}"
        return f"{group} {relative} {function} {self._value(op, right)} {verb}"
