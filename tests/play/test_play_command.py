"""`kaart play` through a pipe: whole matches, help, refusals, saving, resuming, and every bad ending."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kaart.engine import RuleFault, State
from kaart.play.console import Console

Sit = Callable[..., object]
GAMES = ("heugen", "hartenjagen", "euchre", "wiezen")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_bots_play_a_round(sit: Sit, name: str, language: str) -> None:
    found = sit("play", name, "--seat", "none", "--seed", 3, "--rounds", 1, "--lang", language)
    assert found.code == 0
    assert "\x1b" not in found.out, "no colours through a pipe"
    assert ("Round 1 is over." if language == "en" else "Ronde 1 is voorbij.") in found.out


@pytest.mark.parametrize("name", GAMES)
def test_a_person_plays_a_round_by_numbers(sit: Sit, name: str) -> None:
    typed = "1 2 3\n1\n" * 60
    found = sit("play", name, "--seed", 3, "--rounds", 1, typed=typed)
    assert found.code == 0
    assert "Round 1 is over." in found.out
    assert "seat 0 (you)" in found.out


def test_the_same_seed_gives_the_same_evening(sit: Sit) -> None:
    calls = [sit("play", "euchre", "--seat", "none", "--seed", 8, "--rounds", 3) for _ in range(2)]
    assert calls[0].out == calls[1].out


def test_a_refused_card_is_explained(sit: Sit) -> None:
    found = sit("play", "hartenjagen", "--seed", 3, typed=_passing() + _every_card())
    assert "is not allowed: you must follow suit." in found.out
    assert "You do not hold" in found.out


def test_numbers_beyond_the_list_are_refused(sit: Sit) -> None:
    found = sit("play", "heugen", "--seed", 5, "--seat", "all", typed="\n99\n4 2\nquit\n")
    assert found.out.count("Numbers run from 1 up to") == 1
    assert found.out.count("One is asked: type one number, from 1 up to") == 1


def test_a_number_that_is_not_open_names_those_that_are(sit: Sit) -> None:
    found = sit("play", "heugen", "--seed", 5, "--seat", "all", typed="\nbid 105\nquit\n")
    assert "bid 105 is not open now. Open are: bid 100, bid 110 … bid " in found.out


def test_names_and_values_of_options_in_either_language(sit: Sit) -> None:
    quick = ("--seat", "none", "--rounds", 1, "--seed", 3)
    english = sit("play", "heugen", *quick, "-o", "all-pass=for-nothing", "-o", "rounds=3", "--lang", "nl")
    dutch = sit("play", "heugen", *quick, "-o", "alles-past=voor-niets", "-o", "rondes=3", "--lang", "nl")
    assert (dutch.code, dutch.out) == (0, english.out)
    wrong = sit("play", "heugen", "-o", "alles-past=niets", "--lang", "nl")
    assert "alles-past kan nieuwe-gift of voor-niets zijn, niet niets." in wrong.err
    twice = sit("play", "heugen", "-o", "rondes=3", "-o", "rounds=4")
    assert "The option rounds is given twice." in twice.err
    other = sit("play", "hartenjagen", "-o", "grenz=3", "--lang", "nl")
    assert "Hartenjagen (Amerikaans" in other.err
    assert "Bedoel je grens?" in other.err


def test_the_same_in_dutch(sit: Sit) -> None:
    found = sit("play", "hartenjagen", "--seed", 3, "--lang", "nl", typed=_passing() + _every_card())
    assert "mag niet: je moet kleur bekennen." in found.out


def test_commands(sit: Sit) -> None:
    found = sit(
        "play", "hartenjagen", "--seed", 3, typed="help\nlast\nscore\ntable\nfly\n99\nundo\nsave\nquit\n"
    )
    assert found.code == 0
    assert "take back your last answer" in found.out
    assert "No trick has been completed yet." in found.out
    assert "I do not know what “fly” means here." in found.out
    assert "Numbers run from 1 up to 13." in found.out
    assert "You have not answered anything yet." in found.out
    assert "Say where: save FILE." in found.out
    assert "Stopped." in found.out
    assert "The match was not saved" in found.out


def test_cards_chosen_together(sit: Sit) -> None:
    found = sit("play", "hartenjagen", "--seed", 3, typed="1\n1\n2 3 4 5\nundo\n1 2 3 4\n1\n1 2 3\nquit\n")
    assert "and 2 more" in found.out or "; 2 more" in found.out
    assert "was named twice" in found.out
    assert "That is 4; 3 are asked." in found.out
    assert "Your choice is empty again." in found.out
    assert "· Play ─" in found.out


def test_saved_and_resumed_is_the_same_evening(sit: Sit, tmp_path: Path) -> None:
    lines = ["1 2 3", *["1"] * 13] * 2
    whole = sit("play", "hartenjagen", "--seed", 4, "--rounds", 2, "--save", "a.json", typed=_lines(lines))
    assert whole.code == 0
    first = sit(
        "play", "hartenjagen", "--seed", 4, "--rounds", 2, "--save", "b.json", typed=_lines(lines[:9])
    )
    assert first.code == 0, "the match is safe in its file"
    assert "The match is saved in b.json." in first.out
    second = sit("play", "--resume", "b.json", "--rounds", 2, typed=_lines(lines[9:]))
    assert second.code == 0
    assert "Resumed after" in second.out
    records = [json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json")]
    assert records[0] == records[1]
    assert second.out.splitlines()[-40:-3] == whole.out.splitlines()[-40:-3]


def test_save_as(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("mine")
    found = sit("play", "euchre", "--seed", 1, typed="save other.json\nsave new.json\nquit\n")
    assert found.code == 0
    assert "other.json is there already" in found.out
    assert "The match is saved in new.json." in found.out
    assert (tmp_path / "other.json").read_text() == "mine"
    assert json.loads((tmp_path / "new.json").read_text())["name"] == "euchre"


def test_end_of_input_without_a_file(sit: Sit) -> None:
    found = sit("play", "euchre", "--seed", 1)
    assert found.code == 1
    assert "The input ended before the match did." in found.out


@pytest.mark.parametrize("save", [True, False])
def test_interrupted(sit: Sit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, save: bool) -> None:
    def interrupted(self: Console, prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "ask", interrupted)
    found = sit("play", "euchre", "--seed", 1, *(["--save", "m.json"] if save else []))
    assert found.code == (0 if save else 1)
    assert "Interrupted." in found.out
    assert (tmp_path / "m.json").exists() is save


def test_rules_that_fail_leave_the_match_as_it_was(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(self: State, action: object, seat: int | None = None) -> None:
        raise RuleFault("nobody is asked", "euchre.kaart:1:1", None, {})

    monkeypatch.setattr(State, "apply", fails)
    found = sit("play", "euchre", "--seed", 1, "--save", "m.json", typed="1\n")
    assert found.code == 1
    assert "euchre.kaart:1:1: nobody is asked" in found.out
    assert json.loads((tmp_path / "m.json").read_text())["state"]["log"] == []


def test_bytes_that_are_no_text(sit: Sit) -> None:
    found = sit("play", "euchre", "--seed", 1, typed=b"\xff\xfe\n\x00\nquit\n")
    assert found.code == 0


def test_a_file_is_never_overwritten_by_a_new_match(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text("mine")
    found = sit("play", "euchre", "--save", "m.json")
    assert found.code == 2
    assert "--resume m.json" in found.err
    assert (tmp_path / "m.json").read_text() == "mine"


def test_a_folder_that_cannot_be_written(sit: Sit) -> None:
    found = sit("play", "euchre", "--save", "nowhere/m.json")
    assert found.code == 1
    assert "nowhere: there is no such folder" in found.err
    assert ".part" not in found.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Say which GAME to play"),
        (["euchre", "--seat", "4"], "There is no seat 4"),
        (["euchre", "--seat", "x"], "There is no seat x"),
        (["euchre", "--seat", "none", "--seat", "1"], "stand alone"),
        (["euchre", "--players", "3"], "not for 3"),
        (["euchre", "--option", "target=99"], "target"),
        (["euchre", "--seed", "-1"], "seed"),
        (["euchre", "--bots", "clever"], "clever"),
        (["heugn"], "heugen"),
        (["--resume", "m.json", "--seed", "1"], "saved match decides"),
    ],
)
def test_wrong_calls(sit: Sit, arguments: list[str], sentence: str) -> None:
    found = sit("play", *arguments)
    assert found.code == 2
    assert sentence in found.err


def test_broken_and_foreign_files(sit: Sit, tmp_path: Path) -> None:
    sit("play", "euchre", "--seed", 1, "--save", "m.json", typed="1\n")
    good = (tmp_path / "m.json").read_text()
    record = json.loads(good)
    broken = {
        "There is no file": None,
        "only a part of one": good[: len(good) // 2],
        "another version of the rules": json.dumps({**record, "digest": "other"}),
        "is damaged": json.dumps({**record, "state": {}}),
        "do not lead to the state": json.dumps({**record, "seed": 2}),
        "not of heugen": good,
    }
    for sentence, text in broken.items():
        path = tmp_path / "x.json"
        path.unlink(missing_ok=True)
        if text is not None:
            path.write_text(text)
        game = ["heugen"] if "heugen" in sentence else []
        found = sit("play", *game, "--resume", "x.json")
        assert found.code == 1
        assert sentence in found.err, (sentence, found.err)
        assert text is None or path.read_text() == text, "a file that cannot be used is left alone"


def test_several_people_at_one_screen(sit: Sit) -> None:
    found = sit("play", "euchre", "--seed", 1, "--seat", "all", "--rounds", 4, typed="1\n" * 200)
    assert found.code == 0
    for seat in range(4):
        assert f"══ seat {seat} is at the table" in found.out
        assert f"seat {seat} (you)" in found.out
    assert "Since your last turn:" in found.out


def _lines(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _passing() -> str:
    return "1 2 3\n"


def _every_card() -> str:
    """Every card of the pack, named one after the other."""
    return _lines([suit + rank for suit in "SHDC" for rank in "2 3 4 5 6 7 8 9 10 J Q K A".split()])  # noqa: SIM905


def test_a_game_file_is_found_again(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From another folder, beside the save after both have moved, and in the library."""
    folder = Path(__file__).parents[2] / "games" / "euchre"
    first, second, third = (tmp_path / name for name in ("first", "second", "third"))
    for place in (first, second, third):
        place.mkdir()
    for file in folder.glob("*.kaart"):
        (first / file.name).write_bytes(file.read_bytes())
    monkeypatch.chdir(first)
    sit("play", "euchre.kaart", "--seed", 1, "--save", "m.json", typed="1\nquit\n")
    assert json.loads((first / "m.json").read_text())["game"] == str((first / "euchre.kaart").resolve())
    monkeypatch.chdir(tmp_path)
    assert sit("play", "--resume", "first/m.json", typed="quit\n").code == 0
    for file in first.iterdir():
        file.rename(second / file.name)
    assert sit("play", "--resume", "second/m.json", typed="quit\n").code == 0
    assert json.loads((second / "m.json").read_text())["game"] == str((second / "euchre.kaart").resolve())
    (second / "m.json").rename(third / "m.json")
    (second / "euchre.kaart").unlink()
    assert sit("replay", "third/m.json").code == 0, "the library has it too"


def test_a_game_that_is_nowhere(sit: Sit, tmp_path: Path) -> None:
    sit("play", "euchre", "--seed", 1, "--save", "m.json", typed="1\nquit\n")
    record = json.loads((tmp_path / "m.json").read_text())
    (tmp_path / "m.json").write_text(json.dumps({**record, "game": "gone/my.kaart", "name": "my-own"}))
    found = sit("play", "--resume", "m.json")
    assert found.code == 1
    assert "its rules are no longer in gone/my.kaart" in found.err
    assert "kaart play RULES --resume m.json" in found.err


def test_save_under_another_name(sit: Sit, tmp_path: Path) -> None:
    found = sit("play", "euchre", "--seed", 1, "--save", "a.json", typed="save b.json\n1\nsave\nquit\n")
    assert "The match is saved in b.json. From now on that file is kept up to date." in found.out
    assert "a.json stays as it is now." in found.out
    kept = {name: json.loads((tmp_path / name).read_text())["state"]["log"] for name in ("a.json", "b.json")}
    assert len(kept["a.json"]) < len(kept["b.json"])


def test_what_the_bots_are_worth(sit: Sit) -> None:
    arguments = ("play", "euchre", "--seed", 1)
    sentence = "They choose at random; they are no measure of your skill."
    assert sentence in sit(*arguments, typed="quit\n").out
    assert "kiezen in het wilde weg" in sit(*arguments, "--lang", "nl", typed="stop\n").out
    assert "choose at random" not in sit(*arguments, "--bots", "first", typed="quit\n").out
    assert "choose at random" not in sit(*arguments, "--seat", "all", typed="\nquit\n").out
    assert "choose at random" in sit(*arguments, "--seat", "none", "--rounds", 1).out


def test_a_folder_that_is_not_there_is_told_in_dutch(sit: Sit) -> None:
    found = sit("play", "heugen", "--seed", 5, "--lang", "nl", typed="bewaar er/niet\nstop\n")
    assert "De partij kon niet bewaard worden: er: die map is er niet" in found.out
