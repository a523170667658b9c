"""Games in a terminal that are killed at random moments and gone on with: nothing is lost but the action in flight.

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
from tests.end_to_end.person import Person, said
from tests.end_to_end.terminal import Terminal

OPPONENTS = ("me", "me", "greedy")
PARTS, QUIET, LONGEST_START = 40, 0.1, 1.2
"""The program is killed when so many parts of frames at most have come since the keys were pressed, or no more come for
a moment; or some seconds after it was started."""
SEEN = 4
"""Maximum number of actions that are seen before one is in flight, exclusive."""


class KilledGames:
    """One game after the other in a folder of their own; `match` is what was seen or kept of the one under way."""

    def __init__(self, home: Path, dice: random.Random) -> None:
        self.home, self.dice = home, dice
        self.counts: Counter[str] = Counter()
        self._over: set[Path] = set()
        self._begin()

    def _begin(self) -> None:
        """Choose another game, to be begun by the next process."""
        game = GAMES[self.dice.choice([*GAMES])]
        self.seats = ("me", self.dice.choice(OPPONENTS))
        black, white = map(Seat.parse, self.seats)
        self.match = Setup(game, game.size, {}, black, white).begin()

    @property
    def file(self) -> Path | None:
        """The file of the game under way, if there is one yet."""
        written = [file for file in (self.home / "data" / "games").glob("*.jsonl") if file.stat().st_size]
        files = [file for file in written if file not in self._over]
        assert len(files) <= 1, files
        return files[0] if files else None

    def lose(self) -> None:
        """Start a process with the game, kill it at a random moment, and compare what was kept with what was seen."""
        black, white = self.seats
        new = (self.match.position.game.key, "--black", black, "--white", white)
        terminal = Terminal(self.home, *(("resume",) if self.file else new))
        try:
            if self.dice.random() < 0.15:
                sent: list[Action] = []
                time.sleep(self.dice.uniform(0, LONGEST_START))
            else:
                sent = self._play(Person(terminal, self.match))
                parts = self.dice.randrange(PARTS)
                while parts and terminal._read(QUIET):
                    parts -= 1
            terminal.send_signal(signal.SIGKILL)
            assert terminal.wait_for_end() == -signal.SIGKILL
            self._compare(sent, terminal)
        finally:
            terminal.close()

    def _play(self, person: Person) -> list[Action]:
        """See a few actions played, then send one more; return that."""
        person.follow_lone_choices()
        for _ in range(self.dice.randrange(SEEN)):
            if self._attend(person):
                person.play_by_typing(self.dice.choice(self.match.position.actions))
        if not self._attend(person):
            return []
        action = self.dice.choice(self.match.position.actions)
        person.terminal.press(":", *said(action), "enter")
        return [action]

    def _attend(self, person: Person) -> bool:
        """Wait until the screen shows all that was played, and a person is to act or it is over; say whether one is."""
        while not self.match.outcome:
            if self.match.to_act.is_person:
                person.wait_for_turn()
                return True
            person.hear_the_opponent()
        person.wait_for_result()
        return False

    def _compare(self, sent: list[Action], terminal: Terminal) -> None:
        """Check that all that was seen is in the file, and nothing that nobody played; go on with what was kept."""
        seen, file = self.match.actions, self.file
        kept = restore_game(file.read_bytes()).match if file else Match(self.match.start, self.match.seats)
        assert kept.actions[: len(seen)] == seen, f"{seen} became {kept.actions}"
        own = [step.action for step in kept.steps[len(seen) :] if self._is_own(kept, step)]
        assert own == sent[: len(own)], f"{sent} became {kept.actions[len(seen) :]}"
        shown = re.search(r"· move (\d+)", Person(terminal, kept).panel)
        assert not shown or int(shown[1]) <= turn_number(kept), f"move {shown} was shown, {kept.actions} kept"
        self.counts.update(kills=1, seen=len(seen), sent=len(sent), lost=len(sent) - len(own))
        self.match = kept
        if kept.outcome and file:
            self._over.add(file)
            self._begin()

    def _is_own(self, kept: Match, step) -> bool:
        """Somebody sent it: it is no answer of the opponent, and no lone choice that is played for a person."""
        lone = len(step.before.actions) == 1 and step.before.game.key == "implo"
        return kept.seats[step.before.seat].is_person and not lone


def main(kills: int = 200, seed: int = 1) -> None:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        life = KilledGames(Path(home), random.Random(seed))
        while life.counts["kills"] < kills:
            life.lose()
            if life.counts["kills"] % 10 == 0:
                print(f"{dict(life.counts)} after {time.monotonic() - began:.0f} s", flush=True)
    print(f"{kills} kills, none of which cost more than the actions in flight.")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
