"""Library of all saved games: listing, continuing, reading and deleting."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from boardgames_tui.core.errors import SaveError, quoted
from boardgames_tui.match.match import Match
from boardgames_tui.storage.saved_games.entries_json import DamagedError, NewerError
from boardgames_tui.storage.saved_games.game_file import SUFFIX, GameFile
from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.storage.saved_games.restore import restore_game
from boardgames_tui.storage.saved_games.summary import GameSummary, read_summary
from boardgames_tui.system.lock import check_not_open


@dataclass(frozen=True)
class Library:
    """Saved games, those changed last first, and sentences about the others."""

    games: tuple[GameSummary, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def unfinished(self) -> tuple[GameSummary, ...]:
        """Games that can be continued."""
        return tuple(game for game in self.games if not game.is_over)


def read_library() -> Library:
    """Read the summaries of all games; a damaged file is set aside, an unreadable one is skipped."""
    games, said = [], []
    for file in _files():
        try:
            if file.stat().st_size:
                games.append(read_summary(file))
        except DamagedError as error:
            said.append(_set_aside(file, error))
        except (NewerError, OSError):
            continue
    games.sort(key=lambda game: game.changed_at, reverse=True)
    return Library(tuple(games), tuple(filter(None, said)))


def _files() -> Iterable[Path]:
    return sorted(folder().glob(f"*{SUFFIX}"))


def find_file(text: str) -> Path:
    """Return the file of a game by its name or the beginning of it; raise SaveError if there is no single one."""
    found = [file for file in _files() if file.stem.lower().startswith(text.lower())]
    files = [file for file in found if file.stem.lower() == text.lower()] or found
    if len(files) != 1:
        many = f"is the beginning of {len(files)} games: {', '.join(file.stem for file in files)}"
        raise SaveError(
            f"{quoted(text)} {many if files else 'is not a saved game; `boardgames-tui games` lists them'}."
        )
    return files[0]


def continue_game(name: str) -> Match:
    """Open a game to continue it, with its journal; raise SaveError with the reason if that fails."""
    path = find_file(name)
    try:
        file = GameFile.existing(path)
    except OSError as error:
        raise _unreadable(path, error) from None
    try:
        kept = restore_game(file.read())
        file.truncate(kept.valid_bytes)
    except (DamagedError, NewerError, OSError) as error:
        file.close()
        raise _unreadable(path, error) from None
    Journal(kept.match, file)
    return kept.match


def load_game(name: str) -> Match:
    """Return a game to view; raise SaveError if it cannot be read."""
    path = find_file(name)
    try:
        return restore_game(path.read_bytes()).match
    except (DamagedError, NewerError, OSError) as error:
        raise _unreadable(path, error) from None


def _unreadable(path: Path, error: Exception) -> SaveError:
    if isinstance(error, DamagedError):
        return SaveError(_set_aside(path, error) or f"The game {path.stem} cannot be read: {error}.")
    why = error.strerror if isinstance(error, OSError) else str(error)
    return SaveError(f"The game {path.stem} cannot be read: {why}.")


def delete_file(name: str) -> None:
    """Delete a game; raise SaveError if it is open or missing."""
    path = find_file(name)
    try:
        check_not_open(path)
        path.unlink()
    except OSError as error:
        raise SaveError(f"The game {path.stem} cannot be deleted ({error.strerror}).") from None


def _set_aside(path: Path, why: Exception) -> str:
    """Rename a damaged file; return a sentence about it, or nothing if the file is open and may still be written."""
    names = (path.with_name(f"{path.stem}.broken-{n}") for n in count(1))
    damaged = f"The game {path.stem} cannot be used ({str(why).rstrip('.')})"
    try:
        check_not_open(path)
        free = next(name for name in names if not name.exists())
        path.rename(free)
    except SaveError:
        return ""
    except OSError as error:
        return f"{damaged} and cannot be set aside ({error.strerror})."
    return f"{damaged}: it was set aside as {free.name}."
