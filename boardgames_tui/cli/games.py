"""Commands for saved games: resume, list, open, delete and export; and their statistics."""

import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardgames_tui.cli.arguments import GAME_NAME, ONE_OR_ALL
from boardgames_tui.cli.command_app import CommandApp
from boardgames_tui.cli.open_app import COACH, TEXT, open_app, open_game
from boardgames_tui.cli.output import FORCE, STREAM, check_target
from boardgames_tui.core.errors import OptionError, SaveError
from boardgames_tui.core.game import Game
from boardgames_tui.core.printable import printable
from boardgames_tui.games import GAMES
from boardgames_tui.record import Record
from boardgames_tui.storage.saved_games.filters import Filter, Result
from boardgames_tui.storage.saved_games.library import (
    Library,
    delete_file,
    find_file,
    game_files,
    load_game,
    read_library,
)
from boardgames_tui.storage.saved_games.summary import GameSummary, describe_time, read_summary
from boardgames_tui.storage.settings_file import load_settings
from boardgames_tui.system.streams import say, warn

if TYPE_CHECKING:
    from boardgames_tui.play.venue import Venue

app = CommandApp(help="Saved games (lists them by default).")


def _saved_game_ids() -> list[str]:
    """Return the names of saved games that a shell can complete."""
    return [file.stem for file in game_files() if file.stem.isprintable()]


ONLY_GAME = typer.Option(help="Only this game.", **GAME_NAME)
ONLY_OPPONENT = typer.Option(metavar="NAME", help="Only games with this text in a player's name.")
RESULT_HELP = "Only games with this result for the person: won, lost, drawn or unfinished."
ONLY_RESULT = typer.Option(metavar="RESULT", help=RESULT_HELP)
ID = typer.Argument(metavar="ID", help="Name of a saved game, or its beginning.", autocompletion=_saved_game_ids)
FILE_HELP = "File to write; its extension sets the format. Without it, or with -, the record is printed."
FILE = typer.Argument(metavar="FILE", help=FILE_HELP)
LAST_HELP = "Name of a saved game (default: the last unfinished one)."
ID_OR_LAST = typer.Argument(metavar="ID", help=LAST_HELP, autocompletion=_saved_game_ids)
YES = typer.Option("--yes", "-y", help="Delete without asking.")


def resume(
    name: Annotated[str, ID_OR_LAST] = "", coach: Annotated[bool, COACH] = False, text: Annotated[bool, TEXT] = False
) -> None:
    """Continue a game where it was left."""
    from boardgames_tui.play.saved_venue import open_saved

    open_game(open_saved(name) if name else _continue_last_unfinished(), text=text, coach=coach)


def _continue_last_unfinished() -> "Venue":
    """Open the last unfinished game in which this person has to act; print why later ones cannot be opened."""
    from boardgames_tui.play.saved_venue import open_saved

    library = read_games()
    for game in library.unfinished:
        if game.waits_for_other:
            continue
        try:
            return open_saved(game.id)
        except SaveError as error:
            warn(f"{game.id}: {error}")
    # The unfinished games, if any, have been named in the warnings.
    raise SaveError(f"no {'other ' if library.unfinished else ''}unfinished game.")


@app.callback(invoke_without_command=True)
@app.command("list")
def list_games(
    context: typer.Context,
    game: Annotated[Game | None, ONLY_GAME] = None,
    opponent: Annotated[str, ONLY_OPPONENT] = "",
    result: Annotated[Result | None, ONLY_RESULT] = None,
) -> None:
    """List games, one a line: name, game and size, players, how it stands, when it was played last."""
    if context.invoked_subcommand:
        if game or opponent or result:
            raise OptionError("--game, --opponent and --result filter the list only.")
        return
    person = load_settings().name
    library = read_games()
    games = Filter(game, opponent, result, person).select(library.games)
    if not games:
        has_games = library.games or library.newer or library.missing
        warn("no game matches." if has_games else "no saved games yet.")
    print_games(games, person)


def print_games(games: Iterable[GameSummary], person: str) -> None:
    """Print a line for each game; `person` is the name of unnamed people."""
    from rich.cells import cell_len, set_cell_size

    rows = [[printable(cell) for cell in (summary.id, *_cells(summary, person))] for summary in games]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        say("  ".join(set_cell_size(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip())


def read_games() -> Library:
    """Read the saved games, and print which are damaged, and which only a newer version can read."""
    library = read_library()
    warn(*library.warnings, *library.missing)
    if library.newer:
        warn(f"only a newer version of the program can read {', '.join(library.newer)}.")
    return library


def _cells(summary: GameSummary, person: str) -> list[str]:
    """Return the cells of a game in the list that follow its ID; `person` is the name of unnamed people."""
    when = describe_time(summary.changed_at, datetime.now().astimezone())
    return [f"{summary.game.title} {summary.size}", summary.players(person), summary.status, when]


@app.command("open")
def open_saved_game(name: Annotated[str, ID]) -> None:
    """Continue a game, or look through it if it is over."""
    from boardgames_tui.play.saved_venue import open_saved

    summary = _read_summary(find_file(name))
    if summary and summary.is_over:
        alternative = f"print the game with `boardgames-tui games export {name}`"
        open_app("record", Record.of(load_game(name, load_settings().name)), alternative=alternative)
    else:
        alternative = f"continue in plain text with `boardgames-tui resume {name} --text`"
        open_app("game", open_saved(name), alternative=alternative)


@app.command("delete")
def delete_game(name: Annotated[str, ID], yes: Annotated[bool, YES] = False) -> None:
    """Delete a game for good."""
    # An empty text would be the beginning of any name.
    if not name:
        raise OptionError("games delete needs the name of a game; `boardgames-tui games` lists the names.")
    path = find_file(name)
    summary = _read_summary(path)
    details = f" ({', '.join(_cells(summary, load_settings().name))})" if summary else ""
    if yes or _confirm(f"Delete the game {printable(path.stem)}{details}?"):
        delete_file(path.stem)


def _read_summary(path: Path) -> GameSummary | None:
    """Return the summary of the game in a file, or None if the file cannot be read."""
    try:
        return read_summary(path)
    except (OSError, SaveError):
        return None


def _confirm(question: str) -> bool:
    """Ask a question and return whether the answer is yes. Raise OptionError if nobody can answer."""
    try:
        return typer.confirm(question)
    except typer.Abort:
        # On a terminal the person has pressed Ctrl+C; elsewhere the input has ended.
        if sys.stdin.isatty():
            raise
        raise OptionError("cannot ask for confirmation here: use --yes to delete without asking.") from None


@app.command("export")
def export_game(
    name: Annotated[str, ID], file: Annotated[str, FILE] = STREAM, force: Annotated[bool, FORCE] = False
) -> None:
    """Write a game as a record."""
    from boardgames_tui.cli.records import write_record_file
    from boardgames_tui.record.formats import NATIVE

    check_target(file, force=force)
    record = Record.of(load_game(name, load_settings().name))
    extension = NATIVE if file == STREAM else Path(file).suffix
    write_record_file(file, record, extension, force=force)


def stats(game: Annotated[Game | None, ONE_OR_ALL] = None) -> None:
    """Print the games won, drawn and lost, the level of each person, and your progress in lessons and puzzles."""
    from rich.console import Console

    from boardgames_tui.learn.game_progress import read_progress
    from boardgames_tui.play.statistics_table import NOTHING, legend, progress_lines, tables
    from boardgames_tui.storage.saved_games.own_level import levels_of
    from boardgames_tui.storage.saved_games.statistics import statistics_of

    library = read_games()
    settings = load_settings()
    games, person = Filter(game).select(library.games), settings.name
    progress = read_progress([game] if game else GAMES.values(), settings)
    warn(*progress.sentences)
    statistics, levels = statistics_of(games, person), levels_of(games, person)
    console = Console(highlight=False, markup=False, emoji=False)
    for table in tables(statistics, levels):
        console.print(table)
        console.print()
    console.print(legend(levels) if statistics else NOTHING)
    if progress.games:
        console.print(f"\n{progress_lines(progress.games)}", soft_wrap=True)
