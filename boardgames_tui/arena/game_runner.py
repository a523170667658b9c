"""A table: two players who play the games of a contest one after the other, judged by the rules alone."""

import asyncio
from collections.abc import Mapping

from boardgames_tui.arena.game_result import FAILED, GameResult
from boardgames_tui.arena.match_spec import NAMES, MatchSpec
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.kernel import DRAW, other
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.games import GAMES
from boardgames_tui.match.players import Player, SimplePlayer
from boardgames_tui.uai.client import Timeouts, ignore
from boardgames_tui.uai.player import EnginePlayer, Orders

MOST_ACTIONS = 1_000
"""A game that is still open after so many is a draw."""
TOO_LONG = Outcome(DRAW, f"{MOST_ACTIONS} actions")
PATIENCE = Timeouts(start=60.0, ready=120.0, level=300.0, grace=10.0)
"""An engine may be that late before it has lost: others are at work beside it."""
LATE = 100
"""What it is late by more than so many milliseconds is told."""


class GameRunner:
    """The players of a contest. Their engines are started for the first game and stay for those that follow."""

    def __init__(self, match_spec: MatchSpec, patience: Timeouts = PATIENCE) -> None:
        self.match_spec = match_spec
        self._engines = {
            place: EnginePlayer(
                contender.seat,
                GAMES[match_spec.game],
                ignore,
                patience,
                Orders(contender.limit, match_spec.threads, contender.options),
            )
            for place, contender in enumerate(match_spec.contenders)
            if not contender.seat.is_simple
        }

    async def prepare(self) -> None:
        """Start the engines; raise EngineError where one cannot play this game."""
        for engine in self._engines.values():
            await engine.prepare(self.match_spec.begin(1).start)

    async def play(self, number: int) -> GameResult:
        """Play a game to its end, whatever the engines do."""
        match = self.match_spec.begin(number)
        players = self._players(number)
        fault = ""
        while not match.outcome:
            # Two simple players would let nobody else act.
            await asyncio.sleep(0)
            try:
                match.play(await players[match.position.seat].choose(match))
            except EngineError as error:
                fault = str(error)
                match.end(Outcome(other(match.position.side), FAILED))
            if len(match.actions) == MOST_ACTIONS and not match.outcome:
                match.end(TOO_LONG)
        return GameResult.of(self.match_spec, number, match, fault, self._late())

    def _late(self) -> Mapping[str, int]:
        """Return who was late by more than a busy machine explains: the milliseconds of the longest answer, by name."""
        found = {}
        for place, engine in self._engines.items():
            player, taken = self.match_spec.contenders[place], round(1000 * engine.slowest)
            had = None if player.seat.limits_itself else player.limit.movetime
            if had is not None and taken > had + LATE:
                found[NAMES[place]] = taken
        return found

    async def close(self) -> None:
        """Let the engines go."""
        await asyncio.gather(*(engine.close() for engine in self._engines.values()))

    def _players(self, number: int) -> Mapping[int, Player]:
        """Return who plays, by the colour that each begins with."""
        for engine in self._engines.values():
            engine.forget()
        return {colour: self._player(number, place) for colour, place in self.match_spec.seated(number).items()}

    def _player(self, number: int, place: int) -> Player:
        if place in self._engines:
            return self._engines[place]
        seed = self.match_spec.dice(number, NAMES[place]).getrandbits(32)
        return SimplePlayer(self.match_spec.contenders[place].seat.kind, seed)
