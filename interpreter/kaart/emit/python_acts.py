"""How instructions and ends of blocks are written in Python. `steps.py` asks for each of them.

`chance` gives the words of chance, in a playout `draw` those of random play. Where cards have been shown,
`known` has what each seat knows and `shown` at least all of that.
"""

from __future__ import annotations

from collections.abc import Sequence

from kaart.emit import python_names as names
from kaart.emit.faults import Wrong
from kaart.emit.layout import Flat, Note
from kaart.emit.python_facts import HELD, Home, initial
from kaart.emit.python_names import bare
from kaart.emit.python_texts import PyTexts
from kaart.emit.steps import Dealing, Heap, Steps, Verbs
from kaart.emit.text import Sort, Text, number
from kaart.engine.layout import Piles
from kaart.ir import form as f
from kaart.ir.form import LARGEST, Apply, Expr, Op

EVERYWHERE: tuple[Home, ...] = ()
_SIGNS = ("+", "-", "|", "&", "^")


class PyActs(Verbs):
    """Writes instructions. `to` and `condition` have where the block goes on after an end was written."""

    def __init__(self, texts: PyTexts, playing: bool) -> None:
        self.texts = texts
        self.layout: Flat = texts.layout
        self.words = texts.words
        self.names = texts.words.names
        self.out = texts.out
        self.playing = playing
        self.homes: tuple[Home, ...] = EVERYWHERE
        self.condition: Text | None = None
        self.to: tuple[int, ...] = ()
        self.winners: Text | None = None
        self.pile = ""

    def begin_step(self) -> None:
        """Nothing: Python needs no scope."""

    def end_step(self) -> None:
        """Nothing."""

    def keep(self, name: str, text: Text) -> None:
        self.out.line(f"{name} = {bare(text.code)}")

    def assign(self, note: Note, place: Text, value: Text) -> None:
        target, code = self.words.cell(note, place), bare(self.texts.truthful(value).code)
        self.out.line(_shortened(target, code))
        if not note.register.shape:
            low, high = value.spread
            self.texts.facts.assign(note.register.name, (low, high))

    # ------------------------------------------------------------ cards

    def _zones(self) -> list[f.Zone]:
        return [piles.zone for piles in self.layout.base.zones.values()]

    def move(self, cards: Text, one: bool, to: Heap, under: bool) -> None:
        line = self.out.line
        if cards.value == self.layout.pack and not to.ordered:
            self._clear(to)
            return
        line(f"moved = {bare(cards.code)}")
        if one and to.ordered:
            if not cards.low:
                self.out.begin("if moved:")
            self._drop(lift=False)
            self._lay(to, "[moved.bit_length() - 1]", under)
            if not cards.low:
                self.out.end()
        else:
            self._drop(lift=to.ordered)
            self._lay(to, "cards", under)
        self._arrived(to)

    def _clear(self, to: Heap) -> None:
        """The whole pack comes to lie in one pile."""
        for zone in self._zones():
            size = self.layout.base.zones[zone.name].size
            pile, order = self.names.sets[zone.name], self.names.orders.get(zone.name)
            if zone.name != to.zone.name or zone.shape:
                self.out.line(f"{pile} = [0] * {size}" if zone.shape else f"{pile} = 0")
            if order is not None:
                self.out.line(f"{order} = [[] for _ in range({size})]" if zone.shape else f"{order} = []")
        self.out.line(f"{self._pile(to)} = {names.mask(self.layout.pack)}")
        self.texts.facts.homes = {}
        if to.sight is not None:
            self._forget(to.sight, names.mask(self.layout.pack))
        if to.zone.name == "trick":
            self.out.line(f"owner = [-1] * {len(self.layout.program.cards) + 1}")

    def _pile(self, heap: Heap) -> str:
        return self.words.pile(heap.zone, heap.pile.code)

    def _order(self, heap: Heap) -> str:
        return self.words.order(heap.zone, heap.pile.code)

    def _drop(self, lift: bool) -> None:
        """Take the cards in `moved` out of wherever they are; `lift`: and list them in `cards`."""
        if lift:
            self.out.line("cards = []")
        loop = ""
        for zone in self._zones():
            own = [home for home in self.homes if home[0] == zone.name]
            if self.homes and not own:
                continue
            if len(own) == 1 and own[0][1]:
                head, place = "", self.texts.pile(zone.name, own[0][1]).code
            else:
                size = self.layout.base.zones[zone.name].size
                head, place = (f"for pile in range({size}):", "pile") if zone.shape else ("", "0")
            loop = self._in_loop(loop, head)
            self._drop_from(zone, place, lift)
            if lift:  # pile after pile, and not the first ones of all zones before the second ones
                loop = self._in_loop(loop, "")
        self._in_loop(loop, "")
        self.texts.facts.homes = {}

    def _in_loop(self, before: str, head: str) -> str:
        """Go on in the same loop over piles, or close it and begin another; the loop that is open then."""
        if before != head:
            if before:
                self.out.end()
            if head:
                self.out.begin(head)
        return head

    def _drop_from(self, zone: f.Zone, place: str, lift: bool) -> None:
        pile = self.words.pile(zone, place)
        if zone.name not in self.names.orders:
            if lift:
                self.out.line(f"cards += members({pile} & moved)")
            self.out.line(f"{pile} &= ~moved")
            return
        order = self.words.order(zone, place)
        with self.out.block(f"if {pile} & moved:"):
            self.out.line(f"{pile} &= ~moved")
            if lift:
                self.out.line(f"cards += lifted({order}, moved)")
            self.out.line(f"{order} = without({order}, moved)")

    def _lay(self, to: Heap, cards: str, under: bool) -> None:
        """Put `moved` on a pile, in order `cards`."""
        if to.ordered and under:
            self.out.line(f"{self._order(to)} = {cards} + {self._order(to)}")
        elif to.ordered:
            self.out.line(f"{self._order(to)} += {cards}")
        self.out.line(f"{self._pile(to)} |= moved")

    def _arrived(self, to: Heap) -> None:
        """Cards that came to lie in the trick otherwise than by being played belong to nobody."""
        self.texts.facts.homes = {}
        if to.zone.name == "trick":
            with self.out.block("for card in members(moved):"):
                self.out.line("owner[card] = -1")
        if to.sight is not None:
            self._forget(to.sight, "moved")

    def _forget(self, sight: Text, cards: str) -> None:
        if sight.value != self.layout.base.everyone:
            with self.out.block(f"if shown & {cards}:"):
                self.out.line(f"shown = forget(known, {cards}, {bare(sight.code)})")

    def gather(self, source: Heap, to: Heap, under: bool) -> None:
        self.out.line(f"moved = {self._pile(source)}")
        self.out.line(f"{self._pile(source)} = 0")
        if source.zone.name in self.names.orders:
            if to.ordered:
                self.out.line(f"cards = {self._order(source)}")
            self.out.line(f"{self._order(source)} = []")
        self._lay(to, "cards", under)
        self._arrived(to)

    def deal(self, deal: Dealing) -> None:
        raise TypeError("the walk of Python deals")

    def show(self, cards: Text, to: Text) -> None:
        cards_ = self.words.named(cards.code, "cards")
        with self.out.block(self.words.head("seat", to)):
            self.out.line(f"known[seat] |= {bare(cards_)}")
        self.out.line(f"shown |= {bare(cards_)}")

    def play(self, cards: Text, card: Text | None, owner: Text, to: Heap, likely: f.Zone | None) -> None:
        line = self.out.line
        which = "" if card is None else self.words.named(card.code, "card")
        seat = self.words.named(owner.code, "seat")
        certain = card is not None and card.low >= 0
        line(f"moved = 1 << {which}" if certain else f"moved = {bare(cards.code)}")
        if not certain:
            self.out.begin("if moved:")
        home = self._at_home(which) if certain else ""
        if home:
            line(f"{home} ^= moved")
            self.texts.facts.homes = {}
        else:
            self._drop(lift=to.ordered and card is None)
        if to.ordered:
            line(f"{self._order(to)}.append({which})" if which else f"{self._order(to)} += cards")
        line(f"{self._pile(to)} |= moved")
        if which:
            line(f"owner[{which}] = {seat}")
        else:
            with self.out.block("for card in members(moved):"):
                line(f"owner[card] = {seat}")
        if not certain:
            self.out.end()
        if to.sight is not None:
            self._forget(to.sight, "moved")

    def _at_home(self, card: str) -> str:
        """The pile in which the card surely lies that a register holds, or nothing."""
        home = self.texts.facts.homes.get(self.names.scalars.get(card, ""))
        if home is None or home[0] in self.names.orders:
            return ""
        zone = self.layout.base.zones[home[0]].zone
        return self.words.pile(zone, self.texts.pile(home[0], home[1]).code)

    # ------------------------------------------------------------ rounds

    def begin_round(self, fresh: Sequence[Note]) -> None:
        round_ = self.names.registers["$round"]
        for note in fresh:
            self._reset(note)
        self.out.line(f"{round_} += 1")
        self.texts.facts.assign("$round", (1, LARGEST))
        self._everyone()
        if self.playing:
            self.out.line(f"chance = Ahead(seed, {round_})")
            self.out.line(f"draw = words(seed ^ RANDOM_PLAY, {round_})")
        else:
            self.out.line(f"chance = Steps.begin(seed, {round_})")

    def _reset(self, note: Note) -> None:
        name, values = self.names.registers[note.register.name], note.register.initial
        if not note.register.shape:
            self.out.line(f"{name} = {values[0]}")
            self.texts.facts.assign(note.register.name, initial(note))
        elif len(set(values)) == 1:
            self.out.line(f"{name} = [{values[0]}] * {len(values)}")
        else:
            self.out.line(f"{name} = {list(values)}")

    def end_round(self) -> None:
        self._everyone()
        self.out.line("over += 1")
        self.texts.facts.known[HELD] = (1, 1)

    def _everyone(self) -> None:
        everyone = self.layout.base.everyone
        self.out.line(f"{self.names.registers['$active']} = {everyone}")
        self.texts.facts.assign("$active", (1, everyone))

    # ------------------------------------------------------------ ends

    def goto(self, to: int) -> None:
        self.condition, self.to = None, (to,)

    def fork(self, condition: Text, then: int, otherwise: int) -> None:
        if condition.value is not None:
            self.goto(then if condition.value else otherwise)
        else:
            self.condition, self.to = condition, (then, otherwise)

    def shuffle(self, heap: Heap) -> None:
        if heap.ordered:
            self.out.line(f"{self._order(heap)} = shuffled(chance, {self._pile(heap)})")
        else:
            self.out.line(f"skip_shuffle(chance, {self._pile(heap)}.bit_count())")

    def cut(self, heap: Heap, low: Text, high: Text, site: int) -> None:
        order = self._order(heap)
        lowest, highest = self.words.named(low.code, "low"), self.words.named(high.code, "high")
        with self.out.block(f"if not 0 <= {bare(lowest)} <= {bare(highest)} <= len({order}):"):
            self.out.line(f"raise Fault({site}, {bare(highest)})")
        self.out.line(f"{order} = cut(chance, {order}, {bare(lowest)}, {bare(highest)})")

    def draw_member(self, variable: str, members: Text, site: int) -> None:
        mask = self.words.named(members.code, "choices")
        if not members.low:
            with self.out.block(f"if not {mask}:"):
                self.out.line(f"raise Fault({site}, 0)")
        count = str(members.value.bit_count()) if members.value is not None else f"{mask}.bit_count()"
        self.out.line(f"{variable} = kth({mask}, below(chance, {count}))")

    def draw_number(self, variable: str, low: Text, high: Text, step: Text, site: int) -> None:
        first, by = self.words.named(low.code, "low"), self.words.named(step.code, "step")
        count = self.words.name("count")
        self.out.line(f"{count} = ({high.code} - {first}) // {by} + 1")
        with self.out.block(f"if not 0 < {count} < {LARGEST}:"):
            self.out.line(f"raise Fault({site}, 0)")
        self.out.line(f"{variable} = {first} + {by} * below(chance, {count})")

    def ask(self, decision: int) -> None:
        self.condition, self.to = None, ()

    def resume(self) -> None:
        self.condition, self.to = None, ()

    def finish(self, winners: Text) -> None:
        self.out.line(f"winners = {bare(winners.code)}")
        self.condition, self.to = None, ()


def _shortened(target: str, code: str) -> str:
    """`a += 1` for `a = a + 1`."""
    rest = code.removeprefix(f"{target} ")
    if rest != code and rest[:1] in _SIGNS and rest[1:2] == " " and not rest[2:].startswith("-"):
        return f"{target} {rest[0]}= {bare(rest[2:])}"
    return f"{target} = {code}"


class PySteps(Steps):
    """The walk over instructions, with what is known about where cards lie."""

    def __init__(self, texts: PyTexts, acts: PyActs) -> None:
        super().__init__(texts, acts)
        self.texts = texts
        self.acts = acts

    def _instruction(self, step: f.Instruction, loose: bool) -> None:
        match step:
            case f.Move() | f.Play():
                self.acts.homes = homes(step.cards, self.texts.facts.homes) or EVERYWHERE
                super()._instruction(step, loose)
            case f.Deal():
                self.texts.at = step.at
                self._deal(step)
            case f.Set(index=()):
                super()._instruction(step, loose)
                self._note_chosen(step)
            case _:
                super()._instruction(step, loose)

    def _sight(self, piles: Piles, pile: Text) -> Text | None:
        if not self.layout.shows:
            return None
        with self.texts.bound("$0", pile if piles.zone.shape else number("0", 0, 0)):
            return self.texts.set(piles.zone.seen)

    def _note_chosen(self, step: f.Set) -> None:
        """Whether the value written is surely a member of the set in another register, or a card whose
        place is known."""
        match step.value:
            case Apply(Op.GET, (str(other),)) if other in self.texts.facts.homes:
                self.texts.facts.homes[step.register] = self.texts.facts.homes[other]
            case Apply(Op.FIRST | Op.FROM | Op.NEXT | Op.PREVIOUS, (Apply(Op.GET, (str(of),)), *_)):
                facts = self.texts.facts
                if facts.known.get(step.register, (-1, 0))[0] >= 0 and of != step.register:
                    facts.chosen[step.register] = of
            case _:
                return

    # ------------------------------------------------------------ dealing

    def _deal(self, step: f.Deal) -> None:
        texts, out = self.texts, self.acts.out
        source = self.heap(step.source)
        among = texts.set(step.among)
        first = texts.fitted(texts.number(step.first), -1, self.layout.seats - 1, Wrong.INDEX, "the table")
        out.line(f"takers = round_the_table({bare(among.code)}, {bare(first.code)})")
        if not among.low or first.low < 0:
            site = texts.site(Wrong.NOBODY)
            with out.block("if not takers:"):
                out.line(f"raise Fault({site})")
        zone = self.layout.base.zones[step.to].zone
        plain = step.then is None and not self.layout.has_order(step.to)
        if not step.packets and plain and not self.layout.shows:
            self._all_at_once(source, zone)
        else:
            self._in_packets(step, source, zone)
        texts.facts.homes = {}

    def _all_at_once(self, source: Heap, zone: f.Zone) -> None:
        """The whole pile to unordered hands: every taker gets each n-th card from the top."""
        out, order = self.acts.out, self.acts._order(source)
        out.line(f"{order}.reverse()")
        with out.block("for turn, taker in enumerate(takers):"):
            out.line(f"{self.acts.words.pile(zone, 'taker')} |= mask_of({order}[turn :: len(takers)])")
        out.line(f"{order} = []")
        out.line(f"{self.acts._pile(source)} = 0")

    def _in_packets(self, step: f.Deal, source: Heap, zone: f.Zone) -> None:
        out, order = self.acts.out, self.acts._order(source)
        packets: Sequence[Expr | None] = step.packets or (None,)
        if not step.packets:
            out.begin(f"while {order}:")
        for packet in packets:
            with out.block("for taker in takers:"):
                taker = Text("taker", Sort.NUMBER, 0, self.layout.seats - 1)
                to = Heap(zone, taker, self.layout.has_order(step.to), self._sight_of(step.to, taker))
                self._give(step, packet, source, to, taker)
            if step.then is not None:
                nobody = Text("(-1)", Sort.NUMBER, -1, -1, -1)
                self._give(step, packet, source, self.heap(f.ZoneRef(step.then, ())), nobody)
        if not step.packets:
            out.end()

    def _sight_of(self, zone: str, taker: Text) -> Text | None:
        return self._sight(self.layout.base.zones[zone], taker)

    def _give(self, step: f.Deal, packet: Expr | None, source: Heap, to: Heap, taker: Text) -> None:
        texts, acts, out = self.texts, self.acts, self.acts.out
        order = acts._order(source)
        if packet is None:
            out.line(f"cards = taken({order}, 1 if {order} else 0)")
        else:
            with texts.bound("$0", taker):
                many = texts.number(packet)
            count = acts.words.named(many.code, "many")
            site = texts.site(Wrong.CARDS)
            wrong = f"not 0 <= {count} <= len({order})" if many.low < 0 else f"{count} > len({order})"
            with out.block(f"if {wrong}:"):
                out.line(f"raise Fault({site}, {count})")
            out.line(f"cards = taken({order}, {count})")
        out.line("moved = mask_of(cards)")
        out.line(f"{acts._pile(source)} ^= moved")
        acts._lay(to, "cards", under=False)
        acts._arrived(to)


def homes(cards: Expr | str, known: dict[str, Home]) -> tuple[Home, ...] | None:
    """The piles in which the members of a set can lie; None if that is not known. A pile without indices
    may be any of its zone."""
    if not isinstance(cards, Apply):
        return None
    args = cards.args
    match cards.op:
        case Op.BIT:
            return _home_of(args[0], known)
        case Op.CARDS:
            return ((str(args[0]), tuple(arg for arg in args[1:] if not isinstance(arg, str))),)
        case Op.MEET:
            found = [home for arg in args if (home := homes(arg, known)) is not None]
            return min(found, key=len, default=None)
        case Op.LESS | Op.LOWEST_N | Op.ABOVE_N:
            return homes(args[0], known)
        case Op.WHERE | Op.ARGMAX | Op.ARGMIN:
            return homes(args[1], known)
        case _:
            return None


def _home_of(card: Expr | str, known: dict[str, Home]) -> tuple[Home, ...] | None:
    """The pile of one card."""
    if not isinstance(card, Apply):
        return None
    match card.op:
        case Op.GET if len(card.args) == 1 and card.args[0] in known:
            return (known[str(card.args[0])],)
        case Op.TOP | Op.BOTTOM:
            return ((str(card.args[0]), tuple(arg for arg in card.args[1:] if not isinstance(arg, str))),)
        case Op.ONLY | Op.FIRST:
            return homes(card.args[0], known)
        case Op.HIGHEST | Op.LOWEST:
            return homes(card.args[0], known)
        case _:
            return None
