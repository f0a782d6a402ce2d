"""Second pass, declarations: pack, ranking, points, melds, places, notes, tables, definitions, claims."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kaart.diagnostics import Note as SecondPlace
from kaart.diagnostics import Span
from kaart.model import game as g
from kaart.model import symbols as s
from kaart.model.declare import sections, tag_names
from kaart.model.expressions import condition, expression, value
from kaart.model.scope import Scope, World, error
from kaart.model.terms import T, Term
from kaart.model.types import (
    CARDS,
    NUMBER,
    PLAYER,
    PLAYERS,
    SUIT,
    TEAM,
    UNKNOWN,
    YESNO,
    Base,
    Type,
    join,
)
from kaart.saying import Message, listed, say
from kaart.syntax import nodes as n


def _guard(node: n.Expr | None, scope: Scope) -> Term | None:
    return condition(node, scope) if node is not None else None


def _label(node: n.Name | None) -> str:
    return node.text if node is not None else ""


# ------------------------------------------------------------------ pack and ranking


def rank_run(run: n.RankRun, world: World) -> tuple[int, ...]:
    """The ranks of `king`, `7 up to A`, `A down to 2`, in the order written."""
    first = world.rank(run.first)
    last = world.rank(run.last) if run.last is not None else first
    for text, index in ((run.first, first), (run.last, last)):
        if index < 0 and text is not None:
            world.report(
                "K204",
                run.span,
                say("There is no rank {rank}.", rank=text),
                say("Own ranks are listed under `ranks`."),
            )
    if first < 0 or last < 0:
        return ()
    if run.last is not None and first != last and run.down is (first < last):
        world.report("K217", run.span, *_other_way(run.first, run.last, run.down))
    return tuple(range(first, last + 1)) if first <= last else tuple(range(first, last - 1, -1))


def pack(tree: n.GameFile, scope: Scope) -> tuple[tuple[g.Take | g.LeaveOut, ...], Span | None]:
    """The lines of the pack, in order."""
    lines: list[g.Take | g.LeaveOut] = []
    span = None
    for section in sections(tree, n.Pack):
        assert isinstance(section, n.Pack)
        span = span or section.span
        for line in section.lines:
            if isinstance(line, n.Take):
                lines.append(_take(line, scope))
            else:
                cards = tuple(value(card, scope, CARDS) for card in line.cards)
                lines.append(g.LeaveOut(cards, _guard(line.when, scope), line.span))
    return tuple(lines), span


def _take(line: n.Take, scope: Scope) -> g.Take:
    world = scope.world
    suits = (
        tuple(world.suit(name.text) for name in line.suits) if line.suits else tuple(range(len(world.suits)))
    )
    for name in line.suits:
        if world.suit(name.text) < 0:
            world.report(
                "K204",
                name.span,
                say("There is no suit {suit}.", suit=name.text),
                say("Own suits are listed under `suits`."),
            )
    ranks = rank_run(line.ranks, world) if line.ranks is not None else None
    when = _guard(line.when, scope)
    return g.Take(ranks, tuple(x for x in suits if x >= 0), line.times, when, line.span)


def ranking(tree: n.GameFile, scope: Scope) -> g.Ranking:
    """The ranking, best first, and the cards that count as another suit."""
    lines: list[g.RankLine] = []
    counts: list[g.CountsAs] = []
    equals: list[n.EqualCards] = []
    span = None
    for section in sections(tree, n.Ranking):
        assert isinstance(section, n.Ranking)
        span = span or section.span
        for line in section.lines:
            match line:
                case n.RankedCards():
                    order = tuple(rank for run in line.order for rank in rank_run(run, scope.world))
                    _no_rank_twice(line, order, scope)
                    cards = value(line.cards, scope, CARDS)
                    lines.append(
                        g.RankLine(cards, order, _guard(line.when, scope), line.span, _label(line.label))
                    )
                case n.CountsAs():
                    cards, suit = value(line.cards, scope, CARDS), value(line.suit, scope, SUIT)
                    counts.append(g.CountsAs(cards, suit, _guard(line.when, scope), line.span))
                case n.EqualCards():
                    equals.append(line)
    last_wins = bool(equals) and equals[-1].last_wins
    return g.Ranking(tuple(lines), tuple(counts), last_wins, bool(equals), span)


def _other_way(first: str, last: str, down: bool) -> tuple[Message, Message]:
    """A run written `down to` that goes up, or the other way round; and what to do."""
    if down:
        return (
            say("From {first} to {last} it goes up, not down.", first=first, last=last),
            say("Write `{first} up to {last}`, or turn the two round.", first=first, last=last),
        )
    return (
        say("From {first} to {last} it goes down, not up.", first=first, last=last),
        say("Write `{first} down to {last}`, or turn the two round.", first=first, last=last),
    )


def _no_rank_twice(line: n.RankedCards, order: tuple[int, ...], scope: Scope) -> None:
    for rank in sorted({rank for rank in order if order.count(rank) > 1}):
        sentence = say("The rank {rank} stands twice in this order.", rank=scope.world.ranks[rank])
        scope.world.report("K217", line.span, sentence)


def points(tree: n.GameFile, scope: Scope) -> tuple[tuple[g.PointLine, ...], Span | None]:
    """What each card is worth; the first line that fits counts."""
    lines = []
    span = None
    for section in sections(tree, n.Points):
        assert isinstance(section, n.Points)
        span = span or section.span
        for line in section.lines:
            cards = value(line.cards, scope, CARDS) if line.cards is not None else None
            lines.append(
                g.PointLine(value(line.value, scope, NUMBER), cards, _guard(line.when, scope), line.span)
            )
    return tuple(lines), span


def melds(tree: n.GameFile, scope: Scope) -> g.Melds:
    """The combinations that count."""
    lines: list[g.MeldLine] = []
    once: list[Term | None] = []
    for section in sections(tree, n.Melds):
        assert isinstance(section, n.Melds)
        for line in section.lines:
            if isinstance(line, n.OnlyOnce):
                once.append(_guard(line.when, scope))
            else:
                lines.append(_meld(line, scope))
    return g.Melds(tuple(lines), tuple(once))


def _meld(line: n.RunMeld | n.GroupMeld | n.SetMeld, scope: Scope) -> g.MeldLine:
    worth, when = value(line.value, scope, NUMBER), _guard(line.when, scope)
    match line:
        case n.RunMeld():
            return g.MeldLine(g.MeldKind.RUN, worth, line.length, line.or_more, (), when, line.span)
        case n.GroupMeld():
            cards = (value(line.cards, scope, CARDS),)
            return g.MeldLine(g.MeldKind.GROUP, worth, line.count, False, cards, when, line.span)
        case n.SetMeld():
            parts = tuple(value(part, scope, CARDS) for part in line.parts)
            return g.MeldLine(g.MeldKind.SET, worth, len(parts), False, parts, when, line.span)


# ------------------------------------------------------------------ places, notes, tables


def _seen_by(node: n.Expr | None, symbol: s.Note | s.Place, scope: Scope) -> Term:
    """Who sees a place or note; `owner` is the player it is of, or whose team it is of."""
    span = symbol.span
    if node is None:
        return Term(T.EVERYONE, PLAYERS, (), span)
    if symbol.indices and symbol.indices[0].type == PLAYER:
        symbol.owner = s.Variable("owner", PLAYER, span)
        owner = Term(T.VARIABLE, PLAYER, (), span, symbol.owner)
        return value(node, replace(scope.bind(symbol.owner), player=owner), PLAYERS)
    if symbol.indices and symbol.indices[0].type == TEAM:
        symbol.owner = s.Variable("team", TEAM, span)
        if isinstance(node, n.Name) and node.text == "owner":
            return _members_of(Term(T.VARIABLE, TEAM, (), span, symbol.owner))
        return value(node, scope.about(symbol.owner), PLAYERS)
    if isinstance(node, n.Name) and node.text == "owner":
        advice = say("Make it `of each player`, or say who sees it.")
        scope.world.report(
            "K218", node.span, say("{name} is not of a player, so it has no owner.", name=symbol.name), advice
        )
        return error(span)
    return value(node, scope, PLAYERS)


def _members_of(team: Term) -> Term:
    """The players of a team."""
    span = team.span
    member = s.Variable("player", PLAYER, span)
    his_team = Term(T.TEAM_OF, TEAM, (Term(T.VARIABLE, PLAYER, (), span, member),), span)
    same = Term(T.EQ, YESNO, (his_team, team), span)
    return Term(T.WHERE, PLAYERS, (Term(T.EVERYONE, PLAYERS, (), span), same), span, member)


def bind_places(tree: n.GameFile, scope: Scope) -> None:
    """Fill in who sees each place."""
    for section in sections(tree, n.Places):
        assert isinstance(section, n.Places)
        for item in section.items:
            place = scope.world.names.get(item.name.text)
            if isinstance(place, s.Place):
                place.seen = _seen_by(item.seen_by, place, scope)


def bind_notes(tree: n.GameFile, scope: Scope) -> None:
    """Fill in bounds, first values and viewers of notes."""
    for section in sections(tree, n.Notes):
        assert isinstance(section, n.Notes)
        for item in section.items:
            note = scope.world.names.get(item.name.text)
            if isinstance(note, s.Note):
                if isinstance(item.type, n.NumberType):
                    note.low, note.high = (
                        value(item.type.low, scope, NUMBER),
                        value(item.type.high, scope, NUMBER),
                    )
                note.first = value(item.at_first, scope, note.type)
                note.seen = _seen_by(item.seen_by, note, scope)


def _bind_column(table: n.Table, position: int, column: s.Column, scope: Scope) -> None:
    cells: dict[str, n.Expr] = {}
    for row in table.rows:
        if len(row.cells) != len(table.columns):
            scope.world.report("K216", row.span, *_wrong_number(row, table))
            return
        cells[row.name.text] = row.cells[position]
    ordered = [cells[name] for name in column.rows.names if name in cells]
    column.type = _column_type(ordered, scope)
    column.cells = tuple(value(cell, scope, column.type) for cell in ordered)


def _wrong_number(row: n.Row, table: n.Table) -> tuple[Message, Message]:
    """A row with more or fewer values than the table has columns, and what to do."""
    values, columns = len(row.cells), len(table.columns)
    sentence = say(
        "Values in this row: {values}; columns of the table: {columns}.", values=values, columns=columns
    )
    if values > columns:
        return sentence, say("Formulas go in brackets.")
    order = listed(name.text for name in table.columns)
    return sentence, say("Give a value for each of {columns}, in this order.", columns=order)


def _column_type(cells: list[n.Expr], scope: Scope) -> Type:
    """The type of the first cell that has one, or the set that others make it: a suit beside cards is
    cards. A column of nothing but new names lists words.

    Beside a yes, a number or a suit a new name is a slip, and is blamed as one."""
    quiet = Scope(replace(scope.world, problems=[]))
    words: dict[str, None] = {}
    found: Type | None = None
    for cell in cells:
        if isinstance(cell, n.Name) and _is_new_word(cell, scope):
            words[cell.text] = None
            continue
        type_ = expression(cell, quiet).type
        if type_.base in (Base.NONE, Base.UNKNOWN):
            continue
        wider = join(found, type_) if found is not None and found != type_ else type_
        found = found if wider is None else wider
    if found is not None:
        return found
    return _words_of_column(tuple(words), scope) if words else UNKNOWN


def _words_of_column(words: tuple[str, ...], scope: Scope) -> Type:
    type_ = Type(Base.WORD, False, words)
    for word in words:
        if type_ not in scope.world.words.setdefault(word, []):
            scope.world.words[word].append(type_)
    return type_


def _is_new_word(name: n.Name, scope: Scope) -> bool:
    world = scope.world
    return not (
        name.is_word or name.text in world.names or world.suit(name.text) >= 0 or world.rank(name.text) >= 0
    )


# ------------------------------------------------------------------ definitions and claims


@dataclass(slots=True)
class Definitions:
    """Binds definitions and columns one by one, whichever is needed first, and notices circles."""

    tree: n.GameFile
    scope: Scope
    nodes: dict[s.Definition, n.Define] = field(default_factory=dict)
    columns: dict[s.Column, tuple[n.Table, int]] = field(default_factory=dict)
    open: list[s.Definition | s.Column] = field(default_factory=list)
    done: set[s.Definition | s.Column] = field(default_factory=set)

    def __post_init__(self) -> None:
        world = self.scope.world
        for table in sections(self.tree, n.Table):
            assert isinstance(table, n.Table)
            for position, name in enumerate(table.columns):
                column = world.names.get(name.text)
                if isinstance(column, s.Column) and column.span == name.span:
                    self.columns[column] = (table, position)
        for section in sections(self.tree, n.Define):
            assert isinstance(section, n.Define)
            symbol = world.names.get(section.name.text)
            if isinstance(symbol, s.Definition) and symbol.span == section.name.span:
                self.nodes[symbol] = section
        world.define = self.bind

    def bind_all(self) -> tuple[s.Definition, ...]:
        """All columns and definitions, bound; the definitions in the order of the file."""
        for column in self.columns:
            self.bind(column)
        for definition in self.nodes:
            self.bind(definition)
        return tuple(self.nodes)

    def bind(self, symbol: s.Definition | s.Column) -> None:
        """Bind one definition or column unless that was done already."""
        if symbol in self.done or (symbol not in self.nodes and symbol not in self.columns):
            return
        world = self.scope.world
        if symbol in self.open:
            circle = listed((d.name for d in (*self.open[self.open.index(symbol) :], symbol)), " → ")
            world.report(
                "K219",
                symbol.span,
                say(
                    "The definition of {name} goes round in a circle: {circle}.",
                    name=symbol.name,
                    circle=circle,
                ),
            )
            return
        if len(self.open) > 40:
            world.report(
                "K219",
                symbol.span,
                say("These definitions lean on one another too deeply (more than 40 deep)."),
            )
            return
        self.open.append(symbol)
        if isinstance(symbol, s.Column):
            table, position = self.columns[symbol]
            _bind_column(table, position, symbol, self.scope)
        else:
            self._bind_definition(symbol)
        self.open.pop()
        self.done.add(symbol)

    def _bind_definition(self, symbol: s.Definition) -> None:
        inner = self.scope
        for parameter in symbol.parameters:
            if parameter.name != parameter.type.base.value:
                self.scope.world.may_be_bound(parameter.name, parameter.span)
            inner = (
                inner.about(parameter)
                if parameter.name == parameter.type.base.value
                else inner.bind(parameter)
            )
        _bind_cases(symbol, self.nodes[symbol], inner)


def _bind_cases(symbol: s.Definition, node: n.Define, scope: Scope) -> None:
    world = scope.world
    terms = [expression(case.value, scope) for case in node.cases]
    type_ = _common_type(terms)
    if type_ is None:
        places = tuple(SecondPlace(t.span, say("this is {type}", type=t.type)) for t in terms)
        world.report(
            "K203",
            symbol.span,
            say("The cases of {name} are of different kinds.", name=symbol.name),
            "",
            *places,
        )
        type_ = UNKNOWN
    symbol.type = type_
    cases = []
    for position, case in enumerate(node.cases):
        last = position == len(node.cases) - 1
        if (case.when is None) != last:
            advice = say("End with a line `… otherwise`.") if last else say("Put the `otherwise` line last.")
            world.report(
                "K228",
                case.span,
                say("The cases of {name} do not cover everything in order.", name=symbol.name),
                advice,
            )
        worth = value(case.value, scope, type_)
        cases.append(s.Case(worth, _guard(case.when, scope), case.span, tag_names(case.tags)))
    symbol.cases = tuple(cases)


def _common_type(terms: list[Term]) -> Type | None:
    known = [t.type for t in terms if t.type.base not in (Base.NONE, Base.UNKNOWN)]
    if not known:
        return terms[0].type if terms else UNKNOWN
    common = known[0]
    for type_ in known[1:]:
        if type_ != common:
            joined = join(common, type_)
            if joined is None:
                return None
            common = joined
    return common


def claims(tree: n.GameFile, scope: Scope) -> tuple[g.Claim, ...]:
    """What the file claims about itself."""
    found = []
    for section in sections(tree, n.Claim):
        assert isinstance(section, n.Claim)
        when = _guard(section.when, scope)
        found.append(g.Claim(_label(section.label), condition(section.condition, scope), when, section.span))
    return tuple(found)
