"""Random games of Implo: each action is legal by the plain rules, and all legal actions are equally likely."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from boardgames_tui.core.cells import BLACK, BLACK_MARK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo.engine import fast_rules
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.random_game import init_sets, play_random_action, winning_colour_of_sets
from boardgames_tui.games.implo.rules import Stage
from boardgames_tui.kernel.language import RNG_STATE, SEAT
from tests.engine.positions import random_game
from tests.games.plays import enter

IMPLO = GAMES["implo"]
CELLS = (EMPTY, BLACK, WHITE, BLACK_MARK, WHITE_MARK)


def enter_sets(position, seed):
    """Return the plan and the row of a position, with its sets and a seed for random actions."""
    plan, w = enter(position)
    w[RNG_STATE] = 1 + 7919 * seed
    init_sets(plan, w)
    return plan, w


def points_of(points):
    return {c for c in range(S.MAX_SET_SITES) if points >> c & 1}


def cells_of(w, sites):
    """Return the cells of the board that the sets show; each point has to be in exactly one."""
    found = [[cell for cell in CELLS if c in points_of(w[S.SETS + cell])] for c in range(sites)]
    assert {len(cells) for cells in found} == {1}
    return tuple(cells[0] for cells in found)


def patches_of(position):
    """Return the points of all patches to resolve."""
    state = position.state
    is_resolving = state.stage is Stage.RESOLVE and not position.outcome
    return {c for patch in state.patches for c in patch} if is_resolving else set()


def position_by_cells(position):
    """Return the positions after all legal actions by their cells, of which no two are the same."""
    after = [position.after(action) for action in position.actions]
    by_cells = {tuple(each.cells): each for each in after}
    assert len(by_cells) == len(after)
    return by_cells


@pytest.mark.parametrize("size", [4, 5, 7, 8])
def test_each_random_action_is_legal(size):
    """On 8x8, a set has as many bits as a number in compiled code."""
    for seed in range(2):
        position = Position.start(IMPLO, size, engine_defaults=True)
        plan, w = enter_sets(position, seed)
        while not position.outcome:
            play_random_action(plan, w)
            position = position_by_cells(position)[cells_of(w, size * size)]
            assert points_of(w[S.PATCH_SET]) == patches_of(position)
            if not position.outcome:
                assert (w[SEAT], w[S.SIDE]) == (position.seat, position.side)
        assert winning_colour_of_sets(plan, w) == position.outcome.winner


def full_board(size, rng):
    """Return a board without an empty point, which some side has won."""
    start = Position.start(IMPLO, size, engine_defaults=True)
    cells = tuple(rng.choices(CELLS[1:], k=size * size))
    return replace(start, state=replace(start.state, cells=cells, last_colour=rng.choice((BLACK, WHITE))))


@pytest.mark.parametrize("size", [4, 8])
def test_sets_know_the_winner_of_a_full_board(size):
    rng = random.Random(size)
    winners = set()
    for _ in range(60):
        position = full_board(size, rng)
        assert winning_colour_of_sets(*enter_sets(position, 0)) == position.state.ending().winner
        winners.add(position.state.ending().winner)
    assert winners == {BLACK, WHITE}


def resolutions(seeds):
    """Return the positions of random games in which a patch is to be resolved."""
    games = (random_game(Position.start(IMPLO, 6, engine_defaults=True), seed) for seed in range(seeds))
    return [p for game in games for p in game if not p.outcome and p.state.stage is Stage.RESOLVE]


def number_of_choices(position):
    """Return the number of legal actions for each patch, lowest first; their texts begin with the patch."""
    return sorted(Counter(action.text.split("-")[0] for action in position.actions).values())


@pytest.mark.parametrize("numbers", [[3], [1, 1], [1, 2], [1, 1, 2]])
def test_all_resolutions_are_equally_likely(numbers):
    """A patch with several groups to choose from is as many times as likely."""
    check_probabilities(next(each for each in resolutions(40) if number_of_choices(each) == numbers))


def test_all_placements_and_the_swap_are_equally_likely():
    start = Position.start(IMPLO, 4)
    check_probabilities(start.after(start.actions[5]))


def check_probabilities(position):
    """Check that random actions choose among all legal ones with equal probability, within five standard deviations."""
    expected = 200
    after = position_by_cells(position)
    plan, start = enter_sets(position, 0)
    counts = Counter()
    for seed in range(expected * len(position.actions)):
        w = [*start]
        w[RNG_STATE] = 1 + 7919 * seed
        play_random_action(plan, w)
        cells = cells_of(w, len(position.cells))
        counts[cells] += 1
        assert w[SEAT] == after[cells].seat
    assert counts.keys() == after.keys()
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


def test_random_games_on_large_boards_fill_the_board():
    """Boards of more than 64 points are played without sets."""
    plan = fast_rules.plan(Position.start(IMPLO, 9, engine_defaults=True).state)
    results = set()
    for seed in range(20):
        w = fast_rules.enter(plan, Position.start(IMPLO, 9, engine_defaults=True).state)
        w[RNG_STATE] = 1 + 7919 * seed
        results.add(fast_rules.play_randomly(plan, w))
        assert w[S.EMPTY_COUNT] == 0
        assert EMPTY not in w[S.POINTS : S.POINTS + 81]
    assert results == {BLACK, WHITE}
