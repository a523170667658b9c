"""Library of all saved games: listing, continuing, reading and deleting."""

import os
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from boardgames_tui.core.errors import SaveError, cause_of, quoted
from boardgames_tui.match.match import Match
from boardgames_tui.storage.saved_games.entries_json import DamagedError, MissingGameError, NewerError
from boardgames_tui.storage.saved_games.game_file import SUFFIX, GameFile
from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.storage.saved_games.restore import restore_game
from boardgames_tui.storage.saved_games.summary import GameSummary, read_summary
from boardgames_tui.storage.set_aside import unused_path
from boardgames_tui.system.lock import check_not_open
from boardgames_tui.system.regular_file import read_regular_file


@dataclass(frozen=True)
class Library:
    """Summaries of the saved games, the one changed last first, and what is known about the other files."""

    games: tuple[GameSummary, ...] = ()
    warnings: tuple[str, ...] = ()
    newer: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    """A sentence about the files with each game that is not installed."""

    @property
    def unfinished(self) -> tuple[GameSummary, ...]:
        """Games that can be continued."""
        return tuple(game for game in self.games if not game.is_over)


def read_library() -> Library:
    """Read the summaries of all games that were not called off, and set damaged files aside."""
    games: list[GameSummary] = []
    warnings: list[str] = []
    newer: list[str] = []
    missing: defaultdict[str, list[str]] = defaultdict(list)
    for path in game_files():
        try:
            # An empty file is a new game whose first line is not written yet.
            if path.stat().st_size:
                games.append(read_summary(path))
        except DamagedError as error:
            warnings.append(_set_aside(path, error))
        except MissingGameError as error:
            missing[error.key].append(path.stem)
        except NewerError:
            newer.append(path.stem)
        except OSError:
            continue
    games = [game for game in games if not game.is_called_off]
    games.sort(key=lambda game: game.changed_at, reverse=True)
    sentences = tuple(
        f"{', '.join(names)} cannot be read: the game {quoted(key)} is not installed, or this version cannot use it."
        for key, names in missing.items()
    )
    return Library(tuple(games), tuple(filter(None, warnings)), tuple(newer), sentences)


def game_files() -> list[Path]:
    """Return the files of all games, ordered by name; some may be damaged."""
    return sorted(folder().glob(f"*{SUFFIX}"))


def find_file(name: str) -> Path:
    """Return the path of a game by its name or an unambiguous beginning; raise SaveError if there is none."""
    beginning_matches = [path for path in game_files() if path.stem.lower().startswith(name.lower())]
    paths = [path for path in beginning_matches if path.stem.lower() == name.lower()] or beginning_matches
    if not paths:
        raise SaveError(f"{quoted(name)} is not a saved game; `boardgames-tui games` lists them.")
    if len(paths) > 1:
        names = ", ".join(path.stem for path in paths)
        raise SaveError(f"{quoted(name)} is the beginning of {len(paths)} games: {names}.")
    return paths[0]


def continue_game(name: str) -> Match:
    """Open a game to continue it, cut off a damaged last line after copying the file; raise SaveError if that fails."""
    path = find_file(name)
    try:
        file = GameFile.open_existing(path)
    except OSError as error:
        raise _handle_unreadable(path, error) from None
    try:
        data = file.read()
        restored = restore_game(data)
        notice = ""
        if restored.valid_bytes < len(data):
            copy = _copy(path, data)
            file.truncate(restored.valid_bytes)
            notice = f"The last line of the game {path.stem} could not be read. {copy.name} is a copy of the file."
    except (DamagedError, NewerError, OSError) as error:
        file.close()
        raise _handle_unreadable(path, error) from None
    # The journal becomes the observer of the match.
    Journal(restored.match, file, notice)
    return restored.match


def load_game(name: str, person: str = "") -> Match:
    """Return a game to view, with the name of its only unnamed person; raise SaveError if it cannot be read."""
    path = find_file(name)
    try:
        match = restore_game(read_regular_file(path)).match
    except (DamagedError, NewerError, OSError) as error:
        raise _handle_unreadable(path, error) from None
    match.person_name = person
    return match


def _handle_unreadable(path: Path, error: Exception) -> SaveError:
    """Set a damaged file aside; return the error to raise."""
    if isinstance(error, DamagedError):
        return SaveError(_set_aside(path, error) or f"The game {path.stem} cannot be read: {error}.")
    return SaveError(f"The game {path.stem} cannot be read: {cause_of(error)}.")


def delete_file(name: str) -> None:
    """Delete a game; raise SaveError if it is open, missing or cannot be deleted."""
    path = find_file(name)
    try:
        check_not_open(path)
        path.unlink()
    except OSError as error:
        raise SaveError(f"The game {path.stem} cannot be deleted ({error.strerror}).") from None


def _set_aside(path: Path, cause: Exception) -> str:
    """Rename a damaged file, unless it is open and may be incomplete; return a sentence about that, empty if open."""
    problem = f"The game {path.stem} cannot be used ({str(cause).rstrip('.')})"
    try:
        check_not_open(path)
        # Without an extension it is not listed as a game.
        new_path = path.rename(unused_path(path))
    except SaveError:
        return ""
    except OSError as error:
        return f"{problem} and cannot be set aside ({error.strerror})."
    return f"{problem}: it was set aside as {new_path.name}."


def _copy(path: Path, data: bytes) -> Path:
    """Write the content of a damaged file to a copy under an unused name; return the path of the copy."""
    copy = unused_path(path)
    with copy.open("xb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    return copy
