"""Analysis: an engine's view of positions and whole games, as values. Nothing here draws."""
