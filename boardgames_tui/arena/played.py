"""A game of a contest that is over, and its record, which tells the points too: it is all that is kept of a game."""

from dataclasses import dataclass
from itertools import takewhile

from boardgames_tui.arena.contest import NAMES, Contest
from boardgames_tui.arena.tally import DRAWN, LOSS, WIN
from boardgames_tui.errors import RecordError
from boardgames_tui.kernel import DRAW
from boardgames_tui.match import Match
from boardgames_tui.record import Record
from boardgames_tui.record.head import read_tags
from boardgames_tui.record.tokens import tokens
from boardgames_tui.record.write import write_record

FAILED = "engine failed"
"""Why a game ended that an engine has lost by a fault."""
POINTS = {NAMES[0]: WIN, "nobody": DRAWN, NAMES[1]: LOSS}
"""A's points, by the tag Winner."""
WINNERS = {points: name for name, points in POINTS.items()}


@dataclass(frozen=True)
class Played:
    """A game that is over: A's `points`, what the loser's engine did wrong if that ended it, and the whole `record`."""

    number: int
    points: float
    fault: str
    record: str

    @staticmethod
    def of(contest: Contest, number: int, match: Match, fault: str) -> "Played":
        """Write down a game of a contest that has ended."""
        assert match.outcome
        points = DRAWN
        if match.outcome.winner != DRAW:
            points = (WIN, LOSS)[contest.seated(number)[match.began_as(match.outcome.winner)]]
        record = Record.of(match)
        record.tags |= {"Round": str(number), "Winner": WINNERS[points]} | ({"Fault": fault} if fault else {})
        return Played(number, points, fault, write_record(record))

    @staticmethod
    def read(number: int, record: str) -> "Played":
        """Return a game from its record, of which the tags are enough; raise RecordError where they do not tell."""
        words = takewhile(lambda token: token.kind == "tag", tokens(record))
        tags = {name: tag.value for name, tag in read_tags(record, words).items()}
        if tags.get("winner") not in POINTS:
            raise RecordError(1, 1, f"The tag Winner is missing: it is one of {', '.join(POINTS)}.")
        return Played(number, POINTS[tags["winner"]], tags.get("fault", ""), record)
