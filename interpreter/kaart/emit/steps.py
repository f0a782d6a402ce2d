"""The walk over instructions and ends of blocks: texts, checks and piles, handed to a target's verbs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol, assert_never

from kaart.emit.faults import Wrong
from kaart.emit.find import sources
from kaart.emit.layout import Note, NotEmitted
from kaart.emit.text import Sort, Text, number
from kaart.emit.walk import Expressions
from kaart.engine.layout import Piles
from kaart.ir import form as f
from kaart.ir.form import LARGEST
from kaart.saying import say


@dataclass(frozen=True, slots=True)
class Heap:
    """A pile that an instruction names. `ordered`: its order is kept (and matters here). `sight`: the
    seats that see it, or None if nobody is ever shown a card."""

    zone: f.Zone
    pile: Text
    ordered: bool
    sight: Text | None


class Verbs(Protocol):
    """What a target writes for each instruction and each end."""

    def begin_step(self) -> None: ...
    def end_step(self) -> None: ...
    def keep(self, name: str, text: Text) -> None: ...

    def assign(self, note: Note, place: Text, value: Text) -> None: ...
    def move(self, cards: Text, one: bool, to: Heap, under: bool) -> None: ...
    def gather(self, source: Heap, to: Heap, under: bool) -> None: ...
    def deal(self, deal: Dealing) -> None: ...
    def show(self, cards: Text, to: Text) -> None: ...
    def play(self, cards: Text, card: Text | None, owner: Text, to: Heap, likely: f.Zone | None) -> None: ...
    def begin_round(self, fresh: Sequence[Note]) -> None: ...
    def end_round(self) -> None: ...

    def goto(self, to: int) -> None: ...
    def fork(self, condition: Text, then: int, otherwise: int) -> None: ...
    def shuffle(self, heap: Heap) -> None: ...
    def cut(self, heap: Heap, low: Text, high: Text, site: int) -> None: ...
    def draw_member(self, variable: str, members: Text, site: int) -> None: ...
    def draw_number(self, variable: str, low: Text, high: Text, step: Text, site: int) -> None: ...
    def ask(self, decision: int) -> None: ...
    def resume(self) -> None: ...
    def finish(self, winners: Text) -> None: ...


@dataclass(frozen=True, slots=True)
class Packet:
    """How many cards each taker gets at once, by the variable `taker`, and the last pile."""

    each: Text
    last: Text


@dataclass(frozen=True, slots=True)
class Dealing:
    """A deal. The takers have the piles `first_pile` + seat; without `packets` all cards are dealt.
    `sight` says who sees the pile of the seat in the variable `taker`."""

    source: Heap
    zone: f.Zone
    first_pile: int
    ordered: bool
    among: Text
    first: Text
    packets: tuple[Packet, ...]
    then: Heap | None
    taker: str
    sight: Text | None
    nobody: int
    too_few: int


class Steps:
    """Walks blocks."""

    def __init__(self, expressions: Expressions, verbs: Verbs) -> None:
        self.expressions = expressions
        self.layout = expressions.layout
        self.verbs = verbs
        self._likely = _likely_homes(self.layout.program)

    def instruction(self, block: int, place: int, step: f.Instruction) -> None:
        """Write one instruction."""
        self.verbs.begin_step()
        self._instruction(step, (block, place) in self.layout.orders.loose)
        self.verbs.end_step()

    def _instruction(self, step: f.Instruction, loose: bool) -> None:
        texts = self.expressions
        texts.at = step.at
        match step:
            case f.Set():
                self.write(step.register, step.index, step.value)
            case f.Move():
                one = sources(step.cards) == frozenset()
                self.verbs.move(texts.set(step.cards), one, self.heap(step.to, loose), step.under)
            case f.Gather():
                self.verbs.gather(self.heap(step.source), self.heap(step.to, loose), step.under)
            case f.Deal():
                self.verbs.deal(self._dealing(step))
            case f.Show():
                self.verbs.show(texts.set(step.cards), texts.set(step.to))
            case f.Play():
                self._play(step, loose)
            case f.BeginRound():
                notes = self.layout.notes.values()
                self.verbs.begin_round([note for note in notes if note.register.scope is f.Scope.ROUND])
            case f.EndRound():
                self.verbs.end_round()
            case _:
                assert_never(step)

    def end(self, block: f.Block) -> None:
        """Write the end of a block."""
        texts, blocks, end = self.expressions, self.layout.base.blocks, block.end
        texts.at = block.at
        self.verbs.begin_step()
        match end:
            case f.Goto():
                self.verbs.goto(blocks[end.to])
            case f.Fork():
                self.verbs.fork(texts.any(end.condition), blocks[end.then], blocks[end.otherwise])
            case f.Shuffle():
                texts.at = end.at or block.at
                self.verbs.shuffle(self.heap(end.zone))
                self.verbs.goto(blocks[end.to])
            case f.Cut():
                texts.at = end.at or block.at
                low, high = texts.number(end.low), texts.number(end.high)
                self.verbs.cut(self.heap(end.zone), low, high, texts.site(Wrong.CUT))
                self.verbs.goto(blocks[end.to])
            case f.Draw():
                texts.at = end.at or block.at
                self._draw(end)
                self.verbs.goto(blocks[end.to])
            case f.Ask():
                self.verbs.ask(end.decision)
            case f.Resume():
                self.verbs.resume()
            case f.Finish():
                texts.at = end.at or block.at
                self.verbs.finish(texts.set(end.winners))
            case _:
                assert_never(end)
        self.verbs.end_step()

    def write(self, register: str, index: Sequence[f.Expr], value: f.Expr | Text) -> None:
        """Write a cell; a number out of the register's bounds is a fault."""
        texts = self.expressions
        note, place = texts.cell(register, index)
        if not isinstance(value, Text):
            value = texts.as_sort(value, Sort.SET if note.is_set else Sort.NUMBER)
        if note.is_set:
            if value.high & ~note.high:
                raise NotEmitted(say("{name} could hold something that there is not", name=register))
        else:
            value = texts.fitted(value, *bounds_of(note), Wrong.BOUNDS, register)
        self.verbs.assign(note, place, value)

    def heap(self, ref: f.ZoneRef, loose: bool = False) -> Heap:
        """The pile of a reference. Its number is computed now and kept."""
        piles = self.layout.base.zones[ref.zone]
        pile = self.expressions.pile(ref.zone, ref.index)
        if pile.value is None:
            name = self.expressions.name("pile")
            self.verbs.keep(name, pile)
            pile = replace(pile, code=name)
        ordered = self.layout.has_order(ref.zone) and not loose
        return Heap(piles.zone, pile, ordered, self._sight(piles, pile))

    def _sight(self, piles: Piles, pile: Text) -> Text | None:
        """Who sees a pile, if that can ever matter."""
        if not self.layout.shows:
            return None
        if len(piles.zone.shape) > 1:
            raise NotEmitted(say("{name} has more than one index and cards are shown", name=piles.zone.name))
        if not piles.zone.shape:
            return self.expressions.set(piles.zone.seen)
        with self.expressions.bound("$0", self.expressions.shifted(pile, -piles.start)):
            return self.expressions.set(piles.zone.seen)

    def _play(self, step: f.Play, loose: bool) -> None:
        texts = self.expressions
        owner = texts.fitted(texts.number(step.owner), 0, self.layout.seats - 1, Wrong.PLAYED, "")
        likely = self._likely.get(_chosen(step.cards))
        zone = None if likely is None else self.layout.base.zones[likely].zone
        to = self.heap(f.ZoneRef("trick", ()), loose)
        self.verbs.play(texts.set(step.cards), self._one_card(step.cards), owner, to, zone)

    def _one_card(self, cards: f.Expr) -> Text | None:
        """The card of a set that is made of one, which may be none."""
        if isinstance(cards, f.Apply) and cards.op is f.Op.BIT:
            return self.expressions.number(cards.args[0])
        return None

    def _dealing(self, step: f.Deal) -> Dealing:
        texts, zones = self.expressions, self.layout.base.zones
        piles = zones[step.to]
        if step.source.zone in (step.to, step.then):
            raise NotEmitted(say("cards are dealt to where they come from"))
        taker = texts.name("taker")
        seat = number(taker, 0, self.layout.seats - 1)
        pile = texts.shifted(seat, piles.start)
        return Dealing(
            source=self.heap(step.source),
            zone=piles.zone,
            first_pile=piles.start,
            ordered=self.layout.has_order(step.to),
            among=texts.set(step.among),
            first=texts.fitted(texts.number(step.first), -1, self.layout.seats - 1, Wrong.INDEX, "the table"),
            packets=tuple(self._packet(packet, seat) for packet in step.packets),
            then=None if step.then is None else self.heap(f.ZoneRef(step.then, ())),
            taker=taker,
            sight=self._sight(piles, pile),
            nobody=texts.site(Wrong.NOBODY),
            too_few=texts.site(Wrong.CARDS),
        )

    def _packet(self, packet: f.Expr, seat: Text) -> Packet:
        with self.expressions.bound("$0", seat):
            each = self.expressions.number(packet)
        with self.expressions.bound("$0", self.expressions.number(-1)):
            return Packet(each, self.expressions.number(packet))

    def _draw(self, end: f.Draw) -> None:
        texts = self.expressions
        site = texts.site(Wrong.EMPTY, end.register)
        variable = texts.name("drawn")
        domain = end.domain
        if domain.members is not None:
            members = texts.set(domain.members)
            self.verbs.draw_member(variable, members, site)
            found = number(variable, 0, max(members.high.bit_length() - 1, 0))
        else:
            low, high = texts.number(domain.low), texts.number(domain.high)
            step = texts.fitted(texts.number(domain.step), 1, 1 << 31, Wrong.STEP, "")
            self.verbs.draw_number(variable, low, high, step, site)
            found = number(variable, low.low, max(high.high, low.low))
        self.write(end.register, end.index, found)


def bounds_of(note: Note) -> tuple[int, int]:
    """What may be written to a register: the declared bounds of a number, for everything else its range."""
    register = note.register
    if register.kind is not f.Kind.NUMBER:
        return note.low, note.high
    low = -LARGEST if register.low is None else max(register.low, -LARGEST)
    high = LARGEST if register.high is None else min(register.high, LARGEST)
    return low, high


def _chosen(cards: f.Expr) -> str:
    """The register whose one card these cards are, or nothing."""
    if isinstance(cards, f.Apply) and cards.op is f.Op.BIT:
        inner = cards.args[0]
        if isinstance(inner, f.Apply) and inner.op is f.Op.GET and len(inner.args) == 1:
            return str(inner.args[0])
    return ""


def _likely_homes(program: f.Program) -> dict[str, str]:
    """For a register with a chosen card the zone of players' piles it is chosen from. No more than a
    guess of where the card lies: engines look there first."""
    owned = {zone.name for zone in program.zones if zone.by_player}
    found: dict[str, str] = {}
    for decision in program.decisions:
        for alternative in decision.alternatives:
            for parameter in alternative.parameters:
                members = parameter.domain.members
                if isinstance(members, f.Apply) and members.op is f.Op.CARDS and members.args[0] in owned:
                    found[parameter.register] = str(members.args[0])
    return found
