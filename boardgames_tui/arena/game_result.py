"""Result of a game, and its record, which includes the points and is all that is saved of a game."""

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

# Prefix of the tag for the longest late answer of a player; the player's name follows.
LATE_TAG = "Late"
# Reason of a loss by a fault of the engine.
FAILED = "engine failed"
# A's points by the tag Winner.
POINTS = {NAMES[0]: WIN, "nobody": DRAWN, NAMES[1]: LOSS}
WINNERS = {points: name for name, points in POINTS.items()}


@dataclass(frozen=True)
class GameResult:
    """Result of a game, with A's `points` and the complete `record`.

    `fault` is what the loser's engine did wrong, if that ended the game. `late` has the milliseconds of the longest
    answer of each player who exceeded a limit, by name.
    """

    number: int
    points: float
    fault: str
    record: str
    late: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def of(match_spec: MatchSpec, number: int, match: Match, fault: str, late: Mapping[str, int]) -> "GameResult":
        """Return the result of a finished game."""
        assert match.outcome
        points = DRAWN
        if match.outcome.winner != DRAW:
            points = (WIN, LOSS)[match_spec.seated(number)[match.began_as(match.outcome.winner)]]
        record = Record.of(match)
        record.tags |= {"Round": str(number), "Winner": WINNERS[points]} | ({"Fault": fault} if fault else {})
        record.tags |= {f"{LATE_TAG}{name}": str(taken) for name, taken in late.items()}
        return GameResult(number, points, fault, write_record(record), late)

    @staticmethod
    def read(number: int, record: str) -> "GameResult":
        """Read a result from a record, of which only the tags are needed; raise RecordError if they are missing."""
        tag_tokens = takewhile(lambda token: token.kind == "tag", tokens(record))
        tags = {name: tag.value for name, tag in read_tags(record, tag_tokens).items()}
        if tags.get("winner") not in POINTS:
            raise RecordError(1, 1, f"The tag Winner is missing: it is one of {', '.join(POINTS)}.")
        late = {name: read_number(tags.get(f"{LATE_TAG}{name}".lower(), "")) for name in NAMES}
        taken = {name: milliseconds for name, milliseconds in late.items() if milliseconds}
        return GameResult(number, POINTS[tags["winner"]], tags.get("fault", ""), record, taken)
