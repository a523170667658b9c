"""A position to look at in the picker: some way into a game, always the same one for the same setup."""

import random
from dataclasses import replace

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import EMPTY
from boardgames_tui.core.position import Position
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.board.layouts import layouts_of
from boardgames_tui.ui.board.scene import Scene

SEED = 7
TRIES = 3
FILLED = 0.45
"""How much of the board is taken where the preview stops."""


def preview_scene(setup: Setup, width: int, height: int) -> Scene:
    """Return a position as a board shows it: of the setup's size, or of the largest smaller one that fits."""
    position = preview(_fitting(setup, width, height))
    return Scene(position.geometry, position.cells)


def _fitting(setup: Setup, width: int, height: int) -> Setup:
    sizes = [size for size in reversed(setup.game.sizes) if size <= setup.size]
    fitting = (size for size in sizes if _fits(setup.game.geometry(size), width, height))
    return replace(setup, size=next(fitting, sizes[-1]))


def _fits(geometry: Geometry, width: int, height: int) -> bool:
    *_, least = layouts_of(geometry)
    return least.outer_size[0] <= width and least.outer_size[1] <= height


def preview(setup: Setup) -> Position:
    """Return the position after some seeded random actions, short of the end; the start where the setup is refused."""
    try:
        position = Position.start(setup.game, setup.size, setup.options)
    except BoardGamesError:
        position = Position.start(setup.game)
    dice = random.Random(SEED)
    for _ in range(round(position.board.sites * FILLED)):
        following = _one_more(position, dice)
        if following is None:
            break
        position = following
    return position


def _one_more(position: Position, dice: random.Random) -> Position | None:
    """Play one of a few legal actions, the one that leaves most on the board; by the rules alone, which is fast."""
    b, rules = position.board, position.game.rules
    out = [0] * b.max_legal_actions
    n = rules.legal(b, list(position.row), position.key_history, out)
    rows = [_after(position, out[dice.randrange(n)]) for _ in range(TRIES if n else 0)]
    following = [row for row in rows if not rules.ending(b, list(row), position.key_history)]
    return replace(position, row=max(following, key=lambda row: _taken(position, row))) if following else None


def _after(position: Position, a: int) -> tuple[int, ...]:
    row = list(position.row)
    position.game.rules.play(position.board, row, a)
    return tuple(row)


def _taken(position: Position, row: tuple[int, ...]) -> int:
    return position.board.sites - row[: position.board.sites].count(EMPTY)
