"""The piles of a generated C engine: one field for each zone, and the functions that go through them all."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.emit.c_names import remark
from kaart.emit.c_words import zone_name
from kaart.emit.layout import Flat
from kaart.engine.layout import Piles


def fields(layout: Flat) -> Iterator[str]:
    """The struct of all piles. Every zone has a field, so that the compiler can tell zones apart."""
    yield "/* Sets of cards (h), and for piles whose order counts the cards from the bottom (o). */"
    yield "typedef struct {"
    for piles in layout.base.zones.values():
        size = f"[{piles.size}]" if piles.zone.shape else ""
        yield f"  mask {zone_name(layout, 'h', piles)}{size}; /* {remark(piles.zone.name)} */"
    if layout.shows:
        yield "  mask known[SEATS];"
    yield "  i8 owner[CARDS];"
    for piles in layout.base.zones.values():
        if layout.has_order(piles.zone.name):
            size = f"[{piles.size}]" if piles.zone.shape else ""
            yield f"  u8 {zone_name(layout, 'o', piles)}{size}[CARDS];"
    yield "} Piles;"


def defines(layout: Flat) -> list[str]:
    """The fields that the fixed part of the engine speaks of."""
    trick, stock = layout.base.zones["trick"], layout.base.zones["stock"]
    order = (
        f"spread_(PACK, (p)->{zone_name(layout, 'o', stock)})" if layout.has_order("stock") else "(void)(p)"
    )
    known = "((p)->known[seat])" if layout.shows else "((mask)0)"
    return [
        f"#define TRICK(p) ((p)->{zone_name(layout, 'h', trick)})",
        f"#define STOCK(p) ((p)->{zone_name(layout, 'h', stock)})",
        f"#define STOCK_ORDER(p) {order}",
        f"#define KNOWN(p, seat) {known}",
        f"#define SET_KNOWN(p, seat, m) {'(p)->known[seat] = (m)' if layout.shows else '(void)(m)'}",
    ]


def functions(layout: Flat) -> list[str]:
    """The functions on piles."""
    parts = [_owners(layout), _clear(layout), _drop(layout), _lift(layout), _canonical(layout)]
    lines = [line for part in parts for line in part]
    return [*lines, *_knowing()] if layout.shows else lines


def _owners(layout: Flat) -> Iterator[str]:
    yield "INLINE int trick_owner_(const Piles *P, int card) { return card < 0 ? -1 : P->owner[card]; }"
    yield "INLINE int owner_(const Piles *P, int card) {"
    yield "  if (card < 0) return -1;"
    yield "  if (TRICK(P) >> card & 1) return P->owner[card];"
    for piles in layout.owned_zones:
        home = f"P->{zone_name(layout, 'h', piles)}[seat] >> card & 1"
        yield f"  for (int seat = 0; seat < SEATS; seat++) if ({home}) return seat;"
    yield "  return -1;"
    yield "}"
    yield "INLINE mask holders_(const Piles *P, mask cards) {"
    yield "  mask found = 0;"
    for piles in layout.owned_zones:
        home = f"P->{zone_name(layout, 'h', piles)}[seat] & cards"
        yield f"  for (int seat = 0; seat < SEATS; seat++) if ({home}) found |= ONE << seat;"
    yield "  return found;"
    yield "}"


def _each(layout: Flat) -> Iterator[tuple[str, str, str]]:
    """For every zone the head of a loop over its piles, the set and the order of one of them."""
    for piles in layout.base.zones.values():
        head, place = _loop(piles)
        order = zone_name(layout, "o", piles) if layout.has_order(piles.zone.name) else ""
        yield head, f"P->{zone_name(layout, 'h', piles)}{place}", f"P->{order}{place}" if order else ""


def _loop(piles: Piles) -> tuple[str, str]:
    if not piles.zone.shape:
        return "", ""
    return f"for (int i = 0; i < {piles.size}; i++) ", "[i]"


def _clear(layout: Flat) -> Iterator[str]:
    yield "/* No card lies anywhere. */"
    yield "INLINE void clear_(Piles *P) {"
    for head, held, _ in _each(layout):
        yield f"  {head}{held} = 0;"
    yield "}"


def _drop(layout: Flat) -> Iterator[str]:
    yield "/* Take cards out of wherever they are. */"
    yield "INLINE void drop_(Piles *P, mask cards) {"
    for head, held, order in _each(layout):
        if order:
            yield f"  {head}if (unlikely(({held} & cards) != 0)) {{"
            yield f"    squeeze_({order}, count_({held}), cards);"
            yield f"    {held} &= ~cards;"
            yield "  }"
        else:
            yield f"  {head}{held} &= ~cards;"
    yield "}"


def _lift(layout: Flat) -> Iterator[str]:
    yield "/* The same; gives them pile by pile, each bottom first. */"
    yield "INLINE int lift_(Piles *P, mask cards, u8 *out) {"
    yield "  int n = 0;"
    for head, held, order in _each(layout):
        yield f"  {head}if ({held} & cards) {{"
        if order:
            yield f"    n += pull_({order}, count_({held}), cards, out + n);"
        else:
            yield f"    n += spread_({held} & cards, out + n);"
        yield f"    {held} &= ~cards;"
        yield "  }"
    yield "  return n;"
    yield "}"


def _canonical(layout: Flat) -> Iterator[str]:
    yield "static i64 *export_piles_(const Piles *P, i64 *out) {"
    for (head, held, order), piles in zip(_each(layout), layout.base.zones.values(), strict=True):
        owner = "P->owner" if piles.zone.name == "trick" else "0"
        yield f"  {head}out = put_pile_(out, {held}, {order or '0'}, {owner});"
    yield "  return out;"
    yield "}"
    yield "static const i64 *import_piles_(Piles *P, const i64 *in) {"
    for (head, held, order), piles in zip(_each(layout), layout.base.zones.values(), strict=True):
        owner = "P->owner" if piles.zone.name == "trick" else "0"
        yield f"  {head}in = get_pile_(in, &{held}, {order or '0'}, {owner});"
    yield "  return in;"
    yield "}"


def _knowing() -> list[str]:
    return [
        "/* Cards that somebody has been shown; whoever cannot see where they go knows them no more. */",
        "INLINE mask knows_(const Piles *P) {",
        "  mask m = 0;",
        "  for (int seat = 0; seat < SEATS; seat++) m |= P->known[seat];",
        "  return m;",
        "}",
        "INLINE void forget_(Piles *P, mask cards, mask seen) {",
        "  for (int seat = 0; seat < SEATS; seat++) if (!(seen >> seat & 1)) P->known[seat] &= ~cards;",
        "}",
    ]
