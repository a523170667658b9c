"""Tools for people who improve the engine: self-play, fits of weights, ladders, tactics. Nothing imports them."""
