"""Animations run from the previous board to the next one, outwards from the action, and show nothing else."""

import random
from functools import cache

import pytest

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.changes import PLAYED, Kind, changes
from boardgames_tui.core.position import Position
from boardgames_tui.drawing.motion import MAX_SECONDS, Motion, flash_motion, is_explained_by, replay_motion, wave_motion
from boardgames_tui.drawing.scene import Scene
from boardgames_tui.games import GAMES
from tests.rows import each_row
from tests.samples import samples

pytestmark = pytest.mark.quick

MOMENTS = [0.01 * i for i in range(45)]
# Black's a1 turns a whole diagonal of Io.
FLANKED = "6x/5o1/4o2/3o3/2o4/1o5/7 x single -"


@cache
def steps_of(key):
    """Return the pairs of successive positions of a random game."""
    position, rng, found = Position.start(GAMES[key], samples(key).medium_size), random.Random(1), []
    while not position.outcome:
        after = position.after(rng.choice(position.actions))
        found.append((position, after))
        position = after
    return found


def scene_after(before, after):
    found = changes(before, after)
    last = frozenset(change.site for change in found if change.kind in PLAYED)
    changed = {change.site: change.kind for change in found if change.site not in last}
    return Scene(after.geometry, after.cells, last=last, changed=changed, last_changes=found)


def scene_and_motion(before, after):
    scene = scene_after(before, after)
    return scene, wave_motion(scene.last_changes)


def displayed_cells(scene):
    """Return the piece, or the piece to be placed, on each site."""
    return [scene.ghosts.get(site) or cell for site, cell in enumerate(scene.cells)]


def first_change(motion, scene, site, was):
    """Return the time at which a site first changes."""
    return next(at for at in MOMENTS if motion.scene_at(scene, at).cells[site] != was)


@each_row("key", GAMES)
def test_a_motion_ends_in_its_scene_within_400_ms_and_has_only_stones_from_before_and_after(key):
    for before, after in steps_of(key):
        scene, motion = scene_and_motion(before, after)
        assert motion.duration <= MAX_SECONDS == 0.4
        assert motion.scene_at(scene, motion.duration) is motion.scene_at(scene, 10) is scene
        for at in MOMENTS[::4]:
            frame = motion.scene_at(scene, at)
            for site, cell in enumerate(frame.cells):
                both = {before.cells[site], after.cells[site]}
                assert cell in (both if len(both) == 1 else both | {EMPTY})
                assert frame.ghosts.get(site, EMPTY) in both | {EMPTY}


@each_row("key", GAMES)
def test_a_stone_is_placed_and_leaves_at_once_and_distant_changes_come_later(key):
    for before, after in steps_of(key):
        scene, motion = scene_and_motion(before, after)
        seen = {change: first_change(motion, scene, change.site, change.old_cell) for change in scene.last_changes}
        times = [seen[change] for change in sorted(seen, key=lambda change: change.wave) if change.kind != Kind.LEFT]
        assert times == sorted(times)
        assert all(seen[change] == 0 for change in seen if change.kind == Kind.LEFT)
        first = motion.scene_at(scene, 0).cells
        assert all(first[change.site] == change.new_cell for change in seen if change.kind in PLAYED)


def test_a_long_line_turns_stone_by_stone_and_marks_of_changes_appear_with_the_change():
    before = Position.read(GAMES["io"], FLANKED)
    scene, motion = scene_and_motion(before, before.after(before.find("a1")))
    assert len({first_change(motion, scene, change.site, change.old_cell) for change in scene.last_changes}) == 6
    assert motion.scene_at(scene, 0).changed == {}
    assert 0 < len(motion.scene_at(scene, motion.duration - 0.01).changed) < len(scene.changed)
    assert motion.scene_at(scene, motion.duration).changed == scene.changed


@each_row("key", GAMES)
def test_several_actions_are_replayed_one_after_another(key):
    turn = steps_of(key)[:4]
    scene = scene_after(*turn[-1])
    steps = [changes(*step) for step in turn]
    motion = replay_motion(steps)
    frames = [tuple(displayed_cells(motion.scene_at(scene, 0.05 * i))) for i in range(round(20 * motion.duration) + 2)]
    assert frames[0] == turn[0][0].cells
    wanted = [step[1].cells for step in turn]
    assert [frame for frame in dict.fromkeys(frames) if frame in wanted] == list(dict.fromkeys(wanted))
    assert motion.scene_at(scene, motion.duration) is scene
    # Without animations it has two frames.
    motion = flash_motion(steps)
    assert {motion.scene_at(scene, at).cells for at in MOMENTS if at < motion.duration} == {turn[0][0].cells}
    assert motion.scene_at(scene, motion.duration) is scene


@each_row("key", GAMES)
def test_an_action_explains_only_the_scene_after_it(key):
    for before, after in steps_of(key):
        scene = scene_after(before, after)
        assert is_explained_by(scene.last_changes, Scene(before.geometry, before.cells), scene)
        assert not scene.last_changes or not is_explained_by(scene.last_changes, scene, scene)


def test_nothing_moves_without_changes():
    scene = Scene(GAMES["io"].geometry(5), (EMPTY,) * 25)
    assert (
        wave_motion(()).scene_at(scene, 0)
        is replay_motion([()]).scene_at(scene, 0)
        is Motion().scene_at(scene, 0)
        is scene
    )
