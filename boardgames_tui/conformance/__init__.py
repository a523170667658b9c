"""Laws that every game obeys, for authors of games: `find_faults(GAME)` plays random games and checks them.

In a test: `assert list(find_faults(GAME)) == []`. As a command: `python -m boardgames_tui.conformance [GAME …]`.
"""

from boardgames_tui.conformance.walks import find_faults

__all__ = ["find_faults"]
