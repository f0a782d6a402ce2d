"""Operations that read the state, use tables or bind variables."""

from __future__ import annotations

import pytest

from kaart.engine.evaluate import Expressions
from kaart.engine.machine import Machine
from kaart.engine.position import Position
from kaart.ir import ops
from kaart.ir.form import Expr, Finish, MeldKind, MeldLine, MeldTable, Table
from kaart.ir.ops import OpFault

from . import programs as made
from .programs import e, get


def card(name: str) -> int:
    faces, cards = made.pack()
    return next(i for i, face in enumerate(cards) if faces[face].name == name)


def cards(*names: str) -> int:
    return ops.mask_of([card(name) for name in names])


class Table4:
    """Four hands, a trick and a few notes, laid out by hand."""

    def __init__(self) -> None:
        self.machine = Machine(
            made.program(
                [made.block("end", end=Finish(0, None))],
                registers=[
                    made.register("bid"),
                    made.by_player("taken"),
                    made.register(
                        "grid", shape=(2, 3), index_names=("team", "suit"), initial=(0, 1, 2, 3, 4, 5)
                    ),
                ],
                zones=[made.hands("hand", 4), made.pile("talon", 0)],
                tables=[
                    made.table_of_suits(),
                    made.table_of_power(),
                    made.table_of_points(),
                    Table("factor", (3, 2), (True, False), (10, 11, 20, 21, 30, 31)),
                    Table("none-card", (53,), (True,), (-5, *range(52))),
                ],
                meld_tables=[
                    MeldTable(
                        "runs",
                        (2,),
                        (True,),
                        ((), (MeldLine(MeldKind.RUN, 20, 3, False, ()),)),
                        (False, False),
                    )
                ],
            )
        )
        self.position = Position()
        self.position = self.machine.layout.start(1, True, 0)

    def __call__(self, expression: Expr) -> int:
        compiler = Expressions(self.machine.layout)
        closure = compiler.compile(expression)
        self.position.bound = [0] * compiler.depth
        return closure(self.position)

    def lay(self, zone: str, *names: str, seat: int = 0) -> None:
        setup = self.machine.layout.zones[zone].start + seat
        for name in names:
            number = card(name)
            pile = self.position.where[number]
            self.position.piles[pile].remove(number)
            self.position.held[pile] &= ~(1 << number)
            self.position.piles[setup].append(number)
            self.position.held[setup] |= 1 << number
            self.position.where[number] = setup

    def note(self, register: str, *values: int) -> None:
        start = self.machine.layout.registers[register].start
        self.position.cells[start : start + len(values)] = values


@pytest.fixture
def table() -> Table4:
    return Table4()


def test_registers(table: Table4) -> None:
    table.note("bid", 7)
    table.note("taken", 1, 2, 3, 4)
    assert table(get("bid")) == 7
    assert table(get("taken", e("sub", get("bid"), 5))) == 3
    assert table(get("grid", 1, 2)) == 5
    assert table(get("grid", 0, e("sub", get("bid"), 6))) == 1


@pytest.mark.parametrize("index", [-1, 4])
def test_an_index_that_is_not_there(table: Table4, index: int) -> None:
    with pytest.raises(OpFault, match="taken"):
        table(get("taken", index))


def test_zones(table: Table4) -> None:
    table.lay("hand", "SA", "H2", "D5", seat=2)
    assert table(e("cards", "hand", 2)) == cards("SA", "H2", "D5")
    assert table(e("top", "hand", 2)) == card("D5")
    assert table(e("bottom", "hand", 2)) == card("SA")
    assert table(e("top", "hand", 1)) == -1
    assert table(e("bottom", "talon")) == -1
    assert table(e("count", e("cards", "stock"))) == 49


def test_look_up_with_a_place_for_none(table: Table4) -> None:
    table.note("bid", -1)
    assert table(e("lookup", "factor", get("bid"), 1)) == 11
    table.note("bid", 1)
    assert table(e("lookup", "factor", get("bid"), 0)) == 30
    assert table(e("lookup", "none-card", -1)) == -5
    assert table(e("sum", cards("S2", "S3"), "none-card")) == 1
    table.note("bid", 2)
    with pytest.raises(OpFault, match="factor"):
        table(e("lookup", "factor", get("bid"), 0))


def test_led_and_best(table: Table4) -> None:
    led = e("led", "trick", "suit-of")
    assert table(led) == -1
    assert table(e("best", "trick", "power", led)) == -1
    table.lay("trick", "H5", "SA", "HK", "H2")
    assert table(led) == 1
    assert table(e("best", "trick", "power", led)) == card("HK")
    assert table(e("best", "trick", "power", 3)) == -1


def test_best_of_equals(table: Table4) -> None:
    table.lay("trick", "H5", "HK", "S2")
    assert table(e("best", "trick", "points")) == card("H5")
    assert table(e("best-last", "trick", "points")) == card("HK")


def test_owner_and_holders(table: Table4) -> None:
    table.lay("hand", "SA", seat=3)
    table.lay("trick", "H2", "H3")
    table.position.owner[card("H2")] = 2
    assert table(e("owner", card("SA"))) == 3
    assert table(e("owner", card("H2"))) == 2
    assert table(e("owner", card("H3"))) == -1
    assert table(e("owner", card("D9"))) == -1
    assert table(e("owner", -1)) == -1
    table.lay("hand", "C9", seat=0)
    assert table(e("holders", cards("SA", "C9", "H2"))) == 0b1001


def test_cards_by_a_table(table: Table4) -> None:
    held = cards("HA", "H2", "SA")
    assert table(e("sum", held, "points")) == 2
    assert table(e("highest", held, "power", 1)) == card("HA")
    assert table(e("lowest", held, "power", 1)) == card("SA")
    assert table(e("highest", held, "points")) == card("H2")
    assert table(e("highest", 0, "points")) == -1
    assert table(e("lowest", 0, "points")) == -1


def test_melds(table: Table4) -> None:
    held = cards("H5", "H6", "H7")
    assert table(e("melds", held, "runs", 0)) == 20
    assert table(e("melds", held, "runs", -1)) == 0


def test_binders(table: Table4) -> None:
    table.note("taken", 4, 9, 9, 1)
    taken = get("taken", e("var", "p"))
    assert table(e("let", "x", get("taken", 0), e("mul", e("var", "x"), e("var", "x")))) == 16
    assert table(e("where", "p", 15, e("gt", taken, 3))) == 0b0111
    assert table(e("argmax", "p", 15, taken)) == 0b0110
    assert table(e("argmin", "p", 15, taken)) == 0b1000
    assert table(e("argmax", "p", 0, taken)) == 0
    assert table(e("total", "p", 15, taken)) == 23


def test_binders_inside_each_other(table: Table4) -> None:
    table.note("taken", 4, 9, 9, 1)
    more = e("gt", get("taken", e("var", "q")), get("taken", e("var", "p")))
    nobody_above = e("not", e("count", e("where", "q", 15, more)))
    assert table(e("where", "p", 15, nobody_above)) == 0b0110
    inner = e("let", "p", 3, get("taken", e("var", "p")))
    assert table(e("total", "p", 15, e("add", inner, get("taken", e("var", "p"))))) == 4 * 1 + 23


def test_only_one_side_is_computed(table: Table4) -> None:
    broken = e("div", 1, get("bid"))
    assert table(e("if", e("eq", get("bid"), 0), 5, broken)) == 5
    assert table(e("and", get("bid"), broken)) == 0
    assert table(e("or", e("not", get("bid")), broken)) == 1
    with pytest.raises(OpFault):
        table(e("and", 1, broken))


def test_operations_on_what_the_state_holds(table: Table4) -> None:
    table.note("bid", 6)
    assert table(e("near", e("add", get("bid"), 9, 30), 10)) == 50
    assert table(e("meet", get("bid"), 3, 2)) == 2
    assert table(e("next", 0b1010, e("sub", get("bid"), 5))) == 3
    assert table(e("neg", get("bid"))) == -6


def test_kinds_of_the_form_are_all_compiled() -> None:
    from kaart.engine.evaluate import _BUILDERS
    from kaart.ir.form import Op
    from kaart.ir.signatures import SIGNATURES

    assert set(_BUILDERS) == set(Op) == set(SIGNATURES)
