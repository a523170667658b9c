"""Key bindings: the default keys, and the player's own keys in their place."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from textual.binding import Binding
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, format_key

from boardgames_tui.core.errors import quoted
from boardgames_tui.ui.control.keys import CHANGEABLE, KEY_GROUPS, Key

# Actions whose keys take priority over all other bindings. Characters typed right after the key that opens an input
# line belong to that line; in a record, the arrow keys step instead of moving the cursor.
PRIORITY_ACTIONS = ("type", "quit", "command_palette", "walk(-1)", "walk(1)", "turn(-1)", "turn(1)", "play_on")


def bindings(keys: Iterable[Key]) -> list[Binding]:
    """Return a Textual binding for each key that has an action."""
    return [
        Binding(each.keys, each.action, each.about, show=False, priority=each.action in PRIORITY_ACTIONS, id=each.name)
        for each in keys
        if each.action
    ]


# Labels of keys that are better known by another name than Textual's.
KEY_LABELS = {"backspace": "Bksp", "enter": "Enter", "insert": "Ins", "pageup": "PgUp", "pagedown": "PgDn"}
ARROWS = {"←": "Left", "→": "Right", "↑": "Up", "↓": "Down"}
# Reference to the first key of a name in a text, such as `{undo}`.
KEY_REFERENCE = re.compile(r"\{(\w+)\}")
TEXTUAL_KEYS = frozenset(key.value for key in Keys if not key.value.startswith("<"))
MODIFIERS = frozenset({"ctrl", "shift", "alt", "super", "hyper", "meta"})


@dataclass(frozen=True)
class Keymap:
    """Keys of all named actions, and a sentence for each requested change that was refused."""

    changed: Mapping[str, tuple[str, ...]]
    """The keys that differ from the defaults, by name."""
    refusals: tuple[str, ...] = ()

    @cached_property
    def keys(self) -> Mapping[str, tuple[str, ...]]:
        """Keys of all names, by name."""
        return _all_keys(self.changed)

    def labels(self, name: str) -> str:
        """Return the labels of all keys of a name, with spaces between them."""
        return " ".join(key_label(key) for key in self.keys[name])

    def first_label(self, text: str) -> str:
        """Return the label of the first key of a name; return a text that is no name unchanged."""
        return key_label(self.keys[text][0]) if text in self.keys else text

    def fill_in(self, text: str) -> str:
        """Replace each name in braces by the label of its first key, as in `{undo} takes back`."""
        return KEY_REFERENCE.sub(lambda found: self.first_label(found[1]) if found[1] in self.keys else found[0], text)

    def is_key_of(self, key: str, names: tuple[str, ...]) -> bool:
        """Return whether a key belongs to one of these names."""
        return any(key in self.keys[name] for name in names)


def keymap(requested: Mapping[str, str]) -> Keymap:
    """Return the keymap with the requested changes, which are comma-separated keys by name.

    Changes that are invalid or conflict with other keys are refused; the default keys stay in their place.
    """
    refusals = {name: _refusal(name, _split_keys(text)) for name, text in requested.items()}
    changed = {name: _split_keys(text) for name, text in requested.items() if not refusals[name]}
    while clash := _find_conflict(changed):
        name, refusals[name] = clash
        del changed[name]
    return Keymap(changed, tuple(filter(None, refusals.values())))


def key_label(key: str) -> str:
    """Return the label of a key, such as `Ctrl+Q` for `ctrl+q`."""
    *modifiers, last = key.split("+")
    name = KEY_LABELS.get(last) or format_key(last)
    name = name.capitalize() if name.islower() and (modifiers or len(name) > 1) else name
    return "+".join([*(each.capitalize() for each in modifiers), name])


def arrows_in_words(label: str) -> str:
    """Replace the arrows of a label by words: `Up/Down` for `↑↓`."""
    words = [ARROWS.get(char, char) for char in label]
    return "/".join(words) if len(label) > 1 and set(label) <= set(ARROWS) else "".join(words)


def _split_keys(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_normalised_key(key.strip()) for key in text.split(",")))


def _normalised_key(key: str) -> str:
    """Return the name by which Textual reports a key.

    The key may be given as its character, by another name of Textual's, or as a letter with Shift.
    """
    *modifiers, last = key.split("+") if len(key) > 1 else [key]
    if modifiers == ["shift"] and len(last) == 1:
        modifiers, last = [], last.upper()
    if len(last) == 1:
        last = next(iter(Binding.make_bindings([Binding(last, "")]))).key
    return "+".join([*modifiers, KEY_NAME_REPLACEMENTS.get(last, last)])


def _refusal(name: str, keys: tuple[str, ...]) -> str:
    """Return why a name cannot have these keys, or an empty text."""
    if name not in CHANGEABLE:
        return f"{quoted(name)} has no keys that can be changed."
    unknown = next((key for key in keys if not _is_valid_key(key)), None)
    return "" if unknown is None else f"{quoted(unknown)} is not a key that {name} can have."


def _is_valid_key(key: str) -> bool:
    *modifiers, last = key.split("+")
    return MODIFIERS.issuperset(modifiers) and (last in TEXTUAL_KEYS or len(format_key(last)) == 1)


def _all_keys(changed: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(each.keys.split(",")) for name, each in CHANGEABLE.items()} | dict(changed)


def _find_conflict(changed: Mapping[str, tuple[str, ...]]) -> tuple[str, str] | None:
    """Return the last change whose key has another meaning at the same time, with a sentence about it, or None."""
    keys = _all_keys(changed)
    for name in reversed(tuple(changed)):
        others = {each.name for group in KEY_GROUPS if CHANGEABLE[name] in group for each in group if each.name}
        for other in sorted(others - {name}):
            if shared := set(keys[name]) & set(keys[other]):
                label = key_label(min(shared))
                return name, f"{label} is already used for {_describe_key(other)}."
    return None


def _describe_key(name: str) -> str:
    return f"{name} ({CHANGEABLE[name].about})"
