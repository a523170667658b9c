"""Game runner: two players who play the games of a match one after another."""

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

# Actions after which a game is a draw.
MAX_ACTIONS = 1_000
TOO_LONG = Outcome(DRAW, f"{MAX_ACTIONS} actions")
# Timeouts of an engine before it loses: generous, because other games use the processor, too.
TIMEOUTS = Timeouts(start=60.0, ready=120.0, level=300.0, grace=10.0)
# Milliseconds by which an answer may be late before that is reported.
LATE_TOLERANCE = 100


class GameRunner:
    """Players of a match. Their engines are started for the first game, and kept for the next ones."""

    def __init__(self, match_spec: MatchSpec, timeouts: Timeouts = TIMEOUTS) -> None:
        self.match_spec = match_spec
        self._engines = {
            place: EnginePlayer(
                contender.seat,
                GAMES[match_spec.game],
                ignore,
                timeouts,
                Orders(contender.limit, match_spec.threads, contender.options),
            )
            for place, contender in enumerate(match_spec.contenders)
            if not contender.seat.is_simple
        }

    async def prepare(self) -> None:
        """Start the engines; raise EngineError if one cannot play the game."""
        for engine in self._engines.values():
            await engine.prepare(self.match_spec.begin(1).start)

    async def play(self, number: int) -> GameResult:
        """Play a game to its end, whatever the engines do."""
        match = self.match_spec.begin(number)
        players = self._players(number)
        fault = ""
        while not match.outcome:
            # Simple players answer without waiting, so other tasks would never run.
            await asyncio.sleep(0)
            try:
                match.play(await players[match.position.seat].choose(match))
            except EngineError as error:
                fault = str(error)
                match.end(Outcome(other(match.position.side), FAILED))
            if len(match.actions) == MAX_ACTIONS and not match.outcome:
                match.end(TOO_LONG)
        return GameResult.of(self.match_spec, number, match, fault, self._find_late_answers())

    def _find_late_answers(self) -> Mapping[str, int]:
        """Return the longest answers of players who exceeded their limit by more than the tolerance, by name."""
        found = {}
        for place, engine in self._engines.items():
            player, taken = self.match_spec.contenders[place], round(1000 * engine.longest_search_seconds)
            allowed = None if player.seat.limits_itself else player.limit.movetime
            if allowed is not None and taken > allowed + LATE_TOLERANCE:
                found[NAMES[place]] = taken
        return found

    async def close(self) -> None:
        """Close the engines."""
        await asyncio.gather(*(engine.close() for engine in self._engines.values()))

    def _players(self, number: int) -> Mapping[int, Player]:
        """Return the players by the colours with which they begin."""
        for engine in self._engines.values():
            engine.end_game()
        return {colour: self._player(number, place) for colour, place in self.match_spec.seated(number).items()}

    def _player(self, number: int, place: int) -> Player:
        if place in self._engines:
            return self._engines[place]
        seed = self.match_spec.rng(number, NAMES[place]).getrandbits(32)
        return SimplePlayer(self.match_spec.contenders[place].seat.kind, seed)
