# Types of the names that `__init__.py` imports when they are used.

from boardgames_tui.core.action import Action as Action
from boardgames_tui.core.cells import BLACK as BLACK
from boardgames_tui.core.cells import DRAW as DRAW
from boardgames_tui.core.cells import WHITE as WHITE
from boardgames_tui.core.errors import ActionError as ActionError
from boardgames_tui.core.errors import BoardGamesError as BoardGamesError
from boardgames_tui.core.errors import EngineError as EngineError
from boardgames_tui.core.errors import GameError as GameError
from boardgames_tui.core.errors import OptionError as OptionError
from boardgames_tui.core.errors import PositionError as PositionError
from boardgames_tui.core.errors import RecordError as RecordError
from boardgames_tui.core.game import Game as Game
from boardgames_tui.core.outcome import Outcome as Outcome
from boardgames_tui.core.position import Position as Position
from boardgames_tui.core.registry import GAMES as GAMES
from boardgames_tui.drawing.picture import svg as svg
from boardgames_tui.library.engine import AsyncEngine as AsyncEngine
from boardgames_tui.library.engine import Engine as Engine
from boardgames_tui.library.engine import Line as Line
from boardgames_tui.library.play import greedy_player as greedy_player
from boardgames_tui.library.play import play_game as play_game
from boardgames_tui.library.play import random_player as random_player
from boardgames_tui.record.tree import Node as Node
from boardgames_tui.record.tree import Record as Record
from boardgames_tui.uai.values import Limit as Limit
from boardgames_tui.uai.values import Score as Score

__version__: str
