"""Boards without Textual: pure functions from a scene to rows of styled characters, to SVG and to ASCII."""
