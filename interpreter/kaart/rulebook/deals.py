"""Worked deals as sections: the hands, what was said, trick by trick, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kaart.game import Game
from kaart.ir.form import Question
from kaart.play.match import Step
from kaart.play.noted import noted
from kaart.play.voice import Voice
from kaart.rulebook.document import Block, Points, Row, Section, Sentence, Table, Text, strong
from kaart.rulebook.playing import Example
from kaart.rulebook.speech import capital, sentence
from kaart.rulebook.tongues import Tongue
from kaart.texts import Texts

NAMES = ("Anna", "Bram", "Carla", "Dirk", "Els", "Frans", "Gerda", "Henk", "Ida", "Jan", "Karin", "Leo")


class NamedVoice(Voice):
    """The voice of the table, with the players called by name."""

    def seat(self, seat: int, you: int | None = None) -> str:
        return NAMES[seat]


class Teller:
    """Tells examples of one game in one language."""

    def __init__(self, game: Game, texts: Texts, tongue: Tongue) -> None:
        self.game = game
        self.tongue = tongue
        self.voice = NamedVoice(game.program, texts, tongue.language)
        self.seats = range(game.seats)

    def section(self, number: int, example: Example) -> Section:
        """One deal."""
        blocks: list[Block] = [Text((Sentence(sentence(self._opening(example))),)), self._hands(example)]
        said = tuple(self._said(example))
        if said:
            blocks.append(Points(said))
        tricks = self._tricks(example)
        if tricks.rows:
            blocks.append(tricks)
        more = tuple(self._meanwhile(example))
        if more:
            blocks.append(Points(more, numbered=False))
        blocks += [*self._settled(example), self._result(example)]
        title = self.tongue.heading("deal", n=number)
        return Section(f"deal {number}", title, tuple(blocks))

    def _opening(self, example: Example) -> str:
        dealer = "" if example.dealer is None else NAMES[example.dealer]
        return self.tongue.deal_opening([NAMES[seat] for seat in self.seats], dealer, example.seed)

    def _hands(self, example: Example) -> Table:
        rows = [
            Row((NAMES[seat], self.voice.hand(hand)))
            for seat, hand in zip(self.seats, example.hands, strict=True)
            if hand
        ]
        rows += [
            Row((capital(self.voice.name(place)), self.voice.hand(held))) for place, held in example.aside
        ]
        return Table((self.tongue.word("player"), self.tongue.word("hand")), tuple(rows))

    # ------------------------------------------------------------ what was said

    def _said(self, example: Example) -> Iterator[Sentence]:
        """Everything before the first card, and what was said when no trick is under way any more."""
        group: list[Step] = []
        for step in example.shown:
            if step.question is Question.PLAY and not step.action.announcement:
                break
            if group and not _together(group[-1], step):
                yield self._line(group)
                group = []
            group.append(step)
        if group:
            yield self._line(group)

    def _line(self, group: list[Step]) -> Sentence:
        step = group[0]
        if len(group) == 1 or step.question is not Question.PICK:
            return Sentence(f"{NAMES[step.seat]}: {self.voice.action(step.action)}.")
        cards = self.voice.cards(face for one in group for face in one.action.faces)
        return Sentence(f"{NAMES[step.seat]}: {self.voice.name(step.action.family)} {cards}.")

    def _meanwhile(self, example: Example) -> Iterator[Sentence]:
        """What was said during the play, with the number of the trick."""
        trick, playing = 1, False
        for step in example.shown:
            if step.question is Question.PLAY and not step.action.announcement:
                playing = True
                trick += bool(step.trick)
            elif playing:
                cards = step.question is Question.PLAY
                moment = self.tongue.in_trick(trick) if cards else self.tongue.after_play()
                yield Sentence(f"{moment}, {NAMES[step.seat]}: {self.voice.action(step.action)}.")

    # ------------------------------------------------------------ tricks and scores

    def _tricks(self, example: Example) -> Table:
        """Trick by trick, with the points in each if cards are worth any."""
        taken = [(step, trick) for step, trick in zip(example.shown, example.tricks, strict=True) if trick]
        counts = any(trick.points for _, trick in taken)
        head = ("", *(NAMES[seat] for seat in self.seats), self.tongue.word("taken by"))
        rows = []
        for number, (step, trick) in enumerate(taken, start=1):
            cells = {played.seat: self.voice.card(played.face or "") for played in step.trick}
            cells[step.trick[0].seat] = strong(cells[step.trick[0].seat])
            shown = [cells.get(seat, "–") for seat in self.seats]
            worth = (str(trick.points or 0),) if counts else ()
            rows.append(Row((str(number), *shown, *_name(trick.winner), *worth)))
        head = (*head, self.tongue.word("value")) if counts else head
        return Table(head, tuple(rows), frozenset({0, len(head) - 1} if counts else {0}))

    def _settled(self, example: Example) -> Iterator[Text]:
        last = example.shown[-1] if example.shown else None
        facts = noted(last.settled, self.voice, None) if last is not None else []
        if facts:
            yield Text((Sentence(sentence(self.tongue.settled(facts))),))

    def _result(self, example: Example) -> Table:
        """The tricks of everybody, what the round brought, and the score."""
        word = self.tongue.word
        won = Counter(trick.winner for trick in example.tricks if trick)
        rows = []
        for seat, before, after in zip(self.seats, example.before, example.after, strict=True):
            tricks = (str(won[seat]),) if won else ()
            rows.append(Row((NAMES[seat], *tricks, _signed(after - before), str(after).replace("-", "−"))))
        head = (word("player"), *((word("tricks"),) if won else ()), word("change"), word("score"))
        return Table(head, tuple(rows), frozenset(range(1, len(head))))


def _name(seat: int | None) -> tuple[str]:
    return ("" if seat is None else NAMES[seat],)


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−").replace("+0", "0")


def _together(earlier: Step, later: Step) -> bool:
    """Whether two answers are cards of one choice."""
    return earlier.question is later.question is Question.PICK and (earlier.seat, earlier.action.family) == (
        later.seat,
        later.action.family,
    )
