"""`--rewrite` writes what the programs print now; look at the difference before committing it."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite", action="store_true", help="write the expected output of the language programs anew"
    )
