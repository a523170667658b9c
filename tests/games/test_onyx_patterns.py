"""Onyx' patterns: the surroundings of nodes, and the features of placements."""

import random

import pytest

from boardgames_tui.core.cells import BLACK, EMPTY, NOWHERE, WHITE, other
from boardgames_tui.core.geometry import STEP, Spot
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.onyx.board import geometry, neighbours
from boardgames_tui.games.onyx.engine import fast_rules, patterns
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import build_chains
from boardgames_tui.games.onyx.engine.priors import write_priors
from boardgames_tui.games.onyx.engine.resistance import compute_current
from boardgames_tui.games.onyx.engine.rollout import init_cells
from boardgames_tui.games.onyx.engine.surroundings import RING, TIPS, list_surroundings
from boardgames_tui.lab.fit_onyx import representatives
from tests.engine.positions import random_game
from tests.games.onyx_positions import start, stones
from tests.games.plays import enter, play

pytestmark = pytest.mark.quick

SIZE = 8
BOARD = geometry(SIZE)
NODES = neighbours(SIZE)
LAST_SPOT = STEP * (SIZE - 1)
BEHIND_THE_NODES = range(len(NODES), len(NODES) + S.EDGES + 1)

# Symmetries of the board: functions of a spot, and whether they exchange the directions of Black and White.
SYMMETRIES = {
    "half turn": (lambda x, y: (LAST_SPOT - x, LAST_SPOT - y), False),
    "reflection": (lambda x, y: (y, x), True),
    "other reflection": (lambda x, y: (LAST_SPOT - y, LAST_SPOT - x), True),
}


def inner_nodes():
    return [c for c in range(len(NODES)) if not set(list_surroundings(SIZE, c)) & set(BEHIND_THE_NODES)]


def joins_around(c):
    """Return which of the numbers in the surroundings of a node are joined; the node itself has number -1."""
    numbers = {c: -1} | {d: number for number, d in enumerate(list_surroundings(SIZE, c))}
    return {(i, numbers[e]) for d, i in numbers.items() for e in NODES[d] if e in numbers}


class TestSurroundings:
    @pytest.mark.parametrize("kind", [Spot.is_midpoint.fget, lambda spot: not spot.is_midpoint])
    def test_all_nodes_of_a_kind_have_the_same_surroundings(self, kind):
        same_kind = [c for c in inner_nodes() if kind(BOARD.spots[c])]
        assert len(same_kind) > 8
        first, *others = [joins_around(c) for c in same_kind]
        assert all(each == first for each in others)

    def test_the_partner_is_the_first_node_of_a_ring(self):
        for c in inner_nodes():
            if not BOARD.spots[c].is_midpoint:
                ring = list_surroundings(SIZE, c)[:RING]
                diagonal = [ring[number] in NODES[c] for number in range(0, RING, 2)]
                assert diagonal == [True, False, False, False]

    def test_a_tip_is_joined_to_two_corners_of_the_square(self):
        for c in inner_nodes():
            if BOARD.spots[c].is_midpoint:
                surroundings = list_surroundings(SIZE, c)
                corners = [len(set(NODES[d]) & set(NODES[c])) for d in surroundings]
                assert corners == [2] * TIPS + [1] * TIPS + [0] * TIPS
                assert len(set(surroundings)) == 3 * TIPS

    def test_an_edge_stands_for_the_nodes_behind_it(self):
        bottom, _, left, _ = BEHIND_THE_NODES[:4]
        corner, ring = BOARD.site_at[Spot(0, 0)], list_surroundings(SIZE, BOARD.site_at[Spot(0, 0)])[:RING]
        assert [BOARD.spots[d] for d in ring if d < len(NODES)] == [Spot(2, 2), Spot(0, 2), Spot(2, 0)]
        assert sorted(set(ring) - {*NODES[corner]}) == sorted({bottom, left, BEHIND_THE_NODES[-1]})


def features_of(cells, side, last, before_last):
    """Return the representatives of the features of each placement, by node."""
    rest = [" ".join(BOARD.names[c] for c, cell in enumerate(cells) if cell == colour) for colour in (BLACK, WHITE)]
    position = stones(SIZE, *rest, "xo"[side - 1])
    p, w = enter(position)
    w[S.LAST], w[S.BEFORE_LAST] = last, before_last
    init_cells(p, w)
    same, features = representatives(), {}
    for c in position.state.actions:
        end = patterns.list_features(p, w, c)
        features[c] = sorted(same[each] for each in w[S.FEATURES : end])
    return features


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetric_placements_have_the_same_weights(symmetry, seed):
    move, is_exchange = SYMMETRIES[symmetry]
    image = {c: BOARD.site_at[Spot(*move(*spot))] for c, spot in enumerate(BOARD.spots)}
    position = random_game(start(SIZE), seed)[10 + 6 * seed]
    cells, side = position.cells, position.side
    image_cells = [EMPTY] * len(cells)
    for c, cell in enumerate(cells):
        image_cells[image[c]] = other(cell) if is_exchange and cell != EMPTY else cell
    occupied = [c for c, cell in enumerate(cells) if cell != EMPTY]
    last, before_last = random.Random(seed).sample(occupied, 2)
    expected = features_of(cells, side, last, before_last)
    found = features_of(image_cells, other(side) if is_exchange else side, image[last], image[before_last])
    assert {image[c]: features for c, features in expected.items()} == found
    assert len({tuple(features) for features in expected.values()}) > 20


def test_a_colour_that_is_cut_off_leaves_priors_above_zero():
    """Its current is so small that over-relaxation makes it negative here."""
    position = Position.read(GAMES["onyx"], "o1oo/1/xo1x/2/o1xo/1/xx1x x -", {})
    p, w = enter(position)
    moves, worth = [0] * len(position.cells), [0.0] * len(position.cells)
    n = fast_rules.legal(p, w, moves)
    empty_count = init_cells(p, w)
    build_chains(p, w)
    assert compute_current(p, w, empty_count, BLACK) < 0
    write_priors(p, w, moves, n, worth)
    assert all(each > 0 or each == -1 for each in worth[:n])
    assert max(worth[:n]) > 0


class TestLastStones:
    def test_are_found_in_the_history_and_before_a_swap(self):
        swapped = play(start(SIZE), "c3", "swap")
        _, w = enter(swapped)
        assert (BOARD.names[w[S.LAST]], w[S.BEFORE_LAST]) == ("c3", NOWHERE)
        _, w = enter(play(swapped, "d5", "e2"))
        assert [BOARD.names[c] for c in (w[S.LAST], w[S.BEFORE_LAST])] == ["e2", "d5"]

    @pytest.mark.parametrize("seed", range(3))
    def test_are_those_that_were_played(self, seed):
        position, rng = start(6), random.Random(seed)
        p, w = enter(position)
        while not position.outcome:
            action = rng.choice(position.actions)
            position = position.after(action)
            fast_rules.play(p, w, action.code)
            entered = fast_rules.enter(p, position.state)
            assert [entered[each] for each in (S.LAST, S.BEFORE_LAST)] == [w[each] for each in (S.LAST, S.BEFORE_LAST)]
