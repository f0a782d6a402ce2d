"""What a variant does to its base is told at the variant's line, in the names of its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.checking import check_file
from kaart.diagnostics import Problem
from kaart.saying import said
from kaart.syntax.respelling import respelling

ROW_ADDED = """rondes wordt 3

voeg toe na miserie van spelletjes
  miserie-open  0 1 0 geen nee (links van gever)"""


def _problems(folder: Path, base: str, lines: str) -> list[Problem]:
    path = folder / "thuis.kaart"
    path.write_text(f'kaart 1 nederlands\n\nvariant thuis van {base} "Thuis"\n\n{lines}\n', encoding="utf-8")
    return list(check_file(path)[0])


@pytest.mark.parametrize(
    ("base", "lines", "code", "line", "advice"),
    [
        ("wiezen", "schrap miserie van spelletjes", "K216", 5, "remove miserie of betalingen"),
        (
            "wiezen",
            ROW_ADDED,
            "K216",
            7,
            "Give betalingen a row miserie-open too.",
        ),
        ("hartenjagen", "schrap vallende-vrouw", "K450", 5, "remove heren-3"),
        ("heugen", "schrap delen", "K440", 5, "Deal or count"),
    ],
)
def test_it_is_told_of_the_line_of_the_variant(
    tmp_path: Path, base: str, lines: str, code: str, line: int, advice: str
) -> None:
    found = next(one for one in _problems(tmp_path, base, lines) if one.code == code)
    assert (Path(found.span.path).name, found.span.line) == ("thuis.kaart", line)
    assert advice in found.advice
    assert [Path(note.span.path).name for note in found.notes][:1] == [f"{base}.kaart"]


def test_names_are_those_of_the_file(tmp_path: Path) -> None:
    found = _problems(tmp_path, "hartenjagen", "schrap vallende-vrouw")
    shown = [said(one.sentence, "nl", respelling("nederlands")) for one in found]
    assert any("heren-3" in text for text in shown)
    assert not any("gentlemen-3" in text for text in shown)


def test_what_a_base_has_by_itself_stays_there(tmp_path: Path) -> None:
    base = tmp_path / "basis.kaart"
    lines = '  oud  ja of nee, gewoonlijk nee  "wordt nergens gevraagd"'
    base.write_text(
        f'kaart 1 nederlands\n\nvariant basis van heugen "Basis"\n\nvoeg toe na rondes\n{lines}\n',
        encoding="utf-8",
    )
    assert ("K450", "basis.kaart") in {(one.code, Path(one.span.path).name) for one in check_file(base)[0]}
    found = _problems(tmp_path, "basis", "rondes wordt 3")
    assert {(one.code, Path(one.span.path).name) for one in found} == {("K450", "basis.kaart")}
