"""A game line by line in plain text, for screen readers, pipes and tests: the board, what is due, one action a line."""

from boardgames_tui.cli.text.play import play_text

__all__ = ["play_text"]
