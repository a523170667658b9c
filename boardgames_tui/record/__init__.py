"""Records: games as trees of actions, and the text formats in which they are read and written."""

from boardgames_tui.record.tree import Node, Record

__all__ = ["Node", "Record"]
