"""What a player sees when it is his turn: table, notes, what was said, his cards, what he may do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kaart.engine import Action
from kaart.ir.form import Question
from kaart.play import cards, picture
from kaart.play.match import Match
from kaart.play.noted import noted, short
from kaart.play.sight import Observation, Pile, Played, notes, on_table, piles
from kaart.play.voice import Voice
from kaart.saying import Message, say, say_count

_CARD_QUESTIONS = (Question.PLAY, Question.PICK)


class Screen:
    """Draws for one seat, from its observation and the answers it saw."""

    def __init__(self, match: Match, voice: Voice, seat: int, width: int) -> None:
        self.voice = voice
        self.seat = seat
        self.width = width
        self.match = match
        self.state = match.state
        self.program = match.game.program
        self.sight: Observation = self.state.observation(seat)
        self.piles = piles(self.program, self.sight)

    def table(self) -> Iterator[str]:
        """Everything but the question."""
        yield self._heading()
        yield ""
        yield from picture.draw([self._box(seat) for seat in self._round_the_table()], self.width)
        yield ""
        yield from self._listed(say("Notes"), noted(notes(self.program, self.sight), self.voice, self.seat))
        yield from self._listed(say("Said"), self._said())
        yield from self._open_piles()

    def question(self, options: Sequence[Action], left: int) -> Iterator[str]:
        """The player's cards with numbers under those he may take, and the other actions."""
        family = options[0].family if options else ""
        numbered = {
            action.faces[0]: number
            for number, action in enumerate(options, start=1)
            if len(action.faces) == len(action.values) == 1 and action.family == family
        }
        hand = self._hand()
        in_hand = bool(numbered) and set(numbered) <= set(hand)
        if hand:
            yield f"{self._place(self._asked_pile())}:"
            yield from self._numbered_hand(hand, numbered if in_hand else {})
        yield self._asked(left)
        rest = [
            (number, action)
            for number, action in enumerate(options, start=1)
            if not (in_hand and numbered.get(next(iter(action.faces), "")) == number)
        ]
        yield from _columns(
            [f"{number:>3} {self.voice.action(action)}" for number, action in rest], self.width
        )

    # ------------------------------------------------------------ parts

    def _heading(self) -> str:
        parts = [
            self.voice.title,
            self.voice.said(say("round {n}", n=self.sight["round"])),
            self.voice.name(self.state.phase),
        ]
        text = f"── {' · '.join(parts)} "
        return text + "─" * max(2, self.width - picture.columns(text))

    def _round_the_table(self) -> list[int]:
        """This seat first, then clockwise."""
        return [(self.seat + step) % self.program.seats for step in range(self.program.seats)]

    def _box(self, seat: int) -> list[str]:
        turn = "» " if seat == self.sight["to_move"] else ""
        name = self.voice.seat(seat)
        if seat == self.seat:
            name += f" ({self.voice.said(say('you'))})"
        if self._dealer() == seat:
            name += f", {self.voice.said(say('deals'))}"
        if seat not in self.sight["playing"]:
            name += f", {self.voice.said(say('sits out'))}"
        return [line for line in (turn + name, self._holding(seat), self._doing(seat)) if line]

    def _dealer(self) -> object:
        return self.sight["notes"].get("dealer")

    def _holding(self, seat: int) -> str:
        parts = [self.voice.said(say("score {n}", n=self.sight["scores"][seat]))]
        hand = self._hand_pile(self.seat).place
        for pile in self.piles:
            if pile.seat == seat and pile.place == hand:
                parts.insert(0, self._count(pile.count))
        return " · ".join(parts)

    def _doing(self, seat: int) -> str:
        """The card of this seat on the table, else what it said last in this phase."""
        table = on_table(self.sight)
        for number, played in enumerate(table):
            if played.seat == seat:
                face = self._face(played)
                return f"[ {face} ]" if number else f"[ {face} ] {self.voice.said(say('led'))}"
        if table or self._question() is Question.PLAY:
            return "[   ]" if seat in self.sight["playing"] else ""
        said = [text for who, phase, text in self._answers() if who == seat and phase == self.state.phase]
        return f"“{short(said[-1])}”" if said else ""

    def _question(self) -> Question | None:
        return self.state.decision.question if self.state.decision else None

    def _face(self, played: Played) -> str:
        return self.voice.card(played.face) if played.face else self.voice.said(say("face down"))

    def _count(self, count: int) -> str:
        return self.voice.said(say_count("1 card", "{count} cards", count))

    def _said(self) -> list[str]:
        """Everything that was said in this round; during the play only the last words of everybody."""
        answers = self._answers()
        if self._question() is Question.PLAY:
            last = {who: number for number, (who, _, _) in enumerate(answers)}
            answers = [answers[number] for number in sorted(last.values())]
        return [f"{self.voice.seat(who, self.seat)} {short(text)}" for who, _, text in answers]

    def _answers(self) -> list[tuple[int, str, str]]:
        """What was said in this round, cards apart: seat, phase, text."""
        history = self.state.history(self.seat)
        return [
            (step.seat, step.phase, self.voice.action(step.action))
            for step, heard in zip(self.match.steps, history, strict=True)
            if step.round == self.state.round
            and not heard[2].startswith("?")
            and (step.action.announcement or step.question not in _CARD_QUESTIONS)
        ]

    def _open_piles(self) -> Iterator[str]:
        """Places with cards to see, other than the own hand, and how many lie in the common ones."""
        own = self._asked_pile()
        for pile in self.piles:
            if pile is own or not pile.count or (pile.seat >= 0 and not pile.cards):
                continue
            parts = [self.voice.hand(pile.cards)] if pile.cards else []
            hidden = pile.count - len(pile.cards)
            if hidden:
                more = say("{n} more face down", n=hidden) if parts else say("{n} face down", n=hidden)
                parts.append(self.voice.said(more))
            yield f"{self._place(pile)}: {', '.join(parts)}"

    def _place(self, pile: Pile) -> str:
        if pile.seat >= 0:
            return self.voice.place(pile.place, pile.seat, self.seat)
        return " ".join([self.voice.name(pile.place), *pile.index])

    def _asked_pile(self) -> Pile:
        """The pile that the question is about: that of the player whose cards are asked for."""
        owner = self.state.owner if self.state.to_move == self.seat else None
        return self._hand_pile(self.seat if owner is None else owner)

    def _hand_pile(self, seat: int) -> Pile:
        """Of all piles of a seat the one with the most cards that can be seen: his hand."""
        own = [pile for pile in self.piles if pile.seat == seat]
        return max(own, key=lambda pile: len(pile.cards), default=Pile("hand", (), seat, 0, ()))

    def _hand(self) -> list[str]:
        return cards.in_hand_order(self.program, self._asked_pile().cards)

    def _numbered_hand(self, hand: Sequence[str], numbered: dict[str, int]) -> Iterator[str]:
        """The hand in rows that fit, every card with its number below it."""
        shown = [self.voice.card(face) for face in hand]
        numbers = [str(numbered[face]) if face in numbered else "·" for face in hand]
        cell = max(map(picture.columns, shown), default=0) + 2
        row = max(1, (self.width - 2) // cell)
        for start in range(0, len(hand), row):
            yield "  " + "".join(_padded(text, cell) for text in shown[start : start + row]).rstrip()
            if numbered:
                yield "  " + "".join(_padded(text, cell) for text in numbers[start : start + row]).rstrip()

    def _asked(self, left: int) -> str:
        """The sentence of the question."""
        decision = self.state.decision
        assert decision is not None, "the match is over"
        alternative = decision.alternatives[0]
        name = self.voice.name(self.program.families[alternative.family].name).replace("{}", "").strip()
        match decision.question:
            case Question.PLAY:
                text = self.voice.said(say("play a card"))
                if self.state.owner != self.seat:
                    text += f" ({self.voice.seat(self.state.owner or 0)})"
            case Question.PICK:
                text = self.voice.said(
                    say("{name}: choose {n} cards, in one line if you like", n=left, name=name)
                )
                text = self.voice.said(say("{name}: choose a card", name=name)) if left == 1 else text
            case Question.CHOOSE:
                text = self.voice.said(say("choose: {name}", name=name))
            case Question.MAY:
                text = self.voice.said(say("what do you say?"))
        return self.voice.said(say("Your turn, {seat}: {label}", seat=self.voice.seat(self.seat), label=text))

    def _listed(self, head: Message, parts: Sequence[str]) -> Iterator[str]:
        """A headed list that goes on under itself on the next line; its parts stay whole."""
        line = f"{self.voice.said(head)}: " if parts else ""
        for number, part in enumerate(parts):
            piece = part if number == len(parts) - 1 else f"{part} ·"
            if picture.columns(line) + picture.columns(piece) > self.width and line.strip():
                yield line.rstrip()
                line = "   "
            line += f"{piece} "
        if line:
            yield line.rstrip()


def in_order(actions: Iterable[Action], held: Iterable[str], voice: Voice) -> list[Action]:
    """The order in which the screen numbers actions: cards as they are held (`held` has them all, so
    that the allowed ones keep their places), then the rest as the rules list it."""
    listed = list(actions)
    single = {
        action.faces[0]: action
        for action in listed
        if action.family == listed[0].family and len(action.faces) == len(action.values) == 1
    }
    faces = cards.in_hand_order(voice.program, {*single, *held})
    ordered = [single[face] for face in faces if face in single]
    return ordered + [action for action in listed if action not in ordered]


def _columns(items: Sequence[str], width: int) -> Iterator[str]:
    """Items in columns, read row by row."""
    if not items:
        return
    cell = max(picture.columns(item) for item in items) + 3
    row = max(1, (width + 3) // cell)
    for start in range(0, len(items), row):
        yield "".join(_padded(item, cell) for item in items[start : start + row]).rstrip()


def _padded(text: str, width: int) -> str:
    return text + " " * max(0, width - picture.columns(text))
