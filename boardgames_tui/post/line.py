"""Message lines: a game by message as one line of text, and finding such lines in a message.

A line is `bg1.` and base64url without padding of LENGTH CHECK BODY. LENGTH is the number of bytes that follow it, in
two bytes, so that a reader knows where a line ends. CHECK is the last hash of the game's chain. BODY is a JSON list,
compressed by zlib, which adds a checksum: the fields of `PostGame.setup_fields`, then the list of entries.
"""

import base64
import json
import re
import zlib

from boardgames_tui.core.errors import BoardGamesError, MessageError, quoted, shortened
from boardgames_tui.core.mailed_code import possible_originals
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.post.entries import SEATS, clean_name
from boardgames_tui.post.game import HASH_BYTES, PostGame

VERSION = 1
PREFIX = f"bg{VERSION}."
# Characters of a line, at most.
MAX_LINE_LENGTH = 8192
LENGTH_BYTES = 2
# Characters after which the length is known.
LENGTH_CHARACTERS = 4
# Bytes of BODY without compression, at most.
MAX_BODY_BYTES = 24_000
# Entries, and actions before them, at most.
MAX_ENTRIES = 2_000
# Characters of a text, and of a position line or an option, at most.
MAX_TEXT_LENGTH, MAX_LONG_TEXT_LENGTH = 64, 2_000
# Lines that are read of one message, at most.
MAX_LINES = 20
# Beginning of a line of any version.
BEGINNING = re.compile(r"\bbg(\d{1,4})\\?\.", re.IGNORECASE | re.ASCII)
CODED = re.compile(r"[A-Za-z0-9_-]*")


def encode(game: PostGame) -> str:
    """Return the line of a game; raise MessageError if it would be too long to be read again."""
    body_text = json.dumps([*game.setup_fields, [*game.entries]], ensure_ascii=False, separators=(",", ":"))
    body = body_text.encode()
    packed = game.chain[-1] + zlib.compress(body, 9)
    data = len(packed).to_bytes(LENGTH_BYTES) + packed
    line = PREFIX + base64.urlsafe_b64encode(data).decode().rstrip("=")
    is_too_long = len(game.entries) + len(game.played) > MAX_ENTRIES or len(body) > MAX_BODY_BYTES
    if is_too_long or len(line) > MAX_LINE_LENGTH:
        raise MessageError("This game has become too long for one line.")
    return line


def find_lines(text: str) -> list[str]:
    """Return the lines in a message, as they were before mail and chat changed them; at most the last MAX_LINES.

    A line may have other words around it. One that is cut off is returned as it is.
    """
    beginnings = [*BEGINNING.finditer(text)][-MAX_LINES:]
    # What is inserted may be longer than the line.
    rests = [(found[1], text[found.end() :][: 4 * MAX_LINE_LENGTH]) for found in beginnings]
    return [f"bg{version}.{_coded_part(rest)}" for version, rest in rests]


def _coded_part(text: str) -> str:
    """Return the characters of a line from a text that follows its beginning: of all possible ones, those undamaged."""
    codes = [_cut(original) for original in possible_originals(text)]
    return next((code for code in codes if _is_undamaged(code)), codes[0])


def _cut(text: str) -> str:
    """Return the characters of a line at the beginning of a text."""
    joined = CODED.match(text)
    assert joined
    return joined.group()[: _coded_length(joined.group())]


def _is_undamaged(coded: str) -> bool:
    """Return whether a line has the length and the checksum that it states."""
    try:
        _body(coded)
    except MessageError:
        return False
    return True


def _coded_length(characters: str) -> int:
    """Return the number of characters that a line has after its beginning, which its first ones tell."""
    if len(characters) < LENGTH_CHARACTERS:
        return LENGTH_CHARACTERS
    length = int.from_bytes(base64.urlsafe_b64decode(characters[:LENGTH_CHARACTERS])[:LENGTH_BYTES])
    return -(-(LENGTH_BYTES + length) * 8 // 6)


def has_line(text: str) -> bool:
    """Return whether a line begins in a text."""
    return bool(BEGINNING.search(text))


def ends_within_line(text: str) -> bool:
    """Return whether the last line that begins in a text is not complete, so that more of it may follow."""
    *_, last = find_lines(text)
    coded = last.partition(".")[2]
    return len(coded) < min(_coded_length(coded), MAX_LINE_LENGTH)


def decode(line: str) -> tuple[PostGame, Match]:
    """Return the game of a line, and the match that it has reached.

    Raise MessageError if the line is damaged, of a newer version, or if the rules do not allow for it.
    """
    beginning = BEGINNING.match(line)
    coded = line[beginning.end() :] if beginning else ""
    # A line of a damaged file may hold anything.
    if not beginning or not CODED.fullmatch(coded):
        raise _wrong_characters()
    version = beginning[1]
    if version != str(VERSION):
        raise MessageError(f"The line is of version {version}, and this program reads version {VERSION}.")
    game = _parse(_body(coded))
    try:
        match = game.match()
    except MessageError:
        raise
    except BoardGamesError as error:
        raise MessageError(f"The line cannot be used: {error}") from None
    if match.is_mid_turn and not match.outcome:
        raise MessageError("The line cannot be used: it ends in the middle of a turn.")
    return game, match


def _body(coded: str) -> tuple[bytes, bytes]:
    """Return CHECK and the text of BODY; raise MessageError if the line is damaged."""
    missing = _coded_length(coded) - len(coded)
    if missing > 0 or len(coded) < LENGTH_CHARACTERS:
        raise MessageError("The line is damaged: its end is missing.")
    if len(coded) > MAX_LINE_LENGTH - len(PREFIX):
        raise MessageError(f"The line is damaged: it has more than {MAX_LINE_LENGTH} characters.")
    data = base64.urlsafe_b64decode(coded + "=" * (-len(coded) % 4))[LENGTH_BYTES:]
    unpacker = zlib.decompressobj()
    try:
        body = unpacker.decompress(data[HASH_BYTES:], MAX_BODY_BYTES)
    except zlib.error:
        body = b""
    if not unpacker.eof or unpacker.unused_data:
        raise _wrong_characters()
    return data[:HASH_BYTES], body


def _wrong_characters() -> MessageError:
    return MessageError("The line is damaged: some of its characters are wrong or missing.")


def _parse(checked_body: tuple[bytes, bytes]) -> PostGame:
    """Return the game of CHECK and BODY; raise MessageError if they do not agree, or a field is not allowed."""
    check, body = checked_body
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):
        raise _wrong_characters() from None
    game = _read_fields(fields)
    if not game or not _are_texts_allowed(game):
        raise MessageError(f"The line does not hold a game: {shortened(repr(fields))}.")
    if game.chain[-1] != check:
        raise _wrong_characters()
    if game.key not in GAMES:
        raise MessageError(f"This version of the program has no game {quoted(game.key)}.")
    return game


def _read_fields(fields: object) -> PostGame | None:
    """Return the game of the list in BODY; None if a field is missing or of a wrong type."""
    match fields:
        case [
            str(key),
            int(size),
            dict(options),
            str(start),
            str(seat),
            str(name),
            str(nonce),
            list(played),
            list(entries),
        ] if seat in SEATS:
            return PostGame(key, size, options, start, SEATS[seat], name, nonce, tuple(played), tuple(entries))
    return None


def _are_texts_allowed(game: PostGame) -> bool:
    """Return whether all fields of a game have the right types, are printable, and have allowed lengths."""
    values = game.options.values()
    long_texts = [game.start, *(value for value in values if isinstance(value, str))]
    texts = [game.key, game.nonce, *game.options, *game.played, *game.entries]
    return (
        all(isinstance(value, bool | int | str) for value in values)
        and all(isinstance(text, str) for text in texts)
        and all(text.isprintable() for text in (*long_texts, *texts))
        and all(len(text) <= MAX_LONG_TEXT_LENGTH for text in long_texts)
        and all(len(text) <= MAX_TEXT_LENGTH for text in texts)
        and len(game.played) + len(game.entries) <= MAX_ENTRIES
        and game.host_name == clean_name(game.host_name, game.host)
    )
