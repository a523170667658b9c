"""Own mistakes as puzzles: moves that a player missed in a game, which come back until they are known (FSRS)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from fsrs import Card, Rating, Scheduler, State

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.learn.puzzle import Choice, Puzzle, read_puzzle
from boardgames_tui.storage.puzzle_progress import mistakes_path
from boardgames_tui.storage.shared_file import SharedFile
from boardgames_tui.system.paths import paths

# A mistake that was solved so often that it would come back after this time is known, and does not come back.
KNOWN_AFTER = timedelta(days=60)
# Intervals of whole days only: within a session a mistake is shown once.
SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
# Lowest and highest stability (days until a mistake is forgotten), difficulty and times that a schedule can have.
STABILITY = (0.001, 36_500.0)
DIFFICULTY = (1.0, 10.0)
TIMES = (datetime(2000, 1, 1, tzinfo=UTC), datetime(2300, 1, 1, tzinfo=UTC))


@dataclass(frozen=True)
class OwnMistake:
    """A position in which the player missed a better move; all that are about as good as the best one are right."""

    puzzle: Puzzle
    played: str
    """Action that the player chose in the game; empty for a puzzle of the game."""
    card: Card | None = None
    """State of the schedule; None before the first try."""

    @property
    def due(self) -> datetime:
        """When the mistake is due by the schedule."""
        return self.card.due if self.card else datetime.min.replace(tzinfo=UTC)

    @property
    def last_try(self) -> datetime | None:
        """When the player last tried to solve it; None before the first try."""
        return self.card.last_review if self.card else None

    @property
    def due_day(self) -> date:
        """The local day on which the mistake comes back, whole days after that of the last try."""
        if not self.last_try:
            return date.min
        # `due` itself may be on another day, because a day on which the clocks change has no 24 hours.
        return self.last_try.astimezone().date() + (self.due - self.last_try)

    @property
    def is_known(self) -> bool:
        """Whether the mistake does not come back any more."""
        return self.last_try is not None and self.due - self.last_try >= KNOWN_AFTER

    def is_due(self, now: datetime) -> bool:
        """Return whether the mistake comes back on this local day or before."""
        if self.is_known:
            return False
        # If the last try is in the future, the clock of this machine was ahead then, and the schedule says nothing.
        has_usable_schedule = self.last_try is not None and self.last_try <= now
        return not has_usable_schedule or self.due_day <= now.astimezone().date()

    def after_try(self, now: datetime, *, is_solved: bool) -> "OwnMistake":
        card, _ = SCHEDULER.review_card(self.card or Card(), Rating.Good if is_solved else Rating.Again, now)
        return replace(self, card=card)

    def announce_return(self, now: datetime) -> str:
        if self.is_known:
            return "You know this one now."
        days = (self.due_day - now.astimezone().date()).days
        return f"It comes back in {days} day{'' if days == 1 else 's'}."


@dataclass(frozen=True)
class OwnMistakes:
    """The mistakes of a player in the games that were looked through, whose ids are `reviewed`."""

    reviewed: frozenset[str] = frozenset()
    mistakes: tuple[OwnMistake, ...] = ()

    def with_game(self, game_id: str, mistakes: tuple[OwnMistake, ...]) -> "OwnMistakes":
        """Return these with the mistakes of another game; unchanged if the game was looked through already."""
        if game_id in self.reviewed:
            return self
        return OwnMistakes(self.reviewed | {game_id}, (*self.mistakes, *mistakes))

    def with_mistake(self, mistake: OwnMistake) -> "OwnMistakes":
        """Return these with a mistake added, in the place of an earlier one with the same puzzle, if there is any."""
        by_id = {each.puzzle.id: each for each in (*self.mistakes, mistake)}
        return replace(self, mistakes=tuple(by_id.values()))


def mistakes_file(game_key: str) -> SharedFile[OwnMistakes]:
    return SharedFile(mistakes_path(game_key), "The list of your mistakes", OwnMistakes(), _parse, _fields_of)


def missed_file(game_key: str) -> SharedFile[OwnMistakes]:
    """Return the file with the puzzles of a game that a player missed."""
    path = paths()["data"] / "puzzles" / f"{game_key}-missed.json"
    return SharedFile(path, "The list of the puzzles that you missed", OwnMistakes(), _parse, _fields_of)


def _parse(fields: Any) -> OwnMistakes | None:
    """Return the mistakes in a JSON object; None if it has none."""
    try:
        mistakes = tuple(_parse_mistake(each) for each in fields["mistakes"])
        return OwnMistakes(frozenset(map(str, fields["reviewed"])), mistakes)
    except (BoardGamesError, ArithmeticError, ValueError, TypeError, KeyError, AttributeError):
        return None


def _parse_mistake(fields: Any) -> OwnMistake:
    puzzle = read_puzzle(json.dumps(fields["puzzle"]))
    card = Card.from_dict(fields["card"]) if fields["card"] is not None else None
    if card and not _can_continue(card):
        raise ValueError
    # Older versions have all right actions here, and only the best one in the puzzle.
    right = map(str, fields.get("right", puzzle.choice.right))
    return OwnMistake(replace(puzzle, choice=Choice.of_actions(right)), str(fields["played"]), card)


def _can_continue(card: Card) -> bool:
    """Return whether the schedule can continue from a card; raise TypeError if a time has no zone."""
    numbers = ((card.stability, STABILITY), (card.difficulty, DIFFICULTY))
    return (
        card.state == State.Review
        and all(number is not None and low <= number <= high for number, (low, high) in numbers)
        and all(time is not None and TIMES[0] <= time <= TIMES[1] for time in (card.due, card.last_review))
    )


def _fields_of(own: OwnMistakes) -> Mapping[str, Any]:
    """Return the mistakes as a JSON object, which `_parse` reads."""
    mistakes = [
        {"puzzle": json.loads(str(each.puzzle)), "played": each.played, "card": each.card and each.card.to_dict()}
        for each in own.mistakes
    ]
    return {"reviewed": sorted(own.reviewed), "mistakes": mistakes}
