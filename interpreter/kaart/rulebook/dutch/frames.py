"""Loops, questions and their clauses, in Dutch."""

from __future__ import annotations

import re

from kaart.model import game as g
from kaart.model import steps as st
from kaart.model.terms import T, Term
from kaart.rulebook.document import strong
from kaart.rulebook.dutch.nouns import KINDS, THINGS
from kaart.rulebook.dutch.steps import Steps, order
from kaart.rulebook.dutch.words import COUNTS, several
from kaart.rulebook.speech import Case, Said, bare, capital
from kaart.syntax.nodes import ClauseKind


def not_that(what: str) -> str:
    """`geen harten`, `de schoppenvrouw niet`."""
    if re.match(r"(de|het|een van de|zijn|die|dat) ", what) and not several(what):
        return f"{what} niet"
    return f"geen {re.sub(r'^(de|het|een) ', '', what)}"


def split_relative(what: str) -> tuple[str, str]:
    """A thing, and what is said of it, which can stand behind the verb: `troef`, ` die hoger is dan …`."""
    thing, die, more = what.partition(" die ")
    return thing, die + more


class Frames(Steps):
    def count(self, number: int) -> str:
        """A small number in letters."""
        return COUNTS[number] if number < len(COUNTS) else str(number)

    def otherwise(self, core: str) -> str:
        return f"anders {core}"

    def when(self, conditions: list[str], again: bool) -> str:
        """The line above what happens under conditions."""
        if not conditions:
            return "Anders:"
        return f"{'Anders, als' if again else 'Als'} {' en '.join(conditions)}:"

    # ------------------------------------------------------------ loops

    def each(self, step: st.Each) -> str:
        """The subject of what everybody does: `elke speler om de beurt, te beginnen bij de uitkomer,`."""
        return self._each_of(step) + (
            "" if step.first is None else f" om de beurt, {self._beginning(step.first)},"
        )

    def for_each(self, step: st.Each) -> str:
        """The line above what is done for everybody."""
        turn = "" if step.first is None else f" om de beurt, {self._beginning(step.first)}"
        return f"Voor {self._each_of(step)}{turn}:"

    def _each_of(self, step: st.Each) -> str:
        members = self.choices.fold(step.members)
        if members.op in (T.PLAYERS, T.TEAMS, T.ALL_SUITS, T.ALL_RANKS):
            return f"elke {KINDS[step.variable.type.base.value]}"
        if members.op is T.RANGE:
            return f"elk getal van {self.noun(members).text}"
        noun = self.noun(members)
        kind = KINDS[step.variable.type.base.value]
        if noun.text.startswith(f"de {kind} "):
            return f"elke {noun.text.removeprefix('de ')}"
        return f"ieder van {noun.text}" if noun.many else f"elke {kind} van {noun.text}"

    def _beginning(self, first: Term) -> str:
        return f"te beginnen bij {self.start(first)}"

    def going(self, step: st.GoingRound) -> str:
        """The line above what is asked round and round."""
        but = "" if step.but is None else f" dan {self.noun(self.choices.fold(step.but)).text}"
        until = f"niemand anders{but} meer over is" if but else "niemand meer over is"
        most = ""
        if step.at_most is not None:
            most = f", maar hoogstens {self.noun(self.choices.fold(step.at_most)).text} beurten lang"
        return (
            f"{capital(self._beginning(step.first))} wordt met de klok mee iedereen gevraagd, zo nodig "
            f"steeds opnieuw, tot {until}{most}. Wie aan de beurt is, heeft de keuze:"
        )

    def everybody(self) -> str:
        return "elke speler"

    def at_once(self) -> str:
        return "Allemaal tegelijk, zonder dat iemand ziet wat de anderen doen:"

    def repeat(self, step: st.Repeat, tricks: bool) -> str:
        """The line above what is done several times."""
        times = self.choices.fold(step.times)
        if times.op is T.LITERAL:
            number = self.count(times.value)
            if tricks:
                return f"Er worden {number} slagen gespeeld. Elke slag gaat zo:"
            return f"Dit gebeurt {number} keer:"
        if tricks:
            return f"Er worden zoveel slagen gespeeld als {self._equals(times)}. Elke slag gaat zo:"
        if times.op is T.DIV:
            number, by = (self.noun(arg).text for arg in times.args)
            return f"Zo vaak als {by} in {number} gaat:"
        return f"Dit gebeurt zo vaak als {self._equals(times)}:"

    def _equals(self, number: Term) -> str:
        if number.op is T.COUNT and number.args[0].op is T.PLACE:
            return f"er kaarten in {self.noun(number.args[0]).text} zitten"
        return f"{self.noun(number).text} aangeeft"

    # ------------------------------------------------------------ questions

    def asks(self, step: st.AskMay, turned: bool, choice: bool) -> str:
        """The line above several answers, or above the only one."""
        who = self.noun(self.choices.fold(step.who), Case.SUBJECT).text
        return order(who, *(("heeft", "de keuze") if choice else ("doet", "dit")), turned)

    def option_head(self, alternative: st.Alternative) -> str:
        """`bied 100 tot en met 500 in stappen van 10`, in bold."""
        values = [self.noun(self.choices.fold(choice.values)).text for choice in alternative.choices]
        text = self.text(alternative.name)
        if values and "{}" not in text:
            return f"{strong(text)}{':' if ' ' in text else ''} {', '.join(values)}"
        return strong(text.replace("{}", ", ".join(values)))

    def chosen_value(self, choice: st.Choice) -> Said:
        form = self.form(choice.variable.name)
        return Said(form or THINGS.get(choice.variable.type.base, "dat"))

    def only_if(self, condition: str) -> str:
        return f", alleen als {condition}"

    def only_otherwise(self) -> str:
        return ", alleen als er niets anders op zit"

    def rule(self, clause: st.Clause, step: st.Step, what: str, condition: str) -> str:
        """A clause as a sentence; `what` are the cards or answers."""
        play = isinstance(step, st.AskPlay)
        verb, infinitive, past = ("speelt", "spelen", "gespeeld") if play else ("kiest", "kiezen", "gekozen")
        turned = bool(condition)
        match clause.kind:
            case ClauseKind.MUST:
                thing, more = split_relative(what)
                core = (
                    f"moet wie dat kan {thing} {infinitive}{more}"
                    if turned
                    else f"wie dat kan, {verb} {what}"
                )
                if turned and isinstance(step, st.AskMay):
                    core = f"moet hij {what} {infinitive}, als dat kan"
            case ClauseKind.AVOID:
                core = order(f"wie iets anders kan {infinitive}", verb, not_that(what), turned)
            case ClauseKind.ALSO:
                core = order(what, "mag", f"ook worden {past}, wat er hiervoor ook staat", turned)
        return self.given([condition] if condition else [], core)

    def one_of(self, parts: list[str]) -> str:
        return self.and_list(parts, "of")

    def and_list(self, parts: list[str], word: str = "en") -> str:
        """`a, b en c`."""
        return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"

    def joining(self, kind: ClauseKind) -> str:
        """The word between cards that must be played, or must not."""
        return "en" if kind is ClauseKind.AVOID else "of"

    def cards(self, term: Term, word: str) -> str:
        """Cards that a clause speaks of."""
        folded = self.choices.fold(term)
        if folded.op is T.SUIT_CARDS and bare(folded.args[0]).op is T.LED_SUIT:
            return "een kaart van de gevraagde kleur"
        if folded.op is T.UNION:
            return self.joined(folded, word)
        return self.as_cards(folded)

    def pattern(self, pattern: st.Pattern, alternatives: tuple[st.Alternative, ...]) -> str:
        """Answers that a clause speaks of: `“bied” acht tot en met alle slagen`."""
        name = alternatives[pattern.alternative].name if alternatives else ""
        values = [self.noun(self.choices.fold(value)).text for value in pattern.values]
        text = self.text(name) if name else ""
        return " ".join(part for part in (f"“{text}”" if text else "", *values) if part)

    def cascade(self) -> str:
        return "de regels gelden van boven naar beneden: elke volgende gaat over de kaarten die dan nog mogen"

    def free(self) -> str:
        """Said behind the duty to follow suit, where nothing else binds who cannot."""
        return "wie geen kaart van de gevraagde kleur heeft, mag elke kaart spelen"

    def announces(self, announcement: g.Announcement, when: Term | bool) -> str:
        """Who may announce something and when; the announcement itself follows."""
        who = self.noun(self.choices.fold(announcement.who), Case.SUBJECT).text
        moment = "op elk moment" if announcement.any_time else "in zijn beurt"
        often = ", maar niet meer dan één keer in een ronde" if announcement.alternative.once else ""
        if isinstance(when, Term):
            return f"Als {self.clause(when)}, mag {who} {moment} dit doen{often}:"
        return f"{capital(who)} mag {moment} dit doen{often}:"

    def left_out(self, turned: bool) -> str:
        """Said of a part that ends before it begins."""
        return order("dit onderdeel", "wordt", "overgeslagen", turned)
