"""The games in OpenSpiel: importing this registers `python_io(size=7)` and the others. It needs the extra `openspiel`.

Player 0 acts first in the game (in Io that is White), and a player is a person, whatever colour a swap gives it.
Actions are dense numbers (`State.dense_actions`), and the observation tensor is the planes (`env.planes`). A game that
lasts for `max_length` actions is a draw; 0 stands for ten actions a site. All options of a game are parameters, with
the defaults of the library.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from boardgames_tui.core.cells import DRAW, other
from boardgames_tui.core.checks import checked_number
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.position import Position
from boardgames_tui.core.registry import GAMES
from boardgames_tui.env.planes import planes, shape_of

PREFIX = "python_"
# Actions of a game, at most, for each site of the board, unless the game is given a limit.
LENGTH_PER_SITE = 10
PLAYERS = 2


def _game_type(key: str) -> Any:
    game = GAMES[key]
    options = {option.key: option.default for option in game.options}
    return pyspiel.GameType(
        short_name=f"{PREFIX}{key}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"size": game.size, "max_length": 0, **options},
    )


class BoardGame(pyspiel.Game):
    """A game on a board of one size, with its options. A subclass for each game has its key and type."""

    key = ""
    game_type: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        size, limit = given.pop("size", None), given.pop("max_length", 0)
        self.start = Position.start(self.key, size, given)
        self.max_length = checked_number(limit, "length of a game", 0) or LENGTH_PER_SITE * len(self.start.cells)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.start.state.dense_size,
            max_chance_outcomes=0,
            num_players=PLAYERS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_length,
        )
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self, state: Any = None) -> BoardGameState:  # noqa: ARG002 - a signature of OpenSpiel
        return BoardGameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer of the planes, or of the line of play for an information state, which has to tell it."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.start)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class Present:
    """A position with its legal actions. OpenSpiel copies its states deeply, and this never changes."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @cached_property
    def actions(self) -> dict[int, int]:
        """Legal actions by their dense numbers."""
        return self.position.state.dense_actions()

    def __deepcopy__(self, memo: object) -> Present:
        return self


class BoardGameState(pyspiel.State):
    """A position, with the number of actions that led to it."""

    def __init__(self, game: BoardGame) -> None:
        super().__init__(game)
        self._first_seat, self._max_length = game.start.seat, game.max_length
        self._present = Present(game.start)

    @property
    def position(self) -> Position:
        return self._present.position

    def seat_of(self, player: int) -> int:
        """Return the colour with which a player began."""
        checked_number(player, "player", 0, PLAYERS - 1)
        return self._first_seat if player == 0 else other(self._first_seat)

    def is_terminal(self) -> bool:
        return self.position.outcome is not None or len(self.position.line) >= self._max_length

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else int(self.position.seat != self._first_seat)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - it is the one who acts
        return list(self._present.actions)

    def _apply_action(self, action: int) -> None:
        code = self._present.actions.get(action)
        if code is None:
            raise ActionError(f"The action {action} is not legal now.")
        self._present = Present(self.position.after_legal(self.position.action(code)))

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 - the same for both
        # OpenSpiel may ask for the text of an action in a state in which it is not legal.
        code = self._present.actions.get(action)
        return f"action {action}" if code is None else self.position.action(code).text

    def returns(self) -> list[float]:
        """Return 1 and -1, or zeros for a draw and before the end."""
        winner = self.position.winner_seat
        if winner in (None, DRAW):
            return [0.0, 0.0]
        won = 1.0 if winner == self._first_seat else -1.0
        return [won, -won]

    def __str__(self) -> str:
        return str(self.position)


class PlanesObserver:
    """Observer of the planes of a position, from the view of a player; `dict` and `tensor` are names of OpenSpiel."""

    def __init__(self, start: Position) -> None:
        shape = shape_of(start)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": np.reshape(self.tensor, shape)}

    def set_from(self, state: BoardGameState, player: int) -> None:
        self.dict["observation"][:] = planes(state.position, state.seat_of(player))

    def string_from(self, state: BoardGameState, player: int) -> str:  # noqa: ARG002 - the same for both
        return str(state.position)


def register() -> tuple[str, ...]:
    """Register all games with OpenSpiel, those of other packages too; return their names."""
    names = []
    for key in GAMES:
        game_type = _game_type(key)
        game_class = type(f"{key.capitalize()}Game", (BoardGame,), {"key": key, "game_type": game_type})
        pyspiel.register_game(game_type, game_class)
        names.append(f"{PREFIX}{key}")
    return tuple(names)


NAMES = register()
