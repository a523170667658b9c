"""Everything that Textual draws."""

import os

# Textual lets a frame wait for up to two periods after the one before: at its usual 60 frames a second a key pressed
# just after a spinner has turned is answered 33 ms later. It reads this once, when it is first imported.
os.environ.setdefault("TEXTUAL_FPS", "120")
