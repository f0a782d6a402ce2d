"""One person at one question: the screen, what he types, and the answer or command it turns into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Protocol

from kaart.diagnostics import nearest
from kaart.engine import Action, State
from kaart.ir.form import Kind
from kaart.play import narrate, picks, typed
from kaart.play.commands import COMMANDS
from kaart.play.console import Console
from kaart.play.match import Match, Undo
from kaart.play.screen import Screen, in_order
from kaart.play.sight import piles, seen_cards
from kaart.play.voice import Voice
from kaart.saying import Message, say

_MOST_SHOWN = 6


class Command(Enum):
    """What a line came to; whatever only shows something stays here."""

    ANSWERED = "answered"
    UNDONE = "undone"
    SAVE = "save"
    QUIT = "quit"


class Reasons(Protocol):
    """Whoever can say why an action is allowed or not, and where a score comes from."""

    def __call__(self, match: Match, seat: int, question: str) -> Iterable[str]:
        """What to tell the person at a seat who asks why of an action, of `score` or of nothing at all."""
        ...


class Asked:
    """A question put to the person at `seat`. `people` are the seats of all people."""

    def __init__(
        self,
        match: Match,
        voice: Voice,
        console: Console,
        seat: int,
        people: Sequence[int],
        reasons: Reasons | None = None,
    ) -> None:
        self._reasons = reasons
        self.match = match
        self.state: State = match.state
        self.voice = voice
        self.console = console
        self.seat = seat
        self.people = people
        self.left = picks.cards_left(self.state)
        self.options = in_order(picks.candidates(self.state), self._held(), voice)
        self._picked: list[Action] = []

    def show(self) -> None:
        """The table and the question."""
        screen = Screen(self.match, self.voice, self.seat, self.console.width)
        self.console.say()
        self.console.lines(screen.table())
        self.console.lines(screen.question(self.options, self.left))
        for seat, actions in self._interrupts().items():
            names = ", ".join(self.voice.action(action) for action in actions)
            self._say(
                say(
                    "At any time: {seat} may say {actions} (type: seat {n}, then the words)",
                    seat=self.voice.seat(seat),
                    n=seat,
                    actions=names,
                )
            )

    def answer(self) -> tuple[Command, str]:
        """Read lines until one of them is an answer or something for the table to do."""
        while True:
            line = self.console.ask("> ").strip()
            if not line:
                continue
            outcome = self._command(line) or self._interrupt(line) or self._choice(line)
            if isinstance(outcome, tuple):
                return outcome

    def _held(self) -> list[str]:
        """The faces that this person sees in the piles of the one whose cards are asked for."""
        seen = piles(self.match.game.program, self.state.observation(self.seat))
        return [face for pile in seen if pile.seat == self.state.owner for face in pile.cards]

    # ------------------------------------------------------------ commands

    def _command(self, line: str) -> tuple[Command, str] | bool | None:
        """Carry out a command; None if the line is none."""
        word, _, argument = line.partition(" ")
        command = COMMANDS.get(word.casefold())
        if command is None or any(typed.plain(action.name) == typed.plain(line) for action in self.options):
            return None
        match command:
            case "save":
                return Command.SAVE, argument.strip()
            case "quit":
                return Command.QUIT, ""
            case "undo":
                return self._undo()
            case "help":
                self._say(helped(*_examples(self.voice)))
            case "why":
                self._why(argument)
            case "last":
                self.console.say(narrate.last_trick(self.match, self.voice, self.seat))
            case "score":
                scores = narrate.score_lines(self.match, self.voice, self.seat, self.state.scores, None)
                self.console.lines(scores)
            case _:
                self.show()
        return True

    def _why(self, question: str) -> None:
        if self._reasons is None:
            self._explain(question)
        else:
            self.console.lines(self._reasons(self.match, self.seat, question))

    def _undo(self) -> tuple[Command, str] | bool:
        if self._picked:
            self._picked = []
            self._say(say("Your choice is empty again."))
            return True
        reason = self.match.cannot_undo(self.seat, self.people)
        if reason is not None:
            self._say(_kept(reason))
            return True
        undone = self.match.undo(self.seat)
        self._say(
            say("Taken back: {what}.", what=" ".join(self.voice.action(step.action) for step in undone))
        )
        return Command.UNDONE, ""

    # ------------------------------------------------------------ announcements of others

    def _interrupts(self) -> dict[int, list[Action]]:
        """What other people at this screen may announce now."""
        found: dict[int, list[Action]] = {}
        for seat, action in self.state.interrupts():
            if seat in self.people:
                found.setdefault(seat, []).append(action)
        return found

    def _interrupt(self, line: str) -> tuple[Command, str] | None:
        """`seat 2 announce-last-round`."""
        found = typed.FOR_SEAT.fullmatch(line)
        offers = self._interrupts().get(int(found[1]), []) if found else []
        actions = typed.named(found[2], offers, self.voice) if found else []
        if not found or len(actions) != 1:
            return None
        self.match.answer(actions[0], int(found[1]))
        return Command.ANSWERED, ""

    # ------------------------------------------------------------ answers

    def _choice(self, line: str) -> tuple[Command, str] | bool:
        """Take the action that the line means, or say what is wrong with it."""
        if self.left > 1:
            done = self._pick(line)
            if done is not None:
                return done
        found = typed.read(line, self.options, self.voice)
        if len(found) == 1 and (self.left == 1 or found[0].announcement):
            self.match.answer(found[0])
            return Command.ANSWERED, ""
        if len(found) > 1:
            shown = [self.voice.action(action) for action in found[:6]]
            self._say(
                say(
                    "That may be {choices}. Say which.",
                    choices=", ".join(shown) + (" …" if len(found) > 6 else ""),
                )
            )
        else:
            self._explain(line)
        return True

    def _pick(self, line: str) -> tuple[Command, str] | bool | None:
        """Add the cards in a line to the choice; None if it names no card."""
        chosen: list[Action] = []
        whole = typed.read(line, self.options, self.voice)
        parts = [line] if len(whole) == 1 else typed.split_cards(line)
        for part in parts:
            found = typed.read(part, self.options, self.voice)
            if len(found) != 1 or found[0].announcement:
                if not chosen and len(parts) == 1:
                    return None
                self._explain(part)
                return True
            chosen += found
        if len(chosen) == self.left:
            self._picked = []  # a line with all the cards is a new choice
        held = seen_cards(self.state, self.seat)
        counts = Counter(action.faces[0] for action in [*self._picked, *chosen])
        twice = [face for face, count in counts.items() if count > held[face]]
        if twice:
            self._say(say("{what} was named twice.", what=self.voice.card(twice[0])))
        elif len(self._picked) + len(chosen) > self.left:
            self._say(
                say(
                    "That is {given}; {needed} are asked.",
                    given=len(self._picked) + len(chosen),
                    needed=self.left,
                )
            )
        else:
            self._picked += chosen
            return self._picks_done()
        return True

    def _picks_done(self) -> tuple[Command, str] | bool:
        missing = self.left - len(self._picked)
        if missing:
            shown = self.voice.cards(action.faces[0] for action in self._picked)
            self._say(say("chosen: {cards}; {n} more", cards=shown, n=missing))
            return True
        if not picks.fits(self.state, self._picked):
            self._picked = []
            self._say(say("Together that is not allowed; choose again."))
            return True
        for action in picks.in_order(self._picked):
            self.match.answer(action)
        return Command.ANSWERED, ""

    # ------------------------------------------------------------ explanations

    def _explain(self, text: str) -> None:
        """Why this is not an answer: the rule that forbids it, or that it means nothing here."""
        if typed.is_number(text):
            self._say(typed.no_such_number(text, len(self.options)))
            return
        meant = self._meant(text)
        if meant is None:
            self._suggest(text)
            return
        what = self.voice.action(meant)
        clause = self.state.refusal(meant)
        if clause is not None:
            self._say(say("{what} is not allowed: {why}.", what=what, why=self.voice.name(clause.label)))
        elif meant.faces and not seen_cards(self.state, self.seat)[meant.faces[0]]:
            self._say(say("You do not hold {what}.", what=what))
        else:
            self._say(say("{what} is not open now.", what=what))

    def _meant(self, text: str) -> Action | None:
        """The action of this question, open or not, that the text names."""
        decision, game = self.state.decision, self.match.game
        assert decision is not None, "a question waits"
        for alternative in decision.alternatives:
            family = game.program.families[alternative.family]
            if len(family.parameters) == 1 and family.parameters[0].kind is Kind.CARD:
                faces = [face.name for face in game.program.faces]
                face = typed.read_face(text.removeprefix(family.name).strip(), faces, self.voice)
                if face is not None:
                    return game.action(family.first + faces.index(face))
            elif family.count <= typed.MOST_NAMED:
                actions = [game.action(family.first + number) for number in range(family.count)]
                found = typed.named(text, actions, self.voice)
                if len(found) == 1:
                    return found[0]
        return None

    def _suggest(self, text: str) -> None:
        names = [self._nameable(action) for action in self.options]
        others = typed.of_other_numbers(text, names)
        if others:
            self._say(say("{text} is not open now. Open are: {choices}.", text=text, choices=_some(others)))
            return
        near = nearest(text.casefold(), [*names, *(word for word in COMMANDS if len(word) > 2)])
        self._say(
            say(
                "I do not know what “{text}” means here. "
                "Type a number, a card or a word from the list, or help.",
                text=text,
            )
        )
        if near:
            self._say(say("Did you mean {what}?", what=near))

    def _nameable(self, action: Action) -> str:
        """An action as it would be written out: a card by its full name, without what is done to it."""
        if action.faces:
            return ", ".join(self.voice.texts.card(face, self.voice.language) for face in action.faces)
        return self.voice.action(action)

    def _say(self, message: Message) -> None:
        self.console.say(self.voice.said(message))


def _some(names: Sequence[str]) -> str:
    """All names in a row, or of many the first and the last."""
    return ", ".join(names) if len(names) <= _MOST_SHOWN else f"{names[0]}, {names[1]} … {names[-1]}"


def _kept(reason: Undo) -> Message:
    """Why an answer cannot be taken back."""
    match reason:
        case Undo.NOTHING:
            return say("You have not answered anything yet.")
        case Undo.OTHERS:
            return say("That cannot be taken back: others have answered since.")
        case Undo.SEEN:
            return say("That cannot be taken back: you have seen something new since.")
        case Undo.CHANCE:
            return say("That cannot be taken back: cards were dealt or drawn since.")


def _examples(voice: Voice) -> tuple[str, str]:
    """Two ways to type a card of this game."""
    face = voice.program.faces[-1].name
    return voice.card(face), voice.texts.card(face, voice.language)


def helped(first: str, second: str) -> Message:
    """What may be typed, with two ways to type a card."""
    return say(
        """\
Type the number of an action, its name, or a card: {first} or {second}.
Several cards go in one line. Commands:
  last          the last trick
  why           what is allowed, and by which rule; why CARD or why NUMBER: of one action
  why score     where the score of the round comes from
  score         the scores
  table         the table again
  undo          take back your last answer, as long as you have seen nothing new since
  save FILE     save the match; from then on FILE is kept up to date, as with --save
  quit          stop (the match is kept if it has a file)
  help          this text""",
        first=first,
        second=second,
    )
