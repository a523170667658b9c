"""Dialogs to choose an annotated game, which the replay shows."""

from collections.abc import Sequence
from functools import partial

from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.learn.annotated_game import AnnotatedGame, annotated_games
from boardgames_tui.learn.learning_path import changes_after_annotated
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.settings import SettingsApp

ABOUT = "Played by the engine, with comments on what decided them."


def choose_annotated_game(app: SettingsApp, games: Sequence[Game]) -> None:
    """Ask for a game if several are given, then for one of its annotated games, and open the annotated game."""
    if len(games) == 1:
        _choose_annotated_game_of(app, games[0])
    else:
        answers = [(game.title, partial(_choose_annotated_game_of, app, game)) for game in games]
        Question("Annotated games", ABOUT, answers).ask(app)


def _choose_annotated_game_of(app: SettingsApp, game: Game) -> None:
    """Ask for an annotated game of `game`, and open it; show a notice if there is none, or if a file is damaged."""
    try:
        choices, faults = annotated_games(game)
    except OptionError as error:
        app.notify(str(error), markup=False)
        return
    app.warn(*faults)
    if choices:
        answers = [(choice.title, partial(open_annotated_game, app, choice)) for choice in choices]
        Question(f"Annotated games of {game.title}", ABOUT, answers).ask(app)


def open_annotated_game(app: SettingsApp, annotated_game: AnnotatedGame) -> None:
    """Open the replay at the start of an annotated game, and save that this step of learning the game is done."""
    app.change_settings(**changes_after_annotated(annotated_game.record.root.position.game, app.settings))
    app.push_screen(ReplayScreen(annotated_game.record, title=annotated_game.title))
