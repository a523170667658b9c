"""Lobby of a table: lists of its games, as the last lines of their journals say.

Opening a game checks all of its lines by the rules.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import BoardGamesError, SaveError
from boardgames_tui.core.printable import printable
from boardgames_tui.storage.saved_games.entries_json import Fields, check_version
from boardgames_tui.storage.saved_games.summary import GameSummary, make_summary
from boardgames_tui.table.folder import TableFolder, current_user, is_user_name
from boardgames_tui.table.index import Row, awaited_users, read_rows, users_in

# Nanoseconds of a second.
NANOSECONDS = 1e9
STAGES = ("on", "open", "over", "closed")


@dataclass(frozen=True, kw_only=True)
class TableSummary(GameSummary):
    """A game at a table as a list shows it; its seats are those of users."""

    stage: str
    """Whether it is a challenge ("open"), in progress ("on"), "over", or "closed" before it began."""
    clock: str
    """The time control, as text; empty without a clock."""
    to: str
    """The user who alone may accept the challenge; empty if anybody may."""
    waits: tuple[str, ...]
    """The users who can answer now."""
    offer: str
    """Kind of the offer that waits for an answer; empty if there is none."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == "over"

    def has_player(self, user: str) -> bool:
        """Return whether a user plays in this game, or is asked to."""
        return user in (self.black.detail, self.white.detail, self.to)

    @property
    def forbids_help(self) -> bool:
        """Whether hints and analysis are off, because the game goes on."""
        return not self.is_over

    @property
    def own_colours(self) -> tuple[int, ...]:
        """The colours of the user of this process."""
        return tuple(colour for colour in NAMES if self.seat_of(colour).detail == current_user())

    @property
    def status(self) -> str:
        """The state of the challenge, the side to act with its user, or the result."""
        clock = f", clock {self.clock}" if self.clock else ""
        if self.stage == "open":
            return f"open{f' for {self.to}' if self.to else ''}{clock}"
        if self.stage == "on":
            user = self.seat_of(self.turn).display_name("")
            return f"move {self.move}, {NAMES[self.turn]} ({user}) to move{clock}"
        return super().status if self.is_over else "called off"


def list_games(folder: TableFolder, user: str = "", limit: int | None = None) -> list[TableSummary]:
    """Return the games of a table that are not closed: those that wait for the user first, then by time of change.

    At most `limit` games are returned, if it is given. Raise SaveError if the folder cannot be read.
    """
    rows = sorted(read_rows(folder).items(), key=lambda item: str(item[1][3]["at"]), reverse=True)
    rows.sort(key=lambda item: _rank(item[1], user))
    return list(islice((game for game in summaries(dict(rows)) if game.stage != "closed"), limit))


def _rank(row: Row, user: str) -> tuple[bool, int, bool]:
    """Return the rank of a game in a list, by what its lines say: whether it waits for the user, its stage, and whose.

    The first rank is the lowest.
    """
    _, _, setup, state = row
    now = state["now"] if isinstance(state["now"], dict) else {}
    stage = now.get("stage")
    is_own = f"me:{user}" in (now.get("black"), now.get("white")) or setup.get("to") == user
    return user not in awaited_users(row), STAGES.index(stage) if stage in STAGES else len(STAGES), not is_own


def list_waiting(folder: TableFolder, user: str) -> list[TableSummary]:
    """Return the games of a table that wait for a user; raise SaveError if the folder cannot be read."""
    rows = {name: row for name, row in read_rows(folder).items() if user in awaited_users(row)}
    return list(summaries(rows))


def list_own(folder: TableFolder, user: str) -> list[TableSummary]:
    """Return the games of a table that a user has begun with somebody; raise SaveError if it cannot be read."""
    return [game for game in list_games(folder, user) if game.stage in ("on", "over") and game.has_player(user)]


def summaries(rows: dict[str, Row]) -> Iterable[TableSummary]:
    """Yield the summaries of the rows from which one can be made."""
    for name, (_, changed_at, setup, state) in rows.items():
        with suppress(BoardGamesError, AttributeError, LookupError, OverflowError, TypeError, ValueError):
            yield _summary(name, changed_at, setup, state)


def _summary(name: str, changed_at: int, setup: Fields, state: Fields) -> TableSummary:
    """Return the summary of a game, whose file was changed at a time in nanoseconds.

    Raise any error if the fields are malformed.
    """
    check_version(setup)
    summary = make_summary(name, setup, state, datetime.fromtimestamp(changed_at / NANOSECONDS, UTC).astimezone())
    now = state["now"]
    if now["stage"] not in STAGES:
        raise SaveError(f"{now['stage']} is not a stage")
    return TableSummary(
        **vars(summary),
        stage=now["stage"],
        clock=printable(str(setup.get("clock", "")))[:20],
        to=setup["to"] if is_user_name(str(setup.get("to", ""))) else "",
        waits=users_in(now.get("waits")),
        offer=now.get("offer", "") if now.get("offer") in ("draw", "takeback") else "",
    )
