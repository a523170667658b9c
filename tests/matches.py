"""Matches on the smallest boards, with actions given by index or by text, and saved ones."""

from collections.abc import Callable, Iterable, Mapping

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.storage.saved_games.journal import Journal

PEOPLE = {BLACK: Seat("me", "Ann"), WHITE: Seat("me", "Ben")}


def smallest(key: str, seats: Mapping[int, Seat] = PEOPLE) -> Match:
    game = GAMES[key]
    return Match(Position.start(game, game.sizes[0]), seats)


def walk(match: Match, choices: Iterable[int]) -> Match:
    for choice in choices:
        if match.outcome:
            break
        actions = match.position.actions
        match.play(actions[choice % len(actions)])
    return match


def play(match: Match, *texts: str) -> Match:
    for text in texts:
        match.play(match.position.find(text))
    return match


def save(match: Match, *texts: str, first: int = 0, end: Callable[[Match], None] | None = None) -> str:
    """Save a match with these actions and a number of first legal ones, and with its end; return its name."""
    journal = Journal.of(match)
    play(match, *texts)
    for _ in range(first):
        match.play(match.position.actions[0])
    if end:
        end(match)
    journal.close()
    return journal.name
