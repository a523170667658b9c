"""Engines that are stopped, cancelled and closed, and those that do not comply."""

import asyncio
import sys

import pytest

from boardgames_tui.core.errors import EngineError
from boardgames_tui.uai.client import Timeouts
from boardgames_tui.uai.program import Bounds
from tests.uai.engine_matches import BOUNDS, failure, is_alive, lines_sent_to, new_match, process_ids, searching, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the small engines are made of POSIX signals and forks")


async def start_choosing(player, log):
    """Return a task that lets a player choose, once its engine searches."""
    choosing = asyncio.create_task(player.choose(new_match()))
    await until(searching(log))
    return choosing


async def start_and_cancel(player, log):
    """Let a player choose, and cancel that once its engine searches."""
    choosing = await start_choosing(player, log)
    choosing.cancel()
    await asyncio.wait([choosing])
    # An engine that does not wait may have answered before.
    assert choosing.cancelled() or choosing.result()


async def test_move_now_makes_the_engine_answer(make_player, log):
    player = make_player("Waits", "c3")
    choosing = await start_choosing(player, log)
    player.move_now()
    player.move_now()
    assert (await choosing).text == "c3"
    await player.close()
    assert lines_sent_to(log)[-2:] == ["stop", "quit"]
    assert lines_sent_to(log).count("stop") == 1


@pytest.mark.parametrize("behaviour", ["Deaf", "SilentOnGo"])
async def test_an_engine_that_ignores_stop_is_reported(make_player, log, behaviour):
    player = make_player(behaviour, timeouts=Timeouts(grace=0.3, bounds=BOUNDS))
    choosing = asyncio.create_task(player.choose(new_match()))
    await until(lambda: lines_sent_to(log)[-1:] == ["go movetime 60000"])
    player.move_now()
    with pytest.raises(EngineError, match=r"gave no bestmove after stop within 0\.3 seconds\.$"):
        async with asyncio.timeout(20):
            await choosing
    await until(lambda: not any(is_alive(pid) for pid in process_ids(log)))


async def test_cancelling_stops_the_search_and_the_player_can_choose_again(make_player, log):
    player = make_player("Waits", "c3")
    for _ in range(2):
        await start_and_cancel(player, log)
        await until(lambda: lines_sent_to(log)[-1] == "stop")
    choosing = await start_choosing(player, log)
    player.move_now()
    assert (await choosing).text == "c3"
    assert lines_sent_to(log).count("stop") == 3
    assert len(process_ids(log)) == 1


async def test_the_late_answer_to_a_stopped_search_is_not_used_for_the_next_one(make_player, log):
    player = make_player("SlowToStop", "c3")
    await start_and_cancel(player, log)
    assert (await player.choose(new_match())).text == "c3"


async def test_a_deaf_engine_is_replaced_after_cancelling(make_player, log):
    player = make_player("Deaf", timeouts=Timeouts(ready=0.3, bounds=BOUNDS))
    await start_and_cancel(player, log)
    assert (await failure(player, new_match())).endswith("gave no readyok within 0.3 seconds.")
    await until(lambda: not any(is_alive(pid) for pid in process_ids(log)))


async def test_an_engine_continues_starting_after_cancelling_and_can_be_prepared_in_advance(make_player, log):
    reports = []
    player = make_player("Compiling", tell=reports.append)
    choosing = asyncio.create_task(player.choose(new_match()))
    await until(lambda: "compiling io" in reports)
    choosing.cancel()
    await asyncio.wait([choosing])
    await player.prepare(new_match().start)
    assert reports[-1] == "ready"
    assert (await player.choose(new_match())).text == "e5"
    assert len(process_ids(log)) == 1


@pytest.mark.parametrize("behaviour", ["Waits", "Spins", "HasAChild", "Deaf", "Floods", "FloodsErrors"])
async def test_closing_never_hangs_and_leaves_no_process(make_player, log, behaviour):
    player = make_player(behaviour, timeouts=Timeouts(bounds=Bounds(flood=1 << 40, quit=0.2)))
    await start_and_cancel(player, log)
    async with asyncio.timeout(10):
        await player.close()
    assert process_ids(log)
    await until(lambda: not any(is_alive(pid) for pid in process_ids(log)))


async def test_closing_during_a_search_ends_it_with_an_error(make_player, log):
    player = make_player("Waits")
    choosing = await start_choosing(player, log)
    async with asyncio.timeout(10):
        await player.close()
    # The search either waits for a line, or has one at hand and asks for the next too late.
    with pytest.raises(EngineError, match=r"(has ended \(exit status 0\)|is closed)\.$"):
        await choosing


async def test_closing_while_the_engine_starts_leaves_no_process(make_player, log):
    player = make_player("NeverReady")
    choosing = asyncio.create_task(player.choose(new_match()))
    await until(lambda: "isready" in lines_sent_to(log))
    async with asyncio.timeout(10):
        await player.close()
    await asyncio.wait([choosing])
    assert choosing.cancelled()
    await until(lambda: not any(is_alive(pid) for pid in process_ids(log)))


async def test_a_player_never_started_can_be_told_to_move_and_closed(make_player, log):
    player = make_player("Fake")
    player.move_now()
    await player.close()
    await player.close()
    assert process_ids(log) == []
