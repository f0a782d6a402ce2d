"""Blocks of instructions as points of a list. `sections.py` asks for the points of every phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kaart.diagnostics import Span
from kaart.model import steps as st
from kaart.model.terms import T, Term
from kaart.rulebook.choices import always_leaves, live, looks_at, same
from kaart.rulebook.document import STRONG, WEAK, Sentence
from kaart.rulebook.questions import Block, Questions
from kaart.rulebook.speech import bare, capital, sentence
from kaart.rulebook.tricks import ends_as_winner, is_leader
from kaart.syntax.nodes import Leave

SIMPLE = (
    st.Write, st.Change, st.Pay, st.Put, st.Deal, st.Shuffle, st.Cut, st.Draw, st.Show, st.DropOut, st.SitOut,
    st.CrossOff, st.Leaves, st.EndMatch,
)  # fmt: skip
Held = tuple[st.Step, Term | bool]
"""A step and its condition: true, or what has to be looked at during the game."""
ONE_SENTENCE = (*SIMPLE, st.AskValue, st.AskCards, st.AskPlay, st.AskMay)


class Walker(Questions):
    """Says blocks of one game in one language. Steps that the choices rule out are passed over."""

    def procedure(self, block: Block) -> tuple[Sentence, ...]:
        """The points of a whole phase."""
        return tuple(self._block(block, opening=True))

    def shares(self, block: Block) -> tuple[Sentence, ...]:
        """How the payments of a phase are shared, if any are."""
        text = self.tongue.shares(tuple(self._payments(block)))
        return (Sentence(sentence(text)),) if text else ()

    def announced(self, alternative: st.Alternative) -> Sentence:
        """What may be announced; the sentence before it says when."""
        return self.alternative(alternative, True)

    # ------------------------------------------------------------ steps

    def _block(self, block: Block, opening: bool = False) -> Iterator[Sentence]:
        before = self.tongue.leader_was
        yield from self._in_order(block, opening)
        self.tongue.leader_was = before

    def _in_order(self, block: Block, opening: bool) -> Iterator[Sentence]:
        steps = self._in_force(block)
        number = 0
        while number < len(steps):
            step, when = steps[number]
            if opening and number == 0 and when is True and self._skips(step):
                return
            others = self._overriding(tuple(steps[number:]))
            if others and others[-1][1] is True:
                number += len(others)  # what this sentence writes is written again at once
                continue
            if others:
                yield self._exceptions(step, others)
            else:
                yield from self._step(step, when, opening and number == 0)
            if isinstance(step, st.Write) and is_leader(step.cell):
                self.tongue.leader_was = "winner" if ends_as_winner((step,)) else ""
            if always_leaves(step, when):
                return
            number += 1 + len(others)

    def _in_force(self, block: Block) -> list[Held]:
        """The steps that the choices leave, each with what is left of its condition."""
        found: list[Held] = []
        for step in block:
            when = self.choices.condition(step.head.when)
            if when is not False and not self._idle(step):
                found.append((step, when))
        return found

    def _idle(self, step: st.Step) -> bool:
        """Whether a step crosses off something that is always the same, or notes what nobody asks for."""
        if isinstance(step, st.Write) and step.cell.note in self.choices.unread:
            return True
        return isinstance(step, st.CrossOff) and step.cell.note in self.choices.constants

    def _overriding(self, steps: tuple[Held, ...]) -> list[Held]:
        """The steps right behind an unconditional one that write the same note again, without a look at
        it."""
        first, when = steps[0]
        found: list[Held] = []
        if not isinstance(first, st.Write) or when is not True:
            return found
        for step, condition in steps[1:]:
            if not isinstance(step, st.Write) or not _same_cell(first, step):
                break
            if isinstance(condition, Term) and looks_at(condition, first.cell.note):
                break
            found.append((step, condition))
            if condition is True:
                break
        return found

    def _exceptions(self, step: st.Step, others: list[Held]) -> Sentence:
        """`if …, he leads; otherwise the dealer leads`: the last exception that holds counts."""
        tongue, spans = self.tongue, [step.head.span]
        parts: list[str] = []
        for other, when in reversed(others):
            condition = tongue.clause(when) if isinstance(when, Term) else ""
            parts.append(tongue.given([condition], tongue.core(other, True), bool(parts)))
            spans.append(other.head.span)
        parts.append(tongue.otherwise(tongue.core(step, True)))
        return self._said(sentence("; ".join(parts)), *spans)

    def _skips(self, step: st.Step) -> bool:
        return isinstance(step, st.Leaves) and step.what is Leave.END_PHASE

    def _step(self, step: st.Step, when: Term | bool, opening: bool) -> Iterator[Sentence]:
        match step:
            case st.When():
                yield from self._branches(step)
            case st.Each():
                yield from self._each(step)
            case st.GoingRound():
                with self.tongue.about(step.variable):
                    framed = self._framed(self.tongue.going(step), step, self._turn(step.block))
                asked = frozenset(one.head.span for one in step.block[:1] if isinstance(one, st.AskMay))
                yield replace(framed, spans=framed.spans | asked)
            case st.AtOnce():
                with self.tongue.about(step.variable), self.tongue.beginning(self.tongue.everybody()):
                    yield self._together(step)
            case st.Repeat():
                frame = self.tongue.repeat(step, _has_play(step.block))
                yield self._framed(frame, step, [*self._block(step.block)])
            case st.AskMay():
                yield self._may(step, when)
            case st.AskValue() | st.AskCards() | st.AskPlay():
                yield self._choice(step, when)
            case _:
                yield self._simple(step, when, opening)

    def _together(self, step: st.AtOnce) -> Sentence:
        """What all do at the same time; one sentence if it is one thing."""
        frame, inner = self.tongue.at_once(), [*self._block(step.block)]
        if len(inner) != 1 or inner[0].text.startswith((STRONG, WEAK)):
            return self._framed(frame, step, inner)
        (one,) = inner
        text = f"{frame} {one.text[:1].lower()}{one.text[1:]}"
        return Sentence(text, one.spans | {step.head.span}, one.inner)

    def _simple(self, step: st.Step, when: Term | bool, opening: bool) -> Sentence:
        tongue = self.tongue
        conditions = [tongue.clause(when)] if isinstance(when, Term) else []
        skipped = opening and isinstance(step, st.Leaves) and step.what is Leave.END_PHASE
        core = tongue.left_out(bool(conditions)) if skipped else tongue.core(step, bool(conditions))
        return self._said(sentence(tongue.given(conditions, core)), step.head.span)

    def _framed(self, frame: str, step: st.Step, inner: list[Sentence]) -> Sentence:
        return Sentence(frame, frozenset((step.head.span,)) | self.tongue.taken(), tuple(inner))

    # ------------------------------------------------------------ branches and loops

    def _branches(self, step: st.When) -> Iterator[Sentence]:
        branches = live(step, self.choices)
        if branches and branches[0].condition is None:
            first, *rest = [*self._block(branches[0].block)] or [Sentence("")]
            extra = frozenset((step.head.span, branches[0].span))
            if first.text:
                yield Sentence(first.text, first.spans | extra, first.inner)
            yield from rest
            return
        for number, branch in enumerate(branches):
            spans = [branch.span] if number else [step.head.span, branch.span]
            yield self._branch(branch, spans, again=number > 0)

    def _branch(self, branch: st.Branch, spans: list[Span], again: bool) -> Sentence:
        tongue = self.tongue
        conditions = [tongue.clause(branch.condition)] if branch.condition is not None else []
        told = tongue.taken()
        only = self._only(branch.block)
        tongue.just_named = _named(branch.condition)
        core = self._core(only) if only is not None else None
        tongue.just_named = None
        if core is not None:
            plain = tongue.otherwise(core[0])
            text = tongue.given(conditions, core[0], again) if conditions else plain
            return Sentence(sentence(text), frozenset((*spans, *core[1])) | told | tongue.taken())
        if isinstance(only, st.AskMay) and conditions and self.choices.condition(only.head.when) is True:
            text = tongue.given(conditions, tongue.asks(only, True, self._open(only)), again)
            told |= tongue.taken() | {only.head.span}
            return Sentence(f"{capital(text)}:", frozenset(spans) | told, tuple(self._answers(only)))
        inner = tuple(self._block(branch.block))
        return Sentence(tongue.when(conditions, again), frozenset(spans) | told, inner)

    def _core(self, step: st.Step) -> tuple[str, tuple[Span, ...]] | None:
        """A step that can be said behind a condition, with its places: a simple one, or one for everybody."""
        if self.choices.condition(step.head.when) is not True:
            return None
        if isinstance(step, SIMPLE):
            return self.tongue.core(step, True), (step.head.span,)
        if isinstance(step, st.Each) and step.first is None:
            only = self._only(step.block)
            if isinstance(only, SIMPLE) and self.choices.condition(only.head.when) is True:
                with self.tongue.about(step.variable), self.tongue.beginning(self.tongue.each(step)):
                    text = self.tongue.core(only, True)
                    return (text, (step.head.span, only.head.span)) if self.tongue.mentioned else None
        return None

    def _only(self, block: Block) -> st.Step | None:
        """The only step of a block that is in force."""
        steps = [step for step in block if self.choices.condition(step.head.when) is not False]
        return steps[0] if len(steps) == 1 else None

    def _each(self, step: st.Each) -> Iterator[Sentence]:
        tongue, only = self.tongue, self._only(step.block)
        told = frozenset((step.head.span,))
        if isinstance(only, ONE_SENTENCE) and self.choices.condition(only.head.when) is True:
            with tongue.about(step.variable), tongue.beginning(tongue.each(step)):
                (found,) = self._step(only, True, False)
                named = tongue.mentioned
            if named:
                yield Sentence(found.text, found.spans | told, found.inner)
                return
        if step.first is not None and (alone := self._just_the_first(step, step.first)) is not None:
            with tongue.about(step.variable), tongue.beginning(tongue.start(step.first)):
                (found,) = self._step(alone, True, False)
            yield Sentence(found.text, found.spans | told | _heads(only), found.inner)
            return
        frame = tongue.for_each(step)
        with tongue.about(step.variable):
            inner = [*self._block(step.block)]
        yield self._framed(frame, step, inner)

    def _just_the_first(self, step: st.Each, first: Term) -> st.Step | None:
        """What everybody would do in turn, if nobody but the first does it: `when player is maker`."""
        only = self._only(step.block)
        if not isinstance(only, st.When) or len(branches := live(only, self.choices)) != 1:
            return None
        (branch,) = branches
        when, inner = branch.condition, self._only(branch.block)
        if when is None or when.op is not T.EQ or not isinstance(inner, ONE_SENTENCE):
            return None
        one, other = (bare(arg) for arg in when.args)
        alone = one.ref is step.variable and same(other, bare(self.choices.fold(first)))
        return inner if alone and self.choices.condition(inner.head.when) is True else None

    def _turn(self, block: Block) -> list[Sentence]:
        """What a player does when he is asked in turn: only the answers, if that is all."""
        if len(block) == 1 and isinstance(block[0], st.AskMay):
            return [*self._answers(block[0])]
        return [*self._block(block)]

    def _payments(self, block: Block) -> Iterator[st.Pay]:
        for step in block:
            match step:
                case st.Pay():
                    yield step
                case st.When():
                    for branch in step.branches:
                        yield from self._payments(branch.block)
                case st.Each() | st.Repeat() | st.GoingRound() | st.AtOnce():
                    yield from self._payments(step.block)
                case st.AskMay():
                    for alternative in step.alternatives:
                        yield from self._payments(alternative.block)
                case _:
                    pass


def _named(condition: Term | None) -> Term | None:
    """Of whom a condition says that there are such."""
    if condition is None or condition.op is not T.NOT or condition.args[0].op is not T.EMPTY:
        return None
    return condition.args[0].args[0]


def _heads(step: st.Step | None) -> frozenset[Span]:
    """The places of a condition and its branches, said by leaving them out."""
    if not isinstance(step, st.When):
        return frozenset()
    return frozenset((step.head.span, *(branch.span for branch in step.branches)))


def _same_cell(first: st.Write, second: st.Write) -> bool:
    """Whether two sentences write the same note, and the second does not look at it."""
    cells = (first.cell, second.cell)
    looks = looks_at(second.value, first.cell.note)
    return (
        cells[0].note is cells[1].note
        and not looks
        and all(same(a, b) for a, b in zip(cells[0].index, cells[1].index, strict=True))
    )


def _has_play(block: Block) -> bool:
    """Whether a loop is a trick: somebody plays in it, for all players."""
    return any(
        isinstance(step, st.Each) and any(isinstance(inner, st.AskPlay) for inner in step.block)
        for step in block
    )
