"""A Textual screen each."""
