"""The language of the engine's compiled functions, the layouts of their rows, and what a game gives the engine."""
