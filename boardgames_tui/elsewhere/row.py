"""Rows of the lists of a table, and their texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from boardgames_tui.core.cells import LETTERS, NAMES
from boardgames_tui.core.printable import printable
from boardgames_tui.elsewhere.users import is_user_name

# What a file says about a game, field by field.
Fields: TypeAlias = Mapping[str, Any]
# In the order of the list.
STAGES = ("on", "open", "over", "off")
RUNNING = STAGES[:2]
# Characters of a field that are shown, at most.
MAX_SHOWN = 20


@dataclass(frozen=True)
class Row:
    """A game of a list, as a file describes it."""

    name: str
    host: str
    guest: str
    """The other player; in a challenge, the only user who may accept it, or empty."""
    by: str
    """The user whose file this is from; empty for an own game."""
    stage: str
    fields: Fields
    changed_at: float
    waits: bool = False
    """Whether the game waits for the user: the user has to act, or the opponent has written something new."""

    @staticmethod
    def read(name: str, by: str, fields: Fields, changed_at: float) -> "Row | None":
        """Return the row of a game from the fields of a file (`store.header`); None if they are malformed."""
        host, guest, stage = (fields.get(key) for key in ("host", "guest", "stage"))
        users = (host, guest) if guest else (host,)
        are_users = all(isinstance(user, str) and is_user_name(user) for user in users)
        if not are_users or not isinstance(guest, str) or stage not in STAGES:
            return None
        return Row(name, str(host), guest, by, str(stage), fields, changed_at)

    @property
    def is_mine(self) -> bool:
        """Whether the user has a seat in the game."""
        return not self.by

    @property
    def players(self) -> tuple[str, str]:
        return self.host, self.guest

    @property
    def awaits_seat(self) -> bool:
        """Whether the player who has written the fields has the pen."""
        return bool(self.fields.get("pen")) and self.fields["pen"] == self.fields.get("seat")

    def number(self, key: str) -> int:
        """Return a field that is a number; 0 if it is missing or malformed."""
        value = self.fields.get(key)
        return value if isinstance(value, int) else 0

    def text(self, key: str) -> str:
        return printable(str(self.fields.get(key, "")))[:MAX_SHOWN]


def describe(row: Row) -> str:
    """Return a game of a list in words; whatever is in the fields is printable and short."""
    return "  ".join((f"{row.text('game')} {row.text('size')}", describe_players(row), describe_state(row)))


def describe_players(row: Row) -> str:
    """Return who plays against whom, or who may accept a challenge."""
    return f"{row.host} to {row.guest or 'anybody'}" if row.stage == "open" else f"{row.host}, {row.guest}"


def describe_state(row: Row) -> str:
    """Return the stage of a game, whose turn it is or who has won, and unusual settings."""
    fields = row.fields
    if row.stage == "on":
        parts = [f"move {row.text('move')}"]
        side = str(fields.get("turn")).capitalize()
        if row.is_mine:
            parts.append("your turn" if row.awaits_seat else "waiting")
        elif side in NAMES.values():
            parts.append(f"{side} to move")
    elif row.stage == "over":
        winners = {LETTERS[colour]: f"{name} won" for colour, name in NAMES.items()}
        parts = [winners.get(str(fields.get("result")), "draw")]
    else:
        parts = [row.stage]
    parts += [f"{key} {row.text(key)}" for key in ("clock", "handicap") if fields.get(key)]
    if fields.get("set up"):
        parts.append("set up")
    # The fields of a game of others are not checked, so the row names the user who says so.
    if row.by and row.stage != "open":
        parts.append(f"says {row.by}")
    return ", ".join(parts)


def describe_change(row: Row) -> str:
    """Return when a game was changed last, in words."""
    from boardgames_tui.storage.saved_games.summary import describe_time  # noqa: PLC0415 - `--waiting` does without

    now = datetime.now().astimezone()
    return describe_time(datetime.fromtimestamp(row.changed_at, now.tzinfo), now)
