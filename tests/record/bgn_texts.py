"""Texts in BGN, the project's own record format."""

import re
from importlib.resources import files

from hypothesis import strategies as st

from boardgames_tui.record.bgn.read import read_record

DOCUMENT = (files("boardgames_tui.record") / "RECORD.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```record\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
KEYS = [read_record(text).root.position.game.key for text in EXAMPLES]
PIECES = st.sampled_from([*'\\{}()<>[]" \n\r\t!*.x1', "  ", "a1", "words "]) | st.characters()
TEXT = st.lists(PIECES, max_size=40).map("".join)
TORUS = '[Game "Torus"]\n[Size "5"]\n\n'
