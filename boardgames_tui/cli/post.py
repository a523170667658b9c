"""Commands for games by message: begin one, open a line that was sent, list all."""

import sys
from typing import Annotated

import typer

from boardgames_tui.cli.arguments import NAME_HELP, SEAT_HELP, seat_named
from boardgames_tui.cli.command_app import CommandApp, DefaultGroup, LazyGroup
from boardgames_tui.cli.game_commands import post_command
from boardgames_tui.cli.games import print_games, read_games
from boardgames_tui.cli.open_app import TEXT, open_game
from boardgames_tui.cli.output import STREAM
from boardgames_tui.games import GAMES
from boardgames_tui.storage.settings_file import load_settings
from boardgames_tui.system.streams import say, warn

# Characters of a message that are read from standard input, at most.
MAX_MESSAGE_LENGTH = 1_000_000


class _NewGroup(LazyGroup):
    def add_to(self, app: CommandApp, name: str) -> None:
        app.command(name)(post_command(GAMES[name]))


HELP = "Play by mail or chat: each turn is a line of text (lists the games by default)."
app = CommandApp(cls=DefaultGroup, help=HELP)
new_app = CommandApp(cls=_NewGroup, help="Begin a game by message.", no_args_is_help=True)
app.add_typer(new_app, name="new")


WORDS = typer.Argument(metavar="TEXT", help="A message with a line, the name of a saved game, or - for standard input.")
NAME = typer.Option(metavar="NAME", help=NAME_HELP)
SEAT = typer.Option("--as", metavar="COLOUR", help=f"{SEAT_HELP} (default: the seat that is open).", parser=seat_named)
WATCH = typer.Option("--watch", help="Take no seat, only watch.")
TRUST = typer.Option("--trust", help="Accept moves of yours that were made on another machine.")


@app.callback(invoke_without_command=True)
def list_posts(context: typer.Context) -> None:
    """List games by message, one a line, and whose turn it is."""
    if context.invoked_subcommand:
        return
    games = [game for game in read_games().games if game.is_elsewhere and not game.table]
    if not games:
        warn("no games by message yet: `boardgames-tui post new GAME` begins one.")
    print_games(games, load_settings().name)


@app.command("open")
def open_message(
    words: Annotated[list[str], WORDS],
    seat: Annotated[int | None, SEAT] = None,
    name: Annotated[str, NAME] = "",
    watch: Annotated[bool, WATCH] = False,
    trust: Annotated[bool, TRUST] = False,
    text: Annotated[bool, TEXT] = False,
) -> None:
    """Open the game of a line that was sent to you, or a saved one; the word open may be left out."""
    from boardgames_tui.elsewhere.hand import receive_message
    from boardgames_tui.elsewhere.line import has_line
    from boardgames_tui.play.by_hand import ByHand
    from boardgames_tui.play.saved_venue import open_saved

    message = " ".join(words)
    if message == STREAM:
        message = sys.stdin.read(MAX_MESSAGE_LENGTH)
    elif not has_line(message) and len(words) == 1:
        open_game(open_saved(message), text=text)
        return
    game, sentences = receive_message(message, name or load_settings().name, 0 if watch else seat, trusts=trust)
    say("\n".join(sentences))
    open_game(ByHand(game), text=text)
