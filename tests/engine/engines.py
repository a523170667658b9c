"""The engine of a game: that for fast rules, or that for plain states."""

import random
from collections.abc import Callable
from typing import Any

from boardgames_tui.core.action import Action
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.mcts_driver import MctsSearch
from boardgames_tui.engine.modules import has_fast_rules
from boardgames_tui.uai.values import Info, Limit


def engine_of(game: Game, megabytes: int, seed: int = 1, threads: int = 1) -> Engine:
    """Return a new engine of a game; that for plain states has neither a memory nor threads."""
    backend = Backend(game, compiled=True) if has_fast_rules(game) else None
    return Engine(backend, megabytes, random.Random(seed), threads)


def search(engine: Engine, position: Position, limit: Limit, **options: Any) -> tuple[Action, list[Info]]:
    """Return the action that a search chooses, and its lines of information."""
    infos: list[Info] = []
    action = engine.search(position, limit, on_info=infos.append, **options)
    return action, infos


def stop_after(polls: int) -> Callable[[], bool]:
    """Return a `should_stop` that is true after a number of calls."""
    replies = iter([False] * polls)
    return lambda: next(replies, True)


def check_last_info(infos: list[Info], action: Action, position: Position) -> None:
    """Check that depth is the length of the line, seldepth the deepest path, and that the line can be played."""
    last = infos[-1]
    assert (last.pv[0], last.multipv) == (action.text, None)
    assert 1 <= last.depth == len(last.pv) <= last.seldepth
    assert 0 <= last.score.value <= 1000
    for text in last.pv:
        position = position.after(position.find(text))


def check_variations(infos: list[Info], action: Action, number: int) -> None:
    """Check that the last variations are numbered, that each begins with another action, and the best with the one."""
    last = infos[-number:]
    assert [info.multipv for info in last] == [*range(1, number + 1)]
    assert len({info.pv[0] for info in last}) == number
    assert last[0].pv[0] == action.text


def int_field(search: MctsSearch, node: int, what: int) -> int:
    """Return a field of a node of a search's tree."""
    return int(search._ints[T.NODE_INTS * node + what])
