"""Puzzles in progress: their sentences, hints and solutions, and the answers to wrong moves."""

from dataclasses import replace

import pytest

from boardgames_tui.analysis.value import Value
from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.learn.puzzle import Branch, Choice, Kind, Puzzle
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.puzzle_task import Question, puzzle_task
from tests.fake_analyst import FakeAnalyst
from tests.puzzles import ATAXX_WIN, PUZZLES, TORUS_ONE_TURN, TORUS_SAVE, TORUS_TWO_TURNS, choices_along
from tests.rows import each_row
from tests.trial_games import add_trial_game
from tests.ui.app_pilot import texts

pytestmark = pytest.mark.quick


# Two ways to win, one of which goes on, a longer one, and an answer to the other moves.
BRANCHED = replace(
    TORUS_TWO_TURNS,
    choice=Choice(
        TORUS_TWO_TURNS.choice.right | {"e2": Branch(("c3",), Choice.of_actions(["c4"]))},
        longer={"3": "b2"},
        answers={"c4": ""},
    ),
)
OWN = replace(TORUS_TWO_TURNS, kind=Kind.GAIN, length=None)


def begin(puzzle, value=None, line="", **how):
    """Begin a puzzle with an analyst who finds 70 % for Black, and after a move a value and a line, or who fails."""
    question = Question.of(puzzle, GAMES[puzzle.game], **how)
    findings = {"values": {0: 0.7, None: value}, "lines": {0: "", None: line}} if value else {"error": "No engine."}
    return Attempt(puzzle_task(question), FakeAnalyst(**findings))


async def answer(attempt, text):
    """Play a wrong move; return what the board shows, and the last message."""
    assert attempt.play_typed(text)
    boards = [texts(attempt.shown_match) async for _ in attempt.answer_try()]
    assert attempt.shown_match is attempt.match
    return boards, attempt.message


@each_row(
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
    task = begin(puzzle).task
    assert (task.title, task.text) == (title, text)


def test_a_right_move_is_answered_and_the_last_one_explained():
    attempt = begin(TORUS_TWO_TURNS)
    assert not attempt.play_typed("b5")
    assert attempt.message == "b5 is occupied."
    assert attempt.is_clean
    assert not attempt.pending
    assert attempt.play_typed("c4")
    assert attempt.message == "c4 is right. White plays a1, captures e5."
    assert not attempt.comment
    attempt.select_site(attempt.match.position.geometry.site_of["d5"])
    assert attempt.done
    assert attempt.comment == "Solved! c4 wins: Black surrounds a stone in 2 turns."
    assert [(node.action.text, node.comment) for node in attempt.record(str).root.line[1:]] == [
        ("c4", "c4 wins: Black surrounds a stone in 2 turns."),
        ("a1", ""),
        ("d5", "d5 wins at once: Black surrounds c5."),
    ]
    # Another right move goes on from the position that it leads to.
    attempt = begin(BRANCHED)
    assert attempt.play_typed("e2")
    assert texts(attempt.match) == ["e2", "c3"]
    assert attempt.play_typed("c4")
    assert attempt.comment == "Solved! e2 wins: Black surrounds a stone in 2 turns."


async def test_what_is_wrong_is_told_for_each_kind():
    given_away = replace(TORUS_ONE_TURN, kind=Kind.GAIN, choice=replace(TORUS_ONE_TURN.choice, shares=(80, 30)))
    for puzzle, sentence in (
        (TORUS_ONE_TURN, "c1 does not win at once."),
        (replace(TORUS_ONE_TURN, length=None), "c1 is not the move."),
        (TORUS_SAVE, "c1 loses: the answer is c5."),
        (given_away, "c1 gives too much away. It wins 30 % of such games at most, the right move 80 %."),
    ):
        _, message = await answer(begin(puzzle), "c1")
        assert message == f"{sentence} Try again."


async def test_what_is_wrong_is_said_at_once_and_stays_while_the_answer_is_shown_and_taken_back():
    attempt, said = begin(BRANCHED), "a3 does not win in 2 turns: the answer is c4."
    attempt.play_typed("a3")
    assert attempt.message == said
    shown = [(texts(attempt.shown_match), attempt.message) async for _ in attempt.answer_try()]
    assert shown == [(["a3"], said), (["a3", "c4"], f"{said} White plays c4.")]
    assert (attempt.message, attempt.shown_match) == (f"{said} Try again.", attempt.match)
    assert (attempt.match.ply, attempt.pending, attempt.misses) == (0, None, 1)
    attempt.play_typed("a3")
    attempt.stop()
    assert attempt.message == f"{said} Try again."


def test_a_move_that_is_proven_to_win_later_is_no_miss():
    attempt = begin(BRANCHED)
    attempt.play_typed("b2")
    assert attempt.message == "b2 wins in 3 turns; there is a win in 2 turns. Try again."
    assert attempt.accepts_actions
    assert attempt.is_clean


LEFT = "b2 b1 d1 e1 d5"
# Attempts at a mistake, the move, what is shown of its answer, and how the message begins and ends.
MISTAKES = {
    "explained without an engine": (
        lambda: begin(OWN, played="a1"),
        ("a1",),
        "a1 is legal and changes nothing else on the board. It isn't the move we want here",
        "(No answer to it: No engine.) Try again.",
    ),
    "what is left is said": (
        lambda: begin(OWN, 0.43, LEFT, played="a1"),
        ("a1", *LEFT.split()[:4]),
        "a1 loses 27 % (from 70 % to 43 %); the answer is b2. Try again.",
        "",
    ),
    "proven to lose": (
        lambda: begin(replace(TORUS_SAVE, kind=Kind.GAIN), Value(0, 1), "c5", played="a2"),
        ("a2", "c5"),
        "a2 loses: White surrounds a stone next turn. Try again.",
        "",
    ),
    "a move that ends the game needs no search": (
        lambda: begin(replace(TORUS_ONE_TURN, kind=Kind.GAIN, choice=choices_along(("c1",))), played="c2"),
        ("a5",),
        "a5 wins at once: White surrounds e5. Try again.",
        "",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
async def test_a_mistake_is_answered(name):
    make, shown, start, end = MISTAKES[name]
    attempt = make()
    boards, message = await answer(attempt, shown[0])
    assert boards == [[*shown[:n]] for n in range(1, len(shown) + 1)]
    assert message.startswith(start)
    assert message.endswith(end)
    assert not attempt.is_clean


async def test_a_worse_win_than_the_best_is_no_miss():
    attempt = begin(OWN, Value(1, 9), "b2", played="a1")
    _, message = await answer(attempt, "a1")
    assert message == "a1 wins too, but there is a better move. Try again."
    assert attempt.is_clean


async def test_a_game_of_rules_only_has_answers_too(monkeypatch):
    add_trial_game(monkeypatch, "reversi")
    position = Position.start(GAMES["reversi"], GAMES["reversi"].sizes[0])
    first, second, *_ = position.actions
    reply = position.after(second).actions[0]
    puzzle = Puzzle("r", "reversi", position.size, {}, str(position), choices_along((first.text,)), Kind.GAIN, 1)
    attempt = begin(puzzle, 0.3, reply.text, played=second.text)
    boards, message = await answer(attempt, second.text)
    assert boards[-1] == [second.text, reply.text]
    assert message == f"{second.text} loses 40 % (from 70 % to 30 %); the answer is {reply.text}. Try again."
    await attempt.give_hint()
    assert attempt.message.startswith("The move ")


def test_no_site_of_the_solution_is_under_the_cursor():
    attempt = begin(TORUS_ONE_TURN)
    site = attempt.match.position.geometry.site_of["a5"]
    assert attempt.task.nearest_unwanted_site(site) != site


async def test_the_first_hint_has_the_reason_and_the_second_almost_the_place():
    attempt = begin(TORUS_SAVE)
    await attempt.give_hint()
    assert attempt.message == "The move stops White from surrounding d5 next turn."
    await attempt.give_hint()
    assert attempt.message == "Look near column c."
    assert not attempt.selection.sites
    assert not attempt.is_clean


async def test_hints_for_the_next_move_begin_anew_and_help_is_no_clean_solution():
    attempt = begin(TORUS_TWO_TURNS)
    await attempt.give_hint()
    attempt.play_typed("c4")
    await attempt.give_hint()
    assert attempt.message == "The move wins at once: Black surrounds c5."
    attempt.play_typed("d5")
    assert attempt.done
    assert not attempt.is_clean


async def test_a_hint_selects_all_sites_but_the_last_and_names_no_place_of_a_swap():
    attempt = begin(
        replace(ATAXX_WIN, line="x3o/5/5/5/o3x x 0 1", size=5, choice=choices_along(("a5c3",)), kind=Kind.GAIN)
    )
    await attempt.give_hint()
    await attempt.give_hint()
    geometry = attempt.match.position.geometry
    assert attempt.selection.sites == (geometry.site_of["a5"],)
    assert attempt.message == "The move begins with a5: choose where it ends."
    attempt.select_site(geometry.site_of["c3"])
    assert attempt.done
    swap = replace(TORUS_SAVE, game="onyx", size=4, line="4/1/1x2/2/4/1/4 o s", choice=choices_along(("swap",)))
    attempt = begin(swap)
    await attempt.give_hint()
    await attempt.give_hint()
    assert attempt.message == "The move needs no place on the board: swap."


async def test_the_solution_is_played_with_its_reasons():
    attempt = begin(TORUS_TWO_TURNS)
    messages = [attempt.message async for _ in attempt.show_solution()]
    assert messages == [
        "c4 wins: Black surrounds a stone in 2 turns.",
        "White plays a1, captures e5.",
        "d5 wins at once: Black surrounds c5.",
    ]
    assert attempt.done
    assert attempt.comment.startswith("That was the solution. c4 wins")
    assert not attempt.is_clean


@pytest.mark.parametrize("kind", [Kind.SAVE, Kind.GAIN])
async def test_a_quiet_move_is_explained_by_what_is_known_of_it(kind):
    position = TORUS_TWO_TURNS.begin(GAMES["torus"])
    assert position.side == BLACK
    attempt = begin(replace(TORUS_SAVE, line="6/6/1x4/o5/5o/6 x -", size=6, choice=choices_along(("e5",)), kind=kind))
    await attempt.give_hint()
    known = {Kind.SAVE: "is the only move that does not lose", Kind.GAIN: "is the only move that keeps the advantage"}
    assert known[kind] in attempt.message


@each_row("puzzle", PUZZLES)
def test_the_main_line_solves_a_puzzle(puzzle):
    attempt = begin(puzzle)
    judge = attempt.task.judge
    assert sum(judge.at_once(attempt.match, [each]).is_right for each in attempt.match.position.actions) == 1
    while not attempt.done:
        attempt.play(*attempt.task.judge.right_actions(attempt.match))
    assert texts(attempt.match) == [*puzzle.solution]
    assert attempt.is_clean
    assert bool(attempt.match.outcome) == (puzzle.kind is Kind.WIN)


def test_a_move_that_is_right_besides_the_best_one_solves_an_own_mistake():
    attempt = begin(replace(TORUS_SAVE, kind=Kind.GAIN, choice=Choice.of_actions(["c5", "c2"])), played="a1")
    assert attempt.task.title == "Find a better move"
    assert attempt.task.text == "Black to move. In the game you played a1: find a better move."
    attempt.play_typed("c2")
    assert attempt.comment.startswith("Solved! c2 ")
    # A win at once does not solve another kind of puzzle, and a solution after a miss is not called the first try.
    attempt = begin(replace(TORUS_ONE_TURN, choice=choices_along(("c1",)), kind=Kind.GAIN))
    attempt.play_typed("a5")
    assert attempt.pending
    attempt = begin(TORUS_ONE_TURN)
    for misses, text in enumerate(("c1", "c2"), 1):
        attempt.play_typed(text)
        assert attempt.pending
        attempt.stop()
        assert (attempt.misses, attempt.match.ply, attempt.is_clean) == (misses, 0, False)
    attempt.play_typed("a5")
    assert attempt.comment.startswith("Solved, but not at the first try. a5 wins at once")


def test_a_win_that_nothing_can_change_ends_with_the_count():
    line = "XXOOOxxO/XXXOxoOO/oX1OXXOX/X2OoXoX/X2xXoXX/2oOoOXX/oxOOOXxO/OOOxoOOO x place - o"
    choice = Choice({"b4": Branch(then=Choice.of_actions(["=a3-c3"]))})
    attempt = begin(Puzzle("implo-8-1", "implo", 8, {}, line, choice, Kind.WIN, 1, "cost", 1))
    attempt.play_typed("b4 =a3-c3")
    assert not attempt.match.outcome
    assert "Nothing can change the result any more: Black has ■ 6 6 3 2 1 1 ● 8, White □ 7 6 4" in attempt.comment
    assert attempt.comment.endswith("Where you can choose, give up the group that you need least.")
