"""One game at a table, as a user of this process reads and plays it."""

from __future__ import annotations

from dataclasses import replace

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import other
from boardgames_tui.core.errors import BoardGamesError, SaveError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.match.events import Answered, Ended, Offered, Played, PlyChanged, SeatChanged
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.entries_json import json_line
from boardgames_tui.table.events import Accepted, Closed, Entry, Rematch, Said, TableEvent
from boardgames_tui.table.folder import TableFolder, current_user
from boardgames_tui.table.journal import PREVIOUS, OvertakenError, TableJournal
from boardgames_tui.table.lines import checked_chat, entry_fields
from boardgames_tui.table.stamp import Stamp
from boardgames_tui.table.table_match import TableMatch, opening_fields
from boardgames_tui.table.uptime import seconds_down

# Number of times that an action is tried if only lines of chat come first; a line of chat, whatever comes first.
MAX_ATTEMPTS = 5


def offer_game(folder: TableFolder, setup: Setup, to: str = "") -> str:
    """Create the journal of a challenge, which only the user `to` may accept if given; return its name."""
    match = setup.begin()
    return folder.create(json_line({**opening_fields(match, to), "user": current_user()}))


class TableGame:
    """A game that is read from its journal. What its user does is appended to the journal, and takes effect when read.

    All methods raise a BoardGamesError if they are refused: OvertakenError if something came first.
    """

    def __init__(self, folder: TableFolder, name: str, user: str = "") -> None:
        self.folder, self.name = folder, name
        self.user = user or current_user()
        # Number of lines that did not continue the game, and the reason why the last of them did not.
        self.ignored_lines, self.reason_for_ignoring = 0, ""
        self._journal = TableJournal(folder, name)
        self.state = self._begin()
        self.refresh()

    def _begin(self) -> TableMatch:
        """Read the first line of the journal, and the others with it."""
        lines = self._journal.read_on()
        if not lines:
            raise SaveError(f"The game {self.name} cannot be read: its first line is incomplete.")
        (first_line, fields), *self._unapplied = lines
        try:
            state = TableMatch.begin(fields)
        except BoardGamesError as error:
            raise SaveError(f"The game {self.name} cannot be read: {error}.") from None
        self._journal.accept(first_line)
        return state

    @property
    def match(self) -> Match:
        """The match, which stays the same while this game is open."""
        return self.state.match

    @property
    def my_seats(self) -> tuple[int, ...]:
        """The seats of the user: none for a watcher, two if the user plays both sides."""
        return self.state.seats_of(self.user)

    @property
    def my_colour(self) -> int:
        """The colour of the user; of a user who plays both sides, that of the side to act."""
        return self.match.colour_of(self.asking_seat(to_act=True))

    @property
    def is_my_turn(self) -> bool:
        """Whether the user is to act in a game in progress."""
        return self.state.stage == "on" and self.match.position.seat in self.my_seats

    @property
    def offer_to_me(self) -> Offered | None:
        """The offer that the user has to answer, if any."""
        offer = self.match.offer
        return offer if offer and other(offer.seat) in self.my_seats else None

    def is_changed(self) -> bool:
        """Return whether there may be something to read. May be called in a thread."""
        return self._journal.is_changed()

    def refresh(self) -> list[Entry]:
        """Read what is new; return the entries."""
        lines = [*self._unapplied, *self._journal.read_on()]
        self._unapplied = []
        entries = []
        for line, fields in lines:
            if not self._journal.continues(fields):
                self._ignore("it does not continue the line before")
                continue
            try:
                entries.append(self.state.apply_fields(fields))
            except BoardGamesError as error:
                self._ignore(str(error))
            else:
                self._journal.accept(line)
        self.show_time()
        return entries

    def _ignore(self, reason: str) -> None:
        """Note that a line does not belong to the game."""
        self.ignored_lines += 1
        self.reason_for_ignoring = reason

    def show_time(self) -> None:
        """Let the clock of the match show the present time."""
        now = Stamp.now()
        self.state.advance(now, seconds_down(self.state.last_stamp, now))

    # What the user does

    def play(self, action: Action) -> list[Entry]:
        """Play a legal action."""
        return self._act(Played(action))

    def accept(self) -> list[Entry]:
        """Take the open seat, which begins the game."""
        if not self.state.open_seat:
            raise SaveError("This game is not open any more.")
        return self._act(SeatChanged(self.state.open_seat, Seat("me", self.user)))

    def call_off(self) -> list[Entry]:
        """Withdraw or decline a challenge, or call off a game before its first move."""
        entries = self._act(Closed())
        # Only the user who has opened the game can delete it; for everybody else it is closed.
        self.folder.delete(self.name)
        return entries

    def take_back_own(self) -> list[Entry]:
        """Take back the last action of the user's own unfinished turn."""
        return self._act(PlyChanged(self.match.ply - 1))

    def ask_takeback(self) -> list[Entry]:
        """Ask to take back the user's last turn."""
        return self._act(Offered("takeback", self.asking_seat(to_act=False)))

    def offer_draw(self) -> list[Entry]:
        """Offer a draw."""
        return self._act(Offered("draw", self.asking_seat(to_act=True)))

    def answer(self, *, accepted: bool) -> list[Entry]:
        """Accept or decline the offer to the user."""
        offer = self.match.offer
        if accepted and offer:
            return self._act(Accepted(self.state.effect_of(offer)))
        return self._act(Answered(accepted=False))

    def resign(self) -> list[Entry]:
        """Resign for the user."""
        return self._act(Ended(Outcome(other(self.my_colour), "resignation")))

    def claim_time(self) -> list[Entry]:
        """Claim the win because the opponent is out of time."""
        return self._act(Ended(Outcome(other(self.match.position.side), "time")))

    def say(self, text: str) -> list[Entry]:
        """Say a line of chat."""
        return self._act(Said(checked_chat(text.strip())))

    def offer_rematch(self) -> str:
        """Offer a game with the colours exchanged to the opponent; return its name."""
        if refusal := self.state.refusal(self.user, Rematch(self.name)):
            raise SaveError(refusal)
        setup = Setup.of(self.match).with_colours_exchanged
        opponent = next((who.detail for who in self.match.seats.values() if who.detail != self.user), self.user)
        is_black = setup.black.detail == self.user
        setup = replace(setup, white=Seat("me")) if is_black else replace(setup, black=Seat("me"))
        name = offer_game(self.folder, setup, opponent)
        try:
            self._act(Rematch(name))
        except BoardGamesError:
            self.folder.delete(name)
            raise
        return name

    def asking_seat(self, *, to_act: bool) -> int:
        """Return the user's seat; if the user has both, the one that is to act, or the other one."""
        seat = self.match.position.seat
        preferred = seat if to_act else other(seat)
        return preferred if preferred in self.my_seats or not self.my_seats else self.my_seats[0]

    def _act(self, event: TableEvent) -> list[Entry]:
        """Append an entry of the user, if it is allowed, and read it; return all entries that were read."""
        entries: list[Entry] = []
        for attempt in range(1, MAX_ATTEMPTS + 1):
            try:
                self._journal.append(self._line_of(event))
            except OvertakenError:
                news = self.refresh()
                entries += news
                is_still_meant = isinstance(event, Said) or all(isinstance(entry.event, Said) for entry in news)
                if attempt == MAX_ATTEMPTS or not is_still_meant:
                    raise
            else:
                return entries + self._confirmed(event)
        return entries

    def _line_of(self, event: TableEvent) -> bytes:
        """Return the line of an event of the user; raise a BoardGamesError if it is not allowed."""
        stamp = Stamp.now()
        entry = Entry(self.user, stamp, event, seconds_down(self.state.last_stamp, stamp))
        fields = entry_fields(entry)
        draft = self.state.copy()
        draft.apply_fields(fields)
        return json_line({**fields, PREVIOUS: self._journal.chain, "now": draft.state_fields()}).rstrip(b"\n")

    def _confirmed(self, event: TableEvent) -> list[Entry]:
        """Read the journal on; raise OvertakenError if the event is not there because another one came first."""
        entries = self.refresh()
        if not any(entry.user == self.user and entry.event == event for entry in entries):
            raise OvertakenError("Another move came first. Look at it, and try again.")
        return entries
