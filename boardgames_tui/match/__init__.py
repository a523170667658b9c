"""A game under way: who plays, what has been played, the clock, and how it ends."""
