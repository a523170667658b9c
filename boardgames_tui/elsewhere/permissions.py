"""Permissions of a table's folder: for everybody on the host, or for a group."""

import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path

from boardgames_tui.core.errors import SaveError

# Everybody may write, but only the owner of a file may delete it, as in /tmp.
FOR_ALL = 0o1777
# The group may write, and files belong to the group.
FOR_GROUP = 0o2770
# File by which a folder is known as a table.
MARK = ".boardgames-tui-table"
# Flags with which the folder is opened, so that its permissions are those of what was checked: a link is refused.
FOLDER_FLAGS = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)


def init_table(folder: Path, group: str = "") -> str:
    """Make a folder a table for everybody or a group; return a sentence about that, or raise SaveError."""
    mode = FOR_GROUP if group else FOR_ALL
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            # Only for this user until the permissions are set.
            folder.mkdir(mode=0o700)
        if folder.is_symlink() or not folder.is_dir():
            raise SaveError(f"{folder} is not a folder, or a link to one. Name a folder that is new or empty.")
        if os.name == "posix":
            _set_permissions(folder, mode, group)
    except LookupError:
        raise SaveError(f"There is no group {group!r} on this host.") from None
    except OSError as error:
        commands = [*([f"chgrp {group} {folder}"] if group else []), f"chmod {mode:o} {folder}"]
        steps = " and ".join(f"`{command}`" for command in commands)
        advice = f" Its owner can run {steps}." if isinstance(error, PermissionError) else ""
        raise SaveError(f"{folder} cannot become a table ({error.strerror}).{advice}") from None
    return describe_permissions(folder, group)


def _set_permissions(folder: Path, mode: int, group: str) -> None:
    """Set the permissions of a folder, and mark it as a table; raise SaveError if it is neither empty nor a table."""
    fd = os.open(folder, FOLDER_FLAGS)
    try:
        names = os.listdir(fd)  # noqa: PTH208 - the opened folder
        if names and MARK not in names:
            raise SaveError(f"{folder} is not empty, and is not a table. Name a folder that is new or empty.")
        # Make the mark; before the permissions are set, this fails if it is a link, a folder or a pipe.
        os.close(os.open(MARK, os.O_CREAT | os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK, 0o644, dir_fd=fd))
        if group:
            shutil.chown(fd, group=group)
        os.fchmod(fd, mode)
    finally:
        os.close(fd)


def describe_permissions(folder: Path, group: str) -> str:
    """Return a sentence about who can play at a table that was made for everybody, or for a group."""
    mode = stat.S_IMODE(folder.stat().st_mode)
    players = f"the group {group}" if group else "everybody on this host"
    # A network drive may ignore what was set.
    may_write = mode & (stat.S_IWGRP if group else stat.S_IWOTH)
    return f"{folder}: {players if may_write else 'only its owner'} can play (permissions {mode:o})."


def permission_warning(folder: Path) -> str:
    """Return a warning if anybody may delete the files of others in a folder; else an empty text."""
    mode = folder.stat().st_mode
    is_weak = mode & stat.S_IWOTH and not mode & stat.S_ISVTX
    advice = "`boardgames-tui table --init` sets the permissions"
    return f"Anybody may delete the games in {folder}; {advice}." if is_weak else ""
