"""Static evaluation of Io's actions: the stones that they turn."""

from boardgames_tui.core.kernel import BoardTables, Ints, Row
from boardgames_tui.games.io import registers as R
from boardgames_tui.games.io.rules import BOUND, SINGLE, run_length


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the number of stones that a placement turns; 0 in the stages in which placements turn none."""
    if s[b.first_register + R.STAGE] not in (BOUND, SINGLE):
        return 0
    turned = 0
    for way in range(b.ways):
        turned += run_length(b, s, a, way, s[b.side])
    return turned
