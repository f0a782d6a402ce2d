"""Which names a variant may have, and what a name that it may not have was meant to be."""

from __future__ import annotations

import re
import unicodedata

from kaart.syntax.keywords import NAME

_NAME = re.compile(NAME)


def suggested(name: str) -> str:
    """The name itself if a game may be called so, else the nearest one it may have ("" if there is none)."""
    composed = unicodedata.normalize("NFC", name)
    if _NAME.fullmatch(composed):
        return composed
    tidy = re.sub(r"[\W_]+", "-", composed.removesuffix(".kaart").lower()).strip("-")
    tidy = re.sub(r"^(\d+)(?=[^\W\d])", r"\1-", tidy)
    return tidy if _NAME.fullmatch(tidy) else ""


def readable(name: str) -> str:
    """A name as a title: `two-ladies` is `Two ladies`."""
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]
