"""A game here: offers from one person to the other, who may take a move back, and what is refused."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import ActionError
from boardgames_tui.match import timekeeper
from boardgames_tui.match.events import Answered, Ended, Offered, PlyChanged
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.status import result_sentence
from boardgames_tui.play.here import Here
from tests.match.test_history import EventRecorder
from tests.rows import each_row
from tests.timed import play, timed_match

pytestmark = pytest.mark.quick

DRAW, TAKEBACK = Offered("draw", WHITE), Offered("takeback", BLACK)


@pytest.fixture
def here():
    """Return a game in which Black asks before a move is taken back, and White is to act."""
    here = Here(play(timed_match("none", "torus"), (0, "a1")))
    here.asks_takeback = True
    return here


def offer_draw(here):
    return here.offer("draw")


@pytest.mark.parametrize(
    ("make", "offer", "ply", "result"), [(offer_draw, DRAW, 1, "Draw by agreement."), (Here.undo, TAKEBACK, 0, "")]
)
def test_an_offer_is_pending_until_it_is_answered(here, make, offer, ply, result):
    match = here.match
    listener = EventRecorder(match)
    for accepted in (False, True):
        assert (match.ply, match.outcome) == (1, None)
        make(here)
        assert match.offer == offer
        here.answer(accepted=accepted)
        assert match.offer is None
    assert (match.ply, result_sentence(match)) == (ply, result)
    last = Ended(match.outcome) if result else PlyChanged(0)
    assert listener.events == [offer, Answered(accepted=False), offer, Answered(accepted=True), last]


@pytest.mark.parametrize(
    "change",
    [
        lambda match: match.play(match.position.find("b2")),
        lambda match: match.undo(),
        lambda match: match.resign(BLACK),
        lambda match: match.change_seat(WHITE, Seat("engine", "1")),
    ],
)
def test_any_other_event_withdraws_an_offer(change, here):
    here.offer("draw")
    change(here.match)
    assert here.match.offer is None
    for accepted in (False, True):
        with pytest.raises(ActionError, match=r"There is no offer to answer|The game is over"):
            here.answer(accepted=accepted)


def test_a_flag_that_falls_before_the_answer_withdraws_the_offer(monkeypatch):
    now = 0.0
    monkeypatch.setattr(timekeeper, "monotonic", lambda: now)
    answers = (lambda here: here.answer(accepted=True), lambda here: here.answer(accepted=False), Here.undo, offer_draw)
    for answer in answers:
        here = Here(timed_match("1", "torus"))
        here.timekeeper.tick()
        play(here.match, (now, "a1"))
        here.undo()
        assert here.match.offer == TAKEBACK
        now += 61
        with pytest.raises(ActionError, match=r"no offer|is over|stays lost"):
            answer(here)
        assert result_sentence(here.match) == "Black wins on time."
        assert here.match.offer is None


def test_a_swap_leaves_an_offer_with_the_person_who_made_it():
    match = play(timed_match("none", "implo"), (0, "b2"), (0, "swap"))
    here = Here(match)
    here.asks_takeback = True
    here.undo()
    assert match.offer == Offered("takeback", WHITE)
    assert match.colour_of(WHITE) == BLACK


def test_no_offer_is_made_to_an_engine():
    match = play(timed_match("none", "torus", white=Seat("engine", "1")), (0, "a1"))
    for offer in (DRAW, TAKEBACK):
        with pytest.raises(ActionError, match=r"^Only two people can make each other offers\.$"):
            match.make_offer(offer)
    here = Here(match)
    here.asks_takeback = True
    assert here.why_not("draw") == "Only two people can agree to a draw."
    here.undo()
    assert (match.offer, match.ply) == (None, 0)


def test_a_finished_game_can_be_taken_back_but_not_drawn(here):
    here.match.resign(WHITE)
    assert here.why_not("draw") == "The game is over."
    with pytest.raises(ActionError, match=r"^No draw can be offered: the game is over\.$"):
        here.match.make_offer(DRAW)
    here.undo()
    assert here.match.offer == Offered("takeback", WHITE)
    here.answer(accepted=True)
    assert (here.match.outcome, here.match.ply) == (None, 1)


@each_row(("control", "asks", "consent"), [("none", False, False), ("none", True, True), ("1", False, True)])
def test_the_other_person_is_asked_if_a_clock_runs_or_the_setting_says_so(control, asks, consent):
    here = Here(timed_match(control, "torus"))
    here.asks_takeback = asks
    here.play(here.match.position.find("a1"))
    assert here.needs_consent == consent
    assert (here.deed("restart").refusal == "A game with clocks cannot be restarted.") == (control == "1")
