"""The wheel and the source archive, each installed in an empty environment and used from an empty folder.

Only this catches a file that was left out of the package. Needs a package index for the dependencies."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BIN = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, cwd: Path, stdin: str = "") -> str:
    """What a command prints; the test fails with all of it if the command does."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("KAART_", "PYTHON"))}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd, input=stdin, env=clean, capture_output=True,
        text=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{command} gave {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def environment(folder: Path, *packages: str | Path) -> Path:
    """The folder of programs of a new virtual environment with these packages."""
    venv.create(folder, with_pip=True)
    programs = folder / BIN
    install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(programs / "python", *install, *packages, cwd=folder)
    return programs


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive."""
    folder = tmp_path_factory.mktemp("archives")
    programs = environment(folder / "build", "hatchling")
    run(programs / "python", "-m", "hatchling", "build", "-d", folder / "dist", cwd=ROOT)
    return folder / "dist"


@pytest.fixture(scope="module", params=["*.whl", "*.tar.gz"], ids=["wheel", "source archive"])
def programs(
    request: pytest.FixtureRequest, archives: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    (archive,) = archives.glob(request.param)
    return environment(tmp_path_factory.mktemp("installed") / "env", archive)


def shipped(folder: str) -> set[str]:
    """The files of a folder that git knows or that would be added, as paths inside it."""
    listed = ["git", "-c", "core.quotepath=off", "ls-files", "--cached", "--others", "--exclude-standard"]
    found = subprocess.run([*listed, folder], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    if found.returncode == 0 and found.stdout:
        names = [name for name in found.stdout.splitlines() if (ROOT / name).is_file()]
        return {str(Path(name).relative_to(folder)) for name in names}
    return {str(path.relative_to(ROOT / folder)) for path in (ROOT / folder).rglob("*.kaart")}


def test_the_wheel_holds_every_file(archives: Path) -> None:
    (wheel,) = archives.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        inside = set(opened.namelist())
    for folder, target in (
        ("interpreter/kaart", "kaart"),
        ("grammars", "kaart/grammars"),
        ("games", "kaart/games"),
        ("benchmarks/yardsticks", "kaart/benchmarks/yardsticks"),
    ):
        expected = {f"{target}/{name}" for name in shipped(folder)}
        assert expected, folder
        assert expected <= inside
    assert {name.split("/")[0] for name in inside if ".dist-info" not in name} == {"kaart"}


def test_the_source_archive_holds_what_is_needed_to_work_on_it(archives: Path) -> None:
    (archive,) = archives.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        tops = {name.split("/")[1] for name in opened.getnames() if "/" in name}
    assert {"interpreter", "grammars", "games", "tests", "examples", "docs"} <= tops
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"} <= tops


def test_every_game_is_listed_and_clean(programs: Path, tmp_path: Path) -> None:
    listed = [line.split()[0] for line in run(programs / "kaart", "list", cwd=tmp_path).splitlines()]
    assert len(listed) >= 4
    assert "no problems" in run(programs / "kaart", "check", *listed, cwd=tmp_path)


def test_a_match_is_played(programs: Path, tmp_path: Path) -> None:
    name = run(programs / "kaart", "list", cwd=tmp_path).split()[0]
    played = run(programs / "kaart", "play", name, "--seat", "none", "--seed", "1", cwd=tmp_path)
    assert "The match is over" in played
    assert list(tmp_path.iterdir()) == []


def test_the_schema_is_there(programs: Path, tmp_path: Path) -> None:
    name = run(programs / "kaart", "list", cwd=tmp_path).split()[0]
    (tmp_path / "machine.json").write_text(
        run(programs / "kaart", "ir", name, cwd=tmp_path), encoding="utf-8"
    )
    run(programs / "kaart", "ir", "--validate", "machine.json", cwd=tmp_path)


def test_installing_leaves_no_other_names(programs: Path, tmp_path: Path) -> None:
    code = "from importlib.util import find_spec as f; print(*map(f, ('interpreter', 'games', 'grammars')))"
    assert run(programs / "python", "-c", code, cwd=tmp_path).split() == ["None"] * 3


@pytest.mark.skipif(sys.platform == "win32", reason="the script is for a POSIX shell")
def test_the_script_of_continuous_integration_is_sound() -> None:
    run("bash", "-n", ROOT / ".ci" / "run", cwd=ROOT)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
