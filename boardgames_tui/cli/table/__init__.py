"""Play at a table: the commands, and the lobby and its games in plain text."""
