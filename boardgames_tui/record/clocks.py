"""The command `[%clk 0:04:57]` in a comment, which PGN has for the time that a player has left after a move."""

import re

COMMAND = re.compile(r"\[%clk\s+(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)\s*\]\s?", re.ASCII)


def clock_command(seconds: float) -> str:
    """Return the command for a time, in whole seconds."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"[%clk {hours}:{minute:02}:{second:02}]"


def seconds_left(comment: str) -> float | None:
    """Return the seconds of the first command in a comment; None if there is none."""
    found = COMMAND.search(comment)
    return 3600 * int(found[1]) + 60 * int(found[2]) + float(found[3]) if found else None


def without_clocks(comment: str) -> str:
    """Return a comment without these commands."""
    return COMMAND.sub("", comment)
