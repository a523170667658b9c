"""Make the pictures of this folder from fixed games: `python screenshots/make.py`, with the program installed.

Each picture is the app itself, run without a terminal: its actions are played, then its keys pressed, and the screen is
written as SVG. Nothing else is needed, and the same program makes the same pictures, but for what an engine thinks.
"""

import asyncio
import os
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from screen import redraw
from textual import constants

from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.here import Here
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.openers import opener_of
from boardgames_tui.ui.screens.play import PlayScreen

HERE = Path(__file__).parent
NAMED = {"/": "slash", "=": "equals_sign", "-": "minus"}


class Shot(NamedTuple):
    """A picture of the picker, or of a game after its actions; then keys are pressed."""

    name: str
    columns: int
    rows: int
    game: str = ""
    keys: str = ""
    settings: Mapping[str, str | bool] = {}
    seconds: float = 0
    """So long an engine has thought."""


ACTIONS = {
    "io": "i1 h1 g9 g8 e9 f9 i3 h4 b4 a3 d4 e4 e7 d7 a6 b5 e2 e1 i7 h8 b8 a9 c1",
    "implo": "h4 e2 b7 d1 e8 a5 c8 g3 c6 d7 =d8-c8 a7 =c7 h3 g6 f2 c4 b3 e1 a3 g1 =f1 b6 =a6-b6 b5",
    "torus": "f6 b8 c5 f3 i7 a1 g9 a3 h5 g8 a2 e1 f8 b2 i2 e7 c3 f1 g7 h8 i9 f7 a7 e8",
    "onyx": "f6 swap f7 f1 d6 g8 a6 f11/g12 c6 g11 c7 g4 g7 g3 l7 f10 b6 g5 j7 f8 i6 f9 e7 g12 e6 g6 b7 g9 k6 e2/f3 j6",
    "ataxx": (
        "b6 f6 b7 b2 f1 c1 f1d1 c2 c5 d1f1 c5e6 f7 b7d7 f6d5 c6 f7d6 c5 e6d4 e6 c5b7 d5b5 b7c5 e6c7 c5e6 d5 a7c5 "
        "c7e5 e7 e5c7 b2c4 d7f6 b5b7 d6b5 d5f7 d6 b7d7 b6d5 c2b4 d4b2 c4e5 c6c4 f6d4 c6 b3 c1c3 e5d3 e5 c4b6 f6 "
        "c6e4 b2c4 c6 d3f4 c5e3 b3c5 f1d3 f7f5 c7a5 c6a4 c6 a4a6 g1f3 e5g4 c4e5 a6c4 c6a6 c6 a5b3 g6 g5"
    ),
}
"""A game of each kind, up to the middle."""
SHOTS = (
    Shot("picker", 100, 32, keys="up"),
    Shot("io", 100, 32, "io", "tab"),
    Shot("implo", 100, 32, "implo", "tab"),
    Shot("torus", 108, 36, "torus", "right"),
    Shot("onyx", 140, 49, "onyx", "right"),
    Shot("ataxx", 100, 32, "ataxx", "down enter down"),
    Shot("small", 80, 24, "onyx", "right"),
    Shot("light", 80, 24, "torus", "right", {"theme": "textual-light", "board": "felt"}),
    Shot("ascii", 80, 24, "implo", "tab", {"ascii": True, "board": "slate"}),
    Shot("lesson", 80, 24, keys="l enter"),
    Shot("replay", 100, 32, "io", "v left left left"),
    Shot("analysis", 110, 36, "io", "v left left a", seconds=60),
    Shot("editor", 80, 24, keys="down e x enter right o enter"),
)


async def take(shot: Shot) -> str:
    """Return the picture."""
    save_settings(replace(Settings(animations=False, preview=False), **shot.settings))
    game = GAMES.get(shot.game)
    setup = game and Setup(game, game.size, {}, Seat("me", "Ann"), Seat("me", "Ben"))
    app = BoardgamesApp(opener_of("game", Here(setup.begin())) if setup else None)
    app.console = Console(file=StringIO(), force_terminal=True, color_system="truecolor")
    async with app.run_test(size=(shot.columns, shot.rows)) as pilot:
        await pilot.pause()
        *first, last = ACTIONS.get(shot.game, "").split() or [""]
        if isinstance(app.screen, PlayScreen):
            for text in first:
                app.screen.session.play(app.screen.match.position.find(text))
            await pilot.press("colon", *(NAMED.get(letter, letter) for letter in last), "enter")
        await pilot.press(*shot.keys.split())
        await asyncio.sleep(shot.seconds)
        await pilot.app.animator.wait_until_complete()
        await pilot.pause()
        return redraw(app.export_screenshot(simplify=True), shot.columns, shot.rows)


def main() -> None:
    """Write all pictures."""
    os.environ.pop("NO_COLOR", None)
    constants.COLOR_SYSTEM = "truecolor"  # type: ignore[misc]
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"BOARDGAMES_TUI_CONFIG": home, "BOARDGAMES_TUI_DATA": home}
        for shot in SHOTS:
            file = HERE / f"{shot.name}.svg"
            file.write_text(asyncio.run(take(shot)), encoding="utf-8")


if __name__ == "__main__":
    main()
