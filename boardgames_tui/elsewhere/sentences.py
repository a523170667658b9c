"""Sentences about what others have done in a game elsewhere, except their turns."""

from collections.abc import Iterator

from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.elsewhere.copy import Copy
from boardgames_tui.elsewhere.elsewhere_game import ElsewhereGame
from boardgames_tui.elsewhere.entries import ACCEPT, DECLINE, JOIN, KINDS, TAKE_BACK, Entry
from boardgames_tui.elsewhere.state import ENDED, Stage
from boardgames_tui.match import status
from boardgames_tui.match.status import outcome_sentence


def describe_news(game: ElsewhereGame, old: Copy, stage: Stage) -> Iterator[str]:
    """Yield sentences, or empty texts, about what others have done since the game had this copy and this stage."""
    added = game.state.chain.added
    for index in range(len(old.game.entries), len(added)):
        word_before = added[index - 1].entry.word if index else ""
        if added[index].seat != game.seat:
            yield _describe_entry(game, added[index].entry, word_before)
    offer = game.state.offer
    if offer and offer not in old.requests and offer.entry.seat != game.seat:
        yield f"{name_in(game, offer.entry.seat)} {status.OFFERS[KINDS[offer.entry.word]]}."
    if game.state.stage != stage:
        yield describe_end(game)
        if stage in ENDED:
            yield "The game continues: the end that was declared does not count."


def _describe_entry(game: ElsewhereGame, entry: Entry, word_before: str) -> str:
    """Return a sentence about an entry, which may depend on the word of the entry before; empty for an action."""
    if entry.word == JOIN:
        guest = game.copy.game.guest
        return f"{name_in(game, guest)} plays {NAMES[game.state.match.colour_of(guest)]}: the game begins."
    if entry.word == DECLINE:
        return "The offer is declined."
    return "The turn is taken back." if entry.word == ACCEPT and word_before == TAKE_BACK else ""


def describe_end(game: ElsewhereGame) -> str:
    """Return a sentence about how the game has ended; empty if it goes on."""
    end, outcome = game.state.end, game.state.match.outcome
    if end and game.state.stage == "off":
        return f"{name_in(game, end.entry.seat)} has called the game off."
    sentence = outcome_sentence(outcome) if outcome else ""
    return f"{sentence.removesuffix('.')}, as far as is known here." if game.may_end_lapse else sentence


def describe_turn(game: ElsewhereGame) -> str:
    """Return whose turn it is to write a line, or how a game by hand has ended."""
    state, offer = game.state, game.state.match.offer
    if not state.pen:
        return describe_end(game)
    if not game.seat:
        return f"You are watching: {name_in(game, state.pen)} has to answer."
    if state.pen != game.seat:
        return f"Waiting for a line from {name_in(game, state.pen)}."
    return f"{name_in(game, other(game.seat))} {status.OFFERS[offer.kind]}." if offer else "It is your move."


def name_in(game: ElsewhereGame, seat: int) -> str:
    """Return the name of the player of a seat, or its colour if nobody has it."""
    match = game.state.match
    colour = match.colour_of(seat)
    return NAMES[colour] if game.state.chain.open_seat == seat else match.name_of(colour)
