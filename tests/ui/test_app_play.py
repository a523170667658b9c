"""Whole games through the app, by keys, by mouse and by typed actions, and all that happens around them."""

import asyncio
from dataclasses import replace

import pytest

from boardgames_tui.errors import EngineError
from boardgames_tui.games import GAMES
from boardgames_tui.kernel import BLACK, WHITE
from boardgames_tui.match import result_sentence
from boardgames_tui.players import SimplePlayer
from boardgames_tui.position import Position
from boardgames_tui.seats import Seat
from boardgames_tui.setup import Setup
from boardgames_tui.store import load_settings, save_settings
from boardgames_tui.ui import opponents
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.dialogs import Ask
from boardgames_tui.ui.screens.help import KeysScreen, RulesScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen

ME = Seat("me")
NAMED = {":": "colon", "/": "slash", "=": "equals_sign", "-": "minus", " ": "space"}


def game(key, size, black="me", white="me", **options):
    return Setup(GAMES[key], size, options, Seat.parse(black), Seat.parse(white))


async def settled(pilot):
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def type_action(pilot, text):
    await pilot.press("colon", *(NAMED.get(letter, letter) for letter in text), "enter")
    await settled(pilot)


async def choose(pilot, label):
    """Take an answer of the dialog on top by its label."""
    options = pilot.app.screen.query_one("OptionList")
    labels = [str(option.prompt) for option in options.options]
    options.highlighted = labels.index(label)
    await pilot.press("enter")
    await settled(pilot)


def said(app):
    return app.screen.hand.said


async def click(pilot, site):
    board = pilot.app.screen.board
    width, height = board.size
    places = [(x, y) for y in range(height) for x in range(width) if board._port.site_at(x, y) == site]
    await pilot.click(board, offset=places[len(places) // 2])
    await settled(pilot)


async def click_action(pilot, match, dice=0):
    """Play the first legal action with the mouse, touch by touch."""
    position = match.position
    action = position.actions[dice % len(position.actions)]
    gestures = position.game.gestures(position, action.code)
    if not gestures[-1]:
        await click(pilot, 0)
    for sites in gestures[-1]:
        await click(pilot, min(sites))
    return action


@pytest.mark.parametrize(("key", "size"), [("io", 5), ("implo", 4), ("torus", 5), ("onyx", 4), ("ataxx", 4)])
async def test_a_whole_game_by_keys_ends_with_the_result_and_leads_to_the_picker(key, size):
    app = BoardgamesApp(game(key, size))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        for _ in range(400):
            if isinstance(app.screen, Ask):
                break
            await pilot.press("tab", "enter")
            await settled(pilot)
        assert match.outcome
        assert app.screen.query_one("#text").content == result_sentence(match)
        await choose(pilot, "Back to the games")
        assert isinstance(app.screen, PickerScreen)


@pytest.mark.parametrize(("key", "size"), [("implo", 4), ("onyx", 4)])
async def test_a_whole_game_by_mouse(key, size):
    app = BoardgamesApp(game(key, size))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        for turn in range(400):
            if match.outcome:
                break
            action = await click_action(pilot, match, dice=7 * turn)
            assert action in match.actions
        assert isinstance(app.screen, Ask)
        await pilot.click("OptionList", offset=(2, 3))
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


@pytest.mark.parametrize(("key", "size"), [("io", 9), ("torus", 9), ("ataxx", 7)])
async def test_clicks_play_the_actions_of_the_other_games_too(key, size):
    app = BoardgamesApp(game(key, size))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        played = [await click_action(pilot, app.screen.match, dice=17 * turn) for turn in range(6)]
        assert app.screen.match.actions == tuple(played)


@pytest.mark.parametrize(("key", "size"), [("implo", 4), ("onyx", 4)])
async def test_a_whole_game_by_typed_actions_whatever_their_case(key, size):
    app = BoardgamesApp(game(key, size))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        for turn in range(400):
            if match.outcome:
                break
            actions = match.position.actions
            wanted = actions[5 * turn % len(actions)]
            ply = len(match.actions)
            await type_action(pilot, f" {wanted.text.upper()}")
            assert match.actions[ply] == wanted
        assert isinstance(app.screen, Ask)


async def test_tab_stands_on_places_that_can_be_chosen():
    app = BoardgamesApp(game("io", 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        for key in ("tab", "tab", "shift+tab"):
            await pilot.press(key)
            assert app.screen.board.cursor in app.screen.board.scene.targets


async def test_an_illegal_place_says_why_when_tried_and_when_asked():
    app = BoardgamesApp(game("io", 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("enter")
        assert said(app) == "d4 is not legal: d4 is taken."
        await pilot.press("left", "left", "i")
        assert said(app) == "b4 is not legal: not next to d4, the last stone."
        await pilot.press("right", "i")
        assert said(app) == "c4 changes nothing beside it."


async def test_a_wrong_typed_action_is_refused_in_a_sentence_and_the_line_stays():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await type_action(pilot, "z9")
        assert said(app) == "'z9' is no action of Torus on this board."
        assert app.screen.query_one("#typed").has_focus
        await pilot.press("escape")
        assert app.screen.board.has_focus
        assert not app.screen.match.actions


async def test_undo_and_redo_of_any_depth_inside_a_turn_too():
    app = BoardgamesApp(game("io", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        for _ in range(4):
            await pilot.press("tab", "enter")
            await settled(pilot)
        played = match.actions
        await pilot.press(*["backspace"] * 5)
        assert match.actions == ()
        assert said(app) == "There is nothing to take back."
        await pilot.press(*["r"] * 5)
        await settled(pilot)
        assert match.actions == played
        assert said(app) == "There is nothing to play again."


async def test_undo_takes_the_answer_of_a_player_back_with_ones_own_move():
    app = BoardgamesApp(game("torus", 5, white="random"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert len(app.screen.match.actions) == 2
        await pilot.press("backspace")
        await settled(pilot)
        assert app.screen.match.actions == ()


async def test_leaving_an_unfinished_game_asks_first():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("escape")
        await choose(pilot, "Play on")
        assert isinstance(app.screen, PlayScreen)
        await pilot.press("ctrl+q")
        await choose(pilot, "Play on")
        assert app.is_running
        await pilot.press("escape")
        await choose(pilot, "Leave it")
        assert isinstance(app.screen, PickerScreen)


async def test_a_game_without_a_move_is_left_without_a_question():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


async def test_quitting_leaves_at_once_where_nothing_is_lost():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert not app.is_running


async def test_swap_is_offered_when_it_is_due_by_key_and_by_button():
    app = BoardgamesApp(game("implo", 6, black="me:Ann", white="me:Ben"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert not app.screen.query("ActionButton")
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("w")
        await settled(pilot)
        match = app.screen.match
        assert match.actions[-1].text == "swap"
        assert match.name_of(BLACK) == "Ben"
        await pilot.press("backspace")
        await settled(pilot)
        await pilot.click("ActionButton")
        await settled(pilot)
        assert match.actions[-1].text == "swap"
        assert not app.screen.query("ActionButton")


async def stuck(pilot):
    """Open a game in which White has no move."""
    setup = game("ataxx", 5, settled=False)
    line = "oxx2/xxx2/xxx2/5/5 o 0 9"
    screen = PlayScreen(setup)
    screen.match._positions[0] = Position.read(GAMES["ataxx"], line, {"settled": False})
    await pilot.app.push_screen(screen)
    await settled(pilot)
    return screen


@pytest.mark.parametrize("key", ["x", "left", "enter"])
async def test_a_forced_pass_is_said_and_confirmed_by_any_key(key):
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await stuck(pilot)
        assert screen.hand.forced_pass.text == "0000"
        assert "PASS" in screen.query_one("#prompt").content.plain
        assert "any key" in screen.query_one("#said").content.plain
        await pilot.press(key)
        await settled(pilot)
        assert [action.text for action in screen.match.actions] == ["0000"]


async def test_help_does_not_confirm_a_forced_pass():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await stuck(pilot)
        await pilot.press("f1")
        await settled(pilot)
        assert isinstance(app.screen, KeysScreen)
        await pilot.press("escape")
        assert not screen.match.actions


async def test_a_piece_can_be_picked_let_go_and_another_one_taken():
    app = BoardgamesApp(game("ataxx", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        site = app.screen.match.position.geometry.site_of
        await click(pilot, site["a5"])
        assert app.screen.board.scene.chosen == {site["a5"]}
        await pilot.press("escape")
        assert app.screen.board.scene.chosen == frozenset()
        await click(pilot, site["a5"])
        await click(pilot, site["e1"])
        assert app.screen.board.scene.chosen == {site["e1"]}
        await click(pilot, site["e3"])
        assert app.screen.match.actions[-1].text == "e1e3"


async def patch_left(pilot, *, lone_choice):
    """Open a game of Implo in which Black is about to wall off a1, with one way to resolve it."""
    save_settings(replace(load_settings(), lone_choice=lone_choice))
    screen = PlayScreen(game("implo", 6))
    screen.match._positions[0] = Position.read(GAMES["implo"], "6/6/6/6/xx4/6 x place - o")
    await pilot.app.push_screen(screen)
    await settled(pilot)
    return screen


async def test_a_lone_choice_is_played_for_the_person_and_seen_and_taken_back_with_the_move():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await patch_left(pilot, lone_choice=True)
        await click(pilot, screen.match.position.geometry.site_of["b1"])
        assert [action.text for action in screen.match.actions] == ["b1", "=a1"]
        assert said(app) == "Black: b1 =a1, marks a1, takes b1, a2 and b2."
        await pilot.press("backspace")
        await settled(pilot)
        assert screen.match.actions == ()
        await pilot.press("r")
        await settled(pilot)
        assert [action.text for action in screen.match.actions] == ["b1", "=a1"]


async def test_a_lone_choice_is_left_to_the_person_where_the_settings_say_so():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await patch_left(pilot, lone_choice=False)
        site = screen.match.position.geometry.site_of
        await click(pilot, site["b1"])
        assert set(screen.board.scene.targets) == {site["a1"]}
        await click(pilot, site["a1"])
        assert [action.text for action in screen.match.actions] == ["b1", "=a1"]


async def test_resign_ends_the_game_after_a_question_and_can_be_taken_back():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        await pilot.press("enter", "o")
        await choose(pilot, "Resign as White")
        await choose(pilot, "Resign")
        assert match.outcome.winner == BLACK
        assert match.outcome.reason == "resignation"
        await choose(pilot, "Look at the board")
        await pilot.press("backspace")
        await settled(pilot)
        assert match.outcome is None


async def test_a_draw_is_agreed_between_people_only():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("o")
        await choose(pilot, "Agree on a draw")
        await choose(pilot, "Draw")
        assert app.screen_stack[-2].match.outcome.reason == "agreement"


async def test_a_draw_is_not_offered_against_an_engine():
    app = BoardgamesApp(game("torus", 5, white="greedy"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("o")
        labels = [str(option.prompt) for option in app.screen.query_one("OptionList").options]
        assert "Resign as Black" in labels
        assert "Agree on a draw" not in labels


async def test_restart_goes_back_to_the_start_and_redo_leads_through_the_game_again():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        await pilot.press("enter", "tab", "enter", "o")
        played = match.actions
        await choose(pilot, "Back to the start (r plays it again)")
        assert match.actions == ()
        await pilot.press("r", "r")
        await settled(pilot)
        assert match.actions == played


async def test_a_new_game_with_the_seats_changed():
    app = BoardgamesApp(game("onyx", 4, black="me:Ann", white="me:Ben"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter", "o")
        await choose(pilot, "Resign as White")
        await choose(pilot, "Resign")
        await choose(pilot, "New game, seats changed")
        assert app.screen.match.name_of(BLACK) == "Ben"
        assert app.screen.match.actions == ()


class FakePlayer:
    """Fails, waits or answers as the test wants."""

    def __init__(self, answers):
        self.answers = answers
        self.hurried = asyncio.Event()
        self.closed = False

    async def choose(self, match):
        answer = self.answers.pop(0)
        if answer == "fail":
            raise EngineError("The engine has ended (exit status 1).")
        if answer == "wait":
            await self.hurried.wait()
        return match.position.actions[0]

    def move_now(self):
        self.hurried.set()

    async def close(self):
        self.closed = True


@pytest.fixture
def fake(monkeypatch):
    """A player that stands in for the engine; `answers` is filled by the test."""
    player = FakePlayer([])
    monkeypatch.setattr(opponents, "player_for", lambda *_: player)
    return player


async def test_an_engine_that_fails_is_told_in_one_sentence_and_can_be_asked_again(fake):
    fake.answers += ["fail", "play"]
    app = BoardgamesApp(game("torus", 5, white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        await pilot.press("enter")
        await settled(pilot)
        assert app.screen.query_one("#text").content == "The engine has ended (exit status 1)."
        assert len(match.actions) == 1
        await choose(pilot, "Ask again")
        assert len(match.actions) == 2


async def test_the_seat_of_an_engine_that_fails_can_be_taken_by_a_person(fake):
    fake.answers += ["fail"]
    app = BoardgamesApp(game("torus", 5, white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        await pilot.press("enter")
        await settled(pilot)
        await choose(pilot, "Play White yourself")
        assert match.seat_of(WHITE) == ME
        assert fake.closed
        await pilot.press("tab", "enter")
        await settled(pilot)
        assert len(match.actions) == 2


async def test_a_game_whose_engine_fails_can_be_left_or_looked_at(fake):
    fake.answers += ["fail", "fail"]
    app = BoardgamesApp(game("torus", 5, white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert said(app).startswith("The engine has ended (exit status 1).")
        await pilot.press("m")
        await settled(pilot)
        await choose(pilot, "Leave the game")
        assert isinstance(app.screen, PickerScreen)


async def test_the_panel_says_who_thinks_and_m_has_the_answer_at_once(fake):
    fake.answers += ["wait"]
    app = BoardgamesApp(game("torus", 5, white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen.query_one("#thinks").content.plain == "White: thinking …"
        assert app.screen.query_one("#thinking").has_class("busy")
        await pilot.press("m")
        await settled(pilot)
        assert len(app.screen.match.actions) == 2
        assert not app.screen.query_one("#thinking").has_class("busy")


async def test_undo_while_the_engine_thinks_calls_it_off(fake):
    fake.answers += ["wait"]
    app = BoardgamesApp(game("torus", 5, white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("backspace")
        await settled(pilot)
        fake.hurried.set()
        await settled(pilot)
        assert app.screen.match.actions == ()


async def test_the_engine_is_let_go_with_the_game(fake):
    fake.answers += ["play"]
    app = BoardgamesApp(game("torus", 5, black="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await choose(pilot, "Leave it")
        await pilot.pause()
        assert fake.closed


async def test_a_touch_while_the_engine_thinks_plays_nothing(fake):
    fake.answers += ["wait"]
    app = BoardgamesApp(game("torus", 5, black="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        assert app.screen.match.actions == ()
        assert said(app) == "Black is to act: Engine, level 1."


async def test_two_simple_players_play_to_the_end_and_can_be_paused(monkeypatch):
    monkeypatch.setattr(opponents, "PACE", 0.02)
    app = BoardgamesApp(game("io", 5, black="random", white="greedy"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("p")
        await settled(pilot)
        match = app.screen.match
        stopped = len(match.actions)
        assert not match.outcome
        await pilot.press("p")
        await settled(pilot)
        assert len(match.actions) > stopped
        assert match.outcome


async def test_threats_are_marked_on_request():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = PlayScreen(game("torus", 7))
        screen.match._positions[0] = Position.read(GAMES["torus"], "7/7/3x3/2xo3/3x3/7/7 o -")
        await app.push_screen(screen)
        await settled(pilot)
        site = screen.match.position.geometry.site_of
        assert screen.board.scene.threats == frozenset()
        await pilot.press("t")
        assert screen.board.scene.threats == {site["e4"]}
        await pilot.press("t")
        assert screen.board.scene.threats == frozenset()


async def test_the_rules_and_all_keys_are_one_key_away():
    app = BoardgamesApp(game("onyx", 6))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("question_mark")
        await settled(pilot)
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape", "f1")
        await settled(pilot)
        assert isinstance(app.screen, KeysScreen)
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)


async def test_a_window_too_small_says_which_size_is_needed():
    app = BoardgamesApp(game("io", 9))
    async with app.run_test(size=(50, 12)) as pilot:
        await settled(pilot)
        assert app.screen.query_one("#too-small").is_on_screen
        needed = app.screen.query_one("#too-small").content
        width, height = map(int, needed.rsplit(" ", 1)[1].rstrip(".").split("×"))
        await pilot.resize_terminal(width, height)
        await settled(pilot)
        assert app.screen.board.is_on_screen
        assert not app.screen.query_one("#too-small").is_on_screen
