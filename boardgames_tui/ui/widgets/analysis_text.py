"""Text of an analysis: the bar of a value, candidates with their lines, the graph of a game, its mistakes."""

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

# From an empty cell to a full one, filled from the left.
EIGHTHS = " ▏▎▍▌▋▊▉█"
BAR = "$black-stone on $white-stone"
RANKS = ("$on-rank on $best-rank", "$on-rank on $next-rank")
RIM = "$board on $board"
UNANALYSED = "$foreground-muted on $board"
HERE = "▲"


def bar(value: Value, width: int) -> Content:
    """Return a bar of Black's win probability in the colours of the stones, with both percentages, or the winner."""
    texts = {colour: "" if value.plies and not value.share(colour) else value.text_for(colour) for colour in GLYPHS}
    left, right = Content.assemble(disc(BLACK), f" {texts[BLACK]} "), Content.assemble(f" {texts[WHITE]} ", disc(WHITE))
    return Content.assemble(left, *_filled(value.black, width - len(left) - len(right)), right)


def disc(colour: int) -> tuple[str, str]:
    """Return a stone as one character on its board."""
    return GLYPHS[colour], STONE[colour]


def _filled(share: float, width: int) -> Iterator[tuple[str, str]]:
    """Yield the two parts of the bar with a rim in the board's colour, which is visible on any background."""
    steps, inside = len(EIGHTHS) - 1, max(width - 2, 0)
    whole, part = divmod(round(share * steps * inside), steps)
    cells = f"{EIGHTHS[-1] * whole}{EIGHTHS[part] if part else ''}"
    yield " ", RIM
    yield f"{cells:<{inside}}", BAR
    yield " ", RIM


def candidates(finding: Finding, colour: int, rows: int, width: int) -> Content:
    """Return the best candidates, one row each, numbered as on the board, with their values and lines.

    The values are those of the colour to act.
    """
    shown = finding.ranked_candidates(colour)[:rows]
    actions = [spoken_line([each.action.text]) for each in shown]
    values = [each.value.text_for(colour) for each in shown]
    wide, high = max(map(len, actions), default=0), max(map(len, values), default=0)
    heads = [f" {a:<{wide}} {v:>{high}}" for a, v in zip(actions, values, strict=True)]
    return Content("\n").join(
        Content.assemble((str(rank), RANKS[rank > 1]), head, *_continuation(each, width - 1 - len(head)))
        for rank, (head, each) in enumerate(zip(heads, shown, strict=True), 1)
    )


def _continuation(candidate: Candidate, room: int) -> Iterator[tuple[str, str]]:
    """Yield the following actions that fit in the row."""
    words = [f" {spoken_line([text])}" for text in candidate.line[1:]]
    while words and sum(map(len, words)) > room:
        words.pop()
    yield "".join(words), MUTED


def brief(finding: Finding, colour: int, width: int) -> Content:
    """Return the bar and the best candidate in one row, for narrow windows."""
    if not finding.candidates:
        return bar(finding.value, width)
    half = width // 2
    return Content.assemble(bar(finding.value, half), GAP, candidates(finding, colour, 1, width - half - len(GAP)))


def game_graph(shares: Sequence[float | None], here: int, width: int, height: int, caption: str) -> Content:
    """Return the graph of a game, with a mark and the caption `caption` below the present position."""
    at = column_of(here, len(shares), width)
    beside = f"{HERE} {caption}" if at + len(caption) + 2 <= width else f"{caption} {HERE}"
    under = f"{'':{at}}{beside}" if beside.startswith(HERE) else f"{beside:>{at + 1}}"
    rows = [Content.assemble(*_coloured(row)) for row in graph(shares, width, height - 1)]
    return Content("\n").join([*rows, Content.styled(under, STRONG)])


def _coloured(row: str) -> Iterator[tuple[str, str]]:
    for is_unknown, chars in groupby(row, UNKNOWN.__eq__):
        yield "".join(chars), UNANALYSED if is_unknown else BAR


def mistakes(worst: Sequence[Verdict]) -> list[Content]:
    """Return the turns with the largest losses, the worst first, with the win probability before and after each."""
    heads = ("Worst:", " then:")
    rows = [
        Content.assemble(
            f"{heads[at > 0]} {each.ended.turn} ",
            disc(each.colour),
            f" {round(100 * each.had)} → {percent(each.kept)}",
        )
        for at, each in enumerate(worst)
    ]
    return rows or [Content("No turn lost 10 % or more.")]
