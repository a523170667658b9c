"""Legal moves of Ataxx, compared with Fairy-Stockfish."""

import pyffish
import pytest

from boardgames_tui.core.position import Position
from tests.conformance.fairy_stockfish import fen
from tests.conformance.walks import Variant, walk

ENGINE_OPTIONS = (("blocks", ""), ("settled", False), ("halfmoves", 100))


def uci_move(text: str) -> str:
    """Write an action like Fairy-Stockfish: a clone is a drop."""
    return f"P@{text}" if len(text) == 2 else text


def fairy_stockfish_moves(position: Position) -> set[str]:
    """Return Fairy-Stockfish's moves without passes."""
    return {move for move in pyffish.legal_moves("ataxx", fen(str(position)), []) if move[:2] != move[2:]}


@pytest.mark.parametrize("seed", range(12))
def test_legal_moves_are_those_of_fairy_stockfish(seed):
    for before, _, _ in walk(Variant("ataxx", 7, ENGINE_OPTIONS).start(), seed):
        assert {uci_move(action.text) for action in before.actions if action.text != "0000"} == fairy_stockfish_moves(
            before
        )
