"""Sentences about what others have done in a game elsewhere, except their turns."""

from collections.abc import Iterator

from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.elsewhere.copy import Copy
from boardgames_tui.elsewhere.elsewhere_game import ElsewhereGame
from boardgames_tui.elsewhere.entries import ACCEPT, DECLINE, JOIN, OFFERS, split_time
from boardgames_tui.elsewhere.state import Stage, word_and_seat
from boardgames_tui.match import status
from boardgames_tui.match.status import outcome_sentence

UNCERTAIN = "as far as is known here"


def describe_news(game: ElsewhereGame, old: Copy, stage: Stage) -> list[str]:
    """Return sentences about what others have done since the game had an old copy and was at a stage."""
    return [sentence for sentence in _sentences(game, old, stage) if sentence]


def _sentences(game: ElsewhereGame, old: Copy, stage: Stage) -> Iterator[str]:
    entries, actors = game.copy.game.entries, game.state.actors
    for index in range(len(old.game.entries), len(entries)):
        if actors[index] != game.seat:
            before = entries[index - 1] if index else ""
            yield _describe_entry(game, split_time(entries[index], timed=game.copy.game.is_timed)[0], before)
    for request in game.copy.requests:
        offer = game.state.offer_of(request)
        if offer and request not in old.requests and offer.seat != game.seat:
            yield f"{_name(game, offer.seat)} {status.OFFERS[offer.kind]}."
    if game.state.stage != stage:
        yield describe_end(game) if game.state.stage in ("over", "off") else ""
        if stage in ("over", "off"):
            yield "The game continues: the end that was declared does not count."


def _describe_entry(game: ElsewhereGame, text: str, before: str) -> str:
    """Return a sentence about an entry, given without its time, and the entry before it; empty if it is a turn."""
    shared = game.copy.game
    sentence = ""
    match text.partition(" ")[0]:
        case word if word == JOIN:
            colour = NAMES[game.state.match.colour_of(shared.guest)]
            sentence = f"{_name(game, shared.guest)} plays {colour}: the game begins."
        case word if word == DECLINE:
            sentence = "The offer is declined."
        case word if word == ACCEPT and before.startswith(OFFERS["takeback"]):
            sentence = "The turn is taken back."
    return sentence


def describe_end(game: ElsewhereGame) -> str:
    """Return a sentence about how the game has ended; empty if it goes on."""
    match = game.state.match
    if game.state.stage == "off":
        requests = filter(game.state.calls_off, game.copy.requests)
        by = next((word_and_seat(each, game.copy.game)[1] for each in requests), other(game.seat))
        return f"{_name(game, by)} has called the game off."
    if not match.outcome:
        return ""
    sentence = outcome_sentence(match.outcome)
    return f"{sentence.removesuffix('.')}, {UNCERTAIN}." if game.may_end_lapse else sentence


def _name(game: ElsewhereGame, seat: int) -> str:
    match = game.state.match
    return match.name_of(match.colour_of(seat))
