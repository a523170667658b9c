"""How long other programs' records are read without a new move: a record may be of any length, rubbish wears out."""

from boardgames_tui.core.action import Action
from boardgames_tui.record.parse_error import fault_at
from boardgames_tui.record.tree import Node

MOST = 50_000


class ParseBudget:
    """What a reader still takes before the next new move."""

    def __init__(self) -> None:
        self._left = MOST

    def play(self, node: Node, action: Action) -> Node:
        """Return what follows a legal action, and count anew if it is new."""
        known = len(node.children)
        after = node.play(action)
        if len(node.children) > known:
            self._left = MOST
        return after

    def spend(self, text: str, at: int) -> None:
        """Count a word that begins after `at` letters of a text; raise RecordError for one too many."""
        self._left -= 1
        if self._left < 0:
            raise fault_at(
                text, at, f"More than {MOST} brackets, properties and words without a new move are not read."
            )
