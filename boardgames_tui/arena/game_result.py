"""A game of a contest that is over, and its record, which tells the points too: it is all that is kept of a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from boardgames_tui.arena.match_spec import NAMES, MatchSpec
from boardgames_tui.arena.score import DRAWN, LOSS, WIN
from boardgames_tui.core.errors import RecordError
from boardgames_tui.core.kernel import DRAW
from boardgames_tui.match.match import Match
from boardgames_tui.record import Record
from boardgames_tui.record.bgn.tags import read_tags
from boardgames_tui.record.bgn.tokens import tokens
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.uai.lines import read_number

LATE = "Late"
"""The tag that tells how late a player was begins so, and ends in its name."""
FAILED = "engine failed"
"""Why a game ended that an engine has lost by a fault."""
POINTS = {NAMES[0]: WIN, "nobody": DRAWN, NAMES[1]: LOSS}
"""A's points, by the tag Winner."""
WINNERS = {points: name for name, points in POINTS.items()}


@dataclass(frozen=True)
class GameResult:
    """A game that is over: A's `points`, what the loser's engine did wrong if that ended it, and the whole `record`.

    `late`: the milliseconds of the longest answer of a player that took more than it had, by name.
    """

    number: int
    points: float
    fault: str
    record: str
    late: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def of(match_spec: MatchSpec, number: int, match: Match, fault: str, late: Mapping[str, int]) -> "GameResult":
        """Write down a game of a contest that has ended."""
        assert match.outcome
        points = DRAWN
        if match.outcome.winner != DRAW:
            points = (WIN, LOSS)[match_spec.seated(number)[match.began_as(match.outcome.winner)]]
        record = Record.of(match)
        record.tags |= {"Round": str(number), "Winner": WINNERS[points]} | ({"Fault": fault} if fault else {})
        record.tags |= {f"{LATE}{name}": str(taken) for name, taken in late.items()}
        return GameResult(number, points, fault, write_record(record), late)

    @staticmethod
    def read(number: int, record: str) -> "GameResult":
        """Return a game from its record, of which the tags are enough; raise RecordError where they do not tell."""
        words = takewhile(lambda token: token.kind == "tag", tokens(record))
        tags = {name: tag.value for name, tag in read_tags(record, words).items()}
        if tags.get("winner") not in POINTS:
            raise RecordError(1, 1, f"The tag Winner is missing: it is one of {', '.join(POINTS)}.")
        late = {name: read_number(tags.get(f"{LATE}{name}".lower(), "")) for name in NAMES}
        taken = {name: milliseconds for name, milliseconds in late.items() if milliseconds}
        return GameResult(number, POINTS[tags["winner"]], tags.get("fault", ""), record, taken)
