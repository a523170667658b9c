"""Tries at a mistake of a record: which are right, and the sentences about them."""

from boardgames_tui.analysis.analyst import Finding
from boardgames_tui.analysis.game_review import Verdict
from boardgames_tui.analysis.value import Value
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.better_move_task import better_move_task
from boardgames_tui.record.formats import load
from tests.fake_analyst import FakeAnalyst

TORUS = '[Game "Torus"]\n[Size "5"]\n\n1. c3 2. a1 *\n'
IO = '[Game "Io"]\n[Size "7"]\n\n1. c2 2. b3 d7 *\n'
SWAP = '[Game "Onyx"]\n[Size "6"]\n\n1. a1 2. swap *\n'


def better_move(text, shares, lines):
    """Begin an attempt at a better turn than the last one of a record."""
    record = load(text)
    start, end = (node for node in record.root.line if node is record.root.line[1] or not node.children)
    before, after = Finding(Value(0.5)), Finding(Value(0.9))
    mistake = Verdict(start, end, before, after)
    return Attempt(better_move_task(record, mistake), FakeAnalyst(values=shares, lines=lines))


def torus():
    shares = {"c3": 0.5, "c3 a1": 0.9, "c3 b1": 0.7, "c3 b2": 0.53, "c3 b3": 0.56, "c3 b4": 0.55}
    return better_move(TORUS, shares, {"c3": "d3 c4", "c3 b1": "e5 a5", "c3 d3": "c4"})


async def judge(attempt, text):
    """Try a turn; return the comment on a right one, or the last message."""
    assert attempt.play_typed(text)
    assert attempt.message == f"Judging {text}..."
    async for _ in attempt.answer_try():
        pass
    return attempt.comment or attempt.message


def played(attempt):
    return " ".join(action.text for action in attempt.shown_match.actions)


async def test_the_mistake_is_described_and_a_move_that_loses_more_than_five_per_cent_is_refuted():
    search = torus()
    lost = "Move 2: White's a1 lost 40 % (from 50 % to 10 %)."
    assert search.task.text == f"{lost} Find a better move; \x01solution\x02 shows one."
    for text, sentence in {
        "b1": "b1 loses 20 % (from 50 % to 30 %); the answer is e5. Try again.",
        "a1": "a1 loses 40 % (from 50 % to 10 %), as in the game. Try again.",
        "b3": "b3 loses 6 % (from 50 % to 44 %). Try again.",
    }.items():
        assert (await judge(search, text), search.done, played(search)) == (sentence, False, "c3")
    assert search.play_typed("b1")
    assert [played(search) async for _ in search.answer_try()] == ["c3 b1", "c3 b1 e5"]


async def test_a_move_within_five_per_cent_of_the_best_is_right():
    for text, loss in (("d3", ""), ("b2", "3 %"), ("b4", "5 %")):
        search = torus()
        sentence = await judge(search, text)
        assert search.done
        assert sentence.startswith(f"Solved! {text} ")
        assert ("It loses" in sentence) == bool(loss)
        assert sentence.endswith(f"{loss and f' It loses {loss} against the best move.'} Better line: d3 c4.")


async def test_the_answer_is_the_best_turn_with_the_same_reason():
    search = torus()
    messages = [search.message async for _ in search.show_solution()]
    assert played(search) == "c3 d3"
    assert search.comment.replace("That was the solution.", "Solved!") == await judge(torus(), "d3")
    assert search.comment.startswith(f"That was the solution. {messages[0]}")
    assert search.done


async def test_a_hint_is_searched_and_each_position_once():
    search = torus()
    await search.give_hint()
    assert search.message.startswith("The move takes ")
    await search.give_hint()
    assert search.message == "Look near column d."
    for text in ("b1", "b1", "b2"):
        await judge(search, text)
    assert search._analyst.searched == ["c3", "c3 b1", "c3 b2"]


async def test_a_turn_of_several_actions_is_judged_as_a_whole():
    search = better_move(IO, {"c2 b3 d7": 0.1, "c2 b3 e7": 0.6}, {"c2": "c3 e7"})
    assert search.play_typed("b3")
    assert (search.pending, search.message, played(search)) == (None, "", "c2 b3")
    assert " Now: " in search.text
    # The unfinished turn is cancelled.
    assert search.cancel()
    assert played(search) == "c2"
    assert (await judge(search, "b3 e7")).startswith("Solved! b3 ")
    assert played(search) == "c2 b3 e7"


async def test_after_a_swap_the_person_has_the_other_colour():
    """The swap leaves Black, who was White, with 90 %; another move leaves White with 10 %."""
    search = better_move(SWAP, {"a1": 0.1, "a1 swap": 0.9, "a1 b2": 0.9}, {"a1": "swap"})
    assert "loses 80 %" in await judge(search, "b2")
    assert (await judge(search, "swap")).startswith("Solved, but not at the first try. swap ")
    assert search.done


async def test_without_an_engine_that_is_said_and_the_try_is_taken_back():
    search = torus()
    search._analyst.error = "The engine has ended."
    await search.find_solution()
    assert search.message == "The engine has ended."
    assert await judge(search, "b1") == "The engine has ended."
    assert (played(search), search.accepts_actions) == ("c3", True)
    await search.give_hint()
    assert [search.message async for _ in search.show_solution()] == []
    assert (search.message, search.is_clean) == ("The engine has ended.", True)
