"""Report of `analyse`: a table of the turns, a graph of the game and its worst mistakes."""

import sys
from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.table import Table

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.game_review import Verdict, biggest_mistakes, turn_ends, verdicts
from boardgames_tui.analysis.graph import graph
from boardgames_tui.analysis.value import percent
from boardgames_tui.core.action import spoken_line
from boardgames_tui.core.kernel import BLACK, DRAW
from boardgames_tui.match.match import NAMES
from boardgames_tui.record import Node
from boardgames_tui.ui.ascii_filter import in_ascii

HEADS = ("move", "", "played", "for Black", "lost", "", "better")
WIDTH, HEIGHT = 64, 5
# Maximum length of a line in actions.
MAX_ACTIONS = 6
MAX_MISTAKES = 3
# Smallest loss to show; smaller ones are 0 in whole per cent.
SMALLEST_LOSS = 0.005


def report(line: Sequence[Node], found: Mapping[Node, Finding], *, whole: bool) -> None:
    """Print the verdicts on the turns of a line; if it is the `whole` game, also the graph and the worst mistakes."""
    judged = tuple(verdicts(line, found))
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(_table(judged))
    if whole:
        ends = turn_ends(line)
        _print_lines("", *_graph_rows([found[node].value.black for node in ends]), "", _summary(judged))


def _print_lines(*lines: str) -> None:
    """Print lines, in ASCII if the encoding of the output has no other characters."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    sys.stdout.write("".join(f"{line if unicode else in_ascii(line)}\n" for line in lines))


def _table(judged: Sequence[Verdict]) -> Table:
    table = Table(*HEADS, box=None, pad_edge=False)
    for at in (0, 3, 4):
        table.columns[at].justify = "right"
    for verdict in judged:
        table.add_row(*_row(verdict))
        for candidate in _candidates(verdict):
            table.add_row("", "", *candidate)
    return table


def _row(verdict: Verdict) -> tuple[str, ...]:
    loses = verdict.lost >= SMALLEST_LOSS
    return (
        str(verdict.ended.turn),
        NAMES[verdict.colour],
        spoken_line([action.text for action in verdict.actions]),
        _outcome_text(verdict),
        percent(verdict.lost) if loses else "",
        verdict.glyph,
        spoken_line(verdict.better[:MAX_ACTIONS]) if loses else "",
    )


def _outcome_text(verdict: Verdict) -> str:
    """Return the value of the game after a turn, or its winner."""
    outcome = verdict.ended.position.outcome
    if not outcome:
        return verdict.after.value.text_for(BLACK)
    return "draw" if outcome.winner == DRAW else f"{NAMES[outcome.winner]} won"


def _candidates(verdict: Verdict) -> Iterator[tuple[str, ...]]:
    """Yield the candidates for a turn if several were requested."""
    found: Sequence[Candidate] = verdict.before.candidates
    for candidate in found if len(found) > 1 else ():
        first, *rest = candidate.line[:MAX_ACTIONS]
        yield f"  {spoken_line([first])}", candidate.value.text_for(BLACK), "", "", spoken_line(rest)


def _graph_rows(shares: Sequence[float]) -> Iterator[str]:
    """Yield the rows of the graph with its scale."""
    rows = graph(shares, min(WIDTH, 4 * len(shares)), HEIGHT)
    scale = {0: "Black 100 %", HEIGHT // 2: "50 %", HEIGHT - 1: "0 %"}
    for y, row in enumerate(rows):
        yield f"{scale.get(y, ''):>11} |{row}|"


def _summary(judged: Sequence[Verdict]) -> str:
    worst = biggest_mistakes(judged, MAX_MISTAKES)
    if not worst:
        return "No turn lost 10 % or more."
    texts = [f"{each.ended.turn} ({NAMES[each.colour]}, {percent(each.had)} to {percent(each.kept)})" for each in worst]
    return f"The most was lost by move {', '.join(texts)}."
