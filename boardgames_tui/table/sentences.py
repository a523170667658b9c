"""Sentences about what happens at a table, except moves."""

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.printable import printable
from boardgames_tui.match.events import Answered, Ended, Offered, PlyChanged, SeatChanged
from boardgames_tui.match.status import OFFERS, result_sentence
from boardgames_tui.table.events import Accepted, Closed, Entry, Rematch, Said
from boardgames_tui.table.table_game import TableGame


def describe_entry(game: TableGame, entry: Entry) -> str:
    """Return a sentence about an entry that a game has just read; empty if it is a move."""
    user, match = printable(entry.user), game.match
    sentence = ""
    match entry.event:
        case Said(text):
            sentence = f"{user}: {text}"
        case SeatChanged(seat):
            sentence = f"{user} plays {NAMES[match.colour_of(seat)]}: the game begins."
        case PlyChanged():
            sentence = f"{user} takes a part of the turn back."
        case Accepted(PlyChanged()):
            sentence = f"{user} allows it: the turn is taken back."
        case Accepted() | Ended():
            sentence = result_sentence(match)
        case Offered(kind):
            sentence = f"{user} {OFFERS[kind]}."
        case Answered():
            sentence = f"{user} declines."
        case Closed():
            sentence = f"{user} has called the game off."
        case Rematch(name):
            sentence = f"{user} offers a rematch: game {name}."
    return sentence


def news_of(game: TableGame, *, muted: bool, entries: list[Entry]) -> list[str]:
    """Return the sentences about entries that others have written; without chat if it is muted."""
    told = [entry for entry in entries if entry.user != game.user and not (muted and isinstance(entry.event, Said))]
    return [sentence for entry in told if (sentence := describe_entry(game, entry))]
