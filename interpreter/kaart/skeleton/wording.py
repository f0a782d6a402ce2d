"""The remarks in a new variant and its scenarios, in both languages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wording:
    """`{base}` is the name of the game a variant is built on, `{file}` that of the new file."""

    language: str
    opening: tuple[str, ...]
    options: str
    new_option: str
    values: str
    players: str
    cards: str
    tables: str
    rows: str
    clauses: str
    further_clause: str
    answers: str
    lines: str
    formulas: str
    phases: str
    long_phase: str
    long_phase_elsewhere: str
    also: str
    own: str
    own_option: str
    scenario: tuple[str, ...]
    words: tuple[str, ...]
    about_variant: str
    about_words: str
    about_scenarios: str
    what_next: str


ENGLISH = Wording(
    language="english",
    opening=(
        "As it stands, this variant is played just like {base}. Everything in {base} that a variant can",
        "change is listed below, as it is there. To change something, take away the # in front of its line",
        "and in front of the lines below it that stand further in, and write what you want. Then:",
        "  kaart check {file}     kaart play {file}",
        "What you leave alone may go; a variant says only what is different.",
    ),
    options="What is agreed before a match: what it normally is",
    new_option="An option of your own, with a name, what it can be, and what it is for:",
    values="Values that are used in several places",
    players="How many play",
    cards="Cards: the pack, what beats what, what they are worth",
    tables="Tables",
    rows="One row of it can be replaced, added or removed too: `replace {row} of {table}`.",
    clauses="What may be played or chosen. The first clause works on everything, the next on what is left",
    further_clause="A clause of your own comes before or after another; any clause can be removed:",
    answers="What a player may answer, and what follows",
    lines="Lines with a label",
    formulas="Formulas",
    phases="Phases, instruction by instruction",
    long_phase="`replace {name}` and its block: {lines} lines; copy them from {base} (`kaart where {base}`).",
    long_phase_elsewhere="`replace {name}` and its block: {lines} lines; {base} is written in Dutch, so copy "
    "them from what `kaart translate {base} --to en` prints.",
    also="These have names too, and can be replaced, removed and added to in the same way",
    own="house-rule",
    own_option="house-option",
    scenario=(
        "Scenarios test the rules. This one passes as long as the deal and the pack stay as in {base}.",
        "Write one for each rule of your own: a position, and what may be played or is paid there.",
    ),
    words=(
        "What people read: the name in the rules, the Dutch name, the text in English, the text in Dutch.",
        "The first line is the title. Give a line to every name of your own, say",
        '  house-rule  huisregel  "trumps may always be played"  "troeven mag altijd"',
    ),
    about_variant="a variant of {base}; it lists all that it can change",
    about_words="what people read, in English and Dutch",
    about_scenarios="a first scenario",
    what_next="Change it, then:",
)

DUTCH = Wording(
    language="nederlands",
    opening=(
        "Zoals ze hier staat, wordt deze variant precies zo gespeeld als {base}. Alles wat een variant aan",
        "{base} kan veranderen, staat hieronder, zoals het daar is. Wil je iets veranderen, haal dan het #",
        "weg voor de regel en voor de regels eronder die verder inspringen, en schrijf wat je wilt. Daarna:",
        "  kaart check {file}     kaart play {file}",
        "Wat je niet verandert, mag weg; een variant zegt alleen wat er anders is.",
    ),
    options="Wat voor een partij wordt afgesproken: wat het gewoonlijk is",
    new_option="Een eigen keuze, met een naam, wat ze kan zijn en waar ze voor dient:",
    values="Waarden die op meer plaatsen worden gebruikt",
    players="Hoeveel spelers",
    cards="Kaarten: het pak, wat wat slaat, wat ze waard zijn",
    tables="Tabellen",
    rows="Ook één rij ervan kan worden vervangen, toegevoegd of weggelaten: `vervang {row} van {table}`.",
    clauses="Wat gespeeld of gekozen mag worden. Elk voorschrift geldt voor wat het vorige overlaat",
    further_clause="Een eigen voorschrift komt voor of na een ander; elk voorschrift kan weg:",
    answers="Wat een speler mag antwoorden, en wat daarop volgt",
    lines="Regels met een label",
    formulas="Formules",
    phases="Fasen, opdracht voor opdracht",
    long_phase="`vervang {name}` met zijn blok: {lines} regels; neem ze over (`kaart where {base}`).",
    long_phase_elsewhere="`vervang {name}` met zijn blok: {lines} regels; {base} is in het Engels; "
    "neem ze over uit wat `kaart translate {base} --to nl` toont.",
    also="Ook deze hebben een naam, en kunnen zo worden vervangen, weggelaten en aangevuld",
    own="huisregel",
    own_option="huiskeuze",
    scenario=(
        "Proeven testen de regels. Deze slaagt zolang het geven en het pak blijven zoals bij {base}.",
        "Schrijf er een voor elke regel van jezelf: een stand, en wat er dan gespeeld mag of betaald wordt.",
    ),
    words=(
        "Wat mensen lezen: de Engelse naam, de Nederlandse, de tekst in het Engels en die in het Nederlands.",
        "De eerste regel is de titel. Geef elke naam van jezelf een regel, bijvoorbeeld",
        '  house-rule  huisregel  "trumps may always be played"  "troeven mag altijd"',
    ),
    about_variant="een variant van {base}; alles wat ze kan veranderen, staat erin",
    about_words="wat mensen lezen, in het Engels en het Nederlands",
    about_scenarios="een eerste proef",
    what_next="Pas ze aan, en dan:",
)

WORDINGS = {"en": ENGLISH, "nl": DUTCH}
