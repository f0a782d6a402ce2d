"""Every action gets a stable number: actions of one name and shape form a family."""

from __future__ import annotations

from dataclasses import replace
from math import gcd

from kaart.diagnostics import Span
from kaart.ir import form as f
from kaart.ir.form import Apply, Expr, Op
from kaart.ir.lower.draft import Draft
from kaart.saying import say

LARGEST = 100_000


def family(draft: Draft, name: str, parameters: tuple[f.Parameter, ...], span: Span) -> int:
    """The number of the family of this action; its numbers may widen an earlier one."""
    found = [_parameter(draft, parameter, span) for parameter in parameters]
    key = "|".join([name, *(_shape(parameter) for parameter in found)])
    known = draft.families.get(key)
    if known is None:
        draft.families[key] = found
    else:
        draft.families[key] = [_wider(a, b) for a, b in zip(known, found, strict=True)]
    return list(draft.families).index(key)


def _shape(parameter: f.FamilyParameter) -> str:
    return f"{parameter.kind.value} {'' if parameter.kind is f.Kind.NUMBER else ' '.join(parameter.names)}"


def _parameter(draft: Draft, parameter: f.Parameter, span: Span) -> f.FamilyParameter:
    kind = parameter.domain.kind
    if kind is f.Kind.NUMBER:
        low, high, step = _numbers(draft, parameter.domain, span)
        return f.FamilyParameter(kind, (high - low) // step + 1, low, step, ())
    names = _names(draft, parameter, kind)
    return f.FamilyParameter(kind, len(names), 0, 1, names)


def _names(draft: Draft, parameter: f.Parameter, kind: f.Kind) -> tuple[str, ...]:
    match kind:
        case f.Kind.CARD:
            return tuple(face.name for face in draft.pack.faces)
        case f.Kind.SUIT:
            return draft.game.suits
        case f.Kind.RANK:
            return draft.game.ranks
        case f.Kind.PLAYER:
            return tuple(f"seat {seat}" for seat in range(draft.players))
        case f.Kind.TEAM:
            return tuple(f"team {team}" for team in range(draft.teams))
        case f.Kind.YESNO:
            return ("no", "yes")
        case _:
            return draft.registers[parameter.register].names


def _wider(a: f.FamilyParameter, b: f.FamilyParameter) -> f.FamilyParameter:
    if a.kind is not f.Kind.NUMBER or a == b:
        return a
    low, high = min(a.low, b.low), max(a.low + (a.size - 1) * a.step, b.low + (b.size - 1) * b.step)
    step = gcd(gcd(a.step, b.step), b.low - a.low) or 1
    return replace(a, low=low, step=step, size=(high - low) // step + 1)


def _numbers(draft: Draft, domain: f.Domain, span: Span) -> tuple[int, int, int]:
    low, high = bounds(domain.low, draft)[0], bounds(domain.high, draft)[1]
    step = domain.step if isinstance(domain.step, int) and isinstance(domain.low, int) else 1
    if low is None or high is None or high - low > LARGEST:
        sentence = say("It cannot be seen between which numbers this choice lies.")
        draft.report("K408", span, sentence, say("Give the notes it speaks of bounds: `from 0 up to 500`."))
        return 0, 0, 1
    return low, max(high, low), max(step, 1)


def bounds(expr: Expr, draft: Draft) -> tuple[int | None, int | None]:
    """The least and the greatest value an expression can have, as far as can be seen."""
    if isinstance(expr, int):
        return expr, expr
    match expr:
        case Apply(op=Op.GET, args=(str(name), *_)):
            register = draft.registers[name]
            return register.low, register.high
        case Apply(op=Op.ADD, args=args):
            return _sum([bounds(_expr(arg), draft) for arg in args])
        case Apply(op=Op.SUB, args=(left, right)):
            (a, b), (c, d) = bounds(_expr(left), draft), bounds(_expr(right), draft)
            return _minus(a, d), _minus(b, c)
        case Apply(op=Op.IF, args=(_, then, otherwise)):
            (a, b), (c, d) = bounds(_expr(then), draft), bounds(_expr(otherwise), draft)
            return (None if a is None or c is None else min(a, c)), (
                None if b is None or d is None else max(b, d)
            )
        case Apply(op=Op.COUNT):
            return 0, max(len(draft.pack.cards), draft.players)
        case Apply(op=Op.LOOKUP, args=(str(name), *_)):
            values = draft.tables[name].values
            return min(values), max(values)
        case _:
            return None, None


def _expr(arg: Expr | str) -> Expr:
    assert not isinstance(arg, str)
    return arg


def _minus(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a - b


def _sum(parts: list[tuple[int | None, int | None]]) -> tuple[int | None, int | None]:
    lows, highs = [low for low, _ in parts], [high for _, high in parts]
    return (
        sum(low for low in lows if low is not None) if None not in lows else None,
        sum(high for high in highs if high is not None) if None not in highs else None,
    )


def number_families(draft: Draft) -> tuple[f.Family, ...]:
    """Consecutive numbers for all actions of the game."""
    families = []
    first = 0
    for key, parameters in draft.families.items():
        count = 1
        for parameter in parameters:
            count *= parameter.size
        families.append(f.Family(key.split("|")[0], tuple(parameters), first, count))
        first += count
    return tuple(families)
