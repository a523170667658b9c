"""How a game ended, as other programs' records tell it."""

from dataclasses import replace

from boardgames_tui.core.kernel import DRAW
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.match.match import NAMES
from boardgames_tui.record.parse_error import fault_at
from boardgames_tui.record.tree import Record

UNKNOWN = "adjudication"


def settle(text: str, at: int, record: Record, told: Outcome) -> None:
    """Take the end that a record tells at that place; raise RecordError where the rules end the game otherwise.

    An end without a reason was agreed where it is a draw, and adjudicated where it is none.
    """
    ruled = record.outcome
    if not ruled:
        record.agreed = replace(told, reason=told.reason or ("agreement" if told.winner == DRAW else UNKNOWN))
    elif ruled.winner != told.winner:
        who = "it is a draw" if ruled.winner == DRAW else f"{NAMES[ruled.winner]} has won"
        raise fault_at(text, at, f"This is not how the game has ended: by its rules {who} ({ruled.reason}).")
