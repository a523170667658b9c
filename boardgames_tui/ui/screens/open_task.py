"""Screens of puzzles, and the first message of a task, which explains the keys."""

from boardgames_tui.core.cells import BLACK_MARK, LETTERS
from boardgames_tui.core.game import Game
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.puzzle_task import PuzzleSeries
from boardgames_tui.ui.screens.task import TaskScreen
from boardgames_tui.ui.settings import SettingsApp

ASCII_STONES = "Here x is a black stone and o a white one, with > before the last one. The cursor is [ ]."


def keys_message(app: SettingsApp, game: Game) -> str:
    """Return the message that explains the keys and, if the board is drawn in ASCII, its characters."""
    message = with_names("Move with the arrows and press {touch}, or click.")
    if not app.settings.ascii:
        return message
    has_markers = LETTERS[BLACK_MARK] in game.letters
    return f"{message} {ASCII_STONES}{' X is a black marker and O a white one.' if has_markers else ''}"


def puzzle_screen(app: SettingsApp, series: PuzzleSeries) -> TaskScreen:
    """Return the screen of puzzles; raise OptionError if the series has no puzzle."""
    return TaskScreen(series, keys_message(app, series.game))
