"""Terminal user interface, built with Textual."""

import os

# Textual draws a frame up to two frame periods after the previous one. At its default of 60 frames per second, a key
# pressed just after a spinner frame is answered only after 33 ms. Textual reads this variable when it is imported.
os.environ.setdefault("TEXTUAL_FPS", "120")
