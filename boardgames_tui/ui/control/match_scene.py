"""Scene of a match in progress."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from boardgames_tui.core.changes import PLAYED, STONES, Change, Kind, changes
from boardgames_tui.core.kernel import EMPTY
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Mark
from boardgames_tui.core.threats import threats
from boardgames_tui.match.match import Match, Step
from boardgames_tui.ui.board.scene import Scene, Target
from boardgames_tui.ui.control.selection import narrow, sites_of_continuations

NO_RANKS: Mapping[int, int] = {}
# Marks of future events, which a preview shows.
PREVIEWED_MARKS = (Mark.BLACK_AREA, Mark.WHITE_AREA, Mark.DOOMED, Mark.LINE)


def scene_of(
    match: Match,
    selected: tuple[int, ...],
    *,
    person_to_act: bool,
    warn: bool,
    marked: bool = True,
    ranks: Mapping[int, int] = NO_RANKS,
) -> Scene:
    """Return the scene of the present position.

    `person_to_act` is whether a person can select sites, even if the settings do not show targets; `warn` is whether
    threats are shown; `ranks` are the sites of the engine's best actions.
    """
    position = match.position
    targets = narrow(position, selected).targets if person_to_act else {}
    steps = match.steps
    found = [changes_of(step) for step in last_board_change(match)]
    changed = {change.site: change.kind for each in found for change in each}
    last = frozenset(site for site, kind in changed.items() if kind in PLAYED)
    return Scene(
        geometry=position.geometry,
        cells=position.cells,
        targets=targets,
        chosen=frozenset(selected),
        last=last,
        changed={site: kind for site, kind in changed.items() if site not in last},
        marks=_marks(position, selected),
        threats=frozenset().union(*threats(position).values()) if warn else frozenset(),
        ranks=ranks,
        ghost=_ghost(position, selected, targets),
        shows_targets=marked,
        last_changes=found[-1] if steps and steps[-1].before.cells != position.cells else (),
    )


def scene_with_preview(scene: Scene, position: Position, selected: tuple[int, ...], site: int) -> Scene | None:
    """Return the scene with the effect of selecting one more site, in place of the last effect; None without an effect.

    Stones that would appear are ghosts, stones that would go are struck through, and new patches are marked.
    """
    action = narrow(position, (*selected, site)).complete if site in scene.targets else None
    if action is None:
        return None
    after = position.after(action)
    found = [change for change in changes(position, after) if change.kind is not Kind.PLACED]
    turned = {change.site: change.now for change in found if change.kind in {Kind.TURNED, Kind.LANDED}}
    gone = [change.site for change in found if change.kind in {Kind.TAKEN, Kind.LEFT}]
    known = {at: mark for at, mark in scene.marks.items() if mark is not Mark.DOOMED}
    marks = {at: mark for at, mark in after.game.marks(after).items() if mark in PREVIEWED_MARKS}
    return replace(
        scene,
        cells=tuple(EMPTY if at in turned else cell for at, cell in enumerate(scene.cells)),
        ghosts=turned,
        marks={**known, **marks, **dict.fromkeys(gone, Mark.DOOMED)},
        last=scene.last - {*turned, *gone},
        changed={},
    )


def changes_of(step: Step) -> tuple[Change, ...]:
    """Return the changes of one action."""
    return changes(step.before, step.after)


def placed_sites(steps: Sequence[Step]) -> list[int]:
    """Return the sites that actions were played on."""
    found = (change for step in steps for change in changes_of(step))
    return [change.site for change in found if change.kind in {*PLAYED, Kind.MARKED}]


def last_board_change(match: Match) -> tuple[Step, ...]:
    """Return the steps since the other side last acted, without forced passes."""
    found: list[Step] = []
    for step in reversed(match.steps):
        changed = step.before.cells != step.after.cells
        passed = not changed and step.before.side != step.after.side
        if found and step.before.seat != found[0].before.seat and not passed:
            break
        found += [step] if changed else []
    return tuple(reversed(found))


def _marks(position: Position, selected: tuple[int, ...]) -> Mapping[int, Mark]:
    """Return the marks of the position; after the first site of a selection only those of its continuations."""
    marks = position.game.marks(position)
    if not selected:
        return marks
    kept = sites_of_continuations(position, selected)
    return {site: mark for site, mark in marks.items() if site in kept}


def _ghost(position: Position, selected: tuple[int, ...], targets: Mapping[int, Target]) -> int:
    """Return the stone that selecting a site would place, judged by the first target; EMPTY if it would place none."""
    site = next((site for site, target in targets.items() if target is not Target.PICK), None)
    action = None if site is None else narrow(position, (*selected, site)).complete
    if site is None or action is None:
        return EMPTY
    cell = position.after(action).cells[site]
    return cell if cell in STONES else EMPTY
