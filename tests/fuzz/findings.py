"""Attacks, and findings about the program's answers."""

import re
import traceback
from pathlib import Path
from typing import NamedTuple

OURS = "/boardgames_tui/"
# In letters, the quoted parts with them.
LONGEST_SENTENCE = 700


class Attack(NamedTuple):
    """One input: its kind and its bytes."""

    what: str
    data: bytes


class Finding(NamedTuple):
    """Something wrong: the same fault has the same title, whatever the input; `detail` is what was seen."""

    title: str
    detail: str = ""


def crash(error):
    """Return the finding of an exception that should not have been raised, named by where it was."""
    frames = traceback.extract_tb(error.__traceback__)
    last = next((frame for frame in reversed(frames) if OURS in frame.filename), frames[-1])
    file = last.filename.rpartition(OURS)[-1] if OURS in last.filename else Path(last.filename).name
    title = f"{type(error).__name__} in {file}, {last.name}"
    return Finding(title, "".join(traceback.format_exception(error)[-8:]))


def check_sentence(text):
    """Return findings about a text that should be one printable sentence of limited length."""
    wrong = {
        "holds what cannot be printed": not text.isprintable(),
        "is too long": len(text) > LONGEST_SENTENCE,
        "has no full stop": not text.endswith("."),
    }
    return [Finding(f"a sentence {what}: {_kind(text)}", text) for what, is_so in wrong.items() if is_so]


def _kind(text):
    """Return a sentence without quoted parts and numbers, so that equal sentences are recognised."""
    plain = re.sub(r"'.*'|\".*\"|\(.*\)|/\S+|[0-9]+", "…", text, flags=re.DOTALL)
    return re.sub(r"[^ -~…]", "?", plain)[:80]
