"""`--rewrite-messages` brings the catalogue up to date with the code and compiles it."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-messages", action="store_true", help="bring the catalogue of messages up to date"
    )
