"""`--rewrite-books` writes the golden rulebooks anew; read the difference before committing it."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-books", action="store_true", help="write the golden rulebooks anew")
