"""From a program to a loaded engine: out of the cache, or compiled now and put there."""

from __future__ import annotations

import tempfile
from pathlib import Path

from kaart.emit.c import CText, emit_c
from kaart.emit.interface import MatchEngine
from kaart.emit.layout import NotEmitted
from kaart.emit.python_match import python_matches
from kaart.ir.form import Program
from kaart.native import cache
from kaart.native.compiler import Compiler, NativeUnavailable, compile_text, find_compiler
from kaart.native.engine import NativeEngine
from kaart.native.library import Library, load
from kaart.saying import say

_loaded: dict[str, NativeEngine] = {}


def native_engine(program: Program) -> NativeEngine:
    """The compiled engine of a program. Raises NativeUnavailable with a sentence for people."""
    compiler = find_compiler()
    key = cache.key_of(program, compiler)
    if key not in _loaded:
        _loaded[key] = _make(program, compiler, key, cache.folder())
    return _loaded[key]


def match_engine(program: Program) -> MatchEngine:
    """The fastest engine there is for a program: compiled, or generated in Python where nothing can be
    compiled. Raises NotEmitted if the program is too large for either."""
    try:
        return native_engine(program)
    except NativeUnavailable:
        return python_matches(program)


def engine_in(engines: Path, program: Program) -> NativeEngine:
    """The same with a cache folder of one's own, which shows how long making and finding take."""
    compiler = find_compiler()
    return _make(program, compiler, cache.key_of(program, compiler), engines)


def _make(program: Program, compiler: Compiler, key: str, engines: Path | None) -> NativeEngine:
    kept = None if engines is None else _from_cache(engines, key)
    if kept is not None:
        return NativeEngine(program, kept)
    try:
        made = emit_c(program, key)
    except NotEmitted as refusal:
        raise NativeUnavailable(
            say("{title} does not fit a native engine: {why}.", title=program.title, why=refusal)
        ) from None
    return NativeEngine(program, _compiled(made, compiler, key, engines), made)


def _from_cache(engines: Path, key: str) -> Library | None:
    """The engine kept under this key; one that is broken or strange is thrown away."""
    path = cache.path_of(engines, key)
    if not path.is_file():
        return None
    found = load(path, key) if cache.is_whole(path, key) else None
    if found is None:
        cache.forget(path)
    return found


def _compiled(made: CText, compiler: Compiler, key: str, engines: Path | None) -> Library:
    """Compile, keep if there is a place for it, and load."""
    try:
        with tempfile.TemporaryDirectory(prefix="kaart-") as folder:
            target = Path(folder, "engine.so")
            compile_text(compiler, made.text, target)
            kept = target if engines is None else _kept(target, engines, key)
            found = load(kept, key)
    except OSError as error:
        reason = error.strerror or say("no more is known")
        raise NativeUnavailable(
            say("There is no place to compile an engine in: {why}.", why=reason)
        ) from None
    if found is None:
        raise NativeUnavailable(say("The compiled engine cannot be loaded."))
    return found


def _kept(target: Path, engines: Path, key: str) -> Path:
    """The engine in the cache, or where it was compiled if the cache folder is full or read-only."""
    try:
        return cache.store(target, engines, key)
    except OSError:
        return target
