"""Every card of a ranking line must have its place in the order, and every card must be able to win."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.subject import Subject, Tried
from kaart.diagnostics import Problem
from kaart.ir.lower.terms import Context, lower
from kaart.ir.ops import members
from kaart.saying import listed, say


def ranking(subject: Subject) -> Iterator[Problem]:
    """K424: a rank is missing from an order; K425: a card never wins; K426: equal cards, no rule; K441:
    a line in vain."""
    rules = subject.game.ranking
    if rules.span is None:
        return
    reported = set()
    looked_at = set()
    for tried in subject.tried:
        power = tried.draft.facts.power_table()
        if (tried.draft.pack.cards, power.values) in looked_at:
            continue  # another choice that changes nothing here
        looked_at.add((tried.draft.pack.cards, power.values))
        found = list(_forgotten(tried))
        for problem in (*found, *(() if found else _powerless(tried)), *_equals(tried)):
            if (problem.code, problem.span) not in reported:
                reported.add((problem.code, problem.span))
                yield problem
    yield from _in_vain(subject)


def _forgotten(tried: Tried) -> Iterator[Problem]:
    draft = tried.draft
    axes = draft.facts.ranking_axes()
    missing: dict[int, set[int]] = {}
    for fixed, led in axes.cases(draft):
        context = Context(draft, fixed=fixed, led=led)
        above = 0
        for number, line in enumerate(draft.game.ranking.lines):
            if line.when is not None and not lower(line.when, context):
                continue
            cards = lower(line.cards, context)
            mask = cards if isinstance(cards, int) else 0
            if line.order:
                ranks = {draft.pack.faces[draft.pack.cards[card]].rank for card in members(mask & ~above)}
                missing.setdefault(number, set()).update(ranks - set(line.order))
            above |= mask
    for number, ranks in missing.items():
        line = draft.game.ranking.lines[number]
        names = listed(draft.game.ranks[rank] for rank in sorted(ranks) if rank >= 0)
        if names:
            sentence = say(
                "This order says nothing of {names}{choice}.", names=names, choice=tried.with_choice
            )
            yield Problem(
                "K424", line.span, sentence, say("Give every rank of these cards its place in the order.")
            )


def _powerless(tried: Tried) -> Iterator[Problem]:
    draft = tried.draft
    size = len(draft.pack.cards)
    values = draft.facts.power_table().values
    can_win = [any(values[card + 1 :: size + 1]) for card in range(size)]
    names = list(
        dict.fromkeys(
            draft.pack.faces[draft.pack.cards[card]].name for card, able in enumerate(can_win) if not able
        )
    )
    if names:
        span = draft.game.ranking.span or draft.game.span
        sentence = say(
            "No line ranks {cards}, so it can never win{choice}.",
            cards=listed(names[:6]),
            choice=tried.with_choice,
        )
        yield Problem("K425", span, sentence, say("Add a line for these cards."))


def _equals(tried: Tried) -> Iterator[Problem]:
    draft = tried.draft
    rules = draft.game.ranking
    if not rules.equals_said and len(set(draft.pack.cards)) < len(draft.pack.cards):
        advice = say("Add `first of equal cards wins` or `last of equal cards wins`.")
        sentence = say(
            "The same card occurs more than once; say which of two wins{choice}.", choice=tried.with_choice
        )
        yield Problem("K426", rules.span or draft.game.span, sentence, advice)


def _in_vain(subject: Subject) -> Iterator[Problem]:
    """Lines whose cards stand in lines above, whatever is chosen and whatever happens."""
    useful: set[int] = set()
    for tried in subject.tried:
        draft = tried.draft
        for fixed, led in draft.facts.ranking_axes().cases(draft):
            context = Context(draft, fixed=fixed, led=led)
            above = 0
            for number, line in enumerate(draft.game.ranking.lines):
                cards = lower(line.cards, context)
                if isinstance(cards, int) and (line.when is None or lower(line.when, context)):
                    if cards & ~above:
                        useful.add(number)
                    above |= cards
    for number, line in enumerate(subject.game.ranking.lines):
        if number not in useful:
            sentence = say(
                "This line never decides anything: its cards stand in lines above, or are not there."
            )
            yield Problem("K441", line.span, sentence, say("Put it higher, or drop it."))
