"""Description of a game in plain text: its board, the side to act, the prompt and the clocks."""

from collections.abc import Iterator

from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.kernel import BLACK, LETTERS, NAMES, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.match import Match

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
    """Return the board, and unless the game is over, the side to act, the prompt and the clocks, as lines."""
    position = match.position
    board = diagram(position.geometry, position.cells)
    if match.outcome:
        return board
    lines = [board, _side_to_act(match), *_prompt_lines(position)]
    if match.clock:
        lines.append(_clocks_line(match, match.clock))
    return "\n".join(lines)


def _side_to_act(match: Match) -> str:
    """Return a line with the side to act, and the player's name if the player has one."""
    colour = match.position.side
    side, name = NAMES[colour], match.name_of(colour)
    # A player without a name is called by the colour.
    name_part = "" if name == side else f", {name},"
    return f"{side} ({LETTERS[colour]}){name_part} to move."


def _prompt_lines(position: Position) -> Iterator[str]:
    """Yield a line for each step of the turn, `>` before the current one, and the note if there is one."""
    prompt = position.game.prompt(position)
    yield from (f"{'>' if step.is_current else ' '} {step.label}: {step.text}" for step in prompt.steps)
    if prompt.note:
        yield f"  {prompt.note}"


def _clocks_line(match: Match, clock: Clock) -> str:
    texts = {colour: clock.left[match.began_as(colour)].text(clock.control) for colour in NAMES}
    return f"Clocks: Black {texts[BLACK]}, White {texts[WHITE]}."
