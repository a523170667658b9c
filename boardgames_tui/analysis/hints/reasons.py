"""Positional reasons for an action: small things that the rules confirm, used if there is no better reason."""

from collections.abc import Callable, Sequence

from boardgames_tui.analysis.hints.hint_context import HintContext, best, can, opportunity_of
from boardgames_tui.core.action import Action
from boardgames_tui.core.effects import TELLING, Effect
from boardgames_tui.core.position import Position

# Actions of the expected line that are mentioned, at most.
MAX_SHOWN_ACTIONS = 3


def positional_reason(context: HintContext) -> str:
    """Return the best of what a quiet action is good for, to follow its name; empty if there is nothing."""
    return next(filter(None, (describe(context) for describe in REASONS)), "")


def expected_outcome(context: HintContext) -> str:
    """Return what the expected line leads to, if the game keeps a score and one side is ahead."""
    position, shown = context.after, context.line[1 : MAX_SHOWN_ACTIONS + 1]
    for action in shown:
        position = position.after(action)
    score_summary = position.game.explain.score_summary(position, context.side) if shown and context.hands_over else ""
    follow = "follows" if len(shown) == 1 else "follow"
    return (
        f"leads to {score_summary} if {' '.join(action.spoken for action in shown)} {follow}" if score_summary else ""
    )


def _describe_effect(context: HintContext) -> str:
    return _text_of_first(context.position.game.explain.effects(context.position, context.action))


def _describe_next_action(context: HintContext) -> str:
    """Return what the next action of the same turn is good for."""
    if context.after.seat != context.position.seat or len(context.line) == 1:
        return ""
    purpose = _describe_purpose(context.after, context.line[1])
    return f"goes with {context.line[1].spoken}, which {purpose}" if purpose else ""


def _describe_aim(context: HintContext) -> str:
    return _text_of_first([aim for aim in _all_aims(context) if aim.worth])


def _describe_any_aim(context: HintContext) -> str:
    return _text_of_first(_all_aims(context))


def _all_aims(context: HintContext) -> Sequence[Effect]:
    return context.position.game.explain.aims(context.position, context.action)


def _describe_purpose(position: Position, action: Action) -> str:
    explain = position.game.explain
    return _text_of_first((*explain.effects(position, action), *explain.aims(position, action)))


def _text_of_first(found: Sequence[Effect]) -> str:
    return found[0].does if found else ""


def _prevents(context: HintContext) -> str:
    """Return what the opponent could have done, if that was worth more than what is possible now."""
    feared = best(context.opponent_if_passed)
    less = context.hands_over and feared.worth > max(TELLING - 1, best(context.replies).worth)
    return f"keeps {context.them} from {feared.text}" if less and not can(context.after, feared) else ""


def _threatens(context: HintContext) -> str:
    """Return what could follow, if that is worth more than what was possible before."""
    hope = best(context.own_if_passed)
    return f"threatens {hope.text}" if hope.worth > max(TELLING - 1, best(context.alternatives).worth) else ""


def _heads_for(context: HintContext) -> str:
    """Return the later action of the line that does what is not possible now."""
    position = context.after
    before: list[Action] = []
    for action in context.line[1 : MAX_SHOWN_ACTIONS + 2]:
        if before and position.seat == context.position.seat:
            plan = opportunity_of(position, action)
            if plan.worth and not can(context.position, plan):
                return f"heads for {plan.text}, after {' '.join(each.spoken for each in before)}"
        before.append(action)
        position = position.after(action)
    return ""


# Reasons in the order in which they are tried.
REASONS: Sequence[Callable[[HintContext], str]] = (
    _describe_effect,
    _describe_next_action,
    _prevents,
    _threatens,
    _describe_aim,
    _heads_for,
    _describe_any_aim,
)
