"""Animations in the app never block anything, a move is drawn once, and its outcome is previewed at the cursor."""

import asyncio
from functools import wraps
from types import SimpleNamespace

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.drawing.motion import FRAME_SECONDS, MAX_SECONDS, REPLAY_PAUSE
from boardgames_tui.drawing.scene import cell_appearances
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.play.here import Here
from boardgames_tui.play.match_scene import steps_of_last_turn
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.widgets import board_view as view
from boardgames_tui.ui.widgets.board_view import BoardView
from boardgames_tui.ui.widgets.side_panel import Spinner
from tests.fake_players import FakePlayer
from tests.ui.app_pilot import game, game_from, open_app, play, texts

# Black's a1 turns a whole diagonal of Io.
TURNING_LINE = "6x/5o1/4o2/3o3/2o4/1o5/7 x single -"


async def open_turning_line(pilot, **seats):
    screen = await pilot.open_screen(PlayScreen(Here(game_from("io", TURNING_LINE, **seats))))
    screen.board.cursor = 0
    return screen


def shows_scene(board):
    return board.appearances == cell_appearances(board.scene, board.cursor)


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Replace the clock by a manual one, so that animations last until the test ends them, and turn off previews."""
    hands = SimpleNamespace(now=0)
    monkeypatch.setattr(view, "REST_SECONDS", 60)
    monkeypatch.setattr(view, "monotonic", lambda: hands.now)
    return hands


async def test_an_action_is_animated_and_ends_in_its_scene(clock):
    async with open_app() as (_, pilot):
        board = (await open_turning_line(pilot)).board
        await pilot.press("enter")
        seen = [board.appearances[:]]
        while board.is_moving:
            clock.now += FRAME_SECONDS
            await pilot.until(lambda: board.appearances != seen[-1] or not board.is_moving)
            seen.append(board.appearances[:])
        assert len(seen) > 4
        assert shows_scene(board)


async def test_a_key_a_click_and_a_dialog_end_an_animation_and_act_on_the_final_position():
    async with open_app() as (_, pilot):
        screen = await open_turning_line(pilot)
        board = screen.board
        await pilot.press("enter")
        assert board.is_moving
        await pilot.press("right")
        assert not board.is_moving
        assert board.cursor == 1
        assert shows_scene(board)
        for key in ("colon", "o"):
            await pilot.press("e")
            assert board.is_moving
            await pilot.press(key)
            assert not board.is_moving
            assert shows_scene(board)
            await pilot.type("escape")
        await pilot.press("e")
        assert board.is_moving
        await pilot.click("#heading")
        assert not board.is_moving
        await pilot.press("e")
        assert board.is_moving
        await pilot.click_site(6)
        assert texts(screen.match) == ["a1", "g1"]


async def test_without_animations_nothing_moves():
    async with open_app() as (app, pilot):
        for setting, level in ((False, "full"), (True, "none")):
            board = (await open_turning_line(pilot)).board
            app.change_settings(animations=setting)
            app.animation_level = level
            await pilot.press("enter")
            assert not board.is_moving
            assert shows_scene(board)


async def test_undo_and_restart_are_not_animated(clock):
    async with open_app() as (_, pilot):
        screen = await open_turning_line(pilot)
        await pilot.type("enter")
        await pilot.press("backspace")
        await pilot.until(lambda: not screen.match.actions)
        assert not screen.board.is_moving
        await pilot.press("r")
        clock.now += MAX_SECONDS
        await pilot.until(lambda: not screen.board.is_moving)
        screen.session.do(screen.venue.deed("restart").do_at_once)
        assert not screen.board.is_moving


async def test_the_reply_of_a_player_is_animated():
    async with open_app() as (_, pilot):
        screen = await open_turning_line(pilot, white="greedy")
        board, seen = screen.board, []
        play = board.play
        board.play = lambda motion: (seen.append(motion), play(motion))
        await pilot.type("enter")
        assert len(screen.match.actions) == len(seen) == 2
        assert all(motion.duration <= MAX_SECONDS for motion in seen)


async def test_the_last_change_is_replayed_on_request(clock):
    async with open_app() as (app, pilot):
        screen = await open_turning_line(pilot)
        await pilot.press("e")
        assert pilot.session_message == "Nothing has changed yet."
        assert not screen.board.is_moving
        await pilot.press("enter", "right", "e")
        before = Position.read(GAMES["io"], TURNING_LINE)
        assert screen.board.shown_scene.cells == before.cells
        assert pilot.session_message.startswith("Black: a1, turns")
        await pilot.press("x")
        assert shows_scene(screen.board)
        app.change_settings(animations=False)
        await pilot.press("e")
        assert screen.board.shown_scene.cells == before.cells
        clock.now += REPLAY_PAUSE
        await pilot.until(lambda: not screen.board.is_moving)
        assert shows_scene(screen.board)


def test_all_actions_of_the_opponent_since_the_own_turn_are_marked_and_after_a_swap_only_the_next_stone():
    match = game_from("ataxx", "oxx2/xxx2/xxx2/5/5 o 0 9", settled=False)
    for text, marked in (("0000", []), ("d5", ["d5"]), ("0000", ["d5"]), ("d4", ["d5", "d4"])):
        play(match, text)
        assert [step.action.text for step in steps_of_last_turn(match)] == marked
    match = game("onyx", 4)
    for text, marked in (("a1", ["a1"]), ("swap", ["a1"]), ("b1", ["b1"])):
        play(match, text)
        assert [step.action.text for step in steps_of_last_turn(match)] == marked


async def test_unmarked_legal_sites_are_still_targets():
    async with open_app(game("ataxx", 5)) as (app, pilot):
        board = app.screen.board
        assert sum(look.target is not None for look in board.appearances) > 2
        app.change_settings(marks=False)
        await pilot.pause()
        assert {site for site, look in enumerate(board.appearances) if look.target} <= {board.cursor}
        await pilot.press("tab")
        assert board.cursor in board.scene.targets
        assert board.appearances[board.cursor].target


async def test_the_bell_rings_on_request_if_somebody_else_has_acted(monkeypatch):
    rung = []
    monkeypatch.setattr(BoardgamesApp, "bell", lambda app: rung.append(1))
    for wanted, white, rings in ((True, "random", 1), (False, "random", 0), (True, "me", 0)):
        rung.clear()
        async with open_app(game("torus", 5, white=white)) as (app, pilot):
            app.change_settings(bell=wanted)
            await pilot.type("enter")
            assert len(rung) == rings


def note_calls(function, calls):
    # Textual looks at the signature.
    @wraps(function)
    def noted(*args):
        calls.append(function.__name__)
        return function(*args)

    return noted


async def test_a_move_draws_the_board_once_and_prepares_no_player_a_status_draws_the_panel_and_nothing_ticks(
    monkeypatch, fake
):
    calls, fake.answers = [], ["play"] * 2
    for owner, names in {
        FakePlayer: ("prepare", "choose"),
        PlayScreen: ("show",),
        BoardView: ("watch_scene", "lay_out"),
        Spinner: ("_show_next_frame",),
        Match: ("tick",),
    }.items():
        for name in names:
            monkeypatch.setattr(owner, name, note_calls(getattr(owner, name), calls))
    async with open_app(game("torus", 7, white="engine:1")) as (app, pilot):
        calls.clear()
        await asyncio.sleep(0.5)
        assert calls == []
        for _ in range(2):
            calls.clear()
            await pilot.type("tab", "enter")
            for name, number in {"prepare": 0, "choose": 1, "show": 2, "watch_scene": 2, "lay_out": 0}.items():
                assert calls.count(name) == number, name
        calls.clear()
        for status in ("starting...", "compiling Torus...", "compiling Torus..."):
            app.screen.session.opponents.show_seat_status(2, status)
        app.screen.session.show_hint_status("Hint: thinking...")
        assert pilot.shown("engine-status") == "Hint: thinking..."
        await pilot.settle()
        assert not {"show", "watch_scene"} & {*calls}


async def test_stones_that_would_turn_are_previewed_until_the_cursor_moves_and_after_an_animation(monkeypatch):
    monkeypatch.setattr(view, "REST_SECONDS", 0.01)
    async with open_app() as (app, pilot):
        board = (await open_turning_line(pilot)).board
        await pilot.until(lambda: board.preview)
        turned = {board.scene.geometry.site_of[name] for name in ("b2", "c3", "d4", "e5", "f6")}
        assert set(board.preview) == turned
        own = board.scene.cells[board.scene.geometry.site_of["g7"]]
        assert {board.appearances[site].ghost for site in turned} == {own}
        monkeypatch.setattr(view, "REST_SECONDS", 60)
        await pilot.press("right")
        assert not board.preview
        assert shows_scene(board)
        monkeypatch.setattr(view, "REST_SECONDS", 0.01)
        await pilot.press("left")
        await pilot.until(lambda: board.preview)
        board.end_preview()
        board.replay([[]] * 100_000)
        await pilot.pause(0.05)
        assert not board.preview
        board.end_motion()
        await pilot.until(lambda: board.preview)
        app.change_settings(preview=False)
        await pilot.press("right", "left")
        await pilot.pause(0.1)
        assert not board.preview
        assert shows_scene(board)


async def test_a_patch_and_the_group_it_costs_are_previewed(monkeypatch):
    monkeypatch.setattr(view, "REST_SECONDS", 0.01)
    async with open_app() as (_, pilot):
        screen = await pilot.open_before_patch(lone_choice=False)
        board, position = screen.board, screen.match.position
        board.cursor = position.geometry.site_of["b1"]
        await pilot.until(lambda: board.preview)
        marks = position.after(position.find("b1")).marks
        assert {site: look.mark for site, look in enumerate(board.appearances) if look.mark} == dict(marks)
        assert not screen.match.actions
