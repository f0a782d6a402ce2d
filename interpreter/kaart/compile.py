"""The whole way from a file to a program: read, parse, amend, bind, check, lower.

The command line, scenarios and `load_game` come in here.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from kaart import library
from kaart.consequences import of_their_own
from kaart.diagnostics import KaartError, Note, Problem, ProblemsFound, did_you_mean, errors
from kaart.ir import form as f
from kaart.ir.json import to_json
from kaart.ir.lower import Pins, lower
from kaart.model import amend, build
from kaart.model.amend import Manner
from kaart.model.game import Game
from kaart.model.rename import as_written, names_of, renamed
from kaart.model.scope import Scope
from kaart.model.symbols import Option
from kaart.saying import Message, listed, one_of, say, say_count, sentences
from kaart.seen import told_of_rows
from kaart.syntax import LANGUAGES, parse, read
from kaart.syntax import nodes as n

DEEPEST = 12


class OptionFault(KaartError):
    """An option or a number of players that the game does not allow; the sentence says what it allows."""


@dataclass(frozen=True, slots=True)
class Info:
    """What a game says about itself before it is played."""

    name: str
    title: str
    language: str
    low: int
    high: int
    normally: int
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """A game file with everything it is built on. To be played only when there are no errors.

    `tree` is the whole game with its amendments made; `files` are the trees it was made of, the file
    itself last."""

    path: Path
    tree: n.GameFile
    files: tuple[n.GameFile | n.VariantFile, ...]
    game: Game
    scope: Scope
    info: Info
    words: tuple[n.WordsFile, ...]
    problems: tuple[Problem, ...]
    sources: dict[str, str]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems because of which it cannot be played."""
        return errors(self.problems)


@dataclass(slots=True)
class _Reading:
    """The files read so far and what was wrong with them."""

    problems: list[Problem] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)
    words: list[n.WordsFile] = field(default_factory=list)
    trees: list[n.GameFile | n.VariantFile] = field(default_factory=list)
    spoken: dict[str, Mapping[str, str]] = field(default_factory=dict)

    def file(self, path: Path) -> n.File | None:
        """The syntax tree of a file; problems are remembered."""
        text, problems = read(path)
        self.problems.extend(problems)
        if problems:
            return None
        self.sources[str(path)] = text
        tree, problems = parse(text, str(path))
        self.problems.extend(problems)
        return tree

    def game(self, path: Path, chain: tuple[Path, ...] = ()) -> n.GameFile | None:
        """The game in a file, a variant with its base amended."""
        tree = self.file(path)
        words = library.words_beside(path)
        match tree:
            case n.GameFile():
                found: n.GameFile | None = tree
            case n.VariantFile():
                found = self._variant(tree, path, (*chain, path.resolve()))
            case None:
                return None
            case _ if self.problems:
                return None  # what sort of file it is may be misread
            case _:
                sentence = say("This file holds no game.")
                advice = say("Scenarios and words stand beside the game they belong to; name that file.")
                self.problems.append(Problem("K310", tree.span, sentence, advice))
                return None
        self.trees.append(tree)
        if words is not None:
            self._words(words)
        return found

    def of_their_own(self, problems: list[Problem]) -> list[Problem]:
        """The problems that do not only follow from sentences that could not be read."""
        names = {n: said for language in LANGUAGES for n, said in names_of(self.words, language).items()}
        return of_their_own(problems, self.sources, names)

    def _words(self, path: Path) -> None:
        tree = self.file(path)
        if isinstance(tree, n.WordsFile):
            self.words.append(tree)

    def _variant(self, tree: n.VariantFile, path: Path, chain: tuple[Path, ...]) -> n.GameFile | None:
        try:
            base_path = library.find(tree.base.text, beside=path)
        except library.UnknownGame as unknown:
            advice = say("Check the name, or put the file of that game beside this one.")
            self.problems.append(Problem("K311", tree.base.span, str(unknown), advice))
            return None
        if base_path.resolve() in chain:
            names = listed((p.stem for p in (*chain, base_path)), " → ")
            sentence = say("This variant is built on itself: {names}.", names=names)
            self.problems.append(Problem("K312", tree.base.span, sentence, say("Build it on another game.")))
            return None
        if len(chain) > DEEPEST:
            sentence = say("Variants are built on one another more than {most} deep.", most=DEEPEST)
            self.problems.append(Problem("K312", tree.base.span, sentence))
            return None
        base = self.game(base_path, chain)
        if base is None:
            return None
        if tree.language != base.language:
            own = names_of(self.words, base.language)
            tree = replace(renamed(tree, own), language=base.language, name=tree.name)
            self.spoken[str(path)] = {name: said for said, name in own.items()}
        language = next(one for one in LANGUAGES if (one == base.language) is not (str(path) in self.spoken))
        how = Manner(language, self.spoken.get(str(path), {}), names_of(self.words, base.language))
        merged, problems = amend(base, tree, how)
        self.problems.extend(as_written(problem, self.spoken) for problem in problems)
        return merged


def open_game(name_or_path: str | Path) -> Opened:
    """Read a game or variant. Raises UnknownGame, or ProblemsFound if there is nothing to go on with."""
    path = library.find(name_or_path)
    reading = _Reading()
    tree = reading.game(path)
    if tree is None:
        raise ProblemsFound(reading.of_their_own(reading.problems), reading.sources)
    game, scope, problems = build(tree, reading.spoken, names_of(reading.words, tree.language))
    spoken = tuple(as_written(problem, reading.spoken) for problem in problems)
    of_rows = (told_of_rows(problem, reading.trees, reading.spoken) for problem in spoken)
    own = (_with_removal(problem, reading) for problem in of_rows)
    found = _without_repeats(reading.of_their_own([*reading.problems, *own]))
    seats = game.seats
    info = Info(game.name, game.title, tree.language, seats.low, seats.high, seats.normally, game.options)
    files, words = tuple(reading.trees), tuple(reading.words)
    return Opened(path, tree, files, game, scope, info, words, found, reading.sources)


def _words(lines: list[str], line: int, start: int = 1, end: int | None = None) -> list[str]:
    """The words of a line, or of a stretch of it."""
    if not 1 <= line <= len(lines):
        return []
    return re.findall(r"[\w-]+", lines[line - 1][start - 1 : None if end is None else end - 1])


def _with_removal(problem: Problem, reading: _Reading) -> Problem:
    """A problem about a name that a variant took away also shows where it did so."""
    words = _words(
        reading.sources.get(problem.span.path, "").splitlines(),
        problem.span.line,
        problem.span.column,
        problem.span.end_column,
    )
    notes = [
        Note(amendment.span, say("{name} was taken away here", name=amendment.target.name.text))
        for tree in reading.trees
        if isinstance(tree, n.VariantFile)
        for amendment in tree.amendments
        if amendment.what in (n.Amend.REMOVE, n.Amend.REPLACE) and [amendment.target.name.text] == words
    ]
    return replace(problem, notes=(*problem.notes, *notes)) if notes else problem


def _without_repeats(problems: list[Problem]) -> tuple[Problem, ...]:
    return tuple(dict.fromkeys(problems))


def read_options(game: Game, options: Mapping[str, object] | None) -> dict[Option, int]:
    """All options with their values; what is not given is as it normally is. Raises OptionFault."""
    chosen = {option: option.normally for option in game.options}
    known = {option.name: option for option in game.options}
    for name, value in (options or {}).items():
        option = known.get(name)
        if option is None:
            others = (
                say("Its options are {names}.", names=listed(known)) if known else say("It has no options.")
            )
            fault = say("{title} has no option {name}.", title=game.title, name=name)
            raise OptionFault(sentences(fault, did_you_mean(name, known, others)))
        spelt = {option.show(v): v for v in option.values}
        text = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
        if text not in spelt:
            shown = list(spelt)
            allowed = one_of(shown)
            if len(shown) >= 8:
                allowed = say(
                    "{first}, {second} … up to {last}", first=shown[0], second=shown[1], last=shown[-1]
                )
            raise OptionFault(
                say(
                    "The option {name} can be {allowed}, not {value}.", name=name, allowed=allowed, value=text
                )
            )
        chosen[option] = spelt[text]
    return chosen


def compile_program(
    opened: Opened,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    pins: Pins | None = None,
) -> f.Program:
    """The program for this number of players and these options (names to values as written in rules).

    Raises ProblemsFound if the game does not work like that, OptionFault for a value it does not allow.
    """
    if opened.errors:
        raise ProblemsFound(opened.problems, opened.sources)
    seats = opened.game.seats
    count = seats.normally if players is None else players
    if not seats.low <= count <= seats.high:
        title = opened.game.title
        raise OptionFault(
            say(
                "{title} is for {players}, not for {count}.",
                title=title,
                players=so_many(seats.low, seats.high),
                count=count,
            )
        )
    program, problems = lower(opened.game, count, read_options(opened.game, options), pins)
    if problems:
        raise ProblemsFound(problems, opened.sources)
    return replace(program, digest=digest(program))


def so_many(low: int, high: int) -> Message:
    """`3 players`, `4 up to 6 players`."""
    if low == high:
        return say_count("1 player", "{count} players", low)
    return say("{low} up to {high} players", low=low, high=high)


def digest(program: f.Program) -> str:
    """A fingerprint of what the rules mean: places and comments in the files do not matter."""
    value = _without_places(to_json(replace(program, digest="", files=(), title="")))
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def _without_places(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_places(item) for key, item in value.items() if key not in ("at", "tags")}
    if isinstance(value, list):
        return [_without_places(item) for item in value]
    return value
