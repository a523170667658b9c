"""What an engine thinks of positions and of whole games, as values; nothing here draws."""
