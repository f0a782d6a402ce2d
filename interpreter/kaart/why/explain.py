"""Answers to `why`, in lines: about one action, about all of them, about the score.

The command line and the prompt of `kaart play` come in here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kaart.diagnostics import KaartError
from kaart.engine import Action, State
from kaart.ir.form import Alternative, At, Kind
from kaart.ir.lower.match import NEXT_ROUND
from kaart.play import picks
from kaart.play.screen import in_order
from kaart.play.sight import piles
from kaart.play.voice import Voice
from kaart.saying import Message, said, say, sentences
from kaart.why.judge import judge
from kaart.why.meant import about_action, about_score
from kaart.why.moment import Viewer
from kaart.why.places import Places, ShowPath
from kaart.why.recorder import Recorder
from kaart.why.rules import Rules
from kaart.why.scores import Scores
from kaart.why.telling import Telling, aligned
from kaart.why.tongue import Tongue
from kaart.why.verdict import Allowed, Bar, Closed, Forbidden, Needless, NotYourTurn, Unsaid, Verdict

_MOST = 200  # of a family with more actions than this, those that are not open are not listed


class NothingAsked(KaartError):
    """Nothing is asked at the end of a match, or of a round of a scenario."""


class Explainer:
    """Explains a match under its rules, in the language of a voice."""

    def __init__(self, rules: Rules, voice: Voice, show: ShowPath) -> None:
        self.rules = rules
        self.voice = voice
        self._tongue = Tongue(rules.opened, voice)
        self._places = Places(rules, show)

    def why(self, text: str, state: State, recorder: Recorder, seat: int | None = None) -> Iterator[str]:
        """The answer to whatever a person asks: an action, `score`, or nothing for all actions.

        `recorder` is the machine that played the match up to here; `seat` is who asks, None for somebody
        who may see everything. Raises Unclear if it cannot be told what is meant, NothingAsked."""
        viewer = Viewer(seat, recorder.played)
        score = about_score(text, self.voice.program.seats)
        if score is not None:
            scores = Scores(self.rules, self._tongue, self._places, viewer)
            yield from scores.lines(state, recorder, recorder.changes, score.seat)
        elif state.is_over or (state.decision is not None and state.decision.label == NEXT_ROUND):
            raise NothingAsked(_nothing_asked(state))
        elif not text.strip():
            yield from self._all(state, viewer)
        else:
            wanted = about_action(text, state, self.voice, self.options(state))
            verdict = _verdict(state, wanted.action, wanted.seat, seat)
            yield from self._telling(state, viewer).full(verdict)

    def options(self, state: State) -> list[Action]:
        """What can be answered, in the order in which the table numbers it."""
        asked = state.to_move
        assert asked is not None, "somebody is asked"
        seen = piles(self.rules.program, state.observation(asked))
        held = [face for pile in seen if pile.seat == state.owner for face in pile.cards]
        return in_order(picks.candidates(state), held, self.voice)

    # ------------------------------------------------------------ all actions

    def _all(self, state: State, viewer: Viewer) -> Iterator[str]:
        telling = self._telling(state, viewer)
        assert state.to_move is not None, "somebody is asked"
        asked, label = self.voice.seat(state.to_move), state.decision.label if state.decision else ""
        yield self._say(say("{seat} is asked: {question}", seat=asked, question=self.voice.name(label)))
        if viewer.seat is not None and viewer.seat != state.to_move:
            return
        options = self.options(state)
        allowed = self._say(say("allowed"))
        rows = [(str(number), self.voice.action(one), allowed) for number, one in enumerate(options, start=1)]
        rows += [
            ("–", self.voice.action(verdict.action), self._why_not(telling, verdict))
            for verdict in self._others(state, options)
        ]
        yield from aligned(rows)

    def _why_not(self, telling: Telling, verdict: Verdict) -> str:
        place = self._places.short(_rule(verdict))
        return f"{telling.short(verdict)}  ({place})" if place else telling.short(verdict)

    def _others(self, state: State, options: Sequence[Action]) -> Iterator[Verdict]:
        """What belongs to this question and cannot be done: refused by a clause, or not open."""
        decision, program = state.decision, self.rules.program
        assert decision is not None, "a question waits"
        known = {action.id for action in options}
        ways = [*decision.alternatives]
        ways += [program.announcements[number].alternative for number in decision.announcements]
        for action in self._candidates(state, ways):
            if action.id not in known:
                known.add(action.id)
                verdict = judge(state, action)
                if _worth_listing(verdict):
                    yield verdict

    def _candidates(self, state: State, ways: Sequence[Alternative]) -> Iterator[Action]:
        program = self.rules.program
        for way in ways:
            family = program.families[way.family]
            if family.count > _MOST:
                continue
            actions = [state.game.action(family.first + number) for number in range(family.count)]
            if any(parameter.kind is Kind.CARD for parameter in family.parameters):
                actions = in_order(actions, [face.name for face in program.faces], self.voice)
            yield from actions

    def _telling(self, state: State, viewer: Viewer) -> Telling:
        return Telling(self.rules, self._tongue, self._places, state, viewer)

    def _say(self, message: Message) -> str:
        return said(message, self.voice.language)


def _nothing_asked(state: State) -> Message:
    over = say("The match is over.") if state.is_over else say("The round is over.")
    count = len(state.log)
    return sentences(
        over,
        say("So nothing is asked."),
        say("To look at the moment before the last answer: `--step {count}`.", count=count) if count else "",
    )


def _worth_listing(verdict: Verdict) -> bool:
    """Not every card that lies elsewhere, nor what this question never offers."""
    match verdict:
        case Forbidden() | Closed() | Needless():
            return True
        case Unsaid():
            return verdict.bar not in (Bar.NOT_HERE, Bar.SWITCHED_OFF)
        case _:
            return False


def _verdict(state: State, action: Action, acting: int | None, viewer: int | None) -> Verdict:
    """What the rules say of an action of a seat; to somebody else who may not look into its hand, only
    that it is not his turn."""
    asked = state.to_move
    assert asked is not None, "somebody is asked"
    seat = viewer if acting is None else acting
    if viewer is not None and seat == asked != viewer:
        return NotYourTurn(action, viewer, asked)
    return judge(state, action, seat)


def _rule(verdict: Verdict) -> At | None:
    """The place in the program of the rule that a verdict rests on."""
    match verdict:
        case Forbidden():
            return verdict.clauses[0].at
        case Closed():
            return verdict.alternatives[0].at
        case Needless() | Allowed():
            return verdict.alternative.at
        case Unsaid():
            return verdict.announcement.alternative.at
        case _:
            return None
