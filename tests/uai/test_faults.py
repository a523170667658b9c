"""Faulty engines: each fault is reported in a sentence, and the match stays as it was and can continue."""

import os
import sys

import pytest

from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.printable import to_short_line
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai import player as players
from boardgames_tui.uai.client import Timeouts
from boardgames_tui.uai.player import EnginePlayer
from boardgames_tui.uai.program import Bounds
from tests.uai.engine_matches import BOUNDS, SHORT, SURE, failure, is_alive, new_match, process_ids, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the small engines are made of POSIX signals and forks")


FAULTS = {
    "ExitsAtStart": (SURE, r"has ended \(exit status 3\): There is no numba for this Python\."),
    "ExitsWithAnError": (SURE, r"has ended \(exit status 1\): there is no numba for this Python\."),
    "ExitsOnGo": (SURE, r"has ended \(exit status 0\)\."),
    "Crashes": (SURE, r"has ended \(signal 9\)\."),
    "ClosesItsOutput": (Timeouts(bounds=BOUNDS), r"has closed its output\."),
    "SilentAtStart": (Timeouts(start=1.0, bounds=BOUNDS), r"gave no uaiok within 1\.0 seconds\."),
    "NeverReady": (Timeouts(ready=0.3, bounds=BOUNDS), r"gave no readyok within 0\.3 seconds\."),
    "CompilesForEver": (Timeouts(compiling=0.3, bounds=BOUNDS), r"gave no readyok within 0\.3 seconds\."),
    "SilentOnGo": (Timeouts(grace=0.3, bounds=BOUNDS), r"gave no bestmove within 0\.31 seconds\."),
    "NoAnswer": (Timeouts(grace=0.3, bounds=BOUNDS), r"gave no bestmove within 0\.31 seconds\."),
    "Deaf": (Timeouts(grace=0.3, bounds=BOUNDS), r"gave no bestmove within 0\.31 seconds\."),
    "Floods": (Timeouts(bounds=Bounds(flood=5000, quit=0.2)), r"sent too much output: more than 5000 bytes a second\."),
    "NotText": (SURE, r"wrote text that is not UTF-8: b'info string \\xff\\xfe\\n'\."),
    "LongLine": (SURE, r"wrote a line longer than 65536 bytes\."),
    "RefusesPositions": (SURE, r"reported an error: 'zz' is no action\."),
    "Controls": (SURE, r"gave an invalid answer: '\\x1b\[2J' is not a move of Io on this board\."),
}


@pytest.mark.parametrize("behaviour", FAULTS)
async def test_a_failing_engine_is_reported_and_leaves_the_match_unchanged(make_player, log, monkeypatch, behaviour):
    monkeypatch.setattr(players, "FOREIGN_LIMIT", SHORT)
    timeouts, sentence = FAULTS[behaviour]
    match, messages = new_match("c3"), []
    player = make_player(behaviour, timeouts=timeouts)
    for _ in range(2):
        with pytest.raises(EngineError, match=f"^The engine {sys.executable} .*{behaviour} e5 {sentence}$") as caught:
            await player.choose(match)
        messages.append(str(caught.value))
    assert messages[0].isprintable()
    assert match.outcome is None
    assert match.actions == new_match("c3").actions
    assert match.position == new_match("c3").position
    assert len(process_ids(log)) == 2
    await until(lambda: not any(is_alive(pid) for pid in process_ids(log)))


async def test_output_is_limited(make_player):
    message = await failure(make_player("Floods"), new_match("c3"))
    assert message.endswith("sent too much output: more than 262144 bytes a second.")
    assert len(await failure(make_player("Fake", "x" * 5000), new_match())) < 5500


async def test_an_illegal_answer_is_refused_with_the_rule_it_breaks(make_player):
    match = new_match("c3")
    message = await failure(make_player("Fake", "e5"), match)
    assert message.endswith("gave an invalid answer: e5 is not legal: not next to c3, the last stone.")
    assert match.actions == new_match("c3").actions


async def test_an_engine_that_failed_is_restarted(make_player, log):
    player = make_player("CrashesOnce")
    assert "has ended (exit status 1)." in await failure(player, new_match())
    assert (await player.choose(new_match())).text == "e5"
    assert len(process_ids(log)) == 2


@pytest.mark.parametrize(
    ("command", "cause"),
    [
        ("/no/such/engine", "cannot be started: No such file or directory."),
        ("/", "cannot be started: Permission denied."),
        ("engine 'half", "cannot be started: no closing quotation."),
        ("engine\0", "cannot be started: embedded null byte."),
    ],
)
async def test_a_program_that_cannot_be_started_is_reported(command, cause):
    player = EnginePlayer(Seat("uai", command), GAMES["io"], lambda _: None, SURE)
    assert await failure(player, new_match()) == f"The engine {to_short_line(command)} {cause}"


async def test_without_the_compiler_the_engine_says_so(tmp_path, monkeypatch):
    (tmp_path / "numba.py").write_text("raise ImportError('no numba for this Python')")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    player = EnginePlayer(Seat("engine", "9"), GAMES["io"], lambda _: None)
    message = await failure(player, new_match())
    assert message.startswith("The engine has ended (exit status 1): ")
    assert message.endswith("No engine is available: its compiler numba cannot be loaded (no numba for this Python).")
