"""Searches of the engine for puzzles: which actions of a position are right.

A *report* is what the engine says about the best actions of a position, the best first.
"""

from collections.abc import Sequence
from dataclasses import replace

from boardgames_tui.analysis.analyst import Candidate, candidate_of
from boardgames_tui.analysis.value import Value, percentage
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.position import Position
from boardgames_tui.engine.engine import Engine
from boardgames_tui.learn.puzzle import Branch, Choice
from boardgames_tui.uai.values import Info, Limit

# Nodes of a glance, which drops most positions before a search, and the share of wins that it asks for.
GLANCE_NODES, GLANCE_GAP = 400, 0.03
# Nodes of the search that finds a candidate, of the one that confirms it, and of the one that finds all right actions.
FIND_NODES = 2_000
CONFIRM_NODES = 10 * FIND_NODES
JUDGE_NODES = 10 * CONFIRM_NODES
# Share of wins by which the best action of a gain has to be above the others: for a candidate, and for the wrong ones.
FIND_GAP, GAP = 0.25, 0.2
# Share of wins that a right action of a gain may lose against the best one.
TOLERANCE = 0.05
# Share of wins of the best action of a gain, at least.
MIN_SHARE = 0.5
# Best actions that a report tells of.
VARIATIONS = 4
# Legal actions of a position in which each of them is searched by itself, at most.
MAX_ENDGAME_ACTIONS = 12


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


def find_gain(report: Sequence[Candidate], colour: int, gap: float) -> Choice | None:
    """Return the right actions of a position in which a colour acts, if the others are worse by a share of wins.

    A report that tells of no wrong action, or of a best one without an advantage, is of no gain. Nor is one with an
    action that was not searched, because symmetry makes it equal to another one.
    """
    if any(not candidate.value.share(colour) and not candidate.value.plies for candidate in report):
        return None
    shares = {candidate.action.text: candidate.value.share(colour) for candidate in report}
    best = max(shares.values())
    right = [text for text, share in shares.items() if share >= best - TOLERANCE]
    others = max((share for text, share in shares.items() if text not in right), default=1.0)
    if best < MIN_SHARE or others > best - gap:
        return None
    return Choice({text: Branch() for text in right}, shares=(percentage(best), percentage(others)))


def is_won(candidate: Candidate, colour: int) -> bool:
    """Return whether an action of a colour is proven to win."""
    return bool(candidate.value.plies and candidate.value.share(colour))
