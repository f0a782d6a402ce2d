"""Melds in C: the constants of the meld tables and the functions that add them up."""

from __future__ import annotations

from collections.abc import Sequence

from kaart.emit.c_names import number, word
from kaart.emit.layout import Flat
from kaart.ir.form import MeldTable
from kaart.ir.melds import Alike, Line, alikes, other_lines, row_of, run_worths

RUNTIME = r"""
/* ---------------------------------------------------------------- melds */

/* `worth`: of a run by its length. Lines: groups take any `count` cards of sets[0], sets one of each.
   `alike`: cards that no meld tells apart, see kaart.ir.melds; `shortest`: the shortest run that is worth
   something, 0 if none is. */
typedef struct { i64 value; i32 count, sets, first; } Line;
typedef struct { mask cards, rather; i32 face; } Alike;
typedef struct {
  const i64 *worth; const Line *lines; const Alike *alike; i32 n, once, kinds, shortest;
} Melds;

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

/* ---------------------------------------------------------------- each card in one meld only */

#define KNOWN_BITS 12
typedef struct { mask cards; i64 worth; } Best;
/* `known` forgets what another remainder takes the place of; it is searched again then. */
typedef struct { const Melds *table; Best known[1 << KNOWN_BITS]; u8 used[1 << KNOWN_BITS]; } Search;
/* What may still be taken, the first kind that has any of it, and the best that has been found. */
typedef struct { Search *search; mask left; i32 first; i64 best; } Step;

static i64 most_(Search *s, mask left, int first);

static void meld_(Step *step, mask meld, i64 value) {
  i64 sum = value + most_(step->search, step->left & ~meld, step->first);
  if (sum > step->best) step->best = sum;
}
static void run_on_(Step *step, mask run, int face, int length) {
  const Melds *t = step->search->table;
  if (t->worth[length] > 0) meld_(step, run, t->worth[length]);
  if (++face >= RUN_FACES || !(RUN_FACE[face] & step->left)) return;
  for (int i = step->first; i < t->kinds && t->alike[i].face <= face; i++) {
    mask cards = t->alike[i].cards & step->left;
    if (t->alike[i].face == face && cards && !(t->alike[i].rather & step->left))
      run_on_(step, run | ONE << last_(cards), face, length + 1);
  }
}
static void group_(Step *step, mask group, int first, int more, mask among, i64 value) {
  const Melds *t = step->search->table;
  if (!more) { meld_(step, group, value); return; }
  for (int i = first; i < t->kinds; i++) {
    mask cards = t->alike[i].cards & among & ~group;
    if (cards) group_(step, group | ONE << last_(cards), i, more - 1, among, value);
  }
}
/* One card more of each part but the one that has its card. */
static void one_of_each_(Step *step, mask meld, const mask *parts, int n, int done, i64 value) {
  const Melds *t = step->search->table;
  if (!done) { parts++; n--; }
  if (!n) { meld_(step, meld, value); return; }
  for (int i = step->first; i < t->kinds; i++) {
    mask cards = t->alike[i].cards & *parts & step->left & ~meld;
    if (cards) one_of_each_(step, meld | ONE << last_(cards), parts + 1, n - 1, done - 1, value);
  }
}
static i64 most_(Search *s, mask left, int first) {
  const Melds *t = s->table;
  if (!left) return 0;
  while (!(t->alike[first].cards & left)) first++;
  int place = (int)(((u64)(left ^ left >> (WIDTH / 2)) * 0x9E3779B97F4A7C15ULL) >> (64 - KNOWN_BITS));
  if (s->used[place] && s->known[place].cards == left) return s->known[place].worth;
  mask card = ONE << last_(t->alike[first].cards & left);
  Step step = { s, left, first, most_(s, left ^ card, first) };
  if (t->shortest) run_on_(&step, card, t->alike[first].face, 1);
  for (int i = 0; i < t->n; i++) {
    const Line *line = &t->lines[i];
    const mask *parts = &MELD_SET[line->first];
    if (line->value <= 0) continue;
    if (line->count) {
      if (card & *parts) group_(&step, card, first, line->count - 1, left & *parts, line->value);
      continue;
    }
    for (int k = 0; k < line->sets; k++)
      if (card & parts[k]) one_of_each_(&step, card, parts, line->sets, k, line->value);
  }
  s->used[place] = 1;
  s->known[place] = (Best){ left, step.best };
  return step.best;
}
/* The cards that can be in melds, divided so that no meld has cards of two parts. */
static int part_(mask *apart, int n, mask meld) {
  int kept = 0;
  for (int i = 0; i < n; i++) {
    if (apart[i] & meld) meld |= apart[i];
    else apart[kept++] = apart[i];
  }
  apart[kept++] = meld;
  return kept;
}
static int parts_(mask m, const Melds *t, mask *apart) {
  int n = 0, length = 0;
  mask run = 0;
  for (int i = 0; i < RUN_FACES; i++) {
    if (RUN_FACE[i] & m) { run |= RUN_FACE[i] & m; length++; continue; }
    if (t->shortest && length >= t->shortest) n = part_(apart, n, run);
    run = 0; length = 0;
  }
  for (int i = 0; i < t->n; i++) {
    const Line *line = &t->lines[i];
    mask all = 0;
    int fits = line->value > 0 && (!line->count || count_(MELD_SET[line->first] & m) >= line->count);
    for (int k = 0; k < line->sets; k++) {
      mask held = MELD_SET[line->first + k] & m;
      all |= held;
      if (!held) fits = 0;
    }
    if (fits) n = part_(apart, n, all);
  }
  return n;
}
static i64 best_melds_(mask m, const Melds *t) {
  mask apart[CARDS];
  int n = parts_(m, t, apart);
  if (!n) return 0;
  i64 sum = 0;
  Search s;
  s.table = t;
  memset(s.used, 0, sizeof s.used);
  for (int i = 0; i < n; i++) sum += most_(&s, apart[i], 0);
  return sum;
}
static i64 melds_(mask m, const Melds *t) { return t->once ? best_melds_(m, t) : every_meld_(m, t); }
"""


def constants(layout: Flat) -> list[str]:
    """The constants of all meld tables, then the functions; nothing for a program without melds."""
    tables = layout.program.meld_tables
    if not tables:
        return []
    row = row_of(layout.base.faces)
    sets: list[int] = []
    lines = [f"#define RUN_FACES {len(row)}", _masks("RUN_FACE", row)]
    bodies: list[str] = []
    for number_, table in enumerate(tables):
        bodies += _table(number_, table, row, sets)
    return [*lines, _masks("MELD_SET", sets or [0]), *RUNTIME.splitlines(), *bodies]


def _table(place: int, table: MeldTable, row: Sequence[int], sets: list[int]) -> list[str]:
    found: list[str] = []
    rows: list[str] = []
    for cell, (lines, once) in enumerate(zip(table.cells, table.once, strict=True)):
        name, worths, others = f"m{place}_{cell}", run_worths(len(row), lines), other_lines(lines)
        kinds = alikes(row, worths, [line for line in others if line[0] > 0]) if once else ()
        found.append(f"static const i64 {name}_worth[] = {{ {', '.join(map(number, worths))} }};")
        found.append(_constant("Line", f"{name}_lines", [_line(line, sets) for line in others], 4))
        found.append(_constant("Alike", f"{name}_alike", [_alike(kind) for kind in kinds], 3))
        shortest = next((length for length, value in enumerate(worths) if value > 0), 0)
        numbers = f"{len(others)}, {int(once)}, {len(kinds)}, {shortest}"
        rows.append(f"{{ {name}_worth, {name}_lines, {name}_alike, {numbers} }}")
    return [*found, f"static const Melds m{place}[] = {{ {', '.join(rows)} }};"]


def _constant(kind: str, name: str, rows: Sequence[str], width: int) -> str:
    """An array of structs; C has no empty ones."""
    empty = f"{{ {', '.join(['0'] * width)} }}"
    return f"static const {kind} {name}[] = {{ {', '.join(rows) or empty} }};"


def _line(line: Line, sets: list[int]) -> str:
    value, count, parts = line
    first = len(sets)
    sets += parts
    return f"{{ {number(value)}, {number(count)}, {len(parts)}, {first} }}"


def _alike(kind: Alike) -> str:
    return f"{{ {word(kind.cards)}, {word(kind.rather)}, {kind.face} }}"


def _masks(name: str, masks: Sequence[int]) -> str:
    return f"static const mask {name}[] = {{ {', '.join(map(word, masks))} }};"
