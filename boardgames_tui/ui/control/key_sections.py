"""Sections of the page of keys."""

from collections.abc import Mapping, Sequence

from boardgames_tui.games import GAMES
from boardgames_tui.ui.control import keys
from boardgames_tui.ui.control.key import Key


def key_sections() -> Mapping[str, Sequence[Key]]:
    """Return all keys as the page of keys shows them, by heading."""
    wrapping_games = ", ".join(game.title for game in GAMES.values() if game.geometry(game.size).wraps)
    return {
        "On the board": keys.BOARD,
        "In a game": keys.PLAY,
        "In a lesson or a puzzle": keys.TASK,
        "Viewing a game": keys.REPLAY,
        wrapping_games: (*keys.WRAPPED, *keys.WRAPPED_BOARD),
        "In the picker": keys.PICKER,
        "In the list of saved games": keys.LIBRARY,
        "At a table": keys.LOBBY,
        "In the position editor": keys.EDIT,
        "Drawing blocks": keys.BLOCKS,
        "In a dialog": keys.DIALOG,
        "Everywhere": keys.APP,
    }
