"""Refutation of a wrong action in a puzzle: the line of play that answers the action, found by a search, and its cost.

A search finds the *value* of a position: the *share* of games that a colour wins or, if the end is proven, the number
of plies to it. A *turn* can have several actions.
"""

from collections.abc import Sequence

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.analysis.better_move import describe_loss
from boardgames_tui.analysis.hints.adviser import SEARCH_LIMIT
from boardgames_tui.analysis.hints.hint import count_turns, goal, sentence
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.core.position import Position
from boardgames_tui.play.task import Reply

# Maximum numbers of actions of an answer: if the end of the line is not proven, and if it is.
MAX_ACTIONS, MAX_PROVEN_ACTIONS = 4, 7


async def refute(analyst: Analyst, before: Position, action: Action) -> Reply:
    """Search the answer to a legal action, and return it as a reply; raise EngineError if there is no engine.

    An action that wins, although it is not the solution, is neither right nor wrong (`is_right` is None).
    """
    after = before.after_legal(action)
    if after.outcome:
        return Reply(is_right=False, sentence=sentence(before, (action,), None), line=(action,))
    finding = await analyst.search_to_limit(after, SEARCH_LIMIT)
    answer = after.actions_along(finding.candidates[0].line)
    line = (action, *answer[: MAX_PROVEN_ACTIONS if finding.value.plies else MAX_ACTIONS])
    # A swap has changed the colour of the player.
    colour = after.colour_of(before.seat)
    if finding.value.plies and finding.value.share(colour):
        return Reply(None, f"{action.spoken} wins too, but there is a better move.", line)
    if finding.value.plies:
        turns = count_turns(after, line[1:], finding.value.plies, other(before.seat))
        cost = f"{action.spoken} loses: {NAMES[other(colour)]} {goal(before, line, turns)}."
        return Reply(is_right=False, sentence=cost, line=line)
    reply = _first_turn_of(other(before.seat), after, line[1:]) or line[1:]
    best = await analyst.search_to_limit(before, SEARCH_LIMIT)
    shares = best.value.share(before.side), finding.value.share(colour)
    cost = describe_loss(action.spoken, *shares, " ".join(each.spoken for each in reply))
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
