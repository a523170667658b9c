"""Gestures: the sites that a person selects, one after the other, to play an action.

A gesture is a sequence of sets of sites: the person selects any site of the first set, then any of the second, and so
on, with keys or mouse. An action can have several gestures; that of a pass or a swap is empty. `selected` are the sites
that the person has selected so far, in order. A *target* is a site that can come next.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Gesture
from boardgames_tui.drawing.scene import Target


@dataclass(frozen=True)
class Choice:
    """Sites that can be selected next, and the action that the selected sites complete, if any."""

    targets: Mapping[int, Target]
    action: Action | None = None


def choice_after(position: Position, selected: tuple[int, ...]) -> Choice:
    """Return the choice after selecting these sites; no targets and no action if no gesture begins with them."""
    targets: dict[int, Target] = {}
    completed_action = None
    for action, gesture, needs_several_sites in _gestures_from(position, selected):
        sites_missing = len(gesture) - len(selected)
        if sites_missing == 0:
            # The empty gesture of a pass or a swap must not play it before a site is selected.
            if selected and not completed_action:
                completed_action = action
            continue
        completing_target = Target.FAR if needs_several_sites else Target.PLACE
        target = Target.PICK if sites_missing > 1 else completing_target
        for site in gesture[len(selected)]:
            # A site that completes an action by itself plays it at once, whatever other gestures begin with the site.
            if targets.get(site) is not Target.PLACE:
                targets[site] = target
    return Choice(targets, completed_action)


def sites_of_continuations(position: Position, selected: tuple[int, ...]) -> frozenset[int]:
    """Return the sites of all gestures that begin with the selected sites."""
    return frozenset().union(*(sites for _, gesture, _ in _gestures_from(position, selected) for sites in gesture))


def sites_to_select_first(position: Position, site: int) -> frozenset[int]:
    """Return the sites after which selecting this site would complete an action of two sites."""
    pairs = [gesture for _, gesture, _ in _gestures_from(position, ()) if len(gesture) == 2]
    return frozenset().union(*(first_sites for first_sites, second_sites in pairs if site in second_sites))


def sites_to_select(position: Position, action: Action) -> tuple[int, ...]:
    """Return the shortest sequence of sites that selects an action; an empty one for a pass or a swap."""
    shortest = min(position.gestures(action), key=len)
    return tuple(min(sites) for sites in shortest)


def find_siteless_action(position: Position) -> Action | None:
    """Return the legal pass or swap, if there is one: the action with an empty gesture."""
    return next((action for action, gesture, _ in _gestures_from(position, ()) if not gesture), None)


def find_forced_pass(position: Position) -> Action | None:
    """Return the pass if nothing else is legal; else None."""
    return find_siteless_action(position) if len(position.actions) == 1 else None


def _gestures_from(position: Position, selected: tuple[int, ...]) -> Iterator[tuple[Action, Gesture, bool]]:
    """Yield actions with their gestures that begin with the selected sites, and whether the action needs several."""
    for action in position.actions:
        gestures = position.gestures(action)
        needs_several_sites = all(len(gesture) > 1 for gesture in gestures)
        for gesture in gestures:
            contains_selection = all(site in sites for site, sites in zip(selected, gesture, strict=False))
            if contains_selection and len(gesture) >= len(selected):
                yield action, gesture, needs_several_sites
