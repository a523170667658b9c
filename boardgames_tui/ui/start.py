"""The one message by which a screen asks the app to open a game."""

from textual.message import Message

from boardgames_tui.setup import Setup


class Start(Message):
    """Somebody wants to play this; `kept`: the next game of the kind begins with this setup, too."""

    def __init__(self, setup: Setup, *, kept: bool = True) -> None:
        self.setup = setup
        self.kept = kept
        super().__init__()
