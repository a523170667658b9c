"""Dense numbers of actions, and planes, against the plain rules."""

import random
from itertools import combinations

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.geometry import ORTHOGONAL
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo.rules import LARGEST_PATCH, MAX_TIED
from tests.conformance.walks import variants
from tests.rows import each_row

pytestmark = pytest.mark.quick

# Numbers as documented, by game and size.
DOCUMENTED = {("implo", 8): (577, 4225), ("ataxx", 7): (530, 2451), ("io", 7): (49, 49), ("onyx", 12): (205, 205)}
SMALL = [each for each in variants() if each.size == GAMES[each.key].sizes[0]]


@each_row("variant", SMALL)
def test_dense_numbers_are_one_to_one_and_stay_below_their_size(variant):
    names = set()
    for seed in range(4):
        position, rng = variant.start(seed), random.Random(seed)
        for _ in range(200):
            names |= {tuple(position.state.extra_planes(colour)) for colour in (BLACK, WHITE)}
            if position.outcome:
                break
            actions = position.state.dense_actions()
            assert sorted(actions.values()) == sorted(position.state.actions)
            assert 0 <= min(actions) <= max(actions) < position.state.dense_size
            assert list(actions) == sorted(actions)
            position = position.after_legal(rng.choice(position.actions))
    # The extra planes always have the same names.
    assert len(names) == 1


def test_dense_numbers_are_as_few_as_documented():
    states = {(key, size): Position.start(key, size).state for key, size in DOCUMENTED}
    assert {each: (state.dense_size, state.action_count) for each, state in states.items()} == DOCUMENTED


def test_no_two_actions_of_ataxx_share_a_number():
    state = Position.start("ataxx", 5).state
    legal_somewhere = [*range(25), *(state.jump_action(a, b) for a in range(25) for b in range(25) if far(a, b))]
    numbers = [state.slot(action) for action in (*legal_somewhere, state.pass_action)]
    assert sorted(numbers) == list(range(state.dense_size))


def far(a, b):
    return max(abs(a % 5 - b % 5), abs(a // 5 - b // 5)) == 2


def patches(size):
    """Return all connected sets of a number of points that include the origin."""
    found = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        found = {patch | {point} for patch in found for point in around(patch)}
    return found


def around(points):
    """Return the points beside some points."""
    return {(x + dx, y + dy) for x, y in points for dx, dy in ORTHOGONAL} - set(points)


def test_a_patch_has_at_most_seven_tied_groups():
    """Groups of one colour are not beside each other, so they touch a patch in independent points."""
    most = 0
    for patch in patches(LARGEST_PATCH):
        beside = sorted(around(patch))
        for number in range(most + 1, len(beside) + 1):
            if any(all(not around({point}) & set(some) for point in some) for some in combinations(beside, number)):
                most = number
    assert most == MAX_TIED - 1


def test_planes_show_a_position_by_hand():
    np = pytest.importorskip("numpy")
    from boardgames_tui.env.planes import plane_names, planes

    position = Position.start("io", 5).after("c3")
    shown = dict(zip(plane_names(position), planes(position, position.seat), strict=True))
    point = np.zeros((5, 5))
    point[2, 2] = 1
    assert (shown["enemy stones"] == point).all()
    assert (shown["anchor"] == point).all()
    assert shown["bound"].all()
    assert shown["plays Black"].all()
    assert shown["acts"].all()
    for_white = dict(zip(plane_names(position), planes(position, WHITE), strict=True))
    assert (for_white["own stones"] == point).all()
    assert not for_white["acts"].any()
    onyx = Position.start("onyx", 4)
    shown = dict(zip(plane_names(onyx), planes(onyx, BLACK), strict=True))
    assert shown["sites"].shape == (7, 7)
    assert shown["sites"].sum() == len(onyx.cells)
    assert shown["own edges"][0].tolist() == [1, 0, 1, 0, 1, 0, 1]
