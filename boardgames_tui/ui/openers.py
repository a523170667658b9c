"""What the app can be started with, above the picker. Each kind imports only what it needs."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from boardgames_tui.ui.app import BoardgamesApp, Opener

if TYPE_CHECKING:
    from boardgames_tui.core.game import Game
    from boardgames_tui.elsewhere.folder import Table
    from boardgames_tui.learn.annotated_game import AnnotatedGame
    from boardgames_tui.learn.lesson import Lesson
    from boardgames_tui.play.puzzle_series import PuzzleSeries
    from boardgames_tui.play.venue import Venue
    from boardgames_tui.record import Record

Kind: TypeAlias = Literal["game", "lesson", "puzzles", "mistakes", "record", "annotated game", "table"]


def opener_of(kind: Kind, *content: object) -> Opener:
    """Return the function that opens content of a kind, such as a record and its file, in an app."""
    return lambda app: OPENERS[kind](app, *content)


def _open_game(app: BoardgamesApp, venue: "Venue") -> None:
    """Open a game at its board; the command line sets up this game only, not the following ones."""
    app.open_game(venue, saves_setup=False)


def _open_lesson(app: BoardgamesApp, lesson: "Lesson") -> None:
    from boardgames_tui.ui.screens.learning import lesson_screen

    app.select_game(lesson.game)
    app.push_screen(lesson_screen(app, lesson))


def _open_puzzles(app: BoardgamesApp, series: "PuzzleSeries") -> None:
    from boardgames_tui.ui.screens.task import puzzle_screen

    app.select_game(series.game)
    app.push_screen(puzzle_screen(app, series))


def _open_mistakes(app: BoardgamesApp, game: "Game") -> None:
    app.select_game(game)
    app.action_mistakes(game.key)


def _open_record(app: BoardgamesApp, record: "Record", file: Path | None = None) -> None:
    from boardgames_tui.ui.screens.replay import ReplayScreen

    app.select_game(record.root.position.game)
    app.push_screen(ReplayScreen(record, file))


def _open_annotated_game(app: BoardgamesApp, game: "AnnotatedGame") -> None:
    from boardgames_tui.ui.screens.learning import open_annotated_game

    app.select_game(game.record.root.position.game)
    open_annotated_game(app, game)


def _open_table(app: BoardgamesApp, table: "Table") -> None:
    from boardgames_tui.ui.screens.table_lobby import LobbyScreen

    # Nobody plays against an engine there, and all users of a shared host would compile.
    app.compiles_ahead = False
    app.push_screen(LobbyScreen(table))


OPENERS: Mapping[Kind, Callable[..., object]] = {
    "game": _open_game,
    "lesson": _open_lesson,
    "puzzles": _open_puzzles,
    "mistakes": _open_mistakes,
    "record": _open_record,
    "annotated game": _open_annotated_game,
    "table": _open_table,
}
