"""First pass over a game: every name gets its symbol, so that the order of sections does not matter."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.diagnostics import Span
from kaart.model import symbols as s
from kaart.model.game import STANDARD_RANKS, STANDARD_SUITS, Seats
from kaart.model.near import NUMBERS, near, number_in_words, reported
from kaart.model.scope import Scope, World, rank_name
from kaart.model.types import NAMED, NUMBER, PLAYER, TEAM, UNKNOWN, YESNO, Base, Type
from kaart.saying import one_of, say
from kaart.syntax import nodes as n

INDEX_TYPES = {"player", "team", "suit", "rank", "number"}


def sections(tree: n.GameFile, kind: type) -> Iterator[n.Section]:
    """The sections of one kind, in the order of the file."""
    return (section for section in tree.sections if isinstance(section, kind))


def tag_names(tags: n.Tags) -> tuple[str, ...]:
    return tuple(tag.text for tag in tags)


def declare(tree: n.GameFile, world: World) -> Seats:
    """Fill the world with suits, ranks, seats and a symbol for every name."""
    _suits_and_ranks(tree, world)
    seats = _seats(tree, world)
    world.team_size = seats.team_size
    _built_in(world, tree.span)
    for section in tree.sections:
        match section:
            case n.Options():
                for item in section.items:
                    _option(item, world)
            case n.Table():
                _table(section, world)
            case _:
                pass
    for section in tree.sections:
        _named_section(section, world)
    counters: set[str] = set()
    for section in tree.sections:
        if isinstance(section, n.Procedure):
            _counters(section.block, world, counters)
    return seats


def _named_section(section: n.Section, world: World) -> None:
    match section:
        case n.Notes():
            for item in section.items:
                _note(item, section.per_match, world)
        case n.Places():
            for place in section.items:
                indices = _indices(place.indices, world)
                world.declare(
                    place.name.text, s.Place(place.name.text, indices, place.name.span, tag_names(place.tags))
                )
        case n.Define():
            _definition(section, world)
        case n.Procedure(name=n.Name() as name):
            world.declare(name.text, s.PhaseName(name.text, name.span))
        case _:
            pass


def _suits_and_ranks(tree: n.GameFile, world: World) -> None:
    own = [section for section in tree.sections if isinstance(section, n.Suits)]
    if own:
        names = tuple(name.text for section in own for name in section.names)
        for name in sorted({name for name in names if names.count(name) > 1}):
            world.report("K212", own[0].span, say("The suit {name} is named twice.", name=name))
        names = tuple(dict.fromkeys(names))
        world.suits = STANDARD_SUITS if set(names) == set(STANDARD_SUITS) else names
    for section in tree.sections:
        if isinstance(section, n.Ranks):
            world.ranks = _rank_list(section, world)


def _rank_list(section: n.Ranks, world: World) -> tuple[str, ...]:
    names: list[str] = []
    for run in section.runs:
        if run.last is None:
            names.append(rank_name(run.first))
        elif run.first.isdigit() and run.last.isdigit() and int(run.last) - int(run.first) < 100:
            names.extend(str(number) for number in range(int(run.first), int(run.last) + 1))
        else:
            world.report(
                "K212",
                run.span,
                say("A run of own ranks goes from number to number."),
                say("Write the others one by one."),
            )
    for name in sorted({name for name in names if names.count(name) > 1}):
        world.report("K212", section.span, say("The rank {name} is named twice.", name=name))
    return tuple(dict.fromkeys(names)) or STANDARD_RANKS


def _seats(tree: n.GameFile, world: World) -> Seats:
    found = [section for section in tree.sections if isinstance(section, n.Players)]
    if not found:
        world.report(
            "K213",
            tree.span,
            say("The file does not say how many play."),
            say("Add a line such as `players 4`."),
        )
        return Seats(4, 4, 4, None, tree.span)
    first = found[0]
    for again in found[1:]:
        world.report(
            "K213", again.span, say("The number of players is said twice."), say("Keep one of the two lines.")
        )
    if not 1 <= first.low <= first.normally <= first.high <= 12:
        advice = say("Write for instance `players 3 up to 7, normally 4`.")
        world.report(
            "K213",
            first.span,
            say("From 1 up to 12 players can take part, and the normal number lies in between."),
            advice,
        )
        return Seats(4, 4, 4, None, first.span)
    size = first.team_size
    if size is not None and (size < 1 or any(count % size for count in range(first.low, first.high + 1))):
        world.report("K213", first.span, say("Teams of {size} do not come out even.", size=size))
        size = None
    return Seats(first.low, first.high, first.normally, size, first.span)


def _built_in(world: World, span: Span) -> None:
    by = TEAM if world.team_size is not None else PLAYER
    world.built_in = {
        "dealer": s.Note("dealer", (), PLAYER, True, span, built_in=True),
        "leader": s.Note("leader", (), PLAYER, False, span, built_in=True),
        "score": s.Note("score", (s.Index(by, None, None),), NUMBER, True, span, built_in=True),
        "round number": s.Note("$round", (), NUMBER, True, span, built_in=True),
        "trick": s.Place("trick", (), span, built_in=True),
        "stock": s.Place("stock", (), span, built_in=True),
    }


def type_of(node: n.TypeExpr, world: World) -> Type:
    """The type a note or option was declared with."""
    match node:
        case n.NumberType():
            return NUMBER
        case n.YesNoType():
            return YESNO
        case n.WordType():
            words = tuple(word.text for word in node.words)
            for place, name in enumerate(node.words):
                if world.may_be_named(name.text, name.span) and name.text in words[:place]:
                    world.report("K202", name.span, say("The word {name} stands twice.", name=name.text))
            type_ = Type(Base.WORD, False, words)
            for word in words:
                if type_ not in world.words.setdefault(word, []):
                    world.words[word].append(type_)
            return type_
        case n.RowType():
            rows = world.names.get(node.table.text)
            if isinstance(rows, s.Rows):
                return Type(Base.ROW, False, rows.names, rows.table)
            tables = [name for name, symbol in world.names.items() if isinstance(symbol, s.Rows)]
            world.report(
                "K201",
                node.table.span,
                say("There is no table {table}.", table=node.table.text),
                near(node.table.text, node.table.span.path, tables, world),
            )
            return UNKNOWN
        case n.NamedType():
            found = NAMED.get(node.name.text)
            if found is not None and found.base is Base.TEAM:
                _needs_teams(node.name, world)
            if found is None:
                advice = near(
                    node.name.text,
                    node.name.span.path,
                    NAMED,
                    world,
                    say("Write a number range, `yes or no`, `player`, `suit`, `cards` …"),
                )
                world.report(
                    "K201",
                    node.name.span,
                    say("There is no kind of value called {name}.", name=node.name.text),
                    advice,
                )
            return found or UNKNOWN


def constant(node: n.Expr, world: World) -> int | None:
    """A number written out, as the bounds of options must be."""
    match node:
        case n.Number():
            return node.value
        case n.Name(text=text) if text in NUMBERS:
            world.blame(number_in_words(node.span, text))
            return None
        case n.Negative(operand=n.Number() as number):
            return -number.value
        case n.Grouped():
            return constant(node.inner, world)
        case _:
            world.report(
                "K214",
                node.span,
                say("Options go from one written number to another."),
                say("Write the number itself."),
            )
            return None


def _option(node: n.Option, world: World) -> None:
    type_ = type_of(node.type, world)
    before = len(world.problems)
    values = _option_values(node.type, type_, world)
    normally = _option_default(node, type_, world)
    if normally not in values:
        if len(world.problems) == before:
            sentence = say("The normal value of {name} is not one of its values.", name=node.name.text)
            world.report("K214", node.normally.span, sentence, _what_it_can_be(node.type, type_, values))
        normally = values[0]
    option = s.Option(
        node.name.text, type_, values, normally, node.text.value, node.name.span, tag_names(node.tags)
    )
    world.declare(node.name.text, option)


def _what_it_can_be(node: n.TypeExpr, type_: Type, values: tuple[int, ...]) -> str:
    """What an option allows, as advice."""
    if isinstance(node, n.NumberType):
        low, high = values[0], values[-1]
        if len(values) > 1 and values[1] - low > 1:
            step = values[1] - low
            return say("It can be {low} up to {high}, in steps of {step}.", low=low, high=high, step=step)
        return say("It can be {low} up to {high}.", low=low, high=high)
    return say("It can be {values}.", values=one_of(type_.words or ("yes", "no")))


def _option_values(node: n.TypeExpr, type_: Type, world: World) -> tuple[int, ...]:
    if isinstance(node, n.NumberType):
        low, high = constant(node.low, world), constant(node.high, world)
        step = constant(node.step, world) if node.step else 1
        if (
            low is None
            or high is None
            or not step
            or step < 1
            or low > high
            or (high - low) // step > 100_000
        ):
            if low is not None and high is not None and step is not None:
                world.report("K214", node.span, say("These bounds leave no value, or far too many."))
            return (low or 0,)
        return tuple(range(low, high + 1, step))
    if type_.base is Base.YESNO:
        return (0, 1)
    if type_.base is Base.WORD:
        return tuple(range(len(type_.words)))
    world.report(
        "K214", node.span, say("An option is a number from … up to …, yes or no, or one of some words.")
    )
    return (0,)


def _option_default(node: n.Option, type_: Type, world: World) -> int:
    if type_.base is Base.NUMBER:
        return constant(node.normally, world) or 0
    text = node.normally.text if isinstance(node.normally, n.Name) else ""
    words = ("no", "yes") if type_.base is Base.YESNO else type_.words
    if isinstance(node.normally, n.Name) and type_.base is Base.YESNO and text in words:
        reported(node.normally, world)  # it is understood, and blamed if it is of the other language
    return words.index(text) if text in words else -1


def _indices(nodes: tuple[n.Index, ...], world: World) -> tuple[s.Index, ...]:
    from kaart.model.expressions import value

    found = []
    for node in nodes:
        kind = node.kind.text
        if kind not in INDEX_TYPES:
            can_be = say("It can be of each player, team, suit, rank or number.")
            advice = near(kind, node.kind.span.path, INDEX_TYPES, world, can_be)
            world.report(
                "K201", node.kind.span, say("Nothing can be kept for each {kind}.", kind=kind), advice
            )
            kind = "player"
        if kind == "team":
            _needs_teams(node.kind, world)
        bounds = tuple(
            value(end, Scope(world), NUMBER) if end is not None else None for end in (node.low, node.high)
        )
        if kind == "number" and None in bounds:
            world.report(
                "K215", node.span, say("Say which numbers."), say("Write `of each number from 1 up to 12`.")
            )
        found.append(s.Index(NAMED[kind], *bounds))
    return tuple(found)


def _needs_teams(name: n.Name, world: World) -> None:
    if world.team_size is None:
        advice = say("Say so in the line `players … in teams of …`.")
        world.report("K206", name.span, say("This game has no teams."), advice)


def _note(node: n.NoteDecl, per_match: bool, world: World) -> None:
    type_ = type_of(node.type, world)
    indices = _indices(node.indices, world)
    note = s.Note(node.name.text, indices, type_, per_match, node.name.span, tag_names(node.tags))
    world.declare(node.name.text, note)


def _table(node: n.Table, world: World) -> None:
    names = tuple(row.name.text for row in node.rows)
    if node.rows_of is None:
        rows = s.Rows(node.name.text, names, node.name.span)
        world.declare(node.name.text, rows)
        for row in node.rows:
            world.may_be_named(row.name.text, row.name.span)
            if rows in world.rows.get(row.name.text, ()):
                world.report("K216", row.name.span, say("The row {row} stands twice.", row=row.name.text))
            world.rows.setdefault(row.name.text, []).append(rows)
    else:
        found = world.names.get(node.rows_of.text)
        if not isinstance(found, s.Rows):
            world.report(
                "K201",
                node.rows_of.span,
                say("There is no table {table}.", table=node.rows_of.text),
                say("Put that table first."),
            )
            return
        rows = found
        world.declare(node.name.text, s.PhaseName(node.name.text, node.name.span))
        _same_rows(node, rows, world)
    for column in node.columns:
        world.declare(column.text, s.Column(column.text, rows, UNKNOWN, (), column.span))


def _same_rows(node: n.Table, rows: s.Rows, world: World) -> None:
    given = [row.name.text for row in node.rows]
    for row in node.rows:
        if row.name.text not in rows.names:
            advice = near(row.name.text, row.span.path, rows.names, world)
            world.report(
                "K216",
                row.span,
                say(
                    "{own} has a row {row}, and the table {table} has none.",
                    own=node.name.text,
                    row=row.name.text,
                    table=rows.table,
                ),
                advice,
            )
    for name in rows.names:
        if given.count(name) != 1:
            missing = say("The row {row} is missing in {own}.", row=name, own=node.name.text)
            sentence = say("The row {row} stands twice.", row=name) if name in given else missing
            world.report(
                "K216", node.span, sentence, say("Give every row of {table} one line.", table=rows.table)
            )


def _definition(node: n.Define, world: World) -> None:
    parameters: list[s.Variable] = []
    for parameter in node.parameters:
        type_ = NAMED.get(parameter.kind.text)
        if type_ is None:
            rows = world.names.get(parameter.kind.text)
            type_ = Type(Base.ROW, False, rows.names, rows.table) if isinstance(rows, s.Rows) else UNKNOWN
        if type_ is UNKNOWN:
            kinds = say("Write `of player`, `of team`, `of card`, `of number` …")
            advice = near(parameter.kind.text, parameter.span.path, NAMED, world, kinds)
            world.report(
                "K201",
                parameter.span,
                say("There is no kind of value called {kind}.", kind=parameter.kind.text),
                advice,
            )
        if parameter.name.text in (known.name for known in parameters):
            advice = say("Give one of them a name: `player as giver`.")
            world.report(
                "K202",
                parameter.span,
                say("Two parameters are called {name}.", name=parameter.name.text),
                advice,
            )
        parameters.append(s.Variable(parameter.name.text, type_, parameter.span))
    definition = s.Definition(
        node.name.text, tuple(parameters), UNKNOWN, (), node.name.span, tag_names(node.tags)
    )
    world.declare(node.name.text, definition)


def _counters(block: n.Block, world: World, known: set[str]) -> None:
    """Counters of `repeat … counting x` can be read anywhere; they are 0 outside their loop."""
    for statement in block:
        if isinstance(statement, n.Repeat) and statement.counter is not None:
            name = statement.counter.text
            if name not in known:
                world.declare(name, s.Note(name, (), NUMBER, False, statement.counter.span))
                known.add(name)
        for inner in blocks_of(statement):
            _counters(inner, world, known)


def blocks_of(statement: n.Statement) -> Iterator[n.Block]:
    """The blocks directly below a statement."""
    match statement:
        case n.Repeat() | n.Each() | n.GoingRound() | n.AllAtOnce():
            yield statement.block
        case n.WhenBlock():
            for branch in statement.branches:
                yield branch.block
        case n.May():
            for alternative in statement.alternatives:
                if alternative.block is not None:
                    yield alternative.block
        case _:
            return
