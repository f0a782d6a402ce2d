"""The machine below recovery: it leans on parts of lark that may change, so this tells when they do."""

from __future__ import annotations

from lark import Token
from node_shapes import ENGLISH

from kaart.syntax.grammar import parser
from kaart.syntax.machine import STRANGE, Machine

BODY = "\ngame x\nplayers 3"


def machine(body: str = BODY) -> Machine:
    return Machine(parser("english"), body)


def test_it_reads_tokens_as_the_state_sees_them() -> None:
    it = machine("game game ¤ deal")
    first = it.next()
    assert (first, first.type) == ("game", "GAME")  # type: ignore[union-attr]
    assert it.offer(first)  # type: ignore[arg-type]
    second = it.next()
    assert second is not None
    assert second.type == "NAME"
    assert it.offer(second)
    third, fourth, end = it.next(), it.next(), it.next()
    assert third is not None
    assert (third.type, third.column, third.end_column) == (STRANGE, 11, 12)
    assert fourth is not None
    assert fourth.type == "DEAL"
    assert end is None


def test_a_wrong_token_changes_nothing() -> None:
    it = machine()
    before = it.save()
    assert not it.offer(Token("DEAL", "deal"))
    assert it.save() == before
    assert it.acceptable() == {"GAME", "VARIANT", "SCENARIOS_FOR", "WORDS_FOR"}
    assert it.accepts("GAME", "NAME", "_NL", "PLAYERS", "NUMBER", "$END")
    assert not it.accepts("GAME", "NAME", "NUMBER")


def test_going_back_forgets_what_was_added_since() -> None:
    it = machine()
    for kind in ("GAME", "NAME", "_NL", "PLAYERS", "NUMBER", "_NL"):
        assert it.offer(Token(kind, "3"))
    saved = it.save()
    for kind in ("PLAYERS", "NUMBER", "_NL", "PLAYERS", "NUMBER", "_NL"):
        assert it.offer(Token(kind, "4"))
    it.restore(saved)
    tree = it.end()
    assert tree is not None
    assert len(list(tree.find_data("players"))) == 1


def test_it_moves_through_the_text() -> None:
    it = machine()
    it.move(BODY.index("players"))
    token = it.next_anywhere()
    assert token is not None
    assert (token.type, token.line, token.column, it.offset) == ("PLAYERS", 3, 1, len("\ngame x\nplayers"))
    word = it.word_at(BODY.index("x"))
    assert (word, word.line, word.column, word.end_column) == ("x", 2, 6, 7)


def test_only_whole_files_end() -> None:
    assert machine().end() is None
    assert ENGLISH
