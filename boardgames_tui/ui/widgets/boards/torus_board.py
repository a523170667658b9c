"""Board whose edges continue: opposite edges repeated around it, a movable origin, copies side by side."""

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import BindingType
from textual.reactive import reactive

from boardgames_tui.core.geometry import Spot
from boardgames_tui.ui.board.layout import Layout, Window
from boardgames_tui.ui.board.layouts import HALOS, wrapped_layouts
from boardgames_tui.ui.control.keys import WRAPPED_BOARD
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.widgets.boards.board_view import BoardView


class TorusBoard(BoardView):
    """Board of a geometry that wraps."""

    HELP = f"{BoardView.HELP}\n\nThe board wraps around. The view can be shifted."
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(WRAPPED_BOARD)]

    window: reactive[Window] = reactive(Window(halo=HALOS[0]), init=False)
    """Part of the endless board to show."""

    def layouts(self) -> Iterator[Layout]:
        """Yield a layout for each scale of the window."""
        return wrapped_layouts(self.scene.geometry, self.window)

    @property
    def view_description(self) -> str:
        """Name of the point at the lower left if the view is shifted, else the description of any board."""
        geometry, (column, row, *_) = self.scene.geometry, self.window
        name = geometry.names[geometry.site_at[Spot(2 * column, 2 * row)]]
        return f"Shifted: {name} is at the bottom left." if column or row else super().view_description

    def watch_window(self) -> None:
        """Lay out the board again."""
        self.lay_out()

    def pan(self, dx: int, dy: int) -> None:
        """Move the origin: the lower left corner moves right by `dx` and up by `dy`."""
        n, window = self.scene.geometry.size, self.window
        self.window = window._replace(column=(window.column + dx) % n, row=(window.row + dy) % n)

    def cycle_halo(self) -> None:
        """Repeat one cell of the opposite edges, two or none."""
        following = HALOS[(HALOS.index(self.window.halo) + 1) % len(HALOS)]
        self.window = self.window._replace(halo=following)

    def toggle_copies(self) -> None:
        """Show the board four times, two by two, or once."""
        self.window = self.window._replace(copies=3 - self.window.copies)

    def action_pan(self, dx: int, dy: int) -> None:
        """Move the origin."""
        self.pan(dx, dy)

    def action_cycle_halo(self) -> None:
        """Show more or less of the opposite edges."""
        self.cycle_halo()
