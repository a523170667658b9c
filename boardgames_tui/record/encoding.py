"""Encodings of files from other programs: Unicode, the encoding that an SGF file names, or the most plausible one."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE, lookup
from itertools import pairwise
from typing import NamedTuple

from boardgames_tui.core.errors import quoted

# Beginnings of files in Unicode other than UTF-8. The mark of UTF-32 begins like that of UTF-16.
UNICODE_BEGINNINGS = (
    (re.compile(BOM_UTF32_LE + b"|" + BOM_UTF32_BE), "utf-32"),
    (re.compile(BOM_UTF16_LE + b"|" + BOM_UTF16_BE), "utf-16"),
    (re.compile(rb"[^\0]\0[^\0]\0"), "utf-16-le"),
    (re.compile(rb"\0[^\0]\0[^\0]"), "utf-16-be"),
)
# Encoding named by an SGF file.
CHARSET = re.compile(rb"\bCA\s*\[\s*([\w-]+)", re.ASCII)
# Characters and words beyond ASCII that are looked at, at most.
SAMPLE_SIZE = 2_000
# Words with letters beyond ASCII, and those letters.
FOREIGN_WORD = re.compile(rb"(?<![A-Za-z\x80-\xff])[A-Za-z]*+[\x80-\xff][A-Za-z\x80-\xff]*+")
FOREIGN_LETTER = re.compile(rb"[\x80-\xff]")
FOREIGN_CHARACTER = re.compile("[^\0-\x7f]")
# Share of letters beyond ASCII in those words, for alphabets other than the Latin one.
DENSE_SHARE = 0.6
# Share of capital letters directly behind small ones, at most.
CAPITALS_INSIDE_SHARE = 0.1
# Control characters and characters for private use, which no text has.
IMPLAUSIBLE = re.compile("[\x80-\x9f\ue000-\uf8ff]")


class Encoding(NamedTuple):
    """An encoding that can be recognised."""

    name: str
    codec: str
    """Name of the codec, which is that of the encoding's usual extension."""
    usual: re.Pattern[bytes]
    """An encoded character beyond ASCII that is frequent in its languages."""
    usual_share: float = 0.65
    """Share of those characters, at least; names have others, too."""
    words_are_dense: bool | None = None
    """Whether words have mostly letters beyond ASCII; None if the characters have two bytes."""


# The default of SGF and PGN is Latin-1; programs write its extension.
LATIN = Encoding(
    "Latin-1",
    "cp1252",
    re.compile(rb"[\x8a\x8c\x8e\x91-\x97\x9a\x9c\x9e-\xa0\xab\xbb\xc0-\xff]"),
    usual_share=0.9,
    words_are_dense=False,
)
ENCODINGS = (
    Encoding("Shift-JIS", "cp932", re.compile(rb"[\x81-\x98][\x40-\xfc]")),
    # Only kana tell it from GB18030.
    Encoding("EUC-JP", "euc_jp", re.compile(rb"[\xa4\xa5][\xa1-\xfe]"), usual_share=0.3),
    Encoding("GB18030", "gb18030", re.compile(rb"[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]")),
    Encoding("Big5", "cp950", re.compile(rb"[\xa1-\xc6][\x40-\x7e\xa1-\xfe]")),
    Encoding("EUC-KR", "cp949", re.compile(rb"[\xa1-\xa3\xb0-\xc8][\xa1-\xfe]"), usual_share=0.9),
    Encoding("windows-1251", "cp1251", re.compile(rb"[\xa8\xb8\xc0-\xff]"), 0.85, words_are_dense=True),
    Encoding("KOI8-R", "koi8_r", re.compile(rb"[\xa3\xb3\xc0-\xff]"), 0.85, words_are_dense=True),
    Encoding("windows-1253", "cp1253", re.compile(rb"[\xa2\xb8-\xff]"), 0.85, words_are_dense=True),
    LATIN,
    Encoding(
        "windows-1250",
        "cp1250",
        re.compile(rb"[\x8a\x8c-\x8f\x9a\x9c-\x9f\xa3\xa5\xaa\xaf\xb3\xb9\xba\xbc\xbe-\xff]"),
        words_are_dense=False,
    ),
)
# Codecs of encodings that programs name although they write an extension.
EXTENSIONS = {
    "shift_jis": "cp932",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "cp950",
    "euc_kr": "cp949",
    "iso8859-1": LATIN.codec,
}


class DecodedText(NamedTuple):
    """A text, and the end of a sentence about the encoding that was assumed, empty if the file names it rightly."""

    text: str
    notice: str = ""


def decode_unicode(data: bytes) -> str:
    """Decode a file in UTF-8, or in UTF-16 or UTF-32 by its first bytes; raise UnicodeDecodeError if that fails."""
    return data.decode(next((codec for beginning, codec in UNICODE_BEGINNINGS if beginning.match(data)), "utf-8"))


def decode_foreign(data: bytes, *, names_encoding: bool) -> DecodedText:
    """Decode a file that is not in Unicode: as it says itself if it can and that may be true, else as recognised."""
    charset = CHARSET.search(data) if names_encoding else None
    named = charset[1].decode() if charset else ""
    text = _decode_as(data, named) if named else None
    is_latin = text is not None and _codec(named) == LATIN.codec
    if text is not None and not is_latin and not IMPLAUSIBLE.search(text):
        return DecodedText(text)
    found = recognise(data)
    if text is not None and found in (None, LATIN):
        return DecodedText(text)
    reason = f"its CA names {quoted(named)}, which is wrong" if named else "the file does not name its encoding"
    if not found:
        # Bytes without a character become U+FFFD.
        text = data.decode(LATIN.codec, "replace")
        return DecodedText(text, f"read as Latin-1, although that looks wrong: {reason}.")
    return DecodedText(data.decode(found.codec), f"read as {found.name}, a guess: {reason}.")


def recognise(data: bytes) -> Encoding | None:
    """Return the most plausible encoding of a text; None if none is plausible."""
    plausible = [encoding for encoding in ENCODINGS if _is_plausible(data, encoding)]
    if len(plausible) < 2 or plausible[0] is LATIN:
        return plausible[0] if plausible else None
    # Imported when it is needed, so that no start of the program waits for it.
    from charset_normalizer import from_bytes  # noqa: PLC0415

    best = from_bytes(_foreign_words(data), cp_isolation=[encoding.codec for encoding in plausible]).best()
    return next((encoding for encoding in plausible if best and encoding.codec == best.encoding), plausible[0])


def _is_plausible(data: bytes, encoding: Encoding) -> bool:
    """Return whether a text can be decoded, has mostly usual characters, and has words as dense as its alphabet."""
    text = _decode_as(data, encoding.codec)
    if text is None:
        return False
    characters = FOREIGN_CHARACTER.findall(text)[:SAMPLE_SIZE]
    usual = [each for each in characters if encoding.usual.fullmatch(each.encode(encoding.codec))]
    if not characters or len(usual) < encoding.usual_share * len(characters):
        return False
    if encoding.words_are_dense is None:
        return True
    words = _foreign_words(data)
    is_dense = len(FOREIGN_LETTER.findall(words)) >= DENSE_SHARE * len(words.replace(b" ", b""))
    letters = pairwise(words.decode(encoding.codec))
    capitals_inside = sum(before.islower() and after.isupper() and not after.isascii() for before, after in letters)
    return encoding.words_are_dense == is_dense and capitals_inside <= CAPITALS_INSIDE_SHARE * len(characters)


def _foreign_words(data: bytes) -> bytes:
    return b" ".join(FOREIGN_WORD.findall(data)[:SAMPLE_SIZE])


def _decode_as(data: bytes, codec: str) -> str | None:
    """Return the text in an encoding, or None if that is unknown or does not fit."""
    try:
        return data.decode(_codec(codec))
    except (LookupError, UnicodeError):
        return None


def _codec(name: str) -> str:
    """Return the codec for an encoding that a file names; raise LookupError if it is unknown."""
    codec = lookup(name).name
    return EXTENSIONS.get(codec, codec)
