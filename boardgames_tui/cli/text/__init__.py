"""Game in plain text, for screen readers, pipes and tests: the board, a prompt, and one action a line."""

from boardgames_tui.cli.text.play import play_text

__all__ = ["play_text"]
