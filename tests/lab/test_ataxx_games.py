"""Games for the fit of Ataxx' network: which actions are random, which games are left out, and how they are saved."""

import random
from types import SimpleNamespace

import numpy as np

from boardgames_tui.core.cells import BLOCK, EMPTY
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.games.ataxx.engine import network
from boardgames_tui.games.ataxx.engine.game_end import BY_PATH
from boardgames_tui.kernel.language import BITBOARD_SIZE, DRAWN, LOST, MOVE_RANGE, WON
from boardgames_tui.lab import ataxx_games as G
from boardgames_tui.lab import ataxx_samples
from boardgames_tui.lab.ataxx_game_files import BLOCKS, FOE, OWN, PLIES, RESULT, SIZE
from tests.lab.interpreted import Interpreted

RANDOM, BEST = 7, 8


def play(monkeypatch, *ends, opening=1, rng=1, value=5):
    """Play a game that ends as told after each action, 0 if it goes on; return its result, moves and values."""
    to_come, made, plies = list(ends), [], [0] * G.PLY_SIZE * 9

    def verdict(plan, w, at, ply):
        assert (at, ply) == (S.POSITIONS, 0)
        return to_come.pop(0)

    monkeypatch.setattr(G, "verdict", verdict)
    monkeypatch.setattr(G, "random_move", lambda m, rng: RANDOM)
    monkeypatch.setattr(G, "search_position", lambda m, nodes: (BEST, nodes))
    monkeypatch.setattr(G, "random_below", lambda rng, n: rng if n == G.RANDOM_ACTION_INTERVAL else None)
    monkeypatch.setattr(G, "make", lambda plan, w, at, move: made.append(move))
    m = SimpleNamespace(plan=None, state=[0] * (S.POSITIONS + 2 * BITBOARD_SIZE))
    result, count = divmod(G.play_game(m, [0] * BITBOARD_SIZE, rng, plies, value, opening), G.MAX_PLIES)
    moves, values = plies[G.MOVE : G.PLY_SIZE * count : G.PLY_SIZE], plies[G.VALUE : G.PLY_SIZE * count : G.PLY_SIZE]
    assert [move % MOVE_RANGE for move in moves] == made[:count]
    return result, [(move % MOVE_RANGE, move // MOVE_RANGE) for move in moves], values


def test_the_opening_is_random_and_not_searched_and_later_random_actions_are_marked(monkeypatch):
    _, moves, values = play(monkeypatch, 0, 0, 0, 0, WON, opening=2)
    assert moves == [(RANDOM, 1), (RANDOM, 1), (BEST, 0), (BEST, 0)]
    assert values == [S.UNKNOWN, S.UNKNOWN, 5, 5]
    assert play(monkeypatch, 0, 0, WON, rng=0)[1:] == ([(RANDOM, 1), (RANDOM, 1)], [S.UNKNOWN, 5])


def test_the_result_is_that_of_the_side_to_act_at_the_end(monkeypatch):
    for end in (LOST, WON, DRAWN):
        assert play(monkeypatch, 0, 0, end)[0] == end
    # A win by repetition is kept, but no draw by the limit of half-moves.
    assert play(monkeypatch, 0, 0, BY_PATH + LOST)[0] == LOST
    assert play(monkeypatch, 0, 0, BY_PATH + DRAWN) == (0, [], [])


def test_a_game_that_ends_in_its_opening_or_is_unbalanced_after_it_or_too_long_is_left_out(monkeypatch):
    assert play(monkeypatch, 0, WON) == (0, [], [])
    for value, is_played in ((400, True), (401, False), (-401, False), (S.UNKNOWN, True)):
        assert bool(play(monkeypatch, 0, 0, WON, value=value)[0]) == is_played
    monkeypatch.setattr(G, "MAX_PLIES", 3)
    assert play(monkeypatch, 0, 0, 0, WON) == (0, [], [])


def play_few(monkeypatch, games, max_opening_value=3_000):
    """Play a few games, all with blocks; return their columns and the positions with which games began."""
    starts, drawn = [], G.draw_start
    for module in (G, ataxx_samples):
        monkeypatch.setattr(module, "Backend", Interpreted)
    monkeypatch.setattr(G, "MAX_OPENING_VALUE", max_opening_value)
    monkeypatch.setattr(G, "BLOCKED_SHARE", 1)
    monkeypatch.setattr(G, "OTHER_SIZE_SHARE", 0.4)
    monkeypatch.setattr(G, "draw_start", lambda rng: starts.append(drawn(rng)) or starts[-1])
    return G.play_games(range(games), 9, random.Random(4)), starts


def test_samples_are_the_positions_that_were_searched(monkeypatch):
    """Their moves, played again, lead to the end that is recorded; only games on the network's board have samples."""
    columns, _ = play_few(monkeypatch, 4)
    assert len({*columns["games"][:, SIZE]}) > 1
    assert columns["games"][:, PLIES].sum() == len(columns["moves"]) == len(columns["values"])
    samples, first, number = ataxx_samples.list_samples(columns), 0, 0
    for game in columns["games"]:
        values = columns["values"][first : first + game[PLIES]]
        moves = columns["moves"][first : first + game[PLIES]]
        first += game[PLIES]
        if game[SIZE] != network.SIZE:
            continue
        searched = values[values > S.UNKNOWN]
        rows = samples[number : number + len(searched)]
        number += len(searched)
        assert (rows[:, ataxx_samples.VALUE] == searched).all()
        assert (rows[:, ataxx_samples.BLOCKS] == game[BLOCKS]).all()
        end = {LOST: -S.MATE, DRAWN: 0, WON: S.MATE}[game[RESULT]]
        outcomes = []
        for move, value in zip(moves[::-1], values[::-1], strict=True):
            end = -end
            if value > S.UNKNOWN:
                end = int(value) if move >= MOVE_RANGE else end
                outcomes.append(end)
        assert rows[:, ataxx_samples.OUTCOME].tolist() == outcomes[::-1]
        for row in rows:
            own, foe, blocks = (
                int(row[field]) for field in (ataxx_samples.OWN, ataxx_samples.FOE, ataxx_samples.BLOCKS)
            )
            assert own & foe == own & blocks == foe & blocks == 0
    assert number == len(samples)


def test_the_games_that_are_left_out_are_replaced_and_saved_with_their_first_position(monkeypatch):
    columns, starts = play_few(monkeypatch, 2, max_opening_value=50)
    assert len(columns["games"]) == 2 < len(starts)
    columns, starts = play_few(monkeypatch, 1)
    game, size = columns["games"][0], starts[-1].size
    assert int(game[SIZE]) == size
    low = size * size if size <= 7 else size * ((size + 1) // 2)
    for field, kind in ((OWN, starts[-1].side), (FOE, 3 - starts[-1].side), (BLOCKS, BLOCK)):
        bits = int(game[field]) | int(game[field + 1]) << low
        assert [bits >> site & 1 for site in range(size * size)] == [cell == kind for cell in starts[-1].cells]
    assert EMPTY in starts[-1].cells


def test_blocks_are_drawn_on_boards_of_all_sizes():
    starts = [G.draw_start(random.Random(seed)) for seed in range(400)]
    sizes = np.array([start.size for start in starts])
    assert {*G.OTHER_SIZES, network.SIZE} == {*sizes.tolist()}
    assert (sizes == network.SIZE).mean() > 0.9
    assert 0.05 < np.mean([BLOCK in start.cells for start in starts]) < 0.25
