"""Random matches for tests of saved games, and the comparison of matches."""

import random
from pathlib import Path

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.events import Offered
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup

# How often something is done that is no action.
RARE = {
    "undo": 0.1,
    "redo": 0.1,
    "restart": 0.02,
    "resign": 0.02,
    "draw": 0.02,
    "sit": 0.02,
    "offer": 0.1,
    "answer": 0.1,
}
CLOCKS = ("none", "5+3", "0+3", "1s", "1+2x7")
OPPONENTS = ("me", "me:Ann", "greedy", "engine:4", "uai:/bin/some engine --with words")


def begin(key: str, rng: random.Random) -> Match:
    """Begin a game of random size between random players."""
    game = GAMES[key]
    black, white = (Seat.parse(rng.choice(OPPONENTS)) for _ in range(2))
    control = Control.parse(rng.choice(CLOCKS))
    return Setup(game, rng.choice(game.sizes[:4]), game.validated({}), black, white, control=control).begin()


def play(match: Match, rng: random.Random, changes: int) -> None:
    """Change a match a number of times at random while its clock runs."""
    for _ in range(changes):
        if match.clock:
            since = match.clock.charged_until or 0
            match.tick(since + rng.choice((0.1, 0.7, 4)))
        change_once(match, rng)
    match.tick(None)


def change_once(match: Match, rng: random.Random) -> None:
    """Change a match once at random, if that change is possible."""
    rare = {
        "undo": match.undo,
        "redo": match.redo,
        "restart": match.restart,
        "resign": lambda: match.resign(match.position.side),
        "draw": match.agree_draw,
        "offer": lambda: make_offer(match, rng),
        "answer": lambda: match.offer and match.answer_offer(accepted=rng.random() < 0.5),
        "sit": lambda: match.change_seat(match.position.seat, Seat("me", "Zoë")),
    }
    what = rng.choices([*RARE, "play"], [*RARE.values(), 1 - sum(RARE.values())])[0]
    if what in rare:
        rare[what]()
    elif not match.outcome:
        match.play(rng.choice(match.position.actions))


def make_offer(match: Match, rng: random.Random) -> None:
    """Make a random offer from one person to the other, if it is allowed."""
    kind = rng.choice(("takeback",) if match.outcome else ("takeback", "draw"))
    if match.is_between_people:
        match.make_offer(Offered(kind, rng.choice((BLACK, WHITE))))


def state_of(match: Match) -> tuple[object, ...]:
    """Return the whole state of a match."""
    history = match._history
    clocks = [clock and (clock.left, clock.seat) for clock in history._clocks]
    steps = [*history.steps, *reversed(history._undone)]
    return (match.start, steps, match.ply, match.outcome, match.seats, match.clock, clocks, match.offer)


def saved_random_game(key: str, seed: int = 1, changes: int = 12) -> tuple[Match, str]:
    """Play and save a random game; return it with its file's name."""
    from boardgames_tui.storage.saved_games.journal import Journal
    from boardgames_tui.storage.saved_games.library import read_library

    rng = random.Random(seed)
    match = begin(key, rng)
    known = {game.id for game in read_library().games}
    journal = Journal(match)
    match.play(rng.choice(match.position.actions))
    play(match, rng, changes)
    journal.close()
    (name,) = {game.id for game in read_library().games} - known
    return match, name


def write_file(folder: Path, name: str, data: bytes) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(data)
