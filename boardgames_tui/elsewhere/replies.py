"""Conditional replies: turns that are answered at once if the other person plays them.

A *plan* lists turns alternately: one that the other person may play, the reply to it, the next one, and so on. A turn
lists the texts of its actions. Plans stay on this machine; no line holds them.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from boardgames_tui.core.action import PASSES, spoken_line
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.position import Position

Turn: TypeAlias = tuple[str, ...]
Plan: TypeAlias = tuple[Turn, ...]
FORM = "if MOVE then MOVE, as in `if c4 then d5`"


def read_plan(position: Position, text: str) -> Plan:
    """Read a plan such as `if c4 then d5 if e6 then f7`; raise ActionError if it is malformed or a turn is illegal."""
    first, *words = re.split(r"\b(if|then)\b", text.lower())
    keywords = words[::2]
    turns = [tuple(PASSES if word == "pass" else word for word in turn.split()) for turn in words[1::2]]
    expected_keywords = ["if", "then"] * (len(turns) // 2)
    if first.strip() or not turns or keywords != expected_keywords or () in turns:
        raise ActionError(f"A reply is written {FORM}.")
    for turn in turns:
        position = _after_turn(position, turn)
    return tuple(turns)


def _after_turn(position: Position, texts: Turn) -> Position:
    """Return the position after a whole turn; raise ActionError if it is not one."""
    seat = position.seat
    for text in texts:
        if position.seat != seat:
            raise ActionError(f"{text} is not a part of the turn, which ends before it.")
        position = position.after(text)
    if position.seat == seat and not position.outcome:
        raise ActionError(f"{spoken_line(texts)} is only a part of a turn.")
    return position


def with_plan(plans: Iterable[Plan], plan: Plan) -> tuple[Plan, ...]:
    """Return plans with a new one, without those that it contradicts or contains."""
    return (*(each for each in plans if not _is_replaced(each, plan)), plan)


def _is_replaced(old: Plan, new: Plan) -> bool:
    """Return whether a plan is a part of a new one, or answers the same turns with another reply."""
    for index, (old_turn, new_turn) in enumerate(zip(old, new, strict=False)):
        if old_turn != new_turn:
            # The own replies are at odd indices.
            return index % 2 == 1
    return len(old) <= len(new)


def reply_to(plans: Iterable[Plan], turn: Sequence[str]) -> tuple[Turn, tuple[Plan, ...]]:
    """Return the reply to a turn, empty if there is none, and the plans for the turns after it."""
    fitting = [plan for plan in plans if plan[0] == tuple(turn)]
    reply = fitting[0][1] if fitting else ()
    return reply, tuple(plan[2:] for plan in fitting if plan[2:])


def plan_text(plan: Plan) -> str:
    """Return a plan as `read_plan` reads it."""
    keywords = ("if", "then")
    return " ".join(f"{keywords[index % 2]} {spoken_line(turn)}" for index, turn in enumerate(plan))
