"""Filter that turns the screen into ASCII."""

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from boardgames_tui.drawing.ascii import in_ascii


class AsciiFilter(LineFilter):
    """Line filter that replaces each character by ASCII of the same width in cells."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - colours stay
        """Return the segments with their text in ASCII."""
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]
