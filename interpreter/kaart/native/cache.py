"""Compiled engines on disk: under which name, how one is put there, how a broken one is noticed.

An engine ends in a seal, the hash of its name and all before it: a file that was cut short, changed or put
under another name is never loaded.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import stat
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from kaart import library
from kaart.emit.c import VERSION
from kaart.ir.form import Program
from kaart.ir.json import to_json
from kaart.native.compiler import FLAGS, Compiler, NativeUnavailable, find_compiler

_MARK = b"kaart-engine"
_SEAL = len(_MARK) + hashlib.sha256().digest_size


def key_of(program: Program, compiler: Compiler) -> str:
    """The name of an engine: everything that it depends on, hashed."""
    parts = [to_json(program), VERSION, compiler.command, compiler.version, FLAGS, _processor()]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:40]


def folder() -> Path | None:
    """Where engines are kept, made if need be; None if there is no such place or it is not ours alone."""
    chosen = library.cache_folder()
    if chosen is None:
        return None
    engines = chosen / "engines"
    try:
        engines.mkdir(mode=0o700, parents=True, exist_ok=True)
        return engines if _is_ours(engines) else None
    except OSError:
        return None


def path_of(engines: Path, key: str) -> Path:
    """The file of an engine."""
    return engines / f"{key}.so"


def is_kept(program: Program) -> bool:
    """Whether the engine of a program has been compiled before and is at hand."""
    engines = folder()
    try:
        return engines is not None and path_of(engines, key_of(program, find_compiler())).is_file()
    except NativeUnavailable:
        return False


def is_whole(path: Path, key: str) -> bool:
    """Whether a file is the engine of this name, with an unbroken seal."""
    try:
        content = path.read_bytes()
    except OSError:
        return False
    return len(content) > _SEAL and content[-_SEAL:] == _seal(content[:-_SEAL], key)


def store(compiled: Path, engines: Path, key: str) -> Path:
    """Put a compiled engine under its name, all at once: whoever looks sees the whole file or none.

    Raises OSError if the folder cannot be written or is full."""
    content = compiled.read_bytes()
    handle, temporary = tempfile.mkstemp(dir=engines, prefix=f".{key}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content + _seal(content, key))
        target = path_of(engines, key)
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    return target


def _seal(content: bytes, key: str) -> bytes:
    return _MARK + hashlib.sha256(key.encode() + content).digest()


def forget(path: Path) -> None:
    """Remove a broken engine, if that is possible."""
    with suppress(OSError):
        path.unlink()


def _is_ours(engines: Path) -> bool:
    """Code is loaded from here, so nobody else may be able to write into it."""
    if not hasattr(os, "getuid"):
        return True
    found = engines.stat()
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


@cache
def _processor() -> str:
    """What tells the processor from others: code made for one need not run on another."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").split("\n\n")[0]
        wanted = ("model name", "flags", "Features", "CPU implementer", "CPU part")
        kept = [line for line in lines.splitlines() if line.startswith(wanted)]
    except OSError:
        kept = [platform.processor()]
    return "\n".join([platform.system(), platform.machine(), *kept])
