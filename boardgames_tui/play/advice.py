"""Advice in sentences that are written once for the app and for plain text.

`{NAME}` stands for the key of this name in the app, and for the word that does the same in plain text; `{press}` and
`{Press}` for how either is used. `[keys: TEXT]` is a part only for those who play with keys or a mouse.
"""

import re
from collections.abc import Callable

NAME = re.compile(r"\{(\w+)\}")
FOR_KEYS = re.compile(r"\[keys:(.*?)\]")
VERB = "press"


def fill_in(text: str, name_of: Callable[[str], str], *, has_keys: bool) -> str:
    """Return a sentence for the app (`has_keys`) or for plain text; names for which `name_of` has nothing stay."""
    verb = VERB if has_keys else "type"
    verbs = {VERB: verb, VERB.capitalize(): verb.capitalize()}
    chosen = FOR_KEYS.sub(r"\1" if has_keys else "", text)
    return NAME.sub(lambda found: verbs.get(found[1]) or name_of(found[1]) or found[0], chosen)
