"""Advice in sentences that are written once for the app and for plain text.

`{NAME}` stands for the key of this name in the app, and for the word that does the same in plain text; `{press}` and
`{Press}` for how either is used. `[keys: TEXT]` is a part only for those who play with keys or a mouse.
"""

import re
from collections.abc import Callable

# A name in braces, and a part for those who play with keys.
NAME = re.compile(r"\{(\w+)\}")
FOR_KEYS = re.compile(r"\[keys:(.*?)\]")


def fill_in(text: str, name_of: Callable[[str], str], *, has_keys: bool) -> str:
    """Return a text as the app (`has_keys`) or plain text shows it.

    `name_of` returns the key or the word for a name; a name for which it returns an empty text stays in its braces.
    """
    verb = "press" if has_keys else "type"
    text = FOR_KEYS.sub(r"\1" if has_keys else "", text)
    text = text.replace("{press}", verb).replace("{Press}", verb.capitalize())
    return NAME.sub(lambda match: name_of(match[1]) or match[0], text)
