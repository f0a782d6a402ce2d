"""The most memory that simulations of more and more rounds take: python benchmarks/memory.py [GAME]

It should not grow with the rounds: only sums are kept. Each simulation is a process of its own."""

from __future__ import annotations

import subprocess
import sys

ROUNDS = {
    "reference": (1_000, 3_000, 10_000),
    "python": (1_000, 10_000, 100_000),
    "native": (10_000, 100_000, 1_000_000, 10_000_000),
}


def megabytes(game: str, engine: str, rounds: int) -> float:
    """The most memory that `kaart simulate` has at any time, in megabytes."""
    code = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    command = [sys.executable, "-m", "kaart", "simulate", game, "--rounds", str(rounds), "--engine", engine]
    done = subprocess.run(
        [sys.executable, "-c", code, *command, "--seed", "1"], capture_output=True, text=True, check=True
    )
    return int(done.stdout) / 1024


def main(game: str = "hartenjagen") -> None:
    """One line an engine."""
    megabytes(game, "native", 1)  # compiled now, so that it only has to be loaded
    for engine, rounds in ROUNDS.items():
        found = (f"{megabytes(game, engine, number):.1f} MB after {number:,}" for number in rounds)
        print(f"{engine:<10} {', '.join(found)}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
