"""Searches for puzzles: the kind of a position as a puzzle, and its main line.

A *report* is what the engine says about the best actions of a position, the best first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardgames_tui.analysis.analyst import Candidate, candidate_of
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import DRAW, other
from boardgames_tui.core.position import Position
from boardgames_tui.engine.engine import Engine
from boardgames_tui.lab.plain_search import PlainSearch
from boardgames_tui.learn.puzzle import PROVEN_LENGTH, Kind
from boardgames_tui.uai.values import Info, Limit

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


def search(engine: Engine, position: Position, nodes: int) -> list[Candidate]:
    """Return a report on a position, after a search that remembers nothing.

    A solver of endgames only tells the value of a position, so that near the end each action is searched by itself.
    """
    if engine.memory or not engine.store.endgame_solver or len(position.actions) > MAX_ENDGAME_ACTIONS:
        return report_of(engine, position, nodes, VARIATIONS)
    candidates = [search_action(engine, position, action, nodes) for action in position.actions]
    return sorted(candidates, key=lambda candidate: candidate.value.rank_for(position.side), reverse=True)


def report_of(engine: Engine, position: Position, nodes: int, variations: int) -> list[Candidate]:
    """Return what the engine says about the best variations of a position, in its last report."""
    engine.new_game(position)
    infos: list[Info] = []
    engine.search(position, Limit(nodes=nodes), multi_pv=variations, on_info=infos.append)
    last_report = infos[-min(variations, len(position.actions)) :]
    return [candidate_of(position, info) for info in last_report]


def search_action(engine: Engine, position: Position, action: Action, nodes: int) -> Candidate:
    """Search the position after an action; return the action with its value and the expected variation."""
    after = position.after(action)
    if after.outcome:
        # A win by this action is proven, and one action away.
        value = replace(Value.ended(after.outcome), plies=int(after.outcome.winner != DRAW))
        return Candidate(action, value, (action.text,))
    best = report_of(engine, after, nodes, 1)[0]
    plies = best.value.plies
    return Candidate(action, replace(best.value, plies=plies + 1 if plies else 0), (action.text, *best.line))


def find_kind(report: Sequence[Candidate], colour: int, gap: float) -> Kind | None:
    """Return the kind of puzzle that a position is if one action is right and all others are not, else None.

    `colour` acts, and the best action of a save or a gain is better than the others by a share of wins of `gap`.
    """
    best, *others = report
    best_share = best.value.share(colour)
    # Without another action there is nothing to find.
    second_share = max((each.value.share(colour) for each in others), default=1.0)
    if second_share == 1:
        return None
    if is_won(best, colour):
        return Kind.WIN
    if best_share - second_share < gap or best.value.plies:
        return None
    if all(each.value.plies for each in others):
        return Kind.SAVE
    return Kind.GAIN if best_share >= MIN_SHARE else None


def is_won(candidate: Candidate, colour: int) -> bool:
    """Return whether an action of a colour is proven to win."""
    return bool(candidate.value.plies and candidate.value.share(colour))


def find_solution(
    engine: Engine, plain_search: PlainSearch, position: Position, report: Sequence[Candidate], kind: Kind
) -> Iterator[str]:
    """Yield the main line of a puzzle, whose first task has a report.

    A win is followed through the best defences to its end, or as far as the engine proves it within MAX_LENGTH. Of a
    save or a gain, only the first action is played.
    """
    seat = position.seat
    line: list[str] = []
    for _ in range(MAX_LENGTH if kind is Kind.WIN else 1):
        is_task = position.seat == seat
        if is_task and line and not is_won(report[0], position.side):
            return
        action = report[0].action if is_task else find_defence(plain_search, position, report[0].action)
        line.append(action.text)
        position = position.after(action)
        if is_task:
            yield from line
            line = []
        if position.outcome:
            return
        report = search(engine, position, CONFIRM_NODES)


def find_defence(plain_search: PlainSearch, position: Position, best: Action) -> Action:
    """Return the engine's best action in a lost position, or another one if that loses later within PROVEN_LENGTH.

    The engine proves losses, but the number of actions that it tells is an upper bound.
    """
    winner = other(position.seat)
    candidates: Sequence[Action] = position.actions
    for plies in range(PROVEN_LENGTH - 1):
        if plain_search.can_win(position.after(best), winner, plies):
            candidates = [each for each in candidates if not plain_search.can_win(position.after(each), winner, plies)]
            if not candidates:
                break
            best = candidates[0]
    return best
