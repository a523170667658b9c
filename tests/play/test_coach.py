"""The coach: whose turns it judges, what it says about them, and when it objects."""

import asyncio
from dataclasses import replace

import pytest

from boardgames_tui.core.errors import OptionError
from boardgames_tui.play import coach as coach_module
from boardgames_tui.play.coach import MAX_OBJECTIONS, Coach, check_coach
from boardgames_tui.play.here import Here
from boardgames_tui.storage.settings import Settings
from tests.fake_analyst import put_fake_analyst
from tests.ui.app_pilot import game, game_from, play

COACHED = Settings(coach=True)
# Black's shares by the number of actions: a1 loses 40 %, the third action 4 %.
SHARES = {0: 0.5, 1: 0.1, 2: 0.5, 3: 0.46}


@pytest.fixture(autouse=True)
def analysts(monkeypatch):
    return put_fake_analyst(monkeypatch, coach_module, values=SHARES, lines=dict.fromkeys(range(3), "e5"))


def coach_of(match, settings=COACHED, shown=None):
    """Return a coach with settings; each comment is added to `shown`."""
    coach = Coach(Here(match), lambda: shown is None or shown.append(coach.comment))
    coach.apply_settings(settings)
    return coach


def begin(settings=COACHED, shown=None):
    """Begin a game against the computer; return its match and its coach."""
    match = game("torus", 5, white="random")
    return match, coach_of(match, settings, shown)


async def quiet():
    """Let the searches of the fake end."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_turn_is_judged_with_the_better_move_if_that_matters(analysts):
    match, shown = game("torus", 5, white="random"), []
    coach_of(match, replace(COACHED, coach_limit="never"), shown=shown)
    await quiet()
    assert analysts.made[0].searched == [""]
    play(match, "a1")
    await quiet()
    assert shown == ["a1 lost 40 %. Better: e5."]
    play(match, "b2")
    await quiet()
    # The position before the next turn is searched while the person thinks.
    assert analysts.made[0].searched == ["", "a1", "a1 b2"]
    play(match, "c3")
    await quiet()
    play(match, "d4", "a3")
    await quiet()
    assert shown[1:] == ["c3 lost 4 %.", "a3 lost nothing."]


async def test_a_turn_of_several_actions_is_judged_at_its_end(analysts):
    match = game_from("io", "5/5/2o2/5/5 x bound c3", white="random")
    analysts.lines = {}
    coach = coach_of(match)
    play(match, "b2")
    await quiet()
    assert (coach.comment, analysts.made[0].searched) == ("", [""])
    play(match, "e4")
    await quiet()
    assert coach.comment.startswith("b2 e4 lost ")
    assert analysts.made[0].searched == ["", "b2 e4"]


async def test_only_one_person_against_the_computer_is_coached_and_not_where_help_is_forbidden(analysts, monkeypatch):
    for black, white in (("me", "me"), ("random", "greedy")):
        match = game("torus", 5, black=black, white=white)
        coach = coach_of(match)
        play(match, "a1")
        await quiet()
        assert (await coach.wait_for_objection(), coach.comment, analysts.made[-1].searched) == ("", "", [])
        with pytest.raises(OptionError, match=r"^--coach needs a person on one side and the computer on the other\.$"):
            check_coach(match)
    monkeypatch.setattr(Here, "forbids_help", True)
    match, coach = begin()
    play(match, "a1")
    await quiet()
    assert (await coach.wait_for_objection(), coach.comment, analysts.made[-1].searched) == ("", "", [])


async def test_the_setting_turns_the_coach_on_and_off(analysts):
    match, coach = begin(Settings())
    play(match, "a1", "b2")
    await quiet()
    assert analysts.made[0].searched == []
    coach.apply_settings(COACHED)
    play(match, "c3")
    await quiet()
    assert coach.comment == "c3 lost 4 %."
    coach.apply_settings(Settings())
    assert coach.comment == ""


async def test_a_costly_turn_is_objected_to_with_the_answer_and_without_the_better_move():
    match, coach = begin()
    play(match, "a1")
    # The judgement is ready before the opponent asks.
    await quiet()
    objection = await coach.wait_for_objection()
    assert objection.startswith("a1 loses 40 %. The answer: e5 ")
    assert coach.comment == ""
    # It stays pending until it is answered.
    assert await coach.wait_for_objection() == objection
    coach.keep_turn()
    assert (await coach.wait_for_objection(), coach.comment) == ("", "a1 lost 40 %. Better: e5.")
    assert match.ply == 1


async def test_the_whole_turn_is_taken_back(analysts):
    match = game_from("io", "5/5/2o2/5/5 x bound c3", white="random")
    analysts.values, analysts.lines = {0: 0.9, 2: 0.1}, {}
    coach = coach_of(match)
    play(match, "b2", "e4")
    assert await coach.wait_for_objection()
    coach.take_back()
    assert match.ply == 0
    assert (await coach.wait_for_objection(), coach.comment) == ("", "")


async def test_the_setting_says_what_is_costly():
    for limit, objects in {"10 %": True, "30 %": True, "50 %": False, "never": False}.items():
        match, coach = begin(replace(COACHED, coach_limit=limit))
        play(match, "a1")
        assert bool(await coach.wait_for_objection()) == objects, limit
        await quiet()
        assert bool(coach.comment) != objects, limit


async def test_there_are_at_most_three_objections_in_a_game_and_the_clock_of_the_opponent_waits(monkeypatch):
    reasons = []
    match, coach = begin()
    keeper = coach._venue.timekeeper
    set_paused = keeper.set_paused
    monkeypatch.setattr(keeper, "set_paused", lambda *why, **how: (reasons.append((why, how)), set_paused(*why, **how)))
    for _ in range(MAX_OBJECTIONS):
        play(match, "a1")
        assert await coach.wait_for_objection()
        coach.take_back()
    assert [(*why, how.get("paused", True)) for why, how in reasons[:2]] == [("coach", True), ("coach", False)]
    play(match, "a1")
    assert await coach.wait_for_objection() == ""
    await quiet()
    assert coach.comment == "a1 lost 40 %. Better: e5."


async def test_the_opponent_waits_only_a_moment_and_the_comment_comes_later(analysts, monkeypatch):
    monkeypatch.setattr(coach_module, "MAX_WAIT", 0.02)
    analysts.gate = asyncio.Event()
    match, shown = game("torus", 5, white="random"), []
    coach = coach_of(match, shown=shown)
    play(match, "a1")
    assert await coach.wait_for_objection() == ""
    play(match, "b2")
    assert shown == []
    analysts.gate.set()
    await quiet()
    assert shown == ["a1 lost 40 %. Better: e5."]


async def test_a_turn_that_ends_the_game_is_not_objected_to(analysts):
    match = game_from("torus", "5/2x2/1xo2/2x2/5 x -", white="random")
    analysts.values = {0: 0.9, 1: 0.1}
    coach = coach_of(match)
    play(match, "d3")
    assert match.outcome
    assert await coach.wait_for_objection() == ""


async def test_a_turn_is_judged_as_it_was_if_the_opponent_has_answered_already(analysts):
    match, coach = begin()
    play(match, "a1", "b2")
    assert await coach.wait_for_objection() == ""
    await quiet()
    assert (coach.comment, coach.objection) == ("a1 lost 40 %. Better: e5.", "")
    assert sorted(analysts.made[0].searched) == ["", "a1", "a1 b2"]
    # Taking back forgets the comment.
    match.undo()
    assert coach.comment == ""
    await coach.close()
    assert analysts.made[0].closed
    assert coach not in match.observers


async def test_after_a_move_is_taken_back_the_next_one_is_judged_with_the_same_search(analysts):
    analysts.gate = asyncio.Event()
    match, coach = begin()
    play(match, "a1")
    await quiet()
    match.undo()
    await quiet()
    analysts.gate.set()
    play(match, "c3")
    assert (await coach.wait_for_objection()).startswith("c3 loses 40 %.")
    assert sorted(analysts.made[0].searched) == ["", "c3"]


async def test_without_an_engine_the_reason_is_given_and_the_game_goes_on(analysts):
    analysts.error = "No engine is available: it needs numba."
    match, coach = begin()
    play(match, "a1")
    assert await coach.wait_for_objection() == ""
    assert coach.comment == "No coach: No engine is available: it needs numba."
