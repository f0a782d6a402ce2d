"""Every sentence of the language, in English and in Dutch, gives the nodes it should.

The sentences stand in `sentences/`: English, Dutch and nodes, with a dot between them.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import pytest
from node_shapes import DUTCH, ENGLISH, dutch_sections, sections, shape, sound

from kaart.syntax import nodes


def cases(name: str) -> list[tuple[str, ...]]:
    """The cases of a file: their parts are parted by a line with a dot, cases by an empty line."""
    text = (Path(__file__).parent / "sentences" / f"{name}.txt").read_text(encoding="utf-8")
    return [tuple(case.split("\n.\n")) for case in text.strip("\n").split("\n\n")]


@pytest.mark.parametrize(("english", "dutch", "expected"), cases("sections"))
def test_sections(english: str, dutch: str, expected: str) -> None:
    assert shape(sections(english)[0]) == expected
    assert shape(dutch_sections(dutch)[0]) == expected


@pytest.mark.parametrize(("english", "dutch", "expected"), cases("statements"))
def test_statements(english: str, dutch: str, expected: str) -> None:
    texts = sections("phase p\n" + indent(english, "  ")), dutch_sections("fase p\n" + indent(dutch, "  "))
    for (procedure,) in texts:
        assert isinstance(procedure, nodes.Procedure)
        (statement,) = procedure.block
        assert shape(statement) == expected


@pytest.mark.parametrize(("english", "dutch", "expected"), cases("expressions"))
def test_expressions(english: str, dutch: str, expected: str) -> None:
    for (define,) in (sections(f"define x as {english}"), dutch_sections(f"bepaal x als {dutch}")):
        assert isinstance(define, nodes.Define)
        assert shape(define.cases[0].value) == expected


@pytest.mark.parametrize(("english", "dutch", "expected"), cases("steps"))
def test_steps(english: str, dutch: str, expected: str) -> None:
    texts = (
        f'{ENGLISH}scenarios for x\nscenario s "T" @1\n  {english}',
        f'{DUTCH}proeven voor x\nproef s "T" @1\n  {dutch}',
    )
    for text in texts:
        file = sound(text)
        assert isinstance(file, nodes.ScenarioFile)
        (scenario,) = file.scenarios
        assert (scenario.name.text, shape(scenario.title), shape(scenario.tags)) == ("s", "'T'", "[1]")
        assert shape(scenario.steps[0]) == expected


@pytest.mark.parametrize(("english", "dutch", "expected"), cases("amendments"))
def test_amendments(english: str, dutch: str, expected: str) -> None:
    for text in (f'{ENGLISH}variant v of g "T"\n{english}', f'{DUTCH}variant v van g "T"\n{dutch}'):
        file = sound(text)
        assert isinstance(file, nodes.VariantFile)
        assert (file.name.text, file.base.text) == ("v", "g")
        assert shape(file.amendments[0]) == expected


@pytest.mark.parametrize(("text", "expected"), cases("pieces"))
def test_pieces_of_an_amendment(text: str, expected: str) -> None:
    file = sound(f"{ENGLISH}variant v of g\nreplace x\n" + indent(text, "  "))
    assert isinstance(file, nodes.VariantFile)
    assert [shape(piece) for piece in file.amendments[0].pieces] == [expected]


def test_words() -> None:
    file = sound(f'{ENGLISH}words for g\n  bid\n  pass pas\n  a b "one" "een"  # note\n  points punten')
    assert [shape(word) for word in file.words] == [  # type: ignore[union-attr]
        "Word(name=bid)",
        "Word(name=pass, dutch=pas)",
        "Word(name=a, dutch=b, text_en='one', text_nl='een')",
        "Word(name=points, dutch=punten)",
    ]


def test_names_of_files_stay_as_written() -> None:
    assert (
        shape(sound(f'{ENGLISH}game hearts "H" @1'))
        == "GameFile(language=english, name=hearts, title='H', tags=[1])"
    )


def test_a_keyword_is_a_name_where_only_a_name_can_stand() -> None:
    text = (
        "phase when\n  player may stop\n  or deal\ntable with with otherwise\n  take 1\n"
        "round notes\n  put of each player player, at first none"
    )
    procedure, table, notes = sections(text)
    assert isinstance(procedure, nodes.Procedure)
    assert shape(procedure.name) == "when"
    assert "Alternative(name=stop), Alternative(name=deal)" in shape(procedure.block)
    assert shape(table) == "Table(name=with, columns=[otherwise], rows=[Row(name=take, cells=[1])])"
    assert "NoteDecl(name=put, indices=[Index(kind=PLAYER)]" in shape(notes)


def test_lines_go_on_after_commas_joining_words_signs_and_in_brackets() -> None:
    text = "define x as a and  # why\n  b +\n\n c * (d\n or\ne) and gift of (f,\ng)\ndefine y as 1"
    first, second = sections(text)
    assert shape(first) == (
        "Define(name=x, cases=[Case(value=Logic(joiner=<and>, items=[a, Arithmetic(operator=<+>, left=b, "
        "right=Arithmetic(operator=<*>, left=c, right=Grouped(inner=Logic(joiner=<or>, items=[d, e])))), "
        "Of(head=gift, arguments=[f, g])]))])"
    )
    assert shape(second) == "Define(name=y, cases=[Case(value=1)])"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_marks_and_comments(end: str) -> None:
    lines = [
        "\ufeff# first",
        "kaart 1 english # header",
        "",
        "game x  # g",
        "# c",
        "players 3 # p",
        "   # c",
        "",
    ]
    assert (
        shape(sound(end.join(lines)))
        == "GameFile(language=english, name=x, sections=[Players(low=3, high=3, normally=3)])"
    )


def test_composed_and_decomposed_letters_are_the_same_name() -> None:
    assert sound(f"{ENGLISH}game hue\u0308ge").name.text == "huëge"  # type: ignore[union-attr]
