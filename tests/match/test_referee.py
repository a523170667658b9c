"""A referee: whom it asks, whose time runs meanwhile, and who may take a move back."""

import asyncio

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import EngineError
from boardgames_tui.match import timekeeper
from boardgames_tui.match.referee import Referee
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.status import result_sentence
from tests.fake_players import FakePlayer
from tests.timed import timed_match

pytestmark = pytest.mark.quick

ENGINE = Seat("engine", "1")


@pytest.fixture
def time(monkeypatch):
    """Return a list with the time of day as its only item, which the test changes."""
    time = [0.0]
    monkeypatch.setattr(timekeeper, "monotonic", lambda: time[0])
    return time


def seconds(match):
    return [match.clock.left[seat].seconds for seat in (BLACK, WHITE)]


def referee_against(player, control="1"):
    """Return the referee of a game in which a person has made the first move, and the player is to act."""
    referee = Referee(timed_match(control, "torus", white=ENGINE), lambda seat: player)
    referee.timekeeper.tick()
    referee.play(referee.match.position.find("a1"))
    return referee


async def test_each_seat_has_its_own_player_which_is_kept():
    players = {BLACK: FakePlayer(["play"] * 2), WHITE: FakePlayer(["play"] * 2)}
    made = []
    referee = Referee(
        timed_match("none", "torus", black=ENGINE, white=ENGINE), lambda seat: made.append(seat) or players[seat]
    )
    for _ in range(4):
        assert referee.play(await referee.choose())
    await referee.close()
    assert made == [BLACK, WHITE]
    assert all(player.closed for player in players.values())


@pytest.mark.parametrize("takes_over", [False, True])
async def test_a_failed_player_uses_no_time_until_it_is_asked_again_or_a_person_takes_over(time, takes_over):
    referee = referee_against(FakePlayer(["fail", "play"]))
    with pytest.raises(EngineError, match="has ended"):
        await referee.choose()
    assert referee.failure == "The engine has ended (exit status 1)."
    time[0] += 500
    referee.timekeeper.tick()
    assert seconds(referee.match) == [60, 60]
    if takes_over:
        referee.take_over()
    else:
        assert await referee.choose()
    assert (referee.failure, referee.match.to_act.is_person) == ("", takes_over)
    time[0] += 5
    assert referee.play(referee.match.position.find("b2"))
    assert seconds(referee.match) == [60, 55]


async def test_no_time_runs_while_a_player_prepares(time):
    class CompilingPlayer(FakePlayer):
        async def prepare(self, start):
            time[0] += 30

    referee = referee_against(CompilingPlayer(["play"]))
    assert await referee.choose()
    assert seconds(referee.match) == [60, 60]


async def test_a_player_is_cancelled_when_its_flag_falls():
    referee = referee_against(FakePlayer(["wait"]), control="1s")
    assert await referee.choose() is None
    assert result_sentence(referee.match) == "Black wins on time."
    assert referee.play(referee.match.position.actions[0]) is None


async def test_a_flag_that_falls_in_another_tick_cancels_the_player(time):
    referee = referee_against(FakePlayer(["wait"]))
    answer = asyncio.create_task(referee.choose())
    await asyncio.sleep(0)
    time[0] += 61
    referee.timekeeper.tick()
    assert await answer is None


async def test_no_flag_falls_while_the_clock_is_paused():
    player = FakePlayer(["wait"])
    referee = referee_against(player, control="1s")
    answer = asyncio.create_task(referee.choose())
    await asyncio.sleep(0.05)
    with referee.timekeeper.paused("dialog"):
        await asyncio.sleep(1.2)
    await asyncio.sleep(0)
    assert not answer.done()
    player.move_now()
    assert referee.play(await answer)
