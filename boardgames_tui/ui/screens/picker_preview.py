"""Preview of a game in the picker: a position some way into a random game, always the same for a setup."""

import random
from dataclasses import replace

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.position import Position
from boardgames_tui.drawing.layouts import layouts_of
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.scene import Scene

# Number of random actions of which one is played.
CANDIDATES = 3
# Number of actions played for the preview, divided by the number of sites.
ACTIONS_PER_SITE = 0.45


def preview_scene(setup: Setup, width: int, height: int) -> Scene:
    """Return the preview of a setup, on its own board or else on the largest smaller one that fits.

    If no board fits, the preview is on the smallest one. `width` and `height` are in characters.
    """
    position = preview_position(_with_fitting_size(setup, width, height))
    return Scene(position.geometry, position.cells, neutral_sign=setup.game.pieces.neutral_sign)


def _with_fitting_size(setup: Setup, width: int, height: int) -> Setup:
    """Return the setup with the largest size up to its own that fits; with the smallest size if none fits."""
    for size in (size for size in reversed(setup.game.sizes) if size <= setup.size):
        *_, smallest_layout = layouts_of(setup.game.geometry(size))
        layout_width, layout_height = smallest_layout.outer_size
        if layout_width <= width and layout_height <= height:
            break
    return replace(setup, size=size)


def preview_position(setup: Setup) -> Position:
    """Return the position after some seeded random actions that do not end the game.

    If the rules refuse the setup, as the settings file may hold any, use the game's default setup.
    """
    try:
        position = Position.start(setup.game, setup.size, setup.options)
    except BoardGamesError:
        position = Position.start(setup.game)
    rng = random.Random(7)
    for _ in range(round(len(position.cells) * ACTIONS_PER_SITE)):
        next_position = _play_random(position, rng)
        if next_position is None:
            break
        position = next_position
    return position


def _play_random(position: Position, rng: random.Random) -> Position | None:
    """Play the one of a few random actions that leaves the most sites occupied; return None if each ends the game."""
    codes = position.state.actions
    candidates = [position.state.play(codes[rng.randrange(len(codes))]) for _ in range(CANDIDATES if codes else 0)]
    open_states = [state for state in candidates if not state.ending()]
    if not open_states:
        return None
    return replace(position, state=min(open_states, key=lambda state: state.cells.count(EMPTY)))
