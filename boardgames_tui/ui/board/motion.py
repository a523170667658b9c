"""Motion: an action seen as waves outwards from where it began. Pure: changes and seconds in, a scene to draw out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from boardgames_tui.core.changes import PLAYED, STONES, Change, Kind
from boardgames_tui.core.kernel import EMPTY
from boardgames_tui.ui.board.scene import Scene

FRAME_SECONDS = 1 / 15
"""Seconds from one frame to the next."""
MAX_SECONDS = 0.4
"""No action moves longer than so many seconds."""
FADE_SECONDS = 2 * FRAME_SECONDS
"""How long one site takes."""
REPLAY_SLOWDOWN = 4
"""How much slower it is when it is shown again."""
REPLAY_PAUSE = 0.5
"""Seconds for a look at what stood before, and between actions, when they are shown again."""


@dataclass(frozen=True)
class Motion:
    """Changes in the order of time, each with the second at which it begins; each takes `fade` seconds."""

    changes: tuple[tuple[float, Change], ...] = ()
    fade: float = FADE_SECONDS

    @cached_property
    def duration(self) -> float:
        """How many seconds all of it takes."""
        return max((begins for begins, _ in self.changes), default=-self.fade) + self.fade

    @cached_property
    def sites(self) -> frozenset[int]:
        """Where something changes."""
        return frozenset(change.site for _, change in self.changes)

    def scene_at(self, scene: Scene, elapsed: float) -> Scene:
        """Return what to draw so many seconds after the beginning of a motion that ends in this scene."""
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
        """Of each site the change that began last, else the first that will."""
        found: dict[int, tuple[float, Change]] = {}
        for begins, change in self.changes:
            if begins <= elapsed or change.site not in found:
                found[change.site] = (begins, change)
        return found.values()


STILL = Motion()


def wave_motion(changes: Sequence[Change], *, slower: float = 1, begins: float = 0) -> Motion:
    """Return an action as a motion. A stone that jumps leaves its site at once; farther away it begins no earlier."""
    furthest = max(map(_wave, changes), default=0)
    pace = min(FRAME_SECONDS, (MAX_SECONDS - FADE_SECONDS) / max(furthest, 1))
    timed = [(begins + slower * pace * _wave(change), change) for change in changes]
    return Motion(tuple(sorted(timed, key=lambda each: each[0])), slower * FADE_SECONDS)


def replay_motion(actions: Sequence[Sequence[Change]]) -> Motion:
    """Return some actions one after the other, slowly, with a look at what stood before."""
    begins, timed = REPLAY_PAUSE, list[tuple[float, Change]]()
    for changes in filter(None, actions):
        motion = wave_motion(changes, slower=REPLAY_SLOWDOWN, begins=begins)
        timed += motion.changes
        begins = motion.duration + REPLAY_PAUSE
    return Motion(tuple(timed), REPLAY_SLOWDOWN * FADE_SECONDS)


def flash_motion(actions: Sequence[Sequence[Change]]) -> Motion:
    """Return the same without movement: what stood before for a moment, then what came of it."""
    return Motion(tuple((REPLAY_PAUSE, change) for changes in actions for change in changes), 0)


def is_explained_by(changes: Iterable[Change], before: Scene, after: Scene) -> bool:
    """Say whether these changes and no others lead from one scene to another."""
    if before.geometry != after.geometry:
        return False
    cells = list(after.cells)
    for change in changes:
        cells[change.site] = change.was
    return tuple(cells) == tuple(before.cells)


def _wave(change: Change) -> int:
    return 0 if change.kind is Kind.LEFT else change.wave


def _fading(change: Change) -> int:
    """The stone that comes in the place of another, else the one that goes."""
    stone = change.now or change.was
    return stone if stone in STONES else EMPTY
