"""Questions as sentences: who is asked, the answers and what follows from them, and the rules that bind.

`walk.py` says the instructions around them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack

from kaart.diagnostics import Span
from kaart.model import steps as st
from kaart.model.terms import T, Term
from kaart.rulebook.choices import Choices
from kaart.rulebook.document import Sentence, slanted
from kaart.rulebook.speech import bare, capital, is_none, sentence
from kaart.rulebook.tongues import Tongue
from kaart.syntax.nodes import ClauseKind

Block = tuple[st.Step, ...]
Asking = st.AskMay | st.AskValue | st.AskCards | st.AskPlay


class Questions(ABC):
    """Says questions of one game in one language, under its choices."""

    def __init__(self, tongue: Tongue) -> None:
        self.tongue = tongue
        self.choices: Choices = tongue.choices

    @abstractmethod
    def _block(self, block: Block, opening: bool = False) -> Iterator[Sentence]:
        """The sentences of instructions, one behind the other."""

    def _said(self, text: str, *spans: Span, inner: tuple[Sentence, ...] = ()) -> Sentence:
        return Sentence(text, frozenset(spans) | self.tongue.taken(), inner)

    def alternative(self, alternative: st.Alternative, when: Term | bool) -> Sentence:
        """An answer, when it is open and what follows from it."""
        tongue = self.tongue
        with ExitStack() as names:
            for choice in alternative.choices:
                names.enter_context(tongue.knowing(choice.variable, tongue.chosen_value(choice)))
            head = tongue.option_head(alternative)
            if isinstance(when, Term):
                head += tongue.only_if(tongue.clause(when))
            if alternative.otherwise:
                head += tongue.only_otherwise()
            spans = {alternative.head.span, *tongue.taken()}
            after = list(self._block(alternative.block))
        told = [one for one in after if not one.inner]
        if after[: len(told)] == told:
            text = " ".join([sentence(head), *(one.text for one in told)])
            below = after[len(told) :]
        else:
            text, below, told = sentence(head), after, []
        spans.update(span for one in told for span in one.spans)
        return Sentence(text, frozenset(spans), tuple(below))

    def _may(self, step: st.AskMay, when: Term | bool) -> Sentence:
        tongue = self.tongue
        conditions = [tongue.clause(when)] if isinstance(when, Term) else []
        text = tongue.given(conditions, tongue.asks(step, bool(conditions), self._open(step)))
        told = tongue.taken() | {step.head.span}
        return Sentence(f"{capital(text)}:", told, tuple(self._answers(step)))

    def _open(self, step: st.AskMay) -> bool:
        """Whether there is anything to choose."""
        found = [self.choices.condition(one.head.when) for one in step.alternatives]
        held = [(one, when) for one, when in zip(step.alternatives, found, strict=True) if when is not False]
        return len(held) != 1 or held[0][1] is not True or bool(held[0][0].choices)

    def _answers(self, step: st.AskMay) -> Iterator[Sentence]:
        with self.tongue.about(self.tongue.asked(step)):
            for alternative in step.alternatives:
                when = self.choices.condition(alternative.head.when)
                if when is not False:
                    yield self.alternative(alternative, when)
            yield from self._clauses(step, step.clauses)

    def _choice(self, step: st.AskValue | st.AskCards | st.AskPlay, when: Term | bool) -> Sentence:
        tongue = self.tongue
        conditions = [tongue.clause(when)] if isinstance(when, Term) else []
        text = sentence(tongue.given(conditions, tongue.core(step, bool(conditions))))
        told = tongue.taken() | {step.head.span}
        with tongue.about(tongue.owner(step)):
            inner = tuple(self._clauses(step, step.clauses))
        if sum(clause.kind is not ClauseKind.ALSO for clause in self._held(step.clauses)) > 1:
            inner = (Sentence(sentence(tongue.cascade())), *inner)
        return Sentence(text, told, inner)

    def _clauses(self, step: Asking, clauses: tuple[st.Clause, ...]) -> Iterator[Sentence]:
        held = self._held(clauses)
        for number, clause in enumerate(held):
            yield self._clause(step, clause, self.choices.condition(clause.head.when))
            later = [other for other in held[number + 1 :] if other.kind is not ClauseKind.ALSO]
            if self._follows_suit(step, clause) and not later:
                yield Sentence(sentence(self.tongue.free()))

    def _held(self, clauses: tuple[st.Clause, ...]) -> list[st.Clause]:
        """The clauses that say anything under these choices."""
        return [
            clause
            for clause in clauses
            if self.choices.condition(clause.head.when) is not False and not self._empty(clause)
        ]

    def _follows_suit(self, step: Asking, clause: st.Clause) -> bool:
        """Whether a clause is the plain duty to follow suit."""
        if clause.kind is not ClauseKind.MUST or clause.cards is None or not isinstance(step, st.AskPlay):
            return False
        cards = self.choices.fold(clause.cards)
        led = cards.op is T.SUIT_CARDS and bare(cards.args[0]).op is T.LED_SUIT
        return led and self.choices.condition(clause.head.when) is True

    def _empty(self, clause: st.Clause) -> bool:
        """Whether a clause speaks of nothing at all under these choices."""
        if clause.cards is not None:
            return is_none(self.choices.fold(clause.cards))
        values = [value for pattern in clause.patterns for value in pattern.values]
        return bool(values) and all(is_none(self.choices.fold(value)) for value in values)

    def _clause(self, step: Asking, clause: st.Clause, when: Term | bool) -> Sentence:
        tongue = self.tongue
        condition = tongue.clause(when) if isinstance(when, Term) else ""
        if clause.cards is not None:
            what = tongue.cards(clause.cards, tongue.joining(clause.kind))
        else:
            alternatives = step.alternatives if isinstance(step, st.AskMay) else ()
            what = tongue.one_of([tongue.pattern(pattern, alternatives) for pattern in clause.patterns])
        rule = sentence(tongue.rule(clause, step, what, condition))
        label = tongue.text(clause.head.label)
        return self._said(f"{slanted(sentence(label))} {rule}", clause.head.span)
