"""Proofs of wins, the same as by brute force, and what is proven about a puzzle."""

import random
from dataclasses import replace

import pytest

from boardgames_tui.core.cells import BLACK, WHITE, other
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.lab.check_puzzles import CONFIRMED, UNDECIDED, WRONG, check
from boardgames_tui.lab.puzzle_proof import is_certain, prove_save, prove_win
from boardgames_tui.lab.win_candidates import Candidates, path_lengths
from boardgames_tui.lab.win_search import OutOfTimeError, WinSearch, seat_of
from boardgames_tui.learn.puzzle import Choice, Kind, Puzzle
from tests.puzzles import IO_WIN, TORUS_SAVE, TORUS_TWO_TURNS, choices_along


def wins(state, seat, turns):
    """Return whether a seat forces a win within a number of its turns, by brute force."""
    if state.outcome:
        return seat_of(state, state.outcome.winner) == seat
    if state.seat != seat:
        return all(wins(state.play(action), seat, turns) for action in state.actions)
    return turns > 0 and any(
        wins(after := state.play(action), seat, turns - (after.seat != seat)) for action in state.actions
    )


def late_positions(key, size, number, seed=1):
    """Return positions shortly before the ends of random games."""
    rng = random.Random(seed)
    found = []
    while len(found) < number:
        states = [Position.start(GAMES[key], size).state]
        while not states[-1].outcome and len(states) < 200:
            states.append(states[-1].play(rng.choice(states[-1].actions)))
        if states[-1].outcome:
            found += states[-6:-1]
    return found[:number]


@pytest.mark.parametrize(
    ("key", "size", "turns"),
    [("torus", 5, 2), ("onyx", 4, 2), ("ataxx", 4, 2), ("io", 5, 2), ("implo", 4, 2)],
)
def test_a_win_is_found_if_and_only_if_there_is_one(key, size, turns):
    results = []
    for state in late_positions(key, size, 40):
        for seat in (BLACK, WHITE):
            if turns > 1 and len(state.actions) > 30:
                continue
            for number in range(1, turns + 1):
                results.append(wins(state, seat, number))
                assert WinSearch(seat, state).wins(state, number) is results[-1], (str(state.cells), seat, number)
    assert {True, False} == {*results}


@pytest.mark.parametrize(("key", "size"), [("torus", 7), ("onyx", 6), ("ataxx", 5)])
def test_nothing_is_missed_by_leaving_out_candidates(key, size, monkeypatch):
    states = [state for state in late_positions(key, size, 30, seed=2) if len(state.actions) <= 60]
    found = []
    for plain in (False, True):
        if plain:
            monkeypatch.setattr("boardgames_tui.lab.win_search.candidates_of", lambda _: Candidates())
        found.append([[WinSearch(seat, state).turns_to_win(state, 2) for seat in (BLACK, WHITE)] for state in states])
    assert found[0] == found[1]
    assert any(turns == 2 for pair in found[0] for turns in pair)


def test_the_seat_wins_that_has_exchanged_colours():
    position = Position.start(GAMES["onyx"], 4)
    for text in ["a1", "swap", "a2", "d4", "b2", "d3", "c2", "b4"]:
        position = position.after(position.find(text))
    state = position.state
    assert (state.side, state.seat) == (WHITE, BLACK)
    assert WinSearch(state.seat, state).turns_to_win(state, 1) == 1
    assert WinSearch(other(state.seat), state).turns_to_win(state, 1) is None


def test_a_search_without_nodes_or_time_gives_up():
    state = Position.start(GAMES["torus"], 5).state
    for limits in ({"max_nodes": 50}, {"seconds": 0}):
        with pytest.raises(OutOfTimeError):
            WinSearch(state.seat, state, **limits).turns_to_win(state, 4)


def test_a_path_lacks_the_stones_between_the_edges():
    state = Position.read(GAMES["onyx"], "4/1/1x2/2/1o2/1/4 x -").state
    names = state.geometry.site_of
    lengths = path_lengths(4, state.cells, BLACK)
    assert min(lengths) == 3
    # White's stone cannot be captured, and a stone on the left edge helps nobody in the middle.
    assert lengths[names["b2"]] > 100
    assert lengths[names["a1"]] == 4
    assert min(path_lengths(4, state.cells, WHITE)) == 3


NODES = 100_000
A1 = Choice.of_actions(["a1"])
# White wins in two turns by i8, against which nothing helps.
IN_TWO_TURNS = "9/2o4o1/9/2o5x/9/9/8x/xo7/o7x o -"


def in_order(position, actions):
    """Prefer no action."""
    return actions


def proof(puzzle):
    return prove_win(puzzle.begin(GAMES[puzzle.game]), 3, NODES, in_order)


def proven(puzzle):
    """Return a puzzle with what is proven about it."""
    found = proof(puzzle)
    return replace(puzzle, choice=found.choice, length=found.length)


def test_all_right_actions_are_stored_with_longer_wins_and_answers():
    puzzle = proven(TORUS_TWO_TURNS)
    assert puzzle.length == 2
    assert check(puzzle, 60) == CONFIRMED
    names = [action.text for action in puzzle.begin(GAMES["torus"]).actions]
    for text in set(names) - puzzle.choice.right.keys():
        turns, answer = puzzle.choice.known_of(text)
        assert turns == 3 or answer in names


def test_the_defence_leaves_as_few_right_actions_as_possible():
    puzzle = proven(TORUS_TWO_TURNS)
    position = puzzle.begin(GAMES["torus"])
    for text, branch in puzzle.choice.right.items():
        after = position.after(position.find(text))
        # All replies lose in the next turn.
        numbers = [len(prove_win(after.after(reply), 1, NODES, in_order).choice.right) for reply in after.actions]
        assert len(branch.then.right) == min(numbers)


def test_the_defence_that_lasts_longest_is_chosen():
    lost = Position.read(GAMES["torus"], IN_TWO_TURNS)
    found = prove_win(lost, 3, NODES, in_order)
    # White makes two threats with one stone; only i2 makes a threat of Black's own, which White must answer.
    assert found.length == 3
    assert found.choice.right["a3"].replies == ("i2",)


def test_a_game_that_ends_with_a_full_board_is_played_to_its_end():
    puzzle, start = proven(IO_WIN), IO_WIN.begin(GAMES["io"])
    assert check(puzzle, 60) == CONFIRMED
    for line in puzzle.choice.lines():
        position = start
        for text in line:
            position = position.after(position.find(text))
        assert position.outcome.winner == start.side
    # What is certain needs no search.
    assert not is_certain(start.state, start.seat)
    over = Position.read(GAMES["implo"], "XXXX/XXXX/XXXX/XXoo x place - o")
    assert over.outcome
    assert is_certain(over.state, over.seat)


def test_losses_prove_a_save():
    position = TORUS_SAVE.begin(GAMES["torus"])
    found = prove_save(position, 2, NODES, 3)
    puzzle = replace(TORUS_SAVE, choice=found.choice)
    assert check(puzzle, 60) == CONFIRMED
    assert prove_save(position, 2, NODES, 0) is None
    assert check(replace(puzzle, choice=replace(found.choice, answers={"a1": ""})), 60) == WRONG


def test_an_action_that_only_delays_the_loss_saves_nothing():
    line = "1o5x1/o1o2xx2/1o3x1oo/2ox5/oo2x1oxo/1x1x5/x3oxoo1/1x5o1/x4o1o1 x -"
    position = Position.read(GAMES["torus"], line)
    search = WinSearch(other(position.seat), position.state)
    assert search.turns_to_win(position.after(position.find("c1")).state, 3) == 3
    assert prove_save(position, 2, NODES, 3) is None


def test_a_proof_or_a_check_that_takes_long_is_given_up():
    start = Position.start(GAMES["torus"], 9)
    with pytest.raises(OutOfTimeError):
        prove_win(start, 4, 100, in_order)
    large = Puzzle("torus-9-1", "torus", 9, {}, str(start), choices_along(("a3",)), Kind.WIN, 3, length=4)
    assert check(large, 0) == UNDECIDED


def test_what_is_not_true_is_found():
    puzzle = proven(TORUS_TWO_TURNS)
    choice = puzzle.choice
    for changes in (
        {"length": 3},
        {"choice": Choice(choice.right | A1.right)},
        {"choice": replace(choice, longer={"3": "a1"}, answers={"b1": ""})},
        {"choice": choices_along(("e1", "a2", "c4"))},
        {"kind": Kind.SAVE},
    ):
        assert check(replace(puzzle, **changes), 60) == WRONG
