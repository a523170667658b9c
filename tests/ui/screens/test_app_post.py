"""Games by message in the app: pasted lines, the line to send, and what is off while such a game goes on."""

import pytest
from textual import events

from boardgames_tui.play.here import Here
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.post import PostScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.share import ShareScreen
from tests.elsewhere.machines import Machine
from tests.ui.app_pilot import game, open_app, texts

SIZE = (80, 24)


@pytest.fixture
def ben(tmp_path):
    return Machine(tmp_path, "Ben")


async def paste(pilot, text):
    pilot.app.post_message(events.Paste(text))
    await pilot.settle()


async def begin(pilot):
    """Begin a game of Io by message as White, and play e5; return the line to send."""
    await pilot.settle()
    pilot.app.change_settings(name="Ann")
    await pilot.choose_game("io")
    await pilot.press("m", "down")
    await pilot.choose("New game of Io 9\N{MULTIPLICATION SIGN}9, you are White")
    await pilot.type_action("e5")
    assert isinstance(pilot.app.screen, ShareScreen)
    await pilot.type("escape")
    return pilot.app.clipboard


async def begin_both(pilot, ben):
    """Begin a game in which both have played a turn, and Ann a second one that was not sent yet."""
    ben.receive(await begin(pilot))
    await paste(pilot, ben.play("e4", "b2"))
    for action in ("a2", "g7"):
        await pilot.type_action(action)
    await pilot.type("escape")
    ben.receive(pilot.app.clipboard)


async def test_a_turn_makes_a_line_that_is_copied_and_shown_and_the_answer_is_pasted(ben):
    async with open_app() as (app, pilot):
        line = await begin(pilot)
        assert pilot.session_message == "White: e5. Waiting for a line from Black."
        assert ben.receive(line) == "It is your move."
        await paste(pilot, f"Hi Ann,\n{ben.play('e4', 'b2')}\nBen")
        assert pilot.session_message == "Black: e4 b2. It is your move."
        assert texts(app.screen.match) == ["e5", "e4", "b2"]
        await pilot.press("ctrl+q")
        await pilot.pause()
    (summary,) = read_library().games
    assert summary.status == "move 3, your turn"


async def test_a_line_pasted_in_the_picker_opens_its_game_a_damaged_one_is_explained_and_other_text_ignored(ben):
    ben.begin("io", 9)
    line = ben.play("e5")
    async with open_app() as (app, pilot):
        await paste(pilot, "hello")
        assert isinstance(app.screen, PickerScreen)
        await paste(pilot, f"> {line[:50]}\n> {line[50:]}\n\nBen")
        assert isinstance(app.screen, PlayScreen)
        assert pilot.session_message == "White: e5. It is your move."
        await pilot.type_action("e4")
        await pilot.type_action("b2")
        assert isinstance(app.screen, ShareScreen)
        assert ben.receive(app.clipboard) == "It is your move."
        await pilot.type("escape", "escape")
        await paste(pilot, "bg1.zzzzzzz")
        assert isinstance(app.screen, PostScreen)
        assert pilot.screen_message == "The line is damaged: its end is missing."
        await paste(pilot, ben.begin("torus", 5).play("a1"))
        assert isinstance(app.screen, PlayScreen)


async def test_a_line_is_pasted_into_its_own_game_only(ben):
    async with open_app() as (_, pilot):
        await begin(pilot)
        await paste(pilot, ben.begin("torus", 5).play("a1"))
        assert pilot.session_message == "The line belongs to another game (Torus, Ben and ?)."
        await pilot.type("escape", "escape")
        await pilot.app.push_screen(PlayScreen(Here(game("io", 9))))
        await paste(pilot, ben.line)
        assert pilot.session_message == "This game is not played by message. Paste the line in the list of games."


async def test_nobody_moves_for_the_other_person_and_nothing_helps_until_the_game_is_over(ben):
    async with open_app() as (app, pilot):
        line = await begin(pilot)
        await pilot.type("escape", "g")
        assert any("waiting for" in line for line in pilot.drawn_lines)
        await pilot.type("v")
        await pilot.press("a")
        assert not app.screen.panel.analysis.is_on
        await pilot.type("escape", "enter")
        await pilot.type_action("e4")
        assert pilot.session_message == "Nobody has joined yet."
        await pilot.type("escape", "o")
        assert not {"Edit this position", "Resign as White", "Play by message"} & {*pilot.answers}
        assert isinstance(await pilot.choose("View the game"), ReplayScreen)
        await pilot.type("a", "g")
        assert not app.screen.panel.analysis.is_on
        await pilot.press("escape")
        ben.receive(line)
        await paste(pilot, ben.act("request", "resign"))
        await pilot.choose("View the game")
        await pilot.press("a")
        assert app.screen.panel.analysis.is_on
        await pilot.press("a", "escape", "o")
        assert isinstance(await pilot.choose("Rematch, colours swapped"), ShareScreen)
        assert ben.receive(app.clipboard) == "It is your move."


@pytest.mark.parametrize("accepted", [True, False])
async def test_a_take_back_that_is_asked_for_is_pending_and_keeps_prepared_replies_until_it_is_accepted(ben, accepted):
    async with open_app() as (app, pilot):
        await begin_both(pilot, ben)
        await pilot.type_action("if f7 b4 then b5 c7")
        assert pilot.session_message == "Prepared: if f7 b4 then b5 c7."
        assert isinstance(await pilot.type("backspace"), ShareScreen)
        await pilot.type("escape")
        assert ben.receive(app.clipboard) == "Ann asks to take the last turn back."
        pending = "You ask to take your last turn back. Your opponent can answer at any time."
        assert pilot.session_message == pending
        await pilot.type("escape", "c")
        assert pilot.session_message == f"White: a2 g7. Waiting for a line from Ben. {pending}"
        assert (app.screen.match.ply, len(app.screen.venue.game.copy.plans)) == (5, 1)
        await paste(pilot, ben.answer(accepted=accepted))
        assert ("It is your move." in pilot.session_message) == accepted
        assert (app.screen.match.ply, len(app.screen.venue.game.copy.plans)) == ((3, 0) if accepted else (5, 1))
        assert pending not in pilot.session_message


async def test_offers_are_answered_with_the_next_line_and_the_person_resigns_from_the_menu(ben):
    async with open_app() as (app, pilot):
        await begin_both(pilot, ben)
        await pilot.press("o")
        await pilot.choose("Offer a draw")
        assert ben.receive(app.clipboard) == "Ann offers a draw."
        await pilot.press("escape")
        await paste(pilot, ben.answer(accepted=False))
        ben.play("f7", "b4")
        await paste(pilot, ben.act("request", "draw"))
        await pilot.choose("Decline the offer")
        assert ben.receive(app.clipboard) == "Waiting for a line from Ann."
        await pilot.press("escape", "o")
        await pilot.choose("Resign as White")
        await pilot.choose("Resign")
        assert ben.receive(app.clipboard) == "Black wins by resignation."
        assert ben.match.outcome.reason == "resignation"
