"""Rule files for tests of the command line."""

from __future__ import annotations

from pathlib import Path


def write(folder: Path, name: str, text: str) -> Path:
    """A file with this text, folders made as needed."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
