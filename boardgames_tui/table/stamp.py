"""Time stamps of the lines of a journal, and the seconds between two of them, which no jump of a clock changes.

On Linux a stamp has the boot of its host and the seconds since then. Between two stamps of one boot these count; else
the times of day do.
"""

import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from boardgames_tui.core.errors import SaveError, quoted

BOOT_ID_FILE = Path("/proc/sys/kernel/random/boot_id")
# Number of characters of a boot's name.
BOOT_LENGTH = 8
# Seconds since a boot and since 1970, at most; the latter is in the year 2286, so that dates can be computed with it.
MAX_UP = MAX_AT = 1e10


class Stamp(NamedTuple):
    """Time of a line: seconds since 1970, the name of the host's boot (empty if unknown), and the seconds since it."""

    at: float
    boot: str = ""
    up: float = 0.0

    @staticmethod
    def now() -> "Stamp":
        """Return the stamp of this moment on this host."""
        boot = boot_name()
        return Stamp(time.time(), boot, seconds_up() if boot else 0.0)

    @staticmethod
    def of(fields: Mapping[str, Any]) -> "Stamp":
        """Read the stamp of a line; raise SaveError if it is malformed."""
        match fields:
            case {"at": str(at), "boot": str(boot), "up": int() | float() as up} if (
                len(boot) <= BOOT_LENGTH and 0 <= up < MAX_UP
            ):
                return Stamp(_seconds(at), boot, up)
            case {"at": str(at)} if "boot" not in fields:
                return Stamp(_seconds(at))
        raise SaveError(f"{quoted(str(fields.get('at')))} is not a time stamp")

    @property
    def day(self) -> date:
        """The date of the stamp, in the time zone of this host."""
        return datetime.fromtimestamp(self.at).astimezone().date()

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of a line that hold this stamp."""
        at = datetime.fromtimestamp(self.at, UTC).isoformat(timespec="milliseconds")
        return {"at": at, **({"boot": self.boot, "up": round(self.up, 3)} if self.boot else {})}


def seconds_between(earlier: Stamp, later: Stamp) -> float:
    """Return the seconds from one stamp to another, never below 0."""
    if earlier.boot and earlier.boot == later.boot:
        return max(later.up - earlier.up, 0.0)
    return max(later.at - earlier.at, 0.0)


@cache
def boot_name() -> str:
    """Return the beginning of the name that Linux gives to each boot; empty on other systems."""
    with suppress(OSError):
        return BOOT_ID_FILE.read_text("ascii").strip()[:BOOT_LENGTH]
    return ""


def seconds_up() -> float:
    """Return the seconds since the boot of this Linux host, the time in which it was suspended included."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME"))  # noqa: B009 - other systems have no such clock


def _seconds(text: str) -> float:
    """Return the seconds since 1970 of a time; raise SaveError if it cannot be read."""
    try:
        seconds = datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError, OSError):
        seconds = -1.0
    if not 0 <= seconds < MAX_AT:
        raise SaveError(f"{quoted(text)} is not a time")
    return seconds
