"""Commands for records: convert, show, replay and analyse."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from boardgames_tui.cli.arguments import GAME_NAME
from boardgames_tui.cli.open_app import open_app
from boardgames_tui.cli.output import FORCE, STREAM, check_target, write
from boardgames_tui.core.action import spoken_line
from boardgames_tui.core.cells import LETTERS, NAMES
from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.core.presentation import counted
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.status import result_sentence
from boardgames_tui.record import Node, Record
from boardgames_tui.record.clocks import without_clocks
from boardgames_tui.record.formats import WRITERS, dump, left_out, read_file
from boardgames_tui.record.losses import POSITION
from boardgames_tui.record.times_left import times_left
from boardgames_tui.storage.settings_file import load_settings
from boardgames_tui.system.regular_file import read_bounded, read_regular_file
from boardgames_tui.system.streams import say, warn
from boardgames_tui.uai.values import Limit

PRINT_INSTEAD = "print it with `boardgames-tui show FILE`"
IN = typer.Argument(metavar="FILE", help="A record in any format, or a position; - for standard input.")
FILE = typer.Argument(metavar="FILE", help="A record in any format, or a position.")
OUT = typer.Argument(metavar="OUT", help="The file to write; its extension sets the format. - for standard output.")
TO = typer.Option(metavar="ENDING", help="The format to write, whatever the extension: .bgn, .sgf, .pgn or .fen.")
GAME = typer.Option(help="The game of a position line that does not name it.", **GAME_NAME)
NTH = typer.Option(metavar="N", min=1, help="Which game of a file with several, from 1 (default: the first).")
LENIENT = typer.Option("--lenient", help="If the record has an error, keep what precedes it and report it.")
MOVE = typer.Option(metavar="N", min=0, help="Show the board after this move (0: start; default: end).")
SVG = typer.Option(metavar="FILE", help="Draw the board as an SVG picture in this file; - for standard output.")
DEFAULT_MOVETIME = 500
TIME = typer.Option(metavar="MS", min=1, help=f"Milliseconds per position (default: {DEFAULT_MOVETIME}).")
NODES = typer.Option(metavar="N", min=1, help="Nodes or playouts per position, instead of a time.")
LINES = typer.Option(metavar="K", min=1, max=20, help="Number of candidate moves to show for each turn.")
ONLY_MOVE = typer.Option(metavar="N", min=1, help="Analyse only this move.")
HTML = typer.Option(metavar="FILE", help="Write the analysis to this file as a page; - for standard output.")
RETRY_HELP = "Then look for better moves than the mistakes; values that the record has are not searched again."
RETRY = typer.Option("--retry", help=RETRY_HELP)
ANALYSIS = typer.Option(metavar="FILE", help="Write the game to this file, with values, annotations and better lines.")


def convert(
    source: Annotated[str, IN],
    target: Annotated[str, OUT],
    to: Annotated[str, TO] = "",
    game: Annotated[Game | None, GAME] = None,
    nth: Annotated[int | None, NTH] = None,
    lenient: Annotated[bool, LENIENT] = False,
    force: Annotated[bool, FORCE] = False,
) -> None:
    """Write a record in another format."""
    if target == STREAM and not to:
        raise OptionError(f"standard output has no extension: set the format with --to: {', '.join(WRITERS)}.")
    check_target(target, force=force, source=source)
    record = load_record(source, game, nth, lenient=lenient)
    extension = f".{to.removeprefix('.')}" if to else Path(target).suffix
    write_record_file(target, record, extension, force=force)


def show(
    file: Annotated[str, IN],
    move: Annotated[int | None, MOVE] = None,
    svg: Annotated[str, SVG] = "",
    game: Annotated[Game | None, GAME] = None,
    nth: Annotated[int | None, NTH] = None,
    lenient: Annotated[bool, LENIENT] = False,
    force: Annotated[bool, FORCE] = False,
) -> None:
    """Print the board as it stands after a move of a record, or draw it."""
    if svg:
        check_target(svg, force=force, source=file)
    record = load_record(file, game, nth, lenient=lenient)
    node = _node_after(record, move)
    match = record.match(node, dict.fromkeys(NAMES, Seat("me")))
    if node.declared_outcome:
        match.declare_outcome(node.declared_outcome)
    if svg:
        from boardgames_tui.play.match_picture import draw_match

        write(svg, draw_match(match, load_settings()), f"the board after move {node.turn}", force=force)
    else:
        _print_board(record, node, match)


def replay(
    file: Annotated[str, FILE],
    game: Annotated[Game | None, GAME] = None,
    nth: Annotated[int | None, NTH] = None,
    lenient: Annotated[bool, LENIENT] = False,
) -> None:
    """Look through a record, from its end or by itself from its start."""
    if file == STREAM:
        raise OptionError(f"a record on standard input cannot be viewed with the keyboard; {PRINT_INSTEAD}.")
    record = load_record(file, game, nth, lenient=lenient)
    open_app("record", record, Path(file), alternative=PRINT_INSTEAD)


def analyse(
    file: Annotated[str, IN],
    movetime: Annotated[int | None, TIME] = None,
    nodes: Annotated[int | None, NODES] = None,
    lines: Annotated[int, LINES] = 1,
    move: Annotated[int | None, ONLY_MOVE] = None,
    out: Annotated[str, ANALYSIS] = "",
    html: Annotated[str, HTML] = "",
    retry: Annotated[bool, RETRY] = False,
    game: Annotated[Game | None, GAME] = None,
    nth: Annotated[int | None, NTH] = None,
    lenient: Annotated[bool, LENIENT] = False,
    force: Annotated[bool, FORCE] = False,
) -> None:
    """Have the engine judge a game turn by turn, and say what would have been better."""
    import asyncio

    from boardgames_tui.analysis.game_review import NO_MISTAKE, annotate_line, read_annotations, verdicts
    from boardgames_tui.cli.analysis_report import analyse_line, report

    if movetime and nodes:
        raise OptionError("use either --movetime or --nodes, not both.")
    limit = Limit(nodes=nodes) if nodes else Limit(movetime=movetime or DEFAULT_MOVETIME)
    if retry and file == STREAM:
        raise OptionError("with --retry, standard input has the moves, so the record must be in a file.")
    for target in filter(None, (out, html)):
        check_target(target, force=force, source=file)
    record = load_record(file, game, nth, lenient=lenient)
    if out:
        # Fail before the long analysis if the format cannot hold the record.
        dump(record, Path(out).suffix)
    line = _line_to_analyse(record, move)
    known = read_annotations(line) if retry else {}
    findings = asyncio.run(analyse_line(record, line, limit, lines, known))
    report(line, findings, whole=move is None)
    if html:
        from boardgames_tui.cli.analysis_page import analysis_page

        write(html, analysis_page(record, line, findings, load_settings()), "the analysis as a page", force=force)
    if out:
        annotate_line(line, findings)
        write_record_file(out, record, Path(out).suffix, ", analysed", force=force)
    if retry:
        from boardgames_tui.cli.task_text import run_tasks
        from boardgames_tui.play.better_move_task import MistakeSeries

        mistakes = [verdict for verdict in verdicts(line, findings) if verdict.glyph]
        if mistakes:
            run_tasks(MistakeSeries(record, mistakes))
        else:
            say(NO_MISTAKE)


def _line_to_analyse(record: Record, move: int | None) -> Sequence[Node]:
    """Return the nodes of the main line, or only those of one move with the position before it."""
    line = record.root.line
    if not line[-1].turn:
        raise OptionError("nothing to analyse: the record has no moves.")
    if not move:
        return line
    end, start = _node_after(record, move), _node_after(record, move - 1)
    return line[line.index(start) : line.index(end) + 1]


def load_record(file: str, game: Game | None, nth: int | None, *, lenient: bool) -> Record:
    """Load a record from a file or STREAM, and print warnings about it. All messages name the file."""
    name = "standard input" if file == STREAM else file
    content = read_bounded(sys.stdin.buffer, name) if file == STREAM else read_regular_file(Path(file))
    record = read_file(content, name, game=game, number=nth, lenient=lenient)
    for notice in filter(None, (*record.file_notices, record.notice)):
        warn(f"{name}, {notice}")
    if record.fault:
        warn(f"{name}, {record.fault} What follows is left out.")
    return record


def write_record_file(target: str, record: Record, extension: str, attribute: str = "", *, force: bool) -> None:
    """Write a record, or print it to STREAM; describe its content and warn of what the format leaves out."""
    moves = record.root.line[-1].turn
    content = f"{counted(moves, 'move')}{attribute}"
    if extension.lower() == POSITION:
        content = f"the position after move {moves}" if moves else "a position"
    write(target, dump(record, extension), f"{record.root.position.game.title}, {content}", force=force)
    if losses := left_out(record, extension):
        warn(losses)


def _node_after(record: Record, move: int | None) -> Node:
    """Return the last node of a move (0 is the start), or the last node of the main line if `move` is None."""
    line = record.root.line
    last_move = line[-1].turn
    if move is not None and move > last_move:
        raise OptionError(f"no move {move}: the record ends at move {last_move}.")
    return next(node for node in reversed(line) if move is None or node.turn == move)


def _print_board(record: Record, node: Node, match: Match) -> None:
    """Print the game and the move, the players, the board, the result or the side to act, and the comment."""
    position = node.position
    place = [f"after move {node.turn}" if node.turn else "at the start"]
    if match.turns:
        place.append(spoken_line(action.text for action in match.turns[-1].actions))
    elif node.is_set_up:
        place += [node.action.spoken, "then set up"] if node.action else ["set up"]
    status = result_sentence(match) or f"{NAMES[position.side]} ({LETTERS[position.side]}) to move."
    # The tags are named by the colours with which the players began.
    tags = {name: NAMES[match.began_as(colour)] for colour, name in NAMES.items()}
    players = [f"{name}: {record.tags[tag]}." for name, tag in tags.items() if tag in record.tags]
    times = times_left(node)
    clocks = ", ".join(f"{name} {times[colour]}" for colour, name in NAMES.items() if colour in times)
    clock_line = f"Clocks: {clocks}." if clocks else ""
    comment = without_clocks(node.full_comment).strip()
    board = diagram(position.geometry, position.cells)
    heading = f"{position.game.title}, {', '.join(place)}."
    parts = [heading, " ".join(players), clock_line, board, status, comment]
    say("\n".join(filter(None, parts)))
