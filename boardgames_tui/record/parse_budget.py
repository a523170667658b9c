"""Budget for reading records of other programs: records may be of any length, but junk is given up."""

from boardgames_tui.core.action import Action
from boardgames_tui.record.parse_error import fault_at
from boardgames_tui.record.tree import Node

# Words that are read without a new move, at most.
MOST = 50_000


class ParseBudget:
    """Number of words that a reader accepts before the next new move."""

    def __init__(self) -> None:
        self._left = MOST

    def play(self, node: Node, action: Action) -> Node:
        """Return the node after a legal action; renew the budget if the node is new."""
        known = len(node.children)
        after = node.play(action)
        if len(node.children) > known:
            self._left = MOST
        return after

    def spend(self, text: str, at: int) -> None:
        """Count a word at an offset in the text; raise RecordError if the budget is used up."""
        self._left -= 1
        if self._left < 0:
            raise fault_at(
                text, at, f"The record has more than {MOST} brackets, properties and words without a new move."
            )
