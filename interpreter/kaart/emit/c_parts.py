"""The parts of a generated C engine that follow from the layout alone: sizes, state, registers."""

from __future__ import annotations

from kaart.emit import c_piles
from kaart.emit.c_piles import fields
from kaart.emit.c_words import Words, register_name
from kaart.emit.layout import Flat
from kaart.emit.text import Sort


def defines(layout: Flat, key: str, most_ids: int) -> list[str]:
    """The sizes of this program."""
    program, base = layout.program, layout.base
    pack = Words(layout).literal(layout.pack, Sort.SET)
    sides = program.teams or tuple(range(layout.seats))
    return [
        f'#define KEY "{key}"',
        f"#define SEATS {layout.seats}",
        f"#define CARDS {len(program.cards)}",
        f"#define ACTIONS {layout.actions}",
        f"#define MOST_IDS {most_ids}",
        f"#define PACK {pack}",
        f"#define ENTRY {base.blocks[program.entry]}",
        f"#define ROUND(r) ((r)->{register_name(layout.notes['$round'])})",
        f"static const u8 WHOLE_PACK[] = {{ {', '.join(map(str, range(len(program.cards))))} }};",
        f"static const u8 SIDE[] = {{ {', '.join(map(str, sides))} }};",
        *c_piles.defines(layout),
    ]


def state(layout: Flat) -> list[str]:
    """The structs of a match: registers, piles, and what is around them."""
    lines = ["typedef struct {"]
    for note in sorted(layout.notes.values(), key=lambda note: not note.is_set):
        kind, size = "mask" if note.is_set else "i32", f"[{note.size}]" if note.register.shape else ""
        lines.append(f"  {kind} {register_name(note)}{size};")
    return [
        *lines,
        "} Regs;",
        "",
        *fields(layout),
        "",
        "typedef struct {",
        "  u64 seed; i64 winners, rounds_over; Words chance; i32 status, block, announcements; Fault fault;",
        "  Regs regs; Piles piles;",
        "} State;",
    ]


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
