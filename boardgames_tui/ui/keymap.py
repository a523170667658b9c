"""Which keys do what: the usual ones, and in their place those that the player has set."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from textual.binding import Binding
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, format_key

from boardgames_tui.core.errors import quoted
from boardgames_tui.ui.control.keys import CHANGEABLE, KEY_GROUPS, Key

PRIORITY_ACTIONS = ("type", "quit", "command_palette", "walk(-1)", "walk(1)", "turn(-1)", "turn(1)", "play_on")
"""What goes before all else that a key means: what is typed behind the key that opens a line belongs to the line,
and where a game is looked through, arrows step."""


def bindings(keys: Iterable[Key]) -> list[Binding]:
    """Return the bindings of those keys that have an action."""
    return [
        Binding(each.keys, each.action, each.about, show=False, priority=each.action in PRIORITY_ACTIONS, id=each.name)
        for each in keys
        if each.action
    ]


KEY_LABELS = {"backspace": "Bksp", "enter": "Enter", "insert": "Ins", "pageup": "PgUp", "pagedown": "PgDn"}
"""Keys that people know by other words than Textual's."""
KEY_REFERENCE = re.compile(r"\{(\w+)\}")
TEXTUAL_KEYS = frozenset(key.value for key in Keys if not key.value.startswith("<"))
MODIFIERS = frozenset({"ctrl", "shift", "alt", "super", "hyper", "meta"})


@dataclass(frozen=True)
class Keymap:
    """The keys by the names of what they do, and a sentence for each wish that cannot be."""

    changed: Mapping[str, tuple[str, ...]]
    """The keys that are not the usual ones."""
    refusals: tuple[str, ...] = ()

    @cached_property
    def keys(self) -> Mapping[str, tuple[str, ...]]:
        """All keys."""
        return _all_keys(self.changed)

    def labels(self, name: str) -> str:
        """Return the keys as people know them."""
        return " ".join(key_label(key) for key in self.keys[name])

    def first_label(self, text: str) -> str:
        """Return the first key of that name as people know it; a text that is no name stays itself."""
        return key_label(self.keys[text][0]) if text in self.keys else text

    def fill_in(self, text: str) -> str:
        """Return a text with the first key of each name that stands in braces, as in `{undo} takes back`."""
        return KEY_REFERENCE.sub(lambda found: self.first_label(found[1]) if found[1] in self.keys else found[0], text)

    def is_key_of(self, key: str, names: tuple[str, ...]) -> bool:
        """Say whether a key does something of these names."""
        return any(key in self.keys[name] for name in names)


def keymap(wishes: Mapping[str, str]) -> Keymap:
    """Return the keys where these are wished for: keys with commas between, by the names of what they do."""
    faults = {name: _refusal(name, _split(text)) for name, text in wishes.items()}
    changed = {name: _split(text) for name, text in wishes.items() if not faults[name]}
    while clash := _find_conflict(changed):
        name, faults[name] = clash
        del changed[name]
    return Keymap(changed, tuple(filter(None, faults.values())))


def key_label(key: str) -> str:
    """Return a key as people know it."""
    *modifiers, last = key.split("+")
    name = KEY_LABELS.get(last) or format_key(last)
    name = name.capitalize() if name.islower() and (modifiers or len(name) > 1) else name
    return "+".join([*(each.capitalize() for each in modifiers), name])


def _split(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_normalised(key.strip()) for key in text.split(",")))


def _normalised(key: str) -> str:
    """Name a key as Textual reports it, whether it was written as its character, by another name, or with Shift."""
    *modifiers, last = key.split("+") if len(key) > 1 else [key]
    if modifiers == ["shift"] and len(last) == 1:
        modifiers, last = [], last.upper()
    if len(last) == 1:
        last = next(iter(Binding.make_bindings([Binding(last, "")]))).key
    return "+".join([*modifiers, KEY_NAME_REPLACEMENTS.get(last, last)])


def _refusal(name: str, keys: tuple[str, ...]) -> str:
    if name not in CHANGEABLE:
        return f"{quoted(name)} has no keys that could be changed."
    unknown = next((key for key in keys if not _is_key(key)), None)
    return "" if unknown is None else f"{quoted(unknown)} is no key that {name} could have."


def _is_key(key: str) -> bool:
    *modifiers, last = key.split("+")
    return MODIFIERS.issuperset(modifiers) and (last in TEXTUAL_KEYS or len(format_key(last)) == 1)


def _all_keys(changed: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(each.keys.split(",")) for name, each in CHANGEABLE.items()} | dict(changed)


def _find_conflict(changed: Mapping[str, tuple[str, ...]]) -> tuple[str, str] | None:
    """Find a change whose key does something else as well, with a sentence on it; the last one of two such changes."""
    keys = _all_keys(changed)
    for name in reversed(tuple(changed)):
        others = {each.name for place in KEY_GROUPS if CHANGEABLE[name] in place for each in place if each.name}
        for other in sorted(others - {name}):
            if twice := set(keys[name]) & set(keys[other]):
                return (
                    name,
                    f"{key_label(min(twice))} cannot be a key of {_describe_key(name)}: {_describe_key(other)} has it.",
                )
    return None


def _describe_key(name: str) -> str:
    return f"{name} ({CHANGEABLE[name].about})"
