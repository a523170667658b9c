"""Matches between two versions of Ataxx' engine: pairs of games, other parameters, other networks, and time."""

import time
from array import array
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from types import SimpleNamespace

from boardgames_tui.arena.elo import mean_share
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta.parameters import VALUES
from boardgames_tui.games.ataxx.engine import network
from boardgames_tui.kernel.language import BITBOARD_SIZE, BY_PATH, DRAWN, LOST, WON
from boardgames_tui.lab import ataxx_matches
from boardgames_tui.lab.ataxx_matches import Opponents
from tests.rows import each_row


def test_equal_sets_share_each_pair_whatever_the_number_of_jobs():
    for jobs in (1, 2):
        assert Opponents(jobs, 200).count_pairs(VALUES, VALUES, range(4)) == [0, 0, 4, 0, 0]


def test_a_set_that_searches_one_move_of_a_position_loses():
    hasty = {**VALUES, "LATE_MOVES": 0, "LATE_MOVES_BY_DEPTH": 0, "LATE_BY_VALUE": 0, "LATE_BY_VALUE_BY_DEPTH": 0}
    counts = Opponents(1, 500).count_pairs(hasty, VALUES, range(6))
    assert sum(counts) == 6
    assert mean_share(counts) < 0.3


@each_row(("plies", "end"), product([0, 3, 4], [LOST, DRAWN, WON, BY_PATH + LOST]))
def test_the_result_is_that_of_the_side_that_begins(end, plies, monkeypatch):
    ends = [0] * plies + [end]
    monkeypatch.setattr(ataxx_matches, "verdict", lambda *_: ends.pop(0))
    searched = []
    monkeypatch.setattr(ataxx_matches, "search_position", lambda thread, nodes: (searched.append(thread.name), nodes))
    monkeypatch.setattr(ataxx_matches, "make", lambda *_: None)
    first, second = (
        SimpleNamespace(name=name, plan=None, state=[0] * (S.POSITIONS + 2 * BITBOARD_SIZE)) for name in "ab"
    )
    result = ataxx_matches.play_game(first, second, [0] * BITBOARD_SIZE, 9)
    mirrored = {LOST: WON, DRAWN: DRAWN, WON: LOST}
    assert result == (end % BY_PATH if plies % 2 == 0 else mirrored[end % BY_PATH])
    assert "".join(searched) == "abab"[:plies]


def test_an_opening_is_balanced_by_a_search_and_refused_if_it_ends_the_game(monkeypatch):
    """Two openings are refused because one side is far ahead."""
    values, end = [5_000, -401, 400], 0
    monkeypatch.setattr(ataxx_matches, "random_move", lambda *_: 0)
    monkeypatch.setattr(ataxx_matches, "play_move", lambda *_: None)
    monkeypatch.setattr(ataxx_matches, "verdict", lambda *_: end)
    monkeypatch.setattr(ataxx_matches, "search_position", lambda *_: (0, values.pop(0)))
    thread = SimpleNamespace(plan=None, state=[0] * (S.POSITIONS + 2 * BITBOARD_SIZE))
    assert [ataxx_matches.play_opening(thread, [], 2, 9) for _ in range(3)] == [False, False, True]
    end = WON
    assert not ataxx_matches.play_opening(thread, [], 2, 9)


def blind_network():
    """Return the weights of a network to which all positions of a phase are alike."""
    arrays = network.LEARNED.load()
    return network.pack_weights({**arrays, "last weights": array("h", bytes(2 * len(arrays["last weights"])))})


def test_a_network_that_tells_no_positions_apart_loses_to_that_of_the_engine():
    """It loses on both sides, so it is the one whose network is replaced."""
    blind = blind_network()
    assert mean_share(Opponents(1, 300, networks=(blind, None)).count_pairs(VALUES, VALUES, range(4))) < 0.2
    assert mean_share(Opponents(1, 300, networks=(None, blind)).count_pairs(VALUES, VALUES, range(4))) > 0.8


def test_games_with_a_limit_of_time_are_played_to_their_ends():
    assert sum(Opponents(2, 300, seconds=0.001).count_pairs(VALUES, VALUES, range(2))) == 2


def test_each_search_gets_its_time_of_the_processor():
    """The search begins with a sleep, which costs no time of the processor."""
    threads = [SimpleNamespace(state=[0] * (S.AGE + S.STOP + 1)) for _ in range(2)]
    taken = []

    def play():
        for thread in (threads[0], threads[1], threads[0]):
            thread.state[S.STOP] = 0
            thread.state[S.AGE] += 1
            time.sleep(0.05)
            began = time.process_time()
            while not thread.state[S.STOP]:
                pass
            taken.append(time.process_time() - began)

    with ThreadPoolExecutor(1) as executor:
        ataxx_matches.stop_searches_in_time(executor.submit(play), threads, 0.03)
    assert len(taken) == 3
    assert 0.02 < min(taken) <= max(taken) < 0.1
