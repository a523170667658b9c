"""Gestures: what the sites that a person has selected for an action, `selected`, lead to.

A gesture is the sets of sites by which an action is selected: any site of the first set, then any of the second, and so
on. It is the same for keys and mouse and for every game.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Gesture
from boardgames_tui.play.scene import Target


@dataclass(frozen=True)
class Choice:
    """Sites that can be selected next, and the action that the selected sites complete, if any."""

    targets: Mapping[int, Target]
    complete: Action | None = None


def narrow(position: Position, selected: tuple[int, ...]) -> Choice:
    """Return the choice after selecting these sites; no targets and no action if they lead nowhere."""
    targets: dict[int, Target] = {}
    complete = None
    for action, gesture, has_several_sites in _gestures(position, selected):
        if len(gesture) > len(selected):
            target = _target(gesture, selected, has_several_sites=has_several_sites)
            # PLACE takes precedence over the effects of other actions.
            sites = (site for site in gesture[len(selected)] if targets.get(site) is not Target.PLACE)
            targets.update(dict.fromkeys(sites, target))
        # Without a selection this is an action without a site, which no site completes.
        elif selected:
            complete = complete or action
    return Choice(targets, complete)


def sites_of_continuations(position: Position, selected: tuple[int, ...]) -> frozenset[int]:
    """Return the sites of all gestures that begin with these sites."""
    return frozenset().union(*(sites for _, gesture, _ in _gestures(position, selected) for sites in gesture))


def sites_to_select_first(position: Position, site: int) -> frozenset[int]:
    """Return the sites of which one must be selected before this one completes an action."""
    pairs = [gesture for _, gesture, _ in _gestures(position) if len(gesture) == 2]
    return frozenset().union(*(first for first, second in pairs if site in second))


def sites_to_select(position: Position, action: Action) -> tuple[int, ...]:
    """Return the shortest sequence of sites that selects an action; an empty one for an action without a site."""
    shortest = min(position.gestures(action), key=len)
    return tuple(min(sites) for sites in shortest)


def find_siteless_action(position: Position) -> Action | None:
    """Return the action without a site, a pass or a swap, if there is one."""
    return next((action for action, gesture, _ in _gestures(position) if not gesture), None)


def find_forced_pass(position: Position) -> Action | None:
    """Return the only legal action if it has no site."""
    return find_siteless_action(position) if len(position.actions) == 1 else None


def _gestures(position: Position, selected: tuple[int, ...] = ()) -> Iterator[tuple[Action, Gesture, bool]]:
    """Yield the gestures that begin with the selection, and whether all gestures of their action have several sites."""
    for action in position.actions:
        gestures = position.gestures(action)
        have_several_sites = all(len(gesture) > 1 for gesture in gestures)
        for gesture in gestures:
            begins_with_selection = all(site in sites for site, sites in zip(selected, gesture, strict=False))
            if begins_with_selection and len(gesture) >= len(selected):
                yield action, gesture, have_several_sites


def _target(gesture: Gesture, selected: tuple[int, ...], *, has_several_sites: bool) -> Target:
    """Return the effect of selecting the next site; `has_several_sites` is about all gestures of the action."""
    if len(gesture) > len(selected) + 1:
        return Target.PICK
    return Target.FAR if has_several_sites and selected else Target.PLACE
