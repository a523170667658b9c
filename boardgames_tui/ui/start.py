"""The one message by which a screen asks the app to open a game."""

from textual.message import Message

from boardgames_tui.setup import Setup


class Start(Message):
    """Somebody wants to play this."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        super().__init__()
