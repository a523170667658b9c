"""Results in records of other programs."""

from dataclasses import replace

from boardgames_tui.core.cells import DRAW, NAMES
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.record.parse_error import error_at
from boardgames_tui.record.tree import Record

# Reason of a win that the record does not explain, and of such a draw.
UNEXPLAINED_WIN = "adjudication"
UNEXPLAINED_DRAW = "agreement"


def set_result(source: str, offset: int, record: Record, stated: Outcome) -> None:
    """Set the stated outcome of a record unless the rules end the game; raise RecordError if the winners differ."""
    by_rules = record.outcome
    if not by_rules:
        reason = stated.reason or (UNEXPLAINED_DRAW if stated.winner == DRAW else UNEXPLAINED_WIN)
        record.end.declared_outcome = replace(stated, reason=reason)
    elif by_rules.winner != stated.winner:
        result = "it is a draw" if by_rules.winner == DRAW else f"{NAMES[by_rules.winner]} has won"
        raise error_at(source, offset, f"The result is wrong: by the rules {result} ({by_rules.reason}).")
