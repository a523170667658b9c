"""The library: what it loads, and what engines and players do with positions that were played."""

import subprocess
import sys
import time

import pytest

import boardgames_tui as bg
from boardgames_tui.uai.player import EnginePlayer
from tests.games.torus_positions import SUPERKO
from tests.uai.engine_matches import FAKE

# Seconds for the import, without starting Python.
IMPORT_SECONDS = 0.01


def output(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_the_import_is_quick_and_loads_nothing_else():
    code = (
        "import time, sys; began = time.process_time(); import boardgames_tui; took = time.process_time() - began;"
        "print(took, *(name for name in sys.modules if name.startswith('boardgames_tui')))"
    )
    runs = [output(code).split() for _ in range(3)]
    assert all(run[1:] == ["boardgames_tui"] for run in runs)
    assert min(float(run[0]) for run in runs) < IMPORT_SECONDS


def test_positions_records_and_pictures_need_neither_the_app_nor_the_compiler():
    code = (
        "import sys, boardgames_tui as bg; start = bg.Position.start('io');"
        "bg.svg(start); bg.Record.of_line(start).text(); print(*sys.modules)"
    )
    assert not {"textual", "numba", "numpy"} & {*output(code).split()}


def test_only_public_names_are_listed():
    assert dir(bg) == bg.__all__
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        bg.nothing  # noqa: B018


@pytest.mark.parametrize("key", list(bg.GAMES))
def test_a_position_draws_itself(key):
    position = bg.Position.start(key).after(bg.Position.start(key).actions[0])
    assert position._repr_svg_().startswith("<svg")
    assert len(position.diagram(legal=True).splitlines()) > position.size
    # A move of Clobber ends on a piece, where no mark fits.
    assert "*" in position.diagram(legal=True) or key == "clobber"


def test_a_record_of_a_position_that_was_played_begins_at_its_root():
    position = bg.Position.start("torus", 5).after("c3")
    record = bg.Record.of_line(position, ["c4"])
    assert (record.root.position, [action.text for action in record.end.actions]) == (position.root, ["c3", "c4"])


def test_the_winner_of_a_record_is_a_person():
    """Black's stone is White's after the swap, and a resignation names a colour."""
    record = bg.Record.of_line(bg.Position.start("onyx", 4), ["a1", "swap"])
    assert record.winner_seat is None
    record.end.declared_outcome = bg.Outcome(bg.BLACK, "resignation")
    assert record.winner_seat == bg.WHITE


def test_players_act_for_persons():
    start = bg.Position.start("onyx", 4)
    swapping = bg.play_game(start, lambda node: node.position.actions[0], lambda _: "swap", max_actions=2)
    assert [action.text for action in swapping.end.actions][1] == "swap"
    assert (swapping.outcome.winner, swapping.outcome.reason) == (bg.DRAW, "2 actions")
    ended = bg.play_game(start, bg.greedy_player(1), bg.random_player(2))
    assert ended.winner_seat in (bg.BLACK, bg.WHITE)
    assert bg.play_game(start, bg.greedy_player(1), bg.random_player(2)).text() == ended.text()


def test_an_engine_knows_the_boards_before_a_position():
    """From the position line alone it would see a capture that superko forbids."""
    position = bg.Position.read("torus", SUPERKO).after("d4")
    alone = bg.Position.read("torus", str(position))
    with bg.Engine("torus", level=1) as engine:
        lines = {each: engine.analyse(each, bg.Limit(nodes=200), 60) for each in (position, alone)}
        assert engine.play(position) in position.actions
    legal, seen = ({line.action for line in lines[each]} for each in (position, alone))
    assert legal <= set(position.actions)
    assert {action.text for action in seen - set(position.actions)} <= {"e5"}
    assert all(0 <= line.black_share <= 1 for line in lines[position])


async def test_an_engine_streams_its_best_lines_until_the_stream_is_closed():
    position = bg.Position.start("torus", 5)
    async with bg.AsyncEngine("torus", level=1) as engine:
        began = time.monotonic()
        stream = engine.stream(position, bg.Limit(nodes=900), 2)
        async for lines in stream:
            assert len({line.action for line in lines}) == 2
            break
        await stream.aclose()
        assert (await engine.play(position.after("c3"))) in position.after("c3").actions
        assert time.monotonic() > began


def test_an_engine_that_has_failed_is_started_again_by_the_next_call(tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_LOG", str(tmp_path / "log"))
    start = bg.Position.start("io")
    with bg.Engine(command=[sys.executable, str(FAKE), "CrashesOnce", "e5"]) as engine:
        with pytest.raises(bg.EngineError, match="ended"):
            engine.play(start)
        assert engine.play(start.after("d4")).text == "e5"
    sent = (tmp_path / "log").read_text()
    assert f"position fen {start} moves d4\n" in sent
    # Such an engine has no level, and would search without an end.
    assert "go movetime 1000\n" in sent


async def test_engines_of_the_library_are_those_of_the_app(monkeypatch):
    asked = []

    async def answer(_, position, limit):
        asked.append((position, limit))
        return position.actions[0]

    monkeypatch.setattr(EnginePlayer, "answer", answer)
    start = bg.Position.start("torus", 5)
    async with bg.AsyncEngine("torus", level=1) as engine:
        assert await engine.play(start, bg.Limit(nodes=1)) == start.actions[0]
    assert asked == [(start, bg.Limit(nodes=1))]
