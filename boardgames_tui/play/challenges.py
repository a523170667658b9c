"""Challenges at a table: what accepting one means, and offering a new one."""

from boardgames_tui.core.cells import NAMES
from boardgames_tui.elsewhere.challenge import parse_challenge
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.game import SharedGame
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.match.clock import NONE
from boardgames_tui.play.messages import size_text


def describe_challenge(game: SharedGame) -> str:
    """Return what accepting a challenge means: the game, its options, the clock, the side, and a position set up."""
    setup = game.setup
    default_options = setup.game.validated({})
    parts = [f"{setup.game.title} {size_text(setup.size)}"]
    parts += [f"{key} {value}" for key, value in setup.options.items() if value != default_options.get(key)]
    if setup.handicap:
        parts.append(f"handicap {setup.handicap}")
    parts.append(f"clock {setup.control or NONE}")
    about_start = f" It begins from a position that was set up: {setup.start}" if setup.start else ""
    return f"{', '.join(parts)}. You play {NAMES[game.guest]}.{about_start}"


def offer_game(table: Table, text: str) -> str:
    """Offer the game that a user has typed at a table; return sentences about its receiver and its beginning."""
    setup, receiver = parse_challenge(text, table.user)
    TableGame.challenge(table, setup, receiver)
    title = f"{setup.game.title} {size_text(setup.size)}"
    if not receiver:
        return f"{title} is offered to everybody. It begins when somebody accepts it."
    offered = f"{title} is offered to {receiver}. It begins when {receiver} accepts it."
    return f"{offered} {table.doubt_about(receiver)}".rstrip()
