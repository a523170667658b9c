"""Result of a game of a match, from the view of the match's first player, A, as the tags of its record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from boardgames_tui.arena.match_spec import NAMES, MatchSpec
from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.errors import RecordError
from boardgames_tui.match.match import Match
from boardgames_tui.match.tally import DRAWN, LOSS, WIN
from boardgames_tui.record import Record
from boardgames_tui.record.bgn.tags import read_tags
from boardgames_tui.record.bgn.tokens import tokens
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.uai.lines import read_number

# Prefix of the tag for the longest late answer of a player; the player's name follows.
LATE_TAG = "Late"
# Reason of a loss by a fault of the engine.
FAILED = "engine failed"
# A's points by the value of the tag Winner.
POINTS_BY_WINNER = {NAMES[0]: WIN, "nobody": DRAWN, NAMES[1]: LOSS}
WINNER_BY_POINTS = {points: winner for winner, points in POINTS_BY_WINNER.items()}


@dataclass(frozen=True)
class GameResult:
    """Result of the game with this `number`: A's `points` and the complete `record` as text."""

    number: int
    points: float
    fault: str
    """Sentence about the failure of the loser's engine, if that ended the game, else empty."""
    record: str
    late_answers: Mapping[str, int] = field(default_factory=dict)
    """Milliseconds of the longest answer of each player who exceeded its limit, by the player's name, A or B."""

    @staticmethod
    def of(
        match_spec: MatchSpec, number: int, match: Match, fault: str, late_answers: Mapping[str, int]
    ) -> "GameResult":
        """Return the result of a finished game."""
        assert match.outcome
        if match.outcome.winner == DRAW:
            points = DRAWN
        else:
            # A swap exchanges the colours, so the winner is identified by the colour with which this player began.
            winner = match_spec.players_by_colour(number)[match.began_as(match.outcome.winner)]
            points = WIN if winner == 0 else LOSS
        record = Record.of(match)
        record.tags |= {"Round": str(number), "Winner": WINNER_BY_POINTS[points]}
        if fault:
            record.tags["Fault"] = fault
        record.tags |= {f"{LATE_TAG}{name}": str(milliseconds) for name, milliseconds in late_answers.items()}
        return GameResult(number, points, fault, write_record(record), late_answers)

    @staticmethod
    def read(number: int, record: str) -> "GameResult":
        """Read the result of a game from its record; raise RecordError if the tag Winner is missing or wrong."""
        # The moves follow the tags and are not needed.
        tag_tokens = takewhile(lambda token: token.kind == "tag", tokens(record))
        # `read_tags` returns the names of the tags in lower case.
        tags = {name: tag.value for name, tag in read_tags(record, tag_tokens).items()}
        if tags.get("winner") not in POINTS_BY_WINNER:
            raise RecordError(1, 1, f"The tag Winner is missing: it is one of {', '.join(POINTS_BY_WINNER)}.")
        late_tags = {name: read_number(tags.get(f"{LATE_TAG}{name}".lower(), "")) for name in NAMES}
        late_answers = {name: milliseconds for name, milliseconds in late_tags.items() if milliseconds}
        return GameResult(number, POINTS_BY_WINNER[tags["winner"]], tags.get("fault", ""), record, late_answers)
