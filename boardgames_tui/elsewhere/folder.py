"""A table: a folder that several players can reach, in which each has a folder with one file for each game.

A file `USER/GAME` holds what USER has written about a game: a line of JSON for lists, and the line of a letter. Only
USER writes it, by replacing it; so there are no locks, and nothing to agree on between the writers. The system vouches
for the writer: a file counts only if USER owns it. In a folder that only this user can write to (one that a program
synchronises, for instance), owners say nothing, and the name is trusted.

Others write to the folder, so nothing in it is trusted: links and pipes are not followed, and all sizes are bounded.
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
    """The folder, as a user of it sees it. `trusts_names` is None to decide by its permissions."""

    path: Path
    user: str = ""
    trusts_names: bool | None = None
    has_more: bool = False
    """Whether the folder had more in it than was looked at last."""
    has_old_games: bool = False
    """Whether the folder had games of the unreleased format, which is not read any more."""
    _places: dict[str, str] = field(default_factory=dict)
    """Names of the folders of users, if they are known."""

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
        """Raise SaveError if somebody cannot be a player at this table, as far as the system knows its users."""
        if not is_user_name(name):
            raise SaveError(f"{quoted(name)} is not the name of a user.")
        if name == self.user:
            raise SaveError("A challenge is for somebody else: you cannot play against yourself at a table.")
        if not self.trusts_names and not has_host_user(name) and not self.games_of(name):
            raise SaveError(f"There is no user {quoted(name)} on this host.")

    def doubt_about(self, name: str) -> str:
        """Return a sentence if names are trusted and nobody with this one has been here; else an empty text."""
        is_known = not self.trusts_names or self._has_folder(name, self._places.get(name, name))
        return "" if is_known else f"Nobody called {name} has been at this table yet."

    @property
    def names_warning(self) -> str:
        """A sentence if names are trusted here, because owners of files say nothing; else an empty text."""
        reason = f"Only you can write to {self.path}, so its files do not say whose they are"
        return f"{reason}: their names are trusted." if self.trusts_names else ""

    def _is_owner(self, user: str, info: os.stat_result) -> bool:
        return bool(self.trusts_names) or user_of(info.st_uid) == user

    def _has_folder(self, user: str, name: str) -> bool:
        """Return whether there is a folder with a name that counts for a user."""
        with suppress(OSError):
            info = (self.path / name).lstat()
            return stat.S_ISDIR(info.st_mode) and self._is_owner(user, info)
        return False

    def users(self, sought: Iterable[str] = ()) -> Collection[str]:
        """Return the users with a folder here, among them those `sought`; raise SaveError if it is unreadable."""
        try:
            with os.scandir(self.path) as entries:
                names = [entry.name for entry in islice(entries, MAX_USERS)]
        except OSError as error:
            advice = " `boardgames-tui table --init FOLDER` makes one." if isinstance(error, FileNotFoundError) else ""
            raise SaveError(f"The table {self.path} cannot be opened ({error.strerror}).{advice}") from None
        self.has_more = len(names) == MAX_USERS
        self.has_old_games = any(name.endswith(SUFFIX) for name in names)
        found = {}
        for name in [*(self._places.get(user, user) for user in sought), *names]:
            # A folder may be called USER~xxxx.
            user = name.partition("~")[0]
            if is_user_name(user) and self._has_folder(user, name):
                found[user] = name
        self._places |= found
        return found

    def _folder_of(self, user: str) -> Path:
        """Return the folder of a user, which may be missing: USER or, if somebody else has made that, USER~xxxx."""
        is_name_taken = os.path.lexists(self.path / user) and not self._has_folder(user, user)
        if is_name_taken and user not in self._places:
            # A look at all folders finds the longer name.
            with suppress(SaveError):
                self.users()
        return self.path / self._places.get(user, user)

    def games_of(self, user: str) -> list[tuple[str, FileState]]:
        """Return the names of the games of which a user has a file, with its state, the last changed first."""
        games = []
        with suppress(OSError), os.scandir(self._folder_of(user)) as entries:
            for entry in islice(entries, MAX_FILES):
                if is_game_name(entry.name):
                    with suppress(OSError):
                        games.append((entry.name, FileState.of(entry.stat(follow_symlinks=False))))
        return sorted(games, key=lambda name_and_state: name_and_state[1].nanoseconds, reverse=True)

    @contextmanager
    def opened(self, user: str, name: str) -> Iterator[tuple[int, os.stat_result]]:
        """Open a file of a user within the context; raise OSError, or SaveError if it does not count."""
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
        """Return the state of a user's file; None if none counts. Opening it makes a network drive ask its server."""
        with suppress(OSError, SaveError), self.opened(user, name) as (_, info):
            return FileState.of(info)
        return None

    def header(self, user: str, name: str) -> Mapping[str, Any]:
        """Return what a user says about a game for lists, no more than a claim; empty if it is unreadable."""
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
                self._places[self.user] = name
                return self.path / name
        raise SaveError(f"Others have taken your name at the table {self.path}.")

    def tidy(self, *names: str) -> None:
        """Delete the user's own files about some games, and what killed processes have left, if possible."""
        folder = self._folder_of(self.user)
        for name in names:
            for file_name in (name, f"{name}{LAST_SUFFIX}"):
                with suppress(OSError):
                    (folder / file_name).unlink()
        remove_abandoned(folder)


def configured_table() -> Table | None:
    """Return the table of the environment or of the settings, in a browser that of the page's server; None if none."""
    folder = os.environ.get(WEB_TABLE_VARIABLE)
    # In a page of a browser this is set, but empty if there is no table.
    if folder is None:
        folder = os.environ.get(TABLE_VARIABLE, "")
        if not folder:
            # A shell's prompt need not wait for the settings if its environment names the folder.
            from boardgames_tui.storage.settings_file import load_settings  # noqa: PLC0415

            folder = load_settings().table_folder
    # A shell does not replace the sign for the home in a file of settings. Path.expanduser fails for unknown users.
    return Table(Path(os.path.expanduser(folder))) if folder else None  # noqa: PTH111


def given_table(folder: str) -> Table:
    """Return the table in a folder or, without one, the configured one; raise OptionError if there is none."""
    table = Table(Path(folder)) if folder else configured_table()
    if not table:
        raise OptionError(f"which table? Give its FOLDER, or set {TABLE_VARIABLE} or the setting Table.")
    return table


def is_game_name(name: str) -> bool:
    return len(name) == NAME_LENGTH and set(name) <= set(NAME_LETTERS)
