"""Formulas with the values that went in: `trick points 87 = points of the talon 17 + last trick 10 + …`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from kaart.ir.lower.draft import kind_of
from kaart.model.symbols import Case, Definition, Variable
from kaart.model.terms import T, Term, walk
from kaart.model.types import NUMBER, YESNO, Base
from kaart.play.noted import short
from kaart.saying import Message, said, say
from kaart.why.moment import NOTHING, Bound, Moment, shown
from kaart.why.tongue import Tongue

_SIGNS: Mapping[T, str] = MappingProxyType({T.ADD: "+", T.SUB: "-", T.MUL: "×", T.DIV: "/"})
_TIGHTNESS: Mapping[T, int] = MappingProxyType(
    {T.OR: 1, T.AND: 1, T.NOT: 2, T.EQ: 3, T.NE: 3, T.LT: 3, T.LE: 3, T.GT: 3, T.GE: 3, T.EMPTY: 3}
    | {T.ADD: 4, T.SUB: 4, T.MUL: 5, T.DIV: 5, T.NEAR: 4, T.UP: 4, T.DOWN: 4, T.NEG: 6}
)
_OPPOSITES: Mapping[T, T] = MappingProxyType(
    {T.EQ: T.NE, T.NE: T.EQ, T.LT: T.GE, T.GE: T.LT, T.GT: T.LE, T.LE: T.GT}
)
_UNSEEN = "?"
_LEAF = 9
_DEEPEST = 12


class Formulas:
    """Writes formulas of one moment in the language of a tongue; `you` is the seat spoken to."""

    def __init__(self, moment: Moment, tongue: Tongue, you: int | None) -> None:
        self._moment = moment
        self._tongue = tongue
        self._voice = tongue.voice
        self._you = you

    # ------------------------------------------------------------ one line

    def with_values(self, term: Term, bound: Bound = NOTHING) -> str:
        """A formula in which everything that has a value shows it: `total 130 + bonus 0 - bid 90`."""
        text, _ = self._formula(term, bound)
        return text

    def value(self, term: Term, bound: Bound = NOTHING) -> str:
        """The value of a formula; a question mark if the viewer may not know it."""
        value = self._moment.value(term, bound)
        if value is None or not self._moment.may_show(term, bound):
            return _UNSEEN
        seen = shown(self._moment.rules, value, term.type)
        if term.type.base in (Base.NUMBER, Base.NONE):
            return str(seen) if term.type.base is Base.NUMBER else self._say(say("none"))
        return short(self._voice.value(kind_of(term.type), seen, self._you))

    def holds(self, term: Term, bound: Bound = NOTHING) -> bool:
        """Whether a condition holds."""
        return bool(self._moment.value(term, bound))

    def deciding(self, term: Term, bound: Bound = NOTHING) -> str:
        """A condition with its values; of several that all have to hold only those that do not, if any."""
        parts = term.args if term.op is T.AND else (term,)
        failing = [part for part in parts if not self.holds(part, bound)] or list(parts)
        texts = [self._formula(part, bound) for part in failing]
        joined = [text if tight > 1 or len(texts) == 1 else f"({text})" for text, tight in texts]
        return f" {self._say(say('and'))} ".join(joined)

    def _say(self, message: Message) -> str:
        return said(message, self._voice.language)

    def _formula(self, term: Term, bound: Bound) -> tuple[str, int]:
        """A formula and how tightly it holds together."""
        tight = _TIGHTNESS.get(term.op, _LEAF)
        match term.op:
            case T.ONLY | T.BIT:
                return self._formula(term.args[0], bound)
            case T.LITERAL | T.VARIABLE:
                return self.value(term, bound), _LEAF
            case T.NEG:
                return f"-{self._part(term.args[0], bound, tight)}", tight
            case T.ADD | T.SUB | T.MUL | T.DIV:
                left = self._part(term.args[0], bound, tight)
                right = self._part(term.args[1], bound, tight + (term.op in (T.SUB, T.DIV)))
                return f"{left} {_SIGNS[term.op]} {right}", tight
            case T.AND | T.OR:
                word = self._say(say("and") if term.op is T.AND else say("or"))
                return f" {word} ".join(self._part(arg, bound, tight + 1) for arg in term.args), tight
            case T.NOT if term.args[0].op is T.EMPTY:
                return self._say(say("{a} is not empty", a=self._label(term.args[0].args[0], bound))), tight
            case T.EMPTY if term.args[0].type.base is Base.PLAYER and self.holds(term, bound):
                return self._say(say("{a} (nobody)", a=self._label(term.args[0], bound))), _LEAF
            case T.EMPTY:
                return self._say(say("{a} is empty", a=self._label(term.args[0], bound))), tight
            case T.NOT if term.args[0].op is T.NOT:
                return self._formula(term.args[0].args[0], bound)
            case T.NOT if term.args[0].op in _OPPOSITES:
                turned = replace(term.args[0], op=_OPPOSITES[term.args[0].op])
                return self._formula(turned, bound)
            case T.NOT:
                text = self._part(term.args[0], bound, _LEAF)
                plain = " " not in text or text.startswith("(")
                return self._say(say("not {a}", a=text if plain else f"({text})")), tight
            case T.EQ if self._is_number_met(term, bound):
                return self._leaf(term.args[0], bound), _LEAF
            case _ if term.op in _TIGHTNESS:
                parts = [self._part(arg, bound, tight + 1) for arg in term.args]
                return self._say(_relation(term.op, parts)), tight
            case _:
                return self._leaf(term, bound), _LEAF

    def _is_number_met(self, term: Term, bound: Bound) -> bool:
        """Whether something is the number it is compared with; then its value is not said twice."""
        left, right = term.args
        named = left.op not in (T.LITERAL, T.VARIABLE) and left.op not in _TIGHTNESS
        if not named or right.op is not T.LITERAL or right.type != NUMBER:
            return False
        return self._moment.may_show(left, bound) and self.holds(term, bound)

    def _part(self, term: Term, bound: Bound, tight: int) -> str:
        text, own = self._formula(term, bound)
        return f"({text})" if own < tight else text

    def _leaf(self, term: Term, bound: Bound) -> str:
        """A thing with its value: `last trick 10`, `trump (♥ hearts)`. A yes or no has none: whether a
        condition holds is said around it."""
        label, value = self._label(term, bound), self.value(term, bound)
        if label == value or not label:
            return value
        if term.type == YESNO and value != _UNSEEN:
            return label
        plain = term.type == NUMBER and value != _UNSEEN and not label[-1].isdigit()
        return f"{label} {value}" if plain else f"{label} ({value})"

    def _label(self, term: Term, bound: Bound = NOTHING) -> str:
        return self._tongue.aloud(term.span, dict(self._chosen(term, bound)))

    def _chosen(self, term: Term, bound: Bound) -> Iterator[tuple[str, str]]:
        """The values that have a name of their own in a formula, but are no players: those are spoken to."""
        for part in walk(term):
            if isinstance(part.ref, Variable) and part.op is T.VARIABLE and part.type.base is not Base.PLAYER:
                value = _UNSEEN if self._moment.value(part, bound) is None else self.value(part, bound)
                if value != _UNSEEN:
                    yield part.ref.name, value

    # ------------------------------------------------------------ line by line

    def derivation(self, term: Term, bound: Bound = NOTHING) -> Iterator[str]:
        """A line for every definition that a formula rests on, each once: its name, its value and how
        that came about."""
        yield from self._derived(term, bound, set(), 0)

    def _derived(self, term: Term, bound: Bound, told: set[tuple[object, ...]], depth: int) -> Iterator[str]:
        for call in _parts(term):
            if call.op is T.POINTS:
                yield from self._counted(call, bound, told)
                continue
            definition = call.ref
            assert isinstance(definition, Definition), "a call has its definition"
            values = [self._moment.value(arg, bound) for arg in call.args]
            key = (definition, *values)
            if key in told or None in values or depth > _DEEPEST or self._given(definition):
                continue
            told.add(key)
            pairs = zip(definition.parameters, values, strict=True)
            inside = {parameter: value for parameter, value in pairs if value is not None}
            case = self._case(definition, inside)
            if case is None or not self._moment.may_show(call, bound):
                continue
            line = self._line(call, bound, case, inside, len(definition.cases) > 1)
            if line:
                yield line
            yield from self._derived(case.value, inside, told, depth + 1)
            if case.when is not None:
                yield from self._derived(case.when, inside, told, depth + 1)

    def _counted(self, points: Term, bound: Bound, told: set[tuple[object, ...]]) -> Iterator[str]:
        """The cards that count, those of one worth together: `3 × 10 (♠10 ♥10 ♦10)`."""
        worth = self._moment.points(points, bound)
        key = (self._label(points, bound), *(worth or {}).items())
        if not worth or key in told or not self._moment.may_show(points, bound):
            return
        told.add(key)
        groups = sorted({value for value in worth.values() if value}, reverse=True)
        faces = [[face for face, value in worth.items() if value == group] for group in groups]
        parts = [
            f"{len(cards)} × {group} ({self._voice.cards(cards)})"
            for group, cards in zip(groups, faces, strict=True)
        ]
        if parts:
            formula = " + ".join(parts)
            yield self._say(say("{what} = {formula}", what=self._leaf(points, bound), formula=formula))

    def _given(self, definition: Definition) -> bool:
        """Whether a scenario fixes the values of a definition."""
        return definition in self._moment.rules.draft.pins

    def _case(self, definition: Definition, inside: Bound) -> Case | None:
        return next((c for c in definition.cases if c.when is None or self.holds(c.when, inside)), None)

    def _line(self, call: Term, bound: Bound, case: Case, inside: Bound, several: bool) -> str:
        """`bonus 100, since tricks of the bidder 9 is hand size 9`."""
        leaf, formula = self._leaf(call, bound), self.with_values(case.value, inside)
        plain = case.value.op is T.LITERAL
        if call.type != YESNO or plain:
            made = say("{what} = {formula}", what=leaf, formula=formula)
        elif self.holds(call, bound):
            made = say("{what}: {formula}", what=leaf, formula=formula)
        else:
            made = say("not {what}: it is not so that {formula}", what=leaf, formula=formula)
        if several and case.when is not None:
            since = self.with_values(case.when, inside)
            return self._say(say("{line}, since {condition}", line=leaf if plain else made, condition=since))
        return "" if plain else self._say(made)


def _relation(op: T, parts: list[str]) -> Message:
    """A relation between texts, in words."""
    a, b = parts[0], parts[-1]
    match op:
        case T.EQ:
            return say("{a} is {b}", a=a, b=b)
        case T.NE:
            return say("{a} is not {b}", a=a, b=b)
        case T.LT:
            return say("{a} is less than {b}", a=a, b=b)
        case T.LE:
            return say("{a} is at most {b}", a=a, b=b)
        case T.GT:
            return say("{a} is more than {b}", a=a, b=b)
        case T.GE:
            return say("{a} is at least {b}", a=a, b=b)
        case T.NEAR:
            return say("{a} rounded to {b}", a=a, b=b)
        case T.UP:
            return say("{a} rounded up to {b}", a=a, b=b)
        case _:
            return say("{a} rounded down to {b}", a=a, b=b)


def _parts(term: Term) -> Iterator[Term]:
    """The definitions and the counted cards that a formula names where their values show; not those inside
    a bound phrase."""
    if term.op in (T.CALL, T.POINTS):
        yield term
    if term.op in (T.CALL, T.ONLY, T.BIT) or term.op in _TIGHTNESS:
        for arg in term.args:
            yield from _parts(arg)
