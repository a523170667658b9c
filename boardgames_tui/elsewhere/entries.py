"""Entries of a game elsewhere: everything that its players add to it, as text.

An action is an entry as it is written (`c4`). Any other entry begins with a mark that no action has. In an entry, a
seat is the letter of the colour with which it began. In a game with a clock, each entry ends in its time (`c4 @1234`),
in tenths of a second since the game began.

The entries of a game are a *chain*: each follows from the one before. At each point one seat has the *pen*, and only
it may continue the chain; so no two people write the same entry, and no lock is needed. What the other one wants (a
draw, a take-back, the end) is a *request*: an entry that is tied to the point at which it was made.
"""

from collections.abc import Mapping
from typing import Literal

from boardgames_tui.core.action import spoken_line
from boardgames_tui.core.cells import BLACK, LETTERS, NAMES, WHITE, other
from boardgames_tui.core.errors import ActionError, quoted
from boardgames_tui.core.printable import printable
from boardgames_tui.match.events import Offered
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat

ACCEPT, DECLINE = "!yes", "!no"
JOIN = "!join"
# Ends that a player declares: by giving up, by claiming that the other one is out of time, and by calling the game off
# before the first turn of the player.
RESIGN, CLAIM, CALL_OFF = "!resign", "!time", "!off"
ENDS = (CALL_OFF, RESIGN, CLAIM)
# Entries of offers, without the seat that makes them, by the kinds of `match.events.Offered`.
OFFERS: Mapping[Literal["draw", "takeback"], str] = {"draw": "!draw", "takeback": "!back"}
SEATS = {LETTERS[seat]: seat for seat in (BLACK, WHITE)}
# Seat of a guest who has not joined yet.
OPEN = Seat("me", "?")
MAX_NAME_LENGTH = 64
# Mark of the time of an entry, and its digits at most: three decades.
TIME_MARK, MAX_TIME_DIGITS = " @", 10


def with_time(text: str, tenths: int | None) -> str:
    """Return an entry with its time, if it has one."""
    return text if tenths is None else f"{text}{TIME_MARK}{tenths}"


def split_time(entry: str, *, timed: bool) -> tuple[str, int]:
    """Return an entry without its time, and the time; raise ActionError if a timed game's entry has none."""
    if not timed:
        return entry, 0
    text, mark, digits = entry.rpartition(TIME_MARK)
    if not (mark and digits.isascii() and digits.isdecimal() and len(digits) <= MAX_TIME_DIGITS):
        raise ActionError(f"{quoted(entry)} has no time.")
    return text, int(digits)


def seat_entry(word: str, seat: int) -> str:
    """Return an entry that names the seat which makes it: an offer, or an end."""
    return f"{word} {LETTERS[seat]}"


def describe_entry(entry: str) -> str:
    """Return an entry in words."""
    text = entry.partition(TIME_MARK)[0]
    return "something else than a move" if text.startswith("!") else spoken_line([text])


def clean_name(name: str, seat: int) -> str:
    """Return a name that an entry can hold; a person without a name is called by the colour of the seat."""
    cleaned = " ".join(printable(name).split())[:MAX_NAME_LENGTH].strip()
    return NAMES[seat] if cleaned in {"", OPEN.detail} else cleaned


def pen(match: Match) -> int:
    """Return the seat that continues the chain: that to act, or to answer an offer; 0 if the game is over."""
    if match.outcome:
        return 0
    return other(match.offer.seat) if match.offer else match.position.seat


def open_seat(match: Match) -> int:
    """Return the seat that nobody has taken yet; 0 if both are taken."""
    return next((seat for seat, who in match.seats.items() if who == OPEN), 0)


def actor(match: Match, text: str) -> int:
    """Return the seat whose person adds an entry, given without its time; it may be one that cannot be added."""
    word, _, detail = text.partition(" ")
    if word == JOIN:
        return open_seat(match)
    if word in OFFERS.values() or (word in ENDS and detail):
        return SEATS.get(detail, 0)
    return pen(match)


def add_entry(match: Match, text: str) -> None:
    """Add an entry, given without its time, to a match; raise ActionError if it is unknown or not possible now.

    Whether time has run out is for the caller to say, and calling off does nothing to a match.
    """
    word, _, detail = text.partition(" ")
    seat = actor(match, text)
    if word == JOIN:
        _join(match, seat, detail)
        return
    if match.outcome:
        raise ActionError("Nothing can follow: the game is over.")
    if seat and match.seats[seat] == OPEN:
        raise ActionError(f"{NAMES[seat]} has not joined yet.")
    if word in OFFERS.values():
        _offer(match, word, seat)
    elif text in (ACCEPT, DECLINE):
        _answer(match, accepted=text == ACCEPT)
    elif word == RESIGN and seat:
        match.resign(match.colour_of(seat))
    else:
        _play(match, text)


def _join(match: Match, seat: int, name: str) -> None:
    """Let the guest take the open seat."""
    if not seat:
        raise ActionError(f"{quoted(name)} cannot join: both seats are taken.")
    if name != clean_name(name, seat):
        raise ActionError(f"{quoted(name)} is not a name that a player can have.")
    offer = match.offer
    match.change_seat(seat, Seat("me", name))
    if offer:
        # Any event withdraws an offer, but this one is there for the guest to answer.
        match.make_offer(offer)


def _play(match: Match, text: str) -> None:
    """Play an action, unless an offer has to be answered first by the person who does not move."""
    action = match.position.find(text)
    if pen(match) != match.position.seat:
        raise ActionError(f"{text} cannot be played: an offer has to be answered first.")
    match.play(action)


def _offer(match: Match, word: str, seat: int) -> None:
    """Let a person make an offer, between two turns."""
    offer = Offered(next(kind for kind, entry in OFFERS.items() if entry == word), seat)
    if refusal := why_no_offer(match, offer):
        raise ActionError(refusal)
    match.make_offer(offer)


def why_no_offer(match: Match, offer: Offered) -> str:
    """Return a sentence that says why an offer cannot be made now; empty if it can."""
    if match.outcome:
        return "The game is over."
    if not offer.seat:
        return "Nobody makes the offer."
    if match.offer:
        return "Another offer has to be answered first."
    if match.is_mid_turn:
        return "Finish the turn first."
    if offer.kind == "takeback" and not (match.turns and match.turns[-1].seat == offer.seat):
        return "Only the last turn can be taken back, by the player who made it."
    return ""


def _answer(match: Match, *, accepted: bool) -> None:
    """Answer the offer, and do what is accepted: a take-back goes back to the beginning of the last turn."""
    offer = match.offer
    match.answer_offer(accepted=accepted)
    if offer and accepted:
        if offer.kind == "draw":
            match.agree_draw()
        else:
            match.go_to_ply(match.ply - len(match.turns[-1].steps))
