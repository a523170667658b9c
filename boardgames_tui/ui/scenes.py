"""From a game under way to what its board is asked to show."""

from collections.abc import Mapping

from boardgames_tui.changes import STONES, Kind, changes
from boardgames_tui.kernel import EMPTY
from boardgames_tui.match import Match, Step
from boardgames_tui.position import Position
from boardgames_tui.threats import threats
from boardgames_tui.ui.pick import Target, narrow
from boardgames_tui.ui.scene import Scene


def scene_of(match: Match, touched: tuple[int, ...], *, acting: bool, warn: bool) -> Scene:
    """Return the scene of the position now.

    `acting`: somebody at the keyboard is to act, so that places to touch are shown; `warn`: threats are shown.
    """
    position = match.position
    targets = narrow(position, touched).targets if acting else {}
    changed = last_changes(match)
    last = frozenset(site for site, kind in changed.items() if kind is Kind.PLACED)
    return Scene(
        geometry=position.geometry,
        cells=position.cells,
        targets=targets,
        chosen=frozenset(touched),
        last=last,
        changed={site: kind for site, kind in changed.items() if site not in last},
        marks=position.game.marks(position),
        threats=threats(position) if warn else frozenset(),
        ghost=_ghost(position, touched, targets),
    )


def last_changes(match: Match) -> dict[int, Kind]:
    """Return what the last turn changed, all of its actions together."""
    changed: dict[int, Kind] = {}
    for step in last_turn(match):
        changed.update({change.site: change.kind for change in changes(step.before, step.after)})
    return changed


def last_turn(match: Match) -> tuple[Step, ...]:
    """Return the steps of the last turn, the unfinished one included."""
    steps = match.steps
    n = len(match.turns[-1].actions) if steps else 0
    return steps[len(steps) - n :]


def _ghost(position: Position, touched: tuple[int, ...], targets: Mapping[int, Target]) -> int:
    """The stone that a touch would put down, judged by the first target; none where it would be something else."""
    site = next((site for site, target in targets.items() if target is not Target.PICK), None)
    action = None if site is None else narrow(position, (*touched, site)).complete
    if site is None or action is None:
        return EMPTY
    cell = position.after(action).cells[site]
    return cell if cell in STONES else EMPTY
