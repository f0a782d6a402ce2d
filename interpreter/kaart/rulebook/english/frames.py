"""Loops, questions and their clauses, in English."""

from __future__ import annotations

from kaart.model import game as g
from kaart.model import steps as st
from kaart.model.terms import T, Term
from kaart.rulebook.document import strong
from kaart.rulebook.english.nouns import THINGS, several
from kaart.rulebook.english.steps import COUNTS, Steps
from kaart.rulebook.speech import Case, Said, bare, capital
from kaart.syntax.nodes import ClauseKind


class Frames(Steps):
    def count(self, number: int) -> str:
        """A small number in letters."""
        return COUNTS[number] if number < len(COUNTS) else str(number)

    def otherwise(self, core: str) -> str:
        return f"otherwise {core}"

    def when(self, conditions: list[str], again: bool) -> str:
        """The line above what happens under conditions."""
        if not conditions:
            return "Otherwise:"
        return f"{'Otherwise, if' if again else 'If'} {' and '.join(conditions)}:"

    # ------------------------------------------------------------ loops

    def each(self, step: st.Each) -> str:
        """The subject of what everybody does: `each player in turn, beginning with the leader,`."""
        return self._each_of(step) + (
            "" if step.first is None else f" in turn, {self._beginning(step.first)},"
        )

    def for_each(self, step: st.Each) -> str:
        """The line above what is done for everybody."""
        turn = "" if step.first is None else f" in turn, {self._beginning(step.first)}"
        return f"For {self._each_of(step)}{turn}:"

    def _each_of(self, step: st.Each) -> str:
        members = self.choices.fold(step.members)
        if members.op in (T.PLAYERS, T.TEAMS, T.ALL_SUITS, T.ALL_RANKS):
            return f"each {step.variable.type.base.value}"
        if members.op is T.RANGE:
            return f"every number from {self.noun(members).text}"
        noun, kind = self.noun(members), step.variable.type.base.value
        if noun.text.startswith(f"the {kind} "):
            return f"each {noun.text.removeprefix('the ')}"
        return f"each of {noun.text}" if noun.many else f"each {kind} of {noun.text}"

    def _beginning(self, first: Term) -> str:
        return f"beginning with {self.start(first)}"

    def going(self, step: st.GoingRound) -> str:
        but = "" if step.but is None else f" but {self.noun(self.choices.fold(step.but)).text}"
        most = ""
        if step.at_most is not None:
            most = f", but after {self.noun(self.choices.fold(step.at_most)).text} turns at the latest"
        return (
            f"Beginning with {self.start(step.first)}, the players are asked one after the other, clockwise "
            f"and again and again, until nobody is left{but}{most}. The player whose turn it is:"
        )

    def everybody(self) -> str:
        return "each player"

    def at_once(self) -> str:
        return "All at the same time, before anybody sees what the others do:"

    def repeat(self, step: st.Repeat, tricks: bool) -> str:
        times = self.choices.fold(step.times)
        if times.op is T.LITERAL:
            number = self.count(times.value)
            return (
                f"{number.capitalize()} tricks are played. Every trick goes like this:"
                if tricks
                else f"This is done {number} times:"
            )
        if tricks:
            return f"As many tricks are played as {self._equals(times)}. Every trick goes like this:"
        if times.op is T.DIV:
            number, by = (self.noun(arg).text for arg in times.args)
            return f"As often as {by} goes into {number}:"
        return f"This is done as many times as {self._equals(times)}:"

    def _equals(self, number: Term) -> str:
        """A number behind `as many as`."""
        if number.op is T.COUNT and number.args[0].op is T.PLACE:
            return f"there are cards in {self.noun(number.args[0]).text}"
        return f"{self.noun(number).text} says"

    # ------------------------------------------------------------ questions

    def asks(self, step: st.AskMay, turned: bool, choice: bool) -> str:
        """The line above several answers, or above the only one."""
        who = self.noun(self.choices.fold(step.who), Case.SUBJECT).text
        return f"{who} {'chooses' if choice else 'does this'}"

    def option_head(self, alternative: st.Alternative) -> str:
        """`bid 100 to 500 in steps of 10`, in bold."""
        values = [self.noun(self.choices.fold(choice.values)).text for choice in alternative.choices]
        text = self.text(alternative.name)
        shown = text.replace("{}", ", ".join(values)) if "{}" in text else text
        if values and "{}" not in text:
            return f"{strong(text)}{':' if ' ' in text else ''} {', '.join(values)}"
        return strong(shown)

    def chosen_value(self, choice: st.Choice) -> Said:
        form = self.form(choice.variable.name)
        return Said(form or THINGS.get(choice.variable.type.base, "that"))

    def only_if(self, condition: str) -> str:
        return f", only if {condition}"

    def only_otherwise(self) -> str:
        return ", only if nothing else is open to him"

    def once(self) -> str:
        return ", once in a deal"

    def rule(self, clause: st.Clause, step: st.Step, what: str, condition: str) -> str:
        """A clause as a sentence; `what` are the cards or answers."""
        verb = "play" if isinstance(step, st.AskPlay) else "choose"
        match clause.kind:
            case ClauseKind.MUST:
                core = f"whoever can must {verb} {what}"
                if condition and isinstance(step, st.AskMay):
                    core = f"he must {verb} {what} if he can"
            case ClauseKind.AVOID:
                what = what.removeprefix("the ") if several(what) else what
                core = f"whoever can {verb} something else may not {verb} {what}"
            case ClauseKind.ALSO:
                core = (
                    f"{what} may be {verb}{'ed' if verb == 'play' else 'n'} as well, whatever was said before"
                )
        return self.given([condition] if condition else [], core).replace("choosen", "chosen")

    def one_of(self, parts: list[str]) -> str:
        return self.and_list(parts, "or")

    def and_list(self, parts: list[str], word: str = "and") -> str:
        """`a, b and c`."""
        return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"

    def joining(self, kind: ClauseKind) -> str:
        """The word between cards that must be played, or must not."""
        return "or"

    def cards(self, term: Term, word: str) -> str:
        """Cards that a clause speaks of."""
        folded = self.choices.fold(term)
        if bare(folded).op is T.LED_SUIT or (folded.op is T.SUIT_CARDS and folded.args[0].op is T.LED_SUIT):
            return "a card of the suit led"
        if folded.op is T.UNION:
            return self.joined(folded, word)
        return self.as_cards(folded)

    def pattern(self, pattern: st.Pattern, alternatives: tuple[st.Alternative, ...]) -> str:
        """Answers that a clause speaks of: `“bid” eight to all tricks`."""
        name = alternatives[pattern.alternative].name if alternatives else ""
        values = [self.noun(self.choices.fold(value)).text for value in pattern.values]
        text = self.text(name) if name else ""
        return " ".join(part for part in (f"“{text}”" if text else "", *values) if part)

    def cascade(self) -> str:
        return "these rules go from top to bottom: each one looks at the cards that are still allowed"

    def free(self) -> str:
        """Said behind the duty to follow suit, where nothing else binds who cannot."""
        return "whoever has no card of the suit led may play any card"

    def announces(self, announcement: g.Announcement, when: Term | bool) -> str:
        """Who may announce something and when; the announcement itself follows."""
        who = self.noun(self.choices.fold(announcement.who), Case.SUBJECT).text
        moment = "at any moment" if announcement.any_time else "when it is his turn"
        often = ", but only once in a round" if announcement.alternative.once else ""
        condition = f"if {self.clause(when)}, " if isinstance(when, Term) else ""
        return capital(f"{condition}{who} may announce this {moment}{often}:")

    def left_out(self, turned: bool) -> str:
        """Said of a part that ends before it begins."""
        return "this part is left out"
