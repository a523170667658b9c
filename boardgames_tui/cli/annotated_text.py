"""Annotated game in plain text, in the words of the viewer."""

from collections.abc import Sequence
from textwrap import fill

from boardgames_tui.analysis.game_review import match_at, value_sentence
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.diagram import diagram
from boardgames_tui.learn.annotated_game import AnnotatedGame
from boardgames_tui.match.status import result_sentence
from boardgames_tui.play.messages import describe_last_turn, size_text
from boardgames_tui.record import Node

# Columns of a line of text.
WIDTH = 80


def annotated_text(annotated: AnnotatedGame) -> str:
    """Return the moves of an annotated game, with the board and the comment wherever there is one."""
    record = annotated.record
    position = record.root.position
    players = "   ".join(f"{colour}: {record.tags.get(colour, '?')}" for colour in NAMES.values())
    heading = f"{position.game.title} {size_text(position.size)}: {annotated.title}"
    parts = [heading, players, fill(record.root.full_comment, WIDTH)]
    uncommented: list[Node] = []
    for node in record.root.line[1:]:
        uncommented.append(node)
        if node.full_comment:
            match = match_at(record, node)
            sentences = (describe_last_turn(match), value_sentence(node), node.full_comment)
            board = diagram(node.position.geometry, node.position.cells)
            parts += [_moves(uncommented), board, fill(" ".join(filter(None, sentences)), WIDTH)]
            uncommented = []
    parts += [_moves(uncommented), result_sentence(match_at(record, record.root.line[-1]))]
    return "\n\n".join(filter(None, parts))


def _moves(nodes: Sequence[Node]) -> str:
    """Return actions with the numbers of their turns, as a record has them."""
    words: list[str] = []
    for node in nodes:
        assert node.action
        words += [f"{node.turn}."] if node.opens_turn else []
        words.append(f"{node.action.spoken}{node.glyph}")
    return fill(" ".join(words), WIDTH)
