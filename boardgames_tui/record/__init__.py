"""Games written down: a tree of actions, and the texts in which it is written and read."""

from boardgames_tui.record.tree import Node, Record

__all__ = ["Node", "Record"]
