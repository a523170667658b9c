"""The one message by which a screen asks the app to open a game."""

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from boardgames_tui.match.match import Match


class StartGame(Message):
    """Somebody wants to play this; `kept`: the next game of the kind is set up in this way, too."""

    def __init__(self, match: "Match", *, kept: bool = True) -> None:
        self.match = match
        self.kept = kept
        super().__init__()
