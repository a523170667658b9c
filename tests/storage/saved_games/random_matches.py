"""Random matches for tests of saved games, and the comparison of matches."""

import json
import random
from collections.abc import Callable
from pathlib import Path

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.events import Offered
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.saved_games.library import find_file

# How often something is done that is no action.
RARE = dict.fromkeys(("undo", "redo"), 0.1) | dict.fromkeys(("restart", "resign", "draw", "sit"), 0.02)
RARE |= dict.fromkeys(("offer", "answer"), 0.1)
CLOCKS = ("none", "5+3", "0+3", "1s", "1+2x7")
OPPONENTS = ("me", "me:Ann", "greedy", "engine:4", "uai:/bin/some engine --with words")


def begin(key: str, rng: random.Random) -> Match:
    game = GAMES[key]
    black, white = (Seat.parse(rng.choice(OPPONENTS)) for _ in range(2))
    control = Control.parse(rng.choice(CLOCKS))
    return Setup(game, rng.choice(game.sizes[:4]), game.validated({}), black, white, control=control).begin()


def play(match: Match, rng: random.Random, changes: int) -> None:
    for _ in range(changes):
        if match.clock:
            since = match.clock.charged_until or 0
            match.tick(since + rng.choice((0.1, 0.7, 4)))
        change_once(match, rng)
    match.tick(None)


def change_once(match: Match, rng: random.Random) -> None:
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
    history = match._history
    clocks = [clock and (clock.left, clock.seat) for clock in history._clocks]
    steps = [*history.steps, *reversed(history._undone)]
    return (match.start, steps, match.ply, match.outcome, match.seats, match.clock, clocks, match.offer)


def saved_random_game(key: str, seed: int = 1, changes: int = 12) -> tuple[Match, str]:
    """Play and save a random game; return it with its file's name."""
    rng = random.Random(seed)
    match = begin(key, rng)
    journal = Journal(match)
    match.play(rng.choice(match.position.actions))
    play(match, rng, changes)
    journal.close()
    return match, journal.name


def write_file(folder: Path, name: str, data: bytes) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(data)


def edit_file(name: str, edit: Callable[[list[str]], list[str]]) -> str:
    """Change the lines in the file of a game by a function, and return the new text."""
    file = find_file(name)
    text = "".join(f"{line}\n" for line in edit(file.read_text("utf-8").splitlines()))
    file.write_text(text, "utf-8")
    return text


def set_fields(name: str, index: int, **fields: object) -> str:
    """Replace some fields of a line in the file of a game, or leave out those that are None; return the new text."""

    def edit(lines: list[str]) -> list[str]:
        changed = {**json.loads(lines[index]), **fields}
        lines[index] = json.dumps({key: value for key, value in changed.items() if value is not None})
        return lines

    return edit_file(name, edit)


class MemoryFile:
    behind = False

    def __init__(self) -> None:
        self.data = b""

    def append(self, data: bytes) -> None:
        self.data += data

    def close(self) -> None:
        pass
