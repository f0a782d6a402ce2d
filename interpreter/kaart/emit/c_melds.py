"""Melds in C: the constants of the meld tables and the functions that add them up."""

from __future__ import annotations

from collections.abc import Sequence

from kaart.emit.c_names import number, word
from kaart.emit.layout import Flat
from kaart.ir.form import Face, MeldKind, MeldLine, MeldTable
from kaart.ir.ops import run_worth

RUNTIME = r"""
/* ---------------------------------------------------------------- melds */

/* `worth`: of a run by its length. Lines: groups take any `count` cards of sets[0], sets one of each. */
typedef struct { i64 value; i32 count, sets, first; } Line;
typedef struct { const i64 *worth; const Line *lines; i32 n, once; } Melds;
typedef struct { mask cards; i64 value; } Meld;
#define MOST_MELDS 2048
#define KNOWN_BESTS 512
typedef struct { Meld meld[MOST_MELDS]; i32 n, full; Meld best[KNOWN_BESTS]; u8 known[KNOWN_BESTS]; } Search;

static i64 every_meld_(mask m, const Melds *t) {
  i64 sum = 0;
  for (int i = 0, run = 0; i < RUN_FACES; i++) {
    if (RUN_FACE[i] & m) { run++; continue; }
    sum += t->worth[run];
    run = 0;
  }
  for (int i = 0; i < t->n; i++) {
    const Line *line = &t->lines[i];
    int least = count_(m & MELD_SET[line->first]);
    for (int k = 1; k < line->sets; k++) {
      int held = count_(m & MELD_SET[line->first + k]);
      if (held < least) least = held;
    }
    sum += (line->count ? least / line->count : least) * line->value;
  }
  return sum;
}

static void note_meld_(Search *s, mask cards, i64 value) {
  if (s->n == MOST_MELDS) s->full = 1;
  else s->meld[s->n++] = (Meld){ cards, value };
}
/* One card of each part, no card twice. */
static void one_of_each_(Search *s, mask m, const mask *parts, int n, mask taken, i64 value) {
  if (!n) { note_meld_(s, taken, value); return; }
  for (mask rest = *parts & m & ~taken; rest; rest &= rest - 1)
    one_of_each_(s, m, parts + 1, n - 1, taken | ONE << lowest_(rest), value);
}
static void groups_(Search *s, mask rest, int n, mask taken, i64 value) {
  if (!n) { note_meld_(s, taken, value); return; }
  for (; count_(rest) >= n; rest &= rest - 1)
    groups_(s, rest & (rest - 1), n - 1, taken | ONE << lowest_(rest), value);
}
static void find_melds_(Search *s, mask m, const Melds *t) {
  for (int start = 0; start < RUN_FACES; start++)
    for (int n = 1; start + n <= RUN_FACES && RUN_FACE[start + n - 1] & m; n++)
      if (t->worth[n]) one_of_each_(s, m, RUN_FACE + start, n, 0, t->worth[n]);
  for (int i = 0; i < t->n; i++) {
    const Line *line = &t->lines[i];
    if (line->count) groups_(s, m & MELD_SET[line->first], line->count, 0, line->value);
    else one_of_each_(s, m, MELD_SET + line->first, line->sets, 0, line->value);
  }
}
static i64 best_melds_(Search *s, mask cards) {
  if (!cards) return 0;
  int place = (int)(((u64)(cards ^ cards >> (WIDTH / 2)) * 0x9E3779B97F4A7C15ULL) >> 55);
  if (s->known[place] && s->best[place].cards == cards) return s->best[place].value;
  mask low = cards & -cards;
  i64 best = best_melds_(s, cards ^ low);
  for (int i = 0; i < s->n; i++) {
    mask meld = s->meld[i].cards;
    if (!(meld & low) || meld & ~cards) continue;
    i64 sum = s->meld[i].value + best_melds_(s, cards & ~meld);
    if (sum > best) best = sum;
  }
  s->known[place] = 1;
  s->best[place] = (Meld){ cards, best };
  return best;
}
/* The worth of all melds; `*full` is set if there are more than can be looked at. */
static i64 melds_(mask m, const Melds *t, i32 *full) {
  if (!t->once) return every_meld_(m, t);
  Search s;
  s.n = s.full = 0;
  memset(s.known, 0, sizeof s.known);
  find_melds_(&s, m, t);
  *full = s.full;
  mask all = 0;
  for (int i = 0; i < s.n; i++) all |= s.meld[i].cards;
  return best_melds_(&s, all);
}
"""


def constants(layout: Flat) -> list[str]:
    """The constants of all meld tables, then the functions; nothing for a program without melds."""
    tables = layout.program.meld_tables
    if not tables:
        return []
    faces = _run_faces(layout.base.faces)
    longest = len(faces)
    sets: list[int] = []
    lines = [f"#define RUN_FACES {len(faces)}", _masks("RUN_FACE", faces)]
    bodies: list[str] = []
    for number_, table in enumerate(tables):
        bodies += _table(number_, table, longest, sets)
    return [*lines, _masks("MELD_SET", sets or [0]), *RUNTIME.splitlines(), *bodies]


def _run_faces(faces: Sequence[Face]) -> list[int]:
    """The cards of each face in natural order; an empty one ends the faces of a suit."""
    of_face: dict[tuple[int, int], int] = {}
    for card, face in enumerate(faces):
        if face.suit >= 0:
            key = (face.suit, face.rank)
            of_face[key] = of_face.get(key, 0) | 1 << card
    found: list[int] = []
    suit = -1
    for key in sorted(of_face):
        if suit not in (-1, key[0]):
            found.append(0)
        suit = key[0]
        found.append(of_face[key])
    return [*found, 0]


def _table(place: int, table: MeldTable, longest: int, sets: list[int]) -> list[str]:
    found: list[str] = []
    rows: list[str] = []
    for cell, (lines, once) in enumerate(zip(table.cells, table.once, strict=True)):
        worths = ", ".join(["0", *(number(run_worth(length, lines)) for length in range(1, longest + 1))])
        found.append(f"static const i64 m{place}_{cell}_worth[] = {{ {worths} }};")
        others = [line for line in lines if line.kind is not MeldKind.RUN]
        texts = ", ".join(_line(line, sets) for line in others) or "{ 0, 0, 0, 0 }"
        found.append(f"static const Line m{place}_{cell}_lines[] = {{ {texts} }};")
        rows.append(f"{{ m{place}_{cell}_worth, m{place}_{cell}_lines, {len(others)}, {int(once)} }}")
    return [*found, f"static const Melds m{place}[] = {{ {', '.join(rows)} }};"]


def _line(line: MeldLine, sets: list[int]) -> str:
    first = len(sets)
    sets += line.sets
    count = line.count if line.kind is MeldKind.GROUP else 0
    return f"{{ {number(line.value)}, {number(count)}, {len(line.sets)}, {first} }}"


def _masks(name: str, masks: Sequence[int]) -> str:
    return f"static const mask {name}[] = {{ {', '.join(map(word, masks))} }};"
