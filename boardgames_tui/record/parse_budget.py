"""Budget for reading records of other programs: records may be of any length, but junk is given up."""

from boardgames_tui.core.action import Action
from boardgames_tui.record.parse_error import error_at
from boardgames_tui.record.tree import Node

# Number of tokens that are read without a new move, at most.
MAX_TOKENS = 50_000


class ParseBudget:
    """Number of tokens that a reader accepts before the next new move."""

    def __init__(self) -> None:
        self._remaining = MAX_TOKENS

    def play(self, node: Node, action: Action) -> Node:
        """Play a legal action after a node; return its node in the tree, and renew the budget if that is new."""
        number_of_children = len(node.children)
        child = node.play(action)
        if len(node.children) > number_of_children:
            self._remaining = MAX_TOKENS
        return child

    def spend(self, source: str, offset: int) -> None:
        """Count the token at an offset in the source; raise RecordError there if the budget is used up."""
        self._remaining -= 1
        if self._remaining < 0:
            cause = f"The record has more than {MAX_TOKENS} brackets, properties and words without a new move."
            raise error_at(source, offset, cause)
