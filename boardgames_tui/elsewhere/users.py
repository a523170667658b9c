"""Names of users, as the folders of a table have them."""

import os
from functools import cache

from boardgames_tui.core.printable import printable

MAX_USER_LENGTH = 64
# Name of a user who only watches, such as a page in a browser. No other user can have it.
WATCHER = "?"


def is_user_name(name: str) -> bool:
    """Return whether a text can be the name of a user and of a folder: printable, not too long, no special signs."""
    is_text = 0 < len(name) <= MAX_USER_LENGTH and name.isprintable() and name == name.strip()
    return is_text and name[0] not in ".!?-" and not set(name) & set("/\\~:")


@cache
def user_of(uid: int) -> str:
    """Return the name of the user with a number on this host, or the number if the user has no name."""
    import pwd  # noqa: PLC0415 - only POSIX systems have it

    try:
        name = pwd.getpwuid(uid).pw_name
    except (KeyError, OverflowError):
        name = str(uid)
    return printable(name).strip()[:MAX_USER_LENGTH]


def has_host_user(name: str) -> bool:
    """Return whether this host has a user with this name, or may have one with this number."""
    import pwd  # noqa: PLC0415 - only POSIX systems have it

    try:
        return name.isdecimal() or bool(pwd.getpwnam(name))
    except KeyError:
        return False


def current_user() -> str:
    return user_of(os.geteuid()) if os.name == "posix" else printable(os.getlogin()).strip()[:MAX_USER_LENGTH]


def user_at_host() -> str:
    """Return the name of the user who runs this process, and that of this host."""
    import platform  # noqa: PLC0415 - takes time to load

    return f"{current_user()}@{(platform.node() or 'host').partition('.')[0]}"
