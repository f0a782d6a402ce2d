"""How long commands take before and with their work: python benchmarks/start_up.py

The aims, on an idle machine: 0.25 s for help, 0.5 s for a check of a shipped game."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

RUNS = 9
COMMANDS = (
    ["--help"],
    ["list"],
    *(["check", name] for name in ("heugen", "hartenjagen", "euchre", "wiezen")),
)


def seconds(arguments: list[str]) -> list[float]:
    """The wall time of every run, after one that is not counted."""
    times = []
    for _ in range(RUNS + 1):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "kaart", *arguments], capture_output=True, check=True)
        times.append(time.perf_counter() - start)
    return times[1:]


def main() -> None:
    """One line a command."""
    for arguments in COMMANDS:
        times = seconds(arguments)
        name = "kaart " + " ".join(arguments)
        print(f"{name:<24} median {statistics.median(times):.2f} s, least {min(times):.2f} s")


if __name__ == "__main__":
    main()
