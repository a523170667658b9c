"""What an engine thinks, as text: the bar of a value, candidates with their lines, the graph of a game, its errors."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from textual.content import Content

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.game_review import Verdict
from boardgames_tui.analysis.graph import UNKNOWN, column_of, graph
from boardgames_tui.analysis.value import Value, percent
from boardgames_tui.core.action import spoken_line
from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.ui.control.messages import GLYPHS
from boardgames_tui.ui.widgets.panel_text import GAP, MUTED, STONE, STRONG

EIGHTHS = " ▏▎▍▌▋▊▉█"
"""From nothing to all of a cell, from the left."""
BAR = "$black-stone on $white-stone"
RANKS = ("$on-rank on $best-rank", "$on-rank on $next-rank")
RIM = "$board on $board"
UNANALYSED = "$foreground-muted on $board"
HERE = "▲"


def bar(value: Value, width: int) -> Content:
    """Return Black's share of wins in the colours of the stones, with both shares, or who wins, at its ends."""
    told = {colour: "" if value.plies and not value.share(colour) else value.told(colour) for colour in GLYPHS}
    left, right = Content.assemble(disc(BLACK), f" {told[BLACK]} "), Content.assemble(f" {told[WHITE]} ", disc(WHITE))
    return Content.assemble(left, *_filled(value.black, width - len(left) - len(right)), right)


def disc(colour: int) -> tuple[str, str]:
    """A stone in one character, on its board."""
    return GLYPHS[colour], STONE[colour]


def _filled(share: float, width: int) -> Iterator[tuple[str, str]]:
    """A rim of the board's colour around the two parts, so that each is seen on any background."""
    steps, inside = len(EIGHTHS) - 1, max(width - 2, 0)
    whole, part = divmod(round(share * steps * inside), steps)
    cells = f"{EIGHTHS[-1] * whole}{EIGHTHS[part] if part else ''}"
    yield " ", RIM
    yield f"{cells:<{inside}}", BAR
    yield " ", RIM


def candidates(finding: Finding, colour: int, rows: int, width: int) -> Content:
    """Return the best candidates, a row each, numbered as on the board: what each is worth, and how it goes on.

    Its value is that for the colour that acts.
    """
    shown = finding.candidates[:rows]
    actions = [spoken_line([each.action.text]) for each in shown]
    values = [each.value.told(colour) for each in shown]
    wide, high = max(map(len, actions), default=0), max(map(len, values), default=0)
    heads = [f" {a:<{wide}} {v:>{high}}" for a, v in zip(actions, values, strict=True)]
    return Content("\n").join(
        Content.assemble((str(rank), RANKS[rank > 1]), head, *_continuation(each, width - 1 - len(head)))
        for rank, (head, each) in enumerate(zip(heads, shown, strict=True), 1)
    )


def _continuation(candidate: Candidate, room: int) -> Iterator[tuple[str, str]]:
    """The actions that follow, as many as there is room for."""
    words = [f" {spoken_line([text])}" for text in candidate.line[1:]]
    while words and sum(map(len, words)) > room:
        words.pop()
    yield "".join(words), MUTED


def brief(finding: Finding, colour: int, width: int) -> Content:
    """Return the bar with the best candidate behind it in one row, for narrow windows."""
    if not finding.candidates:
        return bar(finding.value, width)
    half = width // 2
    return Content.assemble(bar(finding.value, half), GAP, candidates(finding, colour, 1, width - half - len(GAP)))


def game_graph(shares: Sequence[float | None], here: int, width: int, height: int, said: str) -> Content:
    """Return the graph of a game, and below it a mark at the stop where one stands, with what is `said` of it."""
    at = column_of(here, len(shares), width)
    beside = f"{HERE} {said}" if at + len(said) + 2 <= width else f"{said} {HERE}"
    under = f"{'':{at}}{beside}" if beside.startswith(HERE) else f"{beside:>{at + 1}}"
    rows = [Content.assemble(*_coloured(row)) for row in graph(shares, width, height - 1)]
    return Content("\n").join([*rows, Content.styled(under, STRONG)])


def _coloured(row: str) -> Iterator[tuple[str, str]]:
    for untold, chars in groupby(row, UNKNOWN.__eq__):
        yield "".join(chars), UNANALYSED if untold else BAR


def mistakes(worst: Sequence[Verdict]) -> list[Content]:
    """Return the turns that lost most, the worst first, each as a row with what whoever acted could expect."""
    heads = ("Worst:", " then:")
    rows = [
        Content.assemble(
            f"{heads[at > 0]} {each.ended.turn} ",
            disc(each.colour),
            f" {round(100 * each.had)} → {percent(each.kept)}",
        )
        for at, each in enumerate(worst)
    ]
    return rows or [Content("No turn lost much.")]
