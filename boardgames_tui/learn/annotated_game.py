"""Annotated games: games with comments, in the files `annotated1.bgn`, `annotated2.bgn` and so on of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardgames_tui.core.errors import BoardGamesError, OptionError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from boardgames_tui.core.game import Game
    from boardgames_tui.record import Record

TITLE_TAG = "Title"


@dataclass(frozen=True)
class AnnotatedGame:
    """A record to learn from. It is read for each viewer, who may change it."""

    number: int
    """Number among the annotated games of a game, from 1."""
    record: Record

    @property
    def title(self) -> str:
        """What the game is about, in a few words."""
        return self.record.tags.get(TITLE_TAG, f"Game {self.number}")


def has_annotated_games(game: Game) -> bool:
    """Return whether a game has annotated games, without reading them."""
    return game.find_file("annotated1.bgn") is not None


def annotated_games(game: Game) -> tuple[list[AnnotatedGame], list[str]]:
    """Return the annotated games of a game, and a sentence about each unreadable one; raise OptionError if none."""
    games, faults = [], []
    for number, file in enumerate(_files(game), 1):
        try:
            games.append(_read(game, number, file))
        except BoardGamesError as error:
            faults.append(str(error))
    return games, faults


def annotated_game(game: Game, number: int) -> AnnotatedGame:
    """Return an annotated game by its number, from 1; raise BoardGamesError if there is none, or if it is damaged."""
    files = _files(game)
    if number not in range(1, len(files) + 1):
        raise OptionError(f"{game.title} has no annotated game {number}: the last one is {len(files)}.")
    return _read(game, number, files[number - 1])


def _files(game: Game) -> list[Traversable]:
    """Return the files of the annotated games of a game; raise OptionError if it has none."""
    files: list[Traversable] = []
    while file := game.find_file(f"annotated{len(files) + 1}.bgn"):
        files.append(file)
    if not files:
        raise OptionError(f"{game.title} has no annotated games yet.")
    return files


def _read(game: Game, number: int, file: Traversable) -> AnnotatedGame:
    from boardgames_tui.record.formats import read_file

    return AnnotatedGame(number, read_file(file.read_bytes(), f"{file.name} of {game.title}", game=game))
