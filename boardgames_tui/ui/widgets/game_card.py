"""A game in the list of the first screen."""

from textual.message import Message
from textual.widgets import Static

from boardgames_tui.core.game import Game


class GameCard(Static):
    """One game: its title and size on a line, then what it is about."""

    class Picked(Message):
        """A card was clicked."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

    class Resized(Message):
        """A card has more or less room than before."""

        def __init__(self, card: "GameCard") -> None:
            self.card = card
            super().__init__()

    def __init__(self, game: Game) -> None:
        super().__init__(id=game.key)
        self.game = game

    def on_resize(self) -> None:
        """Tell."""
        self.post_message(self.Resized(self))

    def on_click(self) -> None:
        """Tell."""
        self.post_message(self.Picked(self.game.key))
