"""Correspondence: the saved game by message behind a match, and everything that changes it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from boardgames_tui.core.action import spoken_line
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import ActionError, BoardGamesError, MessageError
from boardgames_tui.match.events import Event, Offered, Played, PlyChanged
from boardgames_tui.match.match import Match
from boardgames_tui.match.status import OFFERS, result_sentence, turn_number
from boardgames_tui.post.entries import (
    JOIN,
    OPEN,
    actor,
    add_entry,
    clean_name,
    describe_entry,
    join_entry,
    offer_entry,
    why_no_offer,
    writer,
)
from boardgames_tui.post.game import PostGame, Relation, common_entries, compare, seats_of_rest
from boardgames_tui.post.line import encode
from boardgames_tui.post.replies import Plan, read_plan, reply_to, with_plan
from boardgames_tui.post.store import SavedPost, name_of, path_of, save
from boardgames_tui.storage.saved_games.journal import DELETED, UNSAVED, Journal


class Correspondence(Journal):
    """Journal of a game by message. It saves whole turns, since only those are sent.

    `name` is that of a guest who joins with the first entry. `announce` is called when there is a new line to send.
    """

    def __init__(self, saved: SavedPost, match: Match, person: str) -> None:
        super().__init__(match)
        self.saved = saved
        self.announce: Callable[[], object] = _ignore
        self._person = person
        # Ply of the saved game; the actions after it are an unfinished turn, or could not be saved.
        self._saved_ply = match.ply
        # Whether entries are being applied that are saved already.
        self._is_applying = False

    # What is saved

    @property
    def match(self) -> Match:
        """The match, which has reached the saved game, and may have an unfinished turn after it."""
        return self._match

    @property
    def name(self) -> str:
        """Name of the saved game."""
        return name_of(self.game)

    @property
    def has_saved_game(self) -> bool:
        """Whether the match is in a file, and everything is saved but an unfinished turn."""
        return not self.loss

    @property
    def loss(self) -> str:
        """Sentence about moves that are lost if the match is left now; empty if all whole turns are saved."""
        if not path_of(self.game).exists():
            return DELETED
        return UNSAVED if self._is_turn_complete else ""

    @property
    def game(self) -> PostGame:
        """The saved game."""
        return self.saved.game

    @property
    def seat(self) -> int:
        """Seat of the person here; 0 for one who only watches."""
        return self.saved.seat

    @property
    def line(self) -> str:
        """The line to send, or that was sent or received last."""
        return encode(self.game)

    @property
    def is_turn_to_write(self) -> bool:
        """Whether the person here has to write next."""
        return bool(self.seat) and not self._is_turn_complete and writer(self._match) == self.seat

    @property
    def is_invitation(self) -> bool:
        """Whether the person here has begun the game, and the guest is to write first."""
        return not self.game.entries and self.seat == self.game.host and not self.is_turn_to_write

    @property
    def may_act(self) -> bool:
        """Whether the person here is to move."""
        return self.is_turn_to_write and self._match.position.seat == self.seat

    @property
    def other_name(self) -> str:
        """Name of the other person, or of the seat that is open or watched."""
        match = self._match
        seat = next(seat for seat in match.seats if seat != self.seat)
        return NAMES[match.colour_of(seat)] if match.seats[seat] == OPEN else match.name_of(match.colour_of(seat))

    @property
    def status(self) -> str:
        """Whose turn it is to write, as a sentence; empty if the game is over."""
        match, seat = self._match, writer(self._match)
        if not seat:
            return ""
        if not self.seat:
            return f"You are watching: {match.name_of(match.colour_of(seat))} has to answer."
        if seat != self.seat:
            return f"Waiting for a line from {self.other_name}."
        return f"{self.other_name} {OFFERS[match.offer.kind]}." if match.offer else "It is your move."

    @property
    def state(self) -> str:
        """Whose turn it is to write, or the result, as a sentence."""
        return self.status or result_sentence(self._match)

    # What the person here does

    def on_event(self, event: Event) -> None:
        """Save a turn when it is complete, also one that was taken back and is redone."""
        if isinstance(event, Played | PlyChanged) and not self._is_applying and self._is_turn_complete:
            actions = self._match.actions[self._saved_ply :]
            try:
                self._save_entries([action.text for action in actions])
            except BoardGamesError as error:
                self._file.notify(f"{error} Take the turn back to try again.")

    @property
    def _is_turn_complete(self) -> bool:
        """Whether there is a complete turn that is not saved."""
        match = self._match
        is_over_turn = match.position.seat != self.seat or match.position.outcome
        return match.ply > self._saved_ply and bool(is_over_turn)

    @property
    def can_undo(self) -> bool:
        """Whether an action can be taken back without asking: it was not sent."""
        return self._match.ply > self._saved_ply

    def write(self, entry: str) -> None:
        """Add an entry that is not an action; raise BoardGamesError if it is not possible now or cannot be saved."""
        if not self.seat:
            raise ActionError("You are only watching this game.")
        if self.can_undo:
            raise ActionError("Finish the turn first, or take it back.")
        if actor(self._match, entry) != self.seat:
            raise ActionError(self.status or "The game is over.")
        # A copy tells whether it is possible, before anything has changed.
        entries = self._with_join([entry])
        copy = self.game.match()
        for each in entries:
            add_entry(copy, each)
        self._save_entries([entry])
        with self._applying():
            add_entry(self._match, entry)
        self._saved_ply = self._match.ply

    def make_offer(self, offer: Offered) -> None:
        """Offer a draw, or ask to take the last turn back; raise BoardGamesError if that is not possible now."""
        if refusal := why_no_offer(self._match, offer):
            raise ActionError(refusal)
        self.write(offer_entry(offer))

    def _with_join(self, entries: Sequence[str]) -> list[str]:
        """Return entries of the person here, after that with which a guest joins."""
        if self._match.seats[self.seat] != OPEN:
            return [*entries]
        return [join_entry(clean_name(self._person, self.seat)), *entries]

    def _save_entries(self, entries: Sequence[str], plans: tuple[Plan, ...] = ()) -> None:
        """Save entries of the person here, and announce the line; raise BoardGamesError if that fails."""
        all_entries = self._with_join(entries)
        self._replace(replace(self.saved, game=self.game.with_entries(all_entries), plans=plans))
        if len(all_entries) > len(entries):
            with self._applying():
                add_entry(self._match, all_entries[0])
        self._saved_ply = self._match.ply
        self.announce()

    def _replace(self, new: SavedPost) -> None:
        """Save a changed game; raise BoardGamesError if that fails."""
        save(new, self.saved)
        self.saved = new

    def take_seat(self, seat: int) -> None:
        """Take a seat, or none if it is 0; raise SaveError if that cannot be saved."""
        if seat != self.seat:
            self._replace(replace(self.saved, seat=seat, plans=()))

    @contextmanager
    def _applying(self) -> Iterator[None]:
        self._is_applying = True
        try:
            yield
        finally:
            self._is_applying = False

    # Conditional replies

    def add_plan(self, text: str) -> Plan:
        """Add a conditional reply; raise BoardGamesError if it is not possible now or cannot be saved."""
        match = self._match
        is_waiting = writer(match) == match.position.seat and self.seat not in (0, match.position.seat)
        if self.can_undo or not is_waiting:
            raise ActionError("Replies can be prepared while the other player is to move.")
        plan = read_plan(match.position, text)
        self._replace(replace(self.saved, plans=with_plan(self.saved.plans, plan)))
        return plan

    def forget_plans(self) -> None:
        """Delete all conditional replies; raise SaveError if that cannot be saved."""
        self._replace(replace(self.saved, plans=()))

    # What the other person does

    def receive(self, game: PostGame, *, trusts: bool = False) -> str:
        """Continue with a received game, if it continues the saved one; return a sentence about it.

        Entries of the person here that are not saved are only accepted if the caller `trusts` the line. Raise
        BoardGamesError, with the reason, if the line does not continue the game or cannot be saved.
        """
        relation = compare(self.game, game)
        if relation is Relation.SAME:
            return f"This line is the saved game already. {self.state}"
        if relation is not Relation.CONTINUES:
            raise MessageError(self._refusal(relation, game))
        is_lost = False
        if self.seat in seats_of_rest(self.game, game) and not trusts:
            # Somebody else may have taken the seat for which this person has not written anything yet.
            is_lost = self._match.seats[self.seat] == OPEN
            if not is_lost:
                raise MessageError(
                    "The line has a move of yours that was not made here. `boardgames-tui post --trust` accepts it."
                )
        rest, plans = game.entries[common_entries(self.game, game) :], self.saved.plans
        self._apply(replace(self.saved, game=game, seat=0 if is_lost else self.seat, plans=()), rest)
        turn = [entry for entry in rest if not entry.startswith(JOIN)]
        return self._answer_by_plan(plans, turn) or self.state

    def _refusal(self, relation: Relation, game: PostGame) -> str:
        """Return the reason why a line does not continue the saved game."""
        if relation is Relation.OTHER:
            return f"The line belongs to another game ({_description(game)})."
        if relation is Relation.OLDER:
            return "The line is older than the saved game. Ask for the last line, or send yours again."
        common = common_entries(self.game, game)
        move = turn_number(game.match(common))
        here, there = (describe_entry(each.entries[common]) for each in (self.game, game))
        return f"The line differs from the saved game at move {move}: {here} here, {there} in the line."

    def _apply(self, new: SavedPost, rest: Sequence[str]) -> None:
        """Save a game that has more entries, and bring the match to it."""
        lapses = len(new.game.entries) - len(rest) < len(self.game.entries)
        drops_turn = self.can_undo
        pending = None if lapses else self.game.match().offer
        self._replace(new)
        match = self._match
        with self._applying():
            if drops_turn or lapses:
                match.go_to_ply(self._saved_ply)
                if pending:
                    match.make_offer(pending)
            for entry in rest:
                add_entry(match, entry)
        self._saved_ply = match.ply

    def _answer_by_plan(self, plans: tuple[Plan, ...], turn: Sequence[str]) -> str:
        """Play the conditional reply to a turn, if there is one; return a sentence about it, or an empty one."""
        reply, later_plans = reply_to(plans, turn)
        if not (reply and self.may_act):
            return ""
        with self._applying():
            for text in reply:
                self._match.play(self._match.position.find(text))
        try:
            self._save_entries(reply, later_plans)
        except BoardGamesError as error:
            return str(error)
        return f"Your prepared reply {spoken_line(reply)} was played."


def _description(game: PostGame) -> str:
    """Return the game and the players of a game by message."""
    match = game.match()
    names = [match.name_of(colour) for colour in NAMES]
    return f"{match.position.game.title}, {' and '.join(names)}"


def _ignore() -> None:
    """Do nothing with a new line."""
