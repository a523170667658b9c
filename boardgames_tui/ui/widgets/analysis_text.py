"""Text of an analysis: the bar of a win probability, candidates with their lines, the graph of a game, its mistakes."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from textual.content import Content

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.game_review import NO_MISTAKE, Verdict
from boardgames_tui.analysis.graph import UNKNOWN, column_of, graph
from boardgames_tui.analysis.value import Value, percent
from boardgames_tui.core.action import spoken_line
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.play.messages import GLYPHS
from boardgames_tui.ui.widgets.panel_text import GAP, MUTED, STONE, STRONG

# Bar of a character's width that is filled from the left, from 0 to 8 eighths.
EIGHTHS = " ▏▎▍▌▋▊▉█"
BAR = "$black-stone on $white-stone"
BEST_RANK, NEXT_RANK = "$on-rank on $best-rank", "$on-rank on $next-rank"
RIM = "$board on $board"
UNANALYSED = "$foreground-muted on $board"
HERE = "▲"


def bar(value: Value, width: int) -> Content:
    """Return a bar of Black's win probability between the values of both colours; a proven loser has no value."""
    texts = {colour: "" if value.plies and not value.share(colour) else value.text_for(colour) for colour in GLYPHS}
    left, right = Content.assemble(disc(BLACK), f" {texts[BLACK]} "), Content.assemble(f" {texts[WHITE]} ", disc(WHITE))
    return Content.assemble(left, *_bar_parts(value.black, width - len(left) - len(right)), right)


def disc(colour: int) -> tuple[str, str]:
    """Return a stone as one character, with its style: its colour on that of the board."""
    return GLYPHS[colour], STONE[colour]


def _bar_parts(share: float, width: int) -> Iterator[tuple[str, str]]:
    """Yield a bar between rims in the board's colour, which are visible on any background."""
    inner_width = max(width - 2, 0)
    full_chars, eighths = divmod(round(8 * share * inner_width), 8)
    filled = EIGHTHS[-1] * full_chars + (EIGHTHS[eighths] if eighths else "")
    yield " ", RIM
    yield f"{filled:<{inner_width}}", BAR
    yield " ", RIM


def candidates(finding: Finding, colour: int, rows: int, width: int) -> Content:
    """Return the best candidates for the colour to act, one row each, with their ranks, values and lines."""
    shown = finding.ranked_candidates(colour)[:rows]
    actions = [spoken_line([candidate.action.text]) for candidate in shown]
    values = [candidate.value.text_for(colour) for candidate in shown]
    action_width = max(map(len, actions), default=0)
    value_width = max(map(len, values), default=0)
    lines = []
    for rank, (candidate, action, value) in enumerate(zip(shown, actions, values, strict=True), 1):
        head = f" {action:<{action_width}} {value:>{value_width}}"
        number = (str(rank), BEST_RANK if rank == 1 else NEXT_RANK)
        lines.append(Content.assemble(number, head, _continuation(candidate, width - 1 - len(head))))
    return Content("\n").join(lines)


def _continuation(candidate: Candidate, room: int) -> tuple[str, str]:
    """Return as many of the following actions as fit in `room` characters, with their style."""
    texts = [f" {spoken_line([text])}" for text in candidate.line[1:]]
    while texts and sum(map(len, texts)) > room:
        texts.pop()
    return "".join(texts), MUTED


def brief(finding: Finding, colour: int, width: int) -> Content:
    """Return the bar and the best candidate in one row, for narrow windows."""
    if not finding.candidates:
        return bar(finding.value, width)
    half = width // 2
    return Content.assemble(bar(finding.value, half), GAP, candidates(finding, colour, 1, width - half - len(GAP)))


def game_graph(shares: Sequence[float | None], here: int, width: int, height: int, caption: str) -> Content:
    """Return the graph of Black's shares, None if unknown, with a mark and a caption below that at index `here`."""
    column = column_of(here, len(shares), width)
    fits_after_mark = column + len(caption) + 2 <= width
    last_row = f"{' ' * column}{HERE} {caption}" if fits_after_mark else f"{caption} {HERE}".rjust(column + 1)
    rows = [Content.assemble(*_styled_runs(row)) for row in graph(shares, width, height - 1)]
    return Content("\n").join([*rows, Content.styled(last_row, STRONG)])


def _styled_runs(row: str) -> Iterator[tuple[str, str]]:
    for is_unknown, chars in groupby(row, UNKNOWN.__eq__):
        yield "".join(chars), UNANALYSED if is_unknown else BAR


def mistakes(worst: Sequence[Verdict]) -> list[Content]:
    """Return a row for each of the worst turns, the worst first, with its share before and after."""
    rows = [
        Content.assemble(
            f"{'Worst:' if i == 0 else ' then:'} {verdict.end.turn} ",
            disc(verdict.colour),
            f" {round(100 * verdict.share_before)} → {percent(verdict.share_after)}",
        )
        for i, verdict in enumerate(worst)
    ]
    return rows or [Content(NO_MISTAKE)]
