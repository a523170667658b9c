"""Engines that are hurried, given up and closed, and those that will not have it."""

import asyncio
import sys

import pytest

from boardgames_tui.core.errors import EngineError
from boardgames_tui.uai.client import Timeouts
from boardgames_tui.uai.program import Bounds
from tests.uai.seating import BOUNDS, alive, begun, failure, processes, said_to, searching, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the small engines are made of POSIX signals and forks")


async def test_move_now_brings_the_answer(seated, log):
    player = seated("Waits", "c3")
    choosing = asyncio.create_task(player.choose(begun()))
    await until(searching(log))
    player.move_now()
    player.move_now()
    assert (await choosing).text == "c3"
    await player.close()
    assert said_to(log)[-2:] == ["stop", "quit"]
    assert said_to(log).count("stop") == 1


@pytest.mark.parametrize("behaviour", ["Deaf", "SilentOnGo"])
async def test_an_engine_that_ignores_stop_is_one_sentence(seated, log, behaviour):
    player = seated(behaviour, timeouts=Timeouts(grace=0.3, bounds=BOUNDS))
    choosing = asyncio.create_task(player.choose(begun()))
    await until(lambda: said_to(log)[-1:] == ["go movetime 60000"])
    player.move_now()
    with pytest.raises(EngineError, match=r"gave no bestmove after stop within 0\.3 seconds\.$"):
        async with asyncio.timeout(20):
            await choosing
    await until(lambda: not any(alive(pid) for pid in processes(log)))


async def test_who_gives_up_waiting_stops_the_search_and_can_ask_again(seated, log):
    player = seated("Waits", "c3")
    for _ in range(2):
        choosing = asyncio.create_task(player.choose(begun()))
        await until(searching(log))
        choosing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await choosing
        await until(lambda: said_to(log)[-1] == "stop")
    choosing = asyncio.create_task(player.choose(begun()))
    await until(searching(log))
    player.move_now()
    assert (await choosing).text == "c3"
    assert said_to(log).count("stop") == 3
    assert len(processes(log)) == 1


async def test_the_late_answer_to_a_search_that_was_stopped_is_not_taken_for_the_next_one(seated, log):
    player = seated("SlowToStop", "c3")
    choosing = asyncio.create_task(player.choose(begun()))
    await until(searching(log))
    choosing.cancel()
    await asyncio.wait([choosing])
    assert (await player.choose(begun())).text == "c3"


async def test_who_gives_up_on_a_deaf_engine_is_told_and_gets_a_new_one(seated, log):
    player = seated("Deaf", timeouts=Timeouts(ready=0.3, bounds=BOUNDS))
    choosing = asyncio.create_task(player.choose(begun()))
    await until(searching(log))
    choosing.cancel()
    await asyncio.wait([choosing])
    assert (await failure(player, begun())).endswith("gave no readyok within 0.3 seconds.")
    await until(lambda: not any(alive(pid) for pid in processes(log)))


async def test_an_engine_goes_on_getting_ready_after_one_gave_up_waiting(seated, log):
    told = []
    player = seated("Compiling", tell=told.append)
    choosing = asyncio.create_task(player.choose(begun()))
    await until(lambda: "compiling io" in told)
    choosing.cancel()
    await asyncio.wait([choosing])
    assert (await player.choose(begun())).text == "e5"
    assert len(processes(log)) == 1


async def test_an_engine_can_be_made_ready_ahead(seated, log):
    told = []
    player = seated("Compiling", tell=told.append)
    await player.prepare(begun().start)
    assert told[-1] == "ready"
    await player.choose(begun())
    assert len(processes(log)) == 1


@pytest.mark.parametrize("behaviour", ["Waits", "Spins", "HasAChild", "Deaf", "Floods", "FloodsErrors"])
async def test_closing_never_hangs_and_leaves_no_process(seated, log, behaviour):
    player = seated(behaviour, timeouts=Timeouts(bounds=Bounds(flood=1 << 40, quit=0.2)))
    choosing = asyncio.create_task(player.choose(begun()))
    await until(searching(log))
    choosing.cancel()
    await asyncio.wait([choosing])
    async with asyncio.timeout(10):
        await player.close()
    assert processes(log)
    await until(lambda: not any(alive(pid) for pid in processes(log)))


async def test_closing_under_a_search_ends_the_search_with_a_sentence(seated, log):
    player = seated("Waits")
    choosing = asyncio.create_task(player.choose(begun()))
    await until(searching(log))
    async with asyncio.timeout(10):
        await player.close()
    # The search either waits for a line, or has one at hand and asks for the next too late.
    with pytest.raises(EngineError, match=r"(has ended \(exit status 0\)|is closed)\.$"):
        await choosing


async def test_closing_while_it_gets_ready_leaves_no_process(seated, log):
    player = seated("NeverReady")
    choosing = asyncio.create_task(player.choose(begun()))
    await until(lambda: "isready" in said_to(log))
    async with asyncio.timeout(10):
        await player.close()
    await asyncio.wait([choosing])
    assert choosing.cancelled()
    await until(lambda: not any(alive(pid) for pid in processes(log)))


async def test_what_was_never_started_can_be_hurried_and_closed(seated, log):
    player = seated("Fake")
    player.move_now()
    await player.close()
    await player.close()
    assert processes(log) == []
