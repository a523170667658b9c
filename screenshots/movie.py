"""Make movie.svg, a moving picture of a short game, from the app itself: `python screenshots/movie.py`.

Each frame is a screen of the app, as in `make.py`; a style shows one after the other.
"""

import asyncio
import os
import tempfile
from io import StringIO
from pathlib import Path

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

FILE = Path(__file__).with_name("movie.svg")
COLUMNS, ROWS = 80, 24
GAME, SIZE = "torus", 5
# A game that White loses by overlooking a threat.
ACTIONS = "b3 d1 c3 e3 c5 c4 a5 c2 b4 b1 d4"
SECONDS = 1.2
# Frames for which the end stays.
END = 3
MAX_BYTES = 1_000_000


async def frames() -> list[str]:
    """Return the screen at the start and after each action."""
    save_settings(Settings(animations=False, preview=False))
    game = GAMES[GAME]
    match = Setup(game, SIZE, {}, Seat("me", "Ann"), Seat("me", "Ben")).begin()
    app = BoardgamesApp(opener_of("game", Here(match)))
    app.console = Console(file=StringIO(), force_terminal=True, color_system="truecolor")
    shots = []
    async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
        await pilot.pause()
        for text in ["", *ACTIONS.split()]:
            if text:
                await pilot.press("colon", *text, "enter")
                await pilot.pause()
            shots.append(redraw(app.export_screenshot(simplify=True), COLUMNS, ROWS))
    return shots


def movie(shots: list[str]) -> str:
    """Return a picture that shows the frames one after the other, again and again."""
    # The head is the same in all: the size, the style and the background.
    parts = [shot.removesuffix("</svg>\n").partition("<path") for shot in shots]
    head, bodies = parts[0][0], [body for _, _, body in parts]
    steps = len(bodies) - 1 + END
    rules = [f".m {{ animation: m {steps * SECONDS:g}s step-end infinite; visibility: hidden }}"]
    rules += [f"@keyframes m {{ 0% {{ visibility: visible }} {100 / steps:.4g}% {{ visibility: hidden }} }}"]
    last = (
        f"@keyframes e {{ 0% {{ visibility: hidden }} {100 * (steps - END) / steps:.4g}% {{ visibility: visible }} }}"
    )
    # A viewer without animations shows the end.
    rules += [last, ".e { animation-name: e; visibility: visible }", "</style>"]
    groups = []
    for number, body in enumerate(bodies):
        is_last = number == len(bodies) - 1
        delay = "" if is_last else f' style="animation-delay:{number * SECONDS:g}s"'
        groups.append(f'<g class="m{" e" if is_last else ""}"{delay}><path{body}</g>')
    return "\n".join([head.replace("</style>", "\n".join(rules)), *groups, "</svg>\n"])


def main() -> None:
    """Write the picture."""
    os.environ.pop("NO_COLOR", None)
    constants.COLOR_SYSTEM = "truecolor"  # type: ignore[misc]
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"BOARDGAMES_TUI_CONFIG": home, "BOARDGAMES_TUI_DATA": home}
        picture = movie(asyncio.run(frames()))
    assert len(picture.encode()) < MAX_BYTES
    FILE.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
