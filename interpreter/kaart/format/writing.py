"""Writes a rule file whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path


def write(path: Path, text: str) -> None:
    """Puts a text into a file in one step, so that it is never seen half written. What a link points
    at is written, and keeps its permissions. Raises OSError."""
    goal = path.resolve()
    handle, name = tempfile.mkstemp(dir=goal.parent, prefix=f".{goal.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
        if goal.exists():
            shutil.copymode(goal, name)
        else:
            os.chmod(name, 0o666 & ~_umask())
        os.replace(name, goal)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    now = os.umask(0)
    os.umask(now)
    return now
