"""Entries of a game elsewhere: everything that its players add to it, as text.

An entry is the text of an action (`c4`), or it begins with a mark that no action has. In an entry, a seat is the letter
of the colour with which it began. In a game with a clock, each entry ends in its time (`c4 @1234`), in tenths of a
second since the game began.

The entries of a game are a *chain*. At each point one seat has the *pen*: only this seat may continue the chain, so no
lock is needed. If the other player wants something (a draw, a take-back, the end), this becomes a *request*: an entry
outside the chain with the point at which it was made.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Literal, NamedTuple

from boardgames_tui.core.action import spoken_line
from boardgames_tui.core.cells import BLACK, LETTERS, NAMES, WHITE
from boardgames_tui.core.errors import ActionError, quoted
from boardgames_tui.core.printable import printable
from boardgames_tui.match.seats import Seat

# First character of entries that are not actions.
MARK = "!"
ACCEPT, DECLINE = "!yes", "!no"
JOIN = "!join"
# Ends that a player declares: by giving up, by claiming that the other one is out of time, and by calling the game off
# before the first turn of the player.
RESIGN, CLAIM, CALL_OFF = "!resign", "!time", "!off"
# In the order in which they count if they were requested at one point.
ENDS = (CALL_OFF, RESIGN, CLAIM)
# Offers, and their kinds in `match.events.Offered`.
DRAW, TAKE_BACK = "!draw", "!back"
KINDS: Mapping[str, Literal["draw", "takeback"]] = {DRAW: "draw", TAKE_BACK: "takeback"}
SEATS = {LETTERS[seat]: seat for seat in (BLACK, WHITE)}
# Seat of a guest who has not joined yet.
OPEN = Seat("me", "?")
MAX_NAME_LENGTH = 64
# Mark of the time of an entry, and its digits at most: three decades.
TIME_MARK, MAX_TIME_DIGITS = " @", 10


class Entry(NamedTuple):
    """An entry without its time, and the time."""

    text: str
    seconds: float = 0
    """Seconds since the game began, to a tenth; 0 in a game without a clock."""

    @staticmethod
    def read(entry: str, *, is_timed: bool) -> "Entry":
        """Read an entry of a game, which may be timed; raise ActionError if its time is missing."""
        if not is_timed:
            return Entry(entry)
        text, mark, digits = entry.rpartition(TIME_MARK)
        if not (mark and digits.isascii() and digits.isdecimal() and len(digits) <= MAX_TIME_DIGITS):
            raise ActionError(f"{quoted(entry)} has no time.")
        return Entry(text, int(digits) / 10)

    @property
    def word(self) -> str:
        """First word: an action, or the kind of entry."""
        return self.text.partition(" ")[0]

    @property
    def detail(self) -> str:
        """What follows the first word: the letter of a seat, or the name of a guest."""
        return self.text.partition(" ")[2]

    @property
    def seat(self) -> int:
        """The seat that an offer or an end names; 0 if none."""
        return SEATS.get(self.detail, 0)

    @property
    def is_action(self) -> bool:
        return not self.text.startswith(MARK)


class Request(NamedTuple):
    """An entry of a player who does not have the pen."""

    after: int
    """Number of entries of the chain when it was made."""
    text: str
    """The entry: an offer or an end, the letter of the seat, and in a game with a clock the time."""

    @property
    def entry(self) -> Entry:
        return Entry.read(self.text, is_timed=TIME_MARK in self.text)


def read_requests(pairs: Iterable[tuple[Any, Any]], *, is_timed: bool) -> tuple[Request, ...]:
    """Return requests from pairs of their fields, without malformed texts; raise an error if a pair is malformed."""
    requests = []
    for after, text in pairs:
        request = Request(int(after), str(text))
        with suppress(ActionError):
            entry = Entry.read(request.text, is_timed=is_timed)
            if entry.word in (*ENDS, *KINDS) and entry.seat:
                requests.append(request)
    return tuple(requests)


def describe_entry(entry: str) -> str:
    text = entry.partition(TIME_MARK)[0]
    return "something else than a move" if text.startswith(MARK) else spoken_line([text])


def clean_name(name: str, seat: int) -> str:
    """Return a name that an entry can hold; a person without a name is called by the colour of the seat."""
    cleaned = " ".join(printable(name).split())[:MAX_NAME_LENGTH].strip()
    return NAMES[seat] if cleaned in {"", OPEN.detail} else cleaned
