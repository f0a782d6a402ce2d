"""What a rule file does, as text: the tests of the language compare it with the file `NAME.expected`.

A bad file shows what `kaart check` prints. A good one shows what its lines `# shows …` ask for:

    # shows test                                     what `kaart test` says about its scenarios
    # shows play seed 1 turns 20 players 3 with target 5 pick last
    # shows knowledge seed 1 turns 4 seats 0 1       a played match, and what these seats know then
    # shows form trump tricks                        the registers of notes, the zones of places
    # shows actions                                  all action names

Without such a line a good file shows its scenarios if it has some, else twelve turns of a match.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

from kaart.checking import check_file
from kaart.cli import main
from kaart.diagnostics import errors
from kaart.engine.faults import RuleFault
from kaart.engine.state import State
from kaart.game import Game, load_game

MOST_NAMES = 14
MOST_SEARCHED = 300
WORDS = {"seed", "turns", "players", "with", "pick", "seats"}


def good(path: Path) -> str:
    """What a faultless file shows; a file with problems shows these. Warnings do not matter: to show one
    construct, much is left out that a game has."""
    if errors(check_file(Path(path.name))[0]):
        return command("check", path.name)
    asked = [line.removeprefix("# shows ") for line in _lines(path) if line.startswith("# shows ")]
    beside = list(path.parent.glob(f"{path.stem}.scenarios.kaart"))
    asked = asked or ["test" if beside else "play seed 1 turns 12"]
    return "\n".join("\n".join(_shown(path, one)) + "\n" for one in asked)


def bad(path: Path) -> str:
    """What `kaart check` prints about a file (or `kaart test` about scenarios)."""
    return command("test" if path.name.endswith(".scenarios.kaart") else "check", path.name)


def command(*arguments: str) -> str:
    """The output of a command of the command line; a crash is shown as one."""
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed), suppress(SystemExit):
        main(list(arguments))
    return printed.getvalue()


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def _shown(path: Path, asked: str) -> Iterator[str]:
    what, *words = asked.split()
    yield f"== {asked}"
    match what:
        case "test":
            yield command("test", "-v", path.name).rstrip()
        case "play":
            yield from _played(_game(path, words), words)
        case "knowledge":
            game = _game(path, words)
            yield from _played(game, words)
        case "form":
            yield from _form(_game(path, []), words)
        case "actions":
            yield from _game(path, words).action_names()
        case _:
            raise ValueError(asked)


def _after(words: list[str], name: str) -> list[str]:
    """The words behind `name`, up to the next word of the kind."""
    if name not in words:
        return []
    rest = words[words.index(name) + 1 :]
    end = next((i for i, word in enumerate(rest) if word in WORDS), len(rest))
    return rest[:end]


def _number(words: list[str], name: str, normally: int) -> int:
    return int((_after(words, name) or [str(normally)])[0])


def _game(path: Path, words: list[str]) -> Game:
    chosen = _after(words, "with")
    options = dict(zip(chosen[::2], chosen[1::2], strict=True))
    return load_game(path.name, players=_number(words, "players", 0) or None, options=options)


def _played(game: Game, words: list[str]) -> Iterator[str]:
    """Question after question, with the answer given to each."""
    pick = (_after(words, "pick") or ["turn"])[0]
    state: State | None = None
    try:
        state = game.new_match(_number(words, "seed", 1))
        for turn in range(_number(words, "turns", 12)):
            if state.is_over:
                break
            yield from _turn(state, turn, pick)
    except RuleFault as fault:
        yield f"  fault: {Path(fault.place).name}: {fault.sentence}"
        return
    if state.is_over:
        winners = ", ".join(f"seat {seat}" for seat in state.winners) or "nobody"
        yield f"  match won by {winners}: {_scores(state)}"
    for seat in _after(words, "seats"):
        yield from _knowledge(state, int(seat))


def _turn(state: State, turn: int, pick: str) -> Iterator[str]:
    actions = state.legal_actions()
    number = {"first": 0, "last": len(actions) - 1}.get(pick, turn % len(actions))
    owner = "" if state.owner == state.to_move else f" for seat {state.owner}"
    names = [action.name for action in actions]
    shown = ", ".join(names[:MOST_NAMES]) + (f" … {len(names)} in all" if len(names) > MOST_NAMES else "")
    yield f"  {state.phase}: seat {state.to_move}{owner} may {shown}"
    refused = [(name, clause.label) for name in _names(state) if (clause := state.refusal(name))]
    if refused:
        yield "    not " + ", ".join(f"{name} ({label})" for name, label in refused)
    for seat, action in state.interrupts():
        yield f"    seat {seat} may {action.name}"
    yield f"    {names[number]}"
    rounds = state.rounds_over
    state.apply(actions[number])
    if state.rounds_over > rounds:
        yield f"  round {state.rounds_over} is over: {_scores(state)}"


def _names(state: State) -> list[str]:
    """All action names of a small game; a game with very many is not searched for refused ones."""
    return list(state.game.action_names()) if len(state.game.catalogue) <= MOST_SEARCHED else []


def _scores(state: State) -> str:
    return ", ".join(str(score) for score in state.standing)


def _knowledge(state: State, seat: int) -> Iterator[str]:
    observation = state.observation(seat)
    yield f"  seat {seat} knows"
    for part in ("places", "notes"):
        found = observation[part]
        assert isinstance(found, dict)
        for name, value in found.items():
            yield f"    {name}: {_plain(value)}"
    heard = ", ".join(f"seat {who} {action}" for _, who, action in state.history(seat))
    yield f"    heard: {heard or 'nothing'}"


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace('"', "")


def _form(game: Game, names: list[str]) -> Iterator[str]:
    program = game.program
    found = [
        f"  {r.name}: {r.kind.value} {list(r.shape)} from {r.low} to {r.high}"
        for r in program.registers
        if r.name in names
    ]
    found += [f"  {z.name}: zone {list(z.shape)}" for z in program.zones if z.name in names]
    yield from found
