"""Command that analyses a game turn by turn and shows better moves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardgames_tui.cli.output import FORCE, check_target, write
from boardgames_tui.cli.records import GAME, IN, LENIENT, NTH, describe_record, load_record
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game

if TYPE_CHECKING:
    from boardgames_tui.record import Node, Record

# Milliseconds per position.
DEFAULT_MOVETIME = 500
TIME = typer.Option(metavar="MS", min=1, help=f"Milliseconds per position (default: {DEFAULT_MOVETIME}).")
NODES = typer.Option(metavar="N", min=1, help="Nodes or playouts per position, instead of a time.")
LINES = typer.Option(metavar="K", min=1, max=20, help="Number of candidate moves to show for each turn.")
MOVE = typer.Option(metavar="N", min=1, help="Analyse only this move.")
OUT = typer.Option(metavar="FILE", help="Write the game to this file, with values, annotations and better lines.")


def analyse(
    file: Annotated[str, IN],
    movetime: Annotated[int | None, TIME] = None,
    nodes: Annotated[int | None, NODES] = None,
    lines: Annotated[int, LINES] = 1,
    move: Annotated[int | None, MOVE] = None,
    out: Annotated[str, OUT] = "",
    game: Annotated[Game | None, GAME] = None,
    nth: Annotated[int | None, NTH] = None,
    lenient: Annotated[bool, LENIENT] = False,
    force: Annotated[bool, FORCE] = False,
) -> None:
    """Have the engine judge a game turn by turn, and say what would have been better."""
    import asyncio

    from boardgames_tui.analysis.game_review import annotate, verdicts, write_value
    from boardgames_tui.cli.analysis_report import analyse_line, report
    from boardgames_tui.record.formats import dump
    from boardgames_tui.uai.values import Limit

    if movetime and nodes:
        raise OptionError("use either --movetime or --nodes, not both.")
    if out:
        check_target(out, force=force, source=file)
    record = load_record(file, game, nth, lenient=lenient)
    if out:
        # Fail before the long analysis if the format cannot hold the record.
        dump(record, Path(out).suffix)
    line = _select_nodes(record, move)
    limit = Limit(nodes=nodes) if nodes else Limit(movetime=movetime or DEFAULT_MOVETIME)
    findings = asyncio.run(analyse_line(record, line, limit, lines))
    report(line, findings, whole=move is None)
    if out:
        for node, finding in findings.items():
            write_value(node, finding)
        for verdict in verdicts(line, findings):
            annotate(verdict)
        write(out, dump(record, Path(out).suffix), f"{describe_record(record)}, analysed", force=force)


def _select_nodes(record: Record, move: int | None) -> Sequence[Node]:
    """Return the nodes of the main line; for a move, only its nodes and the node before them."""
    line = record.root.line
    turns = line[-1].turn
    if not turns:
        raise OptionError("nothing to analyse: the record has no moves.")
    if move is None:
        return line
    if move > turns:
        raise OptionError(f"no move {move}: the record ends at move {turns}.")
    plies = [ply for ply, node in enumerate(line) if node.turn == move]
    return line[plies[0] - 1 : plies[-1] + 1]
