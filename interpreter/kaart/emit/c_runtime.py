"""The fixed part of every generated C engine that comes before the generated part.

Sets are words (`mask`), chance is xoshiro128**, piles are masks with an array of cards where their
order counts. `docs/ir.md` defines what each of these functions does.
"""

HEAD = r"""
#include <stdint.h>
#include <string.h>
/* No other header: the one with the names for `pdep` and `lzcnt` takes a quarter of the compiler's time. */

typedef uint8_t u8;
typedef int8_t i8;
typedef uint16_t u16;
typedef int16_t i16;
typedef uint32_t u32;
typedef int32_t i32;
typedef uint64_t u64;
typedef int64_t i64;

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define INLINE static inline __attribute__((always_inline, unused))

/* A fault is the number of its site, from 1, and a value. Every function with checks has a label `fault`. */
typedef struct { i32 site; i64 value; } Fault;
#define FAULT(site_, value_) do { F->site = (site_); F->value = (i64)(value_); goto fault; } while (0)
#define WITHIN(x, low, high, site_) ({ i64 x_ = (x); \
    if (unlikely(x_ < (i64)(low) || x_ > (i64)(high))) FAULT(site_, x_); x_; })
#define PLACE(x, high, site_) ({ u32 x_ = (u32)(x); \
    if (unlikely(x_ > (u32)(high))) FAULT(site_, (i32)x_); x_; })

/* ---------------------------------------------------------------- words of 64 bits */

/* `rest` unless it is empty, without a branch: nothing tells beforehand, and a wrong guess is dear. */
INLINE u64 either64(u64 rest, u64 kept) {
#if defined(__GNUC__) && defined(__x86_64__)
  __asm__("test %1, %1\n\tcmovne %1, %0" : "+r"(kept) : "r"(rest) : "cc");
  return kept;
#else
  return rest | (kept & ((u64)(rest != 0) - 1));
#endif
}
INLINE int count64(u64 m) { return __builtin_popcountll(m); }

/* The k-th member, from 0; there are more than k. */
INLINE int kth64(u64 m, int k) {
#if defined(__BMI2__) && defined(__x86_64__)
  return __builtin_ctzll(__builtin_ia32_pdep_di(1ULL << k, m));
#else
  while (k--) m &= m - 1;
  return __builtin_ctzll(m);
#endif
}
"""

MASK_64 = r"""
/* ---------------------------------------------------------------- sets in one word */

typedef u64 mask;
#define WIDTH 64
#define WIDE(high, low) ((mask)(low))
INLINE int count_(mask m) { return count64(m); }
INLINE int lowest_(mask m) { return __builtin_ctzll(m); }
INLINE int last_(mask m) { return 63 - __builtin_clzll(m); }
INLINE int kth_(mask m, int k) { return kth64(m, k); }
INLINE mask either_(mask rest, mask kept) { return either64(rest, kept); }
#if defined(__LZCNT__) && defined(__x86_64__)
INLINE int top_(mask m) { return 63 - (int)__builtin_ia32_lzcnt_u64(m); }
#else
INLINE int top_(mask m) { return m ? last_(m) : -1; }
#endif
"""

MASK_128 = r"""
/* ---------------------------------------------------------------- sets in two words */

typedef unsigned __int128 mask;
#define WIDTH 128
#define WIDE(high, low) ((mask)(high) << 64 | (low))
INLINE int count_(mask m) { return count64((u64)m) + count64((u64)(m >> 64)); }
INLINE int lowest_(mask m) { return (u64)m ? __builtin_ctzll((u64)m) : 64 + __builtin_ctzll((u64)(m >> 64)); }
INLINE int last_(mask m) {
  return (u64)(m >> 64) ? 127 - __builtin_clzll((u64)(m >> 64)) : 63 - __builtin_clzll((u64)m);
}
INLINE int kth_(mask m, int k) {
  int low = count64((u64)m);
  return k < low ? kth64((u64)m, k) : 64 + kth64((u64)(m >> 64), k - low);
}
INLINE mask either_(mask rest, mask kept) { return rest ? rest : kept; }
INLINE int top_(mask m) { return m ? last_(m) : -1; }
"""

SETS = r"""
#define ONE ((mask)1)
INLINE mask bit_(i64 a) { return a < 0 ? 0 : ONE << a; }
INLINE int has_(mask m, i64 a) { return (u64)a < WIDTH && (m >> a & 1); }
INLINE int first_(mask m) { return m ? lowest_(m) : -1; }
INLINE mask above_n_(mask m, i64 a) {
  if (a < 0) return m;
  return a >= WIDTH - 1 ? 0 : m & ~((ONE << (a + 1)) - 1);
}
INLINE mask lowest_n_(mask m, i64 n) {
  if (n <= 0) return 0;
  return n >= count_(m) ? m : m & ((ONE << kth_(m, (int)n)) - 1);
}

/* Seats: a from -1 to the last one. */
INLINE int from_(mask m, int a) {
  if (a < 0 || !m) return -1;
  mask after = m >> a << a;
  return lowest_(after ? after : m);
}
INLINE int next_(mask m, int a) {
  if (a < 0 || !m) return -1;
  mask after = m >> a >> 1 << a << 1;
  return lowest_(after ? after : m);
}
INLINE int previous_(mask m, int a) {
  if (a < 0 || !m) return -1;
  mask before = m & ((ONE << a) - 1);
  return last_(before ? before : m);
}

/* Numbers: towards zero is what C does; these go down, up and to the nearest. */
INLINE i64 floor_(i64 a, i64 b) { i64 q = a / b; return q - (a % b < 0); }
INLINE i64 down_(i64 a, i64 b) { return floor_(a, b) * b; }
INLINE i64 up_(i64 a, i64 b) { return -floor_(-a, b) * b; }
INLINE i64 near_(i64 a, i64 b) { return floor_(2 * a + b, 2 * b) * b; }

/* Cards by a table: `row` has the cell of each card. */
#define BY_TABLE(cell) \
  INLINE i64 sum_##cell(mask m, const cell *row) { \
    i64 sum = 0; \
    for (; m; m &= m - 1) sum += row[lowest_(m)]; \
    return sum; } \
  INLINE int highest_##cell(mask m, const cell *row) { \
    int found = -1; i64 power = 0; \
    for (; m; m &= m - 1) { \
      int c = lowest_(m); \
      if (found < 0 || row[c] > power) { found = c; power = row[c]; } } \
    return found; } \
  INLINE int least_##cell(mask m, const cell *row) { \
    int found = -1; i64 power = 0; \
    for (; m; m &= m - 1) { \
      int c = lowest_(m); \
      if (found < 0 || row[c] < power) { found = c; power = row[c]; } } \
    return found; } \
  INLINE int led_##cell(const u8 *pile, int n, const cell *row) { \
    for (int i = 0; i < n; i++) if (row[pile[i]] >= 0) return row[pile[i]]; \
    return -1; } \
  INLINE int best_##cell(const u8 *pile, int n, const cell *row) { \
    int found = -1; i64 power = 0; \
    for (int i = 0; i < n; i++) { \
      i64 p = row[pile[i]]; \
      found = p > power ? pile[i] : found; \
      power = p > power ? p : power; } \
    return found; } \
  INLINE int best_last_##cell(const u8 *pile, int n, const cell *row) { \
    int found = -1; i64 power = 1; \
    for (int i = 0; i < n; i++) { \
      i64 p = row[pile[i]]; \
      found = p >= power ? pile[i] : found; \
      power = p >= power ? p : power; } \
    return found; }
BY_TABLE(i8)
BY_TABLE(i16)
BY_TABLE(i32)
BY_TABLE(i64)

/* The seats of a round of dealing, clockwise from `first`. */
INLINE int round_(u8 *seats, mask among, int first) {
  int n = 0;
  int all = count_(among);
  for (int seat = from_(among, first); seat >= 0 && n < all; seat = next_(among, seat)) seats[n++] = (u8)seat;
  return n;
}
"""

CHANCE = r"""
/* ---------------------------------------------------------------- chance */

typedef struct { u32 s0, s1, s2, s3; } Words;

INLINE u32 rotl_(u32 x, int k) { return x << k | x >> (32 - k); }
INLINE u32 word_(Words *w) {
  u32 result = rotl_(w->s1 * 5, 7) * 9, t = w->s1 << 9;
  w->s2 ^= w->s0; w->s3 ^= w->s1; w->s1 ^= w->s2; w->s0 ^= w->s3; w->s2 ^= t; w->s3 = rotl_(w->s3, 11);
  return result;
}
INLINE u32 below_(Words *w, u32 n) {
  u64 product = (u64)word_(w) * n;
  if (unlikely((u32)product < n)) {
    u32 least = -n % n;
    while ((u32)product < least) product = (u64)word_(w) * n;
  }
  return (u32)(product >> 32);
}

#define GOLDEN 0x9E3779B97F4A7C15ULL
INLINE u64 mix_(u64 z) {
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
  return z ^ z >> 31;
}
INLINE Words seeded_(u64 seed, u64 round) {
  u64 start = mix_(seed + GOLDEN) + round, x = mix_(start + GOLDEN), y = mix_(start + 2 * GOLDEN);
  Words w = { (u32)x, (u32)(x >> 32), (u32)y, (u32)(y >> 32) };
  if (!(x | y)) w.s0 = 1;
  return w;
}
/* The stream of random play. */
#define RANDOM_PLAY 0x6B61617274ULL

/* The members of a set as a pile, lowest at the bottom. */
INLINE int spread_(mask m, u8 *pile) {
  if (m == PACK) { memcpy(pile, WHOLE_PACK, CARDS); return CARDS; }
  int n = 0;
  for (; m; m &= m - 1) pile[n++] = (u8)lowest_(m);
  return n;
}
INLINE void shuffle_(Words *w, u8 *pile, int n) {
  for (int i = n - 1; i > 0; i--) {
    u32 j = below_(w, (u32)i + 1);
    u8 card = pile[j];
    pile[j] = pile[i];
    pile[i] = card;
  }
}
/* The draws of a shuffle whose outcome nobody looks at. */
INLINE void skip_shuffle_(Words *w, int n) { for (int i = n - 1; i > 0; i--) below_(w, (u32)i + 1); }
/* The `count` cards on top go under the rest. */
static void __attribute__((unused)) cut_(u8 *pile, int n, int count) {
  u8 top[256];
  memcpy(top, pile + n - count, (size_t)count);
  memmove(pile + count, pile, (size_t)(n - count));
  memcpy(pile, top, (size_t)count);
}
/* Lay cards on a pile of n, or under it. */
INLINE void lay_(u8 *pile, int n, const u8 *cards, int many, int under) {
  if (under) memmove(pile + many, pile, (size_t)n);
  memmove(pile + (under ? 0 : n), cards, (size_t)many);
}
/* Take the cards of a set out of a pile, keeping the order of the rest. */
INLINE void squeeze_(u8 *pile, int n, mask cards) {
  int kept = 0;
  for (int i = 0; i < n; i++) { u8 card = pile[i]; pile[kept] = card; kept += !(cards >> card & 1); }
}
/* The same; gives them in their order. */
static int __attribute__((unused)) pull_(u8 *pile, int n, mask cards, u8 *out) {
  int many = 0;
  for (int i = 0; i < n; i++) if (cards >> pile[i] & 1) out[many++] = pile[i];
  squeeze_(pile, n, cards);
  return many;
}

/* ---------------------------------------------------------------- sets and piles as numbers */

INLINE i64 *put_set_(i64 *out, mask m) {
  *out++ = (i64)(u64)m;
  *out++ = WIDTH > 64 ? (i64)(u64)(m >> (WIDTH / 2)) : 0;
  return out;
}
INLINE const i64 *get_set_(const i64 *in, mask *m) {
  *m = WIDE((u64)in[1], (u64)in[0]);
  return in + 2;
}
/* How many cards, the cards, and for the trick their owners. */
static i64 *put_pile_(i64 *out, mask held, const u8 *order, const i8 *owner) {
  u8 cards[CARDS];
  int n = spread_(held, cards);
  if (order) memcpy(cards, order, (size_t)n);
  *out++ = n;
  for (int i = 0; i < n; i++) *out++ = cards[i];
  if (owner) for (int i = 0; i < n; i++) *out++ = owner[cards[i]];
  return out;
}
static const i64 *get_pile_(const i64 *in, mask *held, u8 *order, i8 *owner) {
  int n = (int)*in++;
  *held = 0;
  for (int i = 0; i < n; i++) {
    *held |= ONE << in[i];
    if (order) order[i] = (u8)in[i];
    if (owner) owner[in[i]] = (i8)in[n + i];
  }
  return in + (owner ? 2 * n : n);
}
"""

SLOTS = r"""
/* ---------------------------------------------------------------- answers: {bits} slots */

typedef struct {{ u64 w[{n}]; }} S{n};
INLINE void s{n}_word(S{n} *s, int start, u64 bits) {{
  int i = start >> 6, b = start & 63;
  if (i < {n}) s->w[i] |= bits << b;
  if (b && i + 1 < {n}) s->w[i + 1] |= bits >> (64 - b);
}}
INLINE void s{n}_mask(S{n} *s, int start, mask digits) {{
  s{n}_word(s, start, (u64)digits);
  if (WIDTH > 64) s{n}_word(s, start + 64, (u64)(digits >> (WIDTH / 2)));
}}
INLINE void s{n}_fill(S{n} *s, int start, int size) {{
  for (; size >= 64; size -= 64, start += 64) s{n}_word(s, start, ~0ULL);
  if (size > 0) s{n}_word(s, start, (1ULL << size) - 1);
}}
INLINE void s{n}_add(S{n} *s, int slot) {{ s->w[slot >> 6] |= 1ULL << (slot & 63); }}
/* The numbers low to high in steps; 0 if one of them is no digit of the axis (base, by, size). */
INLINE int s{n}_range(S{n} *s, int start, i64 low, i64 high, i64 step, i64 base, i64 by, i64 size) {{
  if (low > high) return 1;
  i64 many = (high - low) / step, last = low + many * step, top = base + (size - 1) * by;
  if (step == by && (low - base) % by == 0) {{
    i64 a = low < base ? 0 : (low - base) / by;
    i64 b = last > top ? size - 1 : last < base ? -1 : (last - base) / by;
    if (a <= b) s{n}_fill(s, start + (int)a, (int)(b - a + 1));
    return low >= base && last <= top;
  }}
  int all = 1;
  for (i64 v = low < base ? low + (base - low) / step * step : low; v <= last && v <= top; v += step) {{
    if (v >= base && (v - base) % by == 0) s{n}_add(s, start + (int)((v - base) / by)); else all = 0;
  }}
  return all && low >= base && last <= top;
}}
INLINE int s{n}_any(S{n} s) {{ u64 any = 0; for (int i = 0; i < {n}; i++) any |= s.w[i]; return any != 0; }}
INLINE int s{n}_count(S{n} s) {{ int c = 0; for (int i = 0; i < {n}; i++) c += count64(s.w[i]); return c; }}
INLINE int s{n}_has(S{n} s, int slot) {{ return s.w[slot >> 6] >> (slot & 63) & 1; }}
INLINE int s{n}_kth(S{n} s, int k) {{
  for (int i = 0; i < {n} - 1; i++) {{
    int c = count64(s.w[i]);
    if (k < c) return 64 * i + kth64(s.w[i], k);
    k -= c;
  }}
  return 64 * ({n} - 1) + kth64(s.w[{n} - 1], k);
}}
INLINE S{n} s{n}_meet(S{n} a, S{n} b) {{ for (int i = 0; i < {n}; i++) a.w[i] &= b.w[i]; return a; }}
INLINE S{n} s{n}_less(S{n} a, S{n} b) {{ for (int i = 0; i < {n}; i++) a.w[i] &= ~b.w[i]; return a; }}
INLINE S{n} s{n}_union(S{n} a, S{n} b) {{ for (int i = 0; i < {n}; i++) a.w[i] |= b.w[i]; return a; }}
/* `rest`, a part of `kept`, if it is not empty; or if it is large enough. */
INLINE S{n} s{n}_either(S{n} kept, S{n} rest) {{
  if ({n} == 1) rest.w[0] = either64(rest.w[0], kept.w[0]);
  else if (!s{n}_any(rest)) rest = kept;
  return rest;
}}
INLINE S{n} s{n}_enough(S{n} kept, S{n} rest, i64 need) {{
  u64 none = (u64)(s{n}_count(rest) >= need) - 1;
  for (int i = 0; i < {n}; i++) rest.w[i] |= kept.w[i] & none;
  return rest;
}}
INLINE S{n} s{n}_shift(S{n} a, int by) {{
  for (int i = {n} - 1; i >= 0; i--) a.w[i] = a.w[i] << by | (i ? a.w[i - 1] >> (64 - by) : 0);
  return a;
}}
INLINE mask s{n}_cards(S{n} s) {{ return WIDE({n} > 1 ? s.w[{n} > 1] : 0, s.w[0]); }}
/* Of several slots with one action id only the first. */
static S{n} __attribute__((unused)) s{n}_once(S{n} s, int (*id)(int)) {{
  u64 seen[(ACTIONS + 63) / 64 + 1] = {{ 0 }};
  S{n} kept = {{ {{ 0 }} }};
  for (int i = 0; i < {n}; i++) for (u64 m = s.w[i]; m; m &= m - 1) {{
    int slot = 64 * i + __builtin_ctzll(m), a = id(slot);
    if (seen[a >> 6] >> (a & 63) & 1) continue;
    seen[a >> 6] |= 1ULL << (a & 63);
    s{n}_add(&kept, slot);
  }}
  return kept;
}}
"""
