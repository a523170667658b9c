"""Positions are values: equal ones have one hash, and copies and pickles continue like the original."""

import pickle
from copy import copy, deepcopy
from itertools import islice

import pytest

from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.conformance.walks import variants, walk
from tests.games.plays import play

pytestmark = pytest.mark.quick

VARIANTS = [variant for variant in variants() if variant.size == GAMES[variant.key].size]
PLIES = 24
SMALLEST = [variant for variant in variants() if variant.size == GAMES[variant.key].sizes[0] and not variant.scattered]
# Bytes of a pickled position without its state: the key of the game and its options, but not the game itself.
SMALL = 300


def through_pickle(value):
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - of our own making


COPIES = {"pickle": through_pickle, "deepcopy": deepcopy, "copy": copy}


def positions(variant, seed=0) -> list[Position]:
    """Return the positions of one game, in which many turns have a second action, and some games end."""
    start = variant.start(seed)
    return [start, *(after for _, _, after in islice(walk(start, seed), PLIES))]


def replayed_positions(variant) -> list[Position]:
    """Return the same positions again, built anew from the texts of the actions."""
    start = variant.start()
    replay = [start]
    for _, action, _ in islice(walk(start, 0), PLIES):
        replay.append(play(replay[-1], action.text))
    return replay


def computed_values(position: Position) -> tuple:
    """Return the values that a position computes and then stores."""
    return position.actions, position.outcome, position.prompt, position.marks, str(position), position.state.actions


@pytest.fixture(params=COPIES.values(), ids=COPIES)
def make_copy(request):
    """Return a function that copies a position."""
    return request.param


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_copy_is_equal_and_has_the_same_hash(variant, make_copy):
    for position in positions(variant):
        other = make_copy(position)
        assert other is not position
        assert (other, hash(other)) == (position, hash(position))
        assert other.game is position.game
        assert computed_values(other) == computed_values(position)


@pytest.mark.parametrize("variant", SMALLEST, ids=str)
def test_a_copy_continues_like_the_original(variant, make_copy):
    game = positions(variant)
    position = game[len(game) // 2]
    lines, lines_of_copy = ([str(after) for _, _, after in walk(one, 1)] for one in (position, make_copy(position)))
    assert lines
    assert lines_of_copy == lines


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_pickle_holds_neither_the_game_nor_cached_values(variant):
    for position in replayed_positions(variant):
        before = pickle.dumps(position)
        computed_values(position)
        assert pickle.dumps(position) == before
        assert len(before) - len(pickle.dumps(position.state)) < SMALL


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_same_moves_give_equal_positions(variant):
    first, second = positions(variant), replayed_positions(variant)
    assert first == second
    assert list(map(hash, first)) == list(map(hash, second))
    assert len({*first, *second}) == len(first)


def test_a_copy_in_the_middle_of_a_turn_continues_the_turn(make_copy):
    free_stone_due = play(Position.start(GAMES["io"]), "e5", "e6")
    patch_due = play(Position.start(GAMES["implo"], 4), "b1", "c4", "a2")
    for position in (free_stone_due, patch_due):
        assert make_copy(position) == position
        assert make_copy(position).seat == BLACK


def test_transpositions_are_equal():
    start = Position.start(GAMES["implo"])
    assert play(start, "a1", "h8", "c1") == play(start, "c1", "h8", "a1")
    assert hash(play(start, "a1", "h8", "c1")) == hash(play(start, "c1", "h8", "a1"))


def test_earlier_boards_matter_if_a_rule_compares_them():
    start = Position.start(GAMES["torus"])
    assert play(start, "a1", "e5", "c1") != play(start, "c1", "e5", "a1")


def test_positions_with_other_options_differ():
    with_swap, without = (Position.start(GAMES["implo"], options={"swap": swap}) for swap in (True, False))
    assert with_swap != without
