"""Games at a table in the app: the lobby, the board, and what the other player does."""

from time import sleep

import pytest

from boardgames_tui.play.at_table import AtTable
from boardgames_tui.play.messages import NO_HELP, size_text
from boardgames_tui.table import lobby, own_games, table_game
from boardgames_tui.table.table_game import TableGame
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens import table_lobby
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.table_lobby import LobbyScreen
from tests.table.tables import begin, make_table, offer, play
from tests.ui.app_pilot import NAMED, answer, drawn_lines, key_bar_names, notices, opener_for, until

USER = "ann"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("BOARDGAMES_TUI_TABLE", raising=False)
    monkeypatch.setattr(table_lobby, "LOBBY_INTERVAL", 0.02)
    monkeypatch.setattr(AtTable, "interval", 0.02)
    for module in (table_game, table_lobby):
        monkeypatch.setattr(module, "current_user", lambda: USER)
    return make_table(tmp_path / "table")


@pytest.fixture
async def pilot(folder):
    async with BoardgamesApp(opener_for(folder)).run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        yield pilot


async def until_on(pilot, screen):
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))


async def until_shown(pilot, text):
    await until(pilot, lambda: text in "\n".join(drawn_lines(pilot.app)))


async def type_text(pilot, text):
    await pilot.press(*(NAMED.get(letter, letter) for letter in text), "enter")


async def open_game(pilot, game):
    """Open a game in which the user plays, and wait for its board."""
    await pilot.app.push_screen(PlayScreen(AtTable(TableGame(game.folder, game.name, USER))))
    return pilot.app.screen


def message(pilot):
    return pilot.app.keymap.fill_in(pilot.app.screen.session.message)


async def test_a_game_is_offered_in_the_lobby(folder, pilot):
    await until_shown(pilot, "No games yet. n offers one.")
    await pilot.press("n")
    await type_text(pilot, " --size 5 --white")
    await until_shown(pilot, "is offered to everybody")
    await until_shown(pilot, f"Io {size_text(5)}")
    await until_shown(pilot, "open, clock 3d")
    await pilot.press("n")
    await type_text(pilot, " --size 99")
    await until_shown(pilot, "Io has no board of size 99")
    await pilot.press("escape")
    await pilot.press("d")
    await until_shown(pilot, "The challenge is withdrawn.")
    assert list(folder.entries()) == []


async def test_no_engine_is_compiled_for_a_table(folder):
    app = BoardgamesApp(opener_for(folder))
    app.compiles_ahead = True
    async with app.run_test():
        assert not app.compiles_ahead


@pytest.mark.parametrize("seconds", [0.01, 0.02, 0.03])
async def test_the_app_can_end_while_the_games_are_listed(folder, monkeypatch, seconds):
    def slowly(*arguments):
        sleep(seconds)
        return lobby.list_games(*arguments)

    monkeypatch.setattr("boardgames_tui.ui.screens.table_lobby.list_games", slowly)
    # An error of a worker is raised when the app has ended.
    async with BoardgamesApp(opener_for(folder)).run_test():
        pass


async def test_a_challenge_is_accepted_after_a_question(folder, pilot):
    name = offer(folder, "bob", clock="3d")
    await until_shown(pilot, "bob")
    await pilot.press("enter")
    await answer(pilot, "Accept")
    await until_on(pilot, PlayScreen)
    assert TableGame(folder, name, "bob").state.stage == "on"


async def test_a_challenge_can_be_looked_at_first(folder, pilot):
    name = offer(folder, "bob")
    await until_shown(pilot, "bob")
    await pilot.press("enter")
    await answer(pilot, "Look at it first")
    await until_on(pilot, PlayScreen)
    assert TableGame(folder, name, "bob").state.stage == "open"
    await pilot.press("o")
    await answer(pilot, "Accept the challenge")
    await until_shown(pilot, "The game begins.")


async def test_both_players_moves_are_seen_and_the_bell_rings(folder, pilot, monkeypatch):
    rung = []
    monkeypatch.setattr(BoardgamesApp, "bell", lambda app: rung.append(1))
    _, bob = begin(folder)
    screen = await open_game(pilot, bob)
    assert screen.venue.may_act
    await pilot.press("enter")
    await until(pilot, lambda: screen.venue.game.match.ply == 1)
    await pilot.press("enter")
    assert "Black is to move: bob." in message(pilot)
    play(bob, "c4")
    bob.play(bob.match.position.actions[0])
    await until(pilot, lambda: screen.venue.game.is_my_turn)
    await until(pilot, lambda: rung)
    assert "Black: c4" in message(pilot)


async def test_a_move_that_comes_second_is_refused_with_a_sentence(folder, pilot, monkeypatch):
    _, bob = begin(folder)
    monkeypatch.setattr(AtTable, "interval", 600)
    screen = await open_game(pilot, bob)
    play(TableGame(folder, bob.name, USER), "a1")
    await pilot.press("enter")
    assert "Another move or message came first" in message(pilot)
    assert [action.text for action in screen.venue.game.match.actions] == ["a1"]


async def test_an_offer_is_asked_about_once_and_answered_from_the_menu(folder, pilot):
    ann, bob = begin(folder)
    play(ann, "c3")
    await open_game(pilot, bob)
    bob.refresh()
    bob.offer_draw()
    await answer(pilot, "Not now")
    bob.say("well?")
    await until(pilot, lambda: "well?" in notices(pilot.app))
    assert isinstance(pilot.app.screen, PlayScreen)
    await pilot.press("o")
    await answer(pilot, "Agree to the draw")
    await answer(pilot, "View the board")
    bob.refresh()
    assert bob.match.outcome.reason == "agreement"


async def test_a_turn_is_taken_back_when_the_other_one_allows_it(folder, pilot):
    ann, bob = begin(folder)
    play(ann, "c3")
    screen = await open_game(pilot, bob)
    await pilot.press("backspace")
    assert "Your opponent can answer" in message(pilot)
    bob.refresh()
    bob.answer(accepted=True)
    await until(pilot, lambda: screen.venue.game.match.ply == 0)
    assert "bob allows it: the turn is taken back." in message(pilot)


async def test_nothing_helps_while_the_game_goes_on(folder, pilot):
    ann, bob = begin(folder)
    await open_game(pilot, ann)
    assert not {"suggest", "analyse", "threats"} & key_bar_names(pilot.app)
    for key in ("s", "a", "t"):
        pilot.app.screen.session.say("")
        await pilot.press(key)
        assert message(pilot) == NO_HELP
    await pilot.press("v")
    await until_on(pilot, ReplayScreen)
    for action in ("analyse", "branch", "edit"):
        pilot.app.screen.message = ""
        await pilot.app.run_action(action, pilot.app.screen)
        assert pilot.app.screen.message == NO_HELP
    await pilot.press("escape")
    await until_on(pilot, PlayScreen)
    await pilot.app.run_action("edit", pilot.app.screen)
    assert message(pilot) == NO_HELP
    bob.resign()
    await answer(pilot, "View the game")
    await until_on(pilot, ReplayScreen)
    await pilot.press("a")
    assert pilot.app.screen.panel.analysis.is_on


async def test_chat_is_typed_shown_and_hidden(folder, pilot):
    ann, bob = begin(folder)
    await open_game(pilot, ann)
    await pilot.press("colon")
    await type_text(pilot, "say hello")
    await until(pilot, lambda: message(pilot) == "ann: hello")
    await pilot.press("o")
    await answer(pilot, "Hide messages")
    bob.say("[b]rude[/b]")
    play(bob, "c3") if bob.is_my_turn else bob.offer_draw()
    await answer(pilot, "Not now")
    assert notices(pilot.app) == []
    await pilot.press("o")
    await answer(pilot, "What was said")
    await until_shown(pilot, "bob: [b]rude[/b]")


async def test_resigning_is_confirmed_and_a_rematch_is_offered(folder, pilot):
    ann, bob = begin(folder)
    await open_game(pilot, ann)
    await pilot.press("o")
    await answer(pilot, "Resign as White")
    await answer(pilot, "Resign")
    await answer(pilot, "Rematch, colours swapped")
    await until(pilot, lambda: "A rematch is offered" in message(pilot))
    bob.refresh()
    again = TableGame(folder, bob.state.rematch, "bob")
    again.accept()
    await pilot.press("o")
    await answer(pilot, "Go to the rematch")
    await until(
        pilot, lambda: isinstance(pilot.app.screen, PlayScreen) and pilot.app.screen.venue.game.name == again.name
    )


async def test_a_watcher_follows_and_cannot_play(folder, pilot):
    ann = TableGame(folder, offer(folder, "cid"), "cid")
    bob = TableGame(folder, ann.name, "bob")
    bob.accept()
    screen = await open_game(pilot, ann)
    await pilot.press("enter")
    assert "You only watch this game." in message(pilot)
    await pilot.press("backspace")
    assert "You only watch this game." in message(pilot)
    play(ann, "c3")
    await until(pilot, lambda: screen.venue.game.match.ply == 1)


async def test_a_fork_is_shown_and_ends_the_following(folder, pilot):
    ann, _ = begin(folder)
    before = folder.file_of(ann.name).read_bytes()
    play(ann, "c3")
    await open_game(pilot, ann)
    folder.file_of(ann.name).write_bytes(before)
    await until(pilot, lambda: any("may have forked" in notice for notice in notices(pilot.app)))


async def test_out_of_time_is_said_and_claimed(folder, pilot, monkeypatch):
    ann, bob = begin(folder, clock="1")
    play(ann, "c3")
    bob.refresh()
    later = table_game.Stamp.now()._replace(at=4e9, up=9e9)
    monkeypatch.setattr(table_game.Stamp, "now", staticmethod(lambda: later))
    await open_game(pilot, ann)
    await until(pilot, lambda: "is out of time: a win can be claimed." in message(pilot))
    await pilot.press("o")
    await answer(pilot, "Claim the win on time")
    await answer(pilot, "View the board")
    bob.refresh()
    assert bob.match.outcome.reason == "time"


async def test_the_table_of_the_settings_is_opened_from_the_picker(folder):
    async with BoardgamesApp().run_test(size=(100, 30)) as pilot:
        await pilot.press("T")
        await until(pilot, lambda: any("No table: name its folder" in notice for notice in notices(pilot.app)))
        pilot.app.change_settings(table_folder=str(folder.path))
        await pilot.press("T")
        await until_on(pilot, LobbyScreen)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(pilot.app.screen, LobbyScreen))


async def test_a_page_in_a_browser_has_no_table_unless_its_server_was_given_one(folder, monkeypatch):
    monkeypatch.setattr(BoardgamesApp, "is_web", property(lambda app: True))
    monkeypatch.setenv("BOARDGAMES_TUI_TABLE", str(folder.path))
    async with BoardgamesApp().run_test(size=(100, 30)) as pilot:
        await pilot.press("T")
        await pilot.pause(0.2)
        assert not isinstance(pilot.app.screen, LobbyScreen)
        monkeypatch.setenv("BOARDGAMES_TUI_WEB_TABLE", str(folder.path))
        await pilot.press("T")
        await until_on(pilot, LobbyScreen)


async def test_games_at_the_table_are_in_the_library_with_whose_turn_it_is(folder, monkeypatch):
    for module in (own_games, lobby):
        monkeypatch.setattr(module, "current_user", lambda: USER)
    monkeypatch.setenv("BOARDGAMES_TUI_TABLE", str(folder.path))
    ann, _ = begin(folder)
    play(ann, "c3")
    begin(folder, user="cid")
    async with BoardgamesApp().run_test(size=(110, 30)) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "Saved games: 1")
        await until_shown(pilot, "move 2, Black (bob) to move")
        await pilot.press("d")
        await until(pilot, lambda: any("cannot be deleted here" in notice for notice in notices(pilot.app)))
        await pilot.press("v")
        await until_on(pilot, ReplayScreen)
        await pilot.press("escape")
        await pilot.press("enter")
        await until_on(pilot, PlayScreen)
        await pilot.press("escape")
        await until_shown(pilot, "Saved games: 1")
        ann.resign()
        await pilot.press("escape")
        await pilot.press("t")
        await until_shown(pilot, "bob")
