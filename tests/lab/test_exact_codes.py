"""Codes of the lab's solver and representatives of boards: equal just for positions that are equal by symmetry."""

import random
from dataclasses import replace
from functools import cache

import pytest

from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.modules import engine_modules
from boardgames_tui.games import GAMES
from boardgames_tui.lab.board_symmetries import images, representative
from boardgames_tui.lab.exact_codes import coding_tables, position_code
from boardgames_tui.lab.game_codings import coding_of, write_cells
from tests.engine.positions import random_game

BOARDS = [("io", 5), ("implo", 4), ("torus", 5), ("onyx", 4), ("ataxx", 4), ("ataxx", 5)]
# The anchor in a representative.
ANCHOR = 9


@cache
def coder(key, size):
    """Return the kernel for the codes of a board and its tables."""
    start = Position.start(GAMES[key], size)
    backend = Backend(GAMES[key], compiled=False, more_slots={write_cells: coding_of(start).write_cells})
    return backend.bind(position_code), coding_tables(start)


def code_of(position):
    """Return the code of a position."""
    kernel, tables = coder(position.game.key, position.size)
    rules = engine_modules(position.game).fast_rules
    plan = [*rules.plan(position.state)]
    return kernel(plan, rules.enter(plan, position.state), [0] * len(position.cells), tables)


def images_of(position):
    """Return the orders of the sites that keep the rules."""
    if position.game.key != "onyx":
        return images(position.geometry)
    # Only the half-turn keeps the diagonals of the lattice and the edges of both colours.
    lattice, last = position.size**2, len(position.cells)
    return {(*range(last),), (*range(lattice - 1, -1, -1), *range(last - 1, lattice - 1, -1))}


def moved(state, image):
    """Return a state whose sites are in the order of an image, as if the game began there."""
    changes = {"history": ()} if hasattr(state, "history") else {}
    anchor = getattr(state, "anchor", None)
    if anchor is not None:
        changes["anchor"] = image.index(anchor)
    return replace(state, cells=tuple(state.cells[site] for site in image), **changes)


def with_other_anchors(position):
    """Return positions with each other stone of the anchor's side as the anchor, if there is one."""
    state, anchor = position.state, getattr(position.state, "anchor", None)
    sites = [] if anchor is None else [site for site, cell in enumerate(state.cells) if cell == state.cells[anchor]]
    return [replace(position, state=replace(state, anchor=site)) for site in sites]


def symmetry_class(position):
    """Return what all positions have in common that are equal to one by symmetry."""
    state = position.state
    cells = [*state.cells]
    if getattr(state, "anchor", None) is not None:
        cells[state.anchor] = ANCHOR
    lowest = min(tuple(cells[site] for site in image) for image in images_of(position))
    names = ("stage", "last_colour", "may_swap", "swap")
    return lowest, state.side, state.seat, *(getattr(state, name, None) for name in names)


@pytest.mark.parametrize(("key", "size"), BOARDS)
def test_positions_have_the_same_code_if_they_are_equal_by_symmetry(key, size):
    start, rng = Position.start(GAMES[key], size), random.Random(key)
    positions = [position for seed in range(6) for position in random_game(start, seed)[:40] if not position.outcome]
    for position in positions[::3]:
        image = rng.choice(sorted(images_of(position)))
        positions.append(replace(position, state=moved(position.state, image)))
    positions += [other for position in positions for other in with_other_anchors(position)]
    pairs = {(code_of(position), symmetry_class(position)) for position in positions}
    codes, representatives = {code for code, _ in pairs}, {each for _, each in pairs}
    assert len(pairs) == len(codes) == len(representatives) > 40
    assert max(codes) < 1 << 62


def test_a_reflection_of_onyx_board_is_another_position():
    lines = ["x3/1/4/2/4/1/4 x -", "4/1/4/2/4/1/3x x -", "3x/1/4/2/4/1/4 x -"]
    first, half_turn, reflected = (code_of(Position.read(GAMES["onyx"], line)) for line in lines)
    assert first == half_turn != reflected


@pytest.mark.parametrize(
    ("key", "size", "options", "sentence"),
    [
        ("io", 6, {}, "Io on size 6 cannot be solved: the board is too large."),
        ("implo", 5, {}, "Implo on size 5 cannot be solved: the board is too large."),
        ("ataxx", 5, {"blocks": "c3"}, "Ataxx on size 5 cannot be solved with blocks."),
    ],
)
def test_refuses_boards_without_codes(key, size, options, sentence):
    with pytest.raises(OptionError, match=sentence):
        coding_of(Position.start(GAMES[key], size, options))


def representatives(key, *lines):
    """Return the different representatives of positions."""
    return {representative(Position.read(GAMES[key], line)) for line in lines}


@pytest.mark.parametrize(
    ("key", "lines"),
    [
        ("ataxx", ["x1o1/4/4/o2x x 0 1", "1o1x/4/4/x2o x 0 1", "x2o/4/o3/3x x 0 1", "o1x1/4/4/x2o o 5 9"]),
        ("torus", ["5/1xo2/5/5/5 x -", "5/5/5/3xo/5 x -", "o4/x4/5/5/5 x -", "4x/4o/5/5/5 o -"]),
        ("onyx", ["x3/1/4/2/4/1/4 x -", "4/1/4/2/4/1/3x x -", "o3/1/4/2/4/1/4 o -"]),
    ],
)
def test_turned_reflected_shifted_and_exchanged_boards_are_equal(key, lines):
    assert len(representatives(key, *lines)) == 1


def test_other_boards_differ():
    lines = ["5/1xo2/5/5/5 x -", "5/1xo2/5/5/5 o -", "5/1x1o1/5/5/5 x -", "5/1x3/2o2/5/5 x -"]
    # With an o to act, the colours of the first board are exchanged, and this is one of its reflections.
    assert len(representatives("torus", *lines)) == len(lines) - 1
    # Only the board of Torus can be shifted.
    assert len(representatives("ataxx", "x3/4/4/4 x 0 1", "1x2/4/4/4 x 0 1")) == 2
