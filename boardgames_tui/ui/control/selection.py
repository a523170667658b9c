"""Selection of an action site by site, the same for keys and mouse and for every game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Gesture
from boardgames_tui.ui.board.scene import Target


@dataclass(frozen=True)
class Choice:
    """Sites that can be selected next, and the action that the selected sites complete."""

    targets: Mapping[int, Target]
    complete: Action | None = None


def narrow(position: Position, selected: tuple[int, ...]) -> Choice:
    """Return the choice after selecting these sites; no targets and no action if they lead nowhere."""
    targets: dict[int, Target] = {}
    complete = None
    for action, gesture, far in _gestures(position):
        if len(gesture) < len(selected) or not _begins(gesture, selected):
            continue
        if len(gesture) == len(selected):
            complete = complete or (action if selected else None)
        else:
            target = _target(gesture, selected, far=far)
            fresh = (site for site in gesture[len(selected)] if targets.get(site) is not Target.PLACE)
            targets.update(dict.fromkeys(fresh, target))
    return Choice(targets, complete)


def sites_of_continuations(position: Position, selected: tuple[int, ...]) -> frozenset[int]:
    """Return the sites of all gestures that begin with these sites."""
    fitting = (gesture for _, gesture, _ in _gestures(position) if _begins(gesture, selected))
    return frozenset().union(*(sites for gesture in fitting for sites in gesture))


def sites_to_select_first(position: Position, site: int) -> tuple[int, ...]:
    """Return the sites of which one must be selected before this one completes an action."""
    paths = [gesture for _, gesture, _ in _gestures(position) if len(gesture) == 2 and site in gesture[1]]
    return tuple(sorted(set().union(*(gesture[0] for gesture in paths))))


def sites_to_select(position: Position, action: Action) -> tuple[int, ...]:
    """Return the shortest sequence of sites that selects an action; an empty one for an action without a site."""
    gestures = position.game.gestures(position, action.code)
    return tuple(min(sites) for sites in min(gestures, key=len))


def find_siteless_action(position: Position) -> Action | None:
    """Return the action without a site, a pass or a swap, if there is one."""
    return next((action for action, gesture, _ in _gestures(position) if not gesture), None)


def _gestures(position: Position) -> Iterator[tuple[Action, Gesture, bool]]:
    for action in position.actions:
        gestures = position.game.gestures(position, action.code)
        far = all(len(gesture) > 1 for gesture in gestures)
        for gesture in gestures:
            yield action, gesture, far


def _begins(gesture: Gesture, selected: tuple[int, ...]) -> bool:
    return all(site in sites for site, sites in zip(selected, gesture, strict=False))


def _target(gesture: Gesture, selected: tuple[int, ...], *, far: bool) -> Target:
    if len(gesture) > len(selected) + 1:
        return Target.PICK
    return Target.FAR if far and selected else Target.PLACE
