"""Offers from one person to the other: a draw, or to take a move back."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import ActionError
from boardgames_tui.match import timekeeper
from boardgames_tui.match.events import Answered, Ended, Offered, PlyChanged
from boardgames_tui.match.referee import Referee
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.status import result_sentence
from tests.match.test_history import EventRecorder
from tests.timed import play, timed_match

pytestmark = pytest.mark.quick

DRAW, TAKEBACK = Offered("draw", WHITE), Offered("takeback", BLACK)


@pytest.fixture
def referee():
    """Return the referee of a game in which Black asks before a move is taken back, and White is to act."""
    referee = Referee(play(timed_match("none", "torus"), (0, "a1")), None)
    referee.asks_takeback = True
    return referee


@pytest.mark.parametrize(("make", "offer"), [("offer_draw", DRAW), ("offer_undo", TAKEBACK)])
def test_an_offer_is_pending_until_it_is_declined(make, offer, referee):
    match = referee.match
    listener = EventRecorder(match)
    getattr(referee, make)()
    assert match.offer == offer
    referee.decline_offer()
    assert match.offer is None
    assert listener.events == [offer, Answered(accepted=False)]
    assert (match.ply, match.outcome) == (1, None)


def test_an_accepted_draw_ends_the_game(referee):
    listener = EventRecorder(referee.match)
    referee.offer_draw()
    assert referee.accept_offer()
    assert result_sentence(referee.match) == "Draw by agreement."
    assert listener.events == [DRAW, Answered(accepted=True), Ended(referee.match.outcome)]
    assert referee.match.offer is None


def test_an_accepted_take_back_takes_back_the_move(referee):
    listener = EventRecorder(referee.match)
    referee.offer_undo()
    assert referee.accept_offer()
    assert referee.match.ply == 0
    assert listener.events == [TAKEBACK, Answered(accepted=True), PlyChanged(0)]


@pytest.mark.parametrize(
    "change",
    [
        lambda match: match.play(match.position.find("b2")),
        lambda match: match.undo(),
        lambda match: match.resign(BLACK),
        lambda match: match.change_seat(WHITE, Seat("engine", "1")),
    ],
)
def test_any_other_event_withdraws_an_offer(change, referee):
    referee.offer_draw()
    change(referee.match)
    assert referee.match.offer is None
    referee.decline_offer()
    assert not referee.accept_offer()


def test_a_flag_that_falls_before_the_answer_withdraws_the_offer(monkeypatch):
    now = 0.0
    monkeypatch.setattr(timekeeper, "monotonic", lambda: now)
    for answer in ("accept_offer", "decline_offer", "offer_undo", "offer_draw"):
        referee = Referee(timed_match("1", "torus"), None)
        referee.timekeeper.tick()
        play(referee.match, (now, "a1"))
        referee.offer_undo()
        assert referee.match.offer == TAKEBACK
        now += 61
        assert not getattr(referee, answer)()
        assert result_sentence(referee.match) == "Black wins on time."
        assert referee.match.offer is None


def test_a_swap_leaves_an_offer_with_the_person_who_made_it():
    match = play(timed_match("none", "implo"), (0, "b2"), (0, "swap"))
    referee = Referee(match, None)
    referee.asks_takeback = True
    referee.offer_undo()
    assert match.offer == Offered("takeback", WHITE)
    assert match.colour_of(WHITE) == BLACK


@pytest.mark.parametrize("offer", [DRAW, TAKEBACK], ids=str)
def test_no_offer_is_made_to_an_engine(offer):
    match = play(timed_match("none", "torus", white=Seat("engine", "1")), (0, "a1"))
    with pytest.raises(ActionError, match=r"^Only two people can make each other offers\.$"):
        match.make_offer(offer)
    referee = Referee(match, None)
    referee.asks_takeback = True
    referee.offer_undo()
    assert match.offer is None


def test_a_finished_game_can_be_taken_back_but_not_drawn(referee):
    referee.match.resign(WHITE)
    referee.offer_draw()
    assert referee.match.offer is None
    with pytest.raises(ActionError, match=r"^No draw can be offered: the game is over\.$"):
        referee.match.make_offer(DRAW)
    referee.offer_undo()
    assert referee.match.offer == Offered("takeback", WHITE)
    assert referee.accept_offer()
    assert (referee.match.outcome, referee.match.ply) == (None, 1)


def test_refuses_an_answer_without_an_offer(referee):
    with pytest.raises(ActionError, match=r"^There is no offer to answer\.$"):
        referee.match.answer_offer(accepted=True)
