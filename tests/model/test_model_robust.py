"""Whatever is wrong with a rule file, the stages after the parser answer with problems."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kaart.check import check
from kaart.library import Sort, data_folder, header
from kaart.model import build
from kaart.syntax import nodes, parse

TEXTS = [
    path.read_text(encoding="utf-8")
    for path in sorted(data_folder("games").rglob("*.kaart"))
    if (entry := header(path)) is not None and entry.sort is Sort.GAME
]
WORDS = sorted({word for text in TEXTS for word in text.split() if not word.startswith("@")})


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A shipped game with a few words replaced, dropped or doubled, or lines swapped."""
    lines = draw(st.sampled_from(TEXTS)).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        number = draw(st.integers(2, len(lines) - 1))
        words = lines[number].split(" ")
        match draw(st.sampled_from(["word", "drop", "double", "line", "swap"])):
            case "word":
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(WORDS))
            case "drop":
                del words[draw(st.integers(0, len(words) - 1))]
            case "double":
                words.append(words[-1])
            case "line":
                words = []
            case "swap":
                other = draw(st.integers(2, len(lines) - 1))
                lines[other], words = " ".join(words), lines[other].split(" ")
        lines[number] = " ".join(words)
    return "\n".join(lines) + "\n"


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(spoilt())
def test_a_spoilt_game_gives_problems_and_no_exception(text: str) -> None:
    tree, problems = parse(text, str(Path("spoilt.kaart")))
    if not isinstance(tree, nodes.GameFile):
        assert problems
        return
    game, _, found = build(tree)
    if not problems and not found:
        check(game)
