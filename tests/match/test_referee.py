"""A referee: whom it calls on, whose time runs meanwhile, and who may take a move back."""

import asyncio

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import EngineError
from boardgames_tui.match import timekeeper
from boardgames_tui.match.referee import Referee
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.status import result_sentence
from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.storage.saved_games.restore import restore_game
from tests.fake_players import FakePlayer
from tests.timed import begun

pytestmark = pytest.mark.quick

ENGINE = Seat("engine", "1")


@pytest.fixture
def time(monkeypatch):
    """A time of day that only the test moves: its only item."""
    time = [0.0]
    monkeypatch.setattr(timekeeper, "monotonic", lambda: time[0])
    return time


def seconds(match):
    return [match.clock.left[seat].seconds for seat in (BLACK, WHITE)]


def against(player, control="1"):
    """Return the referee of a game in which a person has begun, and a player is to act."""
    referee = Referee(begun(control, "torus", white=ENGINE), lambda seat: player)
    referee.timekeeper.tick()
    referee.play(referee.match.position.find("a1"))
    return referee


async def test_each_seat_has_a_player_of_its_own_which_is_kept():
    players = {BLACK: FakePlayer(["play"] * 2), WHITE: FakePlayer(["play"] * 2)}
    made = []
    referee = Referee(
        begun("none", "torus", black=ENGINE, white=ENGINE), lambda seat: made.append(seat) or players[seat]
    )
    for _ in range(4):
        assert referee.play(await referee.choose())
    await referee.close()
    assert made == [BLACK, WHITE]
    assert all(player.closed for player in players.values())


async def test_a_player_that_fails_takes_nobodys_time_until_it_is_asked_again(time):
    referee = against(FakePlayer(["fail", "play"]))
    with pytest.raises(EngineError, match="has ended"):
        await referee.choose()
    assert referee.failure == "The engine has ended (exit status 1)."
    time[0] += 500
    referee.timekeeper.tick()
    assert seconds(referee.match) == [60, 60]
    assert await referee.choose()
    assert referee.failure == ""
    time[0] += 5
    referee.timekeeper.tick()
    assert seconds(referee.match) == [60, 55]


async def test_who_takes_over_from_a_player_that_has_failed_has_its_time(time):
    referee = against(FakePlayer(["fail"]))
    with pytest.raises(EngineError):
        await referee.choose()
    time[0] += 500
    referee.take_over()
    time[0] += 5
    assert referee.person_to_act
    assert referee.play(referee.match.position.find("b2"))
    assert seconds(referee.match) == [60, 55]


async def test_no_time_runs_while_a_player_gets_ready(time):
    class Compiling(FakePlayer):
        async def prepare(self, start):
            time[0] += 30

    referee = against(Compiling(["play"]))
    assert await referee.choose()
    assert seconds(referee.match) == [60, 60]


async def test_a_player_is_called_off_when_its_flag_falls():
    referee = against(FakePlayer(["wait"]), control="1s")
    assert await referee.choose() is None
    assert result_sentence(referee.match) == "Black wins on time."
    assert referee.play(referee.match.position.actions[0]) is None


async def test_a_flag_that_somebody_else_sees_fall_calls_the_player_off(time):
    referee = against(FakePlayer(["wait"]))
    answer = asyncio.create_task(referee.choose())
    await asyncio.sleep(0)
    time[0] += 61
    referee.timekeeper.tick()
    assert await answer is None


async def test_while_the_clock_is_paused_no_flag_falls():
    player = FakePlayer(["wait"])
    referee = against(player, control="2s")
    answer = asyncio.create_task(referee.choose())
    await asyncio.sleep(0.05)
    with referee.timekeeper.paused("dialog"):
        await asyncio.sleep(2.2)
    await asyncio.sleep(0)
    assert not answer.done()
    player.move_now()
    assert referee.play(await answer)


@pytest.mark.parametrize(("control", "asks", "side"), [("none", False, 0), ("none", True, BLACK), ("1", False, BLACK)])
def test_the_other_person_is_asked_where_a_clock_runs_or_the_setting_says_so(control, asks, side):
    referee = Referee(begun(control, "torus"), None)
    referee.asks_takeback = asks
    referee.play(referee.match.position.find("a1"))
    assert referee.side_asking_to_undo == side


class Elsewhere(FakePlayer):
    """Somebody at another terminal, whose journal is read until it holds the next action."""

    async def choose(self, match):
        while True:
            for file in folder().glob("*.jsonl"):
                actions = restore_game(file.read_bytes()).match.actions
                if len(actions) > len(match.actions):
                    return match.position.find(actions[len(match.actions)].text)
            await asyncio.sleep(0.01)


async def test_somebody_elsewhere_is_a_player_like_any_other(tmp_path, monkeypatch):
    """Two terminals, each with a person and with a player that follows the other one's journal."""
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))
    here = Referee(begun("none", "torus", white=ENGINE), lambda seat: Elsewhere([]))
    there = Referee(begun("none", "torus", black=ENGINE), lambda seat: Elsewhere([]))
    journals = [Journal(referee.match) for referee in (here, there)]
    for text in ("a1", "b2", "c3", "d4"):
        person, other = (here, there) if here.person_to_act else (there, here)
        coming = asyncio.create_task(other.choose())
        await asyncio.sleep(0)
        person.play(person.match.position.find(text))
        other.play(await coming)
    assert here.match.actions == there.match.actions
    for journal in journals:
        journal.close()
    assert len(read_library().games) == 2
