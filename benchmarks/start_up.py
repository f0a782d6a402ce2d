"""How long commands take before and with their work: python benchmarks/start_up.py

The aims, on an idle machine: 0.25 s for help, 0.5 s for a check of a shipped game, and 0.05 s more for a
simulation on an engine that was compiled before than for one on the reference engine."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys

RUNS = 9
GAMES = ("heugen", "hartenjagen", "euchre", "wiezen")
COMMANDS = (
    ["--help"],
    ["list"],
    *(["check", name] for name in GAMES),
    *(
        ["simulate", name, "--rounds", "1", "--engine", engine]
        for name in GAMES
        for engine in ("reference", "native")
    ),
)


def seconds(arguments: list[str]) -> list[float]:
    """The processor time of every run, after one that is not counted: others may be busy meanwhile."""
    times = []
    for _ in range(RUNS + 1):
        before = os.times()
        subprocess.run([sys.executable, "-m", "kaart", *arguments], capture_output=True, check=True)
        after = os.times()
        times.append(sum(after[2:4]) - sum(before[2:4]))
    return times[1:]


def main() -> None:
    """One line a command."""
    for arguments in COMMANDS:
        times = seconds(arguments)
        name = "kaart " + " ".join(arguments)
        print(f"{name:<58} median {statistics.median(times):.3f} s, least {min(times):.3f} s")


if __name__ == "__main__":
    main()
