"""Boards as SVG images that look the same in every viewer."""
