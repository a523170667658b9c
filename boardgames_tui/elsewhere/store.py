"""Files of games elsewhere, among the other saved games.

The file of such a game has the actions that count, as the file of any other game, so lists, statistics and records need
not know of games elsewhere. Its first line also has the field `post`. Each change replaces the whole file.
"""

import os
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from boardgames_tui.core.errors import ActionError, MessageError, SaveError
from boardgames_tui.elsewhere.copy import Copy
from boardgames_tui.elsewhere.entries import read_requests
from boardgames_tui.elsewhere.game import Letter, SharedGame
from boardgames_tui.elsewhere.line import MAX_OUTBOX_LENGTH, decode, encode
from boardgames_tui.elsewhere.state import ChainState, GameState
from boardgames_tui.match.events import Ended, Played
from boardgames_tui.storage.saved_games.entries_json import (
    POST,
    SIDE_NAMES,
    SIDES,
    Fields,
    first_line,
    next_line,
    parse_line,
    state_fields,
    status_line,
)
from boardgames_tui.storage.saved_games.game_file import SUFFIX
from boardgames_tui.storage.saved_games.journal import folder
from boardgames_tui.system.atomic_write import sync_folder, write_atomically
from boardgames_tui.system.file_state import FileState
from boardgames_tui.system.lock import locked as file_locked
from boardgames_tui.system.regular_file import open_regular_file

# Name of the file that is locked while a game is replaced, by the first letter of the game's name.
LOCK_NAME = "post-{}.lock"


class ChangedError(SaveError):
    """The copy was changed by another process of the same person since it was read."""


def new_copy(game: SharedGame, seat: int, **fields: Any) -> Copy:
    """Return the copy of a game that begins now on this machine; raise MessageError if the rules forbid an entry."""
    return Copy(ChainState.of(game), seat, datetime.now(UTC).isoformat(timespec="seconds"), **fields)


def path_of(name: str) -> Path:
    return folder() / f"{name}{SUFFIX}"


def file_state(name: str) -> FileState | None:
    return FileState.at(path_of(name))


def is_elsewhere(name: str) -> bool:
    """Return whether a saved game is played with somebody elsewhere; False if its file is unreadable."""
    try:
        line, _ = _first_line(name)
        return POST in parse_line(line)
    except SaveError:
        return False


def _first_line(name: str) -> tuple[bytes, FileState]:
    """Return the first line and the state of a game's file; raise SaveError if the file is unreadable."""
    try:
        with os.fdopen(open_regular_file(path_of(name)), "rb") as stream:
            return stream.readline(), FileState.of(os.fstat(stream.fileno()))
    except OSError as error:
        raise SaveError(f"The game {name} cannot be read ({error.strerror}).") from None


def load(name: str) -> tuple[Copy, FileState]:
    """Return the copy in a game's file, and the state of the file; raise SaveError if it is damaged or unreadable."""
    line, state = _first_line(name)
    try:
        fields = parse_line(line)
        post = fields[POST]
        game = decode(post["line"]).game
        copy = Copy(
            chain=ChainState.of(game),
            seat=SIDES[post["seat"]] if post["seat"] else 0,
            began=str(fields["began"]),
            plans=tuple(tuple(tuple(map(str, turn)) for turn in plan) for plan in post["replies"]),
            requests=read_requests(post.get("requests", ()), is_timed=bool(game.clock)),
            chat=tuple((int(seat), int(number), str(text)) for seat, number, text in post.get("chat", ())),
            table=str(post.get("table", "")),
        )
    except (ActionError, MessageError, AttributeError, LookupError, TypeError, ValueError) as error:
        reason = error if isinstance(error, MessageError) else "its first line cannot be understood."
        raise SaveError(f"The game {name} cannot be used: {reason}") from None
    return copy, state


def save(copy: Copy, state: GameState, known: FileState | None) -> FileState:
    """Replace or create a game's file, unless it has changed since its `known` state; return its new state."""
    name, text = copy.game.name, _file_text(copy, state)
    try:
        with locked(name):
            present = file_state(name)
            if present != known:
                changed = "changed in another window" if present else "deleted"
                raise ChangedError(f"The game {name} was {changed} meanwhile. Look at it, and try again.")
            write_atomically(path_of(name), text)
            # Without this, a power failure may bring the old file back.
            sync_folder(folder())
            return FileState.of(path_of(name).stat())
    except OSError as error:
        raise SaveError(f"The game {name} cannot be saved ({error.strerror}).") from None


def _file_text(copy: Copy, state: GameState) -> str:
    """Return the text of a game's file: the first line, a line for each action, and the status."""
    match, game = state.match, copy.game
    other = game.guest_name if copy.seat == game.host else game.host_name
    post: dict[str, Any] = {
        "line": encode(Letter(copy.game), MAX_OUTBOX_LENGTH),
        "seat": SIDE_NAMES.get(copy.seat, ""),
        "mine": SIDE_NAMES[match.colour_of(copy.seat)] if copy.seat else "",
        "awaits": SIDE_NAMES[match.colour_of(state.pen)] if state.pen else "",
        "replies": copy.plans,
        "requests": copy.requests,
        "chat": copy.chat,
        "table": copy.table,
        "other": other if copy.table else "",
        "header": header(copy, state),
    }
    lines = [first_line(match, {"began": copy.began, POST: post})]
    lines += [next_line(Played(action), match, None) for action in match.actions]
    # An end that does not follow from the rules, such as a resignation.
    if match.outcome and not match.position.outcome:
        lines.append(next_line(Ended(match.outcome), match, None))
    return b"".join([*lines, status_line(match)]).decode()


def header(copy: Copy, state: GameState) -> Fields:
    """Return what a player says about a game for lists, which is the first line of a file at a table."""
    game, own = copy.game, copy.letter.requests
    # Lists cannot tell a handicap from another position.
    handicap = game.setup.handicap if game.start else 0
    optional: dict[str, Any] = {"seat": SIDE_NAMES.get(copy.seat), "pen": SIDE_NAMES.get(state.pen)}
    optional |= {"clock": game.clock, "handicap": handicap, "set up": bool(game.start) and not handicap}
    fields = {**state_fields(state.match), "game": game.key, "size": game.size, "stage": state.stage}
    fields |= {"host": game.host_name, "guest": game.guest_name, "entries": len(game.entries)}
    fields |= {"requests": len(own), "theirs": len(copy.requests) - len(own)}
    return fields | {key: value for key, value in optional.items() if value}


def locked(name: str) -> AbstractContextManager[None]:
    """Keep other processes from replacing a game within the context; raise SaveError or OSError if that fails."""
    # Another file is locked, because the game's own file is replaced.
    return file_locked(folder() / LOCK_NAME.format(name[0]), "Another process keeps this game locked. Try again.")
