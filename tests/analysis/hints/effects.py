"""Expected effects of sample actions: `python -m tests.analysis.hints.effects` writes them anew.

Other tests check the sentences with an oracle; this shows the worth by which a hint chooses between them.
"""

import re
from itertools import product
from pathlib import Path

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.engine.positions import random_game

FILE = Path(__file__).with_suffix(".txt")
HEADING = "# game | position | action | effects, each with its worth | aims, each with its worth"
GAMES_OF_EACH = 4
# Digits and sites, which do not make an effect another one.
DETAILS = re.compile(r"\d+|\b[a-m]\d+\b")


def read_lines() -> list[str]:
    """Return the lines of the file below its heading."""
    return FILE.read_text("utf-8").splitlines()[1:]


def effects_line(position: Position, action: Action) -> str:
    """Return the line of a legal action."""
    explain = position.game.explain
    lists = [explain.effects(position.state, action.code), explain.aims(position.state, action.code)]
    phrases = [", ".join(f"{effect.infinitive} ({effect.worth})" for effect in effects) for effects in lists]
    return " | ".join([position.game.key, str(position), action.text, *phrases])


def find_position(line: str) -> tuple[Position, Action]:
    """Return the position and the action of a line."""
    key, text, action = line.split(" | ")[:3]
    position = Position.read(GAMES[key], text)
    return position, position.find(action)


def sample_lines() -> list[str]:
    """Return the first line of each kind that random games meet on the smallest boards: the same verbs, other sites."""
    lines: dict[tuple[str, str], str] = {}
    for game, seed in product(GAMES.values(), range(GAMES_OF_EACH)):
        for position in random_game(Position.start(game, game.sizes[0]), seed):
            for action in position.actions:
                line = effects_line(position, action)
                kind = DETAILS.sub("", line.split(" | ", 3)[3])
                lines.setdefault((game.key, kind), line)
    return [*lines.values()]


if __name__ == "__main__":
    FILE.write_text("\n".join([HEADING, *sample_lines(), ""]), "utf-8")
