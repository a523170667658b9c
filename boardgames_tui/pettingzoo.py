"""The games as environments of PettingZoo: `env("io", size=7)`. Install the extra `pettingzoo`.

`player_0` acts first in the game (in Io that is White), and an agent is a person: it keeps its name when a swap gives
it the other colour. An agent acts several times in a row if a turn has several actions. An action is a dense number
(`State.dense_actions`), an observation the planes (`env.planes`) from the view of the agent with a mask of its legal
actions. Rewards are 1, -1 and, for a draw, 0; they come at the end.
"""

from __future__ import annotations

import random
from typing import Any, Literal, SupportsInt

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv, ParallelEnv

from boardgames_tui.core.cells import DRAW, other
from boardgames_tui.core.checks import checked_choice, checked_number, is_whole
from boardgames_tui.core.errors import ActionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.env.planes import HIGHEST, planes, shape_of

AGENTS = ("player_0", "player_1")
RENDER_MODES = ("ansi", "svg")
ILLEGAL = ("lose", "random")


def env(
    game: Game | str,
    size: int | None = None,
    *,
    max_cycles: int | None = 1000,
    illegal: Literal["lose", "random"] = "lose",
    render_mode: Literal["ansi", "svg"] | None = None,
    **options: Any,
) -> GameEnv:
    """Return an environment in which agents act in turn.

    An illegal action loses, or a legal one is played at random in its place (`illegal`). After twice `max_cycles`
    actions a game is cut off with a reward of 0. The `options` are those of the game, with the defaults of the library.
    Raise OptionError for a wrong argument.
    """
    return GameEnv(Position.start(game, size, options), max_cycles, illegal, render_mode)


def parallel_env(
    game: Game | str,
    size: int | None = None,
    *,
    max_cycles: int | None = 1000,
    illegal: Literal["lose", "random"] = "lose",
    render_mode: Literal["ansi", "svg"] | None = None,
    **options: Any,
) -> ParallelGameEnv:
    """Return an environment to which all agents give an action at once; that of the agent to act is played.

    A game is cut off after `max_cycles` steps; else the arguments are those of `env`.
    """
    return ParallelGameEnv(env(game, size, max_cycles=max_cycles, illegal=illegal, render_mode=render_mode, **options))


class GameEnv(AECEnv):
    """A game between two agents who act in turn. `position` is the present position."""

    def __init__(self, start: Position, max_cycles: int | None, illegal: str, render_mode: str | None) -> None:
        super().__init__()
        self._plays_random_if_illegal = checked_choice(illegal, "illegal", ILLEGAL) == "random"
        self.max_cycles = None if max_cycles is None else checked_number(max_cycles, "number of cycles", 1)
        self.start = self.position = start
        self.render_mode = None if render_mode is None else checked_choice(render_mode, "render_mode", RENDER_MODES)
        self.metadata = {
            "name": f"boardgames_{start.game.key}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            # Whether rows, columns and diagonals go on at the opposite edge, as in Torus: pad planes circularly.
            "wraps": start.geometry.wraps,
        }
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.agent_selection = AGENTS[0]
        self._random = random.Random(0)
        number = start.state.dense_size
        view = Dict(
            {"observation": Box(0, HIGHEST, shape_of(start), np.int8), "action_mask": Box(0, 1, (number,), np.int8)}
        )
        self._observation_spaces: dict[str, Space[Any]] = dict.fromkeys(AGENTS, view)
        # Each has its own random generator.
        self._action_spaces = {agent: Discrete(number) for agent in AGENTS}

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observation_spaces[_checked_agent(agent)]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[_checked_agent(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game; the seed is that of actions played in place of illegal ones."""
        if seed is not None:
            self._random = random.Random(checked_number(seed, "seed", 0))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._actions = 0
        self._enter(self.start)

    def _enter(self, position: Position) -> None:
        self.position = position
        self._codes = position.state.dense_actions()
        self.agent_selection = AGENTS[int(position.seat != self.start.seat)]

    def seat_of(self, agent: str) -> int:
        """Return the colour with which an agent began."""
        return self.start.seat if _checked_agent(agent) == AGENTS[0] else other(self.start.seat)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the planes from the view of an agent, and a mask, which is empty while the agent does not act."""
        self._check_begun()
        mask = np.zeros(self.start.state.dense_size, np.int8)
        if _checked_agent(agent) == self.agent_selection:
            mask[list(self._codes)] = 1
        return {"observation": planes(self.position, self.seat_of(agent)), "action_mask": mask}

    def text_of(self, action: SupportsInt) -> str:
        """Return the text of a legal action; raise ActionError if it is not legal."""
        self._check_begun()
        number = self._checked_action(action)
        if number not in self._codes:
            raise ActionError(f"The action {number} is not legal now.")
        return self.position.action(self._codes[number]).text

    def step(self, action: SupportsInt | None) -> None:
        """Play an action of the agent to act; raise ActionError if it is not a number of an action."""
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ActionError("The game is over: step takes None now.")
            self._was_dead_step(action)
            return
        number = self._checked_action(action)
        self._cumulative_rewards[agent] = 0.0
        if number not in self._codes and self._plays_random_if_illegal:
            number = self._random.choice(list(self._codes))
        if number in self._codes:
            self._play(number)
        else:
            self._end(self.seat_of(AGENTS[1 - AGENTS.index(agent)]))
        self._accumulate_rewards()

    def _play(self, number: int) -> None:
        self._enter(self.position.after_legal(self.position.action(self._codes[number])))
        self._actions += 1
        winner = self.position.winner_seat
        if winner is not None:
            self._end(winner)
        elif self.max_cycles and self._actions == 2 * self.max_cycles:
            self.truncations = dict.fromkeys(AGENTS, True)

    def _end(self, winner: int) -> None:
        """End the game as won by a seat, or as a draw."""
        self.terminations = dict.fromkeys(AGENTS, True)
        if winner != DRAW:
            self.rewards = {agent: 1.0 if self.seat_of(agent) == winner else -1.0 for agent in AGENTS}

    def _checked_action(self, action: SupportsInt | None) -> int:
        if is_whole(action) and 0 <= action < self.start.state.dense_size:
            return int(action)
        last = self.start.state.dense_size - 1
        raise ActionError(f"{quoted(action)} is not an action: actions are numbers from 0 to {last}.")

    def _check_begun(self) -> None:
        if not self.agents:
            raise ActionError("No game has begun: call reset first.")

    def render(self) -> str | None:
        """Return the board in the mode of `render_mode`: as text or as SVG; None without a mode."""
        if self.render_mode == "svg":
            return self.position._repr_svg_()
        return self.position.diagram() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def __str__(self) -> str:
        """Return the name of the game with the size and the options."""
        options = "".join(f", {key}={value!r}" for key, value in self.start.options)
        return f"{self.metadata['name']}(size={self.start.size}{options})"


class ParallelGameEnv(ParallelEnv):
    """Steps in which all agents give an action, and that of the agent to act is played."""

    def __init__(self, aec: GameEnv) -> None:
        self.aec = aec
        self.metadata = {**aec.metadata, "is_parallelizable": True}
        self.render_mode = aec.render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space[Any]:
        return self.aec.observation_space(agent)

    def action_space(self, agent: str) -> Discrete:
        return self.aec.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a game."""
        self.aec.reset(seed, options)
        self.agents = list(AGENTS)
        self._steps = 0
        return self._observations(), {agent: {} for agent in AGENTS}

    def step(self, actions: dict[str, SupportsInt]) -> Any:
        """Play the action of the agent to act; return observations, rewards, ends, cuts and infos by agent."""
        if not self.agents:
            raise ActionError("No game has begun: call reset first.")
        agent = self.aec.agent_selection
        if not isinstance(actions, dict) or agent not in actions:
            raise ActionError(f"The action of {agent} is missing: it is the turn of this agent.")
        self.aec.step(actions[agent])
        self._steps += 1
        terminations = dict(self.aec.terminations)
        is_cut = self._steps == self.aec.max_cycles and not any(terminations.values())
        if is_cut or any(terminations.values()):
            self.agents = []
        infos: dict[str, dict[str, Any]] = {each: {} for each in AGENTS}
        return self._observations(), dict(self.aec.rewards), terminations, dict.fromkeys(AGENTS, is_cut), infos

    def render(self) -> str | None:
        return self.aec.render()

    def _observations(self) -> dict[str, Any]:
        return {agent: self.aec.observe(agent) for agent in AGENTS}


def _checked_agent(agent: str) -> str:
    name: str = checked_choice(agent, "The agent", AGENTS)
    return name
