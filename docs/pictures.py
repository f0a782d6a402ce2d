"""Draws the pictures of the README from what commands really print: python docs/pictures.py

A picture is an SVG of a terminal. The tests hold the committed pictures against the commands.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

FOLDER = Path(__file__).parent / "pictures"
ANSI = re.compile(r"\x1b\[([0-9;]*)m")
COLUMN, LINE, EDGE, BAR = 8.4, 19, 16, 34
BACKGROUND, FOREGROUND = "#1e222a", "#d7dae0"
COLOURS = {
    "31": "#ff6b6b", "32": "#8fd18a", "33": "#e9c46a", "34": "#7fb2ff", "35": "#d79bf0", "36": "#77d5d5",
    "91": "#ff6b6b", "92": "#8fd18a", "93": "#e9c46a", "94": "#7fb2ff", "95": "#d79bf0", "96": "#77d5d5",
    "90": "#8b93a1",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Picture:
    """A command, its language, files to write before, and what is typed. Shown are the lines from the last
    one that holds `begin` to the one before `end`."""

    name: str
    command: str
    language: str = "en"
    files: tuple[tuple[str, str], ...] = ()
    typed: str = ""
    begin: str = ""
    end: str = "\0"


MISTAKES = """kaart 1 english

variant mine of heugen "Heugen at our table"

last-trik becomes 20
add after follow-suit
  high-trump: must play trump above best of trik if able
"""

PICTURES = (
    Picture(
        "table", "play hartenjagen --seed 1", typed="1 2 4\nwhy H10\n", begin=" · Play ", end="The input"
    ),
    Picture("tafel", "play hartenjagen --seed 1", "nl", (), "1 2 4\nwaarom H10\n", " · Spelen ", "De invoer"),
    Picture("check", "check mine.kaart", files=(("mine.kaart", MISTAKES),)),
)


class Terminal(io.StringIO):
    """Output that commands take for a terminal with colours."""

    def isatty(self) -> bool:
        return True


def printed(picture: Picture) -> list[str]:
    """The lines that the command prints, with their colours."""
    from kaart.cli import main
    from kaart.library import data_folder

    out, before, here = Terminal(), sys.stdin, Path.cwd()
    os.environ.update({"KAART_LANG": picture.language, "COLUMNS": "80", "LINES": "40"})
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, text in picture.files:
            Path(name).write_text(text, encoding="utf-8")
        sys.stdin = io.StringIO(picture.typed)
        try:
            with (
                contextlib.redirect_stdout(out),
                contextlib.redirect_stderr(out),
                contextlib.suppress(SystemExit),
            ):
                main(picture.command.split())
        finally:
            sys.stdin = before
    assert Path.cwd() == here
    text = out.getvalue().replace(str(data_folder("games")), "…/games")
    return _shown(text.rstrip("\n").split("\n"), picture)


def _shown(lines: list[str], picture: Picture) -> list[str]:
    begin = max(number for number, line in enumerate(lines) if picture.begin in line)
    begin = 0 if not picture.begin else begin
    end = next((number for number, line in enumerate(lines) if picture.end in line), len(lines))
    found = [f"$ kaart {picture.command}", *(["…"] if begin else []), *lines[begin:end]]
    while not found[-1].strip("> "):
        del found[-1]
    return found


def drawn(lines: list[str]) -> str:
    """The lines as an SVG of a terminal window."""
    width = round(2 * EDGE + COLUMN * max(len(ANSI.sub("", line)) for line in lines))
    height = BAR + LINE * len(lines) + EDGE
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    font = 'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14"'
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>',
        f'<rect width="{width}" height="{height}" rx="8" fill="{BACKGROUND}"/>',
        *(f'<circle cx="{EDGE + 4 + 20 * n}" cy="17" r="6" fill="#5c6370"/>' for n in range(3)),
    ]
    for number, line in enumerate(lines):
        body += _line(line, BAR + LINE * number + 14)
    return "\n".join([*body, "</svg>"]) + "\n"


def _line(line: str, y: int) -> Iterator[str]:
    """The pieces of a line, each with its colour and exactly as wide as its columns."""
    column, colour, bold = 0, FOREGROUND, False
    parts = ANSI.split(line)
    for piece, codes in zip(parts[::2], [*parts[1::2], ""], strict=True):
        for text in re.findall(r"\s+|\S+", piece):
            if not text.isspace():
                x, length = round(EDGE + COLUMN * column, 1), round(COLUMN * len(text), 1)
                weight = ' font-weight="bold"' if bold else ""
                place = f'x="{x:g}" y="{y}" textLength="{length:g}" fill="{colour}"{weight}'
                yield f"<text {place}>{escape(text, quote=False)}</text>"
            column += len(text)
        for code in codes.split(";"):
            colour = COLOURS.get(code, FOREGROUND if code in ("0", "") else colour)
            bold = code == "1" or (bold and code not in ("0", ""))


def pictures() -> Iterator[tuple[Path, str]]:
    """The file and the text of each picture."""
    for picture in PICTURES:
        yield FOLDER / f"{picture.name}.svg", drawn(printed(picture))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pictures():
        path.write_text(text, encoding="utf-8")
