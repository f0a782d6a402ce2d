"""Sentences of a wrong form that are often tried: the rows of the table of mistakes that go by the form.

A form is the row of tokens of a sentence, with `!` before the one that does not fit (`Spot.shape`).
`NAME` is any name, `~` anything in between, `?!` says that the break may be here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from kaart.diagnostics import Problem
from kaart.saying import Verbatim, say
from kaart.syntax.spot import Spot

_CLAUSE = "(?:MUST_PLAY|MUST_CHOOSE|MUST_AVOID|MAY_ALSO_PLAY|MAY_ALSO_CHOOSE)"
_SETS_UP = frozenset({"set", "let", "maak", "zet"})
_WHILE = frozenset({"while", "zolang", "until"})
_UNLESS = frozenset({"unless", "tenzij"})
_DUTIES = frozenset({"must", "shall", "has", "should", "moet", "moeten", "verplicht", "dient"})

Says = Callable[[Spot], tuple[str, str] | None]


@dataclass(frozen=True, slots=True)
class Row:
    """One form. `where`: what could stand at the break, which tells in what section the sentence is.

    `says` gives sentence and advice, or None if it is not this mistake after all. What is shown is the
    token `mark`, counted from the beginning; without it the token that does not fit.
    """

    code: str
    pattern: re.Pattern[str]
    says: Says
    where: tuple[tuple[str, ...], ...] = ()
    mark: int | None = None

    def problem(self, spot: Spot, found: re.Match[str]) -> Problem | None:
        """The problem of a sentence that has this form."""
        said = self.says(spot)
        if said is None:
            return None
        span = spot.span if self.mark is None else spot.span_of(spot.tokens[self.mark])
        return Problem(self.code, span, *said)


def _row(code: str, form: str, says: Says, *where: tuple[str, ...], mark: int | None = None) -> Row:
    text = form.replace("?!", "!?").replace("CLAUSE", _CLAUSE).replace("~", r"(?:.* )?")
    return Row(code, re.compile(rf"^{text}(?= |$)"), says, where, mark)


def _word(spot: Spot, place: int) -> str:
    return str(spot.tokens[place])


def _clause_beside(spot: Spot) -> tuple[str, str]:
    return (
        say("A clause stands below the question that it narrows, not beside it."),
        say("Put two blanks more in front of it, below a line such as `player plays from hand`."),
    )


def _clause_of_answers(spot: Spot) -> tuple[str, str] | None:
    if spot.above is None or not spot.machine.accepts("_ON", "BUT", at=spot.above):
        return None
    return (
        say("A clause about answers begins with `but` and a label."),
        say("Write for instance `but forced: must choose bid if able`."),
    )


def _clause_without_colon(spot: Spot) -> tuple[str, str]:
    name = _word(spot, 0)
    if name in spot.known.canonical:
        return (
            say("What somebody must do is not a sentence of its own."),
            say("Write a clause with a label below the question: `follow-suit: must play led suit if able`."),
        )
    return (
        say("The label of a clause ends in a colon."),
        say("Write {label} with the colon directly behind it.", label=Verbatim(f"`{name}:`")),
    )


def _may_also(spot: Spot) -> tuple[str, str]:
    return may_also()


def may_also() -> tuple[str, str]:
    """What is said of `trumping: may always trump` for `may also play`."""
    return (
        say("What may also be played is said with `may also play`; behind it come the cards."),
        say("Write for instance `trumping: may also play trump`."),
    )


def _clause_without_label(spot: Spot) -> tuple[str, str]:
    return clause_without_label()


def clause_without_label() -> tuple[str, str]:
    """What is said of a clause that begins with its verb."""
    return (
        say("A clause begins with a label, so that it can be spoken of."),
        say("Write for instance `follow-suit: must play led suit if able`."),
    )


def _duty(spot: Spot) -> tuple[str, str] | None:
    first = next((token for token in spot.tokens if token.type != "LABEL"), None)
    if first is None or str(first) not in _DUTIES:
        return None
    return (
        say("A duty begins with `must play`; behind it come the cards, then `if able`."),
        say("Write for instance `follow-suit: must play led suit if able`."),
    )


def _no_normal_value(spot: Spot) -> tuple[str, str]:
    return (
        say("An option says what is normal, and here it does not."),
        say("Write `, normally` and the usual value, and then the text."),
    )


def _no_description(spot: Spot) -> tuple[str, str]:
    return (
        say("An option ends in a text that says what is chosen."),
        say('Write it between quotes at the end: "points that win the match".'),
    )


def _no_first_value(spot: Spot) -> tuple[str, str]:
    return (
        say("A note says what is written there at first, and here it does not."),
        say("Write `, at first` and a value, such as `, at first 0` or `, at first none`."),
    )


def _no_viewers(spot: Spot) -> tuple[str, str]:
    return (
        say("A place says who sees its cards, and here it does not."),
        say("Write `, seen by owner`, `, seen by everyone` or `, seen by nobody`."),
    )


def _bounds(spot: Spot) -> tuple[str, str]:
    return (
        say("Between which numbers it stays is said in another way."),
        say("Write `from 0 up to 9`."),
    )


def _number_of_each(spot: Spot) -> tuple[str, str]:
    return say("Say which numbers."), say("Write `of each number from 1 up to 12`.")


def _order_without_cards(spot: Spot) -> tuple[str, str]:
    return (
        say("A line of the ranking names its cards first, then their order."),
        say("Write for instance `trump in order J 9 A 10 K Q 8 7`."),
    )


def _ranking_is_a_list(spot: Spot) -> tuple[str, str]:
    return (
        say("The ranking is a list: what stands higher beats what stands lower."),
        say("Give each kind of card a line, such as `trump`, and below it `led suit in order A down to 7`."),
    )


def _no_commas_in_order(spot: Spot) -> tuple[str, str]:
    return say("Between the ranks of an order there are no commas."), say("Write `in order A K Q J`.")


def _points_first(spot: Spot) -> tuple[str, str]:
    return say("The points stand first, then the cards."), say("Write for instance `11 for aces`.")


def _line_of_its_own(spot: Spot) -> tuple[str, str]:
    return (
        say("Two sentences stand on one line."),
        say("Put the second on a line of its own, with the same number of blanks."),
    )


def _one_word(spot: Spot) -> tuple[str, str]:
    joined = "-".join(str(token) for token in spot.tokens[1:] if token.type == "NAME")
    return (
        say("A name is one word."),
        say("Join its words with hyphens: {name}.", name=Verbatim(joined)),
    )


def _nameless(spot: Spot) -> tuple[str, str]:
    return say("The name is missing here."), say("Write one word, in small letters.")


def _how_many(spot: Spot) -> tuple[str, str]:
    return (
        say("It is not said how many cards are chosen."),
        say("Write for instance `player chooses 3 cards from hand as passed`."),
    )


def _order_of_choice(spot: Spot) -> tuple[str, str]:
    return (
        say("The words of this choice stand in another order."),
        say("First where the cards come from, then the note: `player chooses 3 cards from hand as passed`."),
    )


def _deal_to_each(spot: Spot) -> tuple[str, str]:
    return (
        say("A deal goes round the table by itself, so it needs no `each`."),
        say("Write for instance `deal 3, 2 cards to hand from left of dealer`."),
    )


def _deal_from_whom(spot: Spot) -> tuple[str, str]:
    return (
        say("With whom the deal begins is missing."),
        say("Write `from` and a player, for instance `from left of dealer`."),
    )


def _into(spot: Spot) -> tuple[str, str]:
    return say("Where the cards go is said with `into`."), say("Write for instance `put trick into stock`.")


def _becomes(spot: Spot) -> tuple[str, str] | None:
    if _word(spot, 0) not in _SETS_UP:
        return None
    return (
        say("What is written down is said with `becomes`."),
        say("Write the name first: `trump becomes hearts`."),
    )


def _while(spot: Spot) -> tuple[str, str] | None:
    if not any(str(token) in _WHILE for token in spot.tokens[:2]):
        return None
    return (
        say("There is no loop that goes on while something holds."),
        say(
            "Write `repeat 8 times`, `each player` or `going round from …`, and leave it with `stop when …`."
        ),
    )


def _unless(spot: Spot) -> tuple[str, str] | None:
    if not any(str(token) in _UNLESS for token in spot.tokens):
        return None
    return (
        say("A condition is said with `when`."),
        say("Say the contrary: `when trump is none` or `when not (trump is none)`."),
    )


def _only_a_name(spot: Spot) -> tuple[str, str]:
    return (
        say("This line is only a name, and says nothing of it."),
        say("Say what happens, such as `score rises by 1`; or begin a further answer with `or`."),
    )


def _which_cards(spot: Spot) -> tuple[str, str]:
    return (
        say("Which cards these are is missing."),
        say("Name ranks and suits: `take 7 up to A of every suit`."),
    )


ROWS: tuple[Row, ...] = (
    _row("K130", "~?!CLAUSE ~END", _clause_of_answers),
    _row("K130", "LABEL !CLAUSE", _clause_beside, mark=0),
    _row("K130", "(?:!NAME CLAUSE|NAME !CLAUSE)", _clause_without_colon, mark=0),
    _row("K130", "NAME CLAUSE ~!(?:IF_ABLE|END)", _clause_without_colon, mark=0),
    _row("K130", "CLAUSE ~!(?:IF_ABLE|END)", _clause_without_label, mark=0),
    _row("K130", "!CLAUSE", _clause_without_label),
    _row("K130", "(?:LABEL )?!MAY", _may_also, ("MAY_ALSO_PLAY",)),
    _row("K130", "LABEL ~END", _duty, mark=1),
    _row("K130", "~END", _duty, mark=0),
    _row("K127", "NAME ~!(?:STRING|END)", _no_normal_value, ("COMMA", "NORMALLY")),
    _row("K127", "NAME ~NORMALLY ~!END", _no_description, ("STRING",)),
    _row("K127", "NAME ~!END", _no_first_value, ("COMMA", "AT_FIRST")),
    _row("K127", "NAME ~!END", _no_viewers, ("COMMA", "SEEN_BY")),
    _row("K215", "NAME ~OF_EACH_NUMBER ~!AT_FIRST ~END", _number_of_each, ("EACH", "NAME")),
    _row("K127", "NAME (?:!AT_MOST|!IS_AT_MOST|!UP_TO)", _bounds),
    _row("K127", "(?:!|LABEL !)(?:RANK|NUMBER)(?: RANK| NUMBER| COMMA)* END", _order_without_cards,
         ("FIRST_OF_EQUALS",)),
    _row("K127", "LABEL !RANK(?: RANK| NUMBER| COMMA)* END", _order_without_cards),
    _row("K132", "~IN_ORDER ~!COMMA ~END", _no_commas_in_order),
    _row("K101", "NAME !NAME ~END", _ranking_is_a_list, ("IN_ORDER",)),
    _row("K132", "(?:NAME|LABEL NAME) !NUMBER END", _points_first, ("FOR",)),
    _row("K132", "~FOR ~!COMMA NUMBER FOR ~END", _line_of_its_own),
    _row("K132", "~AND ?!THEN ~END", _line_of_its_own),
    _row("K132", "NAME ~BECOMES ~!THEN ~END", _line_of_its_own),
    _row("K132", "(?:PHASE|TABLE|GAME|SCENARIO|DEFINE) NAME !NAME ~END", _one_word),
    _row("K127", "(?:PHASE|TABLE|GAME|SCENARIO|DEFINE|VARIANT) !END", _nameless),
    _row("K127", "NAME CHOOSES NAME FROM NAME !END", _how_many),
    _row("K132", "NAME CHOOSES NUMBER !CARDS ~AS ~END", _order_of_choice),
    _row("K132", "NAME CHOOSES NUMBER FROM NAME !AS ~END", _order_of_choice),
    _row("K132", "DEAL ~!EACH ~END", _deal_to_each),
    _row("K132", "DEAL EACH ~END", _deal_to_each),
    _row("K127", "DEAL ~TO NAME !END", _deal_from_whom),
    _row("K127", "PUT ~IN NAME(?: OF NAME)* !END", _into),
    _row("K123", "TAKE NUMBER !CARDS", _which_cards),
    _row("K129", "NAME !NAME ~END", _becomes, mark=0),
    _row("K101", "NAME !END", _only_a_name, ("BECOMES",)),
    _row("K129", "~END", _while),
    _row("K129", "~END", _unless),
)  # fmt: skip
