"""Board whose edges continue: opposite edges repeated around it, a movable origin, copies side by side."""

from collections.abc import Iterator

from textual.reactive import reactive

from boardgames_tui.core.geometry import Spot
from boardgames_tui.ui.board.layout import Layout
from boardgames_tui.ui.board.layouts import HALOS, Window, wrapped_layouts
from boardgames_tui.ui.control.keys import WRAPPED_BOARD
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.widgets.boards.board_view import BoardView


class TorusBoard(BoardView):
    """Board of a geometry that wraps."""

    HELP = f"{BoardView.HELP}\n\nThe board wraps around. The view can be shifted."
    BINDINGS = bindings(WRAPPED_BOARD)

    window: reactive[Window] = reactive(Window(halo=HALOS[0]), init=False)
    """Part of the repeated board to show."""

    def layouts(self) -> Iterator[Layout]:
        """Yield a layout for each scale of the window."""
        return wrapped_layouts(self.scene.geometry, self.window)

    @property
    def view_description(self) -> str:
        """Name of the point at the lower left if the view is shifted, else the description of any board."""
        geometry, window = self.scene.geometry, self.window
        if (window.column, window.row) == (0, 0):
            return super().view_description
        # The coordinates of a spot count half-steps.
        lower_left = geometry.site_at[Spot(2 * window.column, 2 * window.row)]
        return f"Shifted: {geometry.names[lower_left]} is at the bottom left."

    def watch_window(self) -> None:
        """Lay out the board again."""
        self.lay_out()

    def action_pan(self, dx: int, dy: int) -> None:
        """Move the origin: the lower left corner moves right by `dx` and up by `dy` points."""
        size, window = self.scene.geometry.size, self.window
        self.window = window._replace(column=(window.column + dx) % size, row=(window.row + dy) % size)

    def action_cycle_halo(self) -> None:
        """Show the next halo: one repeated cell at each edge, then two, then none."""
        next_index = (HALOS.index(self.window.halo) + 1) % len(HALOS)
        self.window = self.window._replace(halo=HALOS[next_index])

    def toggle_copies(self) -> None:
        """Show the board two by two times, or once if it is shown so already."""
        self.window = self.window._replace(copies=1 if self.window.copies == 2 else 2)
