"""Game runner: two players who play the games of a match one after another."""

import asyncio
from collections.abc import Mapping

from boardgames_tui.arena.game_result import FAILED, GameResult
from boardgames_tui.arena.match_spec import NAMES, MatchSpec
from boardgames_tui.core.cells import DRAW, other
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.games import GAMES
from boardgames_tui.match.players import Player, SimplePlayer
from boardgames_tui.match.referee import Referee
from boardgames_tui.uai.client import Timeouts, ignore
from boardgames_tui.uai.player import EnginePlayer, Orders

# Actions after which a game is a draw.
MAX_ACTIONS = 1_000
TOO_LONG = Outcome(DRAW, f"{MAX_ACTIONS} actions")
# Timeouts after which an engine loses: generous, because other games use the processor, too.
TIMEOUTS = Timeouts(start=60.0, ready=120.0, level=300.0, grace=10.0)
# Milliseconds by which an answer may be late before that is reported.
LATE_TOLERANCE = 100


class GameRunner:
    """The two players of a match. Their engines are started for the first game, and keep running for the next ones."""

    def __init__(self, match_spec: MatchSpec, timeouts: Timeouts = TIMEOUTS) -> None:
        self.match_spec = match_spec
        # Engines by player, 0 or 1; simple players have none.
        self._engines = {
            player: EnginePlayer(
                contender.seat,
                GAMES[match_spec.game],
                ignore,
                timeouts,
                Orders(contender.limit, match_spec.threads, contender.options),
            )
            for player, contender in enumerate(match_spec.contenders)
            if not contender.seat.is_simple
        }

    async def prepare(self) -> None:
        """Start the engines; raise EngineError if one cannot play the game."""
        for engine in self._engines.values():
            await engine.prepare(self.match_spec.begin(1).start)

    async def play(self, number: int) -> GameResult:
        """Play the game with this number to its end; an engine that fails loses the game."""
        match = self.match_spec.begin(number)
        for engine in self._engines.values():
            engine.end_game()
        players = self.match_spec.players_by_colour(number)
        players_by_seat = {colour: self._player(player, number) for colour, player in players.items()}
        referee = Referee(match, players_by_seat.__getitem__)
        fault = ""
        while not match.outcome:
            # Let other tasks run: simple players answer without waiting.
            await asyncio.sleep(0)
            try:
                action = await referee.choose()
                if action:
                    referee.play(action)
            except EngineError as error:
                fault = str(error)
                match.declare_outcome(Outcome(other(match.position.side), FAILED))
            if match.ply == MAX_ACTIONS and not match.outcome:
                match.declare_outcome(TOO_LONG)
        return GameResult.of(self.match_spec, number, match, fault, self._late_answers())

    def _late_answers(self) -> Mapping[str, int]:
        """Return, by player, the milliseconds of the longest answer of this game that exceeded the time for a move."""
        late_answers = {}
        for player, engine in self._engines.items():
            contender = self.match_spec.contenders[player]
            movetime = None if contender.seat.limits_itself else contender.limit.movetime
            longest = round(1000 * engine.longest_search_seconds)
            if movetime is not None and longest > movetime + LATE_TOLERANCE:
                late_answers[NAMES[player]] = longest
        return late_answers

    async def close(self) -> None:
        await asyncio.gather(*(engine.close() for engine in self._engines.values()))

    def _player(self, player: int, number: int) -> Player:
        """Return the engine of a player, or a simple player whose random numbers depend on the number of the game."""
        if player in self._engines:
            return self._engines[player]
        seed = self.match_spec.random_for(number, NAMES[player]).getrandbits(32)
        return SimplePlayer(self.match_spec.contenders[player].seat.kind, seed)
