"""Files that nobody means to be rules: every command that reads one answers with a problem."""

from __future__ import annotations

import io
import os
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kaart.cli import main

VARIANT = "kaart 1 english\n\nvariant mine of {base}\n"
DEEP = 100_000

# A name, what is in the file, and the codes that come out of it.
FILES: list[tuple[str, bytes, set[str]]] = [
    ("binary", bytes(range(256)) * 40, {"K119"}),
    ("zeroes", b"kaart 1 english\n\ngame x\n\0\0\0", {"K119"}),
    ("ten-megabytes", b"kaart 1 english\n\ngame x\n" + b"# nothing\n" * 1_000_000, {"K114"}),
    ("parentheses", b"kaart 1 english\n\ngame x\nplayers 3\ndefine a as " + b"(" * DEEP, {"K115"}),
    (
        "closed-parentheses",
        b"kaart 1 english\n\ngame x\nplayers 3\ndefine a as " + b"(" * DEEP + b"b" + b")" * DEEP,
        {"K115"},
    ),
    ("unclosed-text", b'kaart 1 english\n\ngame x "A game\n\nplayers 3\n', {"K104"}),
    ("latin-1", "kaart 1 english\n\ngame huëge\n".encode("latin-1"), {"K119"}),
    ("utf-16", "kaart 1 english\n\ngame x\n".encode("utf-16"), {"K119"}),
    ("nothing", b"", {"K113"}),
    ("blanks", b" \n\n \n", {"K113"}),
    ("huge-number", VARIANT.format(base="heugen").encode() + b"\nlast-trick becomes " + b"9" * 100_000,
     {"K124"}),
    ("itself", VARIANT.format(base="mine").encode(), {"K312"}),
    ("no-base", VARIANT.format(base="nowhere").encode(), {"K311"}),
    ("long-line", b"kaart 1 english\n\ngame x\n" + b"x " * 300_000, {"K101"}),
    ("deep-blocks", b"kaart 1 english\n\ngame x\nphase p\n"
     + b"".join(b" " * (i + 1) + b"all at once\n" for i in range(200)), {"K115"}),
    ("picture", b"\x89PNG\r\n\x1a\n" + bytes(200), {"K119"}),
]  # fmt: skip
GOOD = 'kaart 1 english\n\nvariant mine of heugen "Heugen at home"\n\nrounds becomes 10\n'


def kaart(*arguments: str) -> tuple[int, str]:
    """Exit code and everything that a command prints."""
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed), pytest.raises(SystemExit) as stop:
        main([*arguments])
    return int(stop.value.code or 0), printed.getvalue()


def codes(text: str) -> set[str]:
    """The codes in what was printed."""
    return set(re.findall(r"\bK\d{3}\b", text))


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KAART_DEBUG", raising=False)
    monkeypatch.setenv("KAART_LANG", "en")


@pytest.mark.parametrize(("content", "wanted"), [row[1:] for row in FILES], ids=[row[0] for row in FILES])
def test_check_answers_with_a_problem(content: bytes, wanted: set[str]) -> None:
    Path("mine.kaart").write_bytes(content)
    code, printed = kaart("check", "mine.kaart")
    assert (code, codes(printed)) == (1, wanted)
    assert len(printed) < 5_000


@pytest.mark.parametrize("command", [("fmt", "--check"), ("translate", "--to", "nl"), ("show",), ("test",)])
@pytest.mark.parametrize("content", [row[1] for row in FILES], ids=[row[0] for row in FILES])
def test_other_commands_do_not_crash(content: bytes, command: tuple[str, ...]) -> None:
    Path("mine.kaart").write_bytes(content)
    code, printed = kaart(*command, "mine.kaart")
    assert code in (0, 1, 2)
    assert "mistake of its own" not in printed


def test_a_circle_of_three() -> None:
    for name, base in (("one", "two"), ("two", "three"), ("three", "one")):
        Path(f"{name}.kaart").write_text(f"kaart 1 english\n\nvariant {name} of {base}\n", encoding="utf-8")
    code, printed = kaart("check", "one.kaart")
    assert (code, codes(printed)) == (1, {"K312"})


@pytest.mark.parametrize(
    "content",
    [
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.replace("\n", "\r").encode(),
        b"\xef\xbb\xbf" + GOOD.encode(),
        GOOD.replace("variant mine", "variant\u00a0mine").replace("becomes 10", "becomes\u202f10").encode(),
        GOOD.replace("mine", "λόγος").encode(),
        GOOD.replace("mine", "игра-дома").encode(),
        GOOD.replace("mine", "huëge").encode(),
        GOOD.replace("mine", "hue\u0308ge").encode(),
        GOOD.encode() + b"\n" * 10_000,
    ],
    ids=["CRLF", "CR", "BOM", "odd-blanks", "greek", "cyrillic", "composed", "combining", "empty-lines"],
)
def test_what_is_only_unusual_is_read(content: bytes) -> None:
    Path("mine.kaart").write_bytes(content)
    code, printed = kaart("check", "mine.kaart")
    assert (code, codes(printed) - {"K334"}) == (0, set())  # the file does not bear its name


# -------------------------------------------------------------- any file at all

PIECES = st.one_of(
    st.binary(max_size=40),
    st.text(max_size=20).map(str.encode),
    st.sampled_from([
        b"kaart 1 english\n", b"kaart 1 nederlands\n", b"game x\n", b"variant x of heugen\n",
        b"players 3\n", b"phase p\n", b"  each player\n", b"    score rises by 1\n", b"or pass",
        b"(", b")", b'"', b"\n", b"\t", b"\xc2\xa0", b"when", b"when (", b"SQ", b"7 up to A",
        b"scenarios for heugen\n", b"words for heugen\n",
        b"scenario a\n", b"  expect ", b"seat 0", b"remove ", b"replace ", b"and then", b"if", b"=", b"->",
    ]),
)  # fmt: skip


def _any_file(pieces: list[bytes]) -> None:
    Path("mine.kaart").write_bytes(b"".join(pieces))
    code, printed = kaart("check", "mine.kaart")
    assert code in (0, 1)
    assert "mistake of its own" not in printed
    assert codes(printed) or "no problems" in printed


fixtures_stay = [HealthCheck.function_scoped_fixture]


@settings(max_examples=60, deadline=None, suppress_health_check=fixtures_stay)
@given(st.lists(PIECES, max_size=25))
def test_any_file_gets_an_answer(pieces: list[bytes]) -> None:
    _any_file(pieces)


@pytest.mark.long
@settings(max_examples=20_000, deadline=None, suppress_health_check=fixtures_stay)
@given(st.lists(PIECES, max_size=60))
def test_very_many_files_get_an_answer(pieces: list[bytes]) -> None:
    _any_file(pieces)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_what_is_no_file_is_not_waited_for() -> None:
    os.mkfifo("pipe.kaart")
    Path("folder.kaart").mkdir()
    Path("folder.kaart", "mine.kaart").write_text(GOOD)
    Path("here.kaart").write_text(GOOD.replace("mine", "here"))
    assert kaart("check", "pipe.kaart") == (2, "Error: pipe.kaart is not an ordinary file.\n")
    assert kaart("check", "here.kaart") == (0, "1 file, no problems.\n")
    assert kaart("check", ".") == (0, "2 files, no problems.\n")


@pytest.mark.parametrize("command", ["check", "play", "rulebook"])
def test_a_saved_match_is_no_rules(command: str) -> None:
    bots = ("--seat", "none", "--rounds", "1", "--seed", "3")
    assert kaart("play", "heugen", *bots, "--save", "match.json")[0] == 0
    code, printed = kaart(command, "match.json")
    assert code == 1
    assert codes(printed) == {"K119"}
    assert "kaart play --resume match.json" in printed
