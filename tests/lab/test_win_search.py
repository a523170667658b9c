"""Proofs of wins: the same as by brute force, which prunes nothing and remembers nothing."""

import random

import pytest

from boardgames_tui.core.cells import BLACK, WHITE, other
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.lab.win_candidates import Candidates, path_lengths
from boardgames_tui.lab.win_search import OutOfTimeError, WinSearch, seat_of


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
