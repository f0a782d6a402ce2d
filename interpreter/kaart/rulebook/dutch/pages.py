"""Headings, tables and explanations, in Dutch: the whole of the language."""

from __future__ import annotations

from kaart.model import game as g
from kaart.model.symbols import Definition, Index, Note, Place, Variable
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.document import strong
from kaart.rulebook.dutch.frames import Frames
from kaart.rulebook.dutch.nouns import KINDS
from kaart.rulebook.speech import Said, bare, capital, is_none, is_owner

HEADINGS = {
    "aim": "Waar het om gaat", "players": "Spelers en kaarten", "ranking": "Welke kaart wint",
    "points": "Wat de kaarten tellen", "places": "Waar de kaarten liggen",
    "before match": "Voor de eerste ronde", "after round": "Na elke ronde",
    "announcements": "Wat gemeld mag worden",
    "claims": "Om na te rekenen", "options": "Afspraken", "variant": "Wat er anders is dan bij {base}",
    "deals": "Twee rondes van begin tot eind", "deal": "Ronde {n}", "several": "Bij meer afspraken samen",
}  # fmt: skip
WORDS = {
    "suit": "Kleur", "cards": "Kaarten", "row": "Kaarten", "order": "Van hoog naar laag",
    "equal": "allemaal gelijk",
    "value": "Punten", "otherwise": "alle andere kaarten", "meld": "Melding", "worth": "Punten",
    "number": "Aantal",
    "row name": "", "yes": "ja", "no": "nee", "option": "Afspraak", "chosen": "In dit boekje",
    "others": "Kan ook", "tricks": "Slagen", "player": "Speler", "hand": "Hand", "taken by": "Slag voor",
    "change": "Erbij",
    "score": "Stand",
}  # fmt: skip


class Dutch(Frames):
    """The whole of the language."""

    def heading(self, key: str, **gaps: object) -> str:
        return HEADINGS[key].format(**gaps)

    def word(self, key: str) -> str:
        """A word in the head of a table or in one of its cells."""
        return WORDS[key]

    def nature(self, tricks: bool) -> list[str]:
        """What kind of game it is."""
        text = "een slagenspel: iedereen legt om de beurt een kaart bij, en een van hen haalt de slag"
        return [text] if tricks else []

    def standing(self, nought: bool, shared: bool) -> list[str]:
        """How a match begins and how it can end for several."""
        lines = ["wie daarin gelijk zijn, winnen samen"] if shared else []
        return [*lines, "iedereen begint met een stand van 0"] if nought else lines

    # ------------------------------------------------------------ players and cards

    def players_line(self, seats: g.Seats, count: int) -> list[str]:
        """How many play, and who belongs together."""
        if seats.team_size is None:
            lines = [f"er spelen {self.count(count)} spelers, ieder voor zich"]
        else:
            size = self.count(seats.team_size)
            lines = [
                f"er spelen {self.count(count)} spelers in ploegen van {size}, gelijk verdeeld rond de tafel"
            ]
        if seats.low != seats.high:
            low, high = self.count(seats.low), self.count(seats.high)
            to = "of" if seats.high == seats.low + 1 else "tot en met"
            lines.append(f"het spel kan gespeeld worden met {low} {to} {high} spelers")
        lines.append("alles gaat met de klok mee")
        return lines

    def pack_line(self, cards: int) -> str:
        return f"het pak heeft {cards} kaarten"

    def take(self, ranks: str, suits: list[str], everything: bool, times: int) -> str:
        """A line of the pack."""
        many = "" if times == 1 else f", elke kaart {self.count(times)} keer"
        return f"van {'elke kleur' if everything else self.and_list(suits)}: {ranks}{many}"

    def take_jokers(self, times: int) -> str:
        return "de joker speelt mee" if times == 1 else f"er spelen {self.count(times)} jokers mee"

    def leave_out(self, names: list[str]) -> str:
        return f"{self.and_list(names)} {'gaat' if len(names) == 1 else 'gaan'} eruit"

    def run(self, low: str, high: str) -> str:
        return f"{low} tot en met {high}"

    def ranking_lines(self, several: bool) -> list[str]:
        """How the table of the ranking is read."""
        if not several:
            return ["een kaart die daar niet bij hoort, kan geen slag winnen"]
        return [
            "een kaart uit een rij verslaat elke kaart uit de rijen eronder",
            "een kaart die bij geen van de rijen hoort, kan geen slag winnen",
        ]

    def first_line_counts(self) -> str:
        return "een kaart telt alleen voor de bovenste regel waar zij bij hoort"

    def counts_as(self, cards: str, suit: str) -> str:
        return f"{cards} geldt in alle opzichten als {suit}, ook bij het bekennen"

    def equal_cards(self, last: bool) -> str:
        return f"van twee gelijke kaarten wint de {'laatst' if last else 'eerst'} gespeelde"

    def run_of(self, count: int, more: bool) -> str:
        return f"{self.count(count)} {'of meer ' if more else ''}opeenvolgende kaarten van één kleur"

    def group_of(self, count: int, ranks: str) -> str:
        return f"{self.count(count)} {ranks}"

    def melds_lines(self, kinds: set[g.MeldKind], once: bool) -> list[str]:
        """How melds are counted together."""
        lines = []
        if g.MeldKind.RUN in kinds:
            lines.append(
                "voor een reeks geldt de gewone volgorde van de kaarten, en alleen de langste reeks telt; "
                "twee losse reeksen tellen allebei"
            )
        if once:
            return [*lines, "een kaart telt maar één keer mee; de voordeligste verdeling geldt"]
        names = {g.MeldKind.RUN: "een reeks", g.MeldKind.GROUP: "een stel gelijke kaarten",
                 g.MeldKind.SET: "een combinatie"}  # fmt: skip
        present = [names[kind] for kind in g.MeldKind if kind in kinds]
        if len(present) > 1:
            lines.append(f"dezelfde kaart mag tegelijk meetellen in {self.and_list(present)}")
        return lines

    def row_order(self) -> str:
        return "de tabel loopt van laag naar hoog"

    def cell_value(self, term: Term) -> str:
        """What stands in a table."""
        inner = bare(term)
        return "–" if is_none(inner) else self.noun(inner).text

    # ------------------------------------------------------------ places and notes

    def seen(self, place: Place) -> str:
        """A place and who sees the cards there."""
        kinds = [KINDS[index.type.base.value] for index in place.indices]
        of = f" van {self.and_list([f'elke {kind}' for kind in kinds])}" if kinds else ""
        text = strong(capital(self.text(place.name))) + of
        who = self.choices.fold(place.seen) if place.seen is not None else None
        if who is None or who.op is T.EVERYONE:
            return f"{text}: open, voor iedereen te zien"
        if who.op is T.LITERAL:
            return f"{text}: dicht, niemand kijkt erin"
        return f"{text}: alleen te zien voor {self._viewers(place, who)}"

    def _viewers(self, symbol: Place | Note, who: Term) -> str:
        if symbol.owner is None:
            return self.noun(who).text
        if is_owner(symbol, who):
            return "de eigenaar" if symbol.owner.type.base is Base.PLAYER else "de leden van de ploeg"
        with self.knowing(symbol.owner, Said("de eigenaar")):
            return self.noun(who).text.replace(" behalve ", ", behalve ")

    def _every(self, index: Index) -> str:
        """All that a note is of, for the slot of its form."""
        if index.low is not None and index.high is not None:
            low, high = (self.noun(self.choices.fold(end)).text for end in (index.low, index.high))
            return self.run(low, high)
        return f"elke {KINDS[index.type.base.value]}"

    def note_name(self, note: Note) -> Said:
        """A note with what it is of: `het aantal slagen van elke speler`."""
        if note.type.base is Base.YESNO:
            form = self._all_filled(self.form(note.name), note)
            return Said(f"of {form or f'“{self.text(note.name)}” geldt'}")
        noun = self.thing(note)
        if "{" in noun.text or not note.indices:
            return Said(self._all_filled(noun.text, note), noun.many)
        kinds = [self._each_kind(index) for index in note.indices]
        return Said(f"{noun.text} van {self.and_list(kinds)}", noun.many)

    def _each_kind(self, index: Index) -> str:
        kind = KINDS[index.type.base.value]
        return f"{'elk' if kind == 'getal' else 'elke'} {kind}"

    def _all_filled(self, form: str, note: Note) -> str:
        every = self._every(note.indices[0]) if note.indices else ""
        return form.replace("{}", every).replace("{him}", every)

    def begins(self, note: Note, first: Term) -> str:
        """What a note is at first."""
        when = "aan het begin van de partij" if note.per_match else "aan het begin van elke ronde"
        if note.type.base is Base.YESNO:
            fact = self._all_filled(self.form(note.name), note) or f"“{self.text(note.name)}” geldt"
            return f"{when} geldt dat {fact}"
        name = self.note_name(note)
        if first.op is T.PLAYERS:
            return f"{when} horen alle spelers bij {name.text}"
        if note.type.base is Base.NUMBER:
            often = "" if note.per_match else " elke ronde"
            return f"{name.text} {'beginnen' if name.many else 'begint'}{often} op {self.noun(first).text}"
        return f"{when} {'zijn' if name.many else 'is'} {name.text} {self.noun(first).text}"

    def known_to(self, note: Note, who: Term) -> str:
        """Who knows a note that is not for everybody."""
        name = self.note_name(note)
        if who.op is T.LITERAL:
            return f"{name.text} {'blijven' if name.many else 'blijft'} gedekt"
        verb = "zijn" if name.many else "is"
        own = note.owner is not None and note.owner.type.base is Base.PLAYER and is_owner(note, who)
        return f"{name.text} {verb} alleen bekend bij {'hemzelf' if own else self._viewers(note, who)}"

    def stays(self, names: list[str]) -> str:
        """What is kept for the whole match."""
        return f"van ronde tot ronde wordt onthouden: {self.and_list(names)}"

    # ------------------------------------------------------------ explanations

    def meaning(self, definition: Definition, cases: list[tuple[str, str]]) -> str:
        """What a name stands for."""
        head = f"{self._defined(definition)}: "
        if len(cases) == 1:
            return head + self._each_one(definition, cases[0][1])
        return head + "; ".join(f"{value} als {when}" if when else f"anders {value}" for when, value in cases)

    def with_more(self, less: str, more: str, when: str) -> str:
        """A sum that has more in it under a condition."""
        return f"{less}; {more} erbij als {when}"

    def _each_one(self, definition: Definition, members: str) -> str:
        """`elke speler van wie …` behind a name for one of them."""
        if definition.type.many and not self.thing(definition).many:
            members = members.replace("de spelers van wie", "elke speler van wie", 1)
            members = members.replace("de ploegen waarvan", "elke ploeg waarvan", 1)
        return members

    def _defined(self, definition: Definition) -> str:
        """The name of a definition as sentences use it, with what it is of."""
        of, form = self._parameters(definition), self.form(definition.name)
        if of and "{}" in form:
            return strong(capital(form.replace("{}", of)))
        name = strong(capital(self.bare(form) if form else self.text(definition.name)))
        return f"{name} van {of}" if of else name

    def _parameters(self, definition: Definition) -> str:
        """`a player`, or nothing."""
        named = [self._parameter(one) for one in definition.parameters]
        return self.and_list(named) if named else ""

    def fact_meaning(self, definition: Definition, cases: list[tuple[str, Term]]) -> str:
        """When something is called so."""
        form = self.form(definition.name)
        who = self._parameters(definition)
        said = [f"als {when}: {self.clause(value)}" if when else self.clause(value) for when, value in cases]
        meaning = "; anders, ".join(said)
        if form:
            return f"{strong('Dat ' + form.replace('{}', who).replace('{him}', who))}, geldt als {meaning}"
        name = strong(capital(self.text(definition.name)))
        return f"{name}{f', van {who}' if who else ''}: dat geldt als {meaning}"

    def _parameter(self, variable: Variable) -> str:
        kind = KINDS.get(variable.type.base.value, variable.type.base.value)
        if variable.name == variable.type.base.value:
            return f"een {kind}"
        return f"een {kind} ({self.text(variable.name)})"

    def claim(self, condition: str, when: str) -> str:
        """What can be checked."""
        return f"het klopt dat {condition}" + (f", zodra {when}" if when else "")

    # ------------------------------------------------------------ the book itself

    def subtitle(self, players: int) -> str:
        return f"Spelregels voor {self.count(players)} spelers"

    def foot(self, name: str) -> str:
        return f"Door kaart geschreven uit het regelbestand {name}."

    def otherwise_intro(self) -> str:
        return (
            "dit boekje beschrijft het spel met de afspraken hierboven. Met andere afspraken verandert er "
            "het volgende"
        )

    def option_range(self, values: tuple[int, ...]) -> str:
        """All values of a number, in short."""
        step = values[1] - values[0]
        return f"{values[0]} tot en met {values[-1]}" + ("" if step == 1 else f" in stappen van {step}")

    def for_example(self, value: str) -> str:
        return f"bijvoorbeeld {value}"

    def if_instead(self, value: str) -> str:
        return f"Bij “{value}”"

    def with_players(self, count: int) -> str:
        return f"met {self.count(count)} spelers"

    def other_table(self) -> str:
        return "de tabel onder dit kopje is anders"

    def dropped(self) -> str:
        return "dit vervalt"

    def in_base(self, base: str) -> str:
        return f"Bij {base} is dat"

    def instead(self, text: str, value: str, before: str) -> str:
        return f"{text}: {value} in plaats van {before}"

    def deals_intro(self) -> str:
        return (
            "beide rondes zijn echt volgens deze regels gespeeld, door een computer die geen tactiek kent. "
            "De kaart waarmee werd uitgekomen, is vet gedrukt"
        )

    def deal_opening(self, names: list[str], dealer: str, seed: int) -> str:
        who = f"; {dealer} is gever" if dealer else ""
        return f"aan tafel zitten {self.and_list(names)}{who}. Dit zijn hun kaarten (beginwaarde {seed})"

    def in_trick(self, number: int) -> str:
        return f"In slag {number}"

    def after_play(self) -> str:
        return "Na het spelen"

    def settled(self, facts: list[str]) -> str:
        return f"aan het eind: {' · '.join(facts)}"
