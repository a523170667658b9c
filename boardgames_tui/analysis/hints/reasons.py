"""What a quiet action is good for: small things that the rules confirm, told where there is nothing that is more."""

from collections.abc import Callable, Sequence

from boardgames_tui.analysis.hints.hint_context import HintContext, best, can, chance_of
from boardgames_tui.core.action import Action
from boardgames_tui.core.effects import TELLING, Effect
from boardgames_tui.core.position import Position

SHOWN = 3
"""So many actions after it are told of the line that a search expects."""


def small_use(context: HintContext) -> str:
    """Say the best of what an action is good for, to follow its name; empty where there is nothing to say."""
    return next(filter(None, (use(context) for use in USES)), "")


def expected_outcome(context: HintContext) -> str:
    """Say how both sides stand a few actions on, where the game counts something and one side has more of it."""
    position, shown = context.after, context.line[1 : SHOWN + 1]
    for action in shown:
        position = position.after(action)
    score_summary = position.game.explain.score_summary(position, context.side) if shown and context.hands_over else ""
    follow = "follows" if len(shown) == 1 else "follow"
    return (
        f"leads to {score_summary} if {' '.join(action.spoken for action in shown)} {follow}" if score_summary else ""
    )


def _does(context: HintContext) -> str:
    return _first(context.position.game.explain.effects(context.position, context.action))


def _goes_on(context: HintContext) -> str:
    """The turn is not over: what the next action of it is good for."""
    if context.after.seat != context.position.seat or len(context.line) == 1:
        return ""
    told = _told(context.after, context.line[1])
    return f"goes with {context.line[1].spoken}, which {told}" if told else ""


def _aims(context: HintContext) -> str:
    return _first([aim for aim in _all_aims(context) if aim.worth])


def _describes(context: HintContext) -> str:
    return _first(_all_aims(context))


def _all_aims(context: HintContext) -> Sequence[Effect]:
    return context.position.game.explain.aims(context.position, context.action)


def _told(position: Position, action: Action) -> str:
    purpose = position.game.explain
    return _first((*purpose.effects(position, action), *purpose.aims(position, action)))


def _first(found: Sequence[Effect]) -> str:
    return found[0].does if found else ""


def _prevents(context: HintContext) -> str:
    """The other side could have done more than it can now."""
    feared = best(context.opponent_if_passed)
    less = context.hands_over and feared.worth > max(TELLING - 1, best(context.replies).worth)
    return f"keeps {context.them} from {feared.told}" if less and not can(context.after, feared) else ""


def _threatens(context: HintContext) -> str:
    """It could do more next than it could have done now."""
    hope = best(context.own_if_passed)
    return f"threatens {hope.told}" if hope.worth > max(TELLING - 1, best(context.alternatives).worth) else ""


def _heads_for(context: HintContext) -> str:
    """The line comes to an action that does what could not be done now."""
    position = context.after
    before: list[Action] = []
    for action in context.line[1 : SHOWN + 2]:
        if before and position.seat == context.position.seat:
            plan = chance_of(position, action)
            if plan.worth and not can(context.position, plan):
                return f"heads for {plan.told}, after {' '.join(each.spoken for each in before)}"
        before.append(action)
        position = position.after(action)
    return ""


USES: Sequence[Callable[[HintContext], str]] = (_does, _goes_on, _prevents, _threatens, _aims, _heads_for, _describes)
