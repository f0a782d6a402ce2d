"""`kaart explain [CODE…]`: the page of a problem code, or the list of all codes."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from kaart.cli.common import language_option
from kaart.saying import all_of, said, say

if TYPE_CHECKING:
    from kaart.pages import Example, Page

_WIDTH = 78
_NEAR = 0.5
_KINDS = (
    ("K1", say("Sentences that cannot be read")),
    ("K2", say("Names and kinds of values")),
    ("K3", say("Variants and files")),
    ("K4", say("Checks of the whole game")),
    ("K5", say("Scenarios")),
    ("K6", say("Rules and their sources")),
)


@click.command("explain")
@click.argument("wanted", nargs=-1, metavar="[CODE...]")
@language_option
def command(wanted: tuple[str, ...], language: str) -> None:
    """Explain a problem by its code, with a wrong and a right example.

    CODE is what stands in front of a problem, such as K101; there may be several. Without one all codes
    are listed. Exits with 2 for a code that does not exist.
    """
    from kaart.pages import codes, page

    known = codes(language)
    asked = tuple(word.strip(" ,.:[]").upper() for word in wanted)
    for word in asked:
        if word not in known:
            raise click.UsageError(said(_unknown(word, known), language))
    if asked:
        pages = ("\n".join(_shown(page(code, language), language)) for code in dict.fromkeys(asked))
        click.echo("\n\n\n".join(pages))
    else:
        click.echo("\n".join(_listed(known, language)))


def _unknown(word: str, known: tuple[str, ...]) -> str:
    """What was probably meant by a code that does not exist."""
    kind = [code for code in known if code.startswith(f"K{word.lstrip('K')[:1]}")]
    near = sorted(kind or known, key=lambda code: (-difflib.SequenceMatcher(None, word, code).ratio(), code))
    near = [code for code in near if difflib.SequenceMatcher(None, word, code).ratio() >= _NEAR][:3]
    if near:
        return say("There is no problem {code}. Near it are {near}.", code=word, near=all_of(near))
    return say("There is no problem {code}. `kaart explain` lists them.", code=word)


def _listed(known: tuple[str, ...], language: str) -> Iterator[str]:
    """All codes with their titles, kind by kind."""
    from kaart.pages import title

    for start, kind in _KINDS:
        yield click.style(said(kind, language), bold=True)
        for code in (code for code in known if code.startswith(start)):
            yield f"  {code}  {title(code, language)}"
        yield ""
    yield said(say("`kaart explain K101` tells more about one of them."), language)


def _shown(page: Page, language: str) -> Iterator[str]:
    """A page: text folded to a width that reads well, examples indented."""
    from kaart.pages import Example

    yield click.style(f"{page.code}: {page.title}", bold=True)
    for part in page.parts:
        yield ""
        match part:
            case Example():
                yield from _example(part, language)
            case str():
                yield from textwrap.wrap(part, _WIDTH, break_long_words=False, break_on_hyphens=False)


def _example(example: Example, language: str) -> Iterator[str]:
    verdict = say("Wrong") if example.wrong else say("Right")
    head = click.style(said(verdict, language), fg="red" if example.wrong else "green", bold=True)
    yield head + (f" ({example.name}):" if example.name else ":")
    yield ""
    yield from (f"    {line}".rstrip() for line in example.text.splitlines())
    if example.times > 1:
        times = say("    … and so on: the last line stands there {times} times.", times=example.times)
        yield said(times, language)
