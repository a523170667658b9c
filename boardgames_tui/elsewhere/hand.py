"""A game whose lines people carry by hand, in messages of any kind: what this postman does.

Who has a line may have it from anybody, so a line is not trusted with what the person here would have written.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardgames_tui.core.cells import other
from boardgames_tui.core.errors import BoardGamesError, MessageError, quoted
from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere.copy import Copy, as_requests, lost_seat
from boardgames_tui.elsewhere.entries import JOIN, OPEN, SEATS, clean_name, open_seat, with_time
from boardgames_tui.elsewhere.game import Letter, SharedGame, common_entries
from boardgames_tui.elsewhere.line import PREFIX, decode, encode, find_lines
from boardgames_tui.elsewhere.elsewhere_game import ElsewhereGame, tenths_of
from boardgames_tui.elsewhere.replies import reply_to
from boardgames_tui.elsewhere.store import load, new_copy, path_of, save
from boardgames_tui.storage.saved_games.entries_json import stated_start

NONCE_BYTES = 6


@dataclass(frozen=True)
class Person:
    """The person here, who reads lines.

    `seat` is 0 for one who only watches; None is the seat taken before or, in a game that is new here, the open one. If
    the person `trusts` a line, it may have moves of this person that were not made here.
    """

    name: str = ""
    seat: int | None = None
    trusts: bool = False


class HandGame(ElsewhereGame):
    """A game in which the person here may have a seat, or only watches."""

    def __init__(self, copy: Copy, name: str = "") -> None:
        super().__init__(copy)
        self._person = name

    @staticmethod
    def begin(start: Position, seat: int, name: str, played: Sequence[str] = (), clock: str = "") -> HandGame:
        """Begin a game in a seat, after some actions, and save it; raise BoardGamesError if that fails."""
        nonce, began = secrets.token_urlsafe(NONCE_BYTES), int(time.time()) if clock else 0
        setup = (
            start.game.key,
            start.size,
            dict(start.options),
            stated_start(start),
            seat,
            clean_name(name, seat),
            nonce,
        )
        game = SharedGame(*setup, tuple(played), clock, "", began)
        # So that every reader of the line agrees.
        decode(encode(Letter(game)))
        return HandGame._new(new_copy(game, seat), name)

    @staticmethod
    def _new(copy: Copy, name: str) -> HandGame:
        """Save a copy that is new here."""
        game = HandGame(copy, name)
        save(copy, None, game.state)
        game._note_file()
        return game

    @property
    def line(self) -> str:
        """The line to send, or that was sent or received last."""
        return encode(self.copy.letter)

    def _joining(self) -> list[str]:
        if open_seat(self.state.match) != self.seat:
            return []
        name = f"{JOIN} {clean_name(self._person, self.seat)}"
        return [with_time(name, tenths_of(self.copy.game, self.state.time))]

    def receive(self, letter: Letter, *, trusts: bool = False) -> str:
        """Continue with a letter; return a sentence about it. Raise MessageError if it does not fit the copy."""
        before, letter = self.copy, as_requests(letter)
        common = common_entries(before.game, letter.game)
        if common < 0:
            raise MessageError("The line belongs to another game.")
        if lost_seat(before, letter.game):
            raise MessageError("Somebody else has joined this game.")
        is_joined = open_seat(self.state.match) != self.seat
        self._receive(letter, SEATS.values() if trusts or not self.seat or not is_joined else [other(self.seat)])
        if self.objection:
            raise MessageError(self.objection)
        if self.copy != before:
            if not is_joined and open_seat(self.state.match) != self.seat:
                # Somebody else has taken the seat for which this person has not written anything yet.
                self._save(replace(self.copy, seat=0))
            return self._answer_by_plan(before) or self.status
        if common < len(before.game.entries):
            raise MessageError("The line is older than the saved game. Ask for the last line, or send yours again.")
        return f"This line is the saved game already. {self.status}"

    def _answer_by_plan(self, before: Copy) -> str:
        """Play the conditional reply to a turn, if there is one; return a sentence about it, or an empty one."""
        turn = [text for text in self.copy.game.entries[len(before.game.entries) :] if not text.startswith(JOIN)]
        reply, later = reply_to(before.plans, turn)
        if before.plans:
            self._save(replace(self.copy, plans=later))
        if not (reply and self.is_my_turn):
            return ""
        try:
            self.play(*reply)
        except BoardGamesError as error:
            return str(error)
        return f"Your prepared reply {' '.join(reply)} was played."

    @property
    def status(self) -> str:
        """Whose turn it is to write, as a sentence."""
        match, seat = self.state.match, self.state.pen
        if not seat:
            return "The game is over."
        who = match.seats[seat]
        if seat != self.seat:
            name = "the other player" if who == OPEN else match.name_of(match.colour_of(seat))
            return f"Waiting for a line from {name}."
        return "An offer has to be answered." if self.offer_to_me else "It is your move."


def receive_message(text: str, person: Person) -> tuple[HandGame, list[str]]:
    """Receive the lines in a message; return the game to show, with sentences about it and about other lines.

    Of several lines of one game, the longest counts. Of several games, one in which the person has to write is shown.
    Raise BoardGamesError, with the reason, if no line can be used.
    """
    letters: dict[bytes, Letter] = {}
    errors: list[BoardGamesError] = []
    for line in dict.fromkeys(find_lines(text)):
        try:
            letter = decode(line)
        except MessageError as error:
            errors.append(error)
        else:
            known = letters.get(letter.game.id)
            if not known or len(known.game.entries) <= len(letter.game.entries):
                letters[letter.game.id] = letter
    opened: list[tuple[HandGame, str]] = []
    for letter in letters.values():
        try:
            opened.append(_receive(letter, person))
        except BoardGamesError as error:
            errors.append(error)
    if not opened:
        raise errors[0] if errors else MessageError(f"{quoted(text)} has no line of a game: one begins with {PREFIX}1.")
    # The sort is stable.
    opened.sort(key=lambda each: each[0].is_my_turn)
    *others, (shown, sentence) = opened
    return shown, [*map(str, errors), *(f"{game.name}: {about}" for game, about in others), sentence]


def _receive(letter: Letter, person: Person) -> tuple[HandGame, str]:
    """Continue the saved game with a received one, or save it as a new one; return a sentence about it, too."""
    path = path_of(letter.game)
    if path.exists():
        game = HandGame(load(path), person.name)
        if person.seat is not None and person.seat != game.seat:
            game._save(replace(game.copy, seat=person.seat, plans=()))
        return game, game.receive(letter, trusts=person.trusts)
    letter = as_requests(letter)
    seat = person.seat
    if seat is None:
        seat = letter.game.guest if not any(entry.startswith(JOIN) for entry in letter.game.entries) else 0
    copy = replace(new_copy(letter.game, seat), requests=letter.requests)
    game = HandGame._new(copy.with_chat(letter.seat, letter.chat) if letter.seat else copy, person.name)
    return game, game.status
