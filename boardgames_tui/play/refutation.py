"""Refutation of a wrong action: the line of play that answers the action, found by a search, and its cost."""

from boardgames_tui.analysis.analyst import Analyst, Finding
from boardgames_tui.analysis.hints.adviser import SEARCH_LIMIT, find_actions
from boardgames_tui.analysis.hints.hint import goal, sentence
from boardgames_tui.analysis.value import percent
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match
from boardgames_tui.play.task import Reply

# Maximum numbers of actions of an answer: if the end of the line is not proven, and if it is.
MAX_ACTIONS, MAX_PROVEN_ACTIONS = 4, 7


async def refute(analyst: Analyst, match: Match, action: Action) -> Reply:
    """Return the refutation of a legal action; raise EngineError if there is no engine.

    The reply is neither right nor wrong (None) for an action that wins, although it is not the solution.
    """
    before = match.position
    match = match.copy()
    match.play(action)
    if match.outcome:
        return Reply(is_right=False, sentence=sentence(before, (action,), None), line=(action,))
    finding = await analyst.search_to_limit(match, SEARCH_LIMIT)
    answer = find_actions(match.position, finding.candidates[0].line)
    line = (action, *answer[: MAX_PROVEN_ACTIONS if finding.value.plies else MAX_ACTIONS])
    colour = match.position.colour_of(before.seat)
    wins_too = finding.value.plies and finding.value.share(colour)
    cost = _cost(before, match.position, line, finding, colour)
    return Reply(is_right=None if wins_too else False, sentence=f"{action.spoken} {cost}.", line=line)


def _cost(before: Position, after: Position, line: tuple[Action, ...], finding: Finding, colour: int) -> str:
    """Return a phrase about the cost of the first action of a line, which leads from `before` to `after`.

    The player of this action has `colour` after it; `finding` is that of a search of `after`.
    """
    value = finding.value
    if value.plies and value.share(colour):
        return "wins too, but there is a better move"
    if value.plies:
        # The opponent plays every second ply to the end, beginning with the next one.
        return f"loses: {NAMES[other(colour)]} {goal(before.game, (value.plies + 1) // 2)}"
    replies = _replies(before, after, line[1:])
    wins = f"{NAMES[colour]} wins about {percent(value.share(colour))} of such games"
    return f"gives too much away: after {replies} {wins}"


def _replies(before: Position, after: Position, answer: tuple[Action, ...]) -> str:
    """Return the opponent's first turn in an answer, which may begin with the rest of the solver's turn."""
    replies = []
    for action in answer:
        if after.seat != before.seat:
            replies.append(action.spoken)
        elif replies:
            break
        after = after.after(action)
    return " ".join(replies) or " ".join(action.spoken for action in answer)
