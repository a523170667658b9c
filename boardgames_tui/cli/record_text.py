"""Records in plain text: the person steps through one, tries other moves and has them analysed, or reads all of it."""

from collections.abc import Sequence
from textwrap import fill

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.analysis.game_review import match_at, value_sentence
from boardgames_tui.cli.board_words import board_deeds
from boardgames_tui.cli.conversation import Conversation, InputLines
from boardgames_tui.cli.output import tell
from boardgames_tui.core.action import spoken_line
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.diagram import diagram
from boardgames_tui.learn.annotated_game import AnnotatedGame
from boardgames_tui.match.status import result_sentence
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.messages import describe_last_turn, size_text
from boardgames_tui.play.record_cursor import NO_MORE, NO_MORE_BACK, NO_VARIATION, RecordCursor
from boardgames_tui.record import Node
from boardgames_tui.uai.values import Limit

# Limit of an analysis, the number of its candidates, and the maximum number of actions of each.
ANALYSIS_LIMIT = Limit(movetime=2000)
MAX_CANDIDATES, MAX_ACTIONS = 4, 6
# Columns of a line of text.
WIDTH = 80


class RecordText(Conversation):
    """The record of a cursor, whose moves can be tried: nothing is saved."""

    def __init__(self, lines: InputLines, cursor: RecordCursor, analyst: Analyst) -> None:
        super().__init__(lines)
        self._cursor, self._analyst = cursor, analyst

    @property
    def deeds(self) -> Sequence[Deed]:
        """The commands to step through the record, to look at the board, and to leave."""
        cursor, length = self._cursor, len(self._cursor.line)
        return (
            Deed("forward", "one move forward", lambda: self._step(1)),
            Deed("back", "one move back", lambda: self._step(-1)),
            Deed("start", "the start", lambda: self._step(-length)),
            Deed("end", "the end of the line", lambda: self._step(length)),
            Deed("variation", "the next variation", self._vary),
            Deed("analyse", "what an engine thinks of the position", self._analyse),
            *board_deeds(cursor.match, self._describe),
            Deed("leave", "leave the moves", self.leave),
        )

    def begin(self) -> None:
        """Show the position at the cursor."""
        tell("Type forward or back to step, a move to try it, analyse, or leave.")
        tell(self._describe())

    def look(self) -> None:
        """Tell nothing: nobody else changes a record."""

    async def receive(self, text: str) -> None:
        """Try the typed actions: go to the node after them, a new one if need be."""
        if text:
            for action in self.read_turn(self._cursor.node.position, text):
                self._cursor.play(action)
            tell(self._describe())

    def _step(self, by: int) -> str:
        """Step by a number of actions, back if negative; return the board, or that the line ends here."""
        if self._cursor.step(by):
            return self._describe()
        return NO_MORE_BACK if by < 0 else NO_MORE

    def _vary(self) -> str:
        """Go to the next alternative to the last action; return the board, or that there is none."""
        return self._describe() if self._cursor.go_to_alternative(1) else NO_VARIATION

    def _describe(self) -> str:
        """Return the board at the cursor, what was played last, the comment on it, and the result or who is to move."""
        node, match = self._cursor.node, self._cursor.match
        position = match.position
        to_move = result_sentence(match) or f"{NAMES[position.side]} to move."
        sentences = (describe_last_turn(match), value_sentence(node), node.full_comment, to_move)
        return f"{diagram(position.geometry, position.cells)}\n{' '.join(filter(None, sentences))}"

    async def _analyse(self) -> str:
        """Return the value of the position for the side to act, and the best moves with their lines."""
        match = self._cursor.match
        side = match.position.side
        if match.outcome:
            return "The game is over here."
        finding = await self._analyst.search_to_limit(match.position, ANALYSIS_LIMIT, MAX_CANDIDATES)
        rows = [
            f"  {each.value.text_for(side):<12} {spoken_line(each.line[:MAX_ACTIONS])}"
            for each in finding.ranked_candidates(side)
        ]
        return "\n".join((f"{NAMES[side]} to move:", *rows))


def annotated_text(annotated: AnnotatedGame) -> str:
    """Return the moves of an annotated game, with the board and the comment wherever there is one."""
    record = annotated.record
    position = record.root.position
    players = "   ".join(f"{colour}: {record.tags.get(colour, '?')}" for colour in NAMES.values())
    heading = f"{position.game.title} {size_text(position.size)}: {annotated.title}"
    parts = [heading, players, fill(record.root.full_comment, WIDTH)]
    uncommented: list[Node] = []
    for node in record.root.line[1:]:
        uncommented.append(node)
        if node.full_comment:
            match = match_at(record, node)
            sentences = (describe_last_turn(match), value_sentence(node), node.full_comment)
            board = diagram(node.position.geometry, node.position.cells)
            parts += [_moves(uncommented), board, fill(" ".join(filter(None, sentences)), WIDTH)]
            uncommented = []
    parts += [_moves(uncommented), result_sentence(match_at(record, record.root.line[-1]))]
    return "\n\n".join(filter(None, parts))


def _moves(nodes: Sequence[Node]) -> str:
    """Return actions with the numbers of their turns, as a record has them."""
    words: list[str] = []
    for node in nodes:
        assert node.action
        words += [f"{node.turn}."] if node.opens_turn else []
        words.append(f"{node.action.spoken}{node.glyph}")
    return fill(" ".join(words), WIDTH)
