"""Games made by chance: every kind of formula and many kinds of sentence, nested in each other."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

Texts = st.SearchStrategy[str]

HEAD = "kaart 1 english\n\ngame g\n\n"
NAMES = ["a", "gain", "last-trick", "10-up", "dealer", "trick", "all cards", "led suit", "aces", "players"]
names = st.sampled_from(NAMES)
free_names = st.sampled_from([name for name in NAMES if " " not in name and name != "players"])
numbers = st.integers(0, 200).map(str)
verbs = st.sampled_from([" is ", " is not ", " is at least ", " is less than ", " has ", " lacks "])
tags = st.lists(st.sampled_from(["@1", "@002.14", "@X-1"]), max_size=2).map(
    lambda found: "  ".join(["", *found])
)


def joined(*parts: str | Texts) -> Texts:
    """The parts one after the other."""
    return st.tuples(*(st.just(part) if isinstance(part, str) else part for part in parts)).map("".join)


def chain(inner: Texts) -> Texts:
    """What may stand behind `of`, `in` and the like."""
    return st.one_of(
        names, numbers, st.sampled_from(["SQ", "H10", "C2"]),
        joined(free_names, " of ", names),
        joined(free_names, " of (", inner, ", ", inner, ")"),
        joined("(", inner, ")"),
        joined("(", numbers, " up to ", numbers, " step ", numbers, ")"),
        joined("(players whose ", free_names, " is at most ", numbers, ")"),
    )  # fmt: skip


def bigger(inner: Texts) -> Texts:
    """A formula around formulas."""
    small = chain(inner)
    some = st.one_of(
        small,
        joined(small, st.sampled_from([" in ", " without ", " above ", " not above "]), small),
        joined("count of ", small), joined("highest ", small),
        joined("sum of ", free_names, " among ", small),
    )  # fmt: skip
    total = st.one_of(
        some, joined(some, st.sampled_from([" + ", " - ", " * ", " / "]), some),
        joined("-", some), joined(small, " rounded up to ", small),
    )  # fmt: skip
    fact = st.one_of(
        total, joined(total, verbs, total), joined(some, " is not empty"), joined("not (", inner, ")")
    )
    return st.one_of(fact, joined(fact, " and ", fact), joined("(", fact, ") or (", fact, ")"))


formulas: Texts = st.recursive(chain(names), bigger, max_leaves=12)
sums: Texts = chain(formulas)
whens = st.one_of(st.just(""), joined(" when ", formulas))

plain: Texts = st.one_of(
    joined("a becomes ", formulas, whens, tags),
    joined("l: gain rises by ", sums, whens, tags),
    joined("players pay ", sums, " each to ", sums, ", rest unpaid", whens, tags),
    joined("deal ", sums, ", ", sums, " cards to hand from ", sums, ", then talon", tags),
    joined("put ", sums, ", ", sums, " under stock from ", sums, tags),
    joined("cut stock from ", sums, " up to ", sums),
    joined("stop", whens, tags),
    joined("end match won by ", sums, whens),
)


def indented(lines: list[str]) -> str:
    return "\n".join(f"  {line}" for text in lines for line in text.splitlines())


def with_block(head: Texts) -> Callable[[Texts], Texts]:
    return lambda inner: st.tuples(head, st.lists(inner, min_size=1, max_size=3)).map(
        lambda pair: f"{pair[0]}\n{indented(pair[1])}"
    )


def bigger_statement(inner: Texts) -> Texts:
    block = [
        joined("each player as p of ", sums, " from ", sums, tags),
        joined("repeat ", sums, " times counting n", tags),
        joined("going round from ", sums, " until nobody is left but ", sums, ", at most 3 times"),
    ]
    when = with_block(joined("when ", formulas))(inner)
    otherwise = with_block(joined("otherwise when ", formulas))(inner)
    may = with_block(joined("player may bid n from ", sums, " up to ", sums, whens, tags))(inner)
    return st.one_of(
        *(with_block(head)(inner) for head in block),
        joined(when, "\n", otherwise, "\notherwise\n  stop"),
        joined(may, "\nor pass otherwise", tags, "\nbut l: must choose bid ", numbers, " if able", whens),
        joined("a plays from hand", whens, tags, "\n  l: must avoid ", sums, " if able", whens),
    )


statements: Texts = st.recursive(plain, bigger_statement, max_leaves=6)
sections: Texts = st.one_of(
    with_block(joined("phase ", free_names, tags))(statements),
    joined("define ", free_names, " of player as giver, number as ", formulas, tags),
    joined("l: claim ", formulas, tags),
    joined("table t with a, b\n  x  ", numbers, "  (", formulas, ")", tags, "\n  yy  -5  none"),
    joined(
        "round notes\n  a of each number from 1 up to ",
        sums,
        "  suit, at first none",
        tags,
        "\n  bb  x or y, at first x",
    ),
    joined("points\n  ", sums, " for ", sums, whens, tags, "\n  0 otherwise"),
)
games: Texts = st.lists(sections, min_size=1, max_size=4).map(lambda found: HEAD + "\n".join(found) + "\n")
