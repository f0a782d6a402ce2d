"""Headings, tables and explanations, in English: the whole of the language."""

from __future__ import annotations

from kaart.model import game as g
from kaart.model.symbols import Definition, Index, Note, Place, Variable
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.document import strong
from kaart.rulebook.english.frames import Frames
from kaart.rulebook.speech import Said, bare, capital, is_none, is_owner

HEADINGS = {
    "aim": "What it is about", "players": "Players and pack", "ranking": "Which card wins",
    "points": "What the cards are worth", "places": "Where cards lie",
    "before match": "Before the first round", "after round": "After every round",
    "announcements": "What may be announced", "claims": "Sums to check", "options": "Options",
    "variant": "How this differs from {base}", "deals": "Two rounds from beginning to end",
    "deal": "Round {n}", "several": "With several choices together",
}  # fmt: skip

WORDS = {
    "suit": "Suit", "cards": "Cards", "row": "Cards", "order": "From high to low", "equal": "all equal",
    "value": "Points", "otherwise": "all other cards", "meld": "Meld", "worth": "Points", "number": "Number",
    "row name": "", "yes": "yes",
    "no": "no", "option": "Choice", "chosen": "In this book", "others": "Also possible", "tricks": "Tricks",
    "player": "Player",
    "hand": "Hand", "taken by": "Taken by", "change": "Change", "score": "Score",
}  # fmt: skip


class English(Frames):
    """The whole of the language."""

    def heading(self, key: str, **gaps: object) -> str:
        return HEADINGS[key].format(**gaps)

    # ------------------------------------------------------------ sections

    def nature(self, tricks: bool) -> list[str]:
        """What kind of game it is."""
        text = "a trick-taking game: every player in turn plays a card, and one of them takes the trick"
        return [text] if tricks else []

    def standing(self, nought: bool, shared: bool) -> list[str]:
        """How a match begins and how it can end for several."""
        lines = ["players who tie for this win together"] if shared else []
        return [*lines, "everybody begins with a score of 0"] if nought else lines

    def players_line(self, seats: g.Seats, count: int) -> list[str]:
        """How many play, and who belongs together."""
        if seats.team_size is None:
            lines = [f"There are {self.count(count)} players, each for himself"]
        else:
            size = self.count(seats.team_size)
            lines = [
                f"There are {self.count(count)} players in teams of {size}, evenly spread round the table"
            ]
        if seats.low != seats.high:
            low, high = self.count(seats.low), self.count(seats.high)
            to = "or" if seats.high == seats.low + 1 else "to"
            lines.append(f"The game can be played with {low} {to} {high} players")
        lines.append("Everything goes round clockwise")
        return lines

    def pack_line(self, cards: int) -> str:
        return f"The pack has {cards} cards"

    def take(self, ranks: str, suits: list[str], everything: bool, times: int) -> str:
        """A line of the pack."""
        many = "" if times == 1 else f", each card {self.count(times)} times"
        return f"of {'every suit' if everything else self.and_list(suits)}: {ranks}{many}"

    def take_jokers(self, times: int) -> str:
        return (
            "the joker belongs to the pack"
            if times == 1
            else f"{self.count(times)} jokers belong to the pack"
        )

    def leave_out(self, names: list[str]) -> str:
        return f"{self.and_list(names)} {'is' if len(names) == 1 else 'are'} taken out"

    def run(self, low: str, high: str) -> str:
        return f"{low} to {high}"

    def word(self, key: str) -> str:
        """A word in the head of a table or in one of its cells."""
        return WORDS[key]

    def ranking_lines(self, several: bool) -> list[str]:
        """How the table of the ranking is read."""
        if not several:
            return ["A card that does not belong there cannot win a trick"]
        return [
            "A card of any row beats every card of the rows below it",
            "A card that belongs to none of the rows cannot win a trick",
        ]

    def first_line_counts(self) -> str:
        return "A card counts only for the first line that it belongs to"

    def counts_as(self, cards: str, suit: str) -> str:
        return f"{cards} counts as {suit} in every respect, also for following suit"

    def equal_cards(self, last: bool) -> str:
        return f"Of two equal cards the one played {'last' if last else 'first'} wins"

    def run_of(self, count: int, more: bool) -> str:
        return f"{self.count(count)} {'or more ' if more else ''}cards of one suit in a row"

    def group_of(self, count: int, ranks: str) -> str:
        return f"{self.count(count)} {ranks}"

    def melds_lines(self, kinds: set[g.MeldKind], once: bool) -> list[str]:
        """How melds are counted together."""
        lines = []
        if g.MeldKind.RUN in kinds:
            lines.append(
                "A row goes by the natural order of the cards, and only the longest counts; "
                "two separate rows both count"
            )
        if once:
            return [*lines, "A card counts in one meld only; the best choice of melds is taken"]
        names = {
            g.MeldKind.RUN: "one row",
            g.MeldKind.GROUP: "one set of equal cards",
            g.MeldKind.SET: "one combination",
        }
        present = [names[kind] for kind in g.MeldKind if kind in kinds]
        if len(present) > 1:
            lines.append(f"The same card may count in {self.and_list(present)} at the same time")
        return lines

    def row_order(self) -> str:
        return "The table goes from low to high"

    def cell_value(self, term: Term) -> str:
        """What stands in a table."""
        inner = bare(term)
        if is_none(inner):
            return "–"
        return self.noun(inner).text

    def seen(self, place: Place) -> str:
        """A place and who sees the cards there."""
        kinds = [index.type.base.value for index in place.indices]
        of = f" of each {self.and_list(kinds)}" if kinds else ""
        text = strong(capital(self.text(place.name))) + of
        who = self.choices.fold(place.seen) if place.seen is not None else None
        if who is None or who.op is T.EVERYONE:
            return f"{text}: open for everybody to see"
        if who.op is T.LITERAL:
            return f"{text}: face down, nobody looks at it"
        return f"{text}: seen only by {self._viewers(place, who)}"

    def _viewers(self, symbol: Place | Note, who: Term) -> str:
        if symbol.owner is None:
            return self.noun(who).text
        if is_owner(symbol, who):
            return "its owner" if symbol.owner.type.base is Base.PLAYER else "its members"
        with self.knowing(symbol.owner, Said("its owner")):
            return self.noun(who).text.replace(" except ", ", except ")

    def _every(self, index: Index) -> str:
        """All that a note is of, for the slot of its form."""
        if index.low is not None and index.high is not None:
            low, high = (self.noun(self.choices.fold(end)).text for end in (index.low, index.high))
            return self.run(low, high)
        return f"every {index.type.base.value}"

    def note_name(self, note: Note) -> Said:
        """A note with what it is of: `the number of tricks of each player`."""
        if note.type.base is Base.YESNO:
            return Said(f"whether {self._all_filled(self.form(note.name), note) or self.text(note.name)}")
        noun = self.thing(note)
        if "{" in noun.text or not note.indices:
            return Said(self._all_filled(noun.text, note), noun.many)
        kinds = [index.type.base.value for index in note.indices]
        return Said(f"{noun.text} of each {self.and_list(kinds)}", noun.many)

    def _all_filled(self, form: str, note: Note) -> str:
        every = self._every(note.indices[0]) if note.indices else ""
        return form.replace("{}", every).replace("{him}", every)

    def begins(self, note: Note, first: Term) -> str:
        """What a note is at first."""
        when = "at the beginning of the match" if note.per_match else "at the beginning of every round"
        if note.type.base is Base.YESNO:
            fact = self._all_filled(self.form(note.name), note) or f"“{self.text(note.name)}” is true"
            return f"{when} {fact}"
        name = self.note_name(note)
        if first.op is T.PLAYERS:
            return f"{when} all players are among {name.text}"
        if note.type.base is Base.NUMBER:
            often = "" if note.per_match else " in every round"
            return f"{name.text} {'begin' if name.many else 'begins'} at {self.noun(first).text}{often}"
        return f"{when} {name.text} {'are' if name.many else 'is'} {self.noun(first).text}"

    def known_to(self, note: Note, who: Term) -> str:
        """Who knows a note that is not for everybody."""
        name = self.note_name(note)
        if who.op is T.LITERAL:
            return f"{name.text} {'stay' if name.many else 'stays'} face down"
        own = note.owner is not None and note.owner.type.base is Base.PLAYER and is_owner(note, who)
        who_knows = "that player" if own else self._viewers(note, who)
        return f"{name.text} {'are' if name.many else 'is'} known only to {who_knows}"

    def stays(self, names: list[str]) -> str:
        """What is kept for the whole match."""
        return f"from round to round this is remembered: {self.and_list(names)}"

    # ------------------------------------------------------------ explanations

    def meaning(self, definition: Definition, cases: list[tuple[str, str]]) -> str:
        """What a name stands for."""
        head = f"{self._defined(definition)}: "
        if len(cases) == 1:
            return head + self._each_one(definition, cases[0][1])
        return head + "; ".join(
            f"{value} if {when}" if when else f"otherwise {value}" for when, value in cases
        )

    def with_more(self, less: str, more: str, when: str) -> str:
        """A sum that has more in it under a condition."""
        return f"{less}; and {more} as well if {when}"

    def _each_one(self, definition: Definition, members: str) -> str:
        """`every player whose …` behind a name for one of them."""
        if definition.type.many and not self.thing(definition).many:
            for several, one in (("players", "player"), ("teams", "team")):
                before, behind = f"the {several} whose ", f"every {one} whose "
                members = behind + members.removeprefix(before) if members.startswith(before) else members
        return members

    def _defined(self, definition: Definition) -> str:
        """The name of a definition as sentences use it, with what it is of."""
        of, form = self._parameters(definition), self.form(definition.name)
        if of and "{}" in form:
            return strong(capital(form.replace("{}", of)))
        name = strong(capital(self.bare(form) if form else self.text(definition.name)))
        return f"{name} of {of}" if of else name

    def _parameters(self, definition: Definition) -> str:
        """`a player`, or nothing."""
        named = [self._parameter(one) for one in definition.parameters]
        return self.and_list(named) if named else ""

    def fact_meaning(self, definition: Definition, cases: list[tuple[str, Term]]) -> str:
        """When something is called so."""
        form, who = self.form(definition.name), self._parameters(definition)
        name = form.replace("{}", who).replace("{him}", who)
        if not form:
            name = self.text(definition.name) + (f", of {who}" if who else "")
        said = [f"if {when}: {self.clause(value)}" if when else self.clause(value) for when, value in cases]
        return f"{strong(name)}: this is so if {'; otherwise, '.join(said)}"

    def _parameter(self, variable: Variable) -> str:
        if variable.name == variable.type.base.value:
            return f"a {variable.name}"
        return f"a {variable.type.base.value} ({self.text(variable.name)})"

    def claim(self, condition: str, when: str) -> str:
        """What can be checked."""
        return f"{condition}, {'once ' + when if when else 'always'}" if when else condition

    # ------------------------------------------------------------ the book itself

    def subtitle(self, players: int) -> str:
        return f"Rulebook for {self.count(players)} players"

    def foot(self, name: str) -> str:
        return f"Written by kaart from the rule file {name}."

    def otherwise_intro(self) -> str:
        return "This book describes the game with the choices above. Other choices change the following"

    def option_range(self, values: tuple[int, ...]) -> str:
        """All values of a number, in short."""
        step = values[1] - values[0]
        return f"{values[0]} to {values[-1]}" + ("" if step == 1 else f" in steps of {step}")

    def for_example(self, value: str) -> str:
        return f"{value}, for example"

    def if_instead(self, value: str) -> str:
        return f"With “{value}”"

    def with_players(self, count: int) -> str:
        return f"with {self.count(count)} players"

    def other_table(self) -> str:
        return "the table under this heading is different"

    def dropped(self) -> str:
        return "this is left out"

    def in_base(self, base: str) -> str:
        return f"In {base} it is"

    def instead(self, text: str, value: str, before: str) -> str:
        return f"{text}: {value} instead of {before}"

    def deals_intro(self) -> str:
        return (
            "Both rounds were really played by these rules, by a computer that knows no tactics. The card "
            "that was led to a trick is printed bold"
        )

    def deal_opening(self, names: list[str], dealer: str, seed: int) -> str:
        who = f"; {dealer} is the dealer" if dealer else ""
        return f"Round the table sit {self.and_list(names)}{who}. These are their cards (seed {seed})"

    def in_trick(self, number: int) -> str:
        return f"In trick {number}"

    def after_play(self) -> str:
        return "After the play"

    def settled(self, facts: list[str]) -> str:
        return f"At the end: {' · '.join(facts)}"
