"""What is different between games: nothing is left out, nor told twice, and languages do not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kaart.compile import Opened, open_game
from kaart.differ import Change, Difference, Part, compare, compared, kinship
from kaart.format.outline import Node, parts
from kaart.format.translate import translated
from kaart.library import entries, find, words_beside
from kaart.syntax import nodes as n

VARIANTS = [(entry.base, entry.name) for entry in entries() if entry.base]
OPPOSITE = {Change.ADDED: Change.REMOVED, Change.REMOVED: Change.ADDED}


@cache
def opened(name: str) -> Opened:
    """A shipped game."""
    return open_game(name)


def differences(old: Opened, new: Opened) -> tuple[Difference, ...]:
    return compare(*compared(old, new))


def below(node: Node) -> Iterator[Node]:
    yield node
    for part in parts(node):
        yield from below(part)


@pytest.mark.parametrize("name", ["heugen", "wiezen-iwwa", "hartenjagen-dutch", "euchre"])
def test_a_game_does_not_differ_from_itself(name: str) -> None:
    assert differences(opened(name), opened(name)) == ()


@pytest.mark.parametrize(("base", "variant"), VARIANTS)
def test_every_line_of_a_variant_is_told(base: str, variant: str) -> None:
    """Each sentence that the variant brings stands in a difference, unless the base says the same."""
    old, new = opened(base), opened(variant)
    found = differences(old, new)
    assert found
    told = {part.span for one in found for node in (one.new,) if node is not None for part in below(node)}
    told |= {node.span for one in found for node in one.inside}
    own = [node for node in below(new.tree) if node.span.path == str(new.path) and node is not new.tree]
    silent = [node for node in own if node.span not in told and not _said_before(node, old)]
    assert [(type(node).__name__, str(node.span)) for node in silent] == []


def _said_before(node: Node, old: Opened) -> bool:
    from kaart.differ.sameness import said

    return any(said(other) == said(node) for other in below(old.tree))


@pytest.mark.parametrize(("base", "variant"), VARIANTS)
def test_the_other_way_round_what_was_added_is_gone(base: str, variant: str) -> None:
    there = differences(opened(base), opened(variant))
    back = differences(opened(variant), opened(base))
    mirrored = Counter((one.part, OPPOSITE.get(one.change, one.change)) for one in there)
    assert mirrored == Counter((one.part, one.change) for one in back)


@pytest.mark.parametrize("name", ["heugen", "euchre"])
def test_a_game_in_dutch_is_the_same_game(name: str, tmp_path: Path) -> None:
    path = find(name)
    words = words_beside(path)
    assert words is not None
    for source in (path, words):
        text = translated(source.read_text(encoding="utf-8"), source, "nederlands").text
        assert text is not None
        (tmp_path / source.name).write_text(text, encoding="utf-8")
    english, dutch = opened(name), open_game(tmp_path / path.name)
    assert (english.tree.language, dutch.tree.language) == ("english", "nederlands")
    assert differences(english, dutch) == differences(dutch, english) == ()


def test_labels_and_tags_are_no_difference(tmp_path: Path) -> None:
    text = "kaart 1 english\n\nvariant relabelled of heugen\n\nreplace deal-hands\n"
    (tmp_path / "relabelled.kaart").write_text(
        f"{text}  deal-them: deal 3, 3, hand-size - 6 cards to hand from left of dealer  @X.1\n"
    )
    assert differences(opened("heugen"), open_game(tmp_path / "relabelled.kaart")) == ()


def variant(folder: Path, *lines: str, base: str = "heugen") -> Opened:
    path = folder / "changed.kaart"
    path.write_text("\n".join(["kaart 1 english", "", f"variant changed of {base}", "", *lines, ""]))
    found = open_game(path)
    assert found.problems == ()
    return found


def test_a_clause_that_comes_earlier_has_moved(tmp_path: Path) -> None:
    moved = variant(
        tmp_path,
        "remove starter-first",
        "add after follow-suit",
        "  starter-first: must play starter if able when trick-number is 1 and trick is empty",
        base="hartenjagen",
    )
    original = opened("hartenjagen")
    found = differences(original, moved)
    clauses = [one for one in found if isinstance(one.node, n.CardClause)]
    assert len(clauses) == len(found) >= 1
    assert {one.change for one in found} <= {Change.MOVED, Change.CHANGED}


def test_a_new_phase_is_one_difference(tmp_path: Path) -> None:
    longer = variant(tmp_path, "add before scoring", "  phase waiting", "    shuffle stock")
    (one,) = differences(opened("heugen"), longer)
    assert (one.part, one.change, one.inside) == (Part.COURSE, Change.ADDED, ())


def test_a_row_and_its_cells(tmp_path: Path) -> None:
    cheaper = variant(tmp_path, "replace solo of payments", "  solo  80  0  80  80  0", base="wiezen")
    (one,) = differences(opened("wiezen"), cheaper)
    assert (one.part, one.change) == (Part.TABLES, Change.CHANGED)
    assert isinstance(one.inside[-1], n.Table)


def test_kinship_tells_variants_from_strangers() -> None:
    heugen, variant, stranger = (opened(name).tree for name in ("heugen", "huëge", "euchre"))
    assert kinship(heugen, heugen) == 1
    assert kinship(heugen, variant) > 0.9
    assert kinship(heugen, stranger) < 0.25
    assert kinship(heugen, stranger) == kinship(stranger, heugen)
