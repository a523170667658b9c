"""Puzzles in progress: their sentences, hints and solutions, and the answers to wrong moves."""

import time
from dataclasses import replace

import pytest

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.learn.puzzle import Kind, Puzzle
from boardgames_tui.learn.puzzle_attempt import PuzzleAttempt
from boardgames_tui.play.puzzle_task import PuzzleTask
from tests.puzzles import ATAXX_WIN, IO_WIN, PUZZLES, TORUS_ONE_TURN, TORUS_SAVE, TORUS_TWO_TURNS
from tests.trial_games import add_trial_game

pytestmark = pytest.mark.quick


class FakeAnalyst:
    """Analyst with a value and a line, or an error."""

    def __init__(self, value=None, line=()):
        self.value, self.line = value, line

    async def search_to_limit(self, match, limit, lines=1):
        if not self.value:
            raise EngineError("No engine.")
        return Finding(self.value, (Candidate(match.position.find(self.line[0]), self.value, self.line),))


def begin(puzzle):
    return PuzzleTask(PuzzleAttempt(puzzle, GAMES[puzzle.game]))


def wrong_action(task):
    return next(each for each in task.match.position.actions if not task.attempt.is_right(each))


async def answer(task, text, analyst):
    """Play a wrong move; return what the board shows, and the last message."""
    assert task.play_typed(text)
    steps = task.show_answer(await task.find_answer(analyst))
    boards = [[action.text for action in task.shown_match.actions] for _ in steps]
    assert task.shown_match is task.match
    return boards, task.message


@pytest.mark.parametrize(
    ("puzzle", "title", "text"),
    [
        (TORUS_TWO_TURNS, "Win by force", "Black to move and win in 2 turns."),
        (TORUS_ONE_TURN, "Win by force", "White to move and win at once."),
        (ATAXX_WIN, "Win by force", "White to move and win at once."),
        (TORUS_SAVE, "Save the game", "Black to move. Every move but one loses: find it."),
        (
            replace(TORUS_SAVE, kind=Kind.GAIN),
            "Keep the advantage",
            "Black to move. Only one move keeps the advantage: find it.",
        ),
        (replace(TORUS_SAVE, kind=Kind.WIN), "Win by force", "Black to move. Find the move that wins by force."),
    ],
)
def test_the_task_is_told_in_words(puzzle, title, text):
    task = begin(puzzle)
    assert (task.title, task.text) == (title, text)


def test_the_stage_of_a_turn_is_told():
    puzzle = replace(IO_WIN, line="7/7/2xo3/5o1/7/1x5/3o3 x bound f4", size=7, solution=("e5",), kind=Kind.GAIN)
    assert " Now: 1 bound, next to f4." in begin(puzzle).text


def test_a_right_move_is_answered_and_the_last_one_explained():
    task = begin(TORUS_TWO_TURNS)
    assert task.play_typed("c4")
    assert task.message == "c4 is right. White plays a1, captures e5."
    assert not task.comment
    task.select_site(task.match.position.geometry.site_of["d5"])
    assert task.done
    assert task.comment == "Solved! c4 wins: Black surrounds a stone in 2 turns."


def test_another_win_at_once_is_explained_itself():
    task = begin(replace(TORUS_ONE_TURN, solution=("c1", "c2", "a5")))
    task.play_typed("a5")
    assert task.comment == "Solved! a5 wins at once: White surrounds e5."


def test_an_illegal_move_is_refused_and_is_no_mistake():
    task = begin(TORUS_TWO_TURNS)
    assert not task.play_typed("b5")
    assert task.message == "b5 is occupied."
    assert task.attempt.is_clean
    assert not task.mistake


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_a_try_is_judged_within_a_tenth_of_a_second(puzzle):
    task = begin(puzzle)
    wrong = wrong_action(task) if len(task.match.position.actions) > 1 else None
    began = time.process_time()
    if wrong:
        task.judge(wrong)
        assert task.mistake == wrong
        task.forget_mistake()
    task.judge(task.attempt.rest[0])
    assert time.process_time() - began < 0.1


async def test_a_proven_answer_is_shown_move_by_move_and_taken_back():
    task = begin(TORUS_SAVE)
    boards, message = await answer(task, "a2", FakeAnalyst(Value(0, 1), ("c5",)))
    assert boards == [["a2"], ["a2", "c5"], ["a2", "c5"]]
    assert message == "a2 loses: White surrounds a stone next turn. Try again."
    assert task.match.ply == 0
    assert not task.mistake
    assert task.attempt.misses == 1


async def test_an_answer_that_is_not_proven_says_what_is_left():
    task = begin(TORUS_TWO_TURNS)
    line = ("b2", "b1", "d1", "e1", "d5")
    boards, message = await answer(task, "a1", FakeAnalyst(Value(0.43), line))
    assert boards[-1] == ["a1", *line[:4]]
    assert message == "a1 lets the win slip: after b2 Black wins about 43 % of such games. Try again."


@pytest.mark.parametrize(("kind", "words"), [(Kind.SAVE, "does not save the game"), (Kind.GAIN, "gives too much away")])
async def test_the_cost_is_named_for_each_kind(kind, words):
    task = begin(replace(TORUS_TWO_TURNS, kind=kind))
    _, message = await answer(task, "a1", FakeAnalyst(Value(0.2), ("b2",)))
    assert message == f"a1 {words}: after b2 Black wins about 20 % of such games. Try again."


async def test_a_move_that_wins_too_is_no_miss():
    task = begin(TORUS_TWO_TURNS)
    _, message = await answer(task, "a1", FakeAnalyst(Value(1, 9), ("b2",)))
    assert message == "a1 wins too, but takes longer. Try again."
    assert task.attempt.is_clean


async def test_without_an_engine_a_wrong_move_is_explained():
    task = begin(TORUS_TWO_TURNS)
    boards, message = await answer(task, "a1", FakeAnalyst())
    assert boards == [["a1"], ["a1"]]
    assert message.startswith("a1 is legal and changes nothing else on the board. It isn't the move we want here")
    assert message.endswith("(No answer to it: No engine.) Try again.")
    assert not task.attempt.is_clean


async def test_a_move_that_ends_the_game_needs_no_search():
    task = begin(replace(TORUS_ONE_TURN, kind=Kind.GAIN, solution=("c1",)))
    boards, message = await answer(task, "a5", FakeAnalyst())
    assert boards == [["a5"], ["a5"]]
    assert message == "a5 wins at once: White surrounds e5. Try again."


async def test_a_game_of_rules_only_has_answers_too(monkeypatch):
    add_trial_game(monkeypatch, "reversi")
    position = Position.start(GAMES["reversi"], GAMES["reversi"].sizes[0])
    first, second, *_ = position.actions
    reply = position.after(second).actions[0]
    task = begin(Puzzle("r", "reversi", position.size, {}, str(position), (first.text,), Kind.GAIN, 1))
    boards, message = await answer(task, second.text, FakeAnalyst(Value(0.3), (reply.text,)))
    assert boards[-1] == [second.text, reply.text]
    assert (
        message
        == f"{second.text} gives too much away: after {reply.text} Black wins about 30 % of such games. Try again."
    )
    task.give_hint()
    assert task.message.startswith("The move ")


def test_the_first_hint_has_the_reason_and_the_second_almost_the_place():
    task = begin(TORUS_SAVE)
    task.give_hint()
    assert task.message == "The move stops White from surrounding d5 next turn."
    task.give_hint()
    assert task.message == "Look near column c."
    assert not task.selection.sites
    assert task.attempt.had_hint


def test_a_hint_selects_all_sites_but_the_last():
    task = begin(replace(ATAXX_WIN, line="x3o/5/5/5/o3x x 0 1", size=5, solution=("a5c3",), kind=Kind.GAIN))
    task.give_hint()
    task.give_hint()
    geometry = task.match.position.geometry
    assert task.selection.sites == (geometry.site_of["a5"],)
    assert task.message == "The move begins with a5: choose where it ends."
    task.select_site(geometry.site_of["c3"])
    assert task.done


def test_hints_for_the_next_move_begin_anew():
    task = begin(TORUS_TWO_TURNS)
    task.give_hint()
    task.play_typed("c4")
    task.give_hint()
    assert task.message == "The move wins at once: Black surrounds c5."


def test_a_hint_about_a_swap_names_no_place():
    task = begin(replace(TORUS_SAVE, game="onyx", size=4, line="4/1/1x2/2/4/1/4 o s", solution=("swap",)))
    task.give_hint()
    task.give_hint()
    assert task.message == "The move needs no place on the board: it is a pass or a swap."


def test_the_solution_is_played_with_its_reasons():
    task = begin(TORUS_TWO_TURNS)
    messages = [task.message for _ in task.show_solution()]
    assert messages == [
        "c4 wins: Black surrounds a stone in 2 turns.",
        "White plays a1, captures e5.",
        "d5 wins at once: Black surrounds c5.",
    ]
    assert task.done
    assert task.comment.startswith("That was the solution. c4 wins")
    assert not task.attempt.is_clean


def test_a_try_after_a_miss_is_not_called_the_first():
    task = begin(TORUS_ONE_TURN)
    task.judge(wrong_action(task))
    task.forget_mistake()
    task.play_typed("a5")
    assert task.comment.startswith("Solved, but not at the first try. a5 wins at once")


@pytest.mark.parametrize("kind", [Kind.SAVE, Kind.GAIN])
def test_a_quiet_move_is_explained_by_what_is_known_of_it(kind):
    position = TORUS_TWO_TURNS.begin(GAMES["torus"])
    assert position.side == BLACK
    task = begin(replace(TORUS_SAVE, line="6/6/1x4/o5/5o/6 x -", size=6, solution=("e5",), kind=kind))
    task.give_hint()
    known = {Kind.SAVE: "is the only move that does not lose", Kind.GAIN: "is the only move that keeps the advantage"}
    assert known[kind] in task.message


def test_no_site_of_the_solution_is_under_the_cursor():
    task = begin(TORUS_ONE_TURN)
    site = task.match.position.geometry.site_of["a5"]
    assert task.nearest_unwanted_site(site) != site
