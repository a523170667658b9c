"""A board whose edges continue: the opposite edge repeated around it, a movable origin, copies side by side."""

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
    """The board of a geometry that wraps."""

    HELP = f"{BoardView.HELP}\n\nEach edge continues at the opposite one. The view can be shifted."
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(WRAPPED_BOARD)]

    window: reactive[Window] = reactive(Window(halo=HALOS[0]), init=False)
    """What part of the endless board is shown."""

    def layouts(self) -> Iterator[Layout]:
        """Offer each scale of what is shown now."""
        return wrapped_layouts(self.scene.geometry, self.window)

    @property
    def view_description(self) -> str:
        """Name the point at the lower left, where it is another one than usual."""
        geometry, (column, row, *_) = self.scene.geometry, self.window
        name = geometry.names[geometry.site_at[Spot(2 * column, 2 * row)]]
        return f"Shifted: {name} is at the lower left." if column or row else super().view_description

    def watch_window(self) -> None:
        """Lay out again."""
        self.lay_out()

    def pan(self, dx: int, dy: int) -> None:
        """Move the origin: the board's lower left corner goes right by `dx` and up by `dy`."""
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
        """Move the origin by a key."""
        self.pan(dx, dy)

    def action_cycle_halo(self) -> None:
        """Change the edges by a key."""
        self.cycle_halo()
