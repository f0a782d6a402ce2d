"""The fixed parts of a generated C engine around the machine: random play, sums, the functions others call.

`kaart.native.library` declares the same functions for Python; docs/ir.md defines random play and traces.
"""

PLAY = r"""
/* ---------------------------------------------------------------- random play and its sums */

enum { WAITING, OVER, FAULTED, ILLEGAL };
#define LIMIT 100000
#define ANNOUNCE_ONE_IN 20

typedef struct { i64 count, total; u64 squares_low, squares_high; i64 low, high; } Tally;
typedef struct { Tally score; i64 up, level, down, won, shared; } SeatTally;

/* Random play of one match after the other. `rounds` are over and counted, `limit` are wanted, at `pause`
   it stops for a moment. `decisions` were made since the last round ended; `rows`, if given, takes for
   every round the change of each score and the number of decisions, as long as there is `room`: those
   that find none come after `pause`, without a question, and are all 0. */
typedef struct {
  u64 seed, base; i64 match, running;
  Words words;
  i64 rounds, limit, pause, decisions, over, started;
  i64 before[SEATS];
  i64 finished, unfinished;
  Tally per_round, lengths;
  SeatTally seats[SEATS];
  i64 *rows, room;
} Play;

/* Squares of scores fit in 64 bits, their sum does not. */
INLINE void add_(Tally *t, i64 value) {
  u64 square = (u64)(value * value), low = t->squares_low + square;
  i64 least = t->count ? t->low : value, most = t->count ? t->high : value;
  t->squares_high += low < square;
  t->squares_low = low;
  t->low = value < least ? value : least;
  t->high = value > most ? value : most;
  t->count += 1;
  t->total += value;
}

/* Count the rounds that ended since the last question; those without a question come after the one played. */
static void __attribute__((noinline)) look_(Play *y, i64 rounds_over, const i64 *now) {
  if (!y->started) {
    y->started = 1;
    memcpy(y->before, now, sizeof y->before);
  }
  if (rounds_over == y->over) return;
  i64 passed = rounds_over - y->over;
  if (passed > y->limit - y->rounds) passed = y->limit - y->rounds;
  for (i64 number = 0; number < passed; number++) {
    add_(&y->per_round, number ? 0 : y->decisions);
    for (int seat = 0; seat < SEATS; seat++) {
      i64 change = number ? 0 : now[seat] - y->before[seat];
      SeatTally *found = &y->seats[seat];
      add_(&found->score, change);
      found->up += change > 0;
      found->level += change == 0;
      found->down += change < 0;
      if (y->room) y->rows[seat] = change;
    }
    if (y->room) { y->rows[SEATS] = number ? 0 : y->decisions; y->rows += SEATS + 1; y->room--; }
    y->rounds++;
  }
  memcpy(y->before, now, sizeof y->before);
  y->over = rounds_over;
  y->decisions = 0;
}

static void end_match_(Play *y, i64 winners) {
  u64 sides = 0;
  y->finished++;
  add_(&y->lengths, y->over);
  for (int seat = 0; seat < SEATS; seat++) if (winners >> seat & 1) sides |= 1ULL << SIDE[seat];
  for (int seat = 0; seat < SEATS; seat++) if (winners >> seat & 1) {
    if (count64(sides) == 1) y->seats[seat].won++; else y->seats[seat].shared++;
  }
}
"""

CALLS = r"""
/* ---------------------------------------------------------------- what others call */

#define CALL __attribute__((visibility("default")))

CALL const char *kaart_key(void) { return KEY; }
CALL i64 kaart_state_size(void) { return (i64)sizeof(State); }
CALL i64 kaart_play_size(void) { return (i64)sizeof(Play); }
CALL i64 kaart_most_ids(void) { return MOST_IDS; }

static void before_(State *s, u64 seed, int announcements) {
  memset(s, 0, sizeof *s);
  s->seed = seed;
  s->chance = seeded_(seed, 0);
  s->announcements = announcements != 0;
  s->winners = -1;
  s->block = ENTRY;
  initial_(&s->regs);
  memset(s->piles.owner, -1, sizeof s->piles.owner);
  STOCK(&s->piles) = PACK;
  STOCK_ORDER(&s->piles);
}

/* A match from its beginning to the first question. */
CALL int kaart_new(State *s, u64 seed, int announcements) {
  before_(s, seed, announcements);
  return machine(s, 0, 0);
}

/* The legal action ids, announcements last; `ordinary` of them are none. -1 is a fault. */
CALL int kaart_legal(State *s, i32 *ids, i32 *ordinary) {
  return s->status == WAITING ? legal_(s, ids, ordinary) : 0;
}

/* The same as a set of ids in words of 64 bits. */
CALL int kaart_legal_mask(State *s, u64 *words) {
  i32 ids[MOST_IDS], ordinary;
  int n = kaart_legal(s, ids, &ordinary);
  memset(words, 0, (ACTIONS + 63) / 64 * sizeof *words);
  for (int i = 0; i < n; i++) words[ids[i] >> 6] |= 1ULL << (ids[i] & 63);
  return n;
}

CALL int kaart_asked(State *s) { return s->status == WAITING ? asked_(s) : -1; }

/* A legal action of a seat (of another seat an announcement at any time), and on to the next question. */
CALL int kaart_apply(State *s, int seat, int id) {
  if (s->status != WAITING) return ILLEGAL;
  int status = apply_(s, seat, id);
  if (status != ILLEGAL) s->status = status;
  return status;
}

/* What other seats may announce: pairs of seat and id. */
CALL int kaart_interrupts(State *s, i32 *pairs) {
  return s->status == WAITING && s->announcements ? interrupts_(s, pairs) : 0;
}

/* Status, winners and rounds over, of which somebody asks after every answer. */
CALL void kaart_standing(const State *s, i64 *out) {
  out[0] = s->status; out[1] = s->winners; out[2] = s->rounds_over;
}
CALL void kaart_scores(const State *s, i64 *now) { scores_(&s->regs, now); }

/* What a seat may know (seat -1: the one that is asked) as VIEW numbers; -1 is a fault. */
CALL i64 kaart_view_size(void) { return VIEW; }
CALL int kaart_view(State *s, int seat, i64 *row) {
  if (seat < 0) seat = kaart_asked(s);
  if (seat < 0 || seat >= SEATS) return -1;
  return view_(s, seat, row);
}
/* The rows of a seat, or (seat -1) of whoever is asked; where there is none all -1. */
CALL void kaart_view_many(State *states, i64 n, int seat, i64 *rows) {
  for (i64 i = 0; i < n; i++)
    if (kaart_view(&states[i], seat, rows + i * VIEW)) memset(rows + i * VIEW, -1, VIEW * sizeof *rows);
}
/* For each state its status, the seat that is asked, winners (-1: none yet), rounds over, and the scores. */
CALL void kaart_standing_many(State *states, i64 n, i64 *rows) {
  for (i64 i = 0; i < n; i++, rows += 4 + SEATS) {
    rows[0] = states[i].status; rows[1] = kaart_asked(&states[i]);
    rows[2] = states[i].winners; rows[3] = states[i].rounds_over;
    scores_(&states[i].regs, rows + 4);
  }
}

/* One action for each of many states; those that are over, or whose action is refused, stay as they are. */
CALL void kaart_step_many(State *states, i64 n, const i32 *ids, i32 *status) {
  for (i64 i = 0; i < n; i++) {
    State *s = &states[i];
    status[i] = s->status == WAITING ? kaart_apply(s, kaart_asked(s), ids[i]) : s->status;
  }
}
CALL void kaart_legal_many(State *states, i64 n, u64 *words, i32 *counts) {
  for (i64 i = 0; i < n; i++) counts[i] = kaart_legal_mask(&states[i], words + i * ((ACTIONS + 63) / 64));
}

/* Play on at random from a question, until `limit` more rounds are over or the match is; at `pause` it stops
   and goes on when it is called again. */
CALL int kaart_playout(State *s, Play *y) {
  if (s->status != WAITING) return s->status;
  if (!y->running) {
    y->words = seeded_(y->seed ^ RANDOM_PLAY, (u64)ROUND(&s->regs));
    y->over = s->rounds_over;
    y->running = 1;
  }
  return machine(s, y, 1);
}

/* A match from where it stands. 2: it is over; 1: `limit` rounds are; 0: at `pause`; -1: a fault. */
static int match_(State *s, Play *y, int announcements) {
  int status;
  if (y->running) status = machine(s, y, 1);
  else {
    Words m = seeded_(y->base, (u64)y->match);
    y->seed = (u64)m.s1 << 32 | m.s0;
    y->words = seeded_(y->seed ^ RANDOM_PLAY, 0);
    y->over = y->started = y->decisions = 0;
    before_(s, y->seed, announcements);
    status = machine(s, y, 0);
  }
  if (status == FAULTED) return -1;
  y->running = status == WAITING && y->rounds < y->limit;
  if (y->running) return 0;
  if (status == OVER) end_match_(y, s->winners); else y->unfinished++;
  y->match++;
  if (y->rounds >= y->limit) return 1;
  return y->rounds >= y->pause ? 0 : 2;
}
/* Match after match. 1 when `limit` rounds are over, 0 at `pause`, -1 at a fault in the match `y->match`. */
CALL int kaart_simulate(State *s, Play *y, int announcements) {
  int status;
  do status = match_(s, y, announcements); while (status == 2);
  return status;
}
/* The matches from `y->match` up to another one. 2 at the end of the last, 1 or -1 as above. */
CALL int kaart_matches(State *s, Play *y, i64 up_to, int announcements) {
  int status = 2;
  y->pause = y->limit;
  while (status == 2 && y->match < up_to) status = match_(s, y, announcements);
  return status;
}

/* A match by way of lists of ids, hashed (FNV-1a): the questions, the scores after rounds, the winners. */
INLINE void hash_(u64 *h, u64 value, int bytes) {
  for (int i = 0; i < bytes; i++, value >>= 8) *h = (*h ^ (value & 255)) * 0x100000001B3ULL;
}
static void hash_scores_(u64 *h, const State *s) {
  i64 now[SEATS];
  scores_(&s->regs, now);
  for (int seat = 0; seat < SEATS; seat++) hash_(h, (u64)now[seat], 8);
}
CALL int kaart_trace(State *s, u64 seed, int announcements, i64 rounds, u64 *hash, i64 *decisions) {
  i32 ids[MOST_IDS], ordinary;
  i64 seen = 0, round = 0;
  Words words = seeded_(seed ^ RANDOM_PLAY, 0);
  *hash = 0xCBF29CE484222325ULL;
  *decisions = 0;
  for (int status = kaart_new(s, seed, announcements);;) {
    if (status == FAULTED) return status;
    if (s->rounds_over > seen) { seen = s->rounds_over; hash_scores_(hash, s); }
    if (status == OVER) { hash_(hash, (u64)s->winners, 8); return status; }
    if (seen >= rounds) return status;
    if (ROUND(&s->regs) != round) {
      round = ROUND(&s->regs);
      words = seeded_(seed ^ RANDOM_PLAY, (u64)round);
    }
    int n = kaart_legal(s, ids, &ordinary), asked = kaart_asked(s);
    if (n < 0) return FAULTED;
    int extra = n > ordinary && below_(&words, ANNOUNCE_ONE_IN) == 0;
    i32 id = extra ? ids[ordinary + (i32)below_(&words, (u32)(n - ordinary))]
                   : ids[below_(&words, (u32)ordinary)];
    hash_(hash, (u64)(*decisions)++, 4);
    hash_(hash, (u64)asked, 4);
    hash_(hash, (u64)n, 4);
    for (int i = 0; i < n; i++) hash_(hash, (u64)ids[i], 4);
    hash_(hash, (u64)id, 4);
    status = kaart_apply(s, asked, id);
  }
}

/* ---------------------------------------------------------------- states as numbers (the canonical state) */

CALL i64 kaart_export(const State *s, i64 *out) {
  i64 *start = out;
  *out++ = s->status; *out++ = s->block; *out++ = s->winners; *out++ = s->rounds_over;
  *out++ = s->announcements; *out++ = (i64)s->seed; *out++ = s->fault.site; *out++ = s->fault.value;
  *out++ = s->chance.s0; *out++ = s->chance.s1; *out++ = s->chance.s2; *out++ = s->chance.s3;
  out = export_regs_(&s->regs, out);
  out = export_piles_(&s->piles, out);
  for (int seat = 0; seat < SEATS; seat++) out = put_set_(out, KNOWN(&s->piles, seat));
  return out - start;
}
/* The reverse; whoever calls has checked every number. */
CALL void kaart_import(State *s, const i64 *in) {
  memset(s, 0, sizeof *s);
  s->status = (i32)*in++; s->block = (i32)*in++; s->winners = *in++; s->rounds_over = *in++;
  s->announcements = (i32)*in++; s->seed = (u64)*in++; s->fault.site = (i32)*in++; s->fault.value = *in++;
  s->chance.s0 = (u32)*in++; s->chance.s1 = (u32)*in++; s->chance.s2 = (u32)*in++; s->chance.s3 = (u32)*in++;
  in = import_regs_(&s->regs, in);
  memset(s->piles.owner, -1, sizeof s->piles.owner);
  in = import_piles_(&s->piles, in);
  for (int seat = 0; seat < SEATS; seat++) {
    mask known;
    in = get_set_(in, &known);
    SET_KNOWN(&s->piles, seat, known);
  }
}
"""
