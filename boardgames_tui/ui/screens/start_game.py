"""Message by which a screen asks the app to open a game."""

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from boardgames_tui.match.match import Match


class StartGame(Message):
    """Request to play a match; with `saves_setup`, its setup becomes the default for the next game of this kind."""

    def __init__(self, match: "Match", *, saves_setup: bool = True) -> None:
        self.match = match
        self.saves_setup = saves_setup
        super().__init__()
