"""Lessons and rules cards."""
