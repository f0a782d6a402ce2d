"""`kaart rulebook` from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kaart.cli.group import group, main


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["rulebook", *arguments])


def test_prints_markdown() -> None:
    result = _run("heugen", "--lang", "nl", "--no-deals")
    assert result.exit_code == 0
    assert result.output.startswith("# Heugen\n\n*Spelregels voor drie spelers*")


def test_the_name_of_the_file_decides_the_format(tmp_path: Path) -> None:
    page = tmp_path / "rules.html"
    result = _run("euchre", "--lang", "en", "--no-deals", "--output", str(page))
    assert result.exit_code == 0
    assert str(page) in result.output
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    other = tmp_path / "rules.txt"
    _run("euchre", "--no-deals", "--format", "html", "--output", str(other))
    assert other.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_options_and_players_are_told() -> None:
    text = _run("hartenjagen", "--lang", "en", "--no-deals", "-p", "5", "-o", "limit=50").output
    assert "*Rulebook for five players*" in text
    assert "the players whose score is at least 50" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nothing-like-it",), "There is no game called nothing-like-it"),
        (("heugen", "--players", "9"), "not for 9"),
        (("heugen", "--option", "rounds=0"), "rounds can be"),
        (("heugen", "--format", "pdf"), "pdf"),
    ],
)
def test_wrongly_called(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["rulebook", *arguments])
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err


def test_a_file_with_problems_has_no_rulebook(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.kaart"
    path.write_text(
        "kaart 1 english\n\ngame broken\n\nplayers 3\n\npack\n  take 2 up to A of hats\n", "utf-8"
    )
    with pytest.raises(SystemExit) as stopped:
        main(["rulebook", str(path)])
    assert stopped.value.code == 1
    shown = capsys.readouterr()
    assert "K204" in shown.err
    assert shown.out == ""


def test_a_folder_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["rulebook", "heugen", "--no-deals", "--output", str(tmp_path / "no" / "book.md")])
    assert stopped.value.code == 1
    assert "book.md" in capsys.readouterr().err
