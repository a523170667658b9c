"""Positions are values: equal ones have one hash, and copies and pickles continue like the original."""

import pickle
import re
from collections import Counter
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, replace
from itertools import islice, product
from random import Random

import pytest

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.conformance.walks import variants, walk
from tests.games.plays import play
from tests.rows import each_row

pytestmark = pytest.mark.quick

VARIANTS = [variant for variant in variants() if variant.size == GAMES[variant.key].size]
PLIES = 24
SMALLEST = [variant for variant in variants() if variant.size == GAMES[variant.key].sizes[0] and not variant.scattered]
# Bytes of a pickled position without states and line: the key of the game and its options, but not the game itself.
SMALL = 300


def through_pickle(value):
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - of our own making


COPIES = (through_pickle, deepcopy, copy)


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


@each_row(("make_copy", "variant"), product(COPIES, VARIANTS))
def test_a_copy_is_equal_and_has_the_same_hash(variant, make_copy):
    for position in positions(variant):
        other = make_copy(position)
        assert other is not position
        assert (other, hash(other)) == (position, hash(position))
        assert other.game is position.game
        assert computed_values(other) == computed_values(position)


@each_row(("make_copy", "variant"), product(COPIES, SMALLEST))
def test_a_copy_continues_like_the_original_and_knows_its_line_of_play(variant, make_copy):
    for position in positions(variant)[:: PLIES // 2]:
        copied = make_copy(position)
        lines, lines_of_copy = ([str(after) for _, _, after in walk(one, 1)] for one in (position, copied))
        assert lines_of_copy == lines
        again = play(position.root, *(action.text for action in position.line))
        assert (position.root.line, str(position.root)) == ((), str(variant.start()))
        assert (again, again.actions, again.line) == (position, position.actions, position.line)
        assert (copied.root, copied.line) == (position.root, position.line)


@each_row("variant", VARIANTS)
def test_a_pickle_holds_neither_the_game_nor_cached_values(variant):
    for position in replayed_positions(variant):
        before = pickle.dumps(position)
        computed_values(position)
        assert pickle.dumps(position) == before
        assert len(before) - len(pickle.dumps((position.state, position.root.state, position.line))) < SMALL


@each_row("variant", VARIANTS)
def test_the_same_moves_give_equal_positions(variant):
    first, second = positions(variant), replayed_positions(variant)
    assert first == second
    assert list(map(hash, first)) == list(map(hash, second))
    assert len({*first, *second}) == len(first)


def test_transpositions_are_equal_unless_a_rule_compares_earlier_boards():
    start = Position.start(GAMES["implo"])
    assert play(start, "a1", "h8", "c1") == play(start, "c1", "h8", "a1")
    start = Position.start(GAMES["torus"])
    first, second = play(start, "a1", "e5", "c1"), play(start, "c1", "e5", "a1")
    assert first != second
    assert first.key == second.key == through_pickle(first.key)
    assert hash(first) == hash(second)
    jumps = play(Position.start(GAMES["ataxx"]), "a7c7", "g7e7", "c7a7", "e7g7")
    assert jumps != jumps.root
    assert jumps.key == jumps.root.key


def test_a_board_that_was_not_played_to_begins_a_line():
    position = play(Position.start(GAMES["io"]), "e5")
    boards = [replace(position, state=position.root.state), position.with_board(position.cells, BLACK, ["single", "-"])]
    for board in (*boards, play(Position.start(GAMES["torus"]), "e5").after_null_move()):
        assert (board.line, board.root) == ((), board)


def test_the_winner_is_a_person_whom_a_swap_gives_the_other_colour():
    swaps = Counter()
    for key, seed in product(("onyx", "implo"), range(30)):
        start = Position.start(GAMES[key], GAMES[key].sizes[0], {"swap": True})
        rng, position = Random(seed), start
        while not position.outcome:
            assert position.winner_seat is None
            texts = [action.text for action in position.actions]
            position = position.after("swap" if "swap" in texts and seed % 2 else rng.choice(texts))
        is_swapped = [action.text for action in position.line].count("swap") == 1
        winner = position.outcome.winner
        expected = 3 - winner if is_swapped and winner else winner
        assert position.winner_seat == expected
        assert {position.seat_of(BLACK), position.seat_of(WHITE)} == {BLACK, WHITE}
        assert all(position.colour_of(position.seat_of(colour)) == colour for colour in (BLACK, WHITE))
        swaps[key, is_swapped] += 1
    assert len(swaps) == 4


ILLEGAL = {
    "an occupied site": ("c3", "c3 is occupied"),
    "a site of a larger board": ("e9", "'e9' is not a move of Torus"),
    "no text": (17, "17 is not a move: it must be a text"),
    "None": (None, "None is not a move"),
    "an empty text": ("", "'' is not a move"),
    "a capital letter": ("C4", "'C4' is not a move"),
    "an action on an occupied site": (Action(12, "c3"), "c3 is occupied"),
    "an action with another number": (Action(99, "c4"), "'c4' has the number 17 on this board, not 99"),
    "an action of another game": (Action(2451, "0000"), "'0000' is not a move of Torus"),
}


@each_row(("action", "sentence"), ILLEGAL.values())
def test_an_illegal_action_is_refused_with_a_sentence(action, sentence):
    position = Position.start(GAMES["torus"], 5).after("c3")
    with pytest.raises(ActionError, match=re.escape(sentence)):
        position.after(action)
    over = Position.read(GAMES["io"], "xxxxx/xxxxx/xxxxx/xxxxx/xxxxx x single -")
    with pytest.raises(ActionError, match="the game is over"):
        over.after("e1")


def test_the_representation_names_the_game_the_options_and_the_line():
    position = Position.start(GAMES["onyx"], 8).after("a1")
    assert repr(position) == f"<Position onyx {str(position)!r}, setup='open', swap=True, after a1>"
    assert repr(position.game) == "<Game onyx>"


def test_a_key_tells_boards_sides_stages_persons_options_and_games_apart():
    onyx = Position.start(GAMES["onyx"], 8)
    others = [
        *(onyx, play(onyx, "a1"), play(onyx, "a1", "swap"), play(onyx, "a1", "c3")),
        *(Position.start(GAMES["onyx"], 8, {"swap": not onyx.state.has_swap}), Position.start(GAMES["onyx"], 10)),
        *(Position.start(GAMES[key], 8) for key in ("implo", "ataxx")),
    ]
    assert len({position.key for position in others}) == len({*others}) == len(others)
    assert onyx.key != onyx


@each_row("variant", SMALLEST)
def test_every_field_is_compared_and_immutable(variant):
    state = variant.start().state
    for name in state.__dataclass_fields__:
        assert replace(state, **{name: object()}) != state, name
        with pytest.raises(FrozenInstanceError):
            setattr(state, name, None)
