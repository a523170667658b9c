"""What the tests of kept games share: games that are played at random, and what makes two matches equal."""

import random

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.events import Offered
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup

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
"""How often something is done that is no action."""
CLOCKS = ("none", "5+3", "0+3", "1s", "1+2x7")
OPPONENTS = ("me", "me:Ann", "greedy", "engine:4", "uai:/bin/some engine --with words")


def begin(key, dice):
    """Begin a game of any size between any two."""
    game = GAMES[key]
    black, white = (Seat.parse(dice.choice(OPPONENTS)) for _ in range(2))
    control = Control.parse(dice.choice(CLOCKS))
    return Setup(game, dice.choice(game.sizes[:4]), game.validated({}), black, white, control=control).begin()


def play(match, dice, changes):
    """Change a match in all ways that there are, while time passes."""
    for _ in range(changes):
        if match.clock:
            since = match.clock.charged_until or 0
            match.tick(since + dice.choice((0.1, 0.7, 4)))
        change(match, dice)
    match.tick(None)


def change(match, dice):
    """Change it once, if there is anything to change."""
    rare = {
        "undo": match.undo,
        "redo": match.redo,
        "restart": match.restart,
        "resign": lambda: match.resign(match.position.side),
        "draw": match.agree_draw,
        "offer": lambda: offer(match, dice),
        "answer": lambda: match.offer and match.answer_offer(accepted=dice.random() < 0.5),
        "sit": lambda: match.change_seat(match.position.seat, Seat("me", "Zoë")),
    }
    what = dice.choices([*RARE, "play"], [*RARE.values(), 1 - sum(RARE.values())])[0]
    if what in rare:
        rare[what]()
    elif not match.outcome:
        match.play(dice.choice(match.position.actions))


def offer(match, dice):
    """Let one of two people ask the other one for something, if it can be asked for."""
    kind = dice.choice(("takeback",) if match.outcome else ("takeback", "draw"))
    if match.is_between_people:
        match.make_offer(Offered(kind, dice.choice((BLACK, WHITE))))


def state_of(match):
    """All that a match knows."""
    history = match._history
    clocks = [clock and (clock.left, clock.seat) for clock in history._clocks]
    steps = [*history.steps, *reversed(history._undone)]
    return (match.start, steps, match.ply, match.outcome, match.seats, match.clock, clocks, match.offer)


def saved_random_game(key, seed=1, changes=12):
    """Play a game that has been kept so far; return it with its file's name."""
    from boardgames_tui.storage.saved_games.journal import Journal
    from boardgames_tui.storage.saved_games.library import read_library

    dice = random.Random(seed)
    match = begin(key, dice)
    known = {game.id for game in read_library().games}
    journal = Journal(match)
    match.play(dice.choice(match.position.actions))
    play(match, dice, changes)
    journal.close()
    (name,) = {game.id for game in read_library().games} - known
    return match, name


def put(folder, name, data):
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(data)
