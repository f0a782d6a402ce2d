"""How long a rule file of 1,000 lines takes to check and to lay out (the aim: less than a second each).

    python benchmarks/long_file.py [--lines 1000] [--times 5]

The file is a shipped game with definitions and phases added until it is long enough.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from kaart.checking import check_file
from kaart.format import formatted
from kaart.library import find

PHASE = """
phase extra-{n}
  each player
    when score is more than {n}
      score rises by {n} when roem is {n}
    otherwise when score is 0
      score falls by bonus-{n}
  leader becomes left of dealer when bidder is none
"""
DEFINE = "define bonus-{n} as count of hearts in all cards + {n} * (roem rounded down to 10)\n"


def long_file(lines: int) -> str:
    """A game of at least so many lines."""
    text = find("heugen").read_text(encoding="utf-8").replace("game heugen", "game long-heugen")
    number = 0
    while text.count("\n") < lines:
        number += 1
        text += DEFINE.format(n=number) + PHASE.format(n=number)
    return text


def seconds(work: Callable[[], object], times: int) -> float:
    """The least processor time of several."""
    least = float("inf")
    for _ in range(times):
        start = time.process_time()
        work()
        least = min(least, time.process_time() - start)
    return least


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--lines", type=int, default=1000)
    options.add_argument("--times", type=int, default=5)
    chosen = options.parse_args()
    gc.set_threshold(100_000, 20, 20)  # as the command does
    text = long_file(chosen.lines)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long-heugen.kaart"
        path.write_text(text, encoding="utf-8")
        problems, _ = check_file(path)
        print(f"{text.count(chr(10))} lines, {len(problems)} problems")
        print(f"check  {seconds(lambda: check_file(path), chosen.times):.2f} s")
        print(f"format {seconds(lambda: formatted(text, str(path)), chosen.times):.2f} s")


if __name__ == "__main__":
    sys.exit(main())
