"""A draft of the position editor as JSON, with the setup for games from it."""

import json

from boardgames_tui.core.cells import LETTERS, NAMES
from boardgames_tui.core.draft import Draft
from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import NONE, Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.json_object import read_object


def write_draft(draft: Draft, setup: Setup) -> str:
    """Return the text of a draft, legal or not, and of the players and the clock of a setup."""
    fields = {
        "game": draft.game.key,
        "size": draft.size,
        # For readers of the file; the cells, the side and the REST are read.
        "line": draft.line,
        "cells": draft.cells,
        "side": draft.side,
        "rest": draft.rest,
        "options": dict(draft.options),
        "black": str(setup.black),
        "white": str(setup.white),
        "clock": str(setup.control or NONE),
    }
    return f"{json.dumps(fields)}\n"


def read_draft(text: str) -> tuple[Draft, Setup]:
    """Return the draft of a text, and the setup for games from it; raise BoardGamesError if it has none."""
    match read_object(text):
        case {
            "game": str(key),
            "size": int(size),
            "cells": [*cells],
            "side": int(side),
            "rest": str(rest),
            "options": dict(options),
            "black": str(black),
            "white": str(white),
            "clock": str(clock),
        } if key in GAMES and side in NAMES and all(cell in range(len(LETTERS)) for cell in cells):
            game = GAMES[key]
            all_options = game.validated(options)
            seats = Seat.parse(black), Seat.parse(white)
            # Options of the start, such as blocks, may not fit a board of another size.
            kept = {option.key: all_options[option.key] for option in game.options if not option.set_by_position}
            setup = Setup(game, game.check_size(size), game.validated(kept), *seats, control=Control.parse(clock))
            draft = Draft(game, tuple(all_options.items()), size, tuple(cells), side, rest)
            if len(cells) != len(draft.geometry.names):
                raise OptionError(f"A board of size {size} does not have {len(cells)} sites.")
            return draft, setup
    raise BoardGamesError(f"{quoted(text)} is not a position of the editor.")
