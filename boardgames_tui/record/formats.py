"""Formats of records: reading recognises them by the text, writing chooses them by the ending of the file name."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol, Self, TypeVar

from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.record import pgn, sgf
from boardgames_tui.record import position_line as lines
from boardgames_tui.record.bgn.escapes import whole, writable
from boardgames_tui.record.bgn.read import read_record
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.record.tree import Record

BOM = "\ufeff"
# Our own format: the tags at the beginning of a record, up to the tag Game, which is required.
OURS = re.compile(r'(?:\s*(?>\[[^\]"\n]*"(?:[^"\\\n]|\\.)*"\s*\]|\[[^\n]*\n))*?\s*\[\s*Game\s*"', re.IGNORECASE)
SGF = re.compile(r"\s*\(\s*;")
PGN = re.compile(r"\s*(?:[\[({;]|[0-9]+\.)")
# Beginning of SGF or of a tag, which may have another encoding.
LETTERS = re.compile(r'\s*(?:\(\s*;|\[\s*\w+\s+")')
# Encoding named by an SGF file.
CHARSET = re.compile(r"\bCA\s*\[\s*([\w-]+)", re.ASCII)
LATIN = "latin-1"
# Ending of our own format, the only one with escapes for invisible characters.
NATIVE = ".bgn"
# Writer of a file by the ending of its name.
WRITERS: Mapping[str, Callable[[Record], str]] = {
    NATIVE: write_record,
    ".sgf": sgf.write,
    ".pgn": pgn.write,
    ".fen": lines.write,
}
# Game of a format that holds only one game.
ALONE: Mapping[str, Game] = {".sgf": sgf.GAME, ".pgn": pgn.GAME}


class OneOf(Protocol):
    """One game of a text that may contain several."""

    def skip(self) -> None:
        """Go to the end of the game."""

    def next(self) -> Self | None:
        """Return the game after it, once its end has been reached."""


AnyGame = TypeVar("AnyGame", bound=OneOf)


def text_of(data: bytes) -> str:
    """Return the text of a file: UTF-8, or for SGF and PGN also Latin-1, or the encoding that SGF names.

    Raise UnicodeError, or LookupError for an unknown encoding.
    """
    try:
        return data.decode()
    except UnicodeDecodeError:
        letters = data.decode(LATIN)
        if OURS.match(letters) or not LETTERS.match(letters):
            raise
    named = CHARSET.search(letters) if SGF.match(letters) else None
    return data.decode(named[1] if named else LATIN)


def decoded(data: bytes, name: str) -> str:
    """Return the text of a file; raise BoardGamesError with the file's name if its encoding is unknown or wrong."""
    try:
        return text_of(data)
    except UnicodeDecodeError as error:
        encoding, place = error.encoding.upper(), error.start + 1
        raise BoardGamesError(f"{name} is not text in {encoding}: byte {place} is invalid.") from None
    except (LookupError, UnicodeError):
        raise BoardGamesError(f"{name} is neither in UTF-8 nor in another known encoding.") from None


def load(text: str, *, game: Game | None = None, number: int | None = None, lenient: bool = False) -> Record:
    """Return the record in a text of any format.

    `number` chooses one of several games, from 1; without it there must be exactly one. Raise RecordError if the record
    cannot be read, and OptionError if it is not of this game or has no such number. A lenient reader returns the part
    before an error together with the error, if it got as far as the board.
    """
    text = text.removeprefix(BOM).replace("\r\n", "\n").replace("\r", "\n")
    record = _read(text, game, number, lenient=lenient)
    found = record.root.position.game
    if game and found is not game:
        raise OptionError(f"This is a game of {found.title}, not of {game.title}.")
    return record


def _read(text: str, game: Game | None, number: int | None, *, lenient: bool) -> Record:
    if OURS.match(text):
        _check_lone(number)
        return read_record(text, lenient=lenient)
    if PGN.match(text) and not SGF.match(text):
        return _chosen(pgn.Page(text, 0), number, partial(pgn.read, lenient=lenient))
    tree = sgf.Tree.first(text)
    if tree:
        return _chosen(tree, number, partial(sgf.read, lenient=lenient))
    _check_lone(number)
    return lines.read(text, game)


def _check_lone(number: int | None) -> None:
    if number not in (None, 1):
        raise OptionError(f"No game {number}: there is only one game.")


def _chosen(one: AnyGame, number: int | None, read: Callable[[AnyGame], Record]) -> Record:
    for before in range(1, number or 1):
        one.skip()
        following = one.next()
        if not following:
            raise OptionError(f"No game {number}: the last one is {before}.")
        one = following
    record = read(one)
    if number is None and one.next() and not record.fault:
        raise OptionError("There are several games. Choose one by its number, from 1.")
    return record


def endings(game: Game) -> list[str]:
    """Return the endings of the formats that can hold a game."""
    return [ending for ending in WRITERS if ALONE.get(ending, game) is game]


def dump(record: Record, ending: str) -> str:
    """Return the text of a record for a file name with an ending; raise OptionError if the format cannot hold it."""
    form, game = ending.lower(), record.root.position.game
    if form not in WRITERS:
        raise OptionError(f"{quoted(ending)} is not a record format. Use {', '.join(endings(game))}.")
    if form not in endings(game):
        raise OptionError(f"{form[1:].upper()} is only for games of {ALONE[form].title}, not of {game.title}.")
    text = whole(WRITERS[form](record))
    return text if form == NATIVE else writable(text)
