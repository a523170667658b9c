"""Results in records of other programs."""

from dataclasses import replace

from boardgames_tui.core.kernel import DRAW
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.match.match import NAMES
from boardgames_tui.record.parse_error import fault_at
from boardgames_tui.record.tree import Record

# Reason of a result that the record does not explain.
UNKNOWN = "adjudication"


def settle(text: str, at: int, record: Record, told: Outcome) -> None:
    """Set the result that a record states at an offset; raise RecordError if it contradicts the rules.

    Without a reason, a draw counts as agreed, and a win as adjudicated.
    """
    ruled = record.outcome
    if not ruled:
        record.agreed = replace(told, reason=told.reason or ("agreement" if told.winner == DRAW else UNKNOWN))
    elif ruled.winner != told.winner:
        who = "it is a draw" if ruled.winner == DRAW else f"{NAMES[ruled.winner]} has won"
        raise fault_at(text, at, f"The result is wrong: by the rules {who} ({ruled.reason}).")
