"""Refutation of a mistake that is repeated: the line that answers it, found by a search, and what it costs."""

from boardgames_tui.analysis.analyst import Analyst, Finding
from boardgames_tui.analysis.hints.adviser import SEARCH_LIMIT, find_actions
from boardgames_tui.analysis.hints.hint import goal, sentence
from boardgames_tui.analysis.value import colour_of, percent
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match
from boardgames_tui.play.task import Reply

# Actions of an answer that is not proven, at most, and of any.
MAX_ACTIONS, MAX_PROVEN_ACTIONS = 4, 7


async def refute(analyst: Analyst, match: Match, action: Action) -> Reply:
    """Return the refutation of a legal action; raise EngineError if there is no engine.

    An action that wins, although it is not the solution, is no miss.
    """
    before = match.position
    match = match.copy()
    match.play(action)
    if match.outcome:
        return Reply(is_right=False, sentence=sentence(before, (action,), None), line=(action,))
    finding = await analyst.search_to_limit(match, SEARCH_LIMIT)
    answer = find_actions(match.position, finding.candidates[0].line)
    line = (action, *answer[: MAX_PROVEN_ACTIONS if finding.value.plies else MAX_ACTIONS])
    us = colour_of(match.position, before.seat)
    wins_too = finding.value.plies and finding.value.share(us)
    cost = _cost(before, match.position, line, finding, us)
    return Reply(is_right=None if wins_too else False, sentence=f"{action.spoken} {cost}.", line=line)


def _cost(before: Position, after: Position, line: tuple[Action, ...], finding: Finding, us: int) -> str:
    """Return a phrase about the first action of a line, from `before` to `after`, for the colour that played it."""
    value = finding.value
    if value.plies and value.share(us):
        return "wins too, but there is a better move"
    if value.plies:
        # The action itself is one more ply, and every second one is the opponent's.
        return f"loses: {NAMES[other(us)]} {goal(before.game, (value.plies + 1) // 2)}"
    replies = _replies(before, after, line[1:])
    return f"gives too much away: after {replies} {NAMES[us]} wins about {percent(value.share(us))} of such games"


def _replies(before: Position, after: Position, answer: tuple[Action, ...]) -> str:
    """Return the opponent's turn in an answer, after the rest of the solver's own."""
    replies = []
    for action in answer:
        if after.seat != before.seat:
            replies.append(action.spoken)
        elif replies:
            break
        after = after.after(action)
    return " ".join(replies) or " ".join(action.spoken for action in answer)
