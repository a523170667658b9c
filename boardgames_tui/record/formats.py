"""Formats of records: reading recognises them by the text, writing chooses them by the extension of the file name."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from string import whitespace
from typing import TypeVar

from boardgames_tui.core.checks import checked_flag, is_whole
from boardgames_tui.core.errors import BoardGamesError, OptionError, RecordError, quoted, text_of
from boardgames_tui.core.game import Game
from boardgames_tui.record import position_line
from boardgames_tui.record.bgn.escapes import join_surrogates, mask_invisible
from boardgames_tui.record.bgn.read import read_record
from boardgames_tui.record.bgn.tags import check_tags
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.record.encoding import DecodedText, decode_foreign, decode_unicode
from boardgames_tui.record.losses import POSITION, lost_parts
from boardgames_tui.record.pgn.ataxx import ATAXX
from boardgames_tui.record.pgn.read import read as read_pgn
from boardgames_tui.record.pgn.syntax import PgnGame
from boardgames_tui.record.pgn.write import write as write_pgn
from boardgames_tui.record.sgf.read import read as read_sgf
from boardgames_tui.record.sgf.syntax import SgfGame
from boardgames_tui.record.sgf.torus import TORUS
from boardgames_tui.record.sgf.write import write as write_sgf
from boardgames_tui.record.tree import Record, check_tree
from boardgames_tui.record.typography import GAP, QUOTES

# What old programs put behind a text: the end of a file in DOS, and zeros.
PADDING = "\x1a\0"
BOM = "\ufeff"
# Beginning of our own format: any tags up to the tag Game, which is required.
OTHER_TAG = r"""(?>\[[^\]"\n]*"(?:[^"\\\n]|\\.)*"\s*\]|\[[^\n]*\n)"""
BGN_BEGINNING = re.compile(rf"(?:[{GAP}]*{OTHER_TAG})*?[{GAP}]*\[[{GAP}]*Game[{GAP}]*[{QUOTES}]", re.IGNORECASE)
SGF_BEGINNING = re.compile(rf"[{GAP}]*\([{GAP}]*(?:;|[A-Z]{{1,2}}[{GAP}]*\[)")
PGN_BEGINNING = re.compile(rf"(?:[{GAP}]|(?<![^\n\ufeff])%[^\n]*)*+(?:[\[({{;]|[0-9]+[{GAP}]*[.\u2026])")
# A text whose first bracket begins a tag, or that has no brackets: other files in PGN's signs are no records.
TAG_OR_NO_BRACKET = re.compile(r"[^\[]*+(?:\Z|\[\s*\w+(?:\s*[\"\x84\x91\x93\xab]|[ \t]+\w[^\]\n]*\]))")
# Extension of our own format, the only one with escapes for invisible characters.
NATIVE = ".bgn"
FIRST_OF_SEVERAL = "the first of several games: `boardgames-tui replay FILE --nth N` opens another one."
# Parts of a record that a sentence names, at most.
MAX_NAMED = 8
# Writer of a file by its extension.
WRITERS = {NATIVE: write_record, ".sgf": write_sgf, ".pgn": write_pgn, POSITION: position_line.write}
# Game of each format that holds only one game, by extension.
ONLY_GAMES: Mapping[str, Game] = {".sgf": TORUS, ".pgn": ATAXX}
# One game of a text that may contain several.
AnyGame = TypeVar("AnyGame", SgfGame, PgnGame)


def decode_record(data: bytes) -> DecodedText:
    """Decode a file: Unicode or, for SGF and PGN only, another encoding; raise UnicodeDecodeError if that fails."""
    try:
        return DecodedText(decode_unicode(data))
    except UnicodeDecodeError:
        # This encoding reads any bytes; those of ASCII have their usual meaning.
        latin_text = data.decode("latin-1")
        is_sgf = SGF_BEGINNING.match(latin_text) is not None
        is_pgn = PGN_BEGINNING.match(latin_text) and TAG_OR_NO_BRACKET.match(latin_text)
        if BGN_BEGINNING.match(latin_text) or not (is_sgf or is_pgn):
            raise
    return decode_foreign(data, names_encoding=is_sgf)


def read_file(
    data: bytes, name: str, *, game: Game | None = None, number: int | None = None, lenient: bool = False
) -> Record:
    """Return the record in a file, as `load` does; raise BoardGamesError with the file's name if that fails."""
    try:
        text, notice = decode_record(data)
    except UnicodeDecodeError as error:
        encoding, byte_number = error.encoding.upper(), error.start + 1
        raise BoardGamesError(f"{name} is not text in {encoding}: byte {byte_number} is invalid.") from None
    try:
        record = load(text, game=game, number=number, lenient=lenient)
    except RecordError as error:
        raise BoardGamesError(f"{name}, {error}") from None
    except OptionError as error:
        raise OptionError(f"{name}: {error}") from None
    is_first_of_several = number is None and record.has_other_games
    record.file_notices = tuple(filter(None, (notice, FIRST_OF_SEVERAL if is_first_of_several else "")))
    return record


def load(text: str, *, game: Game | None = None, number: int | None = None, lenient: bool = False) -> Record:
    """Return the record in a text of any format.

    `number` chooses one of several games, from 1, by default the first; `Record.has_other_games` tells whether there
    are others. Raise RecordError if the record cannot be read, and OptionError if it is not of this game or has no such
    number. A lenient reader returns the part before an error, with the error as `Record.fault`, if the error comes
    after the start of the game.
    """
    if number is not None and not (is_whole(number) and number >= 1):
        raise OptionError(f"No game {quoted(number)}: games are numbered from 1.")
    source = _without_padding(text.removeprefix(BOM).replace("\r\n", "\n").replace("\r", "\n"))
    record = _read(source, game, number, lenient=checked_flag(lenient, "lenient"))
    recorded_game = record.root.position.game
    if game and recorded_game is not game:
        raise OptionError(f"This is a game of {recorded_game.title}, not of {game.title}.")
    return record


def _without_padding(source: str) -> str:
    """Return a source without the padding at its end; white space there stays."""
    content = source.rstrip(f"{PADDING}{whitespace}")
    return content + "".join(character for character in source[len(content) :] if character not in PADDING)


def _read(source: str, game: Game | None, number: int | None, *, lenient: bool) -> Record:
    """Read a record in the format that the source shows: BGN or PGN at its start, SGF anywhere, else a position."""
    is_bgn = BGN_BEGINNING.match(source)
    if not is_bgn:
        if PGN_BEGINNING.match(source) and not SGF_BEGINNING.match(source):
            return _read_numbered(PgnGame(source, 0), number, partial(read_pgn, lenient=lenient))
        if first_game := SgfGame.first(source):
            return _read_numbered(first_game, number, partial(read_sgf, lenient=lenient))
    # The other formats have one game in a file.
    if number not in (None, 1):
        raise OptionError(f"No game {quoted(number)}: there is only one game.")
    return read_record(source, lenient=lenient) if is_bgn else position_line.read(source, game)


def _read_numbered(game: AnyGame, number: int | None, read: Callable[[AnyGame], Record]) -> Record:
    """Read the game with a number, by default the first one (`game`); raise OptionError if there is no such game."""
    for skipped in range(1, number or 1):
        game.skip()
        next_game = game.next()
        if not next_game:
            raise OptionError(f"No game {quoted(number)}: the last one is {skipped}.")
        game = next_game
    record = read(game)
    # After a fault the end of the game is unknown, so nothing can be said about later games.
    record.has_other_games = (number or 1) > 1 or (not record.fault and game.next() is not None)
    return record


def extensions(game: Game) -> list[str]:
    """Return the extensions of the formats that can hold a game."""
    return [extension for extension in WRITERS if ONLY_GAMES.get(extension, game) is game]


def can_hold(record: Record, extension: str) -> bool:
    """Return whether the format with this extension holds everything in a record."""
    key = extension.lower()
    return key in extensions(record.root.position.game) and not lost_parts(record, key)


def best_extension(record: Record, preferred: str) -> str:
    """Return the preferred extension if its format holds everything in a record, else that of the best format."""
    candidates = [preferred, *extensions(record.root.position.game)]
    return next((extension for extension in candidates if can_hold(record, extension)), NATIVE)


def left_out(record: Record, extension: str) -> str:
    """Return a sentence about what a record loses in a format; empty if the format holds all, or is unknown."""
    key = extension.lower()
    names = lost_parts(record, key) if key in extensions(record.root.position.game) else []
    if not names:
        return ""
    more = [f"{len(names) - MAX_NAMED} more"] if len(names) > MAX_NAMED else []
    listed = ", ".join([*names[:MAX_NAMED], *more])
    if key == POSITION:
        return f"FEN holds only the last position, without {listed}."
    return f"{key[1:].upper()} cannot hold {listed}: left out."


def check_record(record: Record) -> None:
    """Raise OptionError if a record has a field or a tag that cannot be written."""
    check_tree(record)
    check_tags(record.tags, record.root.position.game)


def dump(record: Record, extension: str) -> str:
    """Return the text of a record for a file with an extension; raise OptionError if its format cannot hold it."""
    check_record(record)
    key, game = text_of(extension).lower(), record.root.position.game
    if key not in WRITERS:
        raise OptionError(f"{quoted(extension)} is not a record format. Use {', '.join(extensions(game))}.")
    if key not in extensions(game):
        raise OptionError(f"{key[1:].upper()} is only for games of {ONLY_GAMES[key].title}, not of {game.title}.")
    text = join_surrogates(WRITERS[key](record))
    return text if key == NATIVE else mask_invisible(text)
