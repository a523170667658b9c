"""A position line determines its game: each game claims its own lines, also malformed ones, and reports faults."""

import random
from dataclasses import replace
from types import SimpleNamespace

import pytest

from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import RecordError
from boardgames_tui.games import GAMES
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


def test_a_line_claimed_by_two_games_does_not_name_its_game(add_game):
    text = SimpleNamespace(claim=lambda words: Claim.SHAPE if len(words) == 4 else Claim.NONE)
    add_game(replace(GAMES["io"], key="sixth", text=text))
    with pytest.raises(RecordError, match="does not name its game"):
        position_line.read("7/7/7/7/7/7/7 x second -")
    line = "7/7/7/7/7/7/7 o first -"
    assert str(position_line.read(line).root.position) == line
