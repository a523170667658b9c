"""Moves of a game that gave away much, with the moves that would have been right."""

from collections.abc import AsyncGenerator, Collection
from dataclasses import dataclass

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.match.history import Turn
from boardgames_tui.match.match import Match
from boardgames_tui.uai.values import Limit

# Share of wins that a turn gives away at least.
MIN_LOSS = 0.15
# Share by which a right move is worse than the best, at most.
MAX_LOSS_OF_RIGHT = 0.05
# Number of moves that are compared at a mistake, at most.
MAX_LINES = 8
# Limits of the search before and after each turn, and of that for the right moves.
TURN_LIMIT, MOVE_LIMIT = Limit(movetime=300), Limit(movetime=1500)


@dataclass(frozen=True)
class MissedMove:
    """A position in which a person played a bad move; `right` has the right ones, best first."""

    ply: int
    position: Position
    played: Action
    right: tuple[Action, ...]


async def find_missed_moves(analyst: Analyst, match: Match, seats: Collection[int]) -> AsyncGenerator[MissedMove]:
    """Yield the bad moves of the players of some seats, one a turn; raise EngineError if there is no engine."""
    positions = (match.start, *(step.after for step in match.steps))
    values: dict[int, Value] = {}

    async def value_at(ply: int) -> Value:
        if ply not in values:
            values[ply] = (await analyst.search_to_limit(positions[ply], TURN_LIMIT)).value
        return values[ply]

    start = 0
    for turn in tuple(match.turns):
        end = start + len(turn.steps)
        if turn.seat in seats:
            before = (await value_at(start)).share(turn.side)
            after = (await value_at(end)).share(turn.steps[-1].after.colour_of(turn.seat))
            missed = await _first_bad_move(analyst, turn, start) if before - after >= MIN_LOSS else None
            if missed:
                yield missed
        start = end


async def _first_bad_move(analyst: Analyst, turn: Turn, start: int) -> MissedMove | None:
    """Return the first move of a turn that is not among the right ones; None if a longer search finds none."""
    for ply, step in enumerate(turn.steps, start):
        position, played = step.before, step.action
        finding = await analyst.search_to_limit(position, MOVE_LIMIT, min(MAX_LINES, len(position.actions)))
        ranked = finding.ranked_candidates(position.side)
        best = ranked[0].value.share(position.side)
        right = tuple(each.action for each in ranked if each.value.share(position.side) >= best - MAX_LOSS_OF_RIGHT)
        if played not in right:
            return MissedMove(ply, position, played, right)
    return None
