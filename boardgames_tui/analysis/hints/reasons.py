"""Positional reasons for an action: phrases about minor effects that the rules confirm, empty if they do not apply."""

from collections.abc import Sequence

from boardgames_tui.analysis.hints.hint_context import HintContext, has_same_effect, opportunity_of
from boardgames_tui.core.action import Action
from boardgames_tui.core.effects import TELLING, Effect

# Actions of the expected line that are mentioned, at most.
MAX_SHOWN_ACTIONS = 3


def positional_reason(context: HintContext) -> str:
    """Return the first positional reason that applies; empty if none does."""
    return next(filter(None, (reason_for(context) for reason_for in REASONS)), "")


def expected_outcome(context: HintContext) -> str:
    """Return the score to which the expected line leads; empty if the game has no score, or if it is equal then."""
    shown_line = context.line[1 : MAX_SHOWN_ACTIONS + 1]
    if not shown_line or not context.ends_turn:
        return ""
    position = context.after.after_all(shown_line)
    score_summary = position.game.explain.score_summary(position.state, context.side)
    actions = " ".join(action.spoken for action in shown_line)
    verb = "follows" if len(shown_line) == 1 else "follow"
    return f"leads to {score_summary} if {actions} {verb}" if score_summary else ""


def _effect(context: HintContext) -> str:
    return _text_of_first(context.position.game.explain.effects(context.position.state, context.action.code))


def _next_action(context: HintContext) -> str:
    """Return the reason for the next action of the same turn, if there is one."""
    if context.after.seat != context.position.seat or len(context.line) == 1:
        return ""
    explain, state, action = context.after.game.explain, context.after.state, context.line[1]
    purpose = _text_of_first((*explain.effects(state, action.code), *explain.aims(state, action.code)))
    return f"goes with {action.spoken}, which {purpose}" if purpose else ""


def _aim(context: HintContext) -> str:
    return _text_of_first([aim for aim in _all_aims(context) if aim.worth])


def _any_aim(context: HintContext) -> str:
    """Return the first aim, even one that only describes the action."""
    return _text_of_first(_all_aims(context))


def _all_aims(context: HintContext) -> Sequence[Effect]:
    return context.position.game.explain.aims(context.position.state, context.action.code)


def _text_of_first(effects: Sequence[Effect]) -> str:
    return effects[0].third_person if effects else ""


def _prevention(context: HintContext) -> str:
    """Return an opponent's opportunity that the action takes away, if its worth is higher than that of any reply."""
    return context.prevention(max(TELLING, context.reply.worth + 1))


def _threat(context: HintContext) -> str:
    """Return an opportunity after the action, if its worth is higher than that of any opportunity before it."""
    return context.threat(max(TELLING, context.alternative.worth + 1))


def _later_action(context: HintContext) -> str:
    """Return our first later action in the line whose effect is not possible now."""
    position = context.after
    preceding: list[Action] = []
    for action in context.line[1 : MAX_SHOWN_ACTIONS + 2]:
        if preceding and position.seat == context.position.seat:
            opportunity = opportunity_of(position, action)
            if opportunity.worth and not has_same_effect(context.position, opportunity):
                return f"heads for {opportunity.text}, after {' '.join(each.spoken for each in preceding)}"
        preceding.append(action)
        position = position.after(action)
    return ""


# Reasons in the order in which they are tried.
REASONS = (_effect, _next_action, _prevention, _threat, _aim, _later_action, _any_aim)
