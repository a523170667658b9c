"""Refutation of a wrong action in a puzzle: the line of play that answers it, found by a search, and its cost."""

from collections.abc import Sequence

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.analysis.better_move import describe_loss
from boardgames_tui.analysis.hints.adviser import SEARCH_LIMIT
from boardgames_tui.analysis.hints.hint import count_turns, goal, sentence
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.core.position import Position
from boardgames_tui.play.task import Reply

# Maximum numbers of actions of an answer, without a proven end and with one.
MAX_ACTIONS, MAX_PROVEN_ACTIONS = 4, 7


async def refute(analyst: Analyst, before: Position, action: Action) -> Reply:
    """Search the answer to a legal action, and return it as a reply; raise EngineError if there is no engine."""
    after = before.after_legal(action)
    if after.outcome:
        # If the action had won at once, it would be among the right ones of the puzzle.
        return Reply(is_right=False, sentence=sentence(before, (action,), None), line=(action,))
    solver, opponent = before.seat, other(before.seat)
    finding = await analyst.search_to_limit(after, SEARCH_LIMIT)
    is_proven = finding.value.plies > 0
    max_actions = MAX_PROVEN_ACTIONS if is_proven else MAX_ACTIONS
    answer = after.actions_along(finding.candidates[0].line)[:max_actions]
    line = (action, *answer)
    # The action may be a swap, after which the solver has the other colour.
    solver_share = finding.value.share(after.colour_of(solver))
    if is_proven and solver_share > 0:
        # The action wins later than the right one, so it is neither right nor wrong.
        return Reply(is_right=None, sentence=f"{action.spoken} wins too, but there is a better move.", line=line)
    if is_proven:
        turns = count_turns(after, answer, finding.value.plies, opponent)
        winner = NAMES[after.colour_of(opponent)]
        cost = f"{action.spoken} loses: {winner} {goal(before, line, turns)}."
    else:
        finding_before = await analyst.search_to_limit(before, SEARCH_LIMIT)
        opponents_turn = _first_turn_of(opponent, after, answer) or answer
        spoken_turn = " ".join(each.spoken for each in opponents_turn)
        cost = describe_loss(action.spoken, finding_before.value.share(before.side), solver_share, spoken_turn)
    return Reply(is_right=False, sentence=cost, line=line)


def _first_turn_of(seat: int, position: Position, line: Sequence[Action]) -> list[Action]:
    """Return the actions of the first turn of a seat in a line from a position; none if the line has none."""
    turn: list[Action] = []
    for action in line:
        if position.seat == seat:
            turn.append(action)
        elif turn:
            break
        position = position.after(action)
    return turn
