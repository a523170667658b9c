"""From what has been touched so far to what may follow: the same for keys and mouse, and for every game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Gesture
from boardgames_tui.ui.board.scene import Target


@dataclass(frozen=True)
class Choice:
    """What may be touched next, and the action that the touches so far complete."""

    targets: Mapping[int, Target]
    complete: Action | None = None


def narrow(position: Position, touched: tuple[int, ...]) -> Choice:
    """Return what may follow these touches; no targets and no action where they lead nowhere."""
    targets: dict[int, Target] = {}
    complete = None
    for action, gesture, far in _gestures(position):
        if len(gesture) < len(touched) or not _begins(gesture, touched):
            continue
        if len(gesture) == len(touched):
            complete = complete or (action if touched else None)
        else:
            target = _target(gesture, touched, far=far)
            fresh = (site for site in gesture[len(touched)] if targets.get(site) is not Target.PLACE)
            targets.update(dict.fromkeys(fresh, target))
    return Choice(targets, complete)


def first_touches(position: Position, site: int) -> tuple[int, ...]:
    """Return the sites of which one is to be picked before this one completes an action."""
    paths = [gesture for _, gesture, _ in _gestures(position) if len(gesture) == 2 and site in gesture[1]]
    return tuple(sorted(set().union(*(gesture[0] for gesture in paths))))


def touches(position: Position, action: Action) -> tuple[int, ...]:
    """Return the sites to touch for an action, one after the other, as few as can be; none for a button."""
    gestures = position.game.gestures(position, action.code)
    return tuple(min(sites) for sites in min(gestures, key=len))


def siteless(position: Position) -> Action | None:
    """Return the action that belongs to no site, where there is one: a pass or a swap."""
    return next((action for action, gesture, _ in _gestures(position) if not gesture), None)


def _gestures(position: Position) -> Iterator[tuple[Action, Gesture, bool]]:
    for action in position.actions:
        gestures = position.game.gestures(position, action.code)
        far = all(len(gesture) > 1 for gesture in gestures)
        for gesture in gestures:
            yield action, gesture, far


def _begins(gesture: Gesture, touched: tuple[int, ...]) -> bool:
    return all(site in sites for site, sites in zip(touched, gesture, strict=False))


def _target(gesture: Gesture, touched: tuple[int, ...], *, far: bool) -> Target:
    if len(gesture) > len(touched) + 1:
        return Target.PICK
    return Target.FAR if far and touched else Target.PLACE
