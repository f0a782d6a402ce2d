"""How well problems are placed: one small slip in a shipped rule file, many times over.

    python benchmarks/slips.py [--count 400] [--seed 1] [--show KIND]

Prints for each kind of slip how many were noticed when the file was read and bound (a doubled name may
well be another sentence that means something), how many of the first problems stand on the line of the
slip, and how many problems come out of one slip.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kaart.compile import open_game
from kaart.diagnostics import Problem, ProblemsFound
from kaart.library import Sort, data_folder, header
from kaart.syntax import parse
from kaart.syntax.written import Lexeme, written

KINDS = ("drop", "double", "swap", "misspell")


@dataclass(frozen=True, slots=True)
class Slip:
    """One changed file: its text, and the lines that the sentence with the change stands on."""

    kind: str
    text: str
    first: int
    last: int
    what: str


def slips(text: str, rng: random.Random) -> Iterator[Slip]:
    """One slip of each kind, each at a random place."""
    file, _ = written(text, "x")
    assert file is not None
    sentences = [sentence.lexemes for sentence in file.sentences]
    for kind in KINDS:
        words = _words(sentences, kind)
        if words:
            yield _slip(kind, text, *rng.choice(words), rng)


def _words(sentences: list[tuple[Lexeme, ...]], kind: str) -> list[tuple[Lexeme, Lexeme]]:
    """Each word that can be slipped on, with the one behind it on its line (or itself)."""
    found = []
    for lexemes in sentences:
        lexemes = tuple(one for one in lexemes if one.terminal != "TAG")
        for one, other in zip(lexemes, [*lexemes[1:], lexemes[-1]], strict=True):
            neighbours = one is not other and one.span.line == other.span.line and one.text != other.text
            keyword = one.terminal.isupper() and one.text.isalpha() and len(one.text) > 3
            keyword = keyword and one.terminal not in ("NAME", "LABEL", "STRING", "CARD", "RANK")
            if {"swap": neighbours, "misspell": keyword}.get(kind, True):
                found.append((one, other))
    return found


def _slip(kind: str, text: str, one: Lexeme, other: Lexeme, rng: random.Random) -> Slip:
    lines = text.split("\n")
    line = lines[one.span.line - 1]
    start, end = one.span.column - 1, one.span.end_column - 1
    word = line[start:end]
    match kind:
        case "drop":
            changed = line[:start] + line[end:].lstrip(" ") if start else line[end:].lstrip(" ")
        case "double":
            changed = line[:end] + " " + line[start:]
        case "swap":
            second = line[other.span.column - 1 : other.span.end_column - 1]
            between = line[end : other.span.column - 1] or " "
            changed = line[:start] + second + between + word + line[other.span.end_column - 1 :]
        case _:
            changed = line[:start] + _misspelt(word, rng) + line[end:]
    lines[one.span.line - 1] = changed
    return Slip(
        kind, "\n".join(lines), one.span.line, other.span.line, f"{line.strip()}  →  {changed.strip()}"
    )


def _misspelt(word: str, rng: random.Random) -> str:
    at = rng.randrange(len(word) - 1)
    return rng.choice(
        (
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            word[:at] + word[at + 1 :],
            word[: at + 1] + word[at] + word[at + 1 :],
        )
    )


def problems_of(path: Path, text: str) -> tuple[Problem, ...]:
    """What is wrong with a changed file, without trying any deal."""
    path.write_text(text, encoding="utf-8")
    entry = header(path)
    if entry is not None and entry.sort in (Sort.SCENARIOS, Sort.WORDS):
        return parse(text, str(path))[1]
    try:
        return open_game(path).problems
    except ProblemsFound as found:
        return found.problems


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=400)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--show", choices=KINDS)
    chosen = options.parse_args()
    rng = random.Random(chosen.seed)
    numbers: dict[str, Counter[str]] = defaultdict(Counter)
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder) / "games"
        shutil.copytree(data_folder("games"), games)
        paths = sorted(games.rglob("*.kaart"))
        while sum(count["made"] for count in numbers.values()) < chosen.count:
            path = rng.choice(paths)
            text = path.read_text(encoding="utf-8")
            for slip in slips(text, rng):
                found = problems_of(path, slip.text)
                _count(numbers[slip.kind], slip, found, path)
                if chosen.show == slip.kind and found and not _good(slip, found, path):
                    print(
                        path.name,
                        slip.what,
                        *(f"    {p.span.line}: {p.code} {p.sentence}" for p in found),
                        sep="\n",
                    )
            path.write_text(text, encoding="utf-8")
    _print(numbers)


def _good(slip: Slip, found: tuple[Problem, ...], path: Path) -> bool:
    return _placed(slip, found, path) and len(found) == 1


def _placed(slip: Slip, found: tuple[Problem, ...], path: Path) -> bool:
    own = [problem for problem in found if problem.span.path == str(path)]
    return bool(own) and slip.first <= own[0].span.line <= slip.last


def _count(count: Counter[str], slip: Slip, found: tuple[Problem, ...], path: Path) -> None:
    count["made"] += 1
    if found:
        count["noticed"] += 1
        count["placed"] += _placed(slip, found, path)
        count["problems"] += len(found)
        count["alone"] += len(found) == 1


def _print(numbers: dict[str, Counter[str]]) -> None:
    print(f"{'slip':<10}{'made':>6}{'noticed':>9}{'right line':>12}{'one problem':>13}{'on average':>12}")
    total: Counter[str] = Counter()
    for count in numbers.values():
        total += count
    for kind, count in [*numbers.items(), ("all", total)]:
        noticed = count["noticed"] or 1
        print(
            f"{kind:<10}{count['made']:>6}{count['noticed']:>9}{count['placed'] / noticed:>12.1%}"
            f"{count['alone'] / noticed:>13.1%}{count['problems'] / noticed:>12.2f}"
        )


if __name__ == "__main__":
    sys.exit(main())
