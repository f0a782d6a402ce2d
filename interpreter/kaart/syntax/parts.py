"""How the builders look at a lark tree: the sentence, its tags and the lines below it.

`Build` carries what every builder needs: the file, the keywords, and the list of problems.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lark import Token, Tree

from kaart.diagnostics import Problem, Span
from kaart.syntax import nodes, problems
from kaart.syntax.keywords import Keywords

MAX_DIGITS = 9

Branch = Tree[Token]
Node = Branch | Token

# Trees that are lines of their own below the sentence that holds them.
LINES = frozenset({
    "block", "branch", "otherwise_when", "otherwise", "action", "card_clause", "call_clause",
    "plain", "may", "chooses", "chooses_cards", "plays", "when", "each", "each_number",
    "going_round", "at_once", "repeat",
    "players", "suits", "ranks", "options", "pack", "ranking", "points", "melds", "places",
    "notes", "table", "define", "claim", "procedure", "announcement",
    "suit_line", "runs_line", "option", "take", "leave_out", "ranked", "counts_as", "equals",
    "worth", "worth_rest", "run_meld", "group_meld", "set_meld", "only_once", "place", "note",
    "row", "case", "piece_ranked",
    "amend_becomes", "amend_remove", "amend_replace", "amend_before", "amend_after",
    "scenario", "given_players", "given", "start_at", "moves", "play_on", "expect",
    "expect_cards", "expect_moves", "expect_no_cards", "expect_no_moves", "expect_won", "word",
})  # fmt: skip


class Parts:
    """One tree, split: `content` is the sentence itself, then its tags, then the lines below."""

    __slots__ = ("content", "lines", "tags")

    def __init__(self, tree: Branch) -> None:
        self.content: list[Node] = []
        self.tags: list[Token] = []
        self.lines: list[Node] = []
        place = self.content
        for child in tree.children:
            if kind(child) == "TAG":
                self.tags.append(child)  # type: ignore[arg-type]  # only tokens have this kind
                place = self.lines
            else:
                if kind(child) in LINES or (kind(child) == "LABEL" and self.content):
                    place = self.lines
                place.append(child)
        while self.lines and kind(self.content[-1]) in ("OR", "BUT"):
            self.lines.insert(0, self.content.pop())

    def has(self, terminal: str) -> bool:
        """Whether the sentence holds this keyword."""
        return any(kind(child) == terminal for child in self.content)

    def after(self, *terminals: str) -> Node | None:
        """What follows the first of these keywords in the sentence."""
        for before, child in zip(self.content, self.content[1:], strict=False):
            if kind(before) in terminals:
                return child
        return None

    def before(self, terminal: str) -> Node | None:
        """What stands just before this keyword in the sentence."""
        for child, following in zip(self.content, self.content[1:], strict=False):
            if kind(following) == terminal:
                return child
        return None

    def between(self, first: str, *stops: str) -> list[Node]:
        """What stands between a keyword and the first of the stops, without commas."""
        found: list[Node] = []
        inside = False
        for child in self.content:
            if inside and kind(child) in stops:
                break
            if inside and kind(child) != "COMMA":
                found.append(child)
            inside = inside or kind(child) == first
        return found

    def below(self, rule: str) -> list[Branch]:
        """The lines below the sentence that one rule made."""
        return [line for line in self.lines if isinstance(line, Tree) and line.data == rule]


def kind(node: Node) -> str:
    """The name of the terminal or rule."""
    return node.type if isinstance(node, Token) else str(node.data)


def token(node: Node | None) -> Token:
    """The node, which the grammar says is a token."""
    if not isinstance(node, Token):
        raise TypeError(f"a token was expected, not {node!r}")
    return node


def branch(node: Node | None) -> Branch:
    """The node, which the grammar says is a tree."""
    if not isinstance(node, Tree):
        raise TypeError(f"a tree was expected, not {node!r}")
    return node


def subtrees(children: Iterable[Node]) -> Iterator[Branch]:
    """The trees among some children."""
    return (child for child in children if isinstance(child, Tree))


@dataclass(slots=True)
class Build:
    """What every builder needs while one file is turned into nodes."""

    path: str
    known: Keywords
    problems: list[Problem] = field(default_factory=list)

    def span(self, children: list[Node]) -> Span:
        """The stretch from the first to the last of some neighbours."""
        first, last = children[0], children[-1]
        while isinstance(first, Tree):
            first = first.children[0]
        while isinstance(last, Tree):
            last = Parts(last).content[-1]
        return token_span(self.path, first, last)

    def name(self, node: Node | None) -> nodes.Name:
        """A name, or a word of the language under its English spelling."""
        found = token(node)
        text = found if " " not in found and "\t" not in found else " ".join(found.split())
        word = self.known.canonical.get(text)
        span = token_span(self.path, found, found)
        return nodes.Name(span, word or str(text), word is not None)

    def plain_name(self, node: Node | None) -> nodes.Name:
        """A name that is never a word of the language, such as that of a game."""
        found = token(node)
        return nodes.Name(token_span(self.path, found, found), str(found))

    def names(self, children: Iterable[Node]) -> tuple[nodes.Name, ...]:
        """All names among some children."""
        return tuple(self.name(child) for child in children if kind(child) == "NAME")

    def number(self, node: Node | None) -> int:
        """The value of a number; 0, with a problem, for one that is absurdly large."""
        found = token(node)
        if len(found) > MAX_DIGITS:
            self.problems.append(problems.large_number(token_span(self.path, found, found)))
            return 0
        return int(found)

    def text(self, node: Node | None) -> nodes.Text:
        """A text without its quotes."""
        found = token(node)
        return nodes.Text(token_span(self.path, found, found), str(found)[1:-1])

    def tags(self, parts: Parts) -> nodes.Tags:
        """The tags in the margin."""
        return tuple(nodes.Tag(token_span(self.path, t, t), str(t)[1:]) for t in parts.tags)

    def label(self, found: Token | None) -> nodes.Name | None:
        """The name before the colon that begins a line."""
        if found is None:
            return None
        span = token_span(self.path, found, found)
        span = Span(span.path, span.line, span.column, span.end_line, span.end_column - 1)
        text = str(found)[:-1]
        word = self.known.canonical.get(text)
        return nodes.Name(span, word or text, word is not None)


def token_span(path: str, first: Token, last: Token) -> Span:
    """The stretch from one token to another."""
    return Span(
        path,
        first.line or 1,
        first.column or 1,
        last.end_line or 1,
        last.end_column or 1,
    )
