"""A saved match, played again on a recording machine up to the moment that is asked about."""

from __future__ import annotations

from pathlib import Path

from kaart.diagnostics import KaartError
from kaart.engine import State
from kaart.engine.save import from_json
from kaart.play.savefile import BadSave, Save
from kaart.saying import say
from kaart.why.recorded import NoSuchStep, Recorded, no_such_step, recording_game
from kaart.why.rules import Rules


def saved_match(rules: Rules, save: Save, path: Path, step: int | None) -> Recorded:
    """The match as it was left, or before answer number `step` (from 1) was given.

    Raises BadSave if the rules have changed since or the file does not fit together, NoSuchStep."""
    if rules.program.digest != save.digest:
        raise BadSave(
            say(
                "{path} was saved with another version of the rules of {name}; "
                "with the rules as they are now nothing can be said about it.",
                path=path,
                name=save.name,
            )
        )
    game, recorder = recording_game(rules)
    try:
        end = from_json(recorder.layout, save.state, recorder.expressions.depth)
    except KaartError as error:
        raise BadSave(say("{path} is damaged: {why}", path=path, why=str(error))) from None
    count = len(end.log)
    if step is not None and not 1 <= step <= count + 1:
        raise NoSuchStep(no_such_step(step, count))
    wanted = end.log if step is None else end.log[: step - 1]
    state: State | None = None
    try:
        state = game.new_match(save.seed, save.announcements)
        for entry in wanted:
            state.apply(entry.action, entry.seat)
        reached = state.clone()
        changes, played = recorder.changes.copy(), recorder.played
        for entry in end.log[len(wanted) :]:
            state.apply(entry.action, entry.seat)
    except (KaartError, KeyError):
        state = None
    if state is None or state.to_json() != save.state:
        raise BadSave(say("{path} is damaged: its answers do not lead to the state it holds.", path=path))
    recorder.changes, recorder.played = changes, played
    return Recorded(reached, recorder)
