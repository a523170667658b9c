"""A game whose lines people send each other in messages of any kind.

A line may come from anybody, so it is not trusted to add entries of the person here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from boardgames_tui.core.cells import other
from boardgames_tui.core.errors import BoardGamesError, MessageError, quoted
from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere.copy import Copy, has_lost_seat, receive
from boardgames_tui.elsewhere.elsewhere_game import ElsewhereGame
from boardgames_tui.elsewhere.entries import JOIN, SEATS, clean_name
from boardgames_tui.elsewhere.game import Letter, SharedGame
from boardgames_tui.elsewhere.line import PREFIX, decode, encode, find_lines
from boardgames_tui.elsewhere.sentences import describe_turn
from boardgames_tui.elsewhere.store import file_state, load, new_copy
from boardgames_tui.match.seats import Seat
from boardgames_tui.system.file_state import FileState


class HandGame(ElsewhereGame):
    """A game in which the person here, who may have a name, has a seat or only watches."""

    def __init__(self, copy: Copy, file: FileState | None, person: str) -> None:
        super().__init__(copy, file)
        self._person = person

    @staticmethod
    def begin(start: Position, seat: int, name: str, played: Sequence[str] = ()) -> HandGame:
        """Begin a game in a seat, after some actions, and save it; raise BoardGamesError if that fails."""
        game = SharedGame.of(start, seat, clean_name(name, seat), played=tuple(played))
        # Refuse a game whose line nobody could read.
        decode(encode(Letter(game)))
        return HandGame(new_copy(game, seat), None, name).saved()

    @property
    def line(self) -> str:
        """The line to send, which holds the whole game."""
        return encode(self.copy.letter)

    @property
    def _name_to_join(self) -> str:
        """The name with which the person here can join the game; empty if this person has joined or only watches."""
        may_join = self.seat and self.seat == self.state.chain.open_seat
        return clean_name(self._person, self.seat) if may_join else ""

    @property
    def seats(self) -> Mapping[int, Seat]:
        """The players, including the person here, who joins the game with the first entry."""
        own = {self.seat: Seat("me", self._name_to_join)} if self._name_to_join else {}
        return {**super().seats, **own}

    def _with_entries(self, entries: Iterable[str]) -> Copy:
        """Return the copy with entries of this person, after joining if need be; raise MessageError if too long."""
        joining = [f"{JOIN} {self._name_to_join}"] if self._name_to_join else []
        new = super()._with_entries([*joining, *entries])
        # Only to raise the error.
        encode(new.letter)
        return new

    def rematch(self) -> HandGame:
        """Begin the game that follows this one, or open it."""
        game = self.copy.game.rematch
        if file_state(game.name):
            return HandGame(*load(game.name), self._person)
        return HandGame(new_copy(game, other(self.seat)), None, self._person).saved()

    def receive_message(self, text: str) -> str:
        """Receive the line about this game, or else the first one, in a message; return a sentence about it."""
        letters, errors = _last_letters(text)
        if not letters:
            raise errors[0]
        return self.receive(letters.get(self.copy.game.id) or next(iter(letters.values())))

    def receive(self, letter: Letter, seat: int | None = None, *, trusts: bool = False) -> str:
        """Receive a letter in a seat, 0 for none, by default the present one; return a sentence about the letter."""
        if seat not in (None, self.seat):
            self._save(replace(self.copy, seat=seat or 0, plans=()))
        before = self.copy
        if has_lost_seat(before, letter.game):
            raise MessageError("Somebody else has joined this game.")
        has_joined = self.state.chain.open_seat != self.seat
        # Only a player who trusts the letter lets it add this player's moves, which were not made here.
        seats: Collection[int] = [other(self.seat)] if self.seat and has_joined and not trusts else SEATS.values()
        new, self.objection = receive(self.copy, letter, seats)
        self._save_received(new)
        if self.objection:
            raise MessageError(self.objection)
        if self.copy == before:
            if len(letter.game.entries) < len(before.game.entries):
                raise MessageError("The line is older than the saved game. Ask for the last line, or send yours again.")
            return f"This line is the saved game already. {describe_turn(self)}"
        if not has_joined and self.state.chain.open_seat != self.seat:
            # Somebody else has taken the seat, in which this person has not written anything yet.
            self._save(replace(self.copy, seat=0))
        self.reply = ""
        self._play_prepared_reply()
        return self.reply or describe_turn(self)

    @staticmethod
    def of_letter(letter: Letter, person: str, seat: int | None, *, trusts: bool) -> tuple[HandGame, str]:
        """Continue the saved game of a letter, or save a new one in a seat; return it with a sentence about it."""
        if file_state(letter.game.name):
            game = HandGame(*load(letter.game.name), person)
            return game, game.receive(letter, seat, trusts=trusts)
        copy = new_copy(letter.game, _usual_seat(letter.game) if seat is None else seat, requests=letter.requests)
        game = HandGame(copy.with_chat(letter.seat, letter.chat), None, person).saved()
        return game, describe_turn(game)


def receive_message(
    text: str, person: str, seat: int | None = None, *, trusts: bool = False
) -> tuple[HandGame, list[str]]:
    """Receive the lines in a message; return the game to show, and sentences about the other lines and about this game.

    The person here takes a seat, or only watches if it is 0. If it is None, the person keeps the seat taken before or,
    in a game that is new here, takes the open one. If the person `trusts` the lines, they may have this person's moves
    that were not made here. Raise BoardGamesError, with the reason, if no line can be used.
    """
    letters, errors = _last_letters(text)
    opened: list[tuple[HandGame, str]] = []
    for letter in letters.values():
        try:
            opened.append(HandGame.of_letter(letter, person, seat, trusts=trusts))
        except BoardGamesError as error:
            errors.append(error)
    if not opened:
        raise errors[0]
    # A game in which the person has to write is shown; of several such games, the last one.
    opened.sort(key=lambda game_and_sentence: game_and_sentence[0].is_my_turn)
    *others, (shown, sentence) = opened
    return shown, [*map(str, errors), *(f"{game.name}: {about}" for game, about in others), sentence]


def _last_letters(text: str) -> tuple[dict[bytes, Letter], list[BoardGamesError]]:
    """Return the longest letter about each game in a message, and the reasons why lines cannot be used."""
    letters: dict[bytes, Letter] = {}
    errors: list[BoardGamesError] = []
    lines = dict.fromkeys(find_lines(text))
    if not lines:
        errors.append(MessageError(f"{quoted(text)} holds no line of a game: such a line begins with {PREFIX}2."))
    for line in lines:
        try:
            letter = decode(line)
            if not letter.game.is_by_hand:
                # At a table, the owner of a file says who has written it.
                raise MessageError("This line is from a table. Only the files there continue its game.")  # noqa: TRY301
        except MessageError as error:
            errors.append(error)
        else:
            known = letters.get(letter.game.id, letter)
            letters[letter.game.id] = max(letter, known, key=lambda each: len(each.game.entries))
    return letters, errors


def _usual_seat(game: SharedGame) -> int:
    """Return the seat of the person here, 0 to watch, in a game that is new here."""
    if game.name_before and file_state(game.name_before):
        # A rematch exchanges the seats.
        copy_before, _ = load(game.name_before)
        return other(copy_before.seat) if copy_before.seat else 0
    has_guest = any(entry.startswith(JOIN) for entry in game.entries)
    return 0 if has_guest else game.guest
