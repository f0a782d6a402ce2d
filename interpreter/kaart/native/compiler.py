"""The C compiler of the system: which one, which version, and how it is called. Never through a shell."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kaart.diagnostics import KaartError
from kaart.saying import Message, say, sentences

FLAGS = ("-std=gnu11", "-O1", "-march=native", "-fPIC", "-shared", "-fvisibility=hidden", "-w")
"""-O1: measured, it makes faster machines than -O2 and -O3, which mix up the jumps between the blocks."""

PLAIN_FLAGS = tuple(flag for flag in FLAGS if flag != "-march=native")
"""For compilers that do not know the processor at hand."""

TIME_LIMIT = 60.0
"""Seconds after which a compiler counts as hanging; a game takes about one."""


class NativeUnavailable(KaartError):
    """There is no native engine here; the sentence says why, and what would help."""


@dataclass(frozen=True, slots=True)
class Compiler:
    """How to call the compiler, and what tells it from another one."""

    command: tuple[str, ...]
    version: str


def find_compiler() -> Compiler:
    """The compiler in CC, else `cc`. Raises NativeUnavailable."""
    wanted = os.environ.get("CC") or "cc"
    try:
        words = shlex.split(wanted)
    except ValueError:
        words = []
    found = shutil.which(words[0]) if words else None
    if found is None:
        advice = say("Install one, or name it in the variable CC.")
        raise NativeUnavailable(sentences(say("There is no C compiler called {name}.", name=wanted), advice))
    command = (found, *words[1:])
    output = _run([*command, "--version"])
    return Compiler(command, output.splitlines()[0] if output else "")


def compile_text(compiler: Compiler, text: str, target: Path) -> None:
    """Compile C text to a shared library. Raises NativeUnavailable, or OSError where it cannot be written."""
    with tempfile.TemporaryDirectory(prefix="kaart-") as folder:
        source = Path(folder, "engine.c")
        source.write_text(text, encoding="ascii")
        try:
            _run([*compiler.command, *FLAGS, "-o", str(target), str(source)])
        except _Refused:
            _run([*compiler.command, *PLAIN_FLAGS, "-o", str(target), str(source)])
    if not target.is_file() or not target.stat().st_size:
        raise NativeUnavailable(
            say("The C compiler {name} ended well but wrote nothing.", name=compiler.command[0])
        )


class _Refused(NativeUnavailable):
    """The compiler ran and did not accept what it was given."""


def _run(command: Sequence[str]) -> str:
    """What a command prints. It has its own process group, so that none of its children stays behind."""
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen(
                list(command),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            raise NativeUnavailable(
                say("The C compiler {name} cannot be started: {why}.", name=command[0], why=error.strerror)
            ) from None
        try:
            code = process.wait(TIME_LIMIT)
        except BaseException as stopped:
            _stop(process)
            if isinstance(stopped, subprocess.TimeoutExpired):
                sentence = say(
                    "The C compiler {name} was not done after {limit} seconds.",
                    name=command[0],
                    limit=f"{TIME_LIMIT:g}",
                )
                raise NativeUnavailable(sentence) from None
            raise
        output.seek(0)
        printed = output.read(4000).decode(errors="replace").strip()
    if code:
        first = printed.splitlines()[0] if printed else say("it ended with code {code}", code=code)
        why = first if isinstance(first, Message) else first.rstrip(" .:")
        raise _Refused(say("The C compiler {name} failed: {why}.", name=command[0], why=why))
    return printed


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End a compiler and everything it started."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()
