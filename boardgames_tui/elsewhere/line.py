"""Lines: letters as single lines of text, and the search for such lines in a message.

A line is `bg1.` and base64url without padding of LENGTH CHECK BODY. LENGTH is the number of bytes that follow it, in
two bytes, so that a reader knows where a line ends. CHECK is the last hash of the game's chain. BODY is a JSON list,
compressed by zlib, which adds a checksum: the fields of `SharedGame.setup_fields`, then the list of entries.

In a line of version 2 (`bg2.`), BODY also has the letter of the writer's seat (empty for none), the list of requests,
and the list of lines of chat. A game that began with a line of version 1 keeps its setup and its hashes.
"""

import base64
import json
import re
import zlib

from boardgames_tui.core.cells import LETTERS
from boardgames_tui.core.errors import MessageError, quoted
from boardgames_tui.core.mailed_code import possible_originals
from boardgames_tui.elsewhere.entries import OPEN, SEATS, clean_name, read_requests
from boardgames_tui.elsewhere.game import HASH_BYTES, Letter, SharedGame
from boardgames_tui.games import GAMES

PREFIX = "bg"
# Characters of a line that people carry, and of one in a file at a table, at most.
MAX_LINE_LENGTH, MAX_OUTBOX_LENGTH = 8192, 64_000
LENGTH_BYTES = 2
# Number of base64 characters that hold LENGTH.
LENGTH_CHARACTERS = 4
# Bytes of BODY without compression, at most.
MAX_BODY_BYTES = 80_000
# Bound of the numbers of chat lines, and of the time of the beginning (in the year 2286).
MAX_NUMBER = 10**10
# Entries, and actions before them, at most.
MAX_ENTRIES = 2_000
# Characters of a text, and of a position line or an option, at most.
MAX_TEXT_LENGTH, MAX_LONG_TEXT_LENGTH = 90, 2_000
# Requests of a letter, lines of chat, and characters of one, at most.
MAX_REQUESTS, MAX_CHAT_LINES, MAX_CHAT_LENGTH = 24, 20, 200
MAX_LINES = 20
# Beginning of a line of any version, with a backslash that Markdown may add, and what no line has after it.
BEGINNING = re.compile(r"(?<![^\W_])bg(\d{1,4})\\?\.", re.IGNORECASE | re.ASCII)
NOT_CODED = re.compile(r"[^A-Za-z0-9_-]")
WRONG_CHARACTERS = "The line is damaged: some of its characters are wrong or missing."


class DamagedLineError(MessageError):
    """A line of which characters are wrong or missing."""


def encode(letter: Letter, limit: int = MAX_LINE_LENGTH) -> str:
    """Return a letter as a line to send by mail or chat; raise MessageError if nobody could read so long a line."""
    game = letter.game
    fields: list[object] = [*game.setup_fields, [*game.entries]]
    version = 1 if game.version == 1 and not (letter.requests or letter.chat) else 2
    if version == 2:
        fields += [LETTERS[letter.seat] if letter.seat else "", [*letter.requests], [*letter.chat]]
    body = json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()
    packed = _check_of(game, version) + zlib.compress(body, 9)
    # Base64 writes six bits as a character.
    number_of_characters = len(packed) * 8 // 6 + len("bg1.") + LENGTH_CHARACTERS
    if not _is_sound(letter) or len(body) > MAX_BODY_BYTES or number_of_characters > limit:
        raise MessageError("This game has become too long for one line.")
    data = len(packed).to_bytes(LENGTH_BYTES) + packed
    return f"{PREFIX}{version}.{base64.urlsafe_b64encode(data).decode().rstrip('=')}"


def _check_of(game: SharedGame, version: int) -> bytes:
    """Return CHECK of a line of a version; the hashes of a game that began with version 1 are filled up."""
    return game.chain[-1].ljust(HASH_BYTES[version], b"\0")


def find_lines(text: str) -> list[str]:
    """Return the last MAX_LINES lines in a message, undoing what mail and chat have changed in them."""
    beginnings = [*BEGINNING.finditer(text)][-MAX_LINES:]
    # Mail and chat may insert more characters than the line has.
    return [_line_at(f"{PREFIX}{found[1]}.", text[found.end() :][: 4 * MAX_LINE_LENGTH]) for found in beginnings]


def _line_at(beginning: str, rest: str) -> str:
    """Return the first undamaged original of a line with this beginning; mail and chat may have changed the `rest`."""
    codes = [NOT_CODED.split(original, maxsplit=1)[0] for original in possible_originals(rest)]
    lines = [beginning + code[: _coded_length(code)] for code in codes]
    return next(filter(_is_undamaged, lines), lines[0])


def _is_undamaged(line: str) -> bool:
    """Return whether no character of a line is wrong or missing, even if the line cannot be used."""
    try:
        decode(line)
    except MessageError as error:
        return not isinstance(error, DamagedLineError)
    return True


def _coded_length(characters: str) -> int:
    """Return the number of base64 characters of a line, from its first ones, which hold LENGTH."""
    if len(characters) < LENGTH_CHARACTERS:
        return LENGTH_CHARACTERS
    length = int.from_bytes(base64.urlsafe_b64decode(characters[:LENGTH_CHARACTERS])[:LENGTH_BYTES])
    return -(-(LENGTH_BYTES + length) * 8 // 6)


def has_line(text: str) -> bool:
    return bool(BEGINNING.search(text))


def ends_within_line(text: str) -> bool:
    """Return whether the last line that begins in a text lacks its end, which may still follow."""
    *_, last = find_lines(text)
    coded = last.partition(".")[2]
    return len(coded) < min(_coded_length(coded), MAX_LINE_LENGTH)


def decode(line: str) -> Letter:
    """Return the letter of a line, which may break the rules; raise MessageError if it is damaged or too new."""
    beginning = BEGINNING.match(line)
    coded = line[beginning.end() :] if beginning else ""
    # Unlike a line that was found in a message, a line of a damaged file may have any characters.
    if not beginning or NOT_CODED.search(coded):
        raise DamagedLineError(WRONG_CHARACTERS)
    if beginning[1] not in map(str, HASH_BYTES):
        raise MessageError(f"The line is of version {beginning[1]}, and this program reads up to {max(HASH_BYTES)}.")
    version, data = int(beginning[1]), _unpacked(coded)
    check, packed = data[: HASH_BYTES[version]], data[HASH_BYTES[version] :]
    unpacker = zlib.decompressobj()
    try:
        fields = json.loads(unpacker.decompress(packed, MAX_BODY_BYTES))
    except (zlib.error, ValueError, RecursionError):
        raise DamagedLineError(WRONG_CHARACTERS) from None
    if not unpacker.eof or unpacker.unused_data:
        raise DamagedLineError(WRONG_CHARACTERS)
    letter = _read_fields(fields, version)
    if not letter or not _is_sound(letter):
        raise MessageError(f"The line does not hold a game: {quoted(fields)}.")
    if _check_of(letter.game, version) != check:
        raise DamagedLineError(WRONG_CHARACTERS)
    if letter.game.key not in GAMES:
        raise MessageError(f"This version of the program has no game {quoted(letter.game.key)}.")
    return letter


def _unpacked(coded: str) -> bytes:
    """Return CHECK and BODY of a line's base64 characters; raise MessageError if their number is wrong."""
    missing = _coded_length(coded) - len(coded)
    if missing > 0 or len(coded) < LENGTH_CHARACTERS:
        raise DamagedLineError("The line is damaged: its end is missing.")
    if len(coded) > MAX_OUTBOX_LENGTH:
        raise DamagedLineError(f"The line is damaged: it has more than {MAX_OUTBOX_LENGTH} characters.")
    data = base64.urlsafe_b64decode(coded + "=" * (-len(coded) % 4)) if not missing else b""
    # The last character has unused bits, so it could be another one.
    if base64.urlsafe_b64encode(data).decode().rstrip("=") != coded:
        raise DamagedLineError(WRONG_CHARACTERS)
    return data[LENGTH_BYTES:]


def _read_fields(fields: object, version: int) -> Letter | None:
    """Return the letter of the list in BODY; None if a field is missing or of a wrong type."""
    if not isinstance(fields, list):
        return None
    # A line of version 1 ends with the entries.
    fields = [*fields, "", [], []] if version == 1 else fields
    match fields[:8], fields[8:-4] or ["", "", 0], fields[-4:]:
        case (
            [str(key), int(size), dict(options), str(start), str(seat), str(name), str(nonce), list(played)],
            [str(clock), str(to), int(began)],
            [list(entries), str(writer), list(requests), list(chat)],
        ) if seat in SEATS and writer in ("", *SEATS):
            setup = (key, size, options, start, SEATS[seat], name, nonce, tuple(played))
        case _:
            return None
    game_version = 2 if fields[8:-4] else 1
    game = SharedGame(*setup, clock, to, began, tuple(entries), game_version)
    try:
        read = read_requests(requests, is_timed=bool(clock))
        lines = tuple((int(number), str(text)) for number, text in chat)
    except (TypeError, ValueError, OverflowError):
        return None
    return Letter(game, SEATS.get(writer, 0), read, lines) if version >= game_version else None


def _is_sound(letter: Letter) -> bool:
    """Return whether all texts of a letter are printable, and they and all numbers are within their bounds."""
    game, values = letter.game, letter.game.options.values()
    requests, chat = ([text for _, text in pairs] for pairs in (letter.requests, letter.chat))
    texts = [game.key, game.nonce, game.clock, game.to, *game.options, *game.played, *game.entries, *requests]
    long_texts = [game.start, *(value for value in values if not isinstance(value, int))]
    bounds = ((long_texts, MAX_LONG_TEXT_LENGTH), (texts, MAX_TEXT_LENGTH), (chat, MAX_CHAT_LENGTH))
    return (
        all(_is_text(text, limit) for group, limit in bounds for text in group)
        and len(letter.requests) <= MAX_REQUESTS
        and len(letter.chat) <= MAX_CHAT_LINES
        and all(0 <= after <= len(game.entries) for after, _ in letter.requests)
        and all(0 < number < MAX_NUMBER for number, _ in letter.chat)
        and 0 <= game.began < MAX_NUMBER
        and not (game.is_by_hand and (game.clock or game.to))
        and len(game.played) + len(game.entries) <= MAX_ENTRIES
        and game.host_name == clean_name(game.host_name, game.host)
        and game.to != OPEN.detail
    )


def _is_text(value: object, limit: int) -> bool:
    return isinstance(value, str) and len(value) <= limit and value.isprintable()
