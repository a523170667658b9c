"""A key of the app, or several with one action."""

from typing import NamedTuple


class Key(NamedTuple):
    """Keys with one action: their `name` in the settings, and the default `keys` by their Textual names.

    Keys without a name cannot be changed. Keys without an action appear on the page of keys only. `about` is the text
    on that page, `action` a Textual action, `label` the text on a key bar.
    """

    name: str
    keys: str
    about: str
    action: str
    label: str = ""
