"""Instructions, in Dutch. After a condition the verb comes before its subject (`turned`)."""

from __future__ import annotations

from kaart.model import steps as st
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.choices import same
from kaart.rulebook.dutch.clauses import Clauses
from kaart.rulebook.dutch.words import COUNTS
from kaart.rulebook.speech import Case, Said, bare, is_none, leaves_so_many, so_far, turned_up
from kaart.rulebook.tricks import is_leader
from kaart.syntax.nodes import Leave


def order(subject: str, verb: str, rest: str, turned: bool) -> str:
    """`de bieder kiest troef`, turned `kiest de bieder troef`."""
    if not turned and (subject.startswith("wie ") or " van wie " in subject):
        subject += ","
    first = (verb, subject) if turned else (subject, verb)
    return " ".join(part for part in (*first, rest) if part)


TAIL = "\x05"
"""What stands behind it in a phrase comes after the verb: `legt zoveel kaarten weg dat er 9 overblijven`."""
LEAVING = {
    Leave.STOP: ("dit", "houdt", "op"), Leave.END_PHASE: ("dit onderdeel", "is", "afgelopen"),
    Leave.END_ROUND: ("de ronde", "is", "meteen afgelopen"),
}  # fmt: skip


class Steps(Clauses):
    def given(self, conditions: list[str], core: str, again: bool = False) -> str:
        """`als …, core`."""
        otherwise = "anders, " if again else ""
        person = self.person_in(conditions[0]) if len(conditions) == 1 else ""
        verb, _, rest = core.partition(" ")
        if person and rest.startswith(f"{person} "):
            core = f"{verb} hij {rest.removeprefix(f'{person} ')}"
        return f"{otherwise}als {' en '.join(conditions)}, {core}" if conditions else otherwise + core

    def core(self, step: st.Step, turned: bool = False) -> str:
        """A simple instruction, without capital and stop."""
        match step:
            case st.Write():
                return self._write(step.cell, step.value, turned)
            case st.Change():
                return self._change(step.cell, self.choices.fold(step.amount), turned)
            case st.Pay():
                return self._pay(step, turned)
            case st.Put() | st.Deal() | st.Shuffle() | st.Cut() | st.Show():
                return self._cards(step, turned)
            case st.Draw():
                return self._draw(step, turned)
            case st.AskValue() | st.AskCards() | st.AskPlay():
                return self._ask(step, turned)
            case st.DropOut():
                return order(self.noun(step.who, Case.SUBJECT).text, "komt", "niet meer aan de beurt", turned)
            case st.SitOut():
                who = self.noun(step.who, Case.SUBJECT)
                return order(
                    who.text, "doen" if who.many else "doet", "tot de volgende ronde niet mee", turned
                )
            case st.CrossOff():
                rest = "doorgestreept, en wat erna komt schuift een plaats op"
                return order(self.cell(step.cell).text, "wordt", rest, turned)
            case st.Leaves():
                return order(*LEAVING[step.what], turned)
            case st.EndMatch():
                return self._end(step, turned)
            case _:
                raise AssertionError(step)

    # ------------------------------------------------------------ notes

    def cell(self, cell: st.Cell) -> Said:
        """A note that is written, with what it is of."""
        index = tuple(self.choices.fold(one) for one in cell.index)
        return self.with_slots(cell.note, index)

    def _write(self, cell: st.Cell, value: Term, turned: bool) -> str:
        worth = self.choices.fold(value)
        if worth.op is T.UNION and bare(worth.args[0]).ref is cell.note:
            who = self.noun(worth.args[1], Case.SUBJECT)
            return order(
                who.text, "horen" if who.many else "hoort", f"voortaan bij {self.cell(cell).text}", turned
            )
        if cell.note.type.base is Base.YESNO:
            fact = Term(T.NOTE, cell.note.type, cell.index, worth.span, cell.note)
            if worth.op is T.LITERAL:
                said = self.clause(fact) if worth.value else self.refusal(fact)
                return f"geldt voortaan dat {said}" if turned else f"voortaan geldt dat {said}"
            return order("er", "wordt", f"onthouden of {self.clause(worth)}", turned)
        if is_leader(cell):
            who = self.noun(worth, Case.SUBJECT)
            if bare(worth).op is T.WINNER:
                return order(who.text, "is", "de volgende uitkomer", turned)
            return order(who.text, "komen" if who.many else "komt", "uit", turned)
        if is_none(worth):
            return order(self.cell(cell).text, "vervalt", "", turned)
        return self._becomes(cell, worth, turned)

    def _becomes(self, cell: st.Cell, worth: Term, turned: bool) -> str:
        note = self.cell(cell)
        if worth.op is T.NEG and bare(worth.args[0]).ref is cell.note:
            return order(note.text, "verandert", "van teken", turned)
        value = self.noun(worth, Case.SUBJECT)
        verb = "worden" if value.many else "wordt"
        match cell.note.type.base:
            case Base.PLAYER if cell.note.type.many and note.many and worth.op is T.BIT:
                return order(f"alleen {value.text}", "hoort", f"voortaan bij {note.text}", turned)
            case Base.PLAYER if cell.note.type.many:
                if worth.op is T.BIT:
                    return order(value.text, "vormt", f"voortaan in zijn eentje {note.text}", turned)
                return order(value.text, "vormen" if value.many else "vormt", f"voortaan {note.text}", turned)
            case Base.PLAYER | Base.TEAM | Base.SUIT | Base.RANK:
                return order(value.text, verb, note.text if cell.index else self._role(note.text), turned)
            case Base.CARD:
                verb = "gelden" if value.many else "geldt"
                return order(value.text, verb, f"voortaan als {note.text}", turned)
            case _ if worth.op is T.VARIABLE:
                return order(value.text, verb, note.text, turned)
            case Base.WORD:
                return order(note.text, "zijn" if note.many else "is", f"voortaan {value.text}", turned)
            case _:
                return order(note.text, "worden" if note.many else "wordt", value.text, turned)

    def _role(self, noun: str) -> str:
        """`hij wordt bieder`: a role without its article, unless more is said of it."""
        bare_noun = self.bare(noun)
        return noun if " " in bare_noun else bare_noun

    def _change(self, cell: st.Cell, amount: Term, turned: bool) -> str:
        falls = amount.op is T.NEG or (amount.op is T.LITERAL and amount.value < 0)
        number = amount.args[0] if amount.op is T.NEG else amount
        if number.op is T.LITERAL:
            number = Term(T.LITERAL, number.type, (), number.span, None, abs(number.value))
        if cell.note.built_in and cell.note.name == "score":
            return self._score(cell, number, falls, turned)
        note = self.cell(cell)
        way = "omlaag" if falls else "omhoog"
        return order(
            note.text, "gaan" if note.many else "gaat", f"met {self.noun(number).text} {way}", turned
        )

    def _score(self, cell: st.Cell, number: Term, falls: bool, turned: bool) -> str:
        if falls:
            return order(self.cell(cell).text, "gaat", f"met {self.amount(number)} omlaag", turned)
        who = self.noun(self.choices.fold(cell.index[0]), Case.SUBJECT)
        return order(who.text, "krijgen" if who.many else "krijgt", f"er {self.amount(number)} bij", turned)

    def amount(self, number: Term) -> str:
        """A number of points, as something that is scored or paid."""
        if number.op is T.LITERAL:
            return f"{number.value} punt" + ("" if number.value == 1 else "en")
        return self.noun(number).text

    def _draw(self, step: st.Draw, turned: bool) -> str:
        noun, values = self.cell(step.cell), self.choices.fold(step.values)
        if values.op in (T.PLAYERS, T.EVERYONE):
            return order("er", "wordt", f"geloot wie {self._role(noun.text)} is", turned)
        if values.op in (T.ALL_SUITS, T.ALL_RANKS, T.TEAMS):
            return order(noun.text, "wordt", "door loting bepaald", turned)
        return order(noun.text, "wordt", f"geloot uit {self.noun(values).text}", turned)

    # ------------------------------------------------------------ paying and ending

    def _pay(self, step: st.Pay, turned: bool) -> str:
        fold = self.choices.fold
        payers, takers = self.noun(fold(step.payers), Case.SUBJECT), self.noun(fold(step.takers))
        who, verb = payers.text, "betalen" if payers.many else "betaalt"
        if step.each and _several(step.payers):
            who, verb = f"ieder van {_the(payers.text)}", "betaalt"
        to = f"aan ieder van {_the(takers.text)}" if step.to_each else f"aan {takers.text}"
        return order(who, verb, f"{self.amount(fold(step.amount))} {to}", turned)

    def shares(self, block: tuple[st.Pay, ...]) -> str:
        """How payments are divided, said once below a list of them; nothing if none is."""
        shared = [
            pay
            for pay in block
            if (_several(pay.payers) and not pay.each) or (_several(pay.takers) and not pay.to_each)
        ]
        if not shared:
            return ""
        text = "wat meer spelers samen betalen of krijgen, verdelen ze gelijk"
        if any(pay.rest_unpaid for pay in shared):
            return f"{text}; wat zich niet gelijk laat verdelen, wordt niet betaald"
        return text

    def _end(self, step: st.EndMatch, turned: bool) -> str:
        winners = self.choices.fold(step.winners)
        over = order("de partij", "is", "afgelopen", turned)
        if winners.op is T.LITERAL:
            return f"{over} en wint niemand" if turned else f"{over} en niemand wint"
        who = self.noun(winners, Case.SUBJECT)
        return f"{over}: {who.text} {'winnen' if who.many else 'wint'}"

    # ------------------------------------------------------------ cards

    def _cards(self, step: st.Put | st.Deal | st.Shuffle | st.Cut | st.Show, turned: bool) -> str:
        fold = self.choices.fold
        match step:
            case st.Put():
                return self._put(step, turned)
            case st.Deal():
                return self._deal(step, turned)
            case st.Shuffle():
                return order(self.pile(step.pile).text, "wordt", "geschud", turned)
            case st.Cut():
                low, high = self.noun(fold(step.low)).text, self.noun(fold(step.high)).text
                rest = f"afgenomen: {low} tot en met {high} kaarten gaan eraf en komen onderop"
                return order(self.pile(step.pile).text, "wordt", rest, turned)
            case st.Show():
                cards = self.noun(fold(step.cards)).text
                if bare(step.who).op is T.EVERYONE:
                    return order("iedereen", "krijgt", f"{cards} te zien", turned)
                who = self.noun(fold(step.who), Case.SUBJECT)
                return order(who.text, "bekijken" if who.many else "bekijkt", cards, turned)

    def pile(self, pile: st.Pile) -> Said:
        """A place that cards go to or come from."""
        index = tuple(self.choices.fold(one) for one in pile.index)
        noun = self.thing(pile.place)
        return self.owned(noun, index) if index else noun

    def _put(self, step: st.Put, turned: bool) -> str:
        if _is_stock(step.to) and any(
            isinstance(one, Term) and one.op is T.ALL_CARDS for one in step.sources
        ):
            return order("alle kaarten", "gaan", "bij elkaar in één pak", turned)
        sources = [self._source(source) for source in step.sources]
        if turned_up(step):
            rest = f"opengelegd: dat is {self.pile(step.to).text}"
            return order(sources[0].text, "wordt", rest, turned)
        *most, last = [one.text for one in sources]
        text = f"{', '.join(most)} en dan {last}" if most else last
        way = "onder" if step.under else "op" if _is_stock(step.to) else "naar"
        first = "" if step.first is None else f", te beginnen bij {self.start(step.first)}"
        verb = "gaan" if most or sources[0].many else "gaat"
        return order(text, verb, f"{way} {self.pile(step.to).text}{first}", turned)

    def _source(self, source: st.Pile | Term) -> Said:
        if isinstance(source, Term):
            return self.noun(self.choices.fold(source), Case.SUBJECT)
        return Said("de rest van het pak") if _is_stock(source) else self.pile(source)

    def start(self, first: Term) -> str:
        """With whom something begins."""
        return self.noun(self.choices.fold(first)).text

    def _deal(self, step: st.Deal, turned: bool) -> str:
        begin = f"te beginnen bij {self.start(step.first)}"
        then = f"; na de laatste speler krijgt {self.thing(step.then).text} er evenveel" if step.then else ""
        if step.place.name != "hand":
            then = f"; de kaarten gaan naar {self.thing(step.place).text} van ieder{then}"
        if step.packets is None:
            return order("alle kaarten", "worden", f"een voor een rondgedeeld, {begin}{then}", turned)
        with self.about(step.taker):
            packets = [self._packet(packet, before) for packet, before in so_far(step.packets, self.choices)]
        if all(packet.endswith((" kaart", " kaarten")) for packet in packets):
            packets = [packet.split(" ")[0] for packet in packets[:-1]] + packets[-1:]
        first, *more = packets
        listed = (
            " en ".join([", dan ".join([f"eerst {first}", *more[:-1]]), f"dan {more[-1]}"]) if more else first
        )
        return order("elke speler", "krijgt", f"{listed}, met de klok mee, {begin}{then}", turned)

    def _packet(self, packet: Term, before: Term | None) -> str:
        if packet.op is T.LITERAL:
            return f"{packet.value} kaart" + ("" if packet.value == 1 else "en")
        if before is not None and packet.op is T.SUB and same(packet.args[1], before):
            return f"zoveel kaarten dat hij er {self.noun(packet.args[0]).text} heeft"
        return self.noun(packet).text

    # ------------------------------------------------------------ questions

    def _ask(self, step: st.AskValue | st.AskCards | st.AskPlay, turned: bool) -> str:
        who = self.noun(self.choices.fold(step.who), Case.SUBJECT).text
        with self.about(self.asked(step)):
            match step:
                case st.AskPlay():
                    return order(who, "speelt", f"een kaart uit {self.pile(step.pile).text}", turned)
                case st.AskCards():
                    return self._choose(who, self._so_many(step), step.cell, turned)
                case st.AskValue():
                    return self._choose_value(who, step, turned)

    def _so_many(self, step: st.AskCards) -> str:
        """`3 kaarten uit zijn hand`."""
        cards, count = self.choices.fold(step.cards), self.choices.fold(step.count)
        where = self.noun(cards).text
        left = leaves_so_many(count, cards)
        if left is not None:
            return f"zoveel kaarten uit {where}{TAIL} dat er {self.noun(left).text} overblijven"
        if count.op is T.LITERAL:
            number = COUNTS[count.value] if count.value < len(COUNTS) else str(count.value)
            return f"{number} kaart{'' if count.value == 1 else 'en'} uit {where}"
        return f"zoveel kaarten uit {where} als {self.noun(count).text}"

    def _choose(self, who: str, what: str, cell: st.Cell, turned: bool) -> str:
        """With the verb that the words file gives (`legt {} weg`), else plainly."""
        form = self.form(cell.note.name, 1)
        if not form:
            return order(who, "kiest", f"{what.replace(TAIL, '')}: {self.cell(cell).text}", turned)
        verb, _, rest = form.partition(" ")
        what, _, tail = what.partition(TAIL)
        return order(who, verb, rest.replace("{}", what) + tail, turned)

    def _choose_value(self, who: str, step: st.AskValue, turned: bool) -> str:
        values, note = self.choices.fold(step.values), step.cell.note
        if note.type.base is Base.CARD:
            place = self.noun(values).text
            what = f"een kaart uit {place}" if values.op is T.PLACE else f"een van {place}"
            return self._choose(who, what, step.cell, turned)
        domain = "" if values.op in (T.ALL_SUITS, T.ALL_RANKS, T.PLAYERS) else f": {self.noun(values).text}"
        form = self.form(note.name, 1)
        if form:
            verb, _, rest = form.partition(" ")
            return order(who, verb, rest + domain, turned)
        return order(who, "kiest", self.cell(step.cell).text + domain, turned)


def _several(term: Term) -> bool:
    """Whether a set may have more than one member."""
    return term.op is not T.BIT


def _is_stock(pile: st.Pile) -> bool:
    return pile.place.built_in and pile.place.name == "stock"


def _the(noun: str) -> str:
    """`ieder van de anderen` of `alle anderen`."""
    return "de " + noun.removeprefix("alle ") if noun.startswith("alle ") else noun
