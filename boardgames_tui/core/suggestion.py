"""Suggestion of the word that was probably meant by a misspelt one."""

from collections.abc import Iterable
from difflib import get_close_matches


def closest(word: str, words: Iterable[str]) -> str:
    """Return the word that is most like a misspelt one, whose case does not count; empty if none is like it."""
    return next(iter(get_close_matches(word.lower(), words, n=1)), "")
