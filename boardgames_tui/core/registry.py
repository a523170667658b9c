"""Registry of all games: GAMES maps the key of each game to the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

from boardgames_tui.core.errors import GameError, OptionError, quoted

if TYPE_CHECKING:
    from boardgames_tui.core.game import Game
    from boardgames_tui.core.installed import Installed

# The package of each game, which declares it as GAME, in the order of the picker.
PACKAGES = {
    "io": "boardgames_tui.games.io",
    "implo": "boardgames_tui.games.implo",
    "torus": "boardgames_tui.games.torus",
    "onyx": "boardgames_tui.games.onyx",
    "ataxx": "boardgames_tui.games.ataxx",
}


class GameRegistry(Mapping[str, "Game"]):
    """Games by key: those of PACKAGES, then those of other installed packages.

    The package of a game in PACKAGES is imported when the game is first looked up, after the app's first frame. Games
    of other packages are looked for, and imported, when an unknown key is looked up or all games are listed.
    """

    def __getitem__(self, key: str) -> Game:
        package = (PACKAGES.get(key) or self.installed.packages.get(key)) if isinstance(key, str) else None
        if package is None:
            sentence = f"There is no game {quoted(key)}. Use {', '.join(self)}."
            raise GameError(self.installed.failures.get(key, sentence) if isinstance(key, str) else sentence)
        game: Game = import_module(package).GAME
        return game

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and (key in PACKAGES or key in self.installed.packages)

    def __iter__(self) -> Iterator[str]:
        yield from PACKAGES
        # A game may be withdrawn while another thread goes through the games.
        yield from tuple(self.installed.packages)

    def __len__(self) -> int:
        return len(PACKAGES) + len(self.installed.packages)

    @property
    def built_in(self) -> Iterable[str]:
        """Keys of the games in PACKAGES, for a list that has to be there before any game is imported."""
        return PACKAGES

    @cached_property
    def installed(self) -> Installed:
        """Games of other installed packages, and what is wrong with those that cannot be used."""
        from boardgames_tui.core.installed import find_installed

        installed = find_installed(PACKAGES)
        if installed.used:
            from boardgames_tui.core.failures import Watch

            Watch(installed.used).start()
        return installed

    def withdraw_failed(self, error: BaseException) -> str:
        """Withdraw the game of another package that an error comes from, until the program is started again.

        Return a sentence about its first failure, or an empty text if the error comes from no such game. A game that
        was withdrawn before may still be looked up.
        """
        # Without a look at the packages, none of their games can have failed.
        if "installed" not in vars(self) or not self.installed.used:
            return ""
        if isinstance(error, GameError) and str(error) in self.installed.failures.values():
            return str(error)
        from boardgames_tui.core.failures import failure_sentence

        key, sentence = failure_sentence(error, self.installed.used) or ("", "")
        self.installed.packages.pop(key, None)
        return self.installed.failures.setdefault(key, sentence) if key else ""


GAMES = GameRegistry()


def game_named(key: str) -> Game:
    """Return a game by its key; raise OptionError with the key that was probably meant, if any."""
    from boardgames_tui.core.suggestion import closest

    if key not in GAMES:
        meant = closest(key, GAMES)
        advice = f"Did you mean {quoted(meant)}?" if meant else f"Games: {', '.join(GAMES)}."
        raise OptionError(f"{quoted(key)} is not a game. {advice}")
    return GAMES[key]


def game_of(game: Game | str) -> Game:
    """Return a game, or the one with a key; raise GameError if there is none."""
    from boardgames_tui.core.game import Game

    return game if isinstance(game, Game) else GAMES[game]
