"""Saved games: a file for each game, to which events are appended, and the folder of these files."""
