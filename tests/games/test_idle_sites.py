"""A game says why nothing can be done at a site: on the board, and in plain text."""

import random

import pytest
from clobber import GAME as CLOBBER

from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.ui.control.messages import explain, explain_refusal
from tests.conformance.walks import variants

pytestmark = pytest.mark.quick

BLOCKED_IN = "xxx1oo/xxx1o1/xxx2-/6/-5/o5 x 0 1"


def sites_of(position):
    """All sites at which some legal action begins, goes on or ends."""
    gestures = (each for action in position.actions for each in position.gestures(action))
    return {site for gesture in gestures for sites in gesture for site in sites}


@pytest.mark.parametrize("variant", [each for each in variants() if each.key == "ataxx"], ids=str)
def test_ataxx_has_a_reason_exactly_where_no_action_touches_a_site(variant):
    position, dice = variant.start(), random.Random(1)
    for _ in range(80):
        if position.outcome:
            break
        reasons = [position.why_no_action_at(site) for site in range(len(position.cells))]
        assert {site for site, reason in enumerate(reasons) if not reason} == sites_of(position)
        position = position.after(dice.choice(position.actions))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("a1", "the piece is White's"),
        ("f4", "it is a block"),
        ("a6", "no cell within two of this piece is empty"),
        ("f1", "none of your pieces is within two cells of it"),
    ],
)
def test_ataxx_says_what_is_in_the_way(name, reason):
    position = Position.read(GAMES["ataxx"], BLOCKED_IN)
    sentence = f"Nothing can be done at {name} now: {reason}."
    assert explain(position, (), position.geometry.site_of[name]) == sentence


@pytest.mark.parametrize(("name", "reason"), [("c3", "no piece is there"), ("e5", "no enemy piece is beside it")])
def test_the_first_site_of_an_action_is_refused_with_the_reason_of_the_game(name, reason):
    position = Position.read(CLOBBER, "4x/5/5/5/xo3 x clobber")
    sentence = f"Nothing can be done at {name} now: {reason}."
    assert explain_refusal(position, (), position.geometry.site_of[name]) == sentence
    with pytest.raises(ActionError) as error:
        position.find(name)
    assert str(error.value) == sentence


def test_where_something_can_be_done_a_site_alone_is_no_action():
    position = Position.read(CLOBBER, "4x/5/5/5/xo3 x clobber")
    with pytest.raises(ActionError, match="'a1' is not a move of Clobber on this board"):
        position.find("a1")


def test_in_a_game_that_is_over_there_is_no_reason_but_that():
    over = Position.read(CLOBBER, "4x/5/5/5/x4 x clobber")
    assert explain_refusal(over, (), 0) == "The game is over."
