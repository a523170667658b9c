"""Status of a match: the number of the turn, and the result in a sentence."""

from boardgames_tui.core.cells import DRAW, NAMES
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.printable import printable
from boardgames_tui.match.match import Match

# What an offer does, after the name of the person who makes it.
OFFERS = {"draw": "offers a draw", "takeback": "asks to take the last turn back"}
# Phrases for the ends that the players declare, by their reasons.
DECLARED_PHRASES = {"time": "on time", "resignation": "by resignation", "agreement": "by agreement"}


def turn_number(match: Match) -> int:
    """Return the number of the current turn, counted from 1; if the game is over, of the turn in which it ended."""
    turns = len(match.turns)
    return turns if match.position.outcome or match.is_mid_turn else turns + 1


def result_sentence(match: Match) -> str:
    """Return a sentence with the result, the reason and the score; empty if the match goes on."""
    return outcome_sentence(match.outcome) if match.outcome else ""


def outcome_sentence(outcome: Outcome) -> str:
    result, phrase = ("Draw", "") if outcome.winner == DRAW else (f"{NAMES[outcome.winner]} wins", outcome.phrase)
    phrase = phrase or DECLARED_PHRASES.get(outcome.reason, "")
    score = f" (Black {outcome.score.black}, White {outcome.score.white})" if outcome.score else ""
    # A record from elsewhere may have a reason for which there is no phrase.
    return f"{result} {phrase}{score}." if phrase else f"{result}: {printable(outcome.reason)}{score}."
