"""A page for every problem code, in English and Dutch: why it is wrong, with a wrong and a right example.

`kaart explain` prints them and the tests try their examples out. `CONTRIBUTING.md` tells how to write one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_FOLDER = Path(__file__).parent
_TITLE = re.compile(r"# (K\d{3}): (.+)")
_FENCE = re.compile(r"```(\w+) (wrong|right)((?: \S+)*)")


@dataclass(frozen=True, slots=True)
class Example:
    """One file of an example, on the `wrong` or the right side; the first of a side is the one to check.

    Without a name of its own it has one that the reader never sees. `encoding` is how it is stored, `times`
    how often its last line stands there, and `command` what has to be done to meet the problem.
    """

    wrong: bool
    kind: str
    name: str
    encoding: str
    times: int
    command: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a code in one language: its title, what it says (text and examples in order)."""

    code: str
    title: str
    parts: tuple[str | Example, ...]

    def files(self, wrong: bool) -> tuple[Example, ...]:
        """The files of the wrong or of the right side, the one to check first."""
        return tuple(part for part in self.parts if isinstance(part, Example) and part.wrong is wrong)


def codes(language: str = "en") -> tuple[str, ...]:
    """All codes that have a page in a language."""
    return tuple(sorted(path.stem for path in (_FOLDER / language).glob("K*.md")))


def title(code: str, language: str) -> str:
    """The first line of a page, without the code."""
    with (_FOLDER / language / f"{code}.md").open(encoding="utf-8") as file:
        return _title(file.readline().rstrip("\n"), code)


def page(code: str, language: str) -> Page:
    """The page of a code that `codes` names."""
    first, *lines = (_FOLDER / language / f"{code}.md").read_text(encoding="utf-8").splitlines()
    return Page(code, _title(first, code), tuple(_parts(lines)))


def _title(line: str, code: str) -> str:
    found = _TITLE.fullmatch(line)
    if found is None or found[1] != code:
        raise ValueError(f"the page of {code} begins with `# {code}: ` and a title, not with {line!r}")
    return found[2]


def _parts(lines: list[str]) -> list[str | Example]:
    parts: list[str | Example] = []
    text: list[str] = []
    rest = iter(lines)
    for line in rest:
        found = _FENCE.fullmatch(line)
        if found is None:
            text.append(line)
            continue
        parts += _paragraphs(text)
        text.clear()
        parts.append(_example(found, _until_fence(rest)))
    return parts + _paragraphs(text)


def _until_fence(lines: Iterator[str]) -> list[str]:
    inside: list[str] = []
    for line in lines:
        if line == "```":
            return inside
        inside.append(line)
    raise ValueError("a block of a page has no end")


def _paragraphs(lines: list[str]) -> list[str | Example]:
    """Each paragraph as one line of text."""
    chunks = "\n".join(lines).split("\n\n")
    return [" ".join(chunk.split()) for chunk in chunks if chunk.strip()]


def _example(fence: re.Match[str], lines: list[str]) -> Example:
    words = fence[3].split()
    settings = dict(word.split("=", 1) for word in words if "=" in word)
    name = next((word for word in words if "=" not in word), "")
    return Example(
        wrong=fence[2] == "wrong",
        kind=fence[1],
        name=name,
        encoding=settings.pop("encoding", "utf-8"),
        times=int(settings.pop("times", "1")),
        command=settings.pop("command", ""),
        text="\n".join(lines) + "\n",
    )
