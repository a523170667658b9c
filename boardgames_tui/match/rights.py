"""Rights of people in a game: what the rules refuse wherever the game is kept. A venue may refuse more."""

from collections.abc import Collection
from typing import Literal, TypeAlias

from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.match.match import Match

# What a person may want to do: play an action, take one back or put it back, make an offer of a kind or answer one.
Right: TypeAlias = Literal["act", "undo", "redo", "draw", "takeback", "answer", "resign"]
OVER, WATCHING, NO_OFFER = "The game is over.", "You only watch this game.", "There is no offer to answer."
NOTHING_TO_UNDO = "Nothing to take back."


def refusal(match: Match, seats: Collection[int], right: Right) -> str:
    """Return why the person who has these seats may not do something now; empty if the rules allow it."""
    if right in ("undo", "redo"):
        # Only the place where the game is kept refuses these.
        return ""
    if not seats:
        return WATCHING
    if match.outcome and right not in ("takeback", "answer"):
        return OVER
    sentence, offer = "", match.offer
    match right:
        case "act" if match.position.seat not in seats:
            sentence = who_is_to_move(match)
        case "draw" if not match.is_between_people:
            sentence = "Only two people can agree to a draw."
        case "takeback" if not match.is_between_people:
            sentence = "Only two people can make each other offers."
        case "answer" if not offer or other(offer.seat) not in seats:
            sentence = NO_OFFER
    return sentence


def who_is_to_move(match: Match) -> str:
    side = match.position.side
    return f"{NAMES[side]} is to move: {match.name_of(side)}."
