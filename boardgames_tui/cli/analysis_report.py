"""Analysis for `analyse`, and its report: a table of the turns, a graph of the game and its worst mistakes."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Column, Table

from boardgames_tui.analysis.analyst import Analyst, Finding
from boardgames_tui.analysis.game_review import NO_MISTAKE, Verdict, biggest_mistakes, turn_ends, verdicts
from boardgames_tui.analysis.graph import graph
from boardgames_tui.analysis.value import percent
from boardgames_tui.core.action import spoken_line
from boardgames_tui.core.cells import BLACK, DRAW, NAMES
from boardgames_tui.drawing.ascii import in_ascii
from boardgames_tui.record import Node, Record
from boardgames_tui.uai.values import Limit

# Largest width of the graph, its columns per turn in a short game, and its height.
GRAPH_WIDTH, COLUMNS_PER_TURN, GRAPH_HEIGHT = 64, 4, 5
# Maximum length of a variation in actions.
MAX_ACTIONS = 6
MAX_MISTAKES = 3
# Smallest loss to show; smaller ones are 0 in whole per cent.
SMALLEST_LOSS = 0.005


async def analyse_line(
    record: Record, line: Sequence[Node], limit: Limit, lines: int, known: Mapping[Node, Finding]
) -> dict[Node, Finding]:
    """Search the position after each turn without a `known` finding for its best `lines` actions; show the progress."""
    findings = dict(known)
    nodes = [node for node in turn_ends(line) if node not in known]
    console = Console(stderr=True)
    columns = (MofNCompleteColumn(), BarColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=len(nodes))
        analyst = Analyst(record.root.position.game, lambda status: bar.update(task, description=status))
        try:
            for node in nodes:
                findings[node] = await analyst.search_to_limit(node.position, limit, lines)
                bar.advance(task)
        finally:
            await analyst.close()
    return findings


def report(line: Sequence[Node], findings: Mapping[Node, Finding], *, whole: bool) -> None:
    """Print the verdicts on the turns of a line; if it is the `whole` game, also the graph and the worst mistakes."""
    turn_verdicts = tuple(verdicts(line, findings))
    number = partial(Column, justify="right")
    headers = (number("move"), "", "played", number("for Black"), number("lost"), "", "better")
    table = Table(*headers, box=None, pad_edge=False)
    for verdict in turn_verdicts:
        for row in (turn_row(verdict), *_candidate_rows(verdict)):
            table.add_row(*row)
    Console(highlight=False, markup=False, emoji=False).print(table)
    if whole:
        shares = [findings[node].value.black for node in turn_ends(line)]
        text = "\n".join(("", *_graph_rows(shares), "", _mistakes_sentence(turn_verdicts), ""))
        # An encoding may have only some of the characters of the graph.
        unicode = (sys.stdout.encoding or "").lower().startswith("utf")
        sys.stdout.write(text if unicode else in_ascii(text))


class TurnRow(NamedTuple):
    """Cells of a turn in the table."""

    number: str
    player: str
    played: str
    value: str
    lost: str
    glyph: str
    better: str


def turn_row(verdict: Verdict) -> TurnRow:
    """Return the cells of a turn. A better variation is shown if the turn lost something."""
    has_loss = verdict.loss >= SMALLEST_LOSS
    return TurnRow(
        number=str(verdict.end.turn),
        player=NAMES[verdict.colour],
        played=spoken_line([action.text for action in verdict.actions]),
        value=_outcome_text(verdict),
        lost=percent(verdict.loss) if has_loss else "",
        glyph=verdict.glyph,
        better=spoken_line(verdict.better_line[:MAX_ACTIONS]) if has_loss else "",
    )


def _outcome_text(verdict: Verdict) -> str:
    """Return the value of the game after a turn, or its winner."""
    outcome = verdict.end.position.outcome
    if not outcome:
        return verdict.after.value.text_for(BLACK)
    return "draw" if outcome.winner == DRAW else f"{NAMES[outcome.winner]} won"


def _candidate_rows(verdict: Verdict) -> Iterator[tuple[str, ...]]:
    """Yield the cells of each candidate for a turn, if the engine found several."""
    candidates = verdict.before.candidates
    for candidate in candidates if len(candidates) > 1 else ():
        action, *continuation = candidate.line[:MAX_ACTIONS]
        yield "", "", f"  {spoken_line([action])}", candidate.value.text_for(BLACK), "", "", spoken_line(continuation)


def _graph_rows(shares: Sequence[float]) -> Iterator[str]:
    """Yield the rows of the graph of Black's shares of wins, with the scale on its left."""
    rows = graph(shares, min(GRAPH_WIDTH, COLUMNS_PER_TURN * len(shares)), GRAPH_HEIGHT)
    scale = {0: "Black 100 %", GRAPH_HEIGHT // 2: "50 %", GRAPH_HEIGHT - 1: "0 %"}
    for y, row in enumerate(rows):
        yield f"{scale.get(y, ''):>{len(scale[0])}} |{row}|"


def _mistakes_sentence(turn_verdicts: Sequence[Verdict]) -> str:
    """Name the turns that lost most, with the share of wins before and after each."""
    mistakes = biggest_mistakes(turn_verdicts, MAX_MISTAKES)
    if not mistakes:
        return NO_MISTAKE
    texts = [
        f"{each.end.turn} ({NAMES[each.colour]}, {percent(each.share_before)} to {percent(each.share_after)})"
        for each in mistakes
    ]
    return f"The most was lost by move {', '.join(texts)}."
