"""Description of a game in plain text: its board, the side to act, the prompt and the clocks."""

from collections.abc import Iterator

from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.kernel import BLACK, LETTERS, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.match import NAMES, Match

HELP = """Type a move, or one of:
  legal            the legal moves
  why MOVE         why a move is not legal
  board, line      the board again, or the position as one line
  hint             what to play, and why
  undo, redo       take back a move, put it back
  resign, draw     end the game
  rules, help      the rules of the game, this list
  quit             leave"""


def describe_match(match: Match) -> str:
    """Return the board, and the prompt unless the game is over, as lines."""
    position = match.position
    board = diagram(position.geometry, position.cells)
    if match.outcome:
        return board
    lines = [board, _to_act(match), *_due(position)]
    if match.clock:
        lines.append(_clocks(match, match.clock))
    return "\n".join(lines)


def _to_act(match: Match) -> str:
    colour = match.position.side
    side, name = NAMES[colour], match.name_of(colour)
    who = f"{side} ({LETTERS[colour]})"
    return f"{who if name == side else f'{who}, {name},'} to move."


def _due(position: Position) -> Iterator[str]:
    asked = position.game.prompt(position)
    yield from (f"{'>' if due.now else ' '} {due.label}: {due.text}" for due in asked.steps)
    if asked.note:
        yield f"  {asked.note}"


def _clocks(match: Match, clock: Clock) -> str:
    texts = {colour: clock.left[match.began_as(colour)].words(clock.control) for colour in NAMES}
    return f"Clocks: Black {texts[BLACK]}, White {texts[WHITE]}."
