"""Card of a game in the game picker."""

from textual.message import Message
from textual.widgets import Static

from boardgames_tui.core.game import Game


class GameCard(Static):
    """Card of a game: its title and size, then a description."""

    class Picked(Message):
        """The card was clicked."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

    class Resized(Message):
        """The card has been resized."""

    def __init__(self, game: Game) -> None:
        super().__init__(id=game.key)
        self.game = game

    def on_resize(self) -> None:
        """Post Resized."""
        self.post_message(self.Resized())

    def on_click(self) -> None:
        """Post Picked."""
        self.post_message(self.Picked(self.game.key))
