"""Review of the line at the cursor of a record: the mistakes that searches of its positions show.

A *line* is the nodes of the record from its root to an end. A *finding* is the result of a search of a position, or the
value that the record has for a node. A *verdict* compares the findings before and after a turn. The verdict on a
*mistake* has a *glyph* such as `?`.
"""

from collections import ChainMap
from collections.abc import AsyncIterator, Mapping
from itertools import chain

from boardgames_tui.analysis.analyst import Analyst, Finding
from boardgames_tui.analysis.game_review import Verdict, read_annotations, turn_ends, verdicts
from boardgames_tui.play.record_cursor import RecordCursor
from boardgames_tui.record import Node
from boardgames_tui.uai.values import Limit

# Limit for each position of a review: nodes, so that a review can be repeated, and a time for slow engines.
REVIEW_LIMIT = Limit(nodes=20_000, movetime=500)


class Review:
    """Findings for the line at the cursor, from values in the record and from searches."""

    def __init__(self, record_cursor: RecordCursor) -> None:
        self._record_cursor = record_cursor
        # Findings of searches, on any line.
        self._searched: dict[Node, Finding] = {}
        # Findings from the values in the record, on the line of the cursor and the main line; the line of the cursor.
        self._annotated: dict[Node, Finding] = {}
        self._annotated_line: tuple[Node, ...] = ()
        # Cached glyphs, and the lines on which they are; no lines if they have to be computed anew.
        self._glyphs: dict[Node, str] = {}
        self._lines_with_glyphs: tuple[tuple[Node, ...], ...] = ()
        # Whether a search of all positions has begun.
        self.has_begun = False
        self.follow_line()

    def follow_line(self) -> None:
        """If the cursor is on another line than before, read the values in the record again, and drop the glyphs."""
        line = self._record_cursor.line
        if line is not self._annotated_line:
            self._annotated_line, self._annotated = line, {}
            self._lines_with_glyphs = ()
            for shown_line in self._shown_lines:
                self._annotated |= read_annotations(shown_line)

    @property
    def _shown_lines(self) -> tuple[tuple[Node, ...], ...]:
        """The main line, and the line at the cursor if it is another one."""
        main_line, line = self._record_cursor.record.root.line, self._record_cursor.line
        return (main_line,) if line == main_line else (main_line, line)

    @property
    def findings(self) -> Mapping[Node, Finding]:
        """Findings by node; an annotated value counts before the finding of a search."""
        return ChainMap(self._annotated, self._searched)

    @property
    def has_annotated_values(self) -> bool:
        """Whether the record has values of an engine on the line."""
        return any(node.value and node in self._annotated for node in self._annotated_line)

    def searched(self, node: Node) -> Finding | None:
        """Return the finding of an earlier search of a node, if there is one."""
        return self._searched.get(node)

    def store(self, node: Node, finding: Finding) -> None:
        """Store the finding of a search, unless the node has one of a longer search."""
        if node not in self._searched or finding.nodes >= self._searched[node].nodes:
            self._searched[node] = finding
            self._lines_with_glyphs = ()

    @property
    def unanalysed(self) -> list[Node]:
        """Nodes of the line at the ends of turns that have no finding."""
        return [node for node in turn_ends(self._record_cursor.line) if node not in self.findings]

    @property
    def progress(self) -> str:
        """The number of positions of the line with a finding, such as `3 of 40 positions`."""
        total = len(turn_ends(self._record_cursor.line))
        return f"{total - len(self.unanalysed)} of {total} positions"

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Verdicts on the turns of the line with findings before and after them."""
        return tuple(verdicts(self._record_cursor.line, self.findings))

    @property
    def glyphs(self) -> Mapping[Node, str]:
        """Glyphs of the mistakes on this line and on the main line, by the last nodes of the turns."""
        lines = self._shown_lines
        # Cached, because each step of the cursor asks for them.
        if lines != self._lines_with_glyphs:
            self._lines_with_glyphs = lines
            all_verdicts = chain.from_iterable(verdicts(line, self.findings) for line in lines)
            self._glyphs = {verdict.end: verdict.glyph for verdict in all_verdicts if verdict.glyph}
        return self._glyphs

    @property
    def mistakes(self) -> tuple[Verdict, ...]:
        return tuple(verdict for verdict in self.verdicts if verdict.glyph)

    @property
    def mistake_here(self) -> Verdict | None:
        """The verdict on the turn of the cursor, if that is a mistake."""
        return next((each for each in self.mistakes if each.end.turn == self._record_cursor.node.turn), None)

    def next_mistake(self, direction: int) -> Verdict | None:
        """Return the next mistake after the cursor (1) or before it (-1); None if the line has no mistake."""
        line, ply, mistakes = self._record_cursor.line, self._record_cursor.ply, self.mistakes
        in_direction = [mistake for mistake in mistakes if (line.index(mistake.end) - ply) * direction > 0]
        # After the last mistake comes the first one, and the other way round.
        candidates = in_direction or mistakes
        if not candidates:
            return None
        return candidates[0] if direction > 0 else candidates[-1]

    async def search(self, analyst: Analyst) -> AsyncIterator[str]:
        """Search the positions of the line that have no finding; yield the progress before each search."""
        self.has_begun = True
        for node in self.unanalysed:
            # The analysis beside the board may have stored a finding meanwhile.
            if node not in self.findings:
                yield self.progress
                self.store(node, await analyst.search_to_limit(node.position, REVIEW_LIMIT))
