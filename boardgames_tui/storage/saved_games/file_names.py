"""Names of the files of games."""

import secrets

SUFFIX = ".jsonl"
# Letters of file names: none that can be mistaken for others, and no vowels, so that names do not spell words.
NAME_LETTERS = "23456789bcdfghjkmnpqrstvwxz"
NAME_LENGTH = 5


def random_name() -> str:
    """Return a name that is probably unused."""
    return "".join(secrets.choice(NAME_LETTERS) for _ in range(NAME_LENGTH))
