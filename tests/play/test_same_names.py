"""Two answers may have one name and different values: the table tells them apart."""

from __future__ import annotations

from pathlib import Path

from kaart.engine.actions import family_of
from kaart.game import load_game
from kaart.play import typed
from kaart.play.voice import Voice

PROGRAM = Path(__file__).parents[1] / "language" / "questions" / "good" / "same-name.kaart"


def test_answers_of_one_name() -> None:
    game = load_game(PROGRAM)
    state = game.new_match(1)
    voice = Voice(game.program, game.texts, "en")
    actions = state.legal_actions()
    assert len({action.family for action in actions}) == 1
    assert len({family_of(game.program, action).first for action in actions}) > 1
    for action in actions:
        assert voice.action(action).startswith("call")
        assert typed.read(action.name, actions, voice) == [action]
