"""Textual widgets, and the styled text that they show."""
