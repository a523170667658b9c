"""Command line of the conformance check: `python -m boardgames_tui.conformance [GAME …]`, all games without GAME."""

import sys

from boardgames_tui.conformance.parts import worth_adding
from boardgames_tui.conformance.walks import find_faults
from boardgames_tui.games import GAMES
from boardgames_tui.system.streams import say, warn


def main(keys: list[str]) -> int:
    """Check games; return 1 if one of them breaks a law or does not exist, else 0."""
    warn(*GAMES.installed.faults)
    unknown = [key for key in keys if key not in GAMES]
    warn(*(f"{key!r} is not a game. Games: {', '.join(GAMES)}." for key in unknown))
    status = 1 if unknown else 0
    for key in keys or GAMES:
        if key in GAMES:
            faults = list(dict.fromkeys(find_faults(GAMES[key])))
            warn(*faults)
            status = status or bool(faults)
            verdict = f"{len(faults)} faults." if faults else "it obeys all laws."
            say(" ".join(filter(None, (f"{GAMES[key].title}: {verdict}", worth_adding(GAMES[key])))))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
