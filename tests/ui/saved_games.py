"""Saved games for tests of the app."""

from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.storage.saved_games.library import read_library
from tests.ui.app_pilot import game


def saved_game(key: str, size: int, *actions: str, resigns: int = 0, **seats: str) -> str:
    """Save a game in progress, or one that a colour has resigned, and return its name."""
    known = {each.id for each in read_library().games}
    match = game(key, size, **seats)
    journal = Journal(match)
    for text in actions:
        match.play(match.position.find(text))
    if resigns:
        match.resign(resigns)
    journal.close()
    (name,) = {each.id for each in read_library().games} - known
    return name


def damage_game(name: str = "bcdfg") -> None:
    """Replace the file of a saved game by rubbish, or add one that is."""
    (folder() / f"{name}.jsonl").write_text("rubbish\nrubbish\nrubbish\n")
