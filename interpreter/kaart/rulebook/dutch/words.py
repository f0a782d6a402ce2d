"""Nouns by themselves, in Dutch: articles, several or one, and what cards are called."""

from __future__ import annotations

import re

RANKS = {"2": "tweeën", "3": "drieën", "4": "vieren", "5": "vijven", "6": "zessen", "7": "zevens",
         "8": "achten",
         "9": "negens", "10": "tienen", "jack": "boeren", "queen": "vrouwen", "king": "heren",
         "ace": "azen"}  # fmt: skip
RANK = {"2": "twee", "3": "drie", "4": "vier", "5": "vijf", "6": "zes", "7": "zeven", "8": "acht",
        "9": "negen",
        "10": "tien", "jack": "boer", "queen": "vrouw", "king": "heer", "ace": "aas"}  # fmt: skip
COUNTS = ("geen", "één", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf",
          "twaalf",
          "dertien", "veertien", "vijftien", "zestien")  # fmt: skip

# Nouns of the card table that take `het`; everything else takes `de`, and so does whatever is several.
HET = frozenset(
    [
        "aandeel",
        "aantal",
        "aas",
        "azental",
        "bedrag",
        "bod",
        "contract",
        "doel",
        "eindtotaal",
        "einde",
        "gebod",
        "getal",
        "lot",
        "overschot",
        "pak",
        "percentage",
        "potje",
        "punt",
        "saldo",
        "spel",
        "stelsel",
        "team",
        "tekort",
        "totaal",
        "verlies",
        "verschil",
        "voordeel",
        "woord",
        "kaartental",
        "tientallen",
        "rondje",
        "spelletje",
        "pakje",
        "puntental",
        "slagental",
        "boek",
        "krediet",
        "recht",
        "deel",
        "tiental",
        "verbod",
        "nummer",
    ]
)
_TAIL = re.compile(r" (van|in|bij|met|zonder|die|dat|op|uit|voor|aan|om|waarvan|waarmee)\b.*| \(.*|,.*")
_OPENINGS = (
    "de ",
    "het ",
    "een ",
    "wie ",
    "wat ",
    "alle ",
    "degene ",
    "zijn ",
    "haar ",
    "elke ",
    "iedere ",
    "geen ",
)


def head(noun: str) -> str:
    """The word that decides about article and number: `deel van de pot` → `deel`."""
    return _TAIL.sub("", noun).split(" ")[-1]


def several(noun: str) -> bool:
    """Whether a noun looks like more than one of it."""
    word = head(noun)
    if noun.startswith("het "):
        return False
    return bool(re.search(r"(en|[aeiou]rs|[ae]ls|kers|eurs)$", word)) and word not in _SINGULAR


_SINGULAR = frozenset(
    [
        "teken",
        "harten",
        "ruiten",
        "schoppen",
        "klaveren",
        "bieden",
        "spelen",
        "delen",
        "passen",
        "ruilen",
        "roemen",
    ]
)


def with_article(noun: str) -> str:
    """`hoogste bod` → `het hoogste bod`; a noun that has its article keeps it."""
    if noun.startswith(_OPENINGS):
        return noun
    word = head(noun)
    if several(noun):
        return f"de {noun}"
    het = word in HET or (word.endswith("je") and word not in ("oranje",))
    return f"{'het' if het else 'de'} {noun}"


def with_verb(noun: str, verb: str) -> str:
    """The verb behind a noun, but before what is said of it: `spelers zijn die alles gepakt hebben`."""
    found = re.search(r" (die|dat|van wie|waarvan|zonder|met) ", noun)
    if found is None:
        return f"{noun} {verb}"
    return f"{noun[: found.start()]} {verb}{noun[found.start() :]}"


_THAN = re.compile(r"((?:niet )?(?:meer|minder|hoger|lager|gelijk)) ((?:dan|aan) .+ .+)")


def put_verb(value: str, verb: str) -> str:
    """The verb behind what something is, but before a long `dan`: `hoger is dan het hoogste bod`."""
    found = _THAN.fullmatch(value)
    return f"{found[1]} {verb} {found[2]}" if found else f"{value} {verb}"
