"""Comments on annotated games with their claims, and the turns that they are about.

`annotations/GAME.toml` has the sentences of all comments of a game, each with its claims (`annotation_claims`).
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from boardgames_tui.core.position import Position
from boardgames_tui.record import Node, Record

ANNOTATIONS = Path(__file__).parent / "annotations"


@dataclass(frozen=True)
class Comment:
    """The sentences of a comment, each with its claims."""

    game: int
    move: int
    sentences: tuple[tuple[str, dict], ...]


@cache
def comments_of(key):
    tables = tomllib.loads((ANNOTATIONS / f"{key}.toml").read_text("utf-8"))["comment"]
    return [Comment(each["game"], each["move"], tuple(map(tuple, each["sentences"]))) for each in tables]


@dataclass(frozen=True, eq=False)
class Scene:
    """A turn of a record, or its start, for which both positions are the same."""

    record: Record
    node: Node

    @property
    def nodes(self) -> list[Node]:
        return [each for each in self.node.path if each.turn == self.node.turn]

    @property
    def before(self) -> Position:
        first = self.nodes[0]
        return first.parent.position if first.parent else first.position

    @property
    def after(self) -> Position:
        return self.node.position

    @property
    def side(self) -> int:
        """Colour that acted."""
        return self.before.side

    @property
    def actions(self) -> list[str]:
        return [each.action.text for each in self.nodes if each.action]


def scene_at(record, move):
    return Scene(record, [node for node in record.root.line if node.turn == move][-1])
