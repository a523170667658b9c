"""All formats of records: which one a text has shows in the text, which one to write in the ending of a file's name."""

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
OURS = re.compile(r'(?:\s*(?>\[[^\]"\n]*"(?:[^"\\\n]|\\.)*"\s*\]|\[[^\n]*\n))*?\s*\[\s*Game\s*"', re.IGNORECASE)
"""Our own format: the tags that a record begins with, up to the one that none is without."""
SGF = re.compile(r"\s*\(\s*;")
PGN = re.compile(r"\s*(?:[\[({;]|[0-9]+\.)")
LETTERS = re.compile(r'\s*(?:\(\s*;|\[\s*\w+\s+")')
"""SGF, or a tag: such a text may have another encoding."""
CHARSET = re.compile(r"\bCA\s*\[\s*([\w-]+)", re.ASCII)
LATIN = "latin-1"
NATIVE = ".bgn"
"""The only format that has escapes for characters that cannot be seen."""
WRITERS: Mapping[str, Callable[[Record], str]] = {
    NATIVE: write_record,
    ".sgf": sgf.write,
    ".pgn": pgn.write,
    ".fen": lines.write,
}
"""What writes a file, by the ending of its name."""
# The endings of formats that hold one game alone.
ALONE: Mapping[str, Game] = {".sgf": sgf.GAME, ".pgn": pgn.GAME}


class OneOf(Protocol):
    """One game of a text that may hold several."""

    def skip(self) -> None:
        """Go to its end."""

    def next(self) -> Self | None:
        """Return the one after it, once its end has been reached."""


AnyGame = TypeVar("AnyGame", bound=OneOf)


def text_of(data: bytes) -> str:
    """Return the text of a file, which is UTF-8; SGF and PGN may also be Latin-1, and SGF what it names.

    Raise UnicodeError, or LookupError for an encoding that nobody knows.
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
        raise BoardGamesError(f"{name} is no text in {encoding}: its byte {place} is none.") from None
    except (LookupError, UnicodeError):
        raise BoardGamesError(f"{name} is neither in UTF-8 nor in an encoding that is known.") from None


def load(text: str, *, game: Game | None = None, number: int | None = None, lenient: bool = False) -> Record:
    """Return the record that a text holds, in whatever format.

    Raise RecordError where it cannot be read, and OptionError where it is not of this game, or not so that `number`
    chooses one of its games, counted from 1: without a number there must be one alone. A lenient reader returns what
    stands before the error, with the error, if it knows the board at least.
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
        raise OptionError(f"There is no game {number} here, but one alone.")


def _chosen(one: AnyGame, number: int | None, read: Callable[[AnyGame], Record]) -> Record:
    for before in range(1, number or 1):
        one.skip()
        following = one.next()
        if not following:
            raise OptionError(f"There is no game {number} here: the last one is {before}.")
        one = following
    record = read(one)
    if number is None and one.next() and not record.fault:
        raise OptionError("There are several games here: choose one by its number, from 1.")
    return record


def endings(game: Game) -> list[str]:
    """Return the endings of the formats that hold a game."""
    return [ending for ending in WRITERS if ALONE.get(ending, game) is game]


def dump(record: Record, ending: str) -> str:
    """Return the text of a record for a file whose name ends so; raise OptionError where that cannot hold it."""
    form, game = ending.lower(), record.root.position.game
    if form not in WRITERS:
        raise OptionError(f"{quoted(ending)} is no ending of a record: it is {', '.join(endings(game))}.")
    if form not in endings(game):
        raise OptionError(f"{form[1:].upper()} holds games of {ALONE[form].title} alone, not of {game.title}.")
    text = whole(WRITERS[form](record))
    return text if form == NATIVE else writable(text)
