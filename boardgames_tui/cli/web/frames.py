"""Messages that a page sends over its websocket, validated before the app sees them.

Each is the text of a JSON list: a name, such as "stdin" for typed keys, and its arguments.
"""

import json
from typing import Literal

from textual_serve.server import to_int

# The largest terminal that a page may ask for, in columns and rows: more than any screen has.
MAX_WIDTH, MAX_HEIGHT = 500, 300
# The terminal of a page that gives no size.
DEFAULT_WIDTH, DEFAULT_HEIGHT = 80, 24
# The longest frame in bytes. The longest that people need is a text pasted into the position editor.
MAX_FRAME = 1 << 16
# The longest time stamp of a ping, in characters; textual-serve sends milliseconds in 13 digits.
MAX_STAMP = 32

Frame = (
    tuple[Literal["stdin"], bytes]
    | tuple[Literal["resize"], int, int]
    | tuple[Literal["ping"], str]
    | tuple[Literal["focus", "blur"]]
)


def read_frame(text: str) -> Frame | None:
    """Parse a text frame. A size is clamped to the allowed ones. Return None if the frame is malformed."""
    try:
        match json.loads(text):
            case ["stdin", str(keys)]:
                return "stdin", keys.encode()
            case ["resize", {"width": int(width), "height": int(height)}]:
                return "resize", *clamp(width, height)
            case ["ping", str(stamp)] if len(stamp) <= MAX_STAMP:
                return "ping", stamp
            case ["focus" | "blur" as name]:
                return (name,)
    except (ValueError, RecursionError):
        # Not JSON, a number with too many digits, half a surrogate pair, or lists nested too deeply.
        return None
    return None


def read_size(width: str, height: str) -> tuple[int, int]:
    """Return the size in the query of a page, clamped. A part that is not a number gets its default."""
    return clamp(to_int(width, DEFAULT_WIDTH), to_int(height, DEFAULT_HEIGHT))


def clamp(width: int, height: int) -> tuple[int, int]:
    """Return the nearest allowed size of a terminal, in columns and rows."""
    return max(1, min(width, MAX_WIDTH)), max(1, min(height, MAX_HEIGHT))
