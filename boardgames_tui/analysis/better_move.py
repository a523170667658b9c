"""Sentences about turns that lost something, and about those that are better."""

from collections.abc import Sequence

from boardgames_tui.analysis.game_review import Verdict
from boardgames_tui.analysis.hints.hint import sentence
from boardgames_tui.analysis.value import percent, percentage
from boardgames_tui.core.action import Action, spoken_line
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.position import Position
from boardgames_tui.record import Node

# Whole per cent that a right turn may lose against the best one.
ALLOWED_LOSS = 5


def describe_mistake(mistake: Verdict) -> str:
    """Say what a turn has lost."""
    shares = f"from {percent(mistake.share_before)} to {percent(mistake.share_after)}"
    played = f"{NAMES[mistake.colour]}'s {_spoken(mistake.actions)}"
    return f"Move {mistake.end.turn}: {played} lost {percent(mistake.loss)} ({shares})."


def describe_loss(played: str, before: float, after: float, answer: str, *, as_played: bool = False) -> str:
    """Say what a turn loses, by the shares of wins before and after it, and the answer to it, which may be empty."""
    in_game = ", as in the game" if as_played else ""
    about_answer = f"; the answer is {answer}" if answer else ""
    loss = max(0, before - after)
    return f"{played} loses {percent(loss)} (from {percent(before)} to {percent(after)}){in_game}{about_answer}."


def describe_cost(verdict: Verdict) -> str:
    """Say what a turn in play has lost, and which one is better if that matters."""
    loss, played = percentage(verdict.loss), _spoken(verdict.actions)
    if not loss:
        return f"{played} lost nothing."
    better = first_turn(verdict.start.position, verdict.better_line) if loss > ALLOWED_LOSS else ()
    advice = f" Better: {_spoken(better)}." if better else ""
    return f"{played} lost {loss} %.{advice}"


def describe_objection(verdict: Verdict) -> str:
    """Say what a turn in play loses, and why: the opponent's best answer with its reason."""
    objection = f"{_spoken(verdict.actions)} loses {percent(verdict.loss)}."
    if not verdict.after.candidates:
        return objection
    answer, position = verdict.after.candidates[0], verdict.end.position
    reason = sentence(position, position.actions_along(answer.line), answer.value.score(position.side))
    return f"{objection} The answer: {reason}"


def end_of(start: Node, actions: Sequence[Action]) -> Node:
    """Return the node after some legal actions, which is not added to the record."""
    node = start
    for action in actions:
        node = Node(node.position.after(action), action, node, turn=node.next_turn)
    return node


def first_turn(position: Position, texts: Sequence[str]) -> tuple[Action, ...]:
    """Return the actions of a line up to the end of its first turn."""
    turn: list[Action] = []
    reached = position
    for text in texts:
        if reached.seat != position.seat:
            break
        turn.append(reached.find(text))
        reached = reached.after(turn[-1])
    return tuple(turn)


def _spoken(actions: Sequence[Action]) -> str:
    return spoken_line(action.text for action in actions)
