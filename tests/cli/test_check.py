"""`kaart check`: exit codes, and bad input of every sort."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from rule_files import HIGH_CARD, LOW_CARD, write

from kaart.library import data_folder, entries


def test_clean_files_give_0(kaart, table: Path) -> None:
    outcome = kaart("check", *sorted((table / "games").iterdir()))
    assert (outcome.code, outcome.out, outcome.err) == (0, "4 files, no problems.\n", "")
    assert kaart("check", "games").out == "4 files, no problems.\n"
    assert kaart("check", "high-card", "games/high-card.kaart").out == "1 file, no problems.\n"
    assert kaart("check", "-q", "games").out == ""


def test_problems_give_1_and_come_all_at_once(kaart, table: Path) -> None:
    text = HIGH_CARD.replace("shuffle stock", "shuffle stokc").replace("winner of trick", "winer of trick")
    write(table, "one.kaart", text)
    write(table, "two.kaart", LOW_CARD.replace("rounds becomes", "ronds becomes"))
    outcome = kaart("check", "one.kaart", "two.kaart", "games")
    assert outcome.code == 1
    assert outcome.out.count("Did you mean") >= 3
    assert [line for line in outcome.out.splitlines() if line.startswith(("one", "two"))] == sorted(
        line for line in outcome.out.splitlines() if line.startswith(("one", "two"))
    )
    assert outcome.out.splitlines()[-1].endswith("problems in 2 of 6 files.")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("missing.kaart", "There is no file missing.kaart."),
        ("hihg-card", "There is no game called hihg-card. Did you mean high-card?"),
        ("empty-folder", "There are no .kaart files in empty-folder."),
    ],
)
def test_what_is_not_there_gives_2(kaart, table: Path, name: str, sentence: str) -> None:
    (table / "empty-folder").mkdir()
    outcome = kaart("check", name)
    assert outcome.code == 2
    assert sentence in outcome.err


def test_no_file_gives_2(kaart) -> None:
    assert kaart("check").code == 2


BAD = {
    "empty": b"",
    "only blanks": b"  \n\n",
    "no header": b"game x\n",
    "only a header": b"kaart 1 english\n",
    "unknown language": b"kaart 1 klingon\ngame x\n",
    "later version": b"kaart 9 english\ngame x\n",
    "tab": HIGH_CARD.replace("  shuffle", "\tshuffle").encode(),
    "indentation": HIGH_CARD.replace("  shuffle", "   shuffle").encode(),
    "not utf-8": HIGH_CARD.replace("High card", "Hög").encode("latin-1"),
    "nul": HIGH_CARD.encode().replace(b"High", b"H\0gh"),
    "binary": bytes(range(256)) * 20,
    "brackets": HIGH_CARD.replace("rises by stake", "rises by " + "(" * 500 + "stake" + ")" * 500).encode(),
    "open bracket": HIGH_CARD.replace("rises by stake", "rises by (stake").encode(),
    "open text": HIGH_CARD.replace('"High card"', '"High card').encode(),
    "too long": b"kaart 1 english\n" + b"# long\n" * 200_000,
    "escape": HIGH_CARD.replace("shuffle stock", "shuffle \x1b[31mstock").encode(),
    "unknown base": LOW_CARD.replace("of high-card", "of hihg-card").encode(),
    "base of itself": LOW_CARD.replace("of high-card", "of low-card").encode(),
    "misspelt keyword": HIGH_CARD.replace("shuffle stock", "shufle stock").encode(),
    "misspelt name": HIGH_CARD.replace("is rounds", "is rouns").encode(),
    "default out of range": HIGH_CARD.replace("normally 20", "normally 25").encode(),
    "carriage returns only": HIGH_CARD.replace("\n", "\r").replace("shuffle", "shufle").encode(),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_files_give_problems_and_never_a_traceback(kaart, table: Path, kind: str) -> None:
    (table / "bad.kaart").write_bytes(BAD[kind])
    outcome = kaart("check", "bad.kaart")
    assert outcome.code == 1
    assert "bad.kaart:" in outcome.out
    assert "mistake of its own" not in outcome.err
    assert "\x1b" not in outcome.out
    assert len(outcome.out) < 20_000


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_files_from_other_systems_are_clean(kaart, table: Path, ending: str, mark: str) -> None:
    (table / "same.kaart").write_bytes((mark + HIGH_CARD.replace("\n", ending)).encode())
    assert kaart("check", "same.kaart").out == "1 file, no problems.\n"


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything"
)
def test_a_file_that_may_not_be_read(kaart, table: Path) -> None:
    path = write(table, "secret.kaart", HIGH_CARD)
    path.chmod(0)
    outcome = kaart("check", path)
    assert outcome.code in (1, 2)
    assert "Permission denied" in outcome.out + outcome.err


def test_everything_that_ships_is_clean(kaart) -> None:
    outcome = kaart("check", data_folder("games"))
    assert outcome.code == 0, outcome.out


def test_every_game_is_clean_by_name(kaart, away: Path) -> None:
    assert kaart("check", *(entry.name for entry in entries())).code == 0
