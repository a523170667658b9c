"""Filters for lists of saved games."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import BLACK, DRAW
from boardgames_tui.match.seats import lone_name

if TYPE_CHECKING:
    from boardgames_tui.storage.saved_games.summary import GameSummary

# State of a game. "won" and "lost" are those of a person, so a finished game between two people is both.
Result: TypeAlias = Literal["unfinished", "won", "lost", "drawn"]


@dataclass(frozen=True)
class Filter:
    """Common properties of the games in a list, as far as they are set.

    `opponent` is a part of a player's name, and `person` the name of a person who has not given one.
    """

    game: Game | None = None
    opponent: str = ""
    result: Result | None = None
    person: str = ""

    def select(self, games: "Iterable[GameSummary]") -> "list[GameSummary]":
        """Return the games that the list shows, in their order."""
        return [each for each in games if self._allows(each)]

    def _allows(self, game: "GameSummary") -> bool:
        lone = lone_name((game.black, game.white), self.person)
        return (
            self.game in {None, game.game}
            and self.result in {None, *_results(game)}
            and any(self.opponent.casefold() in seat.title(lone).casefold() for seat in (game.black, game.white))
        )


def _results(game: "GameSummary") -> set[Result]:
    """Return the results of a game for each person in it."""
    if not game.is_over:
        return {"unfinished"}
    if game.winner == DRAW:
        return {"drawn"}
    winner, loser = (game.black, game.white) if game.winner == BLACK else (game.white, game.black)
    results: set[Result] = set()
    if winner.is_person:
        results.add("won")
    if loser.is_person:
        results.add("lost")
    return results
