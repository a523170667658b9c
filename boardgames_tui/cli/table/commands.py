"""Commands of tables: open the lobby, prepare a folder, list the games that wait, and join a table on another host."""

import os
import shlex
import shutil
import subprocess
import sys
from typing import Annotated

import typer

from boardgames_tui.cli.open_app import TEXT, open_app
from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted
from boardgames_tui.system.paths import TABLE_VARIABLE
from boardgames_tui.system.streams import say, warn

FOLDER_HELP = "Folder of the table (default: $BOARDGAMES_TUI_TABLE, then the setting)."
FOLDER = typer.Argument(metavar="FOLDER", help=FOLDER_HELP)
WAITING = typer.Option("--waiting", help="List the games in which it is your turn; status 1 if there are none.")
INIT = typer.Option("--init", help="Make the folder a table for everybody on this host, or for a group.")
GROUP = typer.Option(metavar="GROUP", help="With --init: only this group can play.")
HOST = typer.Argument(metavar="[USER@]HOST", help="Host on which the program is installed, as for ssh.")
REMOTE_FOLDER = typer.Argument(metavar="FOLDER", help="Folder of the table on that host (default: that host's own).")


def table(
    folder: Annotated[str, FOLDER] = "",
    text: Annotated[bool, TEXT] = False,
    waiting: Annotated[bool, WAITING] = False,
    init: Annotated[bool, INIT] = False,
    group: Annotated[str, GROUP] = "",
) -> None:
    """Play with the other users of this host, or of a network drive, in a folder that all can reach."""
    if group and not init:
        raise OptionError("--group needs --init.")
    from boardgames_tui.elsewhere.folder import given_table
    from boardgames_tui.elsewhere.lobby import print_waiting
    from boardgames_tui.elsewhere.permissions import init_table, permission_warning

    table = given_table(folder)
    if init:
        say(init_table(table.path, group))
        return
    if waiting:
        raise typer.Exit(print_waiting(table))
    table.check()
    # The picker of this run has the same table.
    os.environ[TABLE_VARIABLE] = str(table.path)
    warn(*filter(None, [permission_warning(table.path)]))
    if text:
        from boardgames_tui.cli.table.lobby_text import play_at_table

        play_at_table(table)
    else:
        open_app("table", table, alternative="use `boardgames-tui table --text`")


def join(host: Annotated[str, HOST], folder: Annotated[str, REMOTE_FOLDER] = "") -> None:
    """Play at a table on another host, by the system's own ssh."""
    ssh = shutil.which("ssh")
    if not ssh:
        raise BoardGamesError("ssh is not installed on this system.")
    sys.stdout.flush()
    command = [ssh, "-t", "--", checked_host(host), remote_command(folder)]
    # No shell of this host reads the command, which runs in the foreground.
    raise typer.Exit(subprocess.run(command, check=False).returncode)  # noqa: S603


def checked_host(host: str) -> str:
    """Return the name of a host for ssh; raise OptionError if ssh or a shell could take a part of it for an option."""
    parts = host.split("@")
    is_plain = all(part and not part.startswith("-") and part.isprintable() for part in parts)
    if not is_plain or len(parts) > 2 or set(host) & set(" \"'`$\\;|&<>(){}*?!#~"):
        raise OptionError(f"{quoted(host)} is not a host. Use HOST or USER@HOST.")
    return host


def remote_command(folder: str) -> str:
    """Return the command for the shell of another host, in which a folder can be no option and no other command."""
    if not folder:
        return "boardgames-tui table"
    return f"boardgames-tui table {shlex.quote(f'./{folder}' if folder.startswith('-') else folder)}"
