"""Advice in sentences that are written once for the app and for plain text.

In such a sentence, `{NAME}` stands for the key of this name in the app, and for the word that does the same in plain
text; `{press}` and `{Press}` for how either is used. `[keys: TEXT]` is a part only for those who play with keys or a
mouse. `with_names` marks both, so that the same signs in a person's name or in a comment mean nothing.
"""

import re
from collections.abc import Callable

# A name in braces, and a part for those who play with keys.
NAME = re.compile(r"\{(\w+)\}")
FOR_KEYS = re.compile(r"\[keys:(.*?)\]")
# The same, marked by control characters, which no text from outside has (`core.printable`).
MARKED_NAME = re.compile("\x01(\\w+)\x02")
MARKED_FOR_KEYS = re.compile("\x03(.*?)\x04")


def with_names(text: str) -> str:
    """Mark the names in braces and the parts for keys in a text of the program or of a game."""
    return FOR_KEYS.sub("\x03\\1\x04", NAME.sub("\x01\\1\x02", text))


def fill_in(text: str, name_of: Callable[[str], str], *, has_keys: bool) -> str:
    """Return a text as the app (`has_keys`) or plain text shows it.

    `name_of` returns the key or the word for a name. If it returns an empty text, the name is shown in braces.
    """
    verb = "press" if has_keys else "type"
    verbs = {"press": verb, "Press": verb.capitalize()}

    def replacement(match: re.Match[str]) -> str:
        name = match[1]
        return verbs.get(name) or name_of(name) or f"{{{name}}}"

    part_for_keys = r"\1" if has_keys else ""
    return MARKED_NAME.sub(replacement, MARKED_FOR_KEYS.sub(part_for_keys, text))
