"""Matches on the smallest boards, with actions given by index or by text."""

from collections.abc import Iterable, Mapping

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat

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
