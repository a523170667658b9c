"""Onyx' engine: what stood before, bridges, captures, currents and what is certain, each found another way too."""

import random
from itertools import combinations

import numpy as np
import pytest

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.games.onyx.board import neighbours
from boardgames_tui.games.onyx.engine import fast_rules
from boardgames_tui.games.onyx.engine import resistance as circuit
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import build_chains
from boardgames_tui.games.onyx.engine.guided_rollout import choose_node, init_rollout
from boardgames_tui.games.onyx.engine.resistance import compute_current
from boardgames_tui.games.onyx.engine.rollout import init_cells
from boardgames_tui.kernel.language import DRAWN_RESULT, RNG_STATE
from boardgames_tui.uai.values import Limit
from tests.engine.positions import random_game
from tests.games.onyx_positions import AROUND, before_it_goes_around, start, stones
from tests.games.plays import play

ONYX = GAMES["onyx"]


SIZE = 6
LATTICE = SIZE * SIZE
NODES = neighbours(SIZE)
NAMES = start(SIZE).geometry.names
BESIDE = [set(nodes) for nodes in NODES]


@pytest.fixture(scope="module")
def engine():
    return Engine(Backend(ONYX, compiled=True), 16, random.Random(1))


class Swift:
    """An incremental position and its plan."""

    def __init__(self, position: Position) -> None:
        self._state = position.state
        self.p = fast_rules.plan(position.state)
        self.w = fast_rules.enter(self.p, position.state)
        self.w[RNG_STATE] = 20081988

    def play(self, *names: str) -> None:
        for name in names:
            fast_rules.play(self.p, self.w, self._state.parse_action(name))

    @property
    def rated(self) -> dict[int, float]:
        moves = [0] * self._state.action_count
        n = fast_rules.legal(self.p, self.w, moves)
        worth = [0.0] * n
        fast_rules.write_priors(self.p, self.w, moves, n, worth)
        return dict(zip(moves[:n], worth, strict=True))

    def answers(self, last: int, colour: int) -> set[int]:
        """What a playout answers to a stone, over some throws of the dice."""
        init_rollout(self.p, self.w)
        return {choose_node(self.p, self.w, last, colour) for _ in range(8)}

    def conductance(self, colour: int) -> float:
        """How well the edges of a colour are joined, as the ratings find it."""
        n = init_cells(self.p, self.w)
        build_chains(self.p, self.w)
        return compute_current(self.p, self.w, n, colour) / S.ONE


def standing(black: set[int], white: set[int], side: int) -> Swift:
    names = [" ".join(NAMES[c] for c in nodes) for nodes in (black, white)]
    return Swift(stones(SIZE, *names, "xo"[side - 1]))


class TestPast:
    def test_the_third_repetition_is_a_draw(self):
        beside = Swift(before_it_goes_around())
        beside.play(*AROUND, *AROUND[:-1])
        assert fast_rules.result(beside.p, beside.w) == 0
        beside.play(AROUND[-1])
        assert fast_rules.result(beside.p, beside.w) == DRAWN_RESULT

    def test_what_stood_before_is_entered(self):
        beside = Swift(play(before_it_goes_around(), *AROUND, *AROUND[:-1]))
        assert beside.w[S.HISTORY_LENGTH] == 2 * len(AROUND) - 1
        beside.play(AROUND[-1])
        assert fast_rules.result(beside.p, beside.w) == DRAWN_RESULT


class TestPlayouts:
    def test_who_is_cut_joins_another_way(self):
        seen = 0
        for one, two in combinations(range(LATTICE), 2):
            ways = [c for c in BESIDE[one] & BESIDE[two] if c < LATTICE]
            if two not in BESIDE[one] and len(ways) > 1:
                assert standing({one, two}, {ways[0]}, BLACK).answers(ways[0], BLACK) <= set(ways[1:])
                seen += 1
        assert seen > 30

    def test_an_edge_is_reached_another_way(self):
        assert standing({NAMES.index("b2")}, {NAMES.index("b1")}, BLACK).answers(NAMES.index("b1"), BLACK) <= {
            c for c in BESIDE[NAMES.index("b2")] if c < SIZE
        }

    @pytest.mark.parametrize("middle", range(LATTICE, len(NODES)))
    def test_the_corner_that_captures_is_taken_by_either_side(self, middle):
        one, two, three, four = NODES[middle]
        assert standing({one}, {two, four}, BLACK).answers(two, BLACK) == {three}
        assert standing({one}, {two, four}, WHITE).answers(one, WHITE) == {three}


def conductance(position: Position, colour: int) -> float:
    """Solve the circuit of a colour exactly: half a resistance to an empty node's side, none to a stone's."""
    cells = [*position.cells, BLACK, BLACK, WHITE, WHITE]
    edges = [{c for c in range(LATTICE) if place(c) == line} for place in (row, column) for line in (0, SIZE - 1)]
    beside = [*(set(near) for near in BESIDE), *edges]
    for edge, nodes in enumerate(edges):
        for c in nodes:
            beside[c].add(len(NODES) + edge)
    free = [
        c for c in range(len(NODES)) if cells[c] == EMPTY and (c < LATTICE or all(cells[d] == EMPTY for d in BESIDE[c]))
    ]
    nodes = [c for c, cell in enumerate(cells) if cell == colour] + free
    laplace = np.zeros((len(cells), len(cells)))
    for c in nodes:
        for d in beside[c] & set(nodes):
            laplace[c, d] -= 1e7 if c not in free and d not in free else 1.0 if c in free and d in free else 2.0
            laplace[c, c] -= min(laplace[c, d], 0)
    first, last = (len(NODES) + 2 * colour - 2, len(NODES) + 2 * colour - 1)
    inner = [c for c in nodes if c not in (first, last) and laplace[c, c]]
    potential = np.linalg.lstsq(laplace[np.ix_(inner, inner)], -laplace[inner, last], rcond=None)[0]
    return float(-laplace[first, inner] @ potential - laplace[first, last])


def row(c: int) -> int:
    return c // SIZE


def column(c: int) -> int:
    return c % SIZE


class TestRatings:
    @pytest.mark.parametrize("seed", range(6))
    def test_with_patience_the_current_is_that_of_the_circuit(self, seed, monkeypatch):
        monkeypatch.setattr(circuit, "SWEEPS", 400)
        position = random_game(Position.start(ONYX, SIZE, engine_defaults=True), seed)[3 + 2 * seed]
        for colour in (BLACK, WHITE):
            assert Swift(position).conductance(colour) == pytest.approx(conductance(position, colour), rel=0.01)

    def test_what_loses_at_once_is_known(self):
        seen = 0
        for seed in range(20):
            for position in random_game(start(4), seed)[:-1]:
                for code, worth in Swift(position).rated.items():
                    if worth < 0:
                        after = position.after(next(action for action in position.actions if action.code == code))
                        ends = [after.after(action).outcome for action in after.actions]
                        assert any(end and end.winner == after.side for end in ends)
                        seen += 1
        assert seen > 100


class TestSwap:
    def test_a_stone_in_the_middle_is_taken_over_and_one_in_a_corner_is_not(self, engine):
        assert engine.search(play(start(SIZE), "c3"), Limit(nodes=20_000)).text == "swap"
        assert engine.search(play(start(SIZE), "a6"), Limit(nodes=20_000)).text != "swap"

    def test_the_first_stone_stands_where_a_swap_gains_little(self, engine):
        first = engine.search(start(SIZE), Limit(nodes=20_000))
        assert first.text not in ("c3", "c4", "d3", "d4")
