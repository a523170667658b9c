"""What a quiet action is good for: small things that the rules confirm, told where there is nothing that is more."""

from collections.abc import Callable, Sequence

from boardgames_tui.analysis.hints.hint_context import Outlook, best, can, chance_of
from boardgames_tui.core.action import Action
from boardgames_tui.core.effects import TELLING, Effect
from boardgames_tui.core.position import Position

SHOWN = 3
"""So many actions after it are told of the line that a search expects."""


def small_use(outlook: Outlook) -> str:
    """Say the best of what an action is good for, to follow its name; empty where there is nothing to say."""
    return next(filter(None, (use(outlook) for use in USES)), "")


def comes_to(outlook: Outlook) -> str:
    """Say how both sides stand a few actions on, where the game counts something and one side has more of it."""
    position, shown = outlook.after, outlook.line[1 : SHOWN + 1]
    for action in shown:
        position = position.after(action)
    standing = position.game.purpose.standing(position, outlook.side) if shown and outlook.hands_over else ""
    follow = "follows" if len(shown) == 1 else "follow"
    return f"leads to {standing} if {' '.join(action.spoken for action in shown)} {follow}" if standing else ""


def _does(outlook: Outlook) -> str:
    return _first(outlook.position.game.purpose.effects(outlook.position, outlook.action))


def _goes_on(outlook: Outlook) -> str:
    """The turn is not over: what the next action of it is good for."""
    if outlook.after.seat != outlook.position.seat or len(outlook.line) == 1:
        return ""
    told = _told(outlook.after, outlook.line[1])
    return f"goes with {outlook.line[1].spoken}, which {told}" if told else ""


def _aims(outlook: Outlook) -> str:
    return _first([aim for aim in _all_aims(outlook) if aim.worth])


def _describes(outlook: Outlook) -> str:
    return _first(_all_aims(outlook))


def _all_aims(outlook: Outlook) -> Sequence[Effect]:
    return outlook.position.game.purpose.aims(outlook.position, outlook.action)


def _told(position: Position, action: Action) -> str:
    purpose = position.game.purpose
    return _first((*purpose.effects(position, action), *purpose.aims(position, action)))


def _first(found: Sequence[Effect]) -> str:
    return found[0].does if found else ""


def _prevents(outlook: Outlook) -> str:
    """The other side could have done more than it can now."""
    feared = best(outlook.feared)
    less = outlook.hands_over and feared.worth > max(TELLING - 1, best(outlook.replies).worth)
    return f"keeps {outlook.them} from {feared.told}" if less and not can(outlook.after, feared) else ""


def _threatens(outlook: Outlook) -> str:
    """It could do more next than it could have done now."""
    hope = best(outlook.hopes)
    return f"threatens {hope.told}" if hope.worth > max(TELLING - 1, best(outlook.rivals).worth) else ""


def _heads_for(outlook: Outlook) -> str:
    """The line comes to an action that does what could not be done now."""
    position = outlook.after
    before: list[Action] = []
    for action in outlook.line[1 : SHOWN + 2]:
        if before and position.seat == outlook.position.seat:
            plan = chance_of(position, action)
            if plan.worth and not can(outlook.position, plan):
                return f"heads for {plan.told}, after {' '.join(each.spoken for each in before)}"
        before.append(action)
        position = position.after(action)
    return ""


USES: Sequence[Callable[[Outlook], str]] = (_does, _goes_on, _prevents, _threatens, _aims, _heads_for, _describes)
