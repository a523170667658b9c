"""The own copy of a game elsewhere, and what a letter from elsewhere changes in it.

Nothing that the copy holds is ever given up for a letter: a letter can only continue the chain, with entries of the
other player, or bring requests. So a letter that was truncated or rewritten is noticed and does no harm.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.elsewhere.entries import JOIN, OFFERS, describe_entry
from boardgames_tui.elsewhere.game import Letter, Request, SharedGame, common_entries
from boardgames_tui.elsewhere.line import MAX_CHAT_LINES
from boardgames_tui.elsewhere.replies import Plan
from boardgames_tui.elsewhere.state import GameState, word_and_seat
from boardgames_tui.match.status import turn_number


@dataclass(frozen=True)
class Copy:
    """A game as it is saved on this machine."""

    game: SharedGame
    seat: int
    """Seat of the person here; 0 for one who only watches."""
    began: str
    """Time of the beginning, as files have it."""
    plans: tuple[Plan, ...] = ()
    """Conditional replies."""
    requests: tuple[Request, ...] = ()
    """Requests of the person here, and of the other one, as far as they still count."""
    chat: tuple[tuple[int, int, str], ...] = ()
    """Last lines of chat: seat, number and text."""
    table: str = ""
    """Folder through which the game is played; empty if lines are carried by hand."""
    other: str = ""
    """Name of the other player's folder there, if known."""

    @property
    def letter(self) -> Letter:
        """What the person here has written, for the other one."""
        chat = tuple((number, text) for seat, number, text in sorted(self.chat) if seat == self.seat)
        own = (request for request in self.requests if word_and_seat(request, self.game)[1] == self.seat)
        return Letter(self.game, self.seat, tuple(sorted(own)), chat)

    def state(self, now: float | None = None) -> GameState:
        """Return what the game has come to; raise MessageError if the rules forbid an entry."""
        return GameState.of(self.game, self.requests, now)

    # What the person here does

    def with_entries(self, entries: Sequence[str]) -> Copy:
        """Return the copy with more entries."""
        return replace(self, game=self.game.with_entries(entries))

    def with_request(self, text: str) -> Copy:
        """Return the copy with a request of the person here."""
        return replace(self, requests=(*self.requests, Request(len(self.game.entries), text)))

    def with_own_line(self, text: str) -> Copy:
        """Return the copy with a line of chat of the person here."""
        last = max((number for seat, number, _ in self.chat if seat == self.seat), default=0)
        return self.with_chat(self.seat, [(last + 1, text)])

    def with_chat(self, seat: int, lines: Sequence[tuple[int, str]]) -> Copy:
        """Return the copy with lines of chat of a player that it lacks."""
        # The lines stay in the order in which they were read here.
        chat = dict.fromkeys([*self.chat, *((seat, number, text) for number, text in lines)])
        kept = sorted(line for line in chat if line[0] == seat)[-MAX_CHAT_LINES:]
        return replace(self, chat=tuple(line for line in chat if line[0] != seat or line in kept))


def receive(
    copy: Copy,
    state: GameState,
    letter: Letter,
    seats: Collection[int],
    now: float,
    vouched: Collection[bytes] = (),
) -> tuple[Copy, str]:
    """Return a copy with what a letter adds to it, and a sentence if the letter does not agree with the copy.

    `state` is that of the copy, and goes on with it. `seats` are those whose entries the letter's writer may add:
    usually one, all if the reader trusts the letter. An entry of the other seat needs a hash that is `vouched` for, by
    a letter of that seat.
    """
    common = common_entries(copy.game, letter.game)
    if common < 0:
        return copy, "The letter belongs to another game."
    game, theirs, objection = copy.game, letter.game, ""
    if common < len(game.entries):
        if common < len(theirs.entries):
            objection = _fork(copy, theirs, common)
        # Otherwise the other side has not read everything yet, or was set back: this copy stands.
    elif common < len(theirs.entries):
        game, objection = _continue(copy, state, theirs, seats, vouched)
    new = replace(copy, game=game)
    # A request is worth nothing if its chain is another one.
    requests = [
        request
        for request in letter.requests
        if request.after <= (len(game.entries) if common == len(copy.game.entries) else common)
        and word_and_seat(request, game)[1] in seats
    ]
    new = replace(new, requests=tuple(dict.fromkeys([*copy.requests, *requests])))
    if letter.seat in seats:
        new = new.with_chat(letter.seat, letter.chat)
    state.show(new.requests, now)
    return new, objection


def _continue(
    copy: Copy, state: GameState, theirs: SharedGame, seats: Collection[int], vouched: Collection[bytes]
) -> tuple[SharedGame, str]:
    """Return the game with the entries by which another one continues it, as far as they may, and an objection."""
    game, objection = copy.game, ""
    for entry in theirs.entries[len(game.entries) :]:
        index = len(game.entries)
        longer = game.with_entries([entry])
        try:
            is_known = theirs.chain[index + 1] in vouched or Request(index, entry) in copy.requests
            if state.author_of(entry) not in seats and not is_known:
                objection = f"The other side has {describe_entry(entry)} of yours that was not made here."
                break
            state.read(longer)
        except BoardGamesError as error:
            objection = str(error)
            break
        game = longer
    return game, objection


def _fork(copy: Copy, theirs: SharedGame, common: int) -> str:
    """Return a sentence about two games that part."""
    here, there = (describe_entry(game.entries[common]) for game in (copy.game, theirs))
    move = turn_number(GameState.of(replace(copy.game, entries=copy.game.entries[:common])).match)
    return f"The other side has changed the game since you saw it, at move {move}: {here} here, {there} there."


def as_requests(letter: Letter) -> Letter:
    """Return a letter of version 1 in whose chain a player made an offer after the own turn, with that as a request."""
    entries = letter.game.entries
    if letter.requests or not entries or entries[-1].partition(" ")[0] not in OFFERS.values():
        return letter
    request = Request(len(entries) - 1, entries[-1])
    game = replace(letter.game, entries=entries[:-1])
    return Letter(game, word_and_seat(request, game)[1], (request,)) if GameState.of(game).offer_of(request) else letter


def lost_seat(copy: Copy, theirs: SharedGame) -> bool:
    """Return whether the host has let somebody else join, whom the person here tried to be."""
    common = common_entries(copy.game, theirs)
    if not 0 <= common < min(len(copy.game.entries), len(theirs.entries)):
        return False
    if copy.game.to:
        return False
    is_join = copy.game.entries[common].startswith(JOIN) and theirs.entries[common].startswith(JOIN)
    return is_join and copy.seat == copy.game.guest
