"""Expected signatures of the engines: `python -m tests.engine.signatures` writes them anew.

A signature is a checksum of the results of some searches. A change of the search is therefore deliberate: without a new
line in the file, a test fails.
"""

import json
from pathlib import Path

from boardgames_tui.engine.bench import signature
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from tests.extras import games_with

FILE = Path(__file__).with_suffix(".json")


def read_signatures() -> dict[str, str]:
    """Return the expected signature of each game."""
    return json.loads(FILE.read_text("utf-8"))


def main() -> None:
    """Search all positions of the signatures, print those that changed and write all of them."""
    before = read_signatures() if FILE.exists() else {}
    after = {key: signature(Backend(GAMES[key], compiled=True)) for key in games_with("engine")}
    for key, found in after.items():
        if found != before.get(key):
            print(f"{key}: {before.get(key)} -> {found}")
    FILE.write_text(f"{json.dumps(after, indent=2)}\n", "utf-8")


if __name__ == "__main__":
    main()
