"""What every section needs: sentences with their places, and the words that are explained below them."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaart.compile import Opened
from kaart.diagnostics import Span
from kaart.ir.form import Program
from kaart.model import game as g
from kaart.model.symbols import Definition
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.choices import Choices, same
from kaart.rulebook.document import Block, Section, Sentence, Table, Terms
from kaart.rulebook.speech import sentence
from kaart.rulebook.tongues import Tongue


@dataclass(slots=True)
class Telling:
    """A game told once, under one set of choices; remembers which words it has explained."""

    opened: Opened
    game: g.Game
    program: Program | None
    tongue: Tongue
    choices: Choices
    explained: set[Definition] = field(default_factory=set)

    def line(self, text: str, *spans: Span) -> Sentence:
        """A sentence with the places of what it says."""
        return Sentence(sentence(text), frozenset(spans) | self.tongue.taken())

    def section(self, key: str, *blocks: Block, title: str = "") -> Section | None:
        """A section with the words that are new in it explained at its end; nothing if it is empty."""
        if not any(_holds(block) for block in blocks):
            return None
        terms = self._terms()
        more = (Terms(terms),) if terms else ()
        return Section(key, title or self.tongue.heading(key), (*filter(_holds, blocks), *more))

    def _terms(self) -> tuple[Sentence, ...]:
        """Every definition used by its name and not yet explained, with those that they use."""
        found: list[Sentence] = []
        while True:
            new = [one for one in self.tongue.used if one not in self.explained]
            if not new:
                order = {definition.span: i for i, definition in enumerate(self.game.definitions)}
                return tuple(sorted(found, key=lambda one: min(order.get(s, 999) for s in one.spans)))
            for definition in new:
                self.explained.add(definition)
                found.append(self.meaning(definition))

    def meaning(self, definition: Definition) -> Sentence:
        """What a definition says, under its name."""
        tongue = self.tongue
        spans = (definition.span, *(case.span for case in definition.cases))
        parameters = definition.parameters
        he = parameters[0] if len(parameters) == 1 else None
        with tongue.about(he):
            cases = [
                (tongue.clause(when) if when is not None else "", value)
                for when, value, _ in self.choices.cases(definition)
            ]
            if definition.type.base is Base.YESNO:
                text = tongue.fact_meaning(definition, cases)
            else:
                text = tongue.meaning(definition, self._worth(cases))
        return self.line(text, *spans)

    def _worth(self, cases: list[tuple[str, Term]]) -> list[tuple[str, str]]:
        """The cases in words; what one has more than the other is said as that."""
        tongue = self.tongue
        match cases:
            case [(when, Term(op=T.ADD, args=(less, more))), ("", other)] if same(less, other):
                return [("", tongue.with_more(tongue.noun(less).text, tongue.noun(more).text, when))]
            case _:
                return [(when, tongue.noun(value).text) for when, value in cases]

    def in_force(self, when: Term | None) -> bool:
        """Whether something with this condition can ever hold."""
        return self.choices.condition(when) is not False

    def under(self, when: Term | None, text: str, *spans: Span) -> Sentence:
        """A statement with the condition that is left of it, behind it."""
        condition = self.choices.condition(when)
        if isinstance(condition, Term):
            text += self.tongue.only_if(self.tongue.clause(condition))
        return self.line(text, *spans)


def _holds(block: Block) -> bool:
    """Whether there is anything in a block."""
    return bool(block.rows if isinstance(block, Table) else block.sentences)
