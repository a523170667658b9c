"""Game in plain text, for screen readers, pipes and tests: the board, a prompt, and one action a line."""
