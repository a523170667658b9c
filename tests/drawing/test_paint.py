"""Painting: every state of a site has its own shape, and rows are complete and styled."""

# ruff: noqa: RUF001 - diagonals are drawn with characters that look like a slash

from itertools import combinations, pairwise

import pytest

from boardgames_tui.core.cells import BLACK, BLACK_MARK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.core.geometry import grid
from boardgames_tui.core.presentation import Mark
from boardgames_tui.drawing.background import draw_background
from boardgames_tui.drawing.layout import Scale, Viewport
from boardgames_tui.drawing.layouts import Window, grid_layout, lattice_layout
from boardgames_tui.drawing.paint import paint
from boardgames_tui.drawing.scene import Scene, Target, cell_appearances
from boardgames_tui.drawing.theme import WOOD, dimmed, style, theme_for, variant
from boardgames_tui.games.onyx.board import geometry as onyx
from tests.drawing.drawings import scene, scenes_by_state, site_text, text
from tests.rows import each_row

pytestmark = pytest.mark.quick

XL, X, L, M, S = Scale
CELLS, POINTS, TORUS, ONYX = grid(5, "cells"), grid(5, "points"), grid(5, "points", wraps=True), onyx(6)
LAYOUTS = [
    *(grid_layout(geometry, scale) for geometry in (CELLS, POINTS) for scale in Scale),
    *(grid_layout(TORUS, scale, Window(2, 3, 2, 2)) for scale in Scale),
    grid_layout(TORUS, M, Window(halo=1)),
    lattice_layout(ONYX, M),
    lattice_layout(ONYX, M, inset=True),
    *(lattice_layout(ONYX, scale) for scale in (XL, X, L)),
]


@each_row("layout", LAYOUTS)
def test_rows_have_the_size_of_the_layout_which_is_square_with_characters_twice_as_high_as_wide(layout):
    rows = text(paint(scene(layout.geometry, {"a1": BLACK, "c2": WHITE}), layout, WOOD, 0))
    assert {len(row) for row in rows} == {layout.outer_size[0]}
    assert len(rows) == layout.outer_size[1]
    across = {two.offset - one.offset for one, two in pairwise(layout.columns)}
    down = {abs(two.offset - one.offset) for one, two in pairwise(layout.rows)}
    assert len(across) == len(down) == 1
    assert across.pop() == 2 * down.pop()


@each_row(("scale", "margin"), [(L, 2), (X, 1), (XL, 2)])
def test_the_discs_of_a_lattice_leave_a_margin_and_cover_no_bar_at_the_edge(scale, margin):
    layout = lattice_layout(ONYX, scale)
    assert min(box.x for box in layout.boxes) == margin
    assert max(box.x + box.shape.width for box in layout.boxes) == layout.width - margin
    with_stone = text(paint(scene(ONYX, {"a3": BLACK}), layout, WOOD))
    bar = slice(layout.margin, layout.margin + 2)
    assert {row[bar] for row in with_stone[1 : layout.height - 1]} == {"║║"}


@each_row("layout", LAYOUTS)
def test_every_segment_has_a_style_with_both_colours(layout):
    for shown in scenes_by_state(layout.geometry, 7).values():
        for row in paint(shown, layout, WOOD, 7):
            assert all(segment.style and segment.style.color and segment.style.bgcolor for segment in row[1:])
            assert row[0].style
            assert row[0].style.bgcolor


@each_row(
    ("layout", "site"),
    [
        *((grid_layout(CELLS, scale), 12) for scale in Scale),
        (grid_layout(POINTS, S), 12),
        *((lattice_layout(ONYX, scale), site) for site in (14, 40) for scale in (XL, X, L, M)),
    ],
)
def test_each_state_of_a_site_is_distinct_as_plain_text(layout, site):
    drawn = {name: site_text(layout, shown, site) for name, shown in scenes_by_state(layout.geometry, site).items()}
    target = scene(layout.geometry, targets={site: Target.PLACE})
    drawn["cursor"] = site_text(layout, scene(layout.geometry), site, cursor=site)
    drawn["cursor on black"] = site_text(
        layout, scene(layout.geometry, {layout.geometry.names[site]: BLACK}), site, site
    )
    for ghost, colour in ((BLACK, "black"), (WHITE, "white")):
        shown = Scene(target.geometry, target.cells, target.targets, ghost=ghost)
        drawn[f"{colour} to come"] = site_text(layout, shown, site, cursor=site)
    alike = [(one, two) for one, two in combinations(drawn, 2) if drawn[one] == drawn[two]]
    assert alike == []


def test_the_smallest_drawing_has_letters_on_lines_or_dots():
    stones = {"a1": BLACK, "b1": WHITE, "c3": BLACK_MARK, "a3": WHITE_MARK}
    points = paint(scene(grid(3, "points"), stones), grid_layout(grid(3, "points"), S), WOOD)
    assert text(points) == ["3  □─┬─■ ", "2  ├─┼─┤ ", "1  ●─○─┘ ", "   a b c "]
    cells = paint(scene(grid(3, "cells"), stones), grid_layout(grid(3, "cells"), S), WOOD)
    assert text(cells) == ["3  □ · ■ ", "2  · · · ", "1  ● ○ · ", "   a b c "]


def test_a_medium_drawing_has_stones_with_margins_and_square_markers():
    rows = paint(
        scene(grid(2, "cells"), {"a1": BLACK, "b1": WHITE, "a2": BLACK_MARK}), grid_layout(grid(2, "cells"), M), WOOD
    )
    assert text(rows) == ["2  ▄▄     ", "   ▀▀     ", "1 ▄▇▇▄▀▔▔▀", "  ▀▁▁▀▃▁▁▃", "   a   b  "]


def test_only_markers_of_a_group_are_joined():
    marks = {"a2": BLACK_MARK, "b2": BLACK_MARK, "b1": BLACK_MARK, "c1": WHITE_MARK, "c2": BLACK}
    rows = text(paint(scene(grid(3, "points"), marks), grid_layout(grid(3, "points"), M), WOOD))
    assert rows[2:6] == ["2  ▄▄▂▂▄▄ ▄▇▇▄", "   ▀▀▆▆▜▛ ▀▁▁▀", "1      ▟▙  ▀▀ ", "       ▀▀  ▄▄ "]


def test_a_patch_shows_its_owner_under_the_cursor_and_as_a_target():
    for layout in (grid_layout(POINTS, scale) for scale in Scale):
        black, white = (
            site_text(layout, scene(POINTS, targets={12: Target.PICK}, marks={12: mark}), 12, cursor=12)
            for mark in (Mark.BLACK_AREA, Mark.WHITE_AREA)
        )
        assert black != white


def test_a_lattice_has_lines_diagonals_and_playable_midpoints():
    rows = text(paint(scene(onyx(4)), lattice_layout(onyx(4), M), WOOD))
    assert rows == [
        "4  ┏━━━┯━━━┯━━━┓ ",
        "   ║ ╱ │ · │ ╱ ║ ",
        "3  ╟───┼───┼───╢ ",
        "   ║ · │ ╲ │ · ║ ",
        "2  ╟───┼───┼───╢ ",
        "   ║ ╱ │ · │ ╱ ║ ",
        "1  ┗━━━┷━━━┷━━━┛ ",
        "   a   b   c   d ",
    ]


@each_row(("scale", "cells"), [(M, 3), (L, 10), (X, 21), (XL, 55)])
def test_a_square_is_coloured_around_its_midpoint(scale, cells):
    background = draw_background(lattice_layout(onyx(4), scale), WOOD)
    assert sum(styled.bg == WOOD.square for row in background for styled in row) == 4 * cells


def test_a_midpoint_of_one_character_is_linked_to_its_own_corners():
    stones = {"b1/c2": BLACK, "b1": BLACK, "c2": BLACK, "b2": WHITE, "a2/b3": WHITE, "a3": WHITE}
    rows = text(paint(scene(onyx(4), stones), lattice_layout(onyx(4), M), WOOD))
    assert rows[5] == "   ║ ╱ │⡠●⠊│ ╱ ║ "
    assert rows[3] == "   ║⠑○⢄│ ╲ │   ║ "


def test_a_board_of_one_tint_has_lines_around_its_cells():
    theme = theme_for("256", "wood", flat=True)
    row, *_ = text(paint(scene(grid(2, "cells")), grid_layout(grid(2, "cells"), M), theme))
    assert row == "2 ⡏⠉⠉⠉⡏⠉⠉⠉"


def test_column_letters_replace_empty_points_of_the_bottom_line_if_a_row_is_missing():
    layout = lattice_layout(onyx(4), M, inset=True)
    assert text(paint(scene(onyx(4)), layout, WOOD))[-1] == "1  a━━━b━━━c━━━d "
    assert text(paint(scene(onyx(4), {"b1": BLACK}), layout, WOOD))[-1] == "1  a━━━●━━━c━━━d "
    assert text(paint(scene(onyx(4)), layout, WOOD, onyx(4).site_of["b1"]))[-1] == "1  a━━[b]━━c━━━d "


def test_no_column_letter_looks_like_a_stone_in_ascii():
    rows = text(paint(scene(onyx(16)), lattice_layout(onyx(16), M, inset=True), variant(WOOD, ascii=True)))
    assert "n" in rows[-1]
    assert "o" not in rows[-1]
    assert "p" in rows[-1]


def test_a_midpoint_with_an_occupied_corner_does_not_look_playable():
    layout, midpoint = lattice_layout(onyx(4), M), onyx(4).site_of["b1/c2"]
    assert "·" in site_text(layout, scene(onyx(4)), midpoint)
    assert "·" not in site_text(layout, scene(onyx(4), {"c1": WHITE}), midpoint)


@each_row(("scale", "across", "down"), [(M, 3, 1), (L, 1, 2), (X, 3, 1), (XL, 3, 1)])
def test_only_joined_stones_of_one_colour_are_linked(scale, across, down):
    layout = lattice_layout(onyx(4), scale)

    def count_heavy_lines(stones):
        inner = [row[layout.margin :] for row in text(paint(scene(onyx(4), stones), layout, WOOD))]
        bare = [row[layout.margin :] for row in text(paint(scene(onyx(4)), layout, WOOD))]
        count = sum(row.count("━") + row.count("┃") for row in inner)
        return count - sum(row.count("━") + row.count("┃") for row in bare)

    assert count_heavy_lines({"b2": BLACK, "c2": BLACK}) == across
    assert count_heavy_lines({"b2": BLACK, "b3": BLACK}) == down
    assert count_heavy_lines({"b2": BLACK, "c2": WHITE}) == 0


def test_links_follow_only_the_diagonals_of_triangles():
    layout = lattice_layout(onyx(4), M)
    joined = paint(scene(onyx(4), {"a1": WHITE, "b2": WHITE}), layout, WOOD)
    assert any("╱" in segment.text and segment.style.color.name == WOOD.white[1] for segment in joined[5])
    apart = paint(scene(onyx(4), {"b1": WHITE, "a2": WHITE}), layout, WOOD)
    assert not any("╱" in segment.text and segment.style.color.name == WOOD.white[1] for segment in apart[5])


def test_a_halo_repeats_the_opposite_edges_dimmed():
    layout = grid_layout(TORUS, S, Window(halo=2))
    rows = paint(scene(TORUS, {"a1": BLACK}), layout, WOOD)
    assert text(rows)[0] == "1 ─┼─●─┼─┼─┼─┼─●─"
    assert text(rows)[5] == "1 ─┼─●─┼─┼─┼─┼─●─"
    assert text(rows)[-1] == "   e a b c d e a "
    colours = {segment.style.color.name for segment in rows[0] if "●" in segment.text}
    assert colours == {dimmed(WOOD).black[0]}


def test_half_a_halo_has_no_labels():
    rows = text(paint(scene(TORUS), grid_layout(TORUS, M, Window(halo=1)), WOOD))
    assert rows[-1].split() == list("abcde")
    assert [row[0] for row in rows if row[0] != " "] == list("54321")


def test_labels_follow_the_origin():
    rows = text(paint(scene(TORUS, {"a1": BLACK}), grid_layout(TORUS, S, Window(column=3, row=1)), WOOD))
    assert rows[-1] == "   d e a b c "
    assert [row[0] for row in rows[:-1]] == list("15432")
    assert rows[0].index("●") == rows[-1].index("a")


def test_four_copies_show_each_stone_four_times_and_three_of_them_are_dim():
    layout = grid_layout(TORUS, S, Window(copies=2))
    rows = text(paint(scene(TORUS, {"c3": WHITE}), layout, WOOD))
    assert sum(row.count("○") for row in rows) == 4
    assert sorted(box.dim for box in layout.boxes_by_site[TORUS.site_of["c3"]]) == [False, True, True, True]


def test_targets_are_quiet_if_most_empty_sites_are_targets():
    everywhere = scene(CELLS, targets=dict.fromkeys(range(25), Target.PLACE))
    assert all(look.quiet for look in cell_appearances(everywhere, None))
    few = scene(CELLS, targets={0: Target.PLACE})
    assert not any(look.quiet for look in cell_appearances(few, None))
    # Targets on pieces have a sign in the smallest drawing.
    shown = scene(CELLS, dict.fromkeys(CELLS.names, WHITE), targets={6: Target.FAR, 7: Target.PLACE})
    assert not any(look.quiet for look in cell_appearances(shown, None))
    row = next(row for row in text(paint(shown, grid_layout(CELLS, S, Window()), WOOD)) if "◦" in row)
    assert "○◦○•○" in row


def test_a_lattice_on_which_all_is_legal_marks_only_midpoints():
    shown = scene(onyx(4), targets=dict.fromkeys(range(len(onyx(4).spots)), Target.PLACE))
    marked = [look.target for look in cell_appearances(shown, None)]
    assert [target is not None for target in marked] == [spot.x % 2 == 1 for spot in onyx(4).spots]


def test_the_cursor_shows_the_stone_to_place_only_on_targets():
    shown = scene(CELLS, {"a1": WHITE}, targets={0: Target.PICK, 1: Target.PLACE}, ghost=BLACK)
    assert cell_appearances(shown, 1)[1].ghost == BLACK
    assert cell_appearances(shown, 0)[0].ghost == EMPTY
    assert cell_appearances(shown, 2)[2].ghost == EMPTY


@each_row("layout", LAYOUTS)
def test_a_site_is_found_at_the_centre_of_each_of_its_boxes_and_none_beside_the_board(layout):
    for box in layout.boxes:
        x, y = int(box.centre[0]), int(box.centre[1])
        if 0 <= x < layout.width and 0 <= y < layout.height:
            assert layout.site_at(x, y) == box.site
    viewport = Viewport(layout, layout.width + 20, layout.height + 20)
    x, y = viewport.corner
    assert viewport.site_at(x, y) is not None
    assert viewport.site_at(x - 1, y) is None
    assert viewport.site_at(x, y - 1) is None
    assert viewport.site_at(x + layout.width, y) is None
    assert viewport.site_at(x, y + layout.height) is None


def test_labels_of_repeated_rows_and_columns_are_dim():
    layout = grid_layout(TORUS, M, Window(halo=2))
    rows = paint(scene(TORUS), layout, WOOD)
    numbers = {label.offset: label.dim for label in layout.rows}
    assert set(numbers.values()) == {False, True}
    colours = {dim: style((dimmed(WOOD) if dim else WOOD).label, WOOD.frame) for dim in (False, True)}
    assert colours[False] != colours[True]
    assert [rows[y][0].style for y in numbers] == [colours[dim] for dim in numbers.values()]
