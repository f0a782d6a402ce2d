"""What is heavy is imported only where it is used; `benchmarks/start_up.py` measures the time itself."""

from __future__ import annotations

import subprocess
import sys

import pytest

LOADED = """
import sys
from kaart.cli import main
try:
    main({arguments!r})
except SystemExit:
    pass
print(*sorted(sys.modules), file=sys.stderr)
"""


def loaded(*arguments: str) -> set[str]:
    """All modules that are there when a command ends."""
    code = LOADED.format(arguments=list(arguments))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return set(done.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "needed", "heavy"),
    [
        (
            ["--help"],
            "kaart.cli.group",
            ["lark", "jsonschema", "kaart.syntax", "kaart.model", "kaart.engine"],
        ),
        (["list"], "kaart.library", ["lark", "jsonschema", "kaart.model", "kaart.engine"]),
        (
            ["check", "heugen"],
            "kaart.check",
            ["jsonschema", "kaart.play", "kaart.simulate", "kaart.scenario", "kaart.emit", "kaart.native"],
        ),
    ],
)
def test_a_command_loads_only_what_it_needs(arguments: list[str], needed: str, heavy: list[str]) -> None:
    found = loaded(*arguments)
    assert needed in found
    assert not found.intersection(heavy)
