"""Permissions of a table's folder: for everybody on the host, or for a group."""

import os
import shutil
import stat
from pathlib import Path

from boardgames_tui.core.errors import SaveError

# Everybody may write, but only the owner of a file may delete it, as in /tmp.
FOR_ALL = 0o1777
# The group may write, and files belong to the group.
FOR_GROUP = 0o2770


def init_table(folder: Path, group: str = "") -> str:
    """Make a folder a table for everybody, or for a group; return a sentence about its permissions.

    Raise SaveError with the commands for its owner if this user may not do so.
    """
    mode = FOR_GROUP if group else FOR_ALL
    try:
        # Only for this user until the permissions are set.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if group:
            shutil.chown(folder, group=group)
        folder.chmod(mode)
    except LookupError:
        raise SaveError(f"There is no group {group!r} on this host.") from None
    except OSError as error:
        commands = [*([f"chgrp {group} {folder}"] if group else []), f"chmod {mode:o} {folder}"]
        steps = " and ".join(f"`{command}`" for command in commands)
        raise SaveError(f"{folder} cannot become a table ({error.strerror}). Its owner can run {steps}.") from None
    return describe_permissions(folder)


def describe_permissions(folder: Path) -> str:
    """Return a sentence about who can play at a table."""
    info = folder.stat()
    mode = stat.S_IMODE(info.st_mode)
    if mode & stat.S_IWOTH:
        players = "everybody on this host can play"
    elif mode & stat.S_IWGRP:
        players = f"the group {_group_name(info.st_gid)} can play"
    else:
        players = "only its owner can play"
    return f"{folder}: {players} (permissions {mode:o})."


def _group_name(gid: int) -> str:
    """Return the name of a group, or its number if it has none."""
    if os.name == "posix":
        import grp  # noqa: PLC0415 - only POSIX systems have it

        try:
            return grp.getgrgid(gid).gr_name
        except KeyError:
            pass
    return str(gid)
