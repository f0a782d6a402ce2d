"""`kaart new`: what it writes is clean and plays as its base does; its examples say what the base says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from kaart.checking import check_file
from kaart.cli import main
from kaart.compile import Opened, compile_program, open_game
from kaart.format import formatted
from kaart.library import entries
from kaart.model import amend
from kaart.model.rename import names_of, renamed
from kaart.scenario import run_file
from kaart.skeleton import Heading, scenario_text, suggested, variant_text, words_text
from kaart.syntax import nodes as n
from kaart.syntax import parse
from kaart.syntax.keywords import keywords

ROOT = Path(__file__).parents[2]
GAMES = [entry.name for entry in entries()]
OTHERS = [str(path) for path in sorted(ROOT.glob("examples/*/*.kaart")) if path.name.count(".") == 1]
LANGUAGES = {"en": "english", "nl": "nederlands"}


def called(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Exit code, output and errors of a command."""
    with pytest.raises(SystemExit) as stop:
        main(list(arguments))
    shown = capsys.readouterr()
    return int(stop.value.code or 0), shown.out, shown.err


def without_places(node: object) -> object:
    """A tree that can be compared with another of the same meaning."""
    if isinstance(node, tuple):
        return tuple(without_places(item) for item in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    kept = [field.name for field in fields(node) if field.name not in ("span", "tags")]
    return type(node).__name__, tuple((name, without_places(getattr(node, name))) for name in kept)


def examples(text: str) -> Iterator[str]:
    """The amendments that stand in a new variant behind a `#`."""
    held: list[str] = []
    for line in [*text.splitlines(), ""]:
        begins = re.match(r"#\S", line)
        example = line[1:] if begins or (held and line.startswith("#  ")) else ""
        if held and not example.startswith(" "):
            yield "\n".join(held) + "\n"
            held = []
        if example:
            held.append(example)


def amended(base: Opened, heading: str, example: str) -> n.GameFile:
    """The base with one example made a change."""
    tree, problems = parse(f"{heading}\n\n{example}", "new.kaart")
    assert not problems, (example, problems[0].sentence)
    assert isinstance(tree, n.VariantFile)
    if tree.language != base.tree.language:
        tree = renamed(tree, names_of(base.words, base.tree.language))
    found, faults = amend(base.tree, tree)
    assert not faults, (example, faults[0].sentence)
    return found


def check_examples(game: str, language: str) -> None:
    base = open_game(game)
    text = variant_text(base, Heading("new", "New", language, "new.kaart"))
    heading = "\n\n".join(text.split("\n\n")[:2])
    known = keywords(LANGUAGES[language]).phrases
    different = tuple(known[name][0] for name in ("REMOVE", "ADD_AFTER"))
    found = list(examples(text))
    assert len(found) >= 10
    for example in found:
        tree = amended(base, heading, example)
        same = without_places(tree.sections) == without_places(base.tree.sections)
        assert same != example.startswith(different), example


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["huëge", "euchre"])
def test_the_examples_say_what_the_base_says(game: str, language: str) -> None:
    check_examples(game, language)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [*GAMES, *OTHERS], ids=lambda name: Path(name).stem)
def test_the_examples_of_every_game_say_what_it_says(game: str, language: str) -> None:
    check_examples(game, language)


def check_files(game: str, language: str, folder: Path) -> None:
    """The written files are clean, laid out, pass, and play the same game."""
    base = open_game(game)
    paths = [folder / "new.kaart", folder / "new.scenarios.kaart", folder / "new.words.kaart"]
    for path, text in zip(paths, (variant_text, scenario_text), strict=False):
        path.write_text(text(base, Heading("new", "New", language, path.name)), encoding="utf-8")
    paths[2].write_text(words_text(Heading("new", "New", language, paths[2].name)), encoding="utf-8")
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f"kaart 1 {LANGUAGES[language]}\n")
        assert formatted(text, str(path)) == (text, ())
        assert check_file(path)[0] == ()
    (outcome,) = run_file(paths[1])[0]
    assert outcome.passed
    assert outcome.expectations >= 2
    same = {compile_program(base).digest, compile_program(open_game(paths[0])).digest}
    assert len(same) == 2  # the name is part of it
    assert open_game(paths[0]).tree.sections == base.tree.sections


@pytest.mark.parametrize(("game", "language"), [("heugen", "en"), ("huëge", "nl"), ("wiezen", "nl")])
def test_the_files_are_clean_and_play_the_same_game(game: str, language: str, tmp_path: Path) -> None:
    check_files(game, language, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_every_game_are_clean(game: str, language: str, tmp_path: Path) -> None:
    check_files(game, language, tmp_path)


# ------------------------------------------------------------------ the command


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, in English."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KAART_LANG", "en")
    return tmp_path


def test_the_command_writes_two_files_and_says_what_comes_next(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = called("new", "two-ladies", "--from", "hartenjagen", capsys=capsys)
    assert code == 0
    written = sorted(path.name for path in folder.iterdir())
    assert written == [f"two-ladies{sort}.kaart" for sort in ("", ".scenarios", ".words")]
    assert "kaart check two-ladies.kaart" in out
    text = (folder / "two-ladies.kaart").read_text(encoding="utf-8")
    assert 'variant two-ladies of hartenjagen "Two ladies"' in text


def test_title_language_and_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = ("--title", "Thuis", "--lang", "nl", "--folder", "games")
    code, out, _ = called("new", "thuis", "--from", "huëge", *more, capsys=capsys)
    assert code == 0
    assert "kaart test games/thuis.scenarios.kaart" in out
    assert 'variant thuis van huëge "Thuis"' in (folder / "games/thuis.kaart").read_text(encoding="utf-8")
    assert called("test", "games/thuis.scenarios.kaart", capsys=capsys)[0] == 0
    assert called("check", "thuis", capsys=capsys)[0] == 0


def test_a_variant_of_ones_own_game_goes_beside_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    called("new", "mine", "--from", "heugen", "--folder", "own", capsys=capsys)
    assert called("new", "ours", "--from", "own/mine.kaart", capsys=capsys)[0] == 0
    assert (folder / "own/ours.kaart").exists()
    code, _, err = called("new", "theirs", "--from", "own/mine.kaart", "--folder", ".", capsys=capsys)
    assert (code, "--folder own" in err) == (2, True)
    assert called("check", "own/ours.kaart", capsys=capsys)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Two Ladies", "--from", "heugen"], "Write two-ladies."),
        (["3x", "--from", "heugen"], "Write 3-x."),
        (["../x.kaart", "--from", "heugen"], "Write x."),
        (["", "--from", "heugen"], "A name begins with a small letter"),
        (["heugen", "--from", "heugen"], "There is a game called heugen already"),
        (["mine", "--from", "heugn"], "Did you mean heugen?"),
        (["mine"], "--from"),
        (["mine", "--from", "heugen", "--title", 'a "b"'], "without double quotes"),
    ],
)
def test_a_wrong_call_writes_nothing(
    arguments: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = called("new", *arguments, capsys=capsys)
    assert code == 2
    assert said in " ".join(err.split())
    assert list(folder.iterdir()) == []


def test_a_file_that_is_there_is_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "mine.scenarios.kaart").write_text("notes", encoding="utf-8")
    code, _, err = called("new", "mine", "--from", "heugen", capsys=capsys)
    assert (code, "mine.scenarios.kaart is there already" in err) == (2, True)
    assert [path.read_text(encoding="utf-8") for path in folder.iterdir()] == ["notes"]


def test_a_folder_that_cannot_be_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "taken").write_text("a file", encoding="utf-8")
    code, _, err = called("new", "mine", "--from", "heugen", "--folder", "taken", capsys=capsys)
    assert (code, err.count("\n"), "taken" in err) == (1, 1, True)
    assert [path.name for path in folder.iterdir()] == ["taken"]


def test_nothing_is_left_if_the_second_file_cannot_be_written(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from kaart.cli import files

    whole = files.write_whole

    def full(path: Path, text: str) -> None:
        if "scenarios" in path.name:
            raise OSError(28, "no room is left", str(path))
        whole(path, text)

    monkeypatch.setattr(files, "write_whole", full)
    code, _, err = called("new", "mine", "--from", "heugen", "--folder", "new/er", capsys=capsys)
    assert (code, "no room is left" in err) == (1, True)
    assert list(folder.iterdir()) == []


def test_a_base_with_problems_is_shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.kaart").write_text("kaart 1 english\n\nvariant bad of heugen\n\nroundz becomes 3\n")
    code, _, err = called("new", "mine", "--from", "bad.kaart", capsys=capsys)
    assert (code, "K301" in err) == (1, True)
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("our-game", "our-game"),
        ("Ons Spel", "ons-spel"),
        ("10-slag", "10-slag"),
        ("…", ""),
        ("HUËGE!", "huëge"),
    ],
)
def test_suggested(name: str, found: str) -> None:
    assert suggested(name) == found


def test_a_long_phase_is_copied_in_the_language_of_the_variant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = open_game("wiezen")
    english = variant_text(base, Heading("own", "Own", "en", "own.kaart"))
    dutch = variant_text(base, Heading("eigen", "Eigen", "nl", "eigen.kaart"))
    english, dutch = (re.sub(r"\n# *", " ", text) for text in (english, dutch))  # remarks are folded
    assert "`kaart where wiezen`" in english
    assert "kaart translate" not in english
    assert "`kaart translate wiezen --to nl`" in dutch
    assert "kaart where" not in dutch
    printed = called("translate", "wiezen", "--to", "nl", capsys=capsys)[1]
    phase = re.search(r"^fase uitspelen\n((?: .*\n)+)", printed, re.MULTILINE)
    assert phase is not None
    own = tmp_path / "eigen.kaart"
    own.write_text(
        'kaart 1 nederlands\n\nvariant eigen van wiezen "Eigen"\n\nvervang uitspelen\n  fase uitspelen\n'
        + re.sub(r"^", "  ", phase[1], flags=re.MULTILINE).rstrip(" "),
        encoding="utf-8",
    )
    assert [problem.sentence for problem in check_file(own)[0]] == []
