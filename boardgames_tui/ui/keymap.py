"""Key bindings: the default keys, and the player's own keys in their place.

A *name* stands for an action in the settings, such as `undo`; it has one or more keys. A *key* is written as Textual
does, such as `ctrl+q`; its *label* is what the player reads, such as `Ctrl+Q`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from textual.binding import Binding, BindingType
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, format_key

from boardgames_tui.core.errors import quoted
from boardgames_tui.play.advice import fill_in
from boardgames_tui.ui.keys import CHANGEABLE, HEADED_PLACES, PRIORITY, SUCCESSORS, Key, active_keys


def bindings(keys: Iterable[Key]) -> list[BindingType]:
    """Return a Textual binding for each entry that has an action."""
    return [
        Binding(key.keys, key.action, key.about, show=False, priority=PRIORITY in key.traits, id=key.name)
        for key in keys
        if key.action
    ]


def fixed_bindings(actions: Mapping[str, str]) -> list[BindingType]:
    """Return a Textual binding for each action, given by its comma-separated keys, which the player cannot change."""
    return [Binding(keys, action, show=False) for keys, action in actions.items()]


# Labels of keys that are better known by another name than Textual's.
KEY_LABELS = {"backspace": "Bksp", "enter": "Enter", "insert": "Ins", "pageup": "PgUp", "pagedown": "PgDn"}
ARROWS = {"←": "Left", "→": "Right", "↑": "Up", "↓": "Down"}
# The default keys of every name.
DEFAULT_KEYS = {name: tuple(key.keys.split(",")) for name, key in CHANGEABLE.items()}
TEXTUAL_KEYS = frozenset(key.value for key in Keys if not key.value.startswith("<"))
MODIFIERS = frozenset({"ctrl", "shift", "alt", "super", "hyper", "meta"})


@dataclass(frozen=True)
class Keymap:
    """Keys of all names, those that differ from the defaults, and a sentence for each change that was refused."""

    keys: Mapping[str, tuple[str, ...]]
    changed_keys: Mapping[str, tuple[str, ...]]
    refusals: tuple[str, ...]

    def first_label(self, name: str) -> str:
        return key_label(self.keys[name][0])

    def label_of(self, key: Key) -> str:
        """Return the label of the first key of an entry of the table; keys without an action are labels already."""
        if key.name:
            return self.first_label(key.name)
        return key_label(key.keys) if key.action else key.keys

    def fill_in(self, text: str) -> str:
        """Replace each marked name (`with_names`) by the label of its first key."""
        return fill_in(text, lambda name: self.first_label(name) if name in self.keys else "", has_keys=True)


def build_keymap(requested: Mapping[str, str]) -> Keymap:
    """Return the keymap with the keys that are requested by name, except those that are invalid or in conflict."""
    of_older_names = {SUCCESSORS[name]: text for name, text in requested.items() if name in SUCCESSORS}
    of_present_names = {name: text for name, text in requested.items() if name not in SUCCESSORS}
    # The keys of an older name count unless its successor has keys, too.
    requested = of_older_names | of_present_names
    refusals = {name: _why_invalid(name, _split_keys(text)) for name, text in requested.items()}
    changed_keys = {name: _split_keys(text) for name, text in requested.items() if not refusals[name]}
    while conflict := _find_conflict(changed_keys):
        name, refusal = conflict
        refusals[name] = refusal
        del changed_keys[name]
    return Keymap(DEFAULT_KEYS | changed_keys, changed_keys, tuple(filter(None, refusals.values())))


def key_label(key: str) -> str:
    """Return the label of a key, such as `Ctrl+Q` for `ctrl+q`."""
    *modifiers, base_key = key.split("+")
    base_label = KEY_LABELS.get(base_key) or format_key(base_key)
    # A single letter without modifiers stays in lower case: the capital letter is another key.
    if base_label.islower() and (modifiers or len(base_label) > 1):
        base_label = base_label.capitalize()
    return "+".join([*(modifier.capitalize() for modifier in modifiers), base_label])


def arrows_in_words(label: str) -> str:
    """Replace the arrows of a label by words; several arrows and nothing else become, for example, `Up/Down`."""
    has_only_arrows = set(label) <= set(ARROWS)
    return ("/" if has_only_arrows else "").join(ARROWS.get(char, char) for char in label)


def _split_keys(text: str) -> tuple[str, ...]:
    """Return the normalised keys of a comma-separated list, without repetitions."""
    return tuple(dict.fromkeys(_normalised_key(key.strip()) for key in text.split(",")))


def _normalised_key(key: str) -> str:
    """Return the key as Textual reports it, such as `plus` for `+` or `A` for `shift+a`."""
    # The single character `+` is a key, not a separator.
    *modifiers, base_key = key.split("+") if len(key) > 1 else [key]
    if modifiers == ["shift"] and len(base_key) == 1:
        modifiers = []
        base_key = base_key.upper()
    if len(base_key) == 1:
        # Textual replaces the character by its key name.
        (binding,) = Binding.make_bindings([Binding(base_key, "")])
        base_key = binding.key
    return "+".join([*modifiers, KEY_NAME_REPLACEMENTS.get(base_key, base_key)])


def _why_invalid(name: str, keys: tuple[str, ...]) -> str:
    """Return why a name cannot have these normalised keys, or an empty text if they are valid."""
    if name not in CHANGEABLE:
        return f"{quoted(name)} has no keys that can be changed."
    invalid_keys = [key for key in keys if not _is_valid_key(key)]
    return f"{quoted(invalid_keys[0])} is not a key that {name} can have." if invalid_keys else ""


def _is_valid_key(key: str) -> bool:
    """Return whether a normalised key consists of known modifiers and a key of Textual's or a character."""
    *modifiers, base_key = key.split("+")
    return MODIFIERS.issuperset(modifiers) and (base_key in TEXTUAL_KEYS or len(format_key(base_key)) == 1)


def _find_conflict(changed_keys: Mapping[str, tuple[str, ...]]) -> tuple[str, str] | None:
    """Return the last changed name with a key that another action at the same place has, and a sentence about it."""
    keys_by_name = DEFAULT_KEYS | dict(changed_keys)
    for name in reversed(tuple(changed_keys)):
        # A group has the keys that are active at the same time; a name may be in several groups.
        groups = [group for group in map(active_keys, HEADED_PLACES) if CHANGEABLE[name] in group]
        others = [key for group in groups for key in group if key.action and key.name != name]
        for other in sorted(others, key=lambda key: (key.name, key.keys, key.about)):
            other_defaults = other.keys.split(",")
            shared_keys = set(keys_by_name[name]).intersection(keys_by_name.get(other.name, other_defaults))
            shared_on_purpose = set(DEFAULT_KEYS[name]).intersection(other_defaults)
            conflicting_keys = shared_keys - shared_on_purpose
            if conflicting_keys:
                use = f" for {other.name}" if other.name else ""
                return name, f"{key_label(min(conflicting_keys))} is already used{use} ({other.about})."
    return None
