"""Loads the parser of a language, from the user's cache folder if it was built before.

Building the table takes most of a second, loading it some 50 ms. The name of a cache file says
all that its content depends on, so a stale file is never read.
"""

from __future__ import annotations

import hashlib
import io
import os
import sys
import tempfile
from functools import cache
from pathlib import Path

import lark

from kaart.library import cache_folder, data_folder
from kaart.syntax.keywords import LANGUAGES, keywords, terminals
from kaart.syntax.layout import LayoutPostLexer


@cache
def parser(language: str) -> lark.Lark:
    """The parser for a language ("english", "nederlands"); KeyError if it is unknown."""
    text = grammar_text(language)
    kept = _cache_file(language, text)
    if kept is None:
        return build(text)
    try:
        return lark.Lark.load(io.BytesIO(kept.read_bytes()))
    except Exception:
        built = build(text)
        _keep(built, kept)
        return built


def grammar_text(language: str) -> str:
    """The grammar with the keywords of a language."""
    shared = (data_folder("grammars") / "kaart.lark").read_text(encoding="utf-8")
    return shared + terminals(keywords(language))


def build(text: str, strict: bool = False) -> lark.Lark:
    """Builds the parser; `strict` refuses conflicts and overlapping terminals (for the tests)."""
    return lark.Lark(
        text,
        parser="lalr",
        lexer="contextual",
        postlex=LayoutPostLexer(),
        maybe_placeholders=False,
        strict=strict,
    )


def _cache_file(language: str, text: str) -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None
    key = f"{lark.__version__} {sys.version_info[:3]}\n{text}"
    digest = hashlib.sha256(key.encode()).hexdigest()[:24]
    return folder / "grammars" / f"{LANGUAGES[language]}-{digest}.pickle"


def _keep(built: lark.Lark, path: Path) -> None:
    """Writes the cache file whole or not at all; a folder that cannot be written is no fault."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                built.save(file)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError:
        return
