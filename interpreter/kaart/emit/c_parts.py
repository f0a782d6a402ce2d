"""The parts of a generated C engine that follow from the layout alone: state, piles, registers."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.emit.c_names import remark
from kaart.emit.c_words import Words, register_name
from kaart.emit.layout import Flat
from kaart.emit.text import Sort


def defines(layout: Flat, key: str, most_ids: int) -> list[str]:
    """The sizes of this program."""
    program, base = layout.program, layout.base
    pack = Words(layout).literal(layout.pack, Sort.SET)
    sides = program.teams or tuple(range(layout.seats))
    stock_order = layout.order_of[base.stock]
    orders = sum(order >= 0 for order in layout.order_of)
    known = "((p)->known[seat])" if layout.shows else "((mask)0)"
    return [
        f'#define KEY "{key}"',
        f"#define SEATS {layout.seats}",
        f"#define CARDS {len(program.cards)}",
        f"#define PILES {layout.pile_count}",
        f"#define ORDERS {orders}",
        f"#define ACTIONS {layout.actions}",
        f"#define MOST_IDS {most_ids}",
        f"#define PACK {pack}",
        f"#define TRICK {base.trick}",
        f"#define STOCK {base.stock}",
        f"#define STOCK_ORDER ({stock_order})",
        f"#define ENTRY {base.blocks[program.entry]}",
        f"#define ROUND(r) ((r)->{register_name(layout.notes['$round'])})",
        f"#define KNOWN(p, seat) {known}",
        f"#define SET_KNOWN(p, seat, m) {'(p)->known[seat] = (m)' if layout.shows else '(void)(m)'}",
        f"static const i8 ORDER_OF[] = {{ {', '.join(map(str, layout.order_of))} }};",
        f"static const u8 SIDE[] = {{ {', '.join(map(str, sides))} }};",
    ]


def state(layout: Flat) -> list[str]:
    """The structs of a match: registers, piles, and what is around them."""
    lines = ["typedef struct {"]
    for note in sorted(layout.notes.values(), key=lambda note: not note.is_set):
        kind, size = "mask" if note.is_set else "i32", f"[{note.size}]" if note.register.shape else ""
        lines.append(f"  {kind} {register_name(note)}{size};")
    lines += ["} Regs;", "", "/* Piles, zone by zone:"]
    for zone in layout.base.zones.values():
        kept = "in order" if layout.has_order(zone.zone.name) else "as a set"
        last = zone.start + zone.size - 1
        lines.append(f"   {zone.start} .. {last} {remark(zone.zone.name)}, {kept}")
    lines += ["*/", "typedef struct {", "  mask held[PILES];"]
    if layout.shows:
        lines.append("  mask known[SEATS];")
    lines += [
        "  i8 owner[CARDS];",
        "  u8 order[ORDERS][CARDS];",
        "} Piles;",
        "",
        "typedef struct {",
        "  u64 seed; i64 winners, rounds_over; Words chance; i32 status, block, announcements; Fault fault;",
        "  Regs regs; Piles piles;",
        "} State;",
    ]
    return lines


def registers(layout: Flat) -> list[str]:
    """Initial values, the canonical numbers of all registers, and the scores of the seats."""
    words = Words(layout)
    first, out, into = ["static void initial_(Regs *r) {"], [], []
    for note in layout.notes.values():
        for place, value in enumerate(note.register.initial):
            cell = f"r->{register_name(note)}" + (f"[{place}]" if note.register.shape else "")
            text = words.literal(value, Sort.SET if note.is_set else Sort.NUMBER)
            first.append(f"  {cell} = {text};")
            out.append(f"  out = put_set_(out, {cell});" if note.is_set else f"  *out++ = {cell};")
            into.append(f"  in = get_set_(in, &{cell});" if note.is_set else f"  {cell} = (i32)*in++;")
    score = layout.notes["score"]
    by_team = score.register.index_names == ("team",)
    sides = layout.program.teams if by_team else range(layout.seats)
    return [
        *first,
        "}",
        "INLINE i64 *put_set_(i64 *out, mask m);",
        "INLINE const i64 *get_set_(const i64 *in, mask *m);",
        "static i64 *export_regs_(const Regs *r, i64 *out) {",
        *out,
        "  return out;",
        "}",
        "static const i64 *import_regs_(Regs *r, const i64 *in) {",
        *into,
        "  return in;",
        "}",
        "INLINE void scores_(const Regs *r, i64 *now) {",
        *(f"  now[{seat}] = r->{register_name(score)}[{side}];" for seat, side in enumerate(sides)),
        "}",
    ]


def piles(layout: Flat) -> list[str]:
    """The functions on piles."""
    lines = [
        "INLINE int trick_owner_(const Piles *P, int card) { return card < 0 ? -1 : P->owner[card]; }",
        "INLINE int owner_(const Piles *P, int card) {",
        "  if (card < 0) return -1;",
        "  if (P->held[TRICK] >> card & 1) return P->owner[card];",
    ]
    for zone in layout.owned_zones:
        home = f"P->held[{zone.start} + seat] >> card & 1"
        lines.append(f"  for (int seat = 0; seat < SEATS; seat++) if ({home}) return seat;")
    lines += ["  return -1;", "}", "INLINE mask holders_(const Piles *P, mask cards) {", "  mask found = 0;"]
    for zone in layout.owned_zones:
        home = f"P->held[{zone.start} + seat] & cards"
        lines.append(f"  for (int seat = 0; seat < SEATS; seat++) if ({home}) found |= ONE << seat;")
    lines += ["  return found;", "}", *_drop(layout), *_lift(layout)]
    if layout.shows:
        lines += _knowing()
    return lines


def _drop(layout: Flat) -> Iterator[str]:
    yield "/* Take cards out of wherever they are. */"
    yield "static inline void __attribute__((unused)) drop_(Piles *P, mask cards) {"
    for start, end, order in _stretches(layout):
        if order < 0:
            yield f"  for (int i = {start}; i < {end}; i++) P->held[i] &= ~cards;"
        else:
            yield f"  for (int i = {start}; i < {end}; i++) if (P->held[i] & cards) {{"
            yield f"    squeeze_(P->order[i + {order - start}], count_(P->held[i]), cards);"
            yield "    P->held[i] &= ~cards;"
            yield "  }"
    yield "}"


def _lift(layout: Flat) -> Iterator[str]:
    yield "/* The same; gives them pile by pile, each bottom first. */"
    yield "static int __attribute__((unused)) lift_(Piles *P, mask cards, u8 *out) {"
    yield "  int n = 0;"
    yield "  for (int i = 0; i < PILES; i++) {"
    yield "    mask hit = P->held[i] & cards;"
    yield "    if (!hit) continue;"
    yield "    if (ORDER_OF[i] < 0) n += spread_(hit, out + n);"
    yield "    else {"
    yield "      u8 *pile = P->order[ORDER_OF[i]];"
    yield "      int size = count_(P->held[i]);"
    yield "      for (int k = 0; k < size; k++) if (hit >> pile[k] & 1) out[n++] = pile[k];"
    yield "      squeeze_(pile, size, hit);"
    yield "    }"
    yield "    P->held[i] ^= hit;"
    yield "  }"
    yield "  return n;"
    yield "}"
    yield "/* Lay cards on a pile of n, or under it. */"
    yield "INLINE void lay_(u8 *pile, int n, const u8 *cards, int many, int under) {"
    yield "  if (under) memmove(pile + many, pile, (size_t)n);"
    yield "  memmove(pile + (under ? 0 : n), cards, (size_t)many);"
    yield "}"


def _stretches(layout: Flat) -> Iterator[tuple[int, int, int]]:
    """Piles side by side of one kind: first, end, and the order of the first (-1: sets)."""
    start = 0
    orders = layout.order_of
    for pile in range(1, layout.pile_count + 1):
        if pile == layout.pile_count or (orders[pile] < 0) != (orders[start] < 0):
            yield start, pile, orders[start]
            start = pile


def _knowing() -> list[str]:
    return [
        "/* Cards that somebody has been shown; whoever cannot see where they go knows them no more. */",
        "INLINE mask knows_(const Piles *P) {",
        "  mask m = 0;",
        "  for (int seat = 0; seat < SEATS; seat++) m |= P->known[seat];",
        "  return m;",
        "}",
        "static void __attribute__((unused)) forget_(Piles *P, mask cards, mask seen) {",
        "  for (int seat = 0; seat < SEATS; seat++) if (!(seen >> seat & 1)) P->known[seat] &= ~cards;",
        "}",
    ]
