"""A game of the person here with somebody elsewhere: the own copy, and what the person does.

Whatever the person does is saved in the own copy first, and counts from then on. How it comes to the other player is an
affair of the postman: of a subclass.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from boardgames_tui.core.errors import ActionError, SaveError
from boardgames_tui.elsewhere.copy import Copy, receive
from boardgames_tui.elsewhere.entries import (
    ACCEPT,
    CALL_OFF,
    CLAIM,
    DECLINE,
    OFFERS,
    RESIGN,
    seat_entry,
    with_time,
)
from boardgames_tui.elsewhere.game import Letter, Request, SharedGame
from boardgames_tui.elsewhere.line import MAX_CHAT_LENGTH
from boardgames_tui.elsewhere.state import GRACE, GameState
from boardgames_tui.elsewhere.store import ChangedError, load, path_of, save
from boardgames_tui.match.events import Offered
from boardgames_tui.storage.saved_games.file_names import SUFFIX
from boardgames_tui.storage.saved_games.journal import folder

# What changes when a file is replaced: its inode, its size, and the time of its change.
FileState = tuple[int, int, int]
# Number of times that a change is tried if another process of the person comes first.
MAX_ATTEMPTS = 5


class OvertakenError(SaveError):
    """An action that came too late: the game has gone on since it was read."""


class ElsewhereGame:
    """A game in which the person here has a seat. All methods raise a BoardGamesError if they are refused."""

    def __init__(self, copy: Copy) -> None:
        self.copy = copy
        self.state: GameState = copy.state(time.time())
        # A sentence about what the other side has written, if it does not agree with the own copy, or an empty one.
        self.objection = ""
        self._file: FileState | None = None
        self._note_file()

    # State

    @property
    def name(self) -> str:
        """Name of the game."""
        return self.copy.game.name

    @property
    def seat(self) -> int:
        """Seat of the user."""
        return self.copy.seat

    @property
    def is_my_turn(self) -> bool:
        """Whether the user is to act."""
        return self.seat != 0 and self.state.pen == self.seat

    @property
    def offer_to_me(self) -> Request | None:
        """The request that the user has to answer, if any."""
        if not (self.is_my_turn and self.state.match.offer):
            return None
        offers = (request for request in self.copy.requests if self.state.offer_of(request))
        # In a game by an older version, the offer is in the chain.
        return next(offers, None) or Request(len(self.copy.game.entries) - 1, self.copy.game.entries[-1])

    @property
    def may_claim_time(self) -> bool:
        """Whether the opponent is out of time."""
        return self.state.stage == "on" and self.state.has_flag_fallen(self.seat, seconds_of(self.copy.game) - GRACE)

    # What the postman does

    def refresh(self) -> bool:
        """Read what is new; return whether anything has changed."""
        before = self.copy, self.state.stage
        self._reload()
        return (self.copy, self.state.stage) != before

    def publish(self) -> None:
        """Let the other player have what is new."""

    def _reload(self) -> None:
        """Read the own copy again if another process of the person has changed it."""
        seen = state_of_file(self.copy.game)
        if seen == self._file:
            return
        if seen is None:
            raise SaveError(f"The game {self.name} was deleted.")
        self._use(load(path_of(self.copy.game)))

    def _use(self, copy: Copy) -> None:
        """Go on with another copy."""
        self.copy = copy
        self.state = copy.state(time.time())
        self._note_file()

    def _note_file(self) -> None:
        self._file = state_of_file(self.copy.game)

    def _receive(self, letter: Letter, seats: Collection[int]) -> None:
        """Let the copy have what a letter adds."""
        received = receive(self.copy, self.state, letter, seats, time.time())
        if received.copy != self.copy:
            self._save(received.copy)
        self.objection = received.objection

    def _save(self, new: Copy) -> None:
        """Save a copy whose state this is; go back to the saved one, and raise a SaveError, if that fails."""
        try:
            save(new, self.copy, self.state)
        except ChangedError:
            self._use(load(path_of(self.copy.game)))
            raise
        except BaseException:
            self.state = self.copy.state(time.time())
            raise
        self.copy = new
        self._note_file()

    # What the user does

    def play(self, *texts: str) -> None:
        """Play a whole turn."""
        self._write(lambda: [*texts])

    def answer(self, request: Request, *, accepted: bool) -> None:
        """Answer one offer of the opponent."""

        def entries() -> list[str]:
            if request != self.offer_to_me:
                raise OvertakenError("This offer does not count any more. Look at the game, and try again.")
            return [ACCEPT if accepted else DECLINE]

        is_in_chain = request.after < len(self.copy.game.entries)
        self._write(entries, before=[] if is_in_chain else [request.text])

    def offer_draw(self) -> None:
        """Offer a draw, after the own turn."""
        self._offer(Offered("draw", self.seat))

    def ask_takeback(self) -> None:
        """Ask to take the own last turn back."""
        self._offer(Offered("takeback", self.seat))

    def _offer(self, offer: Offered) -> None:
        if self.is_my_turn:
            raise ActionError("Play first: an offer goes with a turn.")
        if self.state.match.offer:
            raise ActionError("You have asked already.")
        self._request(
            seat_entry(OFFERS[offer.kind], self.seat),
            lambda request: None if self.state.offer_of(request) else "This cannot be offered now.",
        )

    def resign(self) -> None:
        """Resign, whoever is to act."""
        if self.is_my_turn:
            self._write(lambda: [seat_entry(RESIGN, self.seat)])
        else:
            self._request(seat_entry(RESIGN, self.seat), self._ends_game, whenever=True)

    def claim_time(self) -> None:
        """Claim the win because the opponent is out of time."""
        if not self.may_claim_time:
            raise ActionError("Nobody is out of time.")
        if self.is_my_turn:
            self._write(lambda: [seat_entry(CLAIM, self.seat)])
        else:
            self._request(seat_entry(CLAIM, self.seat), self._ends_game)

    def call_off(self) -> None:
        """Withdraw or decline a challenge, or call off a game before the own first turn."""
        if not self.state.may_call_off(self.seat):
            raise ActionError("A game that has begun can be resigned, not called off.")
        self._request(seat_entry(CALL_OFF, self.seat), self._ends_game, whenever=True)

    def _ends_game(self, _: Request) -> str | None:
        return None if self.state.stage in ("over", "off") else "The end of a game cannot be declared like this."

    def say(self, text: str) -> None:
        """Say a line of chat."""
        text = text.strip()
        if not text or len(text) > MAX_CHAT_LENGTH or not text.isprintable():
            raise SaveError(f"A message has 1 to {MAX_CHAT_LENGTH} printable characters.")

        def change(copy: Copy) -> Copy:
            last = max((number for seat, number, _ in copy.chat if seat == self.seat), default=0)
            return copy.with_chat(self.seat, [(last + 1, text)])

        self._change(change, whenever=True)

    def _write(self, entries: Callable[[], list[str]], before: Sequence[str] = ()) -> None:
        """Add entries to the chain; those `before` have their times already."""

        def change(copy: Copy) -> Copy:
            if not self.is_my_turn:
                raise ActionError("It is not your turn.")
            tenths = tenths_of(copy.game, self.state.time)
            new = copy.with_entries([*self._joining(), *before, *(with_time(text, tenths) for text in entries())])
            self.state.read(new.game)
            if self.state.match.is_mid_turn and not self.state.match.outcome:
                raise ActionError("This is only a part of a turn.")
            return new

        self._change(change)

    def _joining(self) -> list[str]:
        """Return the entry with which the person here joins, if that has not been written yet."""
        return []

    def _request(self, text: str, refusal: Callable[[Request], str | None], *, whenever: bool = False) -> None:
        """Make a request, if it is not refused for a reason."""

        def change(copy: Copy) -> Copy:
            if self.state.stage in ("over", "off"):
                raise ActionError("The game is over.")
            new = copy.with_request(with_time(text, tenths_of(copy.game, self.state.time)))
            self.state.show(new.requests, time.time())
            if reason := refusal(new.requests[-1]):
                raise ActionError(reason)
            return new

        self._change(change, whenever=whenever)

    def _change(self, change: Callable[[Copy], Copy], *, whenever: bool = False) -> None:
        """Change the copy and publish it, if the game has not gone on; `whenever` also if it has."""
        if not self.seat:
            raise ActionError("You only watch this game.")
        for attempt in range(1, MAX_ATTEMPTS + 1):
            point = self.copy.game.chain[-1]
            self.refresh()
            if not whenever and point != self.copy.game.chain[-1]:
                raise OvertakenError("The game has gone on. Look at it, and try again.")
            try:
                new = change(self.copy)
            except BaseException:
                self.state = self.copy.state(time.time())
                raise
            self.state.show(new.requests, time.time())
            try:
                self._save(new)
            except ChangedError:
                if attempt == MAX_ATTEMPTS or not whenever:
                    raise OvertakenError("The game has gone on. Look at it, and try again.") from None
            else:
                break
        self.publish()


def path_of_name(name: str) -> Path:
    """Return the path of the own copy of a game."""
    return folder() / f"{name}{SUFFIX}"


def state_of_file(game: SharedGame) -> FileState | None:
    """Return the state of the file of the own copy; None if there is none."""
    try:
        info = path_of(game).stat()
    except OSError:
        return None
    return info.st_ino, info.st_size, info.st_mtime_ns


def seconds_of(game: SharedGame) -> float:
    """Return the seconds since a game began."""
    return time.time() - game.began


def tenths_of(game: SharedGame, last: float) -> int | None:
    """Return the time of an entry that is written now, never before the last one; None without a clock."""
    return max(int(seconds_of(game) * 10), round(last * 10), 0) if game.is_timed else None
