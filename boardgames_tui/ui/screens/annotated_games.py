"""Lists of annotated games, which open in the viewer."""

from collections.abc import Sequence

from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.learn.annotated_game import AnnotatedGame, annotated_games
from boardgames_tui.ui.screens.dialogs import Question, ask
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.settings import SettingsApp

ABOUT = "Played by the engine, with comments on what decided them."


def choose_annotated_game(app: SettingsApp, games: Sequence[Game]) -> None:
    """Ask for one of these games if there are several, then for one of its annotated games, and open that one."""
    if len(games) == 1:
        _choose_number(app, games[0])
    else:
        question = Question("Annotated games", ABOUT, {game.key: game.title for game in games})
        ask(app, question, lambda key: _choose_number(app, GAMES[key]))


def _choose_number(app: SettingsApp, game: Game) -> None:
    """Ask for one of the annotated games of a game, and open it; say so if there is none, or if one cannot be read."""
    try:
        games, faults = annotated_games(game)
    except OptionError as error:
        app.notify(str(error), markup=False)
        return
    for fault in faults:
        app.notify(fault, severity="warning", markup=False)
    by_number = {str(each.number): each for each in games}
    titles = {number: each.title for number, each in by_number.items()}
    if games:
        question = Question(f"Annotated games of {game.title}", ABOUT, titles)
        ask(app, question, lambda number: open_annotated_game(app, by_number[number]))


def open_annotated_game(app: SettingsApp, chosen: AnnotatedGame) -> None:
    """Open the viewer at the start of an annotated game."""
    app.push_screen(ReplayScreen(chosen.record, title=chosen.title))
