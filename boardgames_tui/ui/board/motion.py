"""Animation of an action as waves outwards from its first site. Pure functions: from changes and seconds to a scene."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from boardgames_tui.core.changes import PLAYED, STONES, Change, Kind
from boardgames_tui.core.kernel import EMPTY
from boardgames_tui.ui.board.scene import Scene

# Seconds between two frames.
FRAME_SECONDS = 1 / 15
# Longest animation of an action, in seconds.
MAX_SECONDS = 0.4
# Duration of the change of one site.
FADE_SECONDS = 2 * FRAME_SECONDS
# Factor by which a replay is slower.
REPLAY_SLOWDOWN = 4
# Seconds for which a replay shows the position before it, and those between its actions.
REPLAY_PAUSE = 0.5


@dataclass(frozen=True)
class Motion:
    """Animation: changes in the order of time, each with the second at which it begins. Each takes `fade` seconds."""

    changes: tuple[tuple[float, Change], ...] = ()
    fade: float = FADE_SECONDS

    @cached_property
    def duration(self) -> float:
        """Seconds from the beginning to the end."""
        return max((begins for begins, _ in self.changes), default=-self.fade) + self.fade

    @cached_property
    def sites(self) -> frozenset[int]:
        """Sites that change."""
        return frozenset(change.site for _, change in self.changes)

    def scene_at(self, scene: Scene, elapsed: float) -> Scene:
        """Return the frame `elapsed` seconds after the beginning of a motion that ends in a scene."""
        if elapsed >= self.duration:
            return scene
        cells, coming = list(scene.cells), dict(scene.ghosts)
        landed, moving = set(scene.chosen), set()
        for begins, change in self._current(elapsed):
            if elapsed >= begins + self.fade:
                cells[change.site] = change.now
                continue
            moving.add(change.site)
            if elapsed < begins:
                cells[change.site] = change.was
            elif change.kind in {*PLAYED, Kind.MARKED}:
                cells[change.site] = change.now
                landed.add(change.site)
            else:
                cells[change.site] = EMPTY
                coming[change.site] = _fading(change)
        return replace(
            scene,
            cells=tuple(cells),
            ghosts=coming,
            chosen=frozenset(landed),
            last=scene.last - moving,
            changed={site: kind for site, kind in scene.changed.items() if site not in moving},
        )

    def _current(self, elapsed: float) -> Iterable[tuple[float, Change]]:
        """Return the change of each site that began last, else the first that will begin."""
        found: dict[int, tuple[float, Change]] = {}
        for begins, change in self.changes:
            if begins <= elapsed or change.site not in found:
                found[change.site] = (begins, change)
        return found.values()


STILL = Motion()


def wave_motion(changes: Sequence[Change], *, slower: float = 1, begins: float = 0) -> Motion:
    """Return the motion of an action. A stone that jumps leaves its site at once; waves farther away begin later."""
    furthest = max(map(_wave, changes), default=0)
    pace = min(FRAME_SECONDS, (MAX_SECONDS - FADE_SECONDS) / max(furthest, 1))
    timed = [(begins + slower * pace * _wave(change), change) for change in changes]
    return Motion(tuple(sorted(timed, key=lambda each: each[0])), slower * FADE_SECONDS)


def replay_motion(actions: Sequence[Sequence[Change]]) -> Motion:
    """Return the motion of several actions, slowly and one after the other, after a look at the position before."""
    begins, timed = REPLAY_PAUSE, list[tuple[float, Change]]()
    for changes in filter(None, actions):
        motion = wave_motion(changes, slower=REPLAY_SLOWDOWN, begins=begins)
        timed += motion.changes
        begins = motion.duration + REPLAY_PAUSE
    return Motion(tuple(timed), REPLAY_SLOWDOWN * FADE_SECONDS)


def flash_motion(actions: Sequence[Sequence[Change]]) -> Motion:
    """Return a replay without movement: the position before the actions for a moment, then the one after them."""
    return Motion(tuple((REPLAY_PAUSE, change) for changes in actions for change in changes), 0)


def is_explained_by(changes: Iterable[Change], before: Scene, after: Scene) -> bool:
    """Return whether these changes, and no others, lead from one scene to another."""
    if before.geometry != after.geometry:
        return False
    cells = list(after.cells)
    for change in changes:
        cells[change.site] = change.was
    return tuple(cells) == tuple(before.cells)


def _wave(change: Change) -> int:
    return 0 if change.kind is Kind.LEFT else change.wave


def _fading(change: Change) -> int:
    """Return the stone that replaces another, else the one that goes."""
    stone = change.now or change.was
    return stone if stone in STONES else EMPTY
