"""Layout of Clobber's position and tables for the fast rules."""

from boardgames_tui.kernel import language
from boardgames_tui.kernel.layout import Layout

MAX_SITES = 64
WAYS = 4

POSITION = Layout("Clobber position", after=language.POSITION_REGISTERS)
CELLS = POSITION.array("CELLS", MAX_SITES + 1, "cell value; beyond the board always EMPTY", index="site")
ACTIONS = POSITION.scratch("ACTIONS", 4 * MAX_SITES, "legal actions of the random game")
LENGTH = POSITION.end

TABLES = Layout("Clobber tables")
SITES = TABLES.scalar("SITES", "number of cells")
NEIGHBOURS = TABLES.array(
    "NEIGHBOURS", WAYS * MAX_SITES, "cell that way, SITES beyond the edge", index="4 * site + way"
)

for _layout in (POSITION, TABLES):
    _layout.check(globals())
