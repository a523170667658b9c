"""Games at a table in the app: the lobby, the board, and what the other player does."""

import time
from dataclasses import replace
from time import sleep

import pytest

from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.lobby import Lobby
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.elsewhere.users import WATCHER
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.play.messages import NO_HELP, size_text
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens import table_lobby
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.table_lobby import LobbyScreen
from boardgames_tui.ui.widgets.key_bar import KeyBar
from tests.elsewhere.people import Person, Two, setup_of, write_letter
from tests.ui.app_pilot import NAMED, open_app, opener_for, run_headless


class Place:
    """A table, at which Ann sits at the app, whose data folder is hers; others write meanwhile."""

    def __init__(self, folder):
        self.folder, self.path = folder, folder / "table"
        self.path.mkdir()
        self.ann = self.person("ann")
        self.two = None

    def person(self, name):
        return Person(self.folder, self.path, name)

    def begin(self, **setup):
        """Begin a game in which Ann moves first; return it as she sees it."""
        self.two = Two(self.folder, **setup)
        return self.two.ann

    def bob(self, what, *args, **kwargs):
        """Let Bob look, and then do something."""
        self.two.do(self.two.bob, "refresh")
        self.two.do(self.two.bob, what, *args, **kwargs)

    def offer(self, name, to="", **setup):
        person = self.person(name)
        with person.here():
            return TableGame.challenge(person.table, setup_of(name, **setup), to)


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path / "data-ann"))
    for name in ("TABLE", "WEB_TABLE"):
        monkeypatch.delenv(f"BOARDGAMES_TUI_{name}", raising=False)
    monkeypatch.setattr(table_lobby, "LOBBY_INTERVAL", 0.02)
    monkeypatch.setattr(table_lobby, "REST_FACTOR", 1)
    return Place(tmp_path)


@pytest.fixture
async def pilot(place):
    async with open_app(place.ann.table, size=(100, 30), settles=False) as (_, pilot):
        await pilot.until_on(LobbyScreen)
        yield pilot


async def until_shown(pilot, text):
    # A long path wraps the sentence anywhere.
    await pilot.until(lambda: text in " ".join(" ".join(pilot.drawn_lines).split()))


async def type_text(pilot, text):
    await pilot.press(*(NAMED.get(letter, letter) for letter in text), "enter")


async def open_game(pilot, game):
    """Open a game, and wait for its board."""
    await pilot.app.push_screen(PlayScreen(AtTable(game)))
    return pilot.app.screen


async def open_after_a_turn_each(pilot, place):
    """Open a game in which Ann and Bob have each played a turn; Bob's may still be on its way."""
    screen = await open_game(pilot, place.begin())
    screen.venue.play(screen.match.position.find("c3"))
    place.bob("play", "b3", "e2")
    return screen


async def test_a_game_is_offered_in_the_lobby(place, pilot):
    await until_shown(pilot, "No games yet. n offers one.")
    await until_shown(pilot, "their names are trusted.")
    await pilot.press("n")
    await type_text(pilot, " --size 5 --white --to bob")
    await until_shown(pilot, "is offered to bob. It begins when bob accepts it. Nobody called bob has been at this")
    await until_shown(pilot, f"Io {size_text(5)}")
    await until_shown(pilot, "open, clock 3d")
    await pilot.press("n")
    await type_text(pilot, " --size 99")
    await until_shown(pilot, "Io has no board of size 99")
    await pilot.press("escape", "d")
    await until_shown(pilot, "The challenge is withdrawn.")
    assert Lobby(place.ann.table).list_games().rows == []


async def test_the_bell_rings_for_what_begins_to_wait_and_not_after_a_folder_was_away(place, pilot, monkeypatch):
    rung = []
    monkeypatch.setattr(BoardgamesApp, "bell", lambda app: rung.append(1))
    name = place.begin().name
    await pilot.until(lambda: rung)
    rung.clear()
    place.path.rename(place.folder / "away")
    await until_shown(pilot, "cannot be")
    (place.folder / "away").rename(place.path)
    await pilot.until(lambda: [row.name for row in pilot.app.screen._listing.rows] == [name])
    await pilot.pause(0.1)
    assert not rung
    place.offer("bob", "ann")
    await pilot.until(lambda: rung)


async def test_the_app_can_end_while_the_games_are_listed_and_compiles_no_engine(place, monkeypatch):
    list_games = Lobby.list_games
    for seconds in (0.01, 0.02, 0.03):

        def slowly(*arguments, seconds=seconds):
            sleep(seconds)
            return list_games(*arguments)

        monkeypatch.setattr(Lobby, "list_games", slowly)
        app = BoardgamesApp(opener_for(place.ann.table))
        app.compiles_ahead = True
        # An error of a worker is raised when the app has ended.
        async with app.run_test():
            assert not app.compiles_ahead


async def test_the_question_about_a_challenge_says_what_is_unusual_and_shows_a_position_that_was_set_up(place, pilot):
    offered = place.offer("bob", "ann", key="ataxx", size=7, handicap=2, clock="3d")
    await until_shown(pilot, "bob to ann")
    await pilot.press("enter")
    await until_shown(pilot, "Play against bob?")
    await until_shown(pilot, f"Ataxx {size_text(7)}, handicap 2, clock")
    await pilot.answer("Decline")
    await until_shown(pilot, "The challenge is declined.")
    with place.person("bob").here():
        offered.refresh()
        assert offered.state.stage == "off"
    place.offer("bob", size=5, line="5/5/2o2/5/5 x bound c3")
    await until_shown(pilot, "open, set up")
    await pilot.press("enter")
    await until_shown(pilot, "5/5/2o2/5/5 x bound c3")
    await pilot.answer("Accept")
    await pilot.until_on(PlayScreen)
    assert pilot.app.screen.match.ply == 0


async def test_an_open_challenge_begins_when_the_host_looks(place, pilot):
    offered = place.offer("bob", first=False)
    await until_shown(pilot, "bob to anybody")
    await pilot.press("enter")
    await pilot.answer("Look at it first")
    await pilot.until_on(PlayScreen)
    assert offered.state.stage == "open"
    await pilot.press("o")
    await pilot.answer("Accept the challenge")
    await pilot.answer("Accept")
    await pilot.until(lambda: "Asked: it begins when bob looks." in pilot.session_message)
    with place.person("bob").here():
        offered.refresh()
        assert offered.state.stage == "on"


async def test_both_players_moves_are_seen_and_the_bell_rings(place, pilot, monkeypatch):
    rung = []
    monkeypatch.setattr(BoardgamesApp, "bell", lambda app: rung.append(1))
    screen = await open_game(pilot, place.begin())
    assert screen.venue.may_act
    await pilot.press("enter")
    await pilot.until(lambda: screen.match.ply == 1)
    await pilot.press("enter")
    assert "Black is to move: bob." in pilot.session_message
    table = Table(place.path, "cid", trusts_names=True)
    watching = await open_game(pilot, TableGame.watch(table, "ann", screen.venue.name))
    await pilot.press("enter")
    assert "You only watch this game." in pilot.session_message
    assert not pilot.key_bar_names & {"touch", "type", "undo", "swap"}
    place.bob("play", "b3", "e2")
    await pilot.until(lambda: watching.match.ply == 3)
    await pilot.press("escape")
    await pilot.until(lambda: screen.venue.may_act)
    await pilot.until(lambda: rung)
    assert "Black: b3" in pilot.session_message


async def test_an_offer_is_asked_about_once_and_answered_from_the_menu(place, pilot):
    await open_after_a_turn_each(pilot, place)
    place.bob("request", "draw")
    await pilot.answer("Not now")
    for text in ("well?", "hello", "anybody there", "[b]yes[/b]"):
        place.bob("say", text)
    await pilot.until(lambda: any("yes" in notice for notice in pilot.notices))
    assert isinstance(pilot.app.screen, PlayScreen)
    await pilot.press("o")
    await pilot.answer("Agree to the draw")
    await pilot.answer("Back to the board")
    assert place.two.do(place.two.bob, "refresh")
    assert place.two.bob.state.match.outcome.reason == "agreement"


async def test_a_question_about_an_offer_that_has_changed_closes(place, pilot):
    screen = await open_after_a_turn_each(pilot, place)
    place.bob("request", "draw")
    await pilot.until_on(Question)
    agree = screen.venue.deed("yes")
    # The same user plays in another terminal.
    with place.ann.here():
        TableGame.open(place.ann.table, screen.venue.name).play("d2", "b1")
    await pilot.until_on(PlayScreen)
    assert pilot.session_message.startswith("This offer does not count any more.")
    assert screen.menu._session.do(agree.do) is False
    assert pilot.session_message == "This offer does not count any more."
    assert not screen.match.outcome


async def test_nothing_helps_while_the_game_goes_on(place, pilot):
    await open_game(pilot, place.begin())
    assert not {"suggest", "analyse", "threats"} & pilot.key_bar_names
    for key in ("s", "a", "t"):
        pilot.app.screen.session.message = ""
        await pilot.press(key)
        assert pilot.session_message == NO_HELP
    await pilot.press("v")
    await pilot.until_on(ReplayScreen)
    assert pilot.key_bar_names.isdisjoint({"mistake", "better"})
    for action in ("analyse", "branch", "mistake(1)", "mistake(-1)", "find_better"):
        pilot.app.screen.message = ""
        await pilot.app.run_action(action, pilot.app.screen)
        assert pilot.app.screen.message == NO_HELP
    await pilot.press("escape")
    await pilot.until_on(PlayScreen)
    await pilot.press("colon", *"edit", "enter")
    assert pilot.session_message == NO_HELP
    place.bob("request", "resign")
    await until_shown(pilot, "You have won!")
    await until_shown(pilot, "as is known here.")
    await pilot.answer("View the game")
    await pilot.until_on(ReplayScreen)
    await pilot.press("a")
    assert pilot.app.screen.panel.analysis.is_on


async def test_chat_is_typed_shown_and_hidden_and_costs_one_notice_whatever_its_length(place, pilot):
    screen = await open_game(pilot, place.begin())
    await pilot.press("colon")
    await type_text(pilot, "say hello")
    await pilot.until(lambda: pilot.session_message == "You: hello")
    screen.poll.close()
    for number in range(12):
        place.bob("say", f"line {number}")
    screen.poll._show_news()
    await pilot.until(lambda: pilot.notices)
    assert pilot.notices == ["bob: line 9\nbob: line 10\nbob: line 11"]
    await pilot.press("o")
    await pilot.answer("Hide messages")
    place.bob("say", "[b]rude[/b]")
    screen.poll._show_news()
    await pilot.until(lambda: "rude" in screen.venue.game.copy.chat[-1][2])
    assert len(pilot.notices) == 1
    await pilot.press("o")
    await pilot.answer("What was said")
    await until_shown(pilot, "bob: [b]rude[/b]")


async def test_resigning_is_confirmed_and_both_go_to_the_same_rematch(place, pilot):
    screen = await open_game(pilot, place.begin())
    await pilot.press("o")
    await pilot.answer("Resign as White")
    await pilot.answer("Resign")
    await pilot.answer("Back to the board")
    place.bob("refresh")
    with place.person("bob").here():
        again = place.two.bob.rematch()
    await pilot.press("o")
    await pilot.answer("Go to the rematch")
    await pilot.until_on(PlayScreen, other_than=screen)
    assert pilot.app.screen.venue.name == again.name


async def test_a_page_in_a_browser_only_watches_the_table_of_its_server(place, monkeypatch):
    game = place.begin()
    place.path.chmod(0o755)
    monkeypatch.setenv("BOARDGAMES_TUI_TABLE", str(place.path))
    monkeypatch.setenv("BOARDGAMES_TUI_WEB_TABLE", "")
    async with run_headless(BoardgamesApp(), size=(100, 30)) as pilot:
        await pilot.press("T")
        await pilot.pause(0.2)
        assert not isinstance(pilot.app.screen, LobbyScreen)
        monkeypatch.setenv("BOARDGAMES_TUI_WEB_TABLE", str(place.path))
        await pilot.press("T")
        await until_shown(pilot, "· you only")
        assert pilot.app.screen._table.user == WATCHER
        await until_shown(pilot, "ann, bob")
        await until_shown(pilot, "today ")
        hints = {hint.label for hint in pilot.app.screen.query_one(KeyBar).hints}
        assert "Watch" in hints
        assert not hints & {"Offer a game", "Withdraw"}
        await pilot.press("n", "d", "enter")
        await pilot.until_on(PlayScreen)
        assert pilot.app.screen.venue.seats == ()
        await pilot.press("escape", "escape", "g")
        await until_shown(pilot, "Saved games: 1")
        await pilot.press("enter")
        await pilot.until(lambda: any("only watches games at a table" in notice for notice in pilot.notices))
    assert game.state.stage == "on"


async def test_the_table_of_the_settings_is_opened_from_the_picker_and_its_games_are_in_the_library(place):
    game = place.begin()
    with place.ann.here():
        game.play("c3")
    async with run_headless(BoardgamesApp(), size=(110, 30)) as pilot:
        await pilot.press("T")
        await pilot.until(lambda: any("No table: name its folder" in notice for notice in pilot.notices))
        pilot.app.change_settings(table_folder=str(place.path))
        await pilot.press("T")
        await pilot.until_on(LobbyScreen)
        await pilot.press("escape", "g")
        await until_shown(pilot, "Saved games: 1")
        await until_shown(pilot, "move 2, waiting for bob")
        await pilot.press("d")
        await pilot.until(lambda: any("cannot be deleted before" in notice for notice in pilot.notices))
        await pilot.press("enter")
        await pilot.until_on(PlayScreen)
        await pilot.press("escape")
        await until_shown(pilot, "Saved games: 1")
        with place.ann.here():
            game.request("resign")
        await pilot.press("escape")
        await pilot.press("t")
        await until_shown(pilot, "bob")


async def test_a_file_that_was_rewritten_is_told_and_the_game_goes_on(place, pilot):
    screen = await open_after_a_turn_each(pilot, place)
    await pilot.until(lambda: screen.venue.may_act)
    letter = place.two.bob.copy.letter
    forged = replace(letter.game, entries=(*letter.game.entries[:-1], "e4"))
    write_letter(place.person("bob").table, replace(letter, game=forged))
    await pilot.until(lambda: "The other side has changed the game" in pilot.session_message)
    assert screen.venue.may_act
    assert "trust" in [deed.word for deed in screen.menu.possible_deeds]


async def test_out_of_time_is_said_and_claimed(place, pilot, monkeypatch):
    screen = await open_game(pilot, place.begin(clock="1"))
    screen.venue.play(screen.match.position.find("c3"))
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 3600)
    await pilot.until(lambda: "is out of time" in pilot.session_message or screen.venue.deed("claim").refusal == "")
    await pilot.press("o")
    await pilot.answer("Claim the win on time")
    await pilot.answer("Back to the board")
    assert screen.match.outcome.reason == "time"
