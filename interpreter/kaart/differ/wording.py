"""The sentences of a report about differences, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from kaart.differ.compare import Change, Part


class Kind(Enum):
    """What a sentence of the course of a game is."""

    CLAUSE = "clause"
    ANSWER = "answer"
    QUESTION = "question"
    CASE = "case"
    INSTRUCTION = "instruction"
    PHASE = "phase"


@dataclass(frozen=True, slots=True)
class Wording:
    """`new` and `old` in braces are the two games or what is said in each."""

    language: str
    heading: str
    same: str
    strangers: str
    parts: Mapping[Part, str]
    kinds: Mapping[Kind, Mapping[Change, str]]
    instead: str
    changed: str
    after: str
    quote: str
    players: Mapping[str, str]
    option: str
    normally: str
    can_be: str
    no_option: str
    cards: str
    up_to: str
    cards_gone: str
    cards_more: str
    other_cards: str
    worth: str
    worth_new: str
    worth_gone: str
    more: Mapping[Part, str]
    less: Mapping[Part, str]
    row: str
    row_gone: str
    overview: Mapping[str, str]


ENGLISH = Wording(
    language="english",
    heading="{new}, compared with {old}",
    same="No difference: {new} and {old} have the same rules.",
    strangers="{new} and {old} are not built on each other and have little in common. Side by side:",
    parts={
        Part.PLAYERS: "Players",
        Part.OPTIONS: "What is agreed before a match",
        Part.CARDS: "The pack of cards",
        Part.RANKING: "Ranking",
        Part.POINTS: "What cards are worth",
        Part.MELDS: "Melds",
        Part.COURSE: "Course of the game",
        Part.ANNOUNCEMENTS: "What may be announced",
        Part.TABLES: "Tables",
        Part.FORMULAS: "How things are reckoned",
        Part.PLACES: "Places on the table",
        Part.NOTES: "What is written down",
        Part.CLAIMS: "Sums that have to come out",
    },
    kinds={
        Kind.CLAUSE: {
            Change.ADDED: "A further rule for what may be chosen{name}{after}:",
            Change.REMOVED: "A rule for what may be chosen is gone{name}{after}:",
            Change.CHANGED: "Another rule for what may be chosen{name}:",
            Change.MOVED: "A rule for what may be chosen comes at another moment{name}{after}:",
        },
        Kind.ANSWER: {
            Change.ADDED: "A player may also answer{name}{after}:",
            Change.REMOVED: "A player may no longer answer{name}:",
            Change.CHANGED: "An answer is another one{name}:",
            Change.MOVED: "An answer stands elsewhere{name}{after}:",
        },
        Kind.QUESTION: {
            Change.ADDED: "A further question{name}{after}:",
            Change.REMOVED: "A question that is no longer asked{name}{after}:",
            Change.CHANGED: "Another question{name}:",
            Change.MOVED: "A question comes at another moment{name}{after}:",
        },
        Kind.CASE: {
            Change.ADDED: "A further case{after}:",
            Change.REMOVED: "A case that is gone{after}:",
            Change.CHANGED: "Another case:",
            Change.MOVED: "A case stands elsewhere{after}:",
        },
        Kind.INSTRUCTION: {
            Change.ADDED: "Added{name}{after}:",
            Change.REMOVED: "Dropped{name}{after}:",
            Change.CHANGED: "Changed{name}:",
            Change.MOVED: "Happens at another moment{name}{after}:",
        },
        Kind.PHASE: {
            Change.ADDED: "This part is new{after}:",
            Change.REMOVED: "This part is gone:",
            Change.CHANGED: "This part is another one:",
            Change.MOVED: "This part comes at another moment{after}:",
        },
    },
    instead="{new} instead of {old}.",
    changed="Changed:",
    after=", after {after}",
    quote="“{text}”",
    players={
        "one": "{low} players",
        "range": "{low} to {high} players (normally {normally})",
        "teams": "{low} players in teams of {team}",
    },
    option="{text} ({name}): normally {value}; it can be {allowed}.",
    normally="{text} ({name}): normally {new} instead of {old}.",
    can_be="{text} ({name}): it can be {new} instead of {old}.",
    no_option="There is no option for: {text} ({name}).",
    cards="{new} cards instead of {old}.",
    up_to="{first} to {last}",
    cards_gone="Without {cards}.",
    cards_more="With {cards}.",
    other_cards="all other cards",
    worth="{cards}: {new} instead of {old}.",
    worth_new="{cards}: {new}.",
    worth_gone="{cards}: nothing of their own any more (was {old}).",
    more={
        Part.PLACES: "New: {text}.",
        Part.NOTES: "Also kept: {text}.",
        Part.FORMULAS: "New: {text}.",
        Part.TABLES: "New: {text}.",
        Part.ANNOUNCEMENTS: "May also be announced: {text}.",
        Part.CLAIMS: "Also:",
        Part.RANKING: "Also:",
        Part.CARDS: "Also:",
        Part.MELDS: "Also:",
    },
    less={
        Part.PLACES: "Gone: {text}.",
        Part.NOTES: "No longer kept: {text}.",
        Part.FORMULAS: "Gone: {text}.",
        Part.TABLES: "Gone: {text}.",
        Part.ANNOUNCEMENTS: "Is no longer announced: {text}.",
        Part.CLAIMS: "No longer:",
        Part.RANKING: "No longer:",
        Part.CARDS: "No longer:",
        Part.MELDS: "No longer:",
    },
    row="{table}, {row}: {cells}.",
    row_gone="{table}: {row} is gone.",
    overview={
        "players": "players",
        "cards": "cards",
        "options": "to be agreed",
        "phases": "course",
        "actions": "what players do",
        "end": "end of the match",
    },
)

DUTCH = Wording(
    language="nederlands",
    heading="{new}, vergeleken met {old}",
    same="Geen verschil: {new} en {old} hebben dezelfde regels.",
    strangers="{new} en {old} bouwen niet op elkaar voort en hebben weinig gemeen. Naast elkaar:",
    parts={
        Part.PLAYERS: "Spelers",
        Part.OPTIONS: "Wat vooraf wordt afgesproken",
        Part.CARDS: "Het pak kaarten",
        Part.RANKING: "Rangorde",
        Part.POINTS: "Wat kaarten waard zijn",
        Part.MELDS: "Meldingen",
        Part.COURSE: "Verloop van het spel",
        Part.ANNOUNCEMENTS: "Wat aangekondigd mag worden",
        Part.TABLES: "Tabellen",
        Part.FORMULAS: "Hoe gerekend wordt",
        Part.PLACES: "Plaatsen op tafel",
        Part.NOTES: "Wat bijgehouden wordt",
        Part.CLAIMS: "Wat moet kloppen",
    },
    kinds={
        Kind.CLAUSE: {
            Change.ADDED: "Nog een regel voor wat gekozen mag worden{name}{after}:",
            Change.REMOVED: "Een regel voor wat gekozen mag worden vervalt{name}{after}:",
            Change.CHANGED: "Een andere regel voor wat gekozen mag worden{name}:",
            Change.MOVED: "Een regel voor wat gekozen mag worden komt op een ander moment{name}{after}:",
        },
        Kind.ANSWER: {
            Change.ADDED: "Een speler mag ook antwoorden{name}{after}:",
            Change.REMOVED: "Een speler mag niet meer antwoorden{name}:",
            Change.CHANGED: "Een antwoord is anders{name}:",
            Change.MOVED: "Een antwoord staat elders{name}{after}:",
        },
        Kind.QUESTION: {
            Change.ADDED: "Nog een vraag{name}{after}:",
            Change.REMOVED: "Een vraag die niet meer gesteld wordt{name}{after}:",
            Change.CHANGED: "Een andere vraag{name}:",
            Change.MOVED: "Een vraag komt op een ander moment{name}{after}:",
        },
        Kind.CASE: {
            Change.ADDED: "Nog een geval{after}:",
            Change.REMOVED: "Een geval dat vervalt{after}:",
            Change.CHANGED: "Een ander geval:",
            Change.MOVED: "Een geval staat elders{after}:",
        },
        Kind.INSTRUCTION: {
            Change.ADDED: "Erbij{name}{after}:",
            Change.REMOVED: "Weg{name}{after}:",
            Change.CHANGED: "Anders{name}:",
            Change.MOVED: "Gebeurt op een ander moment{name}{after}:",
        },
        Kind.PHASE: {
            Change.ADDED: "Dit deel is nieuw{after}:",
            Change.REMOVED: "Dit deel is er niet:",
            Change.CHANGED: "Dit deel is anders:",
            Change.MOVED: "Dit deel komt op een ander moment{after}:",
        },
    },
    instead="{new} in plaats van {old}.",
    changed="Anders:",
    after=", na {after}",
    quote="‘{text}’",
    players={
        "one": "{low} spelers",
        "range": "{low} tot en met {high} spelers (gewoonlijk {normally})",
        "teams": "{low} spelers in ploegen van {team}",
    },
    option="{text} ({name}): gewoonlijk {value}; mogelijk is {allowed}.",
    normally="{text} ({name}): gewoonlijk {new} in plaats van {old}.",
    can_be="{text} ({name}): mogelijk is {new} in plaats van {old}.",
    no_option="Er is geen keuze voor: {text} ({name}).",
    cards="{new} kaarten in plaats van {old}.",
    up_to="{first} tot en met {last}",
    cards_gone="Zonder {cards}.",
    cards_more="Met {cards}.",
    other_cards="alle andere kaarten",
    worth="{cards}: {new} in plaats van {old}.",
    worth_new="{cards}: {new}.",
    worth_gone="{cards}: geen eigen waarde meer (was {old}).",
    more={
        Part.PLACES: "Nieuw: {text}.",
        Part.NOTES: "Ook bijgehouden: {text}.",
        Part.FORMULAS: "Nieuw: {text}.",
        Part.TABLES: "Nieuw: {text}.",
        Part.ANNOUNCEMENTS: "Mag ook aangekondigd worden: {text}.",
        Part.CLAIMS: "Ook:",
        Part.RANKING: "Ook:",
        Part.CARDS: "Ook:",
        Part.MELDS: "Ook:",
    },
    less={
        Part.PLACES: "Vervalt: {text}.",
        Part.NOTES: "Niet meer bijgehouden: {text}.",
        Part.FORMULAS: "Vervalt: {text}.",
        Part.TABLES: "Vervalt: {text}.",
        Part.ANNOUNCEMENTS: "Wordt niet meer aangekondigd: {text}.",
        Part.CLAIMS: "Niet meer:",
        Part.RANKING: "Niet meer:",
        Part.CARDS: "Niet meer:",
        Part.MELDS: "Niet meer:",
    },
    row="{table}, {row}: {cells}.",
    row_gone="{table}: {row} vervalt.",
    overview={
        "players": "spelers",
        "cards": "kaarten",
        "options": "af te spreken",
        "phases": "verloop",
        "actions": "wat spelers doen",
        "end": "einde van de partij",
    },
)

WORDINGS = {"en": ENGLISH, "nl": DUTCH}
