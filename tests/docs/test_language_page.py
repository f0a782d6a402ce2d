"""The examples of the language reference and the other pages: every block that is marked `kaart`.

What stands behind the mark says where the block belongs; the block is put there and must be read
without a problem. Whole files are checked, played and tested too.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from kaart import load_game
from kaart.checking import check_file
from kaart.scenario import run_file
from kaart.syntax import parse
from kaart.syntax.keywords import keywords

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```kaart(?P<mark>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
HEADER = "kaart 1 english\n\n"
MATCHES = 3


class Block(NamedTuple):
    """A fenced block: where it stands, what its mark says, its text."""

    place: str
    mark: str
    body: str


def blocks(page: str) -> list[Block]:
    text = (ROOT / page).read_text(encoding="utf-8")
    found = FENCE.finditer(text)
    return [
        Block(f"{page}:{text.count(chr(10), 0, one.start()) + 1}", one["mark"].strip(), one["body"])
        for one in found
    ]


PAGE = blocks("docs/language.md")
FRAGMENTS = [block for block in PAGE if block.mark]
FILES = [block for block in PAGE if not block.mark]


def wrapped(block: Block) -> str:
    """The fragment as a whole file."""
    body = block.body
    match block.mark:
        case "sections":
            players = "" if re.search(r"^players ", body, re.MULTILINE) else "players 4\n\n"
            return f"{HEADER}game example\n\n{players}{body}"
        case "block":
            return f"{HEADER}game example\n\nplayers 4\n\nphase p\n{_indented(body)}"
        case "amendments":
            return f"{HEADER}variant example of other\n\n{body}"
        case "scenarios":
            return f"{HEADER}scenarios for example\n\n{body}"
        case "formulas":
            lines = (line for line in body.splitlines() if line.strip())
            defines = "".join(f"define f{number} as {line}\n" for number, line in enumerate(lines))
            return f"{HEADER}game example\n\nplayers 4\n\n{defines}"
    raise AssertionError(f"{block.place}: nothing is known about the mark {block.mark}")


def _indented(body: str) -> str:
    return "".join(f"  {line}" if line.strip() else line for line in body.splitlines(keepends=True))


@pytest.mark.parametrize("block", FRAGMENTS, ids=lambda block: f"{block.mark}-{block.place.split(':')[1]}")
def test_fragments_can_be_read_where_they_belong(block: Block) -> None:
    tree, problems = parse(wrapped(block), block.place)
    assert [f"{problem.span}: {problem.sentence}" for problem in problems] == []
    assert tree is not None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the whole files of the page, each under the name it gives itself."""
    for block in FILES:
        found = re.search(r"^(game|variant|scenarios for|words for) (\S+)", block.body, re.MULTILINE)
        assert found is not None, block.place
        sort = {"scenarios for": ".scenarios", "words for": ".words"}.get(found[1], "")
        (tmp_path / f"{found[2]}{sort}.kaart").write_text(block.body, encoding="utf-8")
    return tmp_path


def test_whole_files_have_no_problems(folder: Path) -> None:
    assert len(list(folder.iterdir())) == len(FILES) >= 4
    for path in sorted(folder.iterdir()):
        problems, _ = check_file(path)
        assert [f"{problem.span}: {problem.sentence}" for problem in problems] == []


def test_whole_games_can_be_played(folder: Path) -> None:
    for path in sorted(folder.iterdir()):
        if path.name.count(".") > 1:
            continue
        for seed in range(MATCHES):
            state = load_game(path).new_match(seed)
            while not state.is_over:
                actions = state.legal_actions()
                state.apply(actions[(seed + len(state.log)) % len(actions)])
            assert state.winners


def test_whole_scenarios_pass(folder: Path) -> None:
    for path in sorted(folder.glob("*.scenarios.kaart")):
        outcomes, _ = run_file(path)
        assert outcomes
        for outcome in outcomes:
            assert outcome.passed, (outcome.name, outcome.failures, outcome.problems)


def test_the_page_speaks_of_every_keyword() -> None:
    text = " ".join((ROOT / "docs/language.md").read_text(encoding="utf-8").split())
    missing = [
        name
        for name, spellings in keywords("english").phrases.items()
        if not any(re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", text) for one in spellings)
    ]
    assert missing == []


@pytest.mark.parametrize(
    "page", ["CONTRIBUTING.md", *sorted(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]
)
def test_other_pages_show_whole_files_that_have_no_problems(page: str, tmp_path: Path) -> None:
    whole = [block for block in blocks(page) if block.body.startswith("kaart ")]
    for number, block in enumerate(whole if page != "docs/language.md" else []):
        path = tmp_path / f"{number}.kaart"
        path.write_text(block.body, encoding="utf-8")
        problems, _ = check_file(path)
        assert [f"{problem.span}: {problem.sentence}" for problem in problems] == []
