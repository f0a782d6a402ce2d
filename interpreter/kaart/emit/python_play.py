"""The playout function: a whole match at random, with the state in variables and real loops.

Blocks are written again and again until what is known at each of them (`python_facts.py`) does not
change any more; then once for good.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kaart.emit import python_names as names
from kaart.emit.layout import Flat
from kaart.emit.python_blocks import Blocks, Way, Written, ids_text
from kaart.emit.python_facts import PATIENCE, Facts, before_the_match
from kaart.emit.python_flow import Graph, Irreducible, reverse_postorder, tree
from kaart.emit.python_lines import Line
from kaart.emit.python_names import bare
from kaart.emit.python_shape import Arm, Shape
from kaart.emit.python_turns import Turns
from kaart.emit.slots import Doubles, Space
from kaart.emit.text import Text, number
from kaart.ir import form as f


class Playout:
    """Writes the playout. Nodes of its graph are blocks, numbered as they are; then for each question with
    announcements the answer to it, and the blocks of its announcements once more."""

    def __init__(self, layout: Flat) -> None:
        self.layout = layout
        self.blocks = Blocks(layout, playing=True)
        self.out, self.words, self.texts = self.blocks.out, self.blocks.words, self.blocks.texts
        count = len(layout.program.blocks)
        self._answers = {block: count + block for block in layout.waits if self._offers(block)}
        self._questions = {node: block for block, node in self._answers.items()}
        self._asks = {2 * count + block: block for block in self._answers if layout.program.blocks[block].do}
        self._copies: dict[tuple[int, int], int] = {}
        self._origin: dict[int, tuple[int, int]] = {}

    def _offers(self, block: int) -> tuple[int, ...]:
        return self.layout.program.decisions[self.layout.waits[block]].announcements

    def lines(self) -> list[Line]:
        """The body of the function. Raises Irreducible if it cannot be put into loops and branches."""
        known = self._settle()
        del self.texts.sites[:]
        self.words.again()
        written = {node: self._write(node, facts.copy()) for node, facts in known.items()}
        edges = {node: [way.to for way in found.ways] for node, found in written.items()}
        shape, graph = tree(self._entry, edges)
        codes = {node: found.code for node, found in written.items()}
        turns = Turns(self.layout, graph, self._block_of, self._is_question, known)
        return Shape(codes, self._labels(graph), turns.lines).lines(shape)

    @property
    def _entry(self) -> int:
        return self.layout.base.blocks[self.layout.program.entry]

    # ------------------------------------------------------------ nodes

    def _block_of(self, node: int) -> int:
        """The block that a node is, or belongs to."""
        if node in self._questions or node in self._asks:
            return self._questions.get(node, self._asks.get(node, 0))
        return self._origin[node][1] if node in self._origin else node

    def _is_question(self, node: int) -> bool:
        """Whether a question is asked there; one that does something first only asks in a node of its own."""
        return node in self._asks or (node in self.layout.waits and not self._is_apart(node))

    def _is_apart(self, block: int) -> bool:
        """Whether what a question does before it asks stands in a node of its own, since the question may
        come again after an announcement."""
        return block in self._answers and bool(self.layout.program.blocks[block].do)

    def _asking(self, block: int) -> int:
        """The node that asks the question of a block."""
        return 2 * len(self.layout.program.blocks) + block if self._is_apart(block) else block

    def _copy(self, question: int, block: int) -> int:
        """The node of a block of an announcement made at a question."""
        key = (question, block)
        if key not in self._copies:
            node = 3 * len(self.layout.program.blocks) + len(self._copies)
            self._copies[key] = node
            self._origin[node] = key
        return self._copies[key]

    def _labels(self, graph: Graph) -> Mapping[int, str]:
        found: dict[int, str] = {}
        for node in graph.order:
            label = names.remark(self.layout.program.blocks[self._block_of(node)].name)
            if node in self._questions:
                label = f"{label}, answer"
            if node in self._asks:
                label = f"{label}, asked"
            if node in self._origin:
                label = f"{label}, announced {node}"
            while f'"{label}"' in found.values():
                label += " again"
            found[node] = f'"{label}"'
        return found

    # ------------------------------------------------------------ what is known where

    def _settle(self) -> dict[int, Facts]:
        """What is known whenever control reaches a node."""
        found = {self._entry: before_the_match(self.layout)}
        visits: dict[int, int] = {}
        rest = {self._entry}
        places = self._places()
        while rest:
            node = min(rest, key=lambda node: places.get(node, node))
            rest.remove(node)
            for way in self._write(node, found[node].copy()).ways:
                is_back = places.get(way.to, way.to) <= places.get(node, node)
                if self._reach(found, way, visits, is_back):
                    rest.add(way.to)
        return found

    def _places(self) -> dict[int, int]:
        """Roughly the order of nodes: blocks first to last, copies with their question."""
        blocks, program = self.layout.base.blocks, self.layout.program
        edges: dict[int, list[int]] = {}
        for number_, block in enumerate(program.blocks):
            match block.end:
                case f.Fork():
                    ways = [block.end.then, block.end.otherwise]
                case f.Ask():
                    asked = program.decisions[block.end.decision]
                    ways = [option.to for option in asked.alternatives]
                case f.Resume() | f.Finish():
                    ways = []
                case _:
                    ways = [block.end.to]
            edges[number_] = [blocks[way] for way in ways]
        order = reverse_postorder(self._entry, edges)
        places = {block: 3 * place for place, block in enumerate(order)}
        for question, answer in self._answers.items():
            places[answer] = places.get(question, 0) + 2
            places[self._asking(question)] = places.get(question, 0) + 1
        return places

    def _reach(self, found: dict[int, Facts], way: Way, visits: dict[int, int], is_back: bool) -> bool:
        """Take in that control can come to a node with these facts; whether less is known now. Ranges are
        widened at the heads of loops only, so that what the condition of a loop says is not lost."""
        if way.to not in found:
            found[way.to] = way.facts
            return True
        before = found[way.to]
        visits[way.to] = visits.get(way.to, 0) + is_back
        joined = before.join(way.facts, self.layout, widen=is_back and visits[way.to] > PATIENCE)
        if joined.same(before):
            return False
        found[way.to] = joined
        return True

    # ------------------------------------------------------------ writing

    def _write(self, node: int, facts: Facts) -> Written:
        if node in self._questions:
            return self._answer(self._questions[node], facts)
        if node in self._origin:
            return self._announced(node, facts)
        if node in self._asks:
            return self._question(self._asks[node], facts)
        block = self.layout.program.blocks[node]
        match block.end:
            case f.Ask() if self._is_apart(node):
                before = self.blocks.block(node, facts)
                return Written(before.lines, [Way(Arm("", []), self._asking(node), self.texts.facts)])
            case f.Ask():
                return self._question(node, facts)
            case f.Finish():
                return self._finish(node, facts)
            case f.Resume():
                raise Irreducible("an announcement asks a question")
            case _:
                return self.blocks.block(node, facts)

    def _finish(self, node: int, facts: Facts) -> Written:
        found = self.blocks.block(node, facts)
        with self.out.aside() as lines:
            self.blocks.look(stop=False)
            self.out.line("return rows, winners")
        return Written([*found.lines, *lines], [])

    def _announced(self, node: int, facts: Facts) -> Written:
        """A block of an announcement, on the way back to its question."""
        question, block = self._origin[node]
        end = self.layout.program.blocks[block].end
        match end:
            case f.Ask():
                raise Irreducible("an announcement asks a question")
            case f.Finish():
                return self._finish(block, facts)
            case _:
                found = self.blocks.block(block, facts)
        if isinstance(end, f.Resume):
            return Written(found.lines, [Way(Arm("", []), self._asking(question), self.texts.facts)])
        ways = [Way(way.arm, self._copy(question, way.to), way.facts) for way in found.ways]
        return Written(found.lines, ways)

    def _question(self, node: int, facts: Facts) -> Written:
        found = Written([], []) if self._is_apart(node) else self.blocks.block(node, facts)
        self.texts.facts = facts if self._is_apart(node) else self.texts.facts
        asks = self.layout.program.decisions[self.layout.waits[node]]
        space = self.layout.spaces[self.layout.waits[node]]
        with self.out.aside() as lines:
            self.out.at = asks.at
            self.blocks.look(stop=True)
            self.out.line("decisions += 1")
            asked = self.blocks.asked(asks)
            self.blocks.legal(asks, space, self.ids(f"IDS_{self.layout.waits[node]}", space))
            self.blocks.stuck(asks, asked)
            if node not in self._answers:
                self._choose(space)
        lines = [*found.lines, *lines]
        if node not in self._answers:
            return _merged(Written(lines, self.blocks.answers(space, self.texts.facts)))
        return self._announcements(node, asked, lines)

    def _answer(self, question: int, facts: Facts) -> Written:
        """The answer to a question at which there could have been an announcement."""
        space = self.layout.spaces[self.layout.waits[question]]
        self.texts.facts = facts
        with self.out.aside() as lines:
            self.out.at = self.layout.program.decisions[self.layout.waits[question]].at
            self._choose(space)
        return _merged(Written(lines, self.blocks.answers(space, self.texts.facts)))

    def _choose(self, space: Space) -> None:
        """`slot`: one of `kept`, each equally likely."""
        line = self.out.line
        if space.size == 1:
            line("draw()")
            line("slot = 0")
            return
        if space.size <= 8:
            line("choices = MEMBERS[kept]")
            line("slot = choices[below(draw, len(choices))]")
            return
        line("many = kept.bit_count()")
        line("pick = draw() * many")
        with self.out.block("if pick & 0xffffffff < many:"):
            line("pick = again(draw, pick, many)")
        line("pick >>= 32")
        with self.out.block("while pick:"):
            line("kept &= kept - 1")
            line("pick -= 1")
        line("slot = (kept & -kept).bit_length() - 1")

    # ------------------------------------------------------------ announcements

    def _announcements(self, node: int, asked: Text, lines: list[Line]) -> Written:
        """Now and then an announcement instead of an answer; after it the question comes again."""
        offered = self._offers(node)
        facts = self.texts.facts.copy()
        with self.out.aside() as more:
            self.out.line("said = -1")
            with self.out.block("if announcements:"):
                seat = number(self.words.named(asked.code, "seat"), 0, self.layout.seats - 1)
                for k in offered:
                    space = self.layout.extras[k]
                    ids = self.ids(f"EXTRA_IDS_{k}", space)
                    announcement = self.layout.program.announcements[k]
                    self.blocks.forms(announcement, space, f"more{k}", seat, ids)
                self._pick_announcement(offered)
        ways = [self._said(node, k, seat, facts.copy()) for k in offered]
        ways.append(Way(Arm("", []), self._answers[node], facts.copy()))
        return Written([*lines, *more], ways)

    def _pick_announcement(self, offered: tuple[int, ...]) -> None:
        out = self.out
        some = " or ".join(f"more{k}" for k in offered)
        some = f"({some})" if len(offered) > 1 else some
        with out.block(f"if {some} and below(draw, ANNOUNCE_ONE_IN) == 0:"):
            counts = " + ".join(f"more{k}.bit_count()" for k in offered)
            out.line(f"slot = below(draw, {counts})")
            if len(offered) == 1:
                out.line(f"said, slot = {offered[0]}, kth(more{offered[0]}, slot)")
                return
            for k in offered:
                with out.block(f"if said < 0 and slot < more{k}.bit_count():"):
                    out.line(f"said, slot = {k}, kth(more{k}, slot)")
                with out.block("elif said < 0:"):
                    out.line(f"slot -= more{k}.bit_count()")

    def _said(self, node: int, k: int, seat: Text, facts: Facts) -> Way:
        """An announcement is made: by whom, where to go on, and what it says."""
        announcement, space = self.layout.program.announcements[k], self.layout.extras[k]
        place = space.places[0]
        self.texts.facts = facts
        with self.out.aside() as lines:
            self.out.at = place.alternative.at
            self.note_announcement(announcement, seat, str(node))
        more, after = self.blocks.taken(place, space, self.texts.facts)
        to = self._copy(node, self.layout.base.blocks[place.alternative.to])
        return Way(Arm(f"said == {k}", [*lines, *more]), to, after)

    def note_announcement(self, announcement: f.Announcement, seat: Text, block: str) -> None:
        """Who makes it and where to go on; that it has been made."""
        registers, out = self.words.names.registers, self.out
        out.line(f"{registers['$actor']} = {bare(seat.code)}")
        out.line(f"{registers['$resume']} = {block}")
        for name in ("$actor", "$resume"):
            self.texts.facts.assign(name, None)
        if announcement.used is not None:
            out.line(f"{registers[announcement.used]} |= 1 << {seat.code}")
            self.texts.facts.assign(announcement.used, None)

    def ids(self, name: str, space: Space) -> str:
        """The constant with the action ids of slots, where a playout needs it."""
        if space.doubles is Doubles.ANY and name not in self.words.constants:
            self.words.constants[name] = f"{name} = {ids_text(self.layout, space)}"
        return name


def _merged(found: Written) -> Written:
    """The one value of the only kind of answer is written at once, not by way of `slot`."""
    if len(found.ways) == 1 and len(found.ways[0].arm.lines) == 1:
        register, _, value = found.ways[0].arm.lines[0].text.partition(" = ")
        last = found.lines[-1]
        if value == "slot" and last.text.startswith("slot = "):
            found.lines[-1] = replace(last, text=register + last.text.removeprefix("slot"))
            found.ways[0].arm.lines.clear()
    return found
