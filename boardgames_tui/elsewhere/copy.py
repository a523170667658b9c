"""The own copy of a game elsewhere, and what a letter from elsewhere changes in it.

A letter can only add something to the copy: entries of the other player, requests and chat. So a letter that was
truncated or rewritten is noticed and does no harm.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.elsewhere.entries import JOIN, Request, describe_entry
from boardgames_tui.elsewhere.game import Letter, SharedGame, common_entries
from boardgames_tui.elsewhere.line import MAX_CHAT_LINES
from boardgames_tui.elsewhere.replies import Plan
from boardgames_tui.elsewhere.state import ChainState
from boardgames_tui.match.status import turn_number


@dataclass(frozen=True)
class Copy:
    """A game as it is saved on this machine."""

    chain: ChainState
    seat: int
    """Seat of the person here; 0 for one who only watches."""
    began: str
    """Time at which the copy was made, in UTC (ISO 8601)."""
    plans: tuple[Plan, ...] = ()
    """Conditional replies (replies.py)."""
    requests: tuple[Request, ...] = ()
    """Requests of the person here, and of the other one, as far as they still count."""
    chat: tuple[tuple[int, int, str], ...] = ()
    """Last lines of chat: seat, number and text."""
    table: str = ""
    """Folder through which the game is played; empty if lines are carried by hand."""

    @property
    def game(self) -> SharedGame:
        return self.chain.game

    @property
    def letter(self) -> Letter:
        """The letter with everything that the person here has written about the game, for the other player."""
        chat = tuple((number, text) for seat, number, text in sorted(self.chat) if seat == self.seat)
        requests = sorted(request for request in self.requests if request.entry.seat == self.seat)
        return Letter(self.game, self.seat, tuple(requests), chat)

    def with_chat(self, seat: int, lines: Sequence[tuple[int, str]]) -> "Copy":
        """Return the copy with new lines of chat of a player, of whom only the last MAX_CHAT_LINES are kept."""
        new_lines = [(seat, number, text) for number, text in lines]
        # Without repetitions, in the order in which the lines were read here.
        chat = dict.fromkeys([*self.chat, *new_lines])
        dropped = sorted(line for line in chat if line[0] == seat)[:-MAX_CHAT_LINES]
        return replace(self, chat=tuple(line for line in chat if line not in dropped))


def receive(copy: Copy, letter: Letter, seats: Collection[int], vouched: Collection[bytes] = ()) -> tuple[Copy, str]:
    """Return a copy with what the other player's letter adds to it, and a sentence if copy and letter do not agree.

    The letter may add entries of `seats`: usually that of its writer, or both if the reader trusts the letter. An entry
    of another seat counts only if its hash is `vouched` for by a letter of that seat.
    """
    common = common_entries(copy.game, letter.game)
    if common < 0:
        match = letter.game.begin()
        players = " and ".join(match.name_of(colour) for colour in NAMES)
        return copy, f"The line belongs to another game ({match.position.game.title}, {players})."
    chain, objection = copy.chain, ""
    if common == len(copy.game.entries):
        chain, objection = _read_on(copy, letter.game, seats, vouched)
        common = len(chain.added)
    elif common < len(letter.game.entries):
        here, there = (describe_entry(game.entries[common]) for game in (copy.game, letter.game))
        move = turn_number(ChainState.of(replace(copy.game, entries=copy.game.entries[:common])).match)
        objection = f"The other side has changed the game since you saw it, at move {move}: {here} here, {there} there."
    # Otherwise the letter has fewer entries, because the other side has not read everything yet or was set back.
    # A request that was made after entries that this copy lacks does not count.
    added = [request for request in letter.requests if request.after <= common and request.entry.seat in seats]
    requests = dict.fromkeys([*copy.requests, *added])
    new = replace(copy, chain=chain, requests=tuple(requests))
    if letter.seat in seats:
        new = new.with_chat(letter.seat, letter.chat)
    return new, objection


def _read_on(
    copy: Copy, theirs: SharedGame, seats: Collection[int], vouched: Collection[bytes]
) -> tuple[ChainState, str]:
    """Add the entries that continue a copy up to the first refused one; return the state, and why one is refused."""
    chain = copy.chain
    for index in range(len(chain.added), len(theirs.entries)):
        entry = theirs.entries[index]
        try:
            is_known = theirs.chain[index + 1] in vouched or Request(index, entry) in copy.requests
            if chain.author_of(entry) not in seats and not is_known:
                return chain, f"The other side has {describe_entry(entry)} of yours that was not made here."
            chain = chain.after([entry])
        except BoardGamesError as error:
            return chain, str(error)
    return chain, ""


def has_lost_seat(copy: Copy, theirs: SharedGame) -> bool:
    """Return whether the host has let another person join a game that this person wanted to join, too."""
    game, common = copy.game, common_entries(copy.game, theirs)
    # The number is negative if the setups differ, too.
    entries_differ = 0 <= common < min(len(game.entries), len(theirs.entries))
    both_join = entries_differ and game.entries[common].startswith(JOIN) and theirs.entries[common].startswith(JOIN)
    return both_join and not game.to and copy.seat == game.guest
