"""Instructions, in English."""

from __future__ import annotations

from kaart.model import steps as st
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.choices import same
from kaart.rulebook.english.clauses import Clauses
from kaart.rulebook.speech import Case, Said, bare, is_none, leaves_so_many, so_far, turned_up
from kaart.rulebook.tricks import is_leader
from kaart.syntax.nodes import Leave

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
          "twelve",
          "thirteen", "fourteen", "fifteen", "sixteen")  # fmt: skip
LEAVING = {
    Leave.STOP: "this stops", Leave.END_PHASE: "this part is over",
    Leave.END_ROUND: "the round is over at once",
}  # fmt: skip


class Steps(Clauses):
    def given(self, conditions: list[str], core: str, again: bool = False) -> str:
        """`if …, core`."""
        otherwise = "otherwise, " if again else ""
        person = self.person_in(conditions[0]) if len(conditions) == 1 else ""
        if person and core.startswith(f"{person} "):
            core = f"he {core.removeprefix(f'{person} ')}"
        return f"{otherwise}if {' and '.join(conditions)}, {core}" if conditions else otherwise + core

    def core(self, step: st.Step, turned: bool = False) -> str:
        """A simple instruction, without capital and stop."""
        match step:
            case st.Write():
                return self._write(step.cell, step.value)
            case st.Change():
                return self._change(step.cell, self.choices.fold(step.amount))
            case st.Pay():
                return self._pay(step)
            case st.Put() | st.Deal() | st.Shuffle() | st.Cut() | st.Show():
                return self._cards(step)
            case st.Draw():
                return self._draw(step)
            case st.AskValue() | st.AskCards() | st.AskPlay():
                return self._ask(step)
            case st.DropOut():
                return f"{self.noun(step.who, Case.SUBJECT).text} is not asked again"
            case st.SitOut():
                who = self.noun(step.who, Case.SUBJECT)
                return f"{who.text} {'sit' if who.many else 'sits'} out until the next round"
            case st.CrossOff():
                noun = self.cell(step.cell)
                return f"{noun.text} is crossed off, and the ones after it move up one place"
            case st.Leaves():
                return LEAVING[step.what]
            case st.EndMatch():
                return self._end(step)
            case _:
                raise AssertionError(step)

    # ------------------------------------------------------------ notes

    def cell(self, cell: st.Cell) -> Said:
        """A note that is written, with what it is of."""
        index = tuple(self.choices.fold(one) for one in cell.index)
        return self.with_slots(cell.note, index)

    def _write(self, cell: st.Cell, value: Term) -> str:
        worth = self.choices.fold(value)
        joins = self._joins(cell, worth)
        if joins:
            return joins
        if cell.note.type.base is Base.YESNO:
            if worth.op is T.LITERAL:
                fact = Term(T.NOTE, cell.note.type, cell.index, worth.span, cell.note)
                return f"from now on {self.clause(fact) if worth.value else self.refusal(fact)}"
            return f"it is noted whether {self.clause(worth)}"
        if is_leader(cell):
            who = self.noun(worth, Case.SUBJECT)
            if bare(worth).op is T.WINNER:
                return f"{who.text} is the next leader"
            return f"{who.text} {'lead' if who.many else 'leads'}"
        if cell.note.built_in and cell.note.name == "dealer":
            return f"{self.noun(worth, Case.SUBJECT).text} becomes the dealer"
        if is_none(worth):
            return f"{self.cell(cell).text} is taken away"
        return self._becomes(cell, worth)

    def _becomes(self, cell: st.Cell, worth: Term) -> str:
        note = self.cell(cell)
        if worth.op is T.NEG and bare(worth.args[0]).ref is cell.note:
            return f"the sign of {note.text} is turned round"
        match cell.note.type.base:
            case Base.PLAYER if cell.note.type.many and note.many and worth.op is T.BIT:
                return f"{self.noun(worth, Case.SUBJECT).text} is now the only one of {note.text}"
            case Base.PLAYER if cell.note.type.many:
                who = self.noun(worth, Case.SUBJECT)
                if worth.op is T.BIT:
                    return f"{who.text} alone now makes up {note.text}"
                return f"{who.text} now {'make' if who.many else 'makes'} up {note.text}"
            case Base.PLAYER | Base.TEAM | Base.SUIT | Base.RANK:
                who = self.noun(worth, Case.SUBJECT)
                verb = "become" if who.many else "becomes"
                return f"{who.text} {verb} {note.text}"
            case Base.CARD:
                return f"{self.noun(worth, Case.SUBJECT).text} from now on counts as {note.text}"
            case _ if worth.op is T.VARIABLE:
                return f"{self.noun(worth, Case.SUBJECT).text} becomes {note.text}"
            case Base.WORD:
                return f"{note.text} {'are' if note.many else 'is'} now {self.noun(worth).text}"
            case _:
                value = self.noun(worth)
                return f"{note.text} {'become' if note.many else 'becomes'} {value.text}"

    def _joins(self, cell: st.Cell, worth: Term) -> str:
        """`side becomes side + player`: somebody joins."""
        if worth.op is not T.UNION or bare(worth.args[0]).ref is not cell.note:
            return ""
        who = self.noun(worth.args[1], Case.SUBJECT)
        return f"{who.text} {'join' if who.many else 'joins'} {self.cell(cell).text}"

    def _change(self, cell: st.Cell, amount: Term) -> str:
        falls = amount.op is T.NEG or (amount.op is T.LITERAL and amount.value < 0)
        number = amount.args[0] if amount.op is T.NEG else amount
        if number.op is T.LITERAL:
            number = Term(T.LITERAL, number.type, (), number.span, None, abs(number.value))
        if cell.note.built_in and cell.note.name == "score":
            return self._score(cell, number, falls)
        note = self.cell(cell)
        verb = "goes" if not note.many else "go"
        return f"{note.text} {verb} {'down' if falls else 'up'} by {self.noun(number).text}"

    def _score(self, cell: st.Cell, number: Term, falls: bool) -> str:
        if falls:
            return f"{self.cell(cell).text} goes down by {self.amount(number)}"
        who = self.noun(self.choices.fold(cell.index[0]), Case.SUBJECT)
        return f"{who.text} {'score' if who.many else 'scores'} {self.amount(number)}"

    def amount(self, number: Term) -> str:
        """A number of points, as something that is scored or paid."""
        if number.op is T.LITERAL:
            return f"{number.value} point" + ("" if number.value == 1 else "s")
        return self.noun(number).text

    def _draw(self, step: st.Draw) -> str:
        noun = self.cell(step.cell)
        values = self.choices.fold(step.values)
        if values.op in (T.PLAYERS, T.EVERYONE):
            return f"{noun.text} is chosen by lot"
        if values.op in (T.ALL_SUITS, T.ALL_RANKS, T.TEAMS):
            return f"{noun.text} is decided by lot"
        return f"{noun.text} is drawn by lot from {self.noun(values).text}"

    # ------------------------------------------------------------ paying and ending

    def _pay(self, step: st.Pay) -> str:
        fold = self.choices.fold
        payers, takers = self.noun(fold(step.payers), Case.SUBJECT), self.noun(fold(step.takers))
        amount = self.amount(fold(step.amount))
        many = payers.many
        if step.each and _several(step.payers):
            who, verb = f"each of {_the(payers.text)}", "pays"
        else:
            who, verb = payers.text, "pay" if many else "pays"
        to = f"to each of {_the(takers.text)}" if step.to_each else f"to {takers.text}"
        return f"{who} {verb} {amount} {to}"

    def shares(self, block: tuple[st.Pay, ...]) -> str:
        """How payments are divided, said once below a list of them; nothing if none is."""
        if not any(
            (_several(pay.payers) and not pay.each) or (_several(pay.takers) and not pay.to_each)
            for pay in block
        ):
            return ""
        text = "What several players pay or receive together they share equally"
        if any(pay.rest_unpaid for pay in block):
            return f"{text}; what cannot be divided equally is not paid"
        return text

    def _end(self, step: st.EndMatch) -> str:
        winners = self.choices.fold(step.winners)
        if winners.op is T.LITERAL:
            return "the match is over, and nobody wins it"
        who = self.noun(winners, Case.SUBJECT)
        return f"the match is over: {who.text} {'win' if who.many else 'wins'}"

    # ------------------------------------------------------------ cards

    def _cards(self, step: st.Put | st.Deal | st.Shuffle | st.Cut | st.Show) -> str:
        fold = self.choices.fold
        match step:
            case st.Put():
                return self._put(step)
            case st.Deal():
                return self._deal(step)
            case st.Shuffle():
                return f"{self.pile(step.pile).text} is shuffled"
            case st.Cut():
                low, high = self.noun(fold(step.low)).text, self.noun(fold(step.high)).text
                pack = self.pile(step.pile).text
                return f"{pack} is cut: {low} to {high} cards are lifted off and put underneath"
            case st.Show():
                who = self.noun(fold(step.who), Case.SUBJECT)
                if bare(step.who).op is T.EVERYONE:
                    cards = self.noun(fold(step.cards), Case.SUBJECT)
                    return f"{cards.text} {'are' if cards.many else 'is'} shown to everybody"
                return f"{who.text} {'look' if who.many else 'looks'} at {self.noun(fold(step.cards)).text}"

    def pile(self, pile: st.Pile) -> Said:
        """A place that cards go to or come from."""
        index = tuple(self.choices.fold(one) for one in pile.index)
        noun = self.thing(pile.place)
        return self.owned(noun, index) if index else noun

    def _put(self, step: st.Put) -> str:
        sources = [self._source(source) for source in step.sources]
        if turned_up(step):
            return f"{sources[0].text} is turned up: this is {self.pile(step.to).text}"
        text = (
            sources[0].text
            if len(sources) == 1
            else (", ".join(one.text for one in sources[:-1]) + f" and then {sources[-1].text}")
        )
        many = sources[0].many or len(sources) > 1
        way = "under" if step.under else "on" if self._is_stock(step.to) else "into"
        verb = "go" if many else "goes"
        first = "" if step.first is None else f", beginning with {self.start(step.first)}"
        if self._is_stock(step.to) and any(isinstance(s, Term) and s.op is T.ALL_CARDS for s in step.sources):
            return "all cards are gathered into one pack"
        return f"{text} {verb} {way} {self.pile(step.to).text}{first}"

    def _source(self, source: st.Pile | Term) -> Said:
        if isinstance(source, Term):
            return self.noun(self.choices.fold(source), Case.SUBJECT)
        if self._is_stock(source):
            return Said("the rest of the pack")
        return self.pile(source)

    def _is_stock(self, pile: st.Pile) -> bool:
        return pile.place.built_in and pile.place.name == "stock"

    def start(self, first: Term) -> str:
        """With whom something begins."""
        return self.noun(self.choices.fold(first)).text

    def _deal(self, step: st.Deal) -> str:
        begin = f"clockwise, beginning with {self.start(step.first)}"
        if step.packets is None:
            text = f"all cards are dealt one by one, {begin}"
        else:
            with self.about(step.taker):
                packets = [self._packet(*packet) for packet in so_far(step.packets, self.choices)]
            text = f"every player is dealt {self._then(packets)}, {begin}"
        if step.place.name != "hand":
            text += f"; the cards go to {self.thing(step.place).text} of each"
        return (
            f"{text}; after the last player {self.thing(step.then).text} gets as many" if step.then else text
        )

    def _then(self, packets: list[str]) -> str:
        """`first 3, then 2 cards`."""
        if len(packets) == 1:
            return packets[0]
        if all(packet.endswith((" card", " cards")) for packet in packets):
            packets = [packet.split(" ")[0] for packet in packets[:-1]] + packets[-1:]
        return f"first {', then '.join(packets)}"

    def _packet(self, packet: Term, before: Term | None) -> str:
        if packet.op is T.LITERAL:
            return f"{packet.value} card" + ("" if packet.value == 1 else "s")
        if before is not None and packet.op is T.SUB and same(packet.args[1], before):
            return f"so many that he has {self.noun(packet.args[0]).text}"
        return self.noun(packet).text

    # ------------------------------------------------------------ questions

    def _ask(self, step: st.AskValue | st.AskCards | st.AskPlay) -> str:
        fold = self.choices.fold
        who = self.noun(fold(step.who), Case.SUBJECT).text
        with self.about(self.asked(step)):
            match step:
                case st.AskPlay():
                    return f"{who} plays a card from {self.pile(step.pile).text}"
                case st.AskCards():
                    return self._choose_cards(who, step)
                case st.AskValue():
                    return self._choose_value(who, step)

    def _choose_cards(self, who: str, step: st.AskCards) -> str:
        what = self._so_many(step)
        verb = self.form(step.cell.note.name, 1)
        return f"{who} {verb.replace('{}', what) if verb else f'chooses {what}: {self.cell(step.cell).text}'}"

    def _so_many(self, step: st.AskCards) -> str:
        """`three cards from his hand`."""
        cards, count = self.choices.fold(step.cards), self.choices.fold(step.count)
        where = self.noun(cards).text
        left = leaves_so_many(count, cards)
        if left is not None:
            return f"so many cards from {where} that {self.noun(left).text} are left"
        if count.op is T.LITERAL:
            number = COUNTS[count.value] if count.value < len(COUNTS) else str(count.value)
            return f"{number} card{'' if count.value == 1 else 's'} from {where}"
        return f"as many cards from {where} as {self.noun(count).text}"

    def _choose_value(self, who: str, step: st.AskValue) -> str:
        values = self.choices.fold(step.values)
        note = step.cell.note
        verb = self.form(note.name, 1)
        if note.type.base is Base.CARD:
            what = (
                f"a card from {self.noun(values).text}"
                if values.op is T.PLACE
                else f"one of {self.noun(values).text}"
            )
            plain = f"chooses {what}: {self.cell(step.cell).text}"
            return f"{who} {verb.replace('{}', what) if verb else plain}"
        domain = "" if values.op in (T.ALL_SUITS, T.ALL_RANKS, T.PLAYERS) else f": {self.noun(values).text}"
        if verb:
            return f"{who} {verb}{domain}"
        return f"{who} chooses {self.cell(step.cell).text}{domain}"


def _several(term: Term) -> bool:
    """Whether a set may have more than one member."""
    return term.op is not T.BIT


def _the(noun: str) -> str:
    """`each of the others` of `all others`."""
    return "the " + noun.removeprefix("all ") if noun.startswith("all ") else noun
