"""What is wrong with a scenarios file before any scenario is played: `kaart check` calls this."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kaart.diagnostics import Note, Problem, ProblemsFound, Severity, did_you_mean
from kaart.ir.lower.cards import make_card_facts
from kaart.ir.lower.draft import Draft
from kaart.ir.lower.pack import build_pack
from kaart.ir.lower.terms import constant
from kaart.model import steps as st
from kaart.model.game import Game
from kaart.model.rename import as_written
from kaart.model.symbols import Place
from kaart.model.terms import T, Term
from kaart.model.walk import all_steps
from kaart.saying import listed, say
from kaart.scenario.answers import Answers, answers_of, names_in
from kaart.scenario.files import open_scenarios
from kaart.scenario.plan import GivenCards, GivenNote, Plan, plan
from kaart.syntax import nodes as n

MOST_LISTED = 8
NOT_EXPECTING = (n.GivenPlayers, n.Given, n.StartAt, n.Moves, n.PlayOn)


@dataclass(frozen=True, slots=True)
class Subject:
    """A scenario with everything a check looks at. In `draft` only the pack is made."""

    scenario: n.Scenario
    plan: Plan
    game: Game
    answers: Answers
    draft: Draft


def problems_of(path: Path) -> tuple[tuple[Problem, ...], dict[str, str]]:
    """All problems of a scenarios file, with the texts they point into."""
    try:
        tree, opened, sources = open_scenarios(path)
    except ProblemsFound as found:
        return found.problems, found.sources
    answers = answers_of(opened.game)
    problems = [*_named_twice(tree.scenarios)]
    for scenario in tree.scenarios:
        found_plan = plan(scenario, opened.game, opened.scope)
        problems += found_plan.problems or contradictions(scenario, found_plan, opened.game, answers)
    spoken = opened.scope.world.spoken
    return tuple(dict.fromkeys(as_written(problem, spoken) for problem in problems)), sources


def contradictions(scenario: n.Scenario, found: Plan, game: Game, answers: Answers) -> tuple[Problem, ...]:
    """What a scenario whose names and types are in order says against the deal and the rules."""
    draft = Draft(game, found.players, dict(found.options), {})
    build_pack(draft)
    make_card_facts(draft)
    subject = Subject(scenario, found, game, answers, draft)
    return tuple(problem for one in CHECKS for problem in one(subject))


def _named_twice(scenarios: tuple[n.Scenario, ...]) -> Iterator[Problem]:
    """K513: two scenarios of one name."""
    seen: dict[str, n.Name] = {}
    for scenario in scenarios:
        name = scenario.name
        first = seen.setdefault(name.text, name)
        if first is not name:
            note = Note(first.span, say("the first one stands here"))
            sentence = say("There is already a scenario {name}.", name=name.text)
            yield Problem("K513", name.span, sentence, say("Give one of the two another name."), (note,))


def _nothing_expected(subject: Subject) -> Iterator[Problem]:
    """K514: a scenario that cannot fail."""
    if all(isinstance(step, NOT_EXPECTING) for step in subject.scenario.steps):
        name = subject.scenario.name
        sentence = say("The scenario {name} expects nothing, so it shows nothing.", name=name.text)
        advice = say("End it with what comes out, for instance `expect score is 15, 0, 15, 15`.")
        yield Problem("K514", name.span, sentence, advice, severity=Severity.WARNING)


def _cards(subject: Subject) -> Iterator[Problem]:
    """K506: a card that already lies somewhere; K507: a card that is not in the pack."""
    laid: dict[tuple[int, int], int] = {}
    for step in subject.plan.steps:
        match step:
            case GivenCards():
                for term in step.cards:
                    yield from _card(term, laid, subject)
            case n.StartAt() | n.Moves() | n.PlayOn():
                laid.clear()  # the cards have moved, perhaps a new round has begun
            case _:
                pass


def _card(term: Term, laid: dict[tuple[int, int], int], subject: Subject) -> Iterator[Problem]:
    face = _printed(term)
    if face is None:
        return
    copies = subject.draft.pack.mask(*face).bit_count()
    laid[face] = laid.get(face, 0) + 1
    if copies == 0:
        advice = say("Look at the `pack` section of the game.")
        yield Problem("K507", term.span, say("This card is not in the pack."), advice)
    elif laid[face] > copies:
        yield Problem(
            "K506", term.span, say("This card already lies somewhere else."), say("Deal every card once.")
        )


def _printed(term: Term) -> tuple[int, int] | None:
    """The suit and the rank of a card that is written out."""
    match term.op:
        case T.FACE:
            return term.value // 100, term.value % 100
        case T.JOKER:
            return -1, -1
        case T.PRINTED if all(arg.op is T.LITERAL for arg in term.args):
            return term.args[1].value, term.args[0].value
        case _:
            return None


def _hands(subject: Subject) -> Iterator[Problem]:
    """K508: a player is given more cards than the deal gives him."""
    for step in subject.plan.steps:
        match step:
            case GivenCards() if step.index and step.first is None:
                most = _most_dealt(step.place, subject)
                if most is not None and len(step.cards) > most:
                    counts = {"given": len(step.cards), "dealt": most}
                    sentence = say("{given} cards are given here, but only {dealt} are dealt.", **counts)
                    advice = say("Leave out cards, or look at the number of players.")
                    yield Problem("K508", step.span, sentence, advice)
            case _:
                pass


def _most_dealt(place: Place, subject: Subject) -> int | None:
    """How many cards a place gets in the deal; None if cards may come there in other ways too."""
    steps = list(all_steps(subject.game))
    if any(isinstance(step, st.Put) and step.to.place is place for step in steps):
        return None
    deals = [step for step in steps if isinstance(step, st.Deal) and step.place is place]
    sizes = [_dealt(step, subject.draft) for step in deals]
    return None if not sizes or None in sizes else sum(size for size in sizes if size is not None)


def _dealt(deal: st.Deal, draft: Draft) -> int | None:
    if deal.packets is None:
        return -(-len(draft.pack.cards) // draft.players)
    sizes = [constant(packet, draft) for packet in deal.packets]
    return None if None in sizes else sum(size for size in sizes if size is not None)


def _values(subject: Subject) -> Iterator[Problem]:
    """K517: a number that the note cannot hold."""
    for step in subject.plan.steps:
        match step:
            case GivenNote(value=Term(op=T.LITERAL)) if (
                step.note.low is not None and step.note.high is not None
            ):
                low, high = constant(step.note.low, subject.draft), constant(step.note.high, subject.draft)
                if low is not None and high is not None and not low <= step.value.value <= high:
                    sentence = say(
                        "{note} lies between {low} and {high}.", note=step.note.name, low=low, high=high
                    )
                    advice = say("Give another number, or change the bounds of the note.")
                    yield Problem("K517", step.value.span, sentence, advice)
            case _:
                pass


def _answers(subject: Subject) -> Iterator[Problem]:
    """K515: no question has such an answer; K516: an answer with a value that it never has."""
    for step in subject.scenario.steps:
        match step:
            case n.Moves() | n.ExpectMoves() | n.ExpectNoMoves():
                for move in step.moves:
                    yield from _answer(move, subject.answers)
            case _:
                pass


def _answer(move: n.Move, answers: Answers) -> Iterator[Problem]:
    name = move.name.text
    shapes = answers.shapes.get(name)
    if shapes is None:
        sentence = say("No question of this game has the answer {name}.", name=name)
        shown = listed(list(answers.shapes)[:MOST_LISTED])
        otherwise = say("Its answers are {answers}.", answers=shown) if answers.shapes else ""
        yield Problem("K515", move.name.span, sentence, did_you_mean(name, answers.shapes, otherwise))
        return
    words = answers.words[name]
    if words:
        for word in (one for argument in move.arguments for one in names_in(argument)):
            if word.text not in words:
                sentence = say("{word} cannot be chosen with {name}.", word=word.text, name=name)
                otherwise = say("It can be {values}.", values=listed(sorted(words)[:MOST_LISTED]))
                yield Problem("K516", word.span, sentence, did_you_mean(word.text, words, otherwise))


CHECKS: tuple[Callable[[Subject], Iterator[Problem]], ...] = (
    _nothing_expected,
    _cards,
    _hands,
    _values,
    _answers,
)
