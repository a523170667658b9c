"""Searches for puzzles: the kind of a position as a puzzle, and its main line.

A *report* is what the engine says about the best actions of a position, the best first.
"""

from collections.abc import Iterator

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.position import Position
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.mcts.mcts_driver import DRAW_SCORE
from boardgames_tui.learn.puzzle import Kind
from boardgames_tui.uai.values import Info, Limit, Score

# Nodes of the search that finds a candidate, and of the one that confirms it.
FIND_NODES = 2_000
CONFIRM_NODES = 10 * FIND_NODES
# Share of wins by which the best action of a gain or a save has to be above all others, for a candidate and a puzzle.
FIND_GAP, GAP = 0.25, 0.35
# Share of wins of the best action of a gain, at least.
MIN_SHARE = 0.5
# Best actions that a report tells of.
VARIATIONS = 4
# Legal actions of a position in which each of them is searched by itself, at most.
MAX_ENDGAME_ACTIONS = 12
# Actions of a main line, at most.
MAX_LENGTH = 15


def search(engine: Engine, position: Position, nodes: int) -> list[Info]:
    """Return a report on a position, after a search that remembers nothing.

    A solver of endgames only tells the value of a position, so that near the end each action is searched by itself.
    """
    if engine.memory or not engine.store.endgame_solver or len(position.actions) > MAX_ENDGAME_ACTIONS:
        return report_of(engine, position, nodes, VARIATIONS)
    infos = [search_action(engine, position, action, nodes) for action in position.actions]
    return sorted(infos, key=rank, reverse=True)


def report_of(engine: Engine, position: Position, nodes: int, variations: int) -> list[Info]:
    """Return what the engine says about the best variations of a position, in its last report."""
    engine.new_game(position)
    infos: list[Info] = []
    engine.search(position, Limit(nodes=nodes), multi_pv=variations, on_info=infos.append)
    return infos[-min(variations, len(position.actions)) :]


def search_action(engine: Engine, position: Position, action: Action, nodes: int) -> Info:
    """Search the position after an action; return the information as of a search of the position before it."""
    after = position.after(action)
    if after.outcome:
        winner = after.outcome.winner
        score = Score("win", DRAW_SCORE) if winner == DRAW else Score("mate", 1 if winner == position.side else -1)
        return Info(score=score, pv=(action.text,))
    info = report_of(engine, after, nodes, 1)[0]
    assert info.score
    kind, value = info.score.kind, info.score.value
    if after.seat != position.seat:
        value = -value if kind == "mate" else 2 * DRAW_SCORE - value
    if kind == "mate":
        value += 1 if value > 0 else -1
    return Info(score=Score(kind, value), pv=(action.text, *info.pv))


def find_kind(report: list[Info], gap: float) -> Kind | None:
    """Return the kind of puzzle that a position is if one action is right and all others are not, else None."""
    best, *others = report
    if not others or max(map(share, others)) == 1:
        return None
    if is_won(best):
        return Kind.WIN
    if share(best) - max(map(share, others)) < gap or is_proven(best):
        return None
    if all(is_proven(info) for info in others):
        return Kind.SAVE
    return Kind.GAIN if share(best) >= MIN_SHARE else None


def share(info: Info) -> float:
    """Return the share of wins of the side to act after an action, from 0 to 1."""
    assert info.score
    return float(info.score.value > 0) if is_proven(info) else info.score.value / 1000


def rank(info: Info) -> tuple[float, int]:
    """Return the sort key of an action, higher for a better one: a quick win is better, and a slow loss."""
    assert info.score
    return share(info), -info.score.value if is_proven(info) else 0


def is_proven(info: Info) -> bool:
    """Return whether an action is proven to win or to lose."""
    return bool(info.score and info.score.kind == "mate")


def is_won(info: Info) -> bool:
    """Return whether an action is proven to win."""
    return bool(is_proven(info) and share(info))


def find_solution(engine: Engine, position: Position, report: list[Info], kind: Kind) -> Iterator[str]:
    """Yield the main line of a puzzle, whose first task has a report.

    A win is followed through the engine's best defences to its end, or as far as the engine proves it within
    MAX_LENGTH. Of a save or a gain, only the first action is played.
    """
    seat = position.seat
    line: list[str] = []
    for _ in range(MAX_LENGTH if kind is Kind.WIN else 1):
        is_task = position.seat == seat
        if is_task and line and not is_won(report[0]):
            return
        line.append(report[0].pv[0])
        position = position.after(position.find(line[-1]))
        if is_task:
            yield from line
            line = []
        if position.outcome:
            return
        report = search(engine, position, CONFIRM_NODES)
