"""A position line determines its game: each game claims its own lines, also malformed ones, and reports faults."""

import random
from dataclasses import replace
from types import SimpleNamespace

import pytest

from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import RecordError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx import fen
from boardgames_tui.record import position_line
from tests.conformance.walks import variants
from tests.rows import each_row


def random_game(start, rng):
    """Yield the positions of a random game of at most 60 actions."""
    position = start
    for _ in range(60):
        yield position
        if position.outcome:
            return
        position = position.after(rng.choice(position.actions))


@each_row("variant", variants())
def test_each_line_is_claimed_by_exactly_one_game(variant):
    rng = random.Random(1)
    for position in random_game(variant.start(), rng):
        words = str(position).split(" ")
        claims = {key: game.text.claim(words) for key, game in GAMES.items()}
        assert [key for key, claim in claims.items() if claim is Claim.WORDS] == [variant.key]


@each_row(
    ("line", "cause"),
    [
        ("7/7/7/7/7/7/7 x first", "'first' is not the end of a line of Torus: that is -."),
        ("7/7/7/7/7/7/7 x second -", "'second' is not a stage of Io. Use first, bound, free, single."),
        ("6/6/6/6/6/6 x first s x", "'first' is not a stage of Implo. Use place, resolve."),
        ("4/1/4/2/4/1/4 x swap", "'swap' is not the swap of Onyx: it is - or s."),
        ("7/7/7/7/7/7/7 x 1 b", "'b' is not a number of the turn. Use 0 or more, with at most nine digits."),
        ("7/7/7/7/7/7/7", "'7/7/7/7/7/7/7' does not name its game. Use --game."),
        ("7/7/7/7/7/7/7 x a b c d", "'7/7/7/7/7/7/7 x a b c d' does not name its game. Use --game."),
    ],
)
def test_a_malformed_line_is_refused_by_the_game_it_resembles(line, cause):
    with pytest.raises(RecordError) as error:
        position_line.read(line)
    assert error.value.cause == cause


def test_a_line_claimed_by_two_games_does_not_name_its_game(add_game):
    text = SimpleNamespace(claim=lambda words: Claim.SHAPE if len(words) == 4 else Claim.NONE)
    add_game(replace(GAMES["io"], key="sixth", text=text))
    with pytest.raises(RecordError, match="does not name its game"):
        position_line.read("7/7/7/7/7/7/7 x second -")
    line = "7/7/7/7/7/7/7 o first -"
    assert str(position_line.read(line).root.position) == line


def test_the_fen_of_the_start_is_read_as_the_start():
    assert fen.read("startpos") == str(Position.start(GAMES["ataxx"]))
