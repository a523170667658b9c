"""Levels of the people here, from their saved games against our engine, and the strength of `engine:auto` from them.

Each finished game counts once, with its present result, if it began at the usual start of its game: a game with a
handicap, or from a position that was set up, says little about the strength of a player.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from boardgames_tui.core.cells import other
from boardgames_tui.core.game import Game
from boardgames_tui.match.person_level import EngineGame, PersonLevel, estimate_level
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.tally import points_of
from boardgames_tui.storage.saved_games.statistics import UNNAMED_PERSON, YOU
from boardgames_tui.storage.saved_games.summary import GameSummary


class PersonAtGame(NamedTuple):
    """Printable name of a person, and the key of a game that the person plays."""

    name: str
    game_key: str


Levels: TypeAlias = Mapping[PersonAtGame, PersonLevel]


def levels_of(games: Iterable[GameSummary], person: str = "") -> Levels:
    """Return the levels of the people in saved games who have played enough; `person` names those without a name."""
    levels = {key: estimate_level(results) for key, results in _engine_games_of(games, person).items()}
    return {key: level for key, level in levels.items() if level.is_known}


def user_at(game: Game, person: str) -> PersonAtGame:
    """Return the user of this program, whose name may be empty, as a player of a game."""
    return PersonAtGame(UNNAMED_PERSON.display_name(person or YOU), game.key)


def with_chosen_strength(setup: Setup, games: Iterable[GameSummary], person: str = "") -> Setup:
    """Return a setup in which `engine:auto` has the strength at which its opponent probably wins half of the games."""
    engine_games = _engine_games_of(games, person)

    def with_strength(seat: Seat, opponent: Seat) -> Seat:
        # An opponent who is no person is refused when the match begins.
        if not (seat.needs_strength and opponent.is_person):
            return seat
        opponent_at_game = PersonAtGame(opponent.display_name(person or YOU), setup.game.key)
        return seat.with_strength(estimate_level(engine_games.get(opponent_at_game, ())).level)

    return replace(setup, black=with_strength(setup.black, setup.white), white=with_strength(setup.white, setup.black))


def _engine_games_of(games: Iterable[GameSummary], person: str) -> Mapping[PersonAtGame, list[EngineGame]]:
    """Return the games of each person against our engine, oldest first."""
    engine_games: dict[PersonAtGame, list[EngineGame]] = defaultdict(list)
    for summary in sorted(games, key=lambda summary: summary.changed_at):
        for name, engine_game in _engine_games_in(summary, person):
            engine_games[PersonAtGame(name, summary.game.key)].append(engine_game)
    return engine_games


def _engine_games_in(summary: GameSummary, person: str) -> Iterator[tuple[str, EngineGame]]:
    """Yield the name of the person in a finished game against our engine, and the game; nothing for other games."""
    if not (summary.is_over and summary.has_usual_start):
        return
    for colour in summary.own_colours:
        opponent = summary.seat_of(other(colour))
        if opponent.kind == "engine":
            engine_game = EngineGame(opponent.strength, points_of(colour, summary.winner))
            yield summary.seat_of(colour).display_name(person or YOU), engine_game
