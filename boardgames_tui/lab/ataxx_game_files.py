"""Files of Ataxx' games: first positions, moves and values, in three or four bytes a ply before compression.

A file (.npz) has three columns, besides the nodes, the seed and the commit with which the games were played:

  games    a row in the layout GAME for each game
  moves    the moves of all games, one game after another, 16 bits each: a move of the engine (`engine/state.py`), plus
           MOVE_RANGE if it was random
  values   the value of the position before each move for the side to act, 16 bits each: hundredths of a piece, MATE
           less the plies to a proven end, or UNKNOWN if the position was not searched (`alphabeta/state.py`)

A later run adds files; the columns of several files can be joined (`provenance.load_positions`).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from boardgames_tui.games.ataxx.engine import state as B
from boardgames_tui.kernel.language import Ints
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.lab.fit_driver import Columns

GAME = Layout("Game, as it is saved")
SIZE = GAME.scalar("SIZE", "cells in a row of the board")
OWN = GAME.array("OWN", 2, "cells with a piece of the side that begins", index="word")
FOE = GAME.array("FOE", 2, "cells with a piece of the other side", index="word")
BLOCKS = GAME.array("BLOCKS", 2, "cells with a block", index="word")
PLIES = GAME.scalar("PLIES", "number of moves")
RESULT = GAME.scalar("RESULT", "LOST, DRAWN or WON by the side to act at the end")
GAME.check(globals())
GAME_SIZE = GAME.size


def record_game(plan: Ints, start: Ints, moves: NDArray[np.int64], values: NDArray[np.int64], result: int) -> Columns:
    """Return one game as the columns of a file, from the tables of its board and its first position."""
    game = np.zeros((1, GAME_SIZE), np.int64)
    game[0, SIZE] = plan[B.SIZE]
    for word in range(2):
        game[0, OWN + word] = start[B.OWN + word]
        game[0, FOE + word] = start[B.FOE + word]
        # A cell that is not open is blocked.
        game[0, BLOCKS + word] = plan[B.CELLS + word] ^ plan[B.OPEN + word]
    game[0, PLIES] = len(moves)
    game[0, RESULT] = result
    return {"games": game, "moves": moves.astype(np.uint16), "values": values.astype(np.int16)}


def join_games(records: Sequence[Columns]) -> Columns:
    """Return the columns of several games."""
    return {name: np.concatenate([record[name] for record in records]) for name in records[0]}
