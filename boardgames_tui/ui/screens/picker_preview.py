"""Preview of a game in the picker: a position in the middle of a random game with a fixed seed."""

import random
from dataclasses import replace

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.position import Position
from boardgames_tui.drawing.layouts import layouts_of
from boardgames_tui.drawing.scene import Scene
from boardgames_tui.match.setup import Setup

# Seed of the random actions, so that a setup has the same preview each time.
SEED = 7
# Number of random actions from which the best for a full board is played.
CANDIDATES = 3
ACTIONS_PER_SITE = 0.45


def preview_scene(setup: Setup, width: int, height: int) -> Scene:
    """Return the preview of a setup; if its board does not fit, use the largest size that does, or the smallest size.

    `width` and `height` are in characters.
    """
    position = preview_position(_with_fitting_size(setup, width, height))
    # The sign is the character that the game draws on neutral pieces, such as blocks.
    return Scene(position.geometry, position.cells, neutral_sign=setup.game.pieces.neutral_sign)


def _with_fitting_size(setup: Setup, width: int, height: int) -> Setup:
    """Return the setup with the largest size that fits, at most its own; with the smallest size if none fits."""
    sizes = [size for size in setup.game.sizes if size <= setup.size]
    for size in reversed(sizes):
        *_, smallest_layout = layouts_of(setup.game.geometry(size))
        layout_width, layout_height = smallest_layout.outer_size
        if layout_width <= width and layout_height <= height:
            return replace(setup, size=size)
    return replace(setup, size=sizes[0])


def preview_position(setup: Setup) -> Position:
    """Return the position after some random actions that do not end the game."""
    try:
        position = Position.start(setup.game, setup.size, setup.options)
    except BoardGamesError:
        # The rules refuse the options: the settings file may hold any.
        position = Position.start(setup.game)
    rng = random.Random(SEED)
    for _ in range(round(len(position.cells) * ACTIONS_PER_SITE)):
        next_position = _play_random(position, rng)
        if next_position is None:
            break
        position = next_position
    return position


def _play_random(position: Position, rng: random.Random) -> Position | None:
    """Draw CANDIDATES random actions, and play the one after which most sites are occupied.

    Return None if each of them ends the game, or if there is no action.
    """
    actions = position.state.actions
    if not actions:
        return None
    next_states = [position.state.play(rng.choice(actions)) for _ in range(CANDIDATES)]
    open_states = [state for state in next_states if not state.ending()]
    if not open_states:
        return None
    return replace(position, state=min(open_states, key=lambda state: state.cells.count(EMPTY)))
