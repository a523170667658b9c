"""A game gives the reason why a site has no action: on the board, and in plain text."""

import random

import pytest
from clobber import GAME as CLOBBER

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.play.messages import explain, explain_refusal
from tests.conformance.walks import variants
from tests.games.plays import refusal
from tests.rows import each_row

pytestmark = pytest.mark.quick

BLOCKED_IN = "xxx1oo/xxx1o1/xxx2-/6/-5/o5 x 0 1"


def playable_sites(position):
    gestures = (each for action in position.actions for each in position.gestures(action))
    return {site for gesture in gestures for sites in gesture for site in sites}


@each_row("variant", [each for each in variants() if each.key == "ataxx"])
def test_ataxx_gives_a_reason_exactly_for_sites_without_an_action(variant):
    position, rng = variant.start(), random.Random(1)
    for _ in range(80):
        if position.outcome:
            break
        reasons = [position.why_no_action_at(site) for site in range(len(position.cells))]
        assert {site for site, reason in enumerate(reasons) if not reason} == playable_sites(position)
        position = position.after(rng.choice(position.actions))


@each_row(
    ("name", "reason"),
    [
        ("a1", "the piece is White's"),
        ("f4", "it is a block"),
        ("a6", "no cell within two of this piece is empty"),
        ("f1", "none of your pieces is within two cells of it"),
    ],
)
def test_ataxx_gives_the_reason_for_an_idle_site(name, reason):
    position = Position.read(GAMES["ataxx"], BLOCKED_IN)
    sentence = f"Nothing can be done at {name} now: {reason}."
    assert explain(position, (), position.geometry.site_of[name]) == sentence


def test_refuses_a_first_site_with_the_reason_of_the_game():
    position = Position.read(CLOBBER, "4x/5/5/5/xo3 x clobber")
    for name, reason in (("c3", "no piece is there"), ("e5", "no enemy piece is beside it")):
        sentence = f"Nothing can be done at {name} now: {reason}."
        assert explain_refusal(position, (), position.geometry.site_of[name]) == refusal(position, name) == sentence
    # A playable site alone is no action.
    assert refusal(position, "a1").startswith("'a1' is not a move of Clobber on this board")
    over = Position.read(CLOBBER, "4x/5/5/5/x4 x clobber")
    assert explain_refusal(over, (), 0) == "The game is over."
