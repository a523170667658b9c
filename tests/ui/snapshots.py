"""Screens as plain text; `python -m tests.ui.snapshots` writes them to `snapshots/`. Look at the result."""

import asyncio
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from textual import constants

from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.app import BoardgamesApp
from tests.samples import samples
from tests.ui.app_pilot import opener_for, run_headless

FOLDER = Path(__file__).with_name("snapshots")


class Shot(NamedTuple):
    """A screen at a size: the picker, or a sample game after `plies` actions; then `keys` are pressed."""

    name: str
    columns: int = 80
    rows: int = 24
    game: str = ""
    plies: int = 0
    keys: str = ""
    settings: Mapping[str, object] = {}


SHOTS = (
    Shot("picker"),
    Shot("setup", keys="s", settings={"last_game": "ataxx"}),
    Shot("settings", keys="comma"),
    Shot("lesson", keys="l"),
    Shot("rules", keys="question_mark", settings={"last_game": "implo"}),
    Shot("editor", keys="e o enter t a enter"),
    Shot("implo", game="implo", plies=40),
    Shot("replay", game="implo", plies=24, keys="v up up up tab enter tab tab enter left"),
    Shot("ataxx", 60, 24, "ataxx", 21),
)


async def take_snapshot(shot: Shot) -> str:
    """Return the text of a screen."""
    save_settings(Settings(animations=False, preview=False, **shot.settings))  # type: ignore[arg-type]
    game = GAMES.get(shot.game)
    app = BoardgamesApp(opener_for(game and Setup(game, game.size, {}, Seat("me", "Ann"), Seat("me", "Ben")).begin()))
    async with run_headless(app, size=(shot.columns, shot.rows)) as pilot:
        await pilot.pause()
        for text in samples(shot.game).game[: shot.plies] if game else ():
            app.screen.session.play(app.screen.match.position.find(text))
        if game:
            app.screen.begin_turn()
        await pilot.press(*shot.keys.split())
        await pilot.pause()
        await pilot.pause()
        lines = [line.rstrip() for line in pilot.drawn_lines]
        return "\n".join(lines) + "\n"


def main() -> None:
    """Write all snapshots."""
    constants.COLOR_SYSTEM = "truecolor"  # type: ignore[misc]
    for shot in SHOTS:
        # Each screen has a folder of its own: the app asks about unsaved changes of the one before.
        with tempfile.TemporaryDirectory() as home:
            os.environ |= {"BOARDGAMES_TUI_CONFIG": home, "BOARDGAMES_TUI_DATA": home}
            (FOLDER / f"{shot.name}.txt").write_text(asyncio.run(take_snapshot(shot)), encoding="utf-8")


if __name__ == "__main__":
    main()
