"""ASCII mode: every state of a site stays distinct, and the screen has no other characters."""

# ruff: noqa: RUF001 - characters that look like others are what this file is about

from itertools import combinations

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from boardgames_tui.core.cells import BLACK, BLACK_MARK, BLOCK, WHITE, WHITE_MARK
from boardgames_tui.core.geometry import grid
from boardgames_tui.core.presentation import Mark
from boardgames_tui.drawing.ascii import in_ascii
from boardgames_tui.drawing.layout import Scale
from boardgames_tui.drawing.layouts import Window, grid_layout, lattice_layout
from boardgames_tui.drawing.paint import paint
from boardgames_tui.drawing.scene import Scene, Target
from boardgames_tui.drawing.theme import WOOD, variant
from boardgames_tui.games import GAMES
from boardgames_tui.games.onyx.board import geometry as onyx
from boardgames_tui.play.here import Here
from boardgames_tui.storage.settings_file import load_settings
from boardgames_tui.ui.app import AsciiFilter, BoardgamesApp
from boardgames_tui.ui.screens.play import PlayScreen
from tests.drawing.drawings import scene, scenes_by_state, site_text, text
from tests.rows import each_row
from tests.ui.app_pilot import game, open_app, run_headless

XL, X, L, M, S = Scale
PLAIN_WOOD = variant(WOOD, ascii=True)
PLAIN = [
    (grid_layout(grid(5, "cells"), S), 12),
    (grid_layout(grid(5, "points"), S), 12),
    (grid_layout(grid(5, "points"), S), 0),
    (grid_layout(grid(5, "points", wraps=True), S, Window(halo=2)), 12),
    (lattice_layout(onyx(6), M), 14),
    (lattice_layout(onyx(6), M), 40),
    (lattice_layout(onyx(6), M, inset=True), 14),
    (lattice_layout(onyx(6), M, inset=True), 40),
    (grid_layout(grid(5, "cells"), M), 12),
    (grid_layout(grid(5, "points", wraps=True), L, Window(halo=2)), 12),
]


@each_row(("layout", "site"), PLAIN)
def test_each_state_of_a_site_is_distinct_in_ascii(layout, site):
    drawn = {
        name: site_text(layout, shown, site, theme=PLAIN_WOOD)
        for name, shown in scenes_by_state(layout.geometry, site).items()
    }
    target = scene(layout.geometry, targets={site: Target.PLACE})
    drawn["cursor"] = site_text(layout, scene(layout.geometry), site, site, PLAIN_WOOD)
    for stone, colour in ((BLACK, "black"), (WHITE, "white")):
        with_stone = scene(layout.geometry, {layout.geometry.names[site]: stone})
        drawn[f"cursor on {colour}"] = site_text(layout, with_stone, site, site, PLAIN_WOOD)
        shown = Scene(target.geometry, target.cells, target.targets, ghost=stone)
        drawn[f"cursor for {colour}"] = site_text(layout, shown, site, site, PLAIN_WOOD)
    seen = {name: in_ascii(each) for name, each in drawn.items()}
    assert all(each.isascii() for each in seen.values())
    alike = [(one, two) for one, two in combinations(seen, 2) if seen[one] == seen[two]]
    # No game has both.
    assert alike == [("black line", "black marker"), ("white line", "white marker")]


@each_row("char", "éÅñøßﬁ①→…—“”★漢字あ㍿█▏⠋┏╬╳╭✓€ẞ·")
def test_a_character_becomes_ascii_of_the_same_width(char):
    assert in_ascii(char).isascii()
    assert len(in_ascii(char)) == cell_len(char)
    assert in_ascii(f"<{char}>") == f"<{in_ascii(char)}>"


def test_letters_lose_their_accents_and_unknown_characters_become_question_marks():
    assert in_ascii("Luis Bolaños Mures, 9×9 · “so”…") == 'Luis Bolanos Mures, 9x9 . "so"~'
    assert in_ascii("漢★") == "? ?"


def test_styles_and_control_codes_are_kept():
    style = Style(color="red")
    assert AsciiFilter().apply([Segment("●", style), Segment("", None, [])], Color(0, 0, 0)) == [
        Segment("x", style),
        Segment("", None, []),
    ]


def test_a_small_board_is_drawn_in_ascii():
    stones = {"a1": BLACK, "b1": WHITE, "c3": BLACK_MARK, "a3": WHITE_MARK, "b2": BLOCK}
    points = paint(scene(grid(3, "points"), stones, last=frozenset({1})), grid_layout(grid(3, "points"), S), PLAIN_WOOD)
    assert [in_ascii(row) for row in text(points)] == ["3  O-+-X ", "2  +-#-+ ", "1  x>o-+ ", "   a b c "]
    targets = {2: Target.PLACE, 5: Target.FAR}
    cells = paint(scene(grid(3, "cells"), stones, targets=targets), grid_layout(grid(3, "cells"), S), PLAIN_WOOD, 0)
    assert [in_ascii(row) for row in text(cells)] == ["3  O . X ", "2  . # , ", "1 [x]o : ", "   a b c "]


def test_winning_stones_are_drawn_as_capitals():
    stones, line = {"a1": BLACK, "b1": WHITE, "b2": WHITE}, {0: Mark.LINE, 1: Mark.LINE}
    shown = scene(grid(2, "points"), stones, marks=line)
    rows = text(paint(shown, grid_layout(grid(2, "points"), S), PLAIN_WOOD, 1))
    assert [in_ascii(row) for row in rows] == ["2  +-o ", "1  X[O]", "   a b "]


def test_larger_cells_have_edges_in_ascii():
    stones = {"a1": BLACK, "b2": WHITE}
    shown = scene(grid(2, "cells"), stones, last=frozenset({3}))
    rows = {scale: text(paint(shown, grid_layout(grid(2, "cells"), scale), PLAIN_WOOD)) for scale in (M, L)}
    drawn = {scale: [in_ascii(row) for row in painted] for scale, painted in rows.items()}
    assert drawn[M] == ["2    |>o |", "  ---+---+", "1  x |   |", "  ---+---+", "   a   b  "]
    assert drawn[L][:3] == ["       |     |", "2      | >o  |", "  -----+-----+"]


def test_a_lattice_is_drawn_in_ascii():
    stones = {"a1": BLACK, "b1": BLACK, "b2": BLACK, "d3": WHITE, "d4": WHITE}
    rows = text(paint(scene(onyx(4), stones), lattice_layout(onyx(4), M), WOOD))
    assert [in_ascii(row) for row in rows] == [
        "4  +===+===+===o ",
        "   I / | . | / H ",
        "3  +---+---+---o ",
        "   I   | \\ |   I ",
        "2  +---x---+---+ ",
        "   I / H   | / I ",
        "1  x===x===+===+ ",
        "   a   b   c   d ",
    ]


async def test_the_picker_and_its_dialogs_are_ascii():
    app = BoardgamesApp()
    app.override_settings(ascii=True)
    async with run_headless(app, size=(80, 24)) as pilot:
        for press in ("down", "s", "escape", "question_mark", "escape", "f1", "escape"):
            await pilot.press(press)
            await pilot.pause()
            assert pilot.non_ascii_characters == set()


async def test_a_game_and_its_dialogs_are_ascii():
    async with open_app() as (app, pilot):
        app.override_settings(ascii=True)
        for each in GAMES.values():
            await pilot.open_screen(PlayScreen(Here(game(each.key, each.size))))
            await pilot.type_action(app.screen.match.position.actions[0].text)
            assert pilot.non_ascii_characters == set()
            await pilot.press("o")
            await pilot.pause()
            assert pilot.non_ascii_characters == set()
            await pilot.press("escape")


async def test_ascii_can_be_switched_on_and_off_while_the_app_runs():
    async with open_app(game("io", 5)) as (app, pilot):
        before = pilot.drawn_lines
        app.change_settings(ascii=True)
        await pilot.settle()
        assert pilot.non_ascii_characters == set()
        app.change_settings(ascii=False)
        await pilot.settle()
        assert pilot.drawn_lines == before


async def test_ascii_for_one_run_is_not_saved():
    app = BoardgamesApp()
    app.override_settings(ascii=True)
    async with app.run_test(size=(80, 24)):
        app.change_settings(bell=True)
    assert load_settings().bell
    assert not load_settings().ascii
