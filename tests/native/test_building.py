"""Compiling and keeping engines: what goes wrong ends in a working engine or in a sentence."""

from __future__ import annotations

import errno
import multiprocessing
import os
import shutil
import stat
import time
from pathlib import Path

import pytest

from conformance import cases
from engine.programs import hearts
from kaart.game import Game
from kaart.ir.form import Program
from kaart.native import NativeUnavailable, build, cache, compiler, native_engine
from kaart.simulate import Engine, simulate
from kaart.simulate.engines import WORTH_COMPILING

from .engines import assert_same, needs_compiler

GAME = cases.ONE[0]
SUPERUSER = not hasattr(os, "getuid") or os.getuid() == 0


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty cache folder, and no engine loaded yet."""
    monkeypatch.setenv("KAART_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(build, "_loaded", {})


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache" / "engines").glob("*"))


def works(program: Program) -> None:
    """An engine comes about and plays as it should."""
    assert_same(native_engine(program), Game(program), seed=1, rounds=2)


def script(path: Path, *lines: str) -> Path:
    """A program for a compiler."""
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]), encoding="utf-8")
    path.chmod(0o755)
    return path


# ------------------------------------------------------------------ the compiler


def test_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(NativeUnavailable, match="no C compiler called no-such-compiler"):
        native_engine(hearts())


@pytest.mark.parametrize("name", ["", "   ", "'", "cc; true", "$(true)"])
def test_names_that_are_no_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    monkeypatch.setenv("CC", name)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NativeUnavailable, match="no C compiler"):
        native_engine(hearts())


def test_without_a_compiler_the_python_engine_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    told: list[str] = []
    found = simulate(cases.game(GAME), WORTH_COMPILING, 5, note=told.append)
    assert found.rounds == WORTH_COMPILING
    assert len(told) == 1
    assert "The Python engine plays instead" in told[0]


def test_a_compiler_that_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fails = script(tmp_path / "fails", 'case "$1" in --version) echo 1;; *) echo bad luck >&2; exit 3;; esac')
    monkeypatch.setenv("CC", str(fails))
    with pytest.raises(NativeUnavailable, match="failed: bad luck"):
        native_engine(hearts())
    assert not kept(tmp_path)


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("echo 'bad luck.'; exit 3", "failed: bad luck."),
        ("echo 'engine.c:'; exit 3", "failed: engine.c."),
        ("exit 3", "failed: it ended with code 3."),
        ("kill -SEGV $$", "failed: it ended with code -11."),
    ],
)
def test_what_a_compiler_says_ends_as_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, does: str, said: str
) -> None:
    odd = script(tmp_path / "odd", f'case "$1" in --version) echo 1;; *) {does};; esac')
    monkeypatch.setenv("CC", str(odd))
    told: list[str] = []
    simulate(cases.game(GAME), 3, 5, engine=Engine.NATIVE, note=told.append)
    assert told == [f"The C compiler {odd} {said} The Python engine plays instead, which takes longer."]


def test_a_compiler_that_hangs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is stopped with everything it started."""
    alive = tmp_path / "alive"
    hangs = script(
        tmp_path / "hangs",
        '[ "$1" = --version ] && exit 0',
        f"(while :; do echo . >> '{alive}'; sleep 0.1; done) &",
        "wait",
    )
    monkeypatch.setenv("CC", str(hangs))
    monkeypatch.setattr(compiler, "TIME_LIMIT", 1.0)
    start = time.monotonic()
    with pytest.raises(NativeUnavailable, match="not done after 1 seconds"):
        native_engine(hearts())
    assert time.monotonic() - start < 20
    size = alive.stat().st_size
    time.sleep(0.5)
    assert alive.stat().st_size == size


def test_a_compiler_that_writes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", str(script(tmp_path / "lazy", "exit 0")))
    with pytest.raises(NativeUnavailable, match="wrote nothing"):
        native_engine(hearts())


def test_a_compiler_that_writes_nonsense(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    writes = 'while [ "$1" != -o ]; do [ "$1" = --version ] && exit 0; shift; done; echo nonsense > "$2"'
    monkeypatch.setenv("CC", str(script(tmp_path / "odd", writes)))
    with pytest.raises(NativeUnavailable, match="cannot be loaded"):
        native_engine(hearts())


@needs_compiler
def test_a_compiler_that_does_not_know_the_processor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = shutil.which("cc") or shutil.which("gcc") or ""
    refuses = 'for word in "$@"; do [ "$word" = -march=native ] && echo unknown && exit 1; done'
    monkeypatch.setenv("CC", str(script(tmp_path / "old", refuses, f'exec {real} "$@"')))
    works(hearts())


@needs_compiler
def test_a_compiler_with_words_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", f"{shutil.which('cc')} -DUNUSED='two words'")
    works(hearts())


# ------------------------------------------------------------------ the cache folder


@needs_compiler
def test_an_engine_is_compiled_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    works(hearts())
    assert len(kept(tmp_path)) == 1
    build._loaded.clear()
    monkeypatch.setattr(build, "compile_text", lambda *given: pytest.fail("compiled again"))
    works(hearts())


@needs_compiler
def test_other_rules_are_another_engine(tmp_path: Path) -> None:
    works(hearts(rounds=2))
    works(hearts(rounds=3))
    assert len(kept(tmp_path)) == 2


@needs_compiler
def test_no_cache_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KAART_CACHE", "")
    works(hearts())
    assert not (tmp_path / "cache").exists()


@needs_compiler
def test_a_cache_folder_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("KAART_CACHE", str(tmp_path / "file" / "cache"))
    works(hearts())


@needs_compiler
@pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() == 0, reason="the superuser may write everywhere"
)
def test_a_cache_folder_that_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "engines"
    folder.mkdir(parents=True, mode=0o700)
    folder.chmod(0o500)
    works(hearts())
    folder.chmod(0o700)
    assert not kept(tmp_path)


@needs_compiler
@pytest.mark.parametrize("trouble", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_a_cache_folder_that_takes_no_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, trouble: int
) -> None:
    """As the one above, for whoever may write everywhere."""

    def refused(*given: object, **named: object) -> None:
        raise OSError(trouble, os.strerror(trouble))

    monkeypatch.setattr(cache.tempfile, "mkstemp", refused)
    works(hearts())
    assert not kept(tmp_path)


@needs_compiler
def test_no_room_to_compile_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*given: object, **named: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(build.tempfile, "TemporaryDirectory", refused)
    with pytest.raises(NativeUnavailable, match="no place to compile an engine in: No space left"):
        native_engine(hearts())


@needs_compiler
def test_an_engine_of_another_processor_stays_where_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A home folder may serve several machines; each finds its own."""
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(cache, "_processor", lambda: "another")
        works(hearts())
    (other,) = kept(tmp_path)
    before = other.read_bytes()
    works(hearts())
    assert other.read_bytes() == before
    assert len(kept(tmp_path)) == 2


@needs_compiler
def test_a_cache_folder_that_is_full(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def no_room(*given: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(cache.os, "replace", no_room)
    works(hearts())
    assert not kept(tmp_path), "nothing half-written stays behind"


@needs_compiler
@pytest.mark.skipif(not hasattr(os, "getuid"), reason="this system has no owners of files")
def test_a_cache_folder_that_others_may_write(tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "engines"
    folder.mkdir(parents=True)
    folder.chmod(stat.S_IRWXU | stat.S_IRWXG | stat.S_IRWXO)
    works(hearts())
    assert not kept(tmp_path), "code is neither put there nor taken from there"


@needs_compiler
@pytest.mark.parametrize("harm", ["short", "empty", "changed", "unsealed", "text"])
def test_a_broken_engine_is_compiled_anew(tmp_path: Path, harm: str) -> None:
    works(hearts())
    (path,) = kept(tmp_path)
    whole = path.read_bytes()
    broken = {
        "short": whole[: len(whole) // 2],
        "empty": b"",
        "changed": whole[:5000] + b"\0\1\2\3" + whole[5004:],
        "unsealed": whole[:-40],
        "text": b"not an engine",
    }
    build._loaded.clear()
    path.unlink()
    path.write_bytes(broken[harm])
    works(hearts())
    assert [cache.is_whole(found, found.stem) for found in kept(tmp_path)] == [True]


@needs_compiler
def test_an_engine_under_a_wrong_name_is_not_used(tmp_path: Path) -> None:
    works(hearts(rounds=2))
    (first,) = kept(tmp_path)
    other = cache.path_of(first.parent, cache.key_of(hearts(rounds=3), compiler.find_compiler()))
    shutil.copyfile(first, other)
    works(hearts(rounds=3))
    assert other.read_bytes() != first.read_bytes()


def _build_elsewhere(folder: str, results: object) -> None:
    os.environ["KAART_CACHE"] = folder
    program = hearts()
    build._loaded.clear()
    found, decisions, _ = native_engine(program).trace(1, 2)
    results.put((found, decisions))  # type: ignore[attr-defined]


@needs_compiler
def test_two_builds_at_once(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn" if os.name == "nt" else "fork")
    results = context.Queue()
    folder = str(tmp_path / "cache")
    builds = [context.Process(target=_build_elsewhere, args=(folder, results)) for _ in range(4)]
    for one in builds:
        one.start()
    found = {results.get(timeout=120) for _ in builds}
    for one in builds:
        one.join()
    assert len(found) == 1
    assert [cache.is_whole(path, path.stem) for path in kept(tmp_path)] == [True]


@needs_compiler
def test_the_key_depends_on_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    program, found = hearts(), compiler.find_compiler()
    keys = [cache.key_of(program, found), cache.key_of(hearts(rounds=3), found)]
    keys.append(cache.key_of(program, compiler.Compiler(found.command, "another version")))
    keys.append(cache.key_of(program, compiler.Compiler(("/bin/other",), found.version)))
    for name, value in (("FLAGS", ("-O0",)), ("VERSION", 0), ("_processor", lambda: "another")):
        with monkeypatch.context() as changed:
            changed.setattr(cache, name, value)
            keys.append(cache.key_of(program, found))
    assert len(set(keys)) == len(keys)


# ------------------------------------------------------------------ through kaart simulate


@needs_compiler
def test_simulate_says_nothing_when_all_is_well() -> None:
    told: list[str] = []
    simulate(cases.game(GAME), 10, 5, engine=Engine.NATIVE, note=told.append)
    assert not told
