"""Onyx' engine: repetition, bridges, captures, currents and proofs, each checked against a second method."""

import random
from itertools import combinations

import numpy as np
import pytest

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.rule_slots import write_priors
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.games.onyx.board import neighbours
from boardgames_tui.games.onyx.engine import resistance as circuit
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import build_chains
from boardgames_tui.games.onyx.engine.guided_rollout import choose_node, init_rollout
from boardgames_tui.games.onyx.engine.resistance import compute_current
from boardgames_tui.games.onyx.engine.rollout import init_cells
from boardgames_tui.uai.values import Limit
from tests.engine.incremental_position import IncrementalPosition
from tests.engine.positions import random_game
from tests.games.onyx_positions import start, stones
from tests.games.plays import play

ONYX = GAMES["onyx"]


SIZE = 6
LATTICE = SIZE * SIZE
NODES = neighbours(SIZE)
NAMES = start(SIZE).geometry.names
NEIGHBOURS = [set(nodes) for nodes in NODES]


@pytest.fixture(scope="module")
def engine():
    return Engine(Backend(ONYX, compiled=True), 16, random.Random(1))


class OnyxPosition(IncrementalPosition):
    """An interpreted position, of which parts of the search are asked."""

    def __init__(self, position: Position) -> None:
        super().__init__(Backend(ONYX, compiled=False), position)

    @property
    def priors(self) -> dict[int, float]:
        moves = self.legal
        worth = [0.0] * len(moves)
        self.call(write_priors, moves, len(moves), worth)
        return dict(zip(moves, worth, strict=True))

    def rollout_replies(self, last: int, colour: int) -> set[int]:
        """Return the replies of rollouts to a stone, for several random numbers."""
        init_rollout(self.p, self.w)
        return {choose_node(self.p, self.w, last, colour) for _ in range(8)}

    def conductance(self, colour: int) -> float:
        """Return the conductance between the edges of a colour, as the priors compute it."""
        n = init_cells(self.p, self.w)
        build_chains(self.p, self.w)
        return compute_current(self.p, self.w, n, colour) / S.ONE


def with_stones(black: set[int], white: set[int], side: int) -> OnyxPosition:
    names = [" ".join(NAMES[c] for c in nodes) for nodes in (black, white)]
    return OnyxPosition(stones(SIZE, *names, "xo"[side - 1]))


class TestRollouts:
    def test_a_cut_bridge_is_joined_the_other_way(self):
        seen = 0
        for one, two in combinations(range(LATTICE), 2):
            ways = [c for c in NEIGHBOURS[one] & NEIGHBOURS[two] if c < LATTICE]
            if two not in NEIGHBOURS[one] and len(ways) > 1:
                assert with_stones({one, two}, {ways[0]}, BLACK).rollout_replies(ways[0], BLACK) <= set(ways[1:])
                seen += 1
        assert seen > 30

    def test_an_edge_is_reached_the_other_way(self):
        assert with_stones({NAMES.index("b2")}, {NAMES.index("b1")}, BLACK).rollout_replies(
            NAMES.index("b1"), BLACK
        ) <= {c for c in NEIGHBOURS[NAMES.index("b2")] if c < SIZE}

    @pytest.mark.parametrize("middle", range(LATTICE, len(NODES)))
    def test_either_side_takes_the_capturing_corner(self, middle):
        one, two, three, four = NODES[middle]
        assert with_stones({one}, {two, four}, BLACK).rollout_replies(two, BLACK) == {three}
        assert with_stones({one}, {two, four}, WHITE).rollout_replies(one, WHITE) == {three}


def conductance(position: Position, colour: int) -> float:
    """Solve the circuit of a colour exactly: an empty node adds half a resistance to each join, a stone none."""
    cells = [*position.cells, BLACK, BLACK, WHITE, WHITE]
    edges = [{c for c in range(LATTICE) if divmod(c, SIZE)[i] == line} for i in (0, 1) for line in (0, SIZE - 1)]
    adjacent = [*(set(near) for near in NEIGHBOURS), *edges]
    for edge, nodes in enumerate(edges):
        for c in nodes:
            adjacent[c].add(len(NODES) + edge)
    free = [
        c
        for c in range(len(NODES))
        if cells[c] == EMPTY and (c < LATTICE or all(cells[d] == EMPTY for d in NEIGHBOURS[c]))
    ]
    nodes = [c for c, cell in enumerate(cells) if cell == colour] + free
    laplace = np.zeros((len(cells), len(cells)))
    for c in nodes:
        for d in adjacent[c] & set(nodes):
            laplace[c, d] -= 1e7 if c not in free and d not in free else 1.0 if c in free and d in free else 2.0
            laplace[c, c] -= min(laplace[c, d], 0)
    first, last = (len(NODES) + 2 * colour - 2, len(NODES) + 2 * colour - 1)
    inner = [c for c in nodes if c not in (first, last) and laplace[c, c]]
    potential = np.linalg.lstsq(laplace[np.ix_(inner, inner)], -laplace[inner, last], rcond=None)[0]
    return float(-laplace[first, inner] @ potential - laplace[first, last])


class TestPriors:
    @pytest.mark.parametrize("seed", range(6))
    def test_the_current_converges_to_that_of_the_circuit(self, seed, monkeypatch):
        monkeypatch.setattr(circuit, "SWEEPS", 400)
        position = random_game(Position.start(ONYX, SIZE, engine_defaults=True), seed)[3 + 2 * seed]
        for colour in (BLACK, WHITE):
            assert OnyxPosition(position).conductance(colour) == pytest.approx(conductance(position, colour), rel=0.01)

    def test_immediate_losses_are_known(self):
        seen = 0
        for seed in range(20):
            for position in random_game(start(4), seed)[:-1]:
                for code, worth in OnyxPosition(position).priors.items():
                    if worth < 0:
                        after = position.after(next(action for action in position.actions if action.code == code))
                        ends = [after.after(action).outcome for action in after.actions]
                        assert any(end and end.winner == after.side for end in ends)
                        seen += 1
        assert seen > 100


class TestSwap:
    def test_takes_over_a_central_stone_but_not_one_in_a_corner(self, engine):
        assert engine.search(play(start(SIZE), "c3"), Limit(nodes=20_000)).text == "swap"
        assert engine.search(play(start(SIZE), "a6"), Limit(nodes=20_000)).text != "swap"

    def test_the_first_stone_is_one_that_a_swap_gains_little_by(self, engine):
        first = engine.search(start(SIZE), Limit(nodes=20_000))
        assert first.text not in ("c3", "c4", "d3", "d4")
