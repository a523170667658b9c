"""Coach of a person who plays against the computer: the cost of each turn, and objections to costly turns.

A *judgement* is the task that compares the searches before and after a turn. An *objection* is a sentence about a turn
that loses more than the settings allow; it is pending until the person keeps the turn or takes it back.
"""

import asyncio
from collections.abc import Callable
from math import inf

from boardgames_tui.analysis.analyst import Analyst, Finding
from boardgames_tui.analysis.better_move import describe_cost, describe_objection, end_of
from boardgames_tui.analysis.game_review import Verdict
from boardgames_tui.analysis.value import percentage
from boardgames_tui.core.errors import EngineError, OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.match.events import Event, Played
from boardgames_tui.match.history import Turn
from boardgames_tui.match.match import Match
from boardgames_tui.play.venue import Venue
from boardgames_tui.record import Node
from boardgames_tui.storage.settings import NO_OBJECTIONS, Settings
from boardgames_tui.uai.values import Limit

COACH_LIMIT = Limit(nodes=30_000, movetime=1000)
# Seconds for which the opponent waits for the coach, at most.
MAX_WAIT = 2.5
MAX_OBJECTIONS = 3
TAKE_BACK = "Take it back?"


class Coach:
    """Observer of the match at a venue. `show` is called when the coach has a new `comment` on the last turn."""

    def __init__(self, venue: Venue, show: Callable[[], None]) -> None:
        self.comment = ""
        # The pending objection; empty if there is none.
        self.objection = ""
        self._venue, self._match, self._show = venue, venue.match, show
        self._is_on = False
        # Smallest loss, in per cent, to which the coach objects; infinite if it never does.
        self._min_loss = inf
        self._objections_left = MAX_OBJECTIONS
        self._analyst = Analyst(self._match.position.game)
        # The last position in which the person has begun or is to begin a turn, and its search.
        self._turn_start: Position | None = None
        self._search_of_start: asyncio.Task[Finding] | None = None
        # The judgement of the person's last turn, and the ply at which this turn began.
        self._judgement: asyncio.Task[Verdict | None] | None = None
        self._start_ply = 0
        # Whether the opponent still waits for the judgement before acting.
        self._opponent_waits = True
        self._match.observers.append(self)

    def apply_settings(self, settings: Settings) -> None:
        """Apply the settings: whether the coach is on, and the smallest loss to which it objects, such as `20 %`."""
        limit = settings.coach_limit
        self._min_loss = inf if limit == NO_OBJECTIONS else int(limit.removesuffix(" %"))
        if settings.coach != self._is_on:
            self._is_on = settings.coach
            self._discard_judgement()
            self._search_ahead()

    @property
    def is_active(self) -> bool:
        return self._is_on and can_coach(self._match) and not self._venue.forbids_help

    def on_event(self, event: Event) -> None:
        """Judge a turn of the person when it ends, and search ahead while the person thinks about the next one."""
        if not self.is_active or not isinstance(event, Played):
            # The last judgement does not count any more, for example after an undo.
            self._discard_judgement()
            self._search_ahead()
            return
        turn = self._match.turns[-1]
        is_complete = turn.seat != self._match.position.seat or self._match.outcome
        if self._match.seats[turn.seat].is_person:
            if is_complete:
                self._begin_judgement(turn)
            return
        # The opponent has acted, so that an objection would come too late.
        self._opponent_waits = False
        self._search_ahead()

    def _begin_judgement(self, turn: Turn) -> None:
        """Begin to judge the last turn of the match, which a person has completed."""
        self._discard_judgement()
        self._opponent_waits = True
        self._start_ply = self._match.ply - len(turn.steps)
        search_of_start = self._search_turn_start(turn.steps[0].before)
        self._judgement = asyncio.create_task(self._judge(search_of_start, turn))

    def _search_ahead(self) -> None:
        """Begin to search the position in which the person is to begin a turn, if it is the person's turn."""
        match = self._match
        begins_turn = match.to_act.is_person and not match.is_mid_turn and not match.outcome
        if self.is_active and begins_turn:
            self._search_turn_start(match.position)

    def _search_turn_start(self, position: Position) -> asyncio.Task[Finding]:
        """Return the search of a position in which the person begins a turn, which is begun unless it was already."""
        if not self._search_of_start or self._turn_start is not position:
            self._turn_start = position
            self._search_of_start = asyncio.create_task(self._analyst.search_to_limit(position, COACH_LIMIT))
            # Read the exception, of which asyncio warns otherwise. A judgement reports it, if there is one.
            self._search_of_start.add_done_callback(lambda search: search.cancelled() or search.exception())
        return self._search_of_start

    async def _judge(self, search_of_start: asyncio.Task[Finding], turn: Turn) -> Verdict | None:
        """Judge a turn, and comment on it or object to it; return the verdict, or None without an engine."""
        start = Node(turn.steps[0].before)
        end = end_of(start, turn.actions)
        try:
            # If the turn is taken back, this task is cancelled; the search goes on for the next turn.
            finding_before = await asyncio.shield(search_of_start)
            finding_after = await self._analyst.search_to_limit(end.position, COACH_LIMIT)
        except EngineError as error:
            self._say(f"No coach: {error}")
            return None
        verdict = Verdict(start, end, finding_before, finding_after)
        if self._may_object and percentage(verdict.loss) >= self._min_loss:
            self._objections_left -= 1
            self.objection = describe_objection(verdict)
        else:
            # Unlike an objection, a comment names the better move.
            self._say(describe_cost(verdict))
        return verdict

    @property
    def _may_object(self) -> bool:
        """Whether an objection to the last turn is still possible."""
        has_objections_left = self._objections_left > 0 and self._min_loss < inf
        return has_objections_left and self._opponent_waits and not self._match.outcome

    def _say(self, comment: str) -> None:
        self.comment = comment
        self._show()

    def _discard_judgement(self) -> None:
        """Stop judging the last turn, and drop what was said about it, without calling `show`."""
        self.comment = self.objection = ""
        if self._judgement:
            self._judgement.cancel()
            self._judgement = None

    async def wait_for_objection(self) -> str:
        """Wait for the judgement of the last turn, at most MAX_WAIT; return the objection, or an empty text."""
        if self._judgement and self._may_object:
            with self._venue.timekeeper.paused("coach"):
                judged, _ = await asyncio.wait([self._judgement], timeout=MAX_WAIT)
            # Without a judgement by now, the opponent acts.
            self._opponent_waits = bool(judged)
        return self.objection

    def keep_turn(self) -> None:
        """Drop the objection, because the person keeps the turn, and comment on it instead."""
        self.objection = ""
        verdict = self._judgement.result() if self._judgement and self._judgement.done() else None
        if verdict:
            self._say(describe_cost(verdict))

    def take_back(self) -> str:
        """Take the person's last turn back, action by action."""
        while self._match.ply > self._start_ply and self._match.undo_ply is not None:
            self._venue.take_back()
        return ""

    async def close(self) -> None:
        self._match.observers.remove(self)
        self._discard_judgement()
        if self._search_of_start:
            self._search_of_start.cancel()
        await self._analyst.close()


def can_coach(match: Match) -> bool:
    return sum(seat.is_person for seat in match.seats.values()) == 1


def check_coach(match: Match) -> None:
    """Raise OptionError if there is nobody to coach in a match."""
    if not can_coach(match):
        raise OptionError("--coach needs a person on one side and the computer on the other.")
