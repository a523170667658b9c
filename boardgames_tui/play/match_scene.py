"""Scene of a match in progress, and of a preview of an action.

A PICK is a target that does not complete the action. A *mark* is a sign on a site, such as for a piece that is doomed.
"""

from collections.abc import Mapping
from dataclasses import replace

from boardgames_tui.core.cells import BLOCK, EMPTY
from boardgames_tui.core.changes import PLAYED, STONES, Change, Kind
from boardgames_tui.core.changes import changes as board_changes
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Mark
from boardgames_tui.drawing.scene import Scene, Target
from boardgames_tui.match.history import Step
from boardgames_tui.match.match import Match
from boardgames_tui.play.gestures import choice_after, sites_of_continuations

# Marks of future events, which a preview shows.
PREVIEWED_MARKS = (Mark.BLACK_AREA, Mark.WHITE_AREA, Mark.DOOMED, Mark.LINE)


def scene_of(match: Match, selected: tuple[int, ...] = (), *, person_to_act: bool) -> Scene:
    """Return the scene of the current position with selected sites; there are targets only if a person is to act."""
    position = match.position
    targets = choice_after(position, selected).targets if person_to_act else {}
    changes_by_action = changes_of_last_turn(match)
    # Of several changes of one site, the last one counts.
    kinds = {change.site: change.kind for changes in changes_by_action for change in changes}
    # The stones and blocks that the last turn has placed.
    last_sites = frozenset(site for site, kind in kinds.items() if kind in PLAYED or position.cells[site] == BLOCK)
    # A pass or a swap has not changed the board.
    has_last_action_changed_board = match.steps and match.steps[-1].before.cells != position.cells
    marks = position.marks
    if selected:
        # Only sites that the selection can still reach are marked.
        possible_sites = sites_of_continuations(position, selected)
        marks = {site: mark for site, mark in marks.items() if site in possible_sites}
    return Scene(
        geometry=position.geometry,
        cells=position.cells,
        targets=targets,
        chosen=frozenset(selected),
        last=last_sites,
        changed={site: kind for site, kind in kinds.items() if site not in last_sites},
        marks=marks,
        ghost=_ghost_stone(position, selected, targets),
        last_changes=changes_by_action[-1] if has_last_action_changed_board else (),
        neutral_sign=position.game.pieces.neutral_sign,
    )


def scene_with_preview(scene: Scene, position: Position, selected: tuple[int, ...], site: int) -> Scene | None:
    """Return a scene with a preview of the action that one more site completes; None if it completes none."""
    action = choice_after(position, (*selected, site)).action if site in scene.targets else None
    if action is None:
        return None
    after = position.after_legal(action)
    future_changes = board_changes(position, after)
    ghosts = {change.site: change.new_cell for change in future_changes if change.kind in {Kind.TURNED, Kind.LANDED}}
    removed = [change.site for change in future_changes if change.kind in {Kind.TAKEN, Kind.LEFT}]
    # Only the pieces that the previewed action removes are doomed.
    present_marks = {marked: mark for marked, mark in scene.marks.items() if mark is not Mark.DOOMED}
    new_marks = {marked: mark for marked, mark in after.marks.items() if mark in PREVIEWED_MARKS}
    return replace(
        scene,
        # A ghost, the stone as it will be, is shown on an empty site.
        cells=tuple(EMPTY if index in ghosts else cell for index, cell in enumerate(scene.cells)),
        ghosts=ghosts,
        marks={**present_marks, **new_marks, **dict.fromkeys(removed, Mark.DOOMED)},
        last=scene.last - {*ghosts, *removed},
        changed={},
    )


def changes_of(step: Step) -> tuple[Change, ...]:
    return board_changes(step.before, step.after)


def changes_of_last_turn(match: Match) -> list[tuple[Change, ...]]:
    """Return the changes of the board by each action of the last turn that changed it."""
    return [changes_of(step) for step in steps_of_last_turn(match)]


def steps_of_last_turn(match: Match) -> tuple[Step, ...]:
    """Return the steps that changed the board in the last turn with such a step.

    Turns of one player with nothing but passes of the other one between them count as one turn.
    """
    last_steps: list[Step] = []
    for step in reversed(match.steps):
        is_by_other_player = last_steps and step.before.seat != last_steps[0].before.seat
        if is_by_other_player and not step.action.is_pass:
            break
        if step.before.cells != step.after.cells:
            last_steps.append(step)
    return tuple(reversed(last_steps))


def _ghost_stone(position: Position, selected: tuple[int, ...], targets: Mapping[int, Target]) -> int:
    """Return the colour of the stone that selecting a target would place, EMPTY if none."""
    completing_sites = [site for site, target in targets.items() if target is not Target.PICK]
    if not completing_sites:
        return EMPTY
    # One site stands for all: at one stage of a turn, all stones have the same colour.
    site = completing_sites[0]
    action = choice_after(position, (*selected, site)).action
    cell = position.after_legal(action).cells[site] if action else EMPTY
    return cell if cell in STONES else EMPTY
