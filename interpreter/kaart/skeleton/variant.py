"""The text of a new variant: its heading, and as remarks everything it can change; and its words file."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from kaart.compile import Opened
from kaart.format import formatted
from kaart.skeleton.changes import Examples
from kaart.skeleton.wording import WORDINGS, Wording
from kaart.syntax.header import VERSION
from kaart.syntax.keywords import keywords

_WIDTH = 110


@dataclass(frozen=True, slots=True)
class Heading:
    """What a new variant is called. `language` is `en` or `nl`, `file` the name of its file."""

    name: str
    title: str
    language: str
    file: str

    def line(self, terminal: str, rest: str) -> str:
        """The two first sentences of a file of some kind."""
        language = WORDINGS[self.language].language
        return f"kaart {VERSION} {language}\n\n{keywords(language).phrases[terminal][0]} {rest}"


def variant_text(base: Opened, heading: Heading) -> str:
    """A variant of a game without problems, in its canonical layout. It changes nothing; everything it could
    change stands in it behind a `#`."""
    wording = WORDINGS[heading.language]
    of = keywords(wording.language).phrases["OF"][0]
    opening = heading.line("VARIANT", f'{heading.name} {of} {base.info.name} "{heading.title}"')
    told = (line.format(base=base.info.name, file=heading.file) for line in wording.opening)
    lines = ["\n".join(f"# {line}" for line in told), *_groups(base, wording)]
    return laid_out("\n\n".join([opening, *lines]) + "\n", heading.file)


def words_text(heading: Heading) -> str:
    """A words file for a new variant, with its title in both languages."""
    remarks = "\n".join(f"# {line}" for line in WORDINGS[heading.language].words)
    line = f'  {heading.name}  {heading.name}  "{heading.title}"  "{heading.title}"'
    text = f"{heading.line('WORDS_FOR', heading.name)}\n{line}\n"
    first, blank, second = text.split("\n", 2)
    return laid_out("\n".join((first, blank, remarks, "", second)), heading.file)


def laid_out(text: str, path: str) -> str:
    """A text that is known to be sound, in its canonical layout."""
    found, problems = formatted(text, path)
    assert found is not None, problems
    return found


def _groups(base: Opened, wording: Wording) -> Iterator[str]:
    """A heading and its examples for each kind of thing that can be changed, if the game has any."""
    for title, examples in Examples(base, wording).groups():
        lines = [f"# === {title}"]
        for example in examples:
            lines += ["#", *(f"# {line}" for line in _folded(example.remark))]
            lines += [f"#{'  ' * line.depth}{line.text}" for line in example.lines]
        yield "\n".join(lines)


def _folded(remark: str) -> list[str]:
    return textwrap.wrap(remark, _WIDTH - 2, break_long_words=False, break_on_hyphens=False)
