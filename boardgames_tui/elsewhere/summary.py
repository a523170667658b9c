"""What a player says about a game for the lists of others: a claim, which only those who open the game check."""

from typing import Any

from boardgames_tui.elsewhere.copy import Copy
from boardgames_tui.elsewhere.state import GameState
from boardgames_tui.storage.saved_games.entries_json import SIDE_NAMES, state_fields


def header(copy: Copy, state: GameState) -> dict[str, Any]:
    """Return the first line of a file at a table."""
    game, match = copy.game, state.match
    fields = {**state_fields(match), "game": game.key, "size": game.size, "stage": state.stage, "host": game.host_name}
    fields |= {"seat": SIDE_NAMES[copy.seat]} if copy.seat else {}
    fields |= {"guest": state.user_of(game.guest), "entries": len(game.entries), "requests": len(copy.letter.requests)}
    fields |= {"theirs": len(copy.requests) - len(copy.letter.requests)}
    fields |= {"set up": True} if game.start or game.played else {}
    fields |= {"clock": game.clock} if game.clock else {}
    return fields | ({"pen": SIDE_NAMES[state.pen]} if state.pen else {})
