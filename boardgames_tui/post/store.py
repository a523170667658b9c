"""Files of games by message, among the other saved games.

The file of such a game begins with a line that also has the field `post`, and holds the actions that stand, as that of
any other game; each change replaces the whole file. So lists, statistics and records need not know of messages. The
field has the message line, the person's seat (empty for one who watches), that person's colour now, the colour of
whoever has to write, and the conditional replies.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from boardgames_tui.core.errors import MessageError, SaveError
from boardgames_tui.match.events import Ended, Played
from boardgames_tui.post.entries import writer
from boardgames_tui.post.game import PostGame
from boardgames_tui.post.line import decode, encode
from boardgames_tui.post.replies import Plan
from boardgames_tui.storage.saved_games.entries_json import (
    POST,
    SIDE_NAMES,
    SIDES,
    Fields,
    first_line,
    next_line,
    parse_line,
    status_line,
)
from boardgames_tui.storage.saved_games.file_names import NAME_LETTERS, SUFFIX
from boardgames_tui.storage.saved_games.journal import folder
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.lock import unlock, wait_for_lock
from boardgames_tui.system.regular_file import open_regular_file

# File that is locked while a game is compared and replaced; its name is not that of a game.
LOCK_NAME = "post.lock"


@dataclass(frozen=True)
class SavedPost:
    """A game by message as it is saved on this machine."""

    game: PostGame
    seat: int
    """Seat of the person here; 0 for one who only watches."""
    began: str
    """Time of the beginning, as files have it."""
    plans: tuple[Plan, ...] = ()
    """Conditional replies."""

    @staticmethod
    def of_new(game: PostGame, seat: int) -> "SavedPost":
        """Return a game that begins now."""
        return SavedPost(game, seat, datetime.now(UTC).isoformat(timespec="seconds"))


def name_of(game: PostGame) -> str:
    """Return the name of a game's file. It follows from the chain, and is longer than those of other games."""
    return "".join(NAME_LETTERS[byte % len(NAME_LETTERS)] for byte in game.chain[0])


def path_of(game: PostGame) -> Path:
    """Return the path of a game's file, which need not exist."""
    return folder() / f"{name_of(game)}{SUFFIX}"


def is_post_file(path: Path) -> bool:
    """Return whether a file is that of a game by message; raise OSError if it cannot be read."""
    with os.fdopen(open_regular_file(path), "rb") as stream:
        first = stream.readline()
    try:
        return POST in parse_line(first)
    except SaveError:
        return False


def load(path: Path) -> SavedPost:
    """Return the game in a file; raise SaveError if it is damaged, and OSError if it cannot be read."""
    with os.fdopen(open_regular_file(path), "rb") as stream:
        fields = parse_line(stream.readline())
    try:
        return _read(fields)
    except (MessageError, AttributeError, LookupError, TypeError, ValueError) as error:
        reason = error if isinstance(error, MessageError) else "its first line cannot be understood."
        raise SaveError(f"The game {path.stem} cannot be used: {reason}") from None


def _read(fields: Fields) -> SavedPost:
    """Return the game of a first line; raise any error if the fields are malformed."""
    post = fields[POST]
    game, _ = decode(post["line"])
    seat = SIDES[post["seat"]] if post["seat"] else 0
    plans = tuple(tuple(tuple(map(str, turn)) for turn in plan) for plan in post["replies"])
    return SavedPost(game, seat, str(fields["began"]), plans)


def save(new: SavedPost, old: SavedPost | None) -> None:
    """Replace a game's file, or create it if there is no `old` one.

    Raise SaveError if the file does not hold the old game any more, or if the system refuses to write.
    """
    path = path_of(new.game)
    # The data is complete before the lock is taken.
    text = _file_text(new)
    try:
        with _locked():
            saved = load(path) if path.exists() else None
            if (saved and saved.game) != (old and old.game):
                changed = "changed in another window" if saved else "deleted"
                raise SaveError(f"The game {path.stem} was {changed} meanwhile. Open it again.")
            write_atomically(path, text)
    except OSError as error:
        raise SaveError(f"The game {path.stem} cannot be saved ({error.strerror}).") from None


def _file_text(saved: SavedPost) -> str:
    """Return the content of a game's file."""
    match = saved.game.match()
    mine = match.colour_of(saved.seat) if saved.seat else 0
    awaited_seat = writer(match)
    post: dict[str, Any] = {
        "line": encode(saved.game),
        "seat": SIDE_NAMES.get(saved.seat, ""),
        "mine": SIDE_NAMES.get(mine, ""),
        "awaits": SIDE_NAMES[match.colour_of(awaited_seat)] if awaited_seat else "",
        "replies": saved.plans,
    }
    lines = [first_line(match, {"began": saved.began, POST: post})]
    lines += [next_line(Played(action), match, None) for action in match.actions]
    if match.outcome and not match.position.outcome:
        lines.append(next_line(Ended(match.outcome), match, None))
    return b"".join([*lines, status_line(match)]).decode()


@contextmanager
def _locked() -> Iterator[None]:
    """Keep other processes from replacing games within the context; raise SaveError if one does not finish."""
    folder().mkdir(parents=True, exist_ok=True)
    fd = os.open(folder() / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        wait_for_lock(fd)
        try:
            yield
        finally:
            unlock(fd)
    finally:
        os.close(fd)
