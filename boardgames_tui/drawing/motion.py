"""Animation of an action as waves outwards from its first site. Pure functions: from changes and seconds to a scene.

A timed change is a pair: the second at which it starts, and the change of one site.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.changes import PLAYED, STONES, Change, Kind
from boardgames_tui.drawing.scene import Scene

# Seconds between two frames.
FRAME_SECONDS = 1 / 15
# Longest animation of an action, in seconds.
MAX_SECONDS = 0.4
# Duration of the change of one site.
FADE_SECONDS = 2 * FRAME_SECONDS
# Factor by which a replay is slower.
REPLAY_SLOWDOWN = 4
# Seconds for which a replay shows each position, before the first action and between the actions.
REPLAY_PAUSE = 0.5


@dataclass(frozen=True)
class Motion:
    """Animation: timed changes in the order of time, each of which takes `fade` seconds."""

    changes: tuple[tuple[float, Change], ...] = ()
    fade: float = FADE_SECONDS

    @cached_property
    def duration(self) -> float:
        return max((start for start, _ in self.changes), default=-self.fade) + self.fade

    @cached_property
    def sites(self) -> frozenset[int]:
        return frozenset(change.site for _, change in self.changes)

    def scene_at(self, scene: Scene, elapsed: float) -> Scene:
        """Return the frame `elapsed` seconds after the beginning of a motion that ends in `scene`.

        A new stone is highlighted as selected. The stone that replaces another, or a removed one, is shown as a ghost.
        """
        if elapsed >= self.duration:
            return scene
        cells = list(scene.cells)
        ghosts = dict(scene.ghosts)
        chosen = set(scene.chosen)
        # Sites whose change is not complete, so that they do not show it as the last action yet.
        unfinished = set()
        for start, change in self._current_changes(elapsed):
            if elapsed >= start + self.fade:
                cells[change.site] = change.new_cell
                continue
            unfinished.add(change.site)
            if elapsed < start:
                cells[change.site] = change.old_cell
            elif change.kind in {*PLAYED, Kind.MARKED}:
                cells[change.site] = change.new_cell
                chosen.add(change.site)
            else:
                cells[change.site] = EMPTY
                stone = change.new_cell or change.old_cell
                ghosts[change.site] = stone if stone in STONES else EMPTY
        return replace(
            scene,
            cells=tuple(cells),
            ghosts=ghosts,
            chosen=frozenset(chosen),
            last=scene.last - unfinished,
            changed={site: kind for site, kind in scene.changed.items() if site not in unfinished},
        )

    def _current_changes(self, elapsed: float) -> Iterable[tuple[float, Change]]:
        """Return one timed change for each site: the last that has started, else the first that will start."""
        current: dict[int, tuple[float, Change]] = {}
        for start, change in self.changes:
            if start <= elapsed or change.site not in current:
                current[change.site] = (start, change)
        return current.values()


def wave_motion(changes: Sequence[Change], *, slowdown: float = 1, start: float = 0) -> Motion:
    """Return the motion of one action: its changes start wave by wave outwards, the first at `start` seconds."""
    # A stone that jumps leaves its site at once.
    waves = [0 if change.kind is Kind.LEFT else change.wave for change in changes]
    seconds_per_wave = slowdown * min(FRAME_SECONDS, (MAX_SECONDS - FADE_SECONDS) / max([1, *waves]))
    timed_changes = [(start + seconds_per_wave * wave, change) for wave, change in zip(waves, changes, strict=True)]
    return Motion(tuple(sorted(timed_changes, key=lambda timed: timed[0])), slowdown * FADE_SECONDS)


def replay_motion(actions: Sequence[Sequence[Change]]) -> Motion:
    """Return the slow motion of several actions, given by their changes, one after the other with pauses."""
    start = REPLAY_PAUSE
    timed_changes: list[tuple[float, Change]] = []
    for changes in filter(None, actions):
        motion = wave_motion(changes, slowdown=REPLAY_SLOWDOWN, start=start)
        timed_changes += motion.changes
        start = motion.duration + REPLAY_PAUSE
    return Motion(tuple(timed_changes), REPLAY_SLOWDOWN * FADE_SECONDS)


def flash_motion(actions: Sequence[Sequence[Change]]) -> Motion:
    """Return a replay without movement: a pause on the position before the actions, then the one after them."""
    return Motion(tuple((REPLAY_PAUSE, change) for changes in actions for change in changes), 0)


def is_explained_by(changes: Iterable[Change], before: Scene, after: Scene) -> bool:
    """Return whether these changes, and no others, lead from the cells of one scene to those of another."""
    if before.geometry != after.geometry:
        return False
    cells = list(after.cells)
    for change in changes:
        cells[change.site] = change.old_cell
    return cells == list(before.cells)
