"""Whatever may be written in the language can be asked about, in both languages and by every seat."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kaart.diagnostics import KaartError
from kaart.engine import State
from kaart.play.voice import Voice
from kaart.texts import Texts
from kaart.why import Explainer, Rules, open_rules
from kaart.why.recorded import recording_game
from kaart.why.recorder import Recorder

ROOT = Path(__file__).parents[2]
PROGRAMS = [
    path
    for path in sorted([*ROOT.glob("tests/language/*/good/*.kaart"), *ROOT.glob("examples/**/*.kaart")])
    if path.name.count(".") == 1
]
TURNS, EVERY = 18, 9


def _asked(found: Rules, language: str, state: State, recorder: Recorder, draw: random.Random) -> list[str]:
    explainer = Explainer(found, Voice(found.program, Texts.of(found.opened.words), language), str)
    ids = list(state.game.catalogue.ids())
    names = [state.game.action(number).name for number in draw.sample(ids, min(4, len(ids)))]
    questions = ["", "score", state.legal_actions()[-1].name, *names]
    return [
        line
        for question in questions
        for seat in (None, state.to_move)
        for line in explainer.why(question, state, recorder, seat)
    ]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_everything_can_be_asked_about(path: Path) -> None:
    try:
        found = open_rules(path, None, {})
        game, recorder = recording_game(found)
        state = game.new_match(1)
    except KaartError:
        pytest.skip("no game, or one that shows a fault")
    draw = random.Random(1)
    for turn in range(TURNS):
        if state.is_over:
            break
        if turn % EVERY == 0:
            for language in ("en", "nl"):
                lines = _asked(found, language, state, recorder, draw)
                assert not [line for line in lines if line != line.rstrip() or "{" in line or "$" in line]
        try:
            state.apply(draw.choice(state.legal_actions()))
        except KaartError:
            break
