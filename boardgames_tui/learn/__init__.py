"""Lessons, puzzles and rules cards."""
