"""Layouts of rows: offsets, nested layouts, the printed table, and refusals."""

import pytest

from boardgames_tui.kernel.layout import Layout, LayoutError

pytestmark = pytest.mark.quick


def registers() -> Layout:
    layout = Layout("registers")
    layout.scalar("A", "a number")
    layout.scalar("B", "a number")
    return layout


def test_fields_follow_each_other_and_an_index_may_start_above_zero():
    record = Layout("record")
    assert record.scalar("X", "a number") == 0
    assert record.array("Y", 2, "numbers", index="colour", first=1) == 1 - 1
    layout = Layout("row", after=registers())
    assert layout.array("C", 2, "numbers", index="colour", first=1) == 2 - 1
    assert layout.records("R", record, 4, index="point", first=10) == 4 - 3 * 10
    assert layout["R"].offset == 4
    assert layout.scratch("S", 5, "anything") == 16
    assert layout.rest("Z", "more numbers", index="n") == layout.size == 21


def test_a_field_and_the_next_record_may_be_aligned():
    layout = registers()
    layout.align(8)
    assert layout.scalar("C", "a number") == 8
    for _ in range(2):
        layout.align(4)
        assert layout.size == 12


def test_a_printed_layout_is_a_table():
    layout = Layout("row", after=registers())
    layout.array("C", 2, "a count", index="colour", first=1)
    layout.records("R", registers(), 10, index="point", first=2)
    layout.scratch("S", 3, "a list")
    layout.rest("Z", "a key", index="n")
    assert str(layout).splitlines() == [
        "row (0 to 27)",
        " 0  A                        a number",
        " 1  B                        a number",
        " 2  C[colour 1…2]            a count",
        " 4  R[point 2…11] of 2 each  registers",
        "24  S (3)                    scratch: a list",
        "27  Z[n 0…]                  a key",
    ]


def test_a_scratch_layout_stays_within_its_field():
    outer = registers()
    outer.scratch("S", 3, "anything")
    outer.scalar("END", "a number")
    inner = Layout("inner", within=(outer, "S"))
    assert inner.array("X", 3, "numbers", index="i") == 2
    assert (inner.start, inner.end) == (2, 5)
    with pytest.raises(LayoutError, match="Y of inner would end at 6, beyond 5"):
        inner.scalar("Y", "a number")


def test_refuses_a_duplicate_name_and_a_field_after_the_rest():
    for layout in (registers(), Layout("row", after=registers())):
        with pytest.raises(LayoutError, match=r"(row|registers) has two fields named A\."):
            layout.scalar("A", "again")
    layout = registers()
    layout.rest("Z", "more numbers", index="n")
    with pytest.raises(LayoutError, match="C of registers would end at 3, beyond 2"):
        layout.scalar("C", "behind the end")


def test_refuses_a_constant_that_does_not_match_its_field():
    layout = registers()
    layout.check({"A": 0, "B": 1})
    with pytest.raises(LayoutError, match="B of registers is 1, not 2"):
        layout.check({"A": 0, "B": 2})
    with pytest.raises(LayoutError, match="B of registers is 1, not None"):
        layout.check({"A": 0})
    Layout("row", after=layout).check({})
