"""Filters for lists of saved games."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.game import Game
from boardgames_tui.match.seats import lone_name

if TYPE_CHECKING:
    from boardgames_tui.storage.saved_games.summary import GameSummary

# State of a game. "won" and "lost" are those of a person, so a finished game between two people here is both.
Result: TypeAlias = Literal["unfinished", "won", "lost", "drawn"]


@dataclass(frozen=True)
class Filter:
    """Filter of games by kind, part of a player's name and result, if not empty; `person` names unnamed people."""

    game: Game | None = None
    opponent: str = ""
    result: Result | None = None
    person: str = ""

    def select(self, games: "Iterable[GameSummary]") -> "list[GameSummary]":
        """Return the games that match the filter, in their order."""
        return [game for game in games if self._matches(game)]

    def _matches(self, game: "GameSummary") -> bool:
        players = (game.black, game.white)
        name_of_unnamed = lone_name(players, self.person)
        return (
            self.game in {None, game.game}
            and self.result in {None, *_results(game)}
            and any(self.opponent.casefold() in seat.full_name(name_of_unnamed).casefold() for seat in players)
        )


def _results(game: "GameSummary") -> set[Result]:
    """Return "unfinished" or "drawn"; for another game, "won" if a person has won and "lost" if a person has lost."""
    if not game.is_over:
        return {"unfinished"}
    if game.winner == DRAW:
        return {"drawn"}
    return {"won" if colour == game.winner else "lost" for colour in game.own_colours}
