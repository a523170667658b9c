"""Tries at a mistake: which are right, and the sentences about them."""

import pytest

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.better_move import BetterMove, describe_mistake, end_of
from boardgames_tui.analysis.game_review import Verdict
from boardgames_tui.analysis.value import Value
from boardgames_tui.record.formats import load

TORUS = '[Game "Torus"]\n[Size "5"]\n\n1. c3 2. a1 *\n'
IO = '[Game "Io"]\n[Size "7"]\n\n1. c2 2. b3 d7 *\n'
SWAP = '[Game "Onyx"]\n[Size "6"]\n\n1. a1 2. swap *\n'


class FakeAnalyst:
    """Finds the given share of Black after some actions, by their texts, and the given line there."""

    def __init__(self, shares, lines):
        self.shares, self.lines, self.searched = shares, lines, []

    async def search_to_limit(self, match, limit):
        played = " ".join(action.text for action in match.actions)
        self.searched.append(played)
        value, line = Value(self.shares.get(played, 0.5)), self.lines.get(played, "").split()
        candidates = (Candidate(match.position.find(line[0]), value, tuple(line)),) if line else ()
        return Finding(value, candidates)


def better_move(text, shares, lines):
    """Return the search for a better turn than the last one of a record."""
    record = load(text)
    start, end = (node for node in record.root.line if node is record.root.line[1] or not node.children)
    before, after = Finding(Value(0.5)), Finding(Value(0.9))
    return BetterMove(record, Verdict(start, end, before, after), FakeAnalyst(shares, lines))


def torus():
    shares = {"c3": 0.5, "c3 a1": 0.9, "c3 b1": 0.7, "c3 b2": 0.53, "c3 b3": 0.56, "c3 b4": 0.55}
    return better_move(TORUS, shares, {"c3": "d3 c4", "c3 b1": "e5 a5", "c3 d3": "c4"})


async def judge(search, text):
    position, actions = search.position, []
    for word in text.split():
        actions.append(position.find(word))
        position = position.after(actions[-1])
    return await search.judge(actions)


def test_the_mistake_is_described_with_its_loss():
    assert describe_mistake(torus().mistake) == "Move 2: White's a1 lost 40 % (from 50 % to 10 %)."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("b1", "b1 loses 20 %; the answer is e5. Try another move."),
        ("a1", "a1 loses 40 %, as in the game. Try another move."),
        ("b3", "b3 loses 6 %. Try another move."),
    ],
)
async def test_a_move_that_loses_more_than_five_per_cent_is_refuted(text, sentence):
    search = torus()
    assert (await judge(search, text), search.is_found) == (sentence, False)


@pytest.mark.parametrize(("text", "loss"), [("b2", "3 %"), ("b4", "5 %")])
async def test_a_move_within_five_per_cent_of_the_best_is_right(text, loss):
    search = torus()
    sentence = await judge(search, text)
    assert search.is_found
    assert sentence.startswith(f"Right! {text} ")
    assert sentence.endswith(f" It loses {loss} against the best move. Better line: d3 c4.")


async def test_the_best_move_is_right_with_its_reason_and_line():
    search = torus()
    sentence = await judge(search, "d3")
    assert search.is_found
    assert sentence.startswith("Right! d3 takes ")
    assert sentence.endswith(". Better line: d3 c4.")
    assert "It loses" not in sentence


async def test_the_answer_is_the_best_turn_with_the_same_reason():
    search = torus()
    actions, sentence = await search.answer()
    assert [action.text for action in actions] == ["d3"]
    assert f"Right! {sentence}" == await judge(torus(), "d3")
    assert search.is_found


async def test_each_position_is_searched_once():
    search = torus()
    for text in ("b1", "b1", "b2"):
        await judge(search, text)
    assert search._analyst.searched == ["c3", "c3 b1", "c3 b2"]


async def test_a_turn_of_several_actions_is_judged_as_a_whole():
    search = better_move(IO, {"c2 b3 d7": 0.1, "c2 b3 e7": 0.6}, {"c2": "c3 e7"})
    bound = search.position.find("b3")
    assert not search.is_whole_turn([bound])
    free = search.position.after(bound).find("e7")
    assert search.is_whole_turn([bound, free])
    assert (await judge(search, "b3 e7")).startswith("Right! b3 ")


def test_a_try_is_not_added_to_the_record():
    search = torus()
    start = search.mistake.start
    end = end_of(start, [search.position.find("b1")])
    assert (end.turn, end.path[:-1], len(start.children)) == (2, start.path, 1)


async def test_after_a_swap_the_person_has_the_other_colour():
    """The swap leaves Black, who was White, with 90 %; another move leaves White with 10 %."""
    search = better_move(SWAP, {"a1": 0.1, "a1 swap": 0.9, "a1 b2": 0.9}, {"a1": "swap"})
    assert "loses 80 %" in await judge(search, "b2")
    assert (await judge(search, "swap")).startswith("Right! swap ")
    assert search.is_found
