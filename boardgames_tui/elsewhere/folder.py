"""A table: a folder that several players can reach, in which each player has a folder with one file for each game.

A file `USER/GAME` holds what USER has written about a game: a line of JSON for lists, and the line of a letter. Only
USER replaces it, so no locks are needed. A file counts only if USER owns it. But if only this user can write to the
table, because a program synchronises it, for instance, all files have the same owner, and their names are trusted.

Others write to the folder, so its contents are not trusted: links and pipes are not followed, and sizes are bounded.
"""

import os
import stat
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from boardgames_tui.core.errors import OptionError, SaveError, quoted
from boardgames_tui.elsewhere.users import WATCHER, current_user, has_host_user, is_user_name, user_at_host, user_of
from boardgames_tui.storage.json_object import read_object
from boardgames_tui.storage.saved_games.game_file import NAME_LETTERS, SUFFIX
from boardgames_tui.system.atomic_write import remove_abandoned
from boardgames_tui.system.file_state import FileState
from boardgames_tui.system.paths import TABLE_VARIABLE, WEB_TABLE_VARIABLE
from boardgames_tui.system.regular_file import open_regular_file

# Bytes of a file, which can hold the longest letter, and of its first line, at most.
MAX_BYTES, MAX_HEADER_BYTES = 68_096, 4000
# Names in the table, and in the folder of a user, that are looked at, at most.
MAX_USERS, MAX_FILES = 20_000, 10_000
NAME_LENGTH = 8
# What follows the name of a game in the name of the file with the hash of the last entry.
LAST_SUFFIX = "-last"
# Seconds for which the file of a finished game stays, so that the other player reads the end.
KEPT_AT_TABLE = 30 * 24 * 3600
# Flags with which files of others are opened: a link is refused.
NO_LINK = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)


@dataclass
class Table:
    """A table as one user sees it. If `trusts_names` is None, the permissions of the folder decide."""

    path: Path
    user: str = ""
    trusts_names: bool | None = None
    has_more: bool = False
    """Whether the last search left out names, because the folder has too many."""
    has_old_games: bool = False
    """Whether the folder had games of the unreleased format, which is not read any more."""
    _folder_names: dict[str, str] = field(default_factory=dict)
    """Names of the folders of users, as far as they are known."""

    def __post_init__(self) -> None:
        """Decide whether the names of users are trusted, and who the user is."""
        self.path = self.path.absolute()
        if self.trusts_names is None:
            self.trusts_names = self._is_private()
        if WEB_TABLE_VARIABLE in os.environ:
            # Anybody may have opened this page of a browser.
            self.user = self.user or WATCHER
        self.user = self.user or (user_at_host() if self.trusts_names else current_user())

    def _is_private(self) -> bool:
        """Return whether only this user can write to the folder."""
        if os.name != "posix":
            return True
        try:
            info = self.path.stat()
        except OSError:
            return False
        return info.st_uid == os.geteuid() and not info.st_mode & (stat.S_IWGRP | stat.S_IWOTH)

    def check(self) -> None:
        """Raise SaveError if there is no such folder, or it cannot be read."""
        self.users()

    @property
    def only_watches(self) -> bool:
        return self.user == WATCHER

    def check_playing(self) -> None:
        if self.only_watches:
            raise SaveError("A page in a browser only watches games at a table.")

    def check_user(self, name: str) -> None:
        """Raise SaveError if a name is not valid, is that of the user, or is unknown here."""
        if not is_user_name(name):
            raise SaveError(f"{quoted(name)} is not the name of a user.")
        if name == self.user:
            raise SaveError("A challenge is for somebody else: you cannot play against yourself at a table.")
        if not self.trusts_names and not has_host_user(name) and not self.games_of(name):
            raise SaveError(f"There is no user {quoted(name)} on this host.")

    def doubt_about(self, name: str) -> str:
        """Return a sentence if nobody with a name has been here and its owner is not checked; else an empty text."""
        is_known = not self.trusts_names or self._has_folder(name, self._folder_names.get(name, name))
        return "" if is_known else f"Nobody called {name} has been at this table yet."

    @property
    def names_warning(self) -> str:
        """Warning that the names of files are trusted here; empty if their owners are checked."""
        reason = f"Only you can write to {self.path}, so its files do not say whose they are"
        return f"{reason}: their names are trusted." if self.trusts_names else ""

    def _is_owner(self, user: str, info: os.stat_result) -> bool:
        return bool(self.trusts_names) or user_of(info.st_uid) == user

    def _has_folder(self, user: str, name: str) -> bool:
        """Return whether there is a folder with this name that counts as the folder of a user."""
        with suppress(OSError):
            info = (self.path / name).lstat()
            return stat.S_ISDIR(info.st_mode) and self._is_owner(user, info)
        return False

    def users(self, sought: Iterable[str] = ()) -> Collection[str]:
        """Return the users with a folder here, including those `sought`; raise SaveError if the table is unreadable."""
        try:
            with os.scandir(self.path) as entries:
                names = [entry.name for entry in islice(entries, MAX_USERS)]
        except OSError as error:
            advice = " `boardgames-tui table --init FOLDER` makes one." if isinstance(error, FileNotFoundError) else ""
            raise SaveError(f"The table {self.path} cannot be opened ({error.strerror}).{advice}") from None
        self.has_more = len(names) == MAX_USERS
        self.has_old_games = any(name.endswith(SUFFIX) for name in names)
        # The folders of these users may not be among the names, if there are too many.
        sought_names = [self._folder_names.get(user, user) for user in sought]
        found = {}
        for name in [*sought_names, *names]:
            # A folder may be called USER~xxxx.
            user = name.partition("~")[0]
            if is_user_name(user) and self._has_folder(user, name):
                found[user] = name
        self._folder_names |= found
        return found

    def _folder_of(self, user: str) -> Path:
        """Return the folder of a user, which may be missing: USER or, if somebody else has taken this, USER~xxxx."""
        is_name_taken = os.path.lexists(self.path / user) and not self._has_folder(user, user)
        if is_name_taken and user not in self._folder_names:
            # A search of all folders finds the longer name.
            with suppress(SaveError):
                self.users()
        return self.path / self._folder_names.get(user, user)

    def games_of(self, user: str) -> list[tuple[str, FileState]]:
        """Return the names of a user's games with the states of their files, the one changed last first."""
        games = []
        with suppress(OSError), os.scandir(self._folder_of(user)) as entries:
            for entry in islice(entries, MAX_FILES):
                if is_game_name(entry.name):
                    with suppress(OSError):
                        games.append((entry.name, FileState.of(entry.stat(follow_symlinks=False))))
        return sorted(games, key=lambda name_and_state: name_and_state[1].nanoseconds, reverse=True)

    @contextmanager
    def opened(self, user: str, name: str) -> Iterator[tuple[int, os.stat_result]]:
        """Open a file of a user within the context; raise OSError, or SaveError if the file does not count."""
        fd = open_regular_file(self._folder_of(user) / name, NO_LINK)
        try:
            info = os.fstat(fd)
            if not self._is_owner(user, info):
                raise SaveError(f"{user}/{name} is not a file of {user}, and does not count.")
            if info.st_size > MAX_BYTES:
                raise SaveError(f"{user}/{name} is too large, and does not count.")
            yield fd, info
        finally:
            os.close(fd)

    def file_state(self, user: str, name: str) -> FileState | None:
        """Return the state of a user's file; None if there is none that counts."""
        # Unlike `stat`, opening a file makes a network drive ask its server.
        with suppress(OSError, SaveError), self.opened(user, name) as (_, info):
            return FileState.of(info)
        return None

    def header(self, user: str, name: str) -> Mapping[str, Any]:
        """Return what a user says about a game for lists, which is not checked; empty if it is unreadable."""
        with suppress(OSError, SaveError), self.opened(user, name) as (fd, _):
            return read_object(os.read(fd, MAX_HEADER_BYTES).partition(b"\n")[0]) or {}
        return {}

    def make_own_folder(self) -> Path:
        """Return the user's own folder here; make it if there is none. Raise SaveError if that fails."""
        # Somebody else may have taken the first name.
        for name in (self._folder_of(self.user).name, f"{self.user}~{os.urandom(2).hex()}"):
            with suppress(FileExistsError):
                (self.path / name).mkdir(mode=0o755)
                if os.name == "posix":
                    # The permissions that `mkdir` sets are limited by the umask.
                    (self.path / name).chmod(0o755)
            if self._has_folder(self.user, name):
                self._folder_names[self.user] = name
                return self.path / name
        raise SaveError(f"Others have taken your name at the table {self.path}.")

    def tidy(self, *names: str) -> None:
        """Delete the user's files about some games, and the temporary files of killed processes, if possible."""
        folder = self._folder_of(self.user)
        for name in names:
            for file_name in (name, f"{name}{LAST_SUFFIX}"):
                with suppress(OSError):
                    (folder / file_name).unlink()
        remove_abandoned(folder)


def configured_table() -> Table | None:
    """Return the table of the environment or of the settings; None if there is none."""
    # For a page in a browser this is always set, and empty if there is no table.
    folder = os.environ.get(WEB_TABLE_VARIABLE)
    if folder is None:
        folder = os.environ.get(TABLE_VARIABLE, "")
        if not folder:
            # Only loaded if needed, so that a shell's prompt can list games quickly.
            from boardgames_tui.storage.settings_file import load_settings  # noqa: PLC0415

            folder = load_settings().table_folder
    # In the settings, no shell has replaced `~`. Unlike this function, Path.expanduser fails for unknown users.
    return Table(Path(os.path.expanduser(folder))) if folder else None  # noqa: PTH111


def given_table(folder: str) -> Table:
    """Return the table in a folder or, without one, the configured one; raise OptionError if there is none."""
    table = Table(Path(folder)) if folder else configured_table()
    if not table:
        raise OptionError(f"which table? Give its FOLDER, or set {TABLE_VARIABLE} or the setting Table.")
    return table


def is_game_name(name: str) -> bool:
    return len(name) == NAME_LENGTH and set(name) <= set(NAME_LETTERS)
