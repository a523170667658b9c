"""Games that wait for the user, for the prompt of a shell or a message at login: so little is imported."""

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.printable import printable
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.lobby import Row, list_waiting
from boardgames_tui.storage.saved_games.entries_json import SIDES
from boardgames_tui.system.streams import say


def print_waiting(table: Table) -> int:
    """Print the games that wait for the user, one a line; return status 0, or 1 if there are none."""
    rows = list_waiting(table)
    for row in rows:
        say(f"{row.name}  {describe(row)}")
    return 0 if rows else 1


def describe(row: Row) -> str:
    """Return a game of a list in words; whatever is in the fields is printable and short."""
    fields = row.fields
    words = [printable(str(fields.get("game", "")))[:20], printable(str(fields.get("size", "")))[:3]]
    words.append(f"{row.host}, {row.guest or 'anybody'}")
    if row.stage == "on":
        words.append(f"move {printable(str(fields.get('move', '')))[:4]}")
        side = SIDES.get(str(fields.get("turn")))
        words += [f"{NAMES[side]} to move"] if side else []
    else:
        words.append({"open": "open", "over": "over"}.get(row.stage, ""))
    words += [f"clock {printable(str(fields['clock']))[:20]}"] if fields.get("clock") else []
    words += ["from a position that was set up"] if fields.get("set up") else []
    # What another player says about a game of others is not checked.
    words += [f"says {row.by}"] if row.by else []
    return "  ".join(filter(None, words))
