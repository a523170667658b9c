"""Games in a terminal that are killed at random moments and continued: only the action in flight may be lost.

python -m tests.end_to_end.kills [KILLS [SEED]]
"""

import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from boardgames_tui.core.action import Action
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import turn_number
from boardgames_tui.storage.saved_games.restore import restore_game
from tests.end_to_end.person import Person, spoken
from tests.end_to_end.terminal import Terminal

OPPONENTS = ("me", "me", "greedy")
# The program is killed when so many parts of frames at most have come since the keys were pressed, or no more come for
# a moment; or some seconds after it was started.
PARTS, QUIET, LONGEST_START = 40, 0.1, 1.2
# Maximum number of actions that are seen before one is in flight, exclusive.
SEEN = 4


class KilledGames:
    """Games one after another in their own folder; `match` is the current one as it was seen or saved."""

    def __init__(self, home: Path, rng: random.Random) -> None:
        self.home, self.rng = home, rng
        self.counts: Counter[str] = Counter()
        self._over: set[Path] = set()
        self._begin()

    def _begin(self) -> None:
        game = GAMES[self.rng.choice([*GAMES])]
        self.seats = ("me", self.rng.choice(OPPONENTS))
        black, white = map(Seat.parse, self.seats)
        self.match = Setup(game, game.size, {}, black, white).begin()

    @property
    def file(self) -> Path | None:
        written = [file for file in (self.home / "data" / "games").glob("*.jsonl") if file.stat().st_size]
        files = [file for file in written if file not in self._over]
        assert len(files) <= 1, files
        return files[0] if files else None

    def kill_once(self) -> None:
        """Start a process with the game, kill it at a random moment, and compare the file with the screen."""
        black, white = self.seats
        new = (self.match.position.game.key, "--black", black, "--white", white)
        terminal = Terminal(self.home, *(("resume",) if self.file else new))
        try:
            if self.rng.random() < 0.15:
                sent: list[Action] = []
                time.sleep(self.rng.uniform(0, LONGEST_START))
            else:
                sent = self._play(Person(terminal, self.match))
                parts = self.rng.randrange(PARTS)
                while parts and terminal._read(QUIET):
                    parts -= 1
            terminal.send_signal(signal.SIGKILL)
            assert terminal.wait_for_end() == -signal.SIGKILL
            self._compare(sent, terminal)
        finally:
            terminal.close()

    def _play(self, person: Person) -> list[Action]:
        """Play a few actions, then send one more; return that."""
        person.follow_lone_choices()
        for _ in range(self.rng.randrange(SEEN)):
            if self._wait_for_person(person):
                person.play_by_typing(self.rng.choice(self.match.position.actions))
        if not self._wait_for_person(person):
            return []
        action = self.rng.choice(self.match.position.actions)
        person.terminal.press(":", *spoken(action), "enter")
        return [action]

    def _wait_for_person(self, person: Person) -> bool:
        """Wait until the screen shows all actions of others or the result; return whether a person is to act."""
        while not self.match.outcome:
            if self.match.to_act.is_person:
                person.wait_for_turn()
                return True
            person.follow_opponent()
        person.wait_for_result()
        return False

    def _compare(self, sent: list[Action], terminal: Terminal) -> None:
        """Check that the file has all actions that were seen, and no others; continue with its game."""
        seen, file = self.match.actions, self.file
        saved = restore_game(file.read_bytes()).match if file else Match(self.match.start, self.match.seats)
        assert saved.actions[: len(seen)] == seen, f"{seen} became {saved.actions}"
        own = [step.action for step in saved.steps[len(seen) :] if self._is_own(saved, step)]
        assert own == sent[: len(own)], f"{sent} became {saved.actions[len(seen) :]}"
        shown = re.search(r"· move (\d+)", Person(terminal, saved).panel)
        assert not shown or int(shown[1]) <= turn_number(saved), f"move {shown} was shown, {saved.actions} kept"
        self.counts.update(kills=1, seen=len(seen), sent=len(sent), lost=len(sent) - len(own))
        self.match = saved
        if saved.outcome and file:
            self._over.add(file)
            self._begin()

    def _is_own(self, saved: Match, step) -> bool:
        """Return whether a person sent it, so that it is neither the opponent's nor a lone choice."""
        lone = len(step.before.actions) == 1 and step.before.game.key == "implo"
        return saved.seats[step.before.seat].is_person and not lone


def main(kills: int = 200, seed: int = 1) -> None:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        life = KilledGames(Path(home), random.Random(seed))
        while life.counts["kills"] < kills:
            life.kill_once()
            if life.counts["kills"] % 10 == 0:
                print(f"{dict(life.counts)} after {time.monotonic() - began:.0f} s", flush=True)
    print(f"{kills} kills, none of which cost more than the actions in flight.")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
