"""Findings of an analyst: candidates with values, from fakes and from the program's own engine."""

import asyncio

import pytest

from boardgames_tui.analysis.analyst import Analyst, Candidate, Finding, _finding
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Info, Limit, Score
from tests.games.plays import play
from tests.rows import each_row
from tests.uai.engine_matches import lines_sent_to

NODES = Limit(nodes=50)


@each_row(
    ("score", "colour", "black", "plies", "texts"),
    [
        (Score("win", 620), BLACK, 0.62, 0, ("62 %", "38 %")),
        (Score("win", 620), WHITE, 0.38, 0, ("38 %", "62 %")),
        (Score("mate", 3), BLACK, 1.0, 3, ("wins in 3", "loses in 3")),
        (Score("mate", 3), WHITE, 0.0, 3, ("loses in 3", "wins in 3")),
        (Score("mate", -4), WHITE, 1.0, 4, ("wins in 4", "loses in 4")),
    ],
)
def test_a_score_is_for_the_person_to_act_and_a_value_for_black(score, colour, black, plies, texts):
    value = Value.of(score, colour)
    assert value.black == pytest.approx(black)
    assert value.plies == plies
    assert (value.text_for(BLACK), value.text_for(WHITE)) == texts
    assert value.score(colour) == score


def test_a_finished_game_is_won_lost_or_drawn():
    assert [Value.ended(Outcome(winner, "full board")).black for winner in (BLACK, WHITE, 0)] == [1.0, 0.0, 0.5]


def test_depth_and_nodes_of_an_engine_are_optional():
    found = _finding(Position.start("torus"), [Info(score=Score("win", 500), pv=("a1",))])
    assert (found.value, found.depth, found.nodes) == (Value(0.5), 0, 0)


async def test_candidates_come_in_whole_groups_with_values_for_black(fake_engine):
    log = fake_engine("Advises", "f6,g7")
    position = Position.start("onyx").after("a1")
    analyst = Analyst(GAMES["onyx"])
    found = [each async for each in analyst.search(position, NODES, 2)]
    await analyst.close()
    assert [finding.depth for finding in found] == [1, 2]
    assert [each.value.black for each in found[0].candidates] == pytest.approx([0.4, 0.5])
    assert found[1].value == found[1].candidates[0].value == Value(0.0, 3)
    assert [each.line for each in found[1].candidates] == [("f6", "f6"), ("g7", "f6")]
    assert found[1].nodes == 200
    assert "setoption name MultiPV value 2" in lines_sent_to(log)
    assert f"position fen {position.root} moves a1" in lines_sent_to(log)


async def test_multipv_is_set_only_if_it_changes(fake_engine):
    log = fake_engine("Advises", "e5")
    analyst = Analyst(GAMES["torus"])
    for lines in (1, 1, 3, 3, 1):
        await analyst.search_to_limit(Position.start("torus"), NODES, lines)
    await analyst.close()
    texts = [line for line in lines_sent_to(log) if line.startswith("setoption name MultiPV")]
    assert texts == ["setoption name MultiPV value 3", "setoption name MultiPV value 1"]


async def test_an_analysis_that_is_cancelled_stops_the_engine(fake_engine):
    log = fake_engine("AdvisesOn", "e5")
    analyst, start = Analyst(GAMES["torus"]), Position.start("torus")
    reported = asyncio.Event()

    async def listen():
        async for _ in analyst.search(start, Limit(infinite=True), 1):
            reported.set()

    task = asyncio.create_task(listen())
    await asyncio.wait_for(reported.wait(), 30)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async for found in analyst.search(start.after("a1"), Limit(infinite=True), 1):
        assert found.candidates[0].action.text == "e5"
        break
    await analyst.close()
    lines_sent = lines_sent_to(log)
    assert lines_sent.index("stop") < lines_sent.index(f"position fen {start} moves a1")


async def test_a_finished_game_asks_no_engine(fake_engine):
    log = fake_engine("Advises", "e5")
    position = Position.read("io", "xxxxx/xxxxx/xxxxx/xxxxx/xxxxo x single -")
    analyst = Analyst(GAMES["io"])
    found = await analyst.search_to_limit(position, NODES)
    await analyst.close()
    assert (found.value.black, found.candidates, found.depth, found.nodes) == (1.0, (), 0, 0)
    assert lines_sent_to(log) == []


async def test_a_failed_engine_is_restarted_at_the_next_request(fake_engine):
    fake_engine("CrashesOnce", "e5")
    analyst = Analyst(GAMES["torus"])
    for cause in ("has ended", "winning chances"):
        with pytest.raises(EngineError, match=cause):
            await analyst.search_to_limit(Position.start("torus", 9), NODES)
    await analyst.close()


@pytest.mark.parametrize("key", ["ataxx", "implo"])
async def test_our_engine_reports_the_requested_number_of_actions(key):
    start, analyst = Position.start(key, GAMES[key].sizes[1]), Analyst(GAMES[key])
    found = await analyst.search_to_limit(start, Limit(nodes=2000), 3)
    assert len({each.action for each in found.candidates}) == 3
    for each in found.candidates:
        play(start, *each.line)
        assert 0 <= each.value.black <= 1
    await analyst.close()


def test_candidates_are_ranked_by_their_displayed_value():
    """A quick win comes first, and a slow loss before a quick one, whichever action the engine would play."""
    values = {"a1": Value(0.5), "b1": Value(0.0, 2), "c1": Value(1.0, 5), "d1": Value(0.0, 6), "e1": Value(1.0, 3)}
    found = Finding(values["a1"], tuple(Candidate(Action(0, text), value, (text,)) for text, value in values.items()))
    assert [each.action.text for each in found.ranked_candidates(BLACK)] == ["e1", "c1", "a1", "d1", "b1"]
    assert [each.action.text for each in found.ranked_candidates(WHITE)] == ["b1", "d1", "a1", "c1", "e1"]


async def test_a_search_that_is_too_short_for_a_value_is_followed_by_one_of_depth_1(monkeypatch):
    analyst, searched = Analyst(GAMES["torus"]), []

    async def search(position, limit, lines):
        searched.append(limit)
        if limit.depth == 1:
            yield [Info(pv=("a1",), score=Score("win", 500))]

    monkeypatch.setattr(analyst._player, "search", search)
    finding = await analyst.search_to_limit(Position.start("torus", 5), Limit(movetime=1))
    assert (finding.value.black, searched) == (0.5, [Limit(movetime=1), Limit(depth=1)])
