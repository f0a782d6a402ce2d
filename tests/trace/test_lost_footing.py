"""Deleting a clause names the sentences that stood on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.library import data_folder
from kaart.trace import Traced, footing, losses, missing, trace_game, trace_games
from kaart.trace.clauses import Clause

# Sentences and rulings that one clause of the shipped games states.
ONCE = ["000.28", "000.48", "000.79", "002.5", "002.57", "003.27", "003.29", "004.26", "004.64", "WI-8"]


def delete(path: Path, number: int) -> None:
    """Take a line away; the ones after it keep their numbers."""
    lines = path.read_text(encoding="utf-8").split("\n")
    lines[number - 1] = ""
    path.write_text("\n".join(lines), encoding="utf-8")


def clause_with(traced: Traced, tag: str) -> Clause:
    """The first clause that states this."""
    return next(clause for trace in traced.traces for clause in trace.clauses if tag in clause.tags)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Traced:
    """The shipped games as they are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("away"))
        patch.delenv("KAART_PATH", raising=False)
        return trace_games()


@pytest.mark.parametrize("tag", ONCE)
def test_a_deleted_clause_names_its_sentences(copies: Path, whole: Traced, tag: str) -> None:
    clause = clause_with(whole, tag)
    delete(copies / Path(clause.path).relative_to(data_folder("games")), clause.line)
    after = trace_games()
    lost = {loss.id: loss for loss in losses(footing(whole.traces), footing(after.traces))}
    assert set(clause.tags) <= set(lost)
    assert lost[tag].left == 0
    assert tag in {id_ for trace in after.traces for id_ in trace.missing}
    assert any(text.strip().startswith(tag) for trace in after.traces for text in missing(trace, "en"))


def _leaves(path: Path, clauses: tuple[Clause, ...]) -> list[Clause]:
    """Clauses of one line with nothing below them."""
    lines = path.read_text(encoding="utf-8").split("\n")

    def depth(number: int) -> int:
        line = lines[number - 1] if number <= len(lines) else ""
        return len(line) - len(line.lstrip())

    own = [clause for clause in clauses if Path(clause.path).name == path.name and depth(clause.line)]
    return [clause for clause in own if depth(clause.line + 1) <= depth(clause.line)]


@pytest.mark.parametrize("file", ["heugen/heugen.kaart", "wiezen/wiezen.kaart", "euchre/euchre.kaart"])
def test_any_deleted_clause_is_noticed(copies: Path, file: str) -> None:
    path = copies / file
    traced = trace_game(str(path))
    before, text = footing(traced.traces), path.read_text(encoding="utf-8")
    for clause in _leaves(path, traced.traces[0].clauses)[::11]:
        delete(path, clause.line)
        lost = {loss.id for loss in losses(before, footing(trace_game(str(path)).traces))}
        assert set(clause.tags) <= lost, clause.text
        path.write_text(text, encoding="utf-8")


def test_the_command_compares_with_an_earlier_list(kaart, copies: Path) -> None:
    written = kaart("trace", "--footing")
    assert written.code == 0
    earlier = copies / "footing.txt"
    earlier.write_text(written.out, encoding="utf-8")
    same = kaart("trace", "--since", earlier)
    assert (same.code, same.out) == (0, "Every sentence stands on what it stood on.\n")
    clause = clause_with(trace_games(), "004.26")
    delete(Path(clause.path), clause.line)
    outcome = kaart("trace", "--since", earlier)
    assert outcome.code == 1
    assert f"004.26 lost its footing (nothing is left): wiezen: clause {clause.where}\n" in outcome.out


def test_moving_lines_costs_no_footing(kaart, copies: Path) -> None:
    earlier = copies / "footing.txt"
    earlier.write_text(kaart("trace", "--footing").out, encoding="utf-8")
    path = copies / "heugen" / "heugen.kaart"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("\npack ", "\n\n# moved\npack "), encoding="utf-8")
    assert kaart("trace", "--since", earlier).code == 0
