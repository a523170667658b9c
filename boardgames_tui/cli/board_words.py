"""Words about the board, the same in games and in tasks, and the texts that they print."""

from collections.abc import Callable, Sequence

from boardgames_tui.core.action import spoken_line
from boardgames_tui.core.cells import LETTERS, NAMES
from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.errors import ActionError, BoardGamesError, quoted
from boardgames_tui.core.position import Position
from boardgames_tui.learn.rules_card import plain_card
from boardgames_tui.match.match import Match
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.messages import describe_effect, explain
from boardgames_tui.play.typed_actions import read_action
from boardgames_tui.record import Record
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.uai.lines import read_number


def board_deeds(match: Match, describe_board: Callable[[], str]) -> Sequence[Deed]:
    """Return the commands that describe a match, with its board in the words of `describe_board`."""
    position, about_why = match.position, "why a move is illegal, or what it would do"
    return (
        Deed("legal", "the legal moves", lambda: list_actions(position)),
        Deed("why", about_why, lambda text: explain_action(position, text.lower()), argument="MOVE"),
        Deed("board", "the board again", describe_board),
        Deed("line", "the position as one line", lambda: str(position)),
        Deed("moves", "the moves so far", lambda: list_moves(match)),
        Deed("show", "the board after move N, 0 for the start", lambda text: board_after(match, text), argument="N"),
        Deed("record", "the game as a record", lambda: write_record(Record.of(match)).rstrip("\n")),
        Deed("rules", "the rules of the game", lambda: plain_card(position.game)),
    )


def list_actions(position: Position) -> str:
    return spoken_line(action.text for action in position.actions) or "No move is legal."


def explain_action(position: Position, text: str) -> str:
    """Say what an action or selecting a site would do, or which rule forbids it."""
    site = position.geometry.site_of.get(text)
    if site is not None:
        return explain(position, (), site)
    try:
        return describe_effect(position, read_action(position, text))
    except BoardGamesError as error:
        return str(error)


def describe_match(match: Match) -> str:
    """Return the board, and unless the game is over, the side to act, the prompt and the clocks, as lines."""
    position = match.position
    board = diagram(position.geometry, position.cells)
    if match.outcome:
        return board
    side, player = NAMES[position.side], match.name_of(position.side)
    # A player without a name is called by the colour.
    name_part = "" if player == side else f", {player},"
    lines = [board, f"{side} ({LETTERS[position.side]}){name_part} to move."]
    prompt = position.prompt
    lines += [f"{'>' if step.is_current else ' '} {step.label}: {step.text}" for step in prompt.steps]
    if prompt.note:
        lines.append(f"  {prompt.note}")
    if clock := match.clock:
        times = [f"{name} {clock.left[match.began_as(colour)].text(clock.control)}" for colour, name in NAMES.items()]
        lines.append(f"Clocks: {', '.join(times)}.")
    return "\n".join(lines)


def list_moves(match: Match) -> str:
    """Return the turns so far, one a line, with their numbers."""
    lines = (
        f"{number:>3} {NAMES[turn.side]:<5} {' '.join(action.spoken for action in turn.actions)}"
        for number, turn in enumerate(match.turns, 1)
    )
    return "\n".join(lines) or "No moves yet."


def board_after(match: Match, text: str) -> str:
    """Return the board after a move by its number, 0 for the start; raise ActionError if there is none."""
    turns, number = match.turns, read_number(text)
    if number is None or not 0 <= number <= len(turns):
        moves = f"There are moves 1 to {len(turns)}; 0 is the start." if turns else "Only 0, the start, can be shown."
        raise ActionError(f"{quoted(text)} is not the number of a move. {moves}")
    position = turns[number - 1].steps[-1].after if number else match.start
    return diagram(position.geometry, position.cells)
