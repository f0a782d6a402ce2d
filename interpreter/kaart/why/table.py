"""`why` at the prompt of `kaart play`: tells a person at the table no more than his seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from kaart.diagnostics import KaartError
from kaart.play.match import Match
from kaart.play.voice import Voice
from kaart.saying import said, say
from kaart.why.explain import Explainer
from kaart.why.places import ShowPath
from kaart.why.recorded import recorded
from kaart.why.rules import Rules, open_rules


class TableReasons:
    """Explains one match. The rule files are read when somebody asks for the first time; `game` is the
    name or path with which they can be opened."""

    def __init__(self, game: str, voice: Voice, show: ShowPath) -> None:
        self._game = game
        self._voice = voice
        self._show = show

    def __call__(self, match: Match, seat: int, question: str) -> Iterator[str]:
        """The lines that answer a question of the person at a seat."""
        try:
            if self._rules.program.digest != match.game.program.digest:
                yield self._said(say("The rules have been changed since this match began."))
                return
            answers = [(step.seat, step.action.id) for step in match.steps]
            now = recorded(self._rules, match.seed, match.announcements, answers)
            explainer = Explainer(self._rules, self._voice, self._show)
            yield from explainer.why(question, now.state, now.recorder, seat)
        except KaartError as error:
            yield self._said(error)

    def _said(self, text: object) -> str:
        return said(text, self._voice.language)

    @cached_property
    def _rules(self) -> Rules:
        program = self._voice.program
        return open_rules(self._game, program.seats, dict(program.options))
