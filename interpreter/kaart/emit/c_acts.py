"""How instructions and ends of blocks are written in C. `steps.py` asks for each of them.

In the machine `C` are the words of chance, `Q` those of random play, `Y` the random play or null.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kaart.emit.c_names import number
from kaart.emit.c_words import Words, register_name
from kaart.emit.layout import Note
from kaart.emit.steps import Dealing, Heap, Verbs
from kaart.emit.text import Sort, Text
from kaart.emit.writer import Writer
from kaart.ir import form as f


class CActs(Verbs):
    """Writes instructions. `block` is the number of the block being written, `ask` writes a question."""

    def __init__(
        self, words: Words, out: Writer, ask: Callable[[int], None], too_long: Callable[[], int]
    ) -> None:
        self.words = words
        self.layout = words.layout
        self.out = out
        self.block = 0
        self._ask = ask
        self._too_long = too_long

    def begin_step(self) -> None:
        self.out.begin("{")

    def end_step(self) -> None:
        self.out.end_or_drop("}")

    def keep(self, name: str, text: Text) -> None:
        kind = "mask" if text.sort is Sort.SET else "u32" if text.low >= 0 else "int"
        self.out.line(f"const {kind} {name} = {text.code};")

    def assign(self, note: Note, place: Text, value: Text) -> None:
        self.out.line(f"{self.words.cell(note, place)} = {'' if note.is_set else '(i32)'}{value.code};")

    # ------------------------------------------------------------ cards

    def move(self, cards: Text, one: bool, to: Heap, under: bool) -> None:
        line = self.out.line
        line(f"const mask moved = {cards.code};")
        if cards.value == self.layout.pack and not to.ordered:
            line("clear_(P);")
            line(f"{self.words.held(to.pile)} = moved;")
        elif not to.ordered:
            line("drop_(P, moved);")
            line(f"{self.words.held(to.pile)} |= moved;")
        elif one:
            self.out.begin("if (moved) {")
            line("const u8 card = (u8)lowest_(moved);")
            line("drop_(P, moved);")
            self._lay(to, "&card", "1", under)
            self.out.end("}")
        else:
            line("u8 cards[CARDS];")
            line("const int many = lift_(P, moved, cards);")
            self._lay(to, "cards", "many", under)
        self._arrived(to)

    def _lay(self, to: Heap, cards: str, many: str, under: bool) -> None:
        order, held = self.words.order(to.pile), self.words.held(to.pile)
        self.out.line(f"lay_({order}, count_({held}), {cards}, {many}, {int(under)});")
        self.out.line(f"{held} |= moved;")

    def _arrived(self, to: Heap) -> None:
        """Cards that came to lie in the trick otherwise than by being played belong to nobody."""
        if to.zone.name == "trick":
            self.out.line("for (mask rest = moved; rest; rest &= rest - 1) P->owner[lowest_(rest)] = -1;")
        self._forget(to.sight, "moved")

    def _forget(self, sight: Text | None, cards: str) -> None:
        if sight is not None and sight.value != self.layout.base.everyone:
            self.out.line(f"if (unlikely(knows_(P) & {cards})) forget_(P, {cards}, {sight.code});")

    def gather(self, source: Heap, to: Heap, under: bool) -> None:
        line = self.out.line
        line(f"const mask moved = {self.words.held(source.pile)};")
        line(f"{self.words.held(source.pile)} = 0;")
        if to.ordered:
            self._lay(to, self.words.order(source.pile), "count_(moved)", under)
        else:
            line(f"{self.words.held(to.pile)} |= moved;")
        self._arrived(to)

    def deal(self, deal: Dealing) -> None:
        line = self.out.line
        line("u8 seats[SEATS];")
        line(f"const int takers = round_(seats, {deal.among.code}, (int){deal.first.code});")
        line(f"if (unlikely(!takers)) FAULT({deal.nobody}, 0);")
        line(f"const u8 *const deck = {self.words.order(deal.source.pile)};")
        line(f"int left = count_({self.words.held(deal.source.pile)});")
        if not deal.packets and deal.then is None and not deal.ordered and deal.sight is None:
            self._deal_all(deal)
            return
        for packet in deal.packets:
            self._packet(deal, packet.each.code, packet.last.code)
        if not deal.packets:
            self.out.begin("while (left) {")
            self._packet(deal, "left != 0", "left != 0")
            self.out.end("}")

    def _deal_all(self, deal: Dealing) -> None:
        """The whole pile to unordered hands: every taker gets each n-th card from the top."""
        self.out.begin("for (int k = 0; k < takers; k++) {")
        self.out.line("mask dealt = 0;")
        self.out.line("for (int i = left - 1 - k; i >= 0; i -= takers) dealt |= ONE << deck[i];")
        self.out.line(f"{self.words.held(self._hand(deal.first_pile, 'seats[k]'))} |= dealt;")
        self.out.end("}")
        self.out.line(f"{self.words.held(deal.source.pile)} = 0;")

    def _packet(self, deal: Dealing, each: str, last: str) -> None:
        taker = deal.taker
        self.out.begin("for (int k = 0; k < takers; k++) {")
        self.out.line(f"const int {taker} = seats[k];")
        pile = self._hand(deal.first_pile, taker)
        self._give(deal, Heap(deal.zone, pile, deal.ordered, deal.sight), each)
        self.out.end("}")
        if deal.then is not None:
            self.out.begin("{")
            self._give(deal, deal.then, last)
            self.out.end("}")

    def _hand(self, first_pile: int, seat: str) -> Text:
        """The pile of a seat in a zone of players' piles."""
        return Text(f"({first_pile} + {seat})", Sort.NUMBER, first_pile, first_pile + self.layout.seats - 1)

    def _give(self, deal: Dealing, to: Heap, packet: str) -> None:
        line = self.out.line
        line(f"const i64 many = {packet};")
        line(f"if (unlikely(many < 0 || many > left)) FAULT({deal.too_few}, many);")
        line("mask moved = 0;")
        held = self.words.held(to.pile)
        if to.ordered:
            line(f"u8 *const pile = {self.words.order(to.pile)} + count_({held});")
            line("for (int i = 0; i < many; i++) moved |= ONE << (pile[i] = deck[left - 1 - i]);")
        else:
            line("for (int i = 0; i < many; i++) moved |= ONE << deck[left - 1 - i];")
        line("left -= (int)many;")
        line(f"{self.words.held(deal.source.pile)} ^= moved;")
        line(f"{held} |= moved;")
        self._arrived(to)

    def show(self, cards: Text, to: Text) -> None:
        self.out.line(f"const mask shown = {cards.code}, to = {to.code};")
        self.out.line("for (int seat = 0; seat < SEATS; seat++) if (to >> seat & 1) P->known[seat] |= shown;")

    def play(self, cards: Text, card: Text | None, owner: Text, to: Heap, likely: f.Zone | None) -> None:
        line = self.out.line
        certain = card is not None and card.low >= 0
        if card is None:
            line(f"const mask moved = {cards.code};")
        else:
            line(f"const {'u32' if certain else 'int'} card = {card.code};")
            line(f"const mask moved = {'ONE << card' if certain else 'bit_(card)'};")
        line(f"const u32 owner = (u32){owner.code};")
        if not certain:
            self.out.begin("if (moved) {")
        if card is None or not to.ordered:
            line("u8 cards[CARDS];")
            line("const int many = lift_(P, moved, cards);")
            if to.ordered:
                self._lay(to, "cards", "many", under=False)
            else:
                line(f"{self.words.held(to.pile)} |= moved;")
            line("for (int i = 0; i < many; i++) P->owner[cards[i]] = (i8)owner;")
        else:
            self._lift_one(likely)
            line(f"{self.words.order(to.pile)}[count_({self.words.held(to.pile)})] = (u8)card;")
            line("P->owner[card] = (i8)owner;")
            line(f"{self.words.held(to.pile)} |= moved;")
        if not certain:
            self.out.end("}")
        self._forget(to.sight, "moved")

    def _lift_one(self, likely: f.Zone | None) -> None:
        """Take one card from where it lies; first look in the pile where it most likely is."""
        if likely is None:
            self.out.line("drop_(P, moved);")
            return
        hand = self._hand(self.layout.base.zones[likely.name].start, "owner")
        home = self.words.held(hand)
        if self.layout.has_order(likely.name):
            take = f"{{ squeeze_({self.words.order(hand)}, count_({home}), moved); {home} ^= moved; }}"
        else:
            take = f"{home} ^= moved;"
        self.out.line(f"if (likely(({home} & moved) != 0)) {take}")
        self.out.line("else drop_(P, moved);")

    # ------------------------------------------------------------ rounds

    def begin_round(self, fresh: Sequence[Note]) -> None:
        for note in fresh:
            self._reset(note)
        self.out.line(f"{self._register('$round')} += 1;")
        self._everyone()
        self.out.line(f"C = seeded_(seed, (u64){self._register('$round')});")
        self.out.line(f"if (Y) Q = seeded_(Y->seed ^ RANDOM_PLAY, (u64){self._register('$round')});")

    def _reset(self, note: Note) -> None:
        name = f"R->{register_name(note)}"
        sort = Sort.SET if note.is_set else Sort.NUMBER
        values = [self.words.literal(value, sort) for value in note.register.initial]
        if not note.register.shape:
            self.out.line(f"{name} = {values[0]};")
        elif len(set(values)) == 1:
            self.out.line(f"for (int i = 0; i < {len(values)}; i++) {name}[i] = {values[0]};")
        else:
            for place, value in enumerate(values):
                self.out.line(f"{name}[{place}] = {value};")

    def end_round(self) -> None:
        self._everyone()
        self.out.line("rounds_over += 1;")
        self.out.line("quota = -1;")

    def _everyone(self) -> None:
        everyone = self.words.literal(self.layout.base.everyone, Sort.SET)
        self.out.line(f"{self._register('$active')} = {everyone};")

    def _register(self, name: str) -> str:
        return f"R->{register_name(self.layout.notes[name])}"

    # ------------------------------------------------------------ ends

    def goto(self, to: int) -> None:
        if to <= self.block:
            self.out.line(f"if (unlikely(spent > LIMIT)) FAULT({self._too_long()}, 0);")
        if to != self.block + 1:
            self.out.line(f"goto b{to};")

    def fork(self, condition: Text, then: int, otherwise: int) -> None:
        if condition.value is not None:
            self.goto(then if condition.value else otherwise)
        elif then == self.block + 1:
            self._branch(f"!{condition.code}", otherwise)
        else:
            self._branch(condition.code, then)
            self.goto(otherwise)

    def _branch(self, condition: str, to: int) -> None:
        self.out.begin(f"if ({condition}) {{")
        self.goto(to)
        self.out.end("}")

    def shuffle(self, heap: Heap) -> None:
        held = self.words.held(heap.pile)
        if not heap.ordered:
            self.out.line(f"skip_shuffle_(&C, count_({held}));")
            return
        self.out.line(f"u8 *const pile = {self.words.order(heap.pile)};")
        self.out.line(f"shuffle_(&C, pile, spread_({held}, pile));")

    def cut(self, heap: Heap, low: Text, high: Text, site: int) -> None:
        line = self.out.line
        line(f"const int size = count_({self.words.held(heap.pile)});")
        line(f"const i64 low = {low.code}, high = {high.code};")
        line(f"if (unlikely(low < 0 || high < low || high > size)) FAULT({site}, high);")
        line("const int many = (int)low + (int)below_(&C, (u32)(high - low + 1));")
        line(f"cut_({self.words.order(heap.pile)}, size, many);")

    def draw_member(self, variable: str, members: Text, site: int) -> None:
        line = self.out.line
        line(f"const mask from = {members.code};")
        line(f"if (unlikely(!from)) FAULT({site}, 0);")
        line(f"const int {variable} = kth_(from, (int)below_(&C, (u32)count_(from)));")

    def draw_number(self, variable: str, low: Text, high: Text, step: Text, site: int) -> None:
        line = self.out.line
        line(f"const i64 low = {low.code}, high = {high.code}, step = {step.code};")
        line(f"if (unlikely(high < low || (high - low) / step > {number((1 << 31) - 2)})) FAULT({site}, 0);")
        line(f"const i64 {variable} = low + step * (i64)below_(&C, (u32)((high - low) / step + 1));")

    def ask(self, decision: int) -> None:
        self._ask(decision)

    def resume(self) -> None:
        self.out.line(f"here = {self._register('$resume')};")
        self.out.line("goto again;")

    def finish(self, winners: Text) -> None:
        self.out.line(f"winners = (i64){winners.code};")
        self.out.line(f"here = {self.block};")
        self.out.line("goto over;")
