"""Preview of a game in the picker: a position some way into a random game, always the same for a setup."""

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
# Number of random actions of which the best is played.
CANDIDATES = 3
# Number of actions played for the preview, divided by the number of sites.
ACTIONS_PER_SITE = 0.45


def preview_scene(setup: Setup, width: int, height: int) -> Scene:
    """Return the preview of a setup, on its own board or on the largest smaller one that fits.

    If none fits, it is the smallest board. `width` and `height` are in characters.
    """
    position = preview(_fitting(setup, width, height))
    return Scene(position.geometry, position.cells)


def _fitting(setup: Setup, width: int, height: int) -> Setup:
    sizes = [size for size in reversed(setup.game.sizes) if size <= setup.size]
    fitting = (size for size in sizes if _fits(setup.game.geometry(size), width, height))
    return replace(setup, size=next(fitting, sizes[-1]))


def _fits(geometry: Geometry, width: int, height: int) -> bool:
    *_, smallest = layouts_of(geometry)
    return smallest.outer_size[0] <= width and smallest.outer_size[1] <= height


def preview(setup: Setup) -> Position:
    """Return the position after some seeded random actions that do not end the game.

    If the rules refuse the setup, the game's default setup is used.
    """
    try:
        position = Position.start(setup.game, setup.size, setup.options)
    except BoardGamesError:
        position = Position.start(setup.game)
    rng = random.Random(SEED)
    for _ in range(round(position.board.sites * ACTIONS_PER_SITE)):
        following = _next_position(position, rng)
        if following is None:
            break
        position = following
    return position


def _next_position(position: Position, rng: random.Random) -> Position | None:
    """Play the one of a few random actions that leaves most stones on the board; return None if each ends the game.

    This calls the rules directly, which is faster than `Position.after`.
    """
    b, rules = position.board, position.game.rules
    out = [0] * b.max_legal_actions
    n = rules.legal(b, list(position.row), position.key_history, out)
    rows = [_row_after(position, out[rng.randrange(n)]) for _ in range(CANDIDATES if n else 0)]
    following = [row for row in rows if not rules.ending(b, list(row), position.key_history)]
    return replace(position, row=max(following, key=lambda row: _count_occupied(position, row))) if following else None


def _row_after(position: Position, a: int) -> tuple[int, ...]:
    row = list(position.row)
    position.game.rules.play(position.board, row, a)
    return tuple(row)


def _count_occupied(position: Position, row: tuple[int, ...]) -> int:
    return position.board.sites - row[: position.board.sites].count(EMPTY)
