"""The setup panel: its choices apply to the game and are remembered."""

import pytest
from textual.widgets import Input

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.person_level import EngineGame, estimate_level
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.here import Here
from boardgames_tui.storage.settings_file import load_settings, load_setups, save_setup
from boardgames_tui.ui.screens.keys import KeysScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.setup import ABOUT_KINDS, SeatRow, SetupScreen
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.widgets.chooser import Chooser
from tests.ui.app_pilot import game, open_app, play, save_setup_between_people, saved_game


async def open_setup(pilot, key, *keys):
    """Open the setup panel of a game, then press keys."""
    await pilot.choose_game(key)
    await pilot.type("s")
    await pilot.type(*keys)


async def test_the_setup_panel_shows_and_determines_the_game_and_is_saved():
    save_setup(Setup(GAMES["onyx"], 8, {"setup": "standard"}, Seat("me", "Ann"), Seat("engine", "7")))
    async with open_app() as (app, pilot):
        await open_setup(pilot, "onyx")
        labels = [chooser.label for chooser in app.screen.query(Chooser) if chooser.display]
        people = ["no handicap", "Person", "Engine", "level 7"]
        assert labels == ["8\N{MULTIPLICATION SIGN}8", *people, "standard", "on", "none", "no coach"]
        assert [line.value for line in app.screen.query(Input) if line.display] == ["Ann"]
        await pilot.type("left", "down", "tab", *"a", *["down", "right"] * 3)
        await pilot.type("enter")
        played = app.screen.match
    kept = load_setups()["onyx"]
    assert (kept.size, kept.black, kept.white) == (6, Seat("me", "a"), Seat("random"))
    assert (played.position.size, str(played.name_of(BLACK)), str(played.name_of(WHITE))) == (6, "a", "Random")
    assert dict(kept.options) == dict(played.position.options) == {"setup": "open", "swap": False}


async def test_engine_auto_is_offered_chosen_at_the_start_and_saved_without_its_strength():
    save_setup(Setup(GAMES["torus"], 5, {}, Seat("me"), Seat.parse("engine:9")))
    for _ in range(6):
        saved_game("torus", 5, "a1", white="engine:4", resigns=WHITE)
    strength = estimate_level([EngineGame(4, 1)] * 6).level
    async with open_app() as (app, pilot):
        await pilot.choose_game("torus")
        await pilot.press("s", "down", "down", "tab", "right", "enter")
        await pilot.until_on(PlayScreen)
        assert app.screen.match.seats[WHITE] == Seat("engine", f"auto:{strength:.1f}")
    assert load_setups()["torus"].white == Seat("engine", "auto")


async def test_a_rematch_against_engine_auto_chooses_its_strength_anew():
    async with open_app(game("torus", 5, white="engine:auto:2.1")) as (app, pilot):
        play(app.screen.match)
        app.screen.match.resign(WHITE)
        app.screen.begin_turn()
        await pilot.answer("Rematch, colours swapped")
        await pilot.until(lambda: app.screen.match.seats[WHITE].is_person)
        strength = estimate_level([EngineGame(2.1, 1)]).level
        assert app.screen.match.seats[BLACK] == Seat("engine", f"auto:{strength:.1f}")


async def test_the_handicap_is_set_in_the_setup_and_saved_and_refused_where_there_is_no_room(monkeypatch):
    save_setup_between_people("torus")
    async with open_app() as (app, pilot):
        await open_setup(pilot, "torus", "tab", "right")
        assert pilot.shown("about") == "Handicap: extra pieces of Black on the board before the first move"
        await pilot.type("enter")
        assert app.screen.match.start.cells.count(BLACK) == 1
    assert load_setups()["torus"].handicap == 1
    save_setup(Setup(GAMES["onyx"], 6, {}, Seat("me"), Seat("me"), handicap=3))
    async with open_app() as (_, pilot):
        await open_setup(pilot, "onyx", "left", "enter")
        assert pilot.shown("message") == "This board of Onyx has no handicap of 3: 0 to 1."
        monkeypatch.setitem(vars(GAMES["torus"]), "handicap", None)
        await pilot.type("escape")
        await open_setup(pilot, "torus")
        assert not any("handicap" in line for line in pilot.drawn_lines)


async def test_after_a_game_with_a_handicap_the_weaker_player_stays_black():
    setup = Setup(GAMES["torus"], 5, {}, Seat("me", "Ann"), Seat("me", "Ben"), handicap=1)
    async with open_app(setup.begin()) as (app, pilot):
        play(app.screen.match)
        app.screen.match.resign(WHITE)
        app.screen.begin_turn()
        await pilot.settle()
        assert not any("Rematch" in line for line in pilot.drawn_lines)
        await pilot.choose("New game")
        assert Setup.of(app.screen.match) == setup


async def test_the_setup_explains_the_focused_row_and_the_kind_of_player_and_refuses_a_seat_without_a_command():
    save_setup_between_people("onyx")
    async with open_app() as (_, pilot):
        await open_setup(pilot, "onyx")
        assert isinstance(await pilot.type("f1"), KeysScreen)
        assert any("In a dialog" in line for line in pilot.drawn_lines)
        await pilot.type("escape", "up", "up")
        assert pilot.shown("about") == "White may take over Black's first stone instead of making a move"
        await pilot.type("escape", "s")
        assert pilot.shown("about").startswith("The usual size is ")
        await pilot.type("down")
        explained = []
        for _ in range(2 * len(ABOUT_KINDS)):
            explained.append(pilot.shown("about"))
            await pilot.type("right")
        assert {*explained} == {*ABOUT_KINDS.values()} - {ABOUT_KINDS["uci"]}
        assert explained[0] == ABOUT_KINDS["me"]
        assert isinstance(await pilot.type("escape", "s", "down", "left", "enter"), SetupScreen)
        assert "A UAI engine needs the command" in pilot.shown("message")


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 16)])
async def test_all_rows_and_a_refusal_fit_into_a_small_window(size):
    save_setup_between_people("ataxx", blocks="random:6:3")
    async with open_app(size=size) as (app, pilot):
        app.screen.selected_key = "ataxx"
        await pilot.type("s")
        app.screen.query_one("BlocksRow Field").value = "99:3"
        await pilot.type("enter")
        assert "too many blocks" in pilot.shown("message")
        fields = [field for field in app.screen.query("Row > *, KeyBar, #about, #message") if field.display]
        assert all(app.screen.find_widget(field).visible_region == field.region for field in fields)


async def test_a_command_may_end_in_a_colon():
    seat = Seat("uai", "true :")
    save_setup(Setup(GAMES["io"], 7, {}, Seat("me"), seat))
    async with open_app() as (app, pilot):
        await open_setup(pilot, "io")
        assert [row.seat for row in app.screen.query(SeatRow)] == [Seat("me"), seat]


async def start_foreign(pilot, key, size, moves):
    """Start a game against a foreign engine, and let it move or not."""
    match = game(key, size, white="uai:none-such")
    pilot.app.post_message(StartGame(Here(match), saves_setup=True))
    await pilot.settle()
    for _ in range(moves):
        play(match)


async def test_a_foreign_engine_is_saved_only_after_its_first_move():
    for moves, kept in ((0, set()), (2, {"torus"})):
        async with open_app() as (app, pilot):
            await start_foreign(pilot, "torus", 5, moves)
            app.screen.dismiss()
            await pilot.settle()
        assert set(load_setups()) == kept


async def test_a_foreign_engine_that_moved_is_saved_when_another_game_replaces_it_or_the_app_quits():
    async with open_app() as (app, pilot):
        for key, size in (("torus", 5), ("onyx", 6), ("ataxx", 5)):
            await start_foreign(pilot, key, size, 2)
        assert [type(screen) for screen in app.screen_stack] == [PickerScreen, PlayScreen]
        assert set(load_setups()) == {"torus", "onyx"}
        await pilot.press("question_mark", "ctrl+q")
        await pilot.until(lambda: not app.is_running)
    assert set(load_setups()) == {"torus", "onyx", "ataxx"}


async def test_the_setup_offers_the_coach_and_says_what_it_does():
    async with open_app() as (app, pilot):
        await pilot.type("s")
        app.screen.set_focus(app.screen.query(Chooser).last())
        await pilot.type("right")
        assert pilot.shown("about").startswith("Against the computer")
        await pilot.type("enter")
        assert app.settings.coach


async def test_options_of_the_command_line_are_not_saved():
    async with open_app(game("onyx", 20)):
        pass
    assert load_setups() == {}
    assert load_settings().last_game == "onyx"
