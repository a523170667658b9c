"""Entries of a game by message: everything that its players add to it, as text.

An action is an entry as it is written (`c4`). Any other entry begins with a mark that no action has: the guest joins
with a name, a person offers a draw or asks to take the last turn back, the other one answers, or a person resigns. In
an entry, a seat is the letter of the colour with which it began.
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

ACCEPT, DECLINE, RESIGN = "!yes", "!no", "!resign"
JOIN = "!join"
# Entries of offers, without the seat that makes them, by the kinds of `match.events.Offered`.
OFFERS: Mapping[Literal["draw", "takeback"], str] = {"draw": "!draw", "takeback": "!back"}
# Entries in words, without their details.
WORDS = {
    ACCEPT: "a consent",
    DECLINE: "a refusal",
    RESIGN: "a resignation",
    JOIN: "another player",
    OFFERS["draw"]: "an offer of a draw",
    OFFERS["takeback"]: "a request to take back",
}
SEATS = {LETTERS[seat]: seat for seat in (BLACK, WHITE)}
# Seat of a guest who has not joined yet.
OPEN = Seat("me", "?")
MAX_NAME_LENGTH = 40


def join_entry(name: str) -> str:
    """Return the entry with which the guest joins."""
    return f"{JOIN} {name}"


def offer_entry(offer: Offered) -> str:
    """Return the entry of an offer."""
    return f"{OFFERS[offer.kind]} {LETTERS[offer.seat]}"


def describe_entry(entry: str) -> str:
    """Return an entry in words."""
    word = entry.partition(" ")[0]
    return WORDS.get(word) or spoken_line([entry])


def clean_name(name: str, seat: int) -> str:
    """Return a name that an entry can hold; a person without a name is called by the colour of the seat."""
    cleaned = " ".join(printable(name).split())[:MAX_NAME_LENGTH].strip()
    return NAMES[seat] if cleaned in {"", OPEN.detail} else cleaned


def writer(match: Match) -> int:
    """Return the seat whose person has to write next; 0 if the game is over.

    That is the seat to act, or the seat that has to answer an offer.
    """
    if match.outcome:
        return 0
    return other(match.offer.seat) if match.offer else match.position.seat


def actor(match: Match, entry: str) -> int:
    """Return the seat whose person adds an entry; it may be one that cannot be added."""
    word, _, detail = entry.partition(" ")
    if word == JOIN:
        return next((seat for seat, who in match.seats.items() if who == OPEN), 0)
    if word in OFFERS.values():
        return SEATS.get(detail, 0)
    return writer(match)


def add_entry(match: Match, entry: str) -> None:
    """Add an entry to a match; raise ActionError if it is unknown or not possible now."""
    word, _, detail = entry.partition(" ")
    seat = actor(match, entry)
    if word == JOIN:
        _join(match, seat, detail)
        return
    if match.outcome:
        raise ActionError("Nothing can follow: the game is over.")
    if seat and match.seats[seat] == OPEN:
        raise ActionError(f"{NAMES[seat]} has not joined yet.")
    if word in OFFERS.values():
        _offer(match, word, seat)
    elif entry in (ACCEPT, DECLINE):
        _answer(match, accepted=entry == ACCEPT)
    elif entry == RESIGN:
        match.resign(match.colour_of(seat))
    else:
        _play(match, entry)


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
    if writer(match) != match.position.seat:
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
