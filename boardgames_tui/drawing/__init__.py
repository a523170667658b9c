"""Drawing without Textual, for the app and for commands: boards as pure functions from a scene to rows of styled
characters, the same as an SVG image and in ASCII, and tables of statistics.
"""
