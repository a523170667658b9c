"""Previews show exactly what an action changes."""

import random

import pytest
from clobber import GAME as CLOBBER

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Mark
from boardgames_tui.drawing.motion import wave_motion
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.play.match_scene import scene_of, scene_with_preview
from boardgames_tui.play.messages import describe_effect
from tests.rows import each_row
from tests.samples import samples
from tests.ui.app_pilot import game

pytestmark = pytest.mark.quick


def previews(key):
    """Yield the scenes without and with the preview of each one-site action, and the position after it."""
    match = game(key, samples(key).medium_size)
    rng = random.Random(3)
    while not match.outcome:
        scene = scene_of(match, person_to_act=True)
        for action in match.position.actions:
            gesture = match.position.gestures(action)[-1]
            if len(gesture) == 1:
                (site, *_) = gesture[0]
                yield scene, scene_with_preview(scene, match.position, (), site), match.position.after(action)
        match.play(rng.choice(match.position.actions))


@each_row("key", GAMES)
def test_a_preview_shows_turned_and_captured_stones_and_patches_and_nothing_else(key):
    for scene, look, after in previews(key):
        pairs = enumerate(zip(scene.cells, after.cells, strict=True))
        changed = {site: now for site, (was, now) in pairs if EMPTY != was != now}
        assert look.ghosts == {site: now for site, now in changed.items() if now != EMPTY}
        doomed = {site for site, mark in look.marks.items() if mark is Mark.DOOMED}
        assert {site for site, now in changed.items() if now == EMPTY} <= doomed
        for site, cell in enumerate(scene.cells):
            assert look.cells[site] == (EMPTY if site in look.ghosts else cell)
        assert look.last == {site for site in scene.last if after.cells[site] == scene.cells[site]}
        assert not look.changed
        assert (look.targets, look.threats, look.ghost) == (scene.targets, scene.threats, scene.ghost)
        areas = {site: mark for site, mark in after.marks.items() if mark in (Mark.BLACK_AREA, Mark.WHITE_AREA)}
        assert {(site, mark) for site, mark in areas.items() if scene.cells[site] == EMPTY} <= look.marks.items()


def test_there_is_no_preview_if_a_selection_completes_no_action():
    match = Match(Position.start(GAMES["ataxx"], 5), game("ataxx", 5).seats)
    scene = scene_of(match, person_to_act=True)
    site = scene.geometry.site_of
    assert scene_with_preview(scene, match.position, (), site["a5"]) is None
    assert scene_with_preview(scene, match.position, (), site["c3"]) is None
    assert scene_with_preview(scene, match.position, (site["a5"],), site["c3"]) is None
    picked = scene_of(match, (site["a5"],), person_to_act=True)
    look = scene_with_preview(picked, match.position, (site["a5"],), site["c3"])
    assert look.marks == {site["a5"]: Mark.DOOMED}
    assert describe_effect(match.position, match.position.find("a5c3")) == "a5c3 leaves a5."


def test_a_piece_that_captures_by_replacement_is_last_and_previewed():
    match = Match(Position.start(CLOBBER, 5), {BLACK: Seat("me"), WHITE: Seat("me")})
    (a1, b1) = (match.position.geometry.site_of[name] for name in ("a1", "b1"))
    before = scene_of(match, (a1,), person_to_act=True)
    preview = scene_with_preview(before, match.position, (a1,), b1)
    assert preview.ghosts == {b1: BLACK}
    assert preview.cells[b1] == EMPTY
    assert preview.marks == {a1: Mark.DOOMED}
    match.play(match.position.find("a1b1"))
    after = scene_of(match, person_to_act=True)
    assert after.last == {b1}
    assert after.changed == {a1: Kind.LEFT}
    assert wave_motion(after.last_changes).scene_at(after, 0).cells == after.cells


def test_a_selection_leaves_only_its_own_marks():
    """Of two patches to resolve, the selected one keeps its markers."""
    line = "5/5/3oo/x3x/1o1o1 x resolve - x"
    match = Match(Position.read(GAMES["implo"], line), {BLACK: Seat("me"), WHITE: Seat("me")})
    site_of = match.position.geometry.site_of
    every = scene_of(match, person_to_act=True).marks
    kept = scene_of(match, (site_of["a1"],), person_to_act=True).marks
    assert site_of["e1"] in every
    assert site_of["e1"] not in kept
    assert every.items() > kept.items() > set()
