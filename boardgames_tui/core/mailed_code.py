"""Codes of letters, digits, hyphens and underscores, as they arrive after mail and chat programs have changed them.

Programs wrap a long code, quote it, write it as HTML, escape its underscores as Markdown does, and replace two hyphens
by one dash. A length or a checksum in the code tells which of its possible originals is the right one.
"""

import html
import re
from collections.abc import Iterator
from itertools import product
from unicodedata import normalize

# Tags of HTML, and hyphens and underscores as quoted-printable text and addresses of the web encode them.
TAG, ENCODED = re.compile("<[A-Za-z/][^<>]*>"), re.compile("[=%](2D|5F)", re.IGNORECASE)
# White space, signs of quotations, soft line breaks, backslashes before punctuation, and characters without a width.
INSERTED = re.compile("[\\s>|=\\\\\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]+")
# Hyphens, dashes of the width of a digit or of a line, and the minus sign, each of which stands for one hyphen.
HYPHENS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2015\u2043\u2212", "-"))
# A hyphen at the end of a line, which a program may have inserted there.
HYPHEN_AT_END = re.compile(r"-[^\S\n]*\n")
# Hyphens for which the dashes of a typographic program stand, the likeliest first.
EN_DASH, EM_DASH = "\u2013", "\u2014"
HYPHENS_OF_EN_DASH = ("--", "-")
HYPHENS_OF_EM_DASH = ("--", "---", "-")


def possible_originals(text: str) -> Iterator[str]:
    """Yield the codes with which a text may have begun before it was sent, each followed by the rest of the text.

    All dashes of a kind stand for the same number of hyphens, and all hyphens at the ends of lines belong to the code
    or none does.
    """
    plain = normalize("NFKC", html.unescape(TAG.sub("", text))).translate(HYPHENS)
    for source in dict.fromkeys((plain, HYPHEN_AT_END.sub("", plain))):
        code = INSERTED.sub("", ENCODED.sub(lambda found: chr(int(found[1], 16)), source))
        for hyphens_of_en, hyphens_of_em in product(HYPHENS_OF_EN_DASH, HYPHENS_OF_EM_DASH):
            original = code.replace(EN_DASH, hyphens_of_en).replace(EM_DASH, hyphens_of_em)
            yield original
            if original == code:
                break
