"""The parts that a format cannot hold: named, or read again as they were."""

import random
from dataclasses import replace
from itertools import product

import pytest

from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record import Node, Record
from boardgames_tui.record.formats import best_extension, can_hold, dump, extensions, left_out, load
from boardgames_tui.record.result import UNEXPLAINED_DRAW, UNEXPLAINED_WIN
from tests.record.trees import random_record, random_start, record_values
from tests.rows import each_row

pytestmark = pytest.mark.quick


def words(record):
    """Return all that a record says. A tag or a reason without a text says nothing, and neither does white space."""
    tags, nodes, *_ = record_values(record)
    texts = [
        (parent, *rules(position), action, comment.split(), *more) for parent, position, action, comment, *more in nodes
    ]
    outcome = record.declared_outcome
    if outcome and not outcome.reason:
        outcome = replace(outcome, reason=UNEXPLAINED_WIN if outcome.winner else UNEXPLAINED_DRAW)
    return sorted(tag for tag in tags if tag[1]), texts, outcome, record.fault


def rules(position):
    """Return the line of a position, and the options that it does not state."""
    stated = {option.key for option in position.game.options if option.set_by_position}
    return str(position), {key: value for key, value in position.options if key not in stated}


@each_row(("key", "seed"), product(GAMES, range(12)))
def test_a_format_that_names_nothing_holds_everything(key, seed):
    dice = random.Random(seed)
    record = random_record(
        dice,
        random_start(dice, key),
        length=dice.choice((0, 3, 20)),
        variations=dice.choice((0, 3)),
        boards=dice.choice((0, 0, 2)),
        texts=("", "good", "two words"),
    )
    if seed < 3:
        record = Record(Node(record.root.position))
    for extension in extensions(GAMES[key]):
        # PGN refuses a record in which a board is set up.
        is_refused = extension == ".pgn" and any(node.is_set_up for node in record.root)
        if can_hold(record, extension) and not is_refused:
            assert words(load(dump(record, extension), game=GAMES[key])) == words(record), extension


@each_row(
    ("text", "name"),
    [
        ("1. a1 *", "moves"),
        ("1. a1 (1. a2) *", "variations"),
        ("{good} *", "comments"),
        ("1. a1! *", "signs"),
        ("<cp 3> *", "values"),
        ('<TR "aa"> *', "labels"),
        ("x", "the result"),
        ('[Black "Ann"]\n\n*', "Black"),
    ],
)
def test_a_position_line_has_neither_moves_nor_words(text, name):
    record = load(f'[Game "Torus"]\n{text}')
    assert name in left_out(record, ".fen")
    assert not can_hold(record, ".fen")
    assert best_extension(record, ".fen") == ".bgn"


def test_a_position_line_has_no_options():
    start = Position.start(GAMES["ataxx"], options={"halfmoves": 50})
    assert left_out(Record(Node(start)), ".fen") == "FEN holds only the last position, without options."
    assert not left_out(Record(Node(Position.start(GAMES["ataxx"], options={"blocks": "b2 f6"}))), ".fen")


@each_row(
    ("end", "reason"),
    [("x", ""), ("x", "time"), ("x", "forfeit"), ("=", ""), ("x", "the cat"), ("=", "the cat"), ("=", "time")],
)
def test_a_reason_that_sgf_cannot_tell_is_named(end, reason):
    tag = f'[Reason "{reason}"]\n' if reason else ""
    record = load(f'[Game "Torus"]\n{tag}\n1. a1 {end}')
    is_known = reason in {"", "forfeit"} or (end, reason) == ("x", "time")
    assert left_out(record, ".sgf") == ("" if is_known else "SGF cannot hold the reason of the result: left out.")


def test_the_result_of_a_variation_is_in_no_format():
    record = load('[Game "Torus"]\n\n1. a1 (1. a2) x')
    record.root.children[1].declared_outcome = Outcome(BLACK, "resignation")
    for extension in (".bgn", ".sgf"):
        assert "results of variations" in left_out(record, extension)


def test_a_name_without_a_format_loses_nothing_and_is_not_proposed():
    record = load('[Game "Torus"]\n\n1. a1 *')
    assert not left_out(record, ".txt")
    assert not can_hold(record, ".pgn")
    assert [best_extension(record, extension) for extension in (".txt", ".pgn", "", ".SGF")] == [".bgn"] * 3 + [".SGF"]
