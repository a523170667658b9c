"""Lines of a journal at a table: those of a saved game (entries_json.py), with fields of their own.

Each line has its author (`user`), its time (`at`, and on Linux `boot` and `up`) and the hash of the line before
(`prev`); `down` has the seconds for which the host was down since then. Besides the events of a match there are `say`
(a line of chat), `close` (a challenge withdrawn or declined), and `rematch` (the name of another game). An accepted
offer has its effect in the same line. The first line may say in `to` which user alone may accept the challenge. What
the line leads to is in `now`, as in saved games, with `stage` and the users for whom the game `waits`, for lists of
games.
"""

import json
from typing import Any

from boardgames_tui.core.errors import SaveError, quoted
from boardgames_tui.core.position import Position
from boardgames_tui.match.events import Answered, Ended, PlyChanged
from boardgames_tui.storage.saved_games.entries_json import Fields, event_fields
from boardgames_tui.storage.saved_games.restore import read_event
from boardgames_tui.table.events import Accepted, Closed, Entry, Rematch, Said, TableEvent
from boardgames_tui.table.folder import is_journal_name, is_user_name
from boardgames_tui.table.stamp import Stamp

# Characters of a line of chat, at most.
MAX_CHAT_LENGTH = 200
# Seconds that a host can have been down, at most.
MAX_SECONDS = 1e9


def entry_fields(entry: Entry) -> dict[str, Any]:
    """Return the fields of an entry, without those that depend on the lines before."""
    down = {"down": round(entry.seconds_down, 3)} if entry.seconds_down else {}
    return {**_event_fields(entry.event), "user": entry.user, **entry.stamp.fields, **down}


def _event_fields(event: TableEvent) -> Fields:
    match event:
        case Said(text):
            return {"say": text}
        case Closed():
            return {"close": True}
        case Rematch(name):
            return {"rematch": name}
        case Accepted(effect):
            return {"answer": True, **event_fields(effect)}
        case _:
            return event_fields(event)


def read_entry(fields: Fields, position: Position) -> Entry:
    """Return the entry of a line at a position; raise a BoardGamesError if it is malformed."""
    user, down = fields.get("user"), fields.get("down", 0.0)
    if not isinstance(user, str) or not is_user_name(user):
        raise SaveError(f"{quoted(str(user))} is not a user")
    if type(down) not in (int, float) or not 0 <= down < MAX_SECONDS:
        raise SaveError(f"{quoted(str(down))} is not a time")
    return Entry(user, Stamp.of(fields), _read_event(fields, position), down)


def _read_event(fields: Fields, position: Position) -> TableEvent:
    """Return the event of a line at a position; raise a BoardGamesError if it is malformed."""
    match fields:
        case {"say": str(text)}:
            return Said(checked_chat(text))
        case {"close": True}:
            return Closed()
        case {"rematch": str(name)} if is_journal_name(name):
            return Rematch(name)
        case {"answer": True, **effect_fields}:
            effect = read_event(effect_fields, position)
            if isinstance(effect, PlyChanged | Ended):
                return Accepted(effect)
        case _:
            event = read_event(fields, position)
            if event and event != Answered(accepted=True):
                return event
    raise SaveError(f"{quoted(json.dumps(fields))} is not an event of a game")


def checked_chat(text: str) -> str:
    """Return a line of chat; raise SaveError if it is empty, too long or not printable."""
    if not text.strip() or len(text) > MAX_CHAT_LENGTH or not text.isprintable():
        raise SaveError(f"A message has 1 to {MAX_CHAT_LENGTH} printable characters.")
    return text
