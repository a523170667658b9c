"""Names of the files of games."""

SUFFIX = ".jsonl"
# Letters of file names: none that can be mistaken for others, and no vowels, so that names do not spell words.
NAME_LETTERS = "23456789bcdfghjkmnpqrstvwxz"
NAME_LENGTH = 5
