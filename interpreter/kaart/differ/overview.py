"""Two games side by side in a few rows, for games with too little in common to be compared rule by rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kaart.compile import Opened
from kaart.differ.cards import Packs
from kaart.differ.tell import Sayer, Teller
from kaart.format.outline import Node, parts
from kaart.syntax import nodes as n

Tell = Callable[[n.GameFile, Teller, Sayer | None], str]

Row = tuple[str, str, str]
"""What is told, how it is in the old game, and in the new one."""


def overview(old: Opened, new: Opened, teller: Teller, packs: Packs) -> Iterator[Row]:
    """The rows, in the order in which one asks about a game."""
    rows: tuple[tuple[str, Tell], ...] = (
        ("players", _players), ("phases", _phases), ("actions", _answers), ("options", _options),
        ("end", _end),
    )  # fmt: skip
    was, now = packs.sizes
    told = [
        (
            teller.wording.overview[key],
            tell(old.tree, teller, teller.say_old),
            tell(new.tree, teller, teller.say_new),
        )
        for key, tell in rows
    ]
    yield told[0]
    yield teller.wording.overview["cards"], str(was), str(now)
    yield from told[1:]


def _players(tree: n.GameFile, teller: Teller, _: Sayer | None) -> str:
    return "; ".join(teller.seats(node) for node in tree.sections if isinstance(node, n.Players))


def _options(tree: n.GameFile, teller: Teller, _: Sayer | None) -> str:
    options = [item for node in tree.sections if isinstance(node, n.Options) for item in node.items]
    texts = (teller.texts.text_or(one.name.text, one.text.value, teller.language) for one in options)
    return "; ".join(texts) or "–"


def _phases(tree: n.GameFile, teller: Teller, _: Sayer | None) -> str:
    phases = [node for node in tree.sections if isinstance(node, n.Procedure) and node.name is not None]
    return ", ".join(teller.title(phase) for phase in phases)


def _answers(tree: n.GameFile, teller: Teller, _: Sayer | None) -> str:
    names = [node.name.text for node in _all(tree) if isinstance(node, n.Alternative)]
    texts = (teller.texts.text(name, teller.language).replace("{}", "…") for name in dict.fromkeys(names))
    return ", ".join(texts) or "–"


def _end(tree: n.GameFile, teller: Teller, say: Sayer | None) -> str:
    ends = [node.span for node in _all(tree) if isinstance(node, n.EndMatch)]
    told = [text for span in ends for text in (say(span) if say is not None else ())]
    return " ".join(told) or "; ".join(map(teller.quotations.sentence, ends))


def _all(node: Node) -> Iterator[Node]:
    """The sentences below a node, from the top."""
    for part in parts(node):
        yield part
        yield from _all(part)
