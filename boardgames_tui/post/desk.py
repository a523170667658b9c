"""Desk for games by message: beginning one, opening a saved one, and receiving the lines of a message."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from boardgames_tui.core.errors import BoardGamesError, MessageError, SaveError, quoted
from boardgames_tui.core.position import Position
from boardgames_tui.post.correspondence import Correspondence
from boardgames_tui.post.entries import OPEN, clean_name
from boardgames_tui.post.game import PostGame
from boardgames_tui.post.line import PREFIX, decode, encode, find_lines
from boardgames_tui.post.store import SavedPost, is_post_file, load, path_of, save
from boardgames_tui.storage.saved_games import library
from boardgames_tui.storage.saved_games.entries_json import stated_start
from boardgames_tui.storage.settings_file import load_settings

# Bytes of the text that tells games with the same setup apart.
NONCE_BYTES = 6


@dataclass(frozen=True)
class Person:
    """The person here, who reads lines.

    `name` is for a guest who joins, by default that of the settings. `seat` is 0 for one who only watches; None is the
    seat taken before or, in a game that is new here, the open one. If the person `trusts` a line, it may have moves of
    this person that were not made here.
    """

    name: str = ""
    seat: int | None = None
    trusts: bool = False


UNKNOWN_PERSON = Person()


def begin(start: Position, seat: int, name: str = "", played: Sequence[str] = ()) -> Correspondence:
    """Begin a game by message in a seat, after some actions, and save it; raise BoardGamesError if that fails.

    Without a name, the person has that of the settings.
    """
    host_name = clean_name(name or load_settings().name, seat)
    options = dict(start.options)
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    game = PostGame(start.game.key, start.size, options, stated_start(start), seat, host_name, nonce, tuple(played))
    # So that every reader of the line agrees.
    decode(encode(game))
    saved = SavedPost.of_new(game, seat)
    save(saved, None)
    return _open(saved, name)


def _open(saved: SavedPost, name: str = "") -> Correspondence:
    """Return the correspondence of a saved game, with its match."""
    return Correspondence(saved, saved.game.match(), name or load_settings().name)


def find_saved(name: str) -> Correspondence | None:
    """Open a saved game by message to continue it; None if it is of another kind. Raise SaveError if that fails."""
    path = library.find_file(name)
    try:
        is_by_message = is_post_file(path)
    except OSError:
        # The reader of other games says what is wrong.
        is_by_message = False
    return _open(_load(path)) if is_by_message else None


def _load(path: Path) -> SavedPost:
    """Return the saved game in a file; raise SaveError if that fails."""
    try:
        return load(path)
    except OSError as error:
        raise SaveError(f"The game {path.stem} cannot be read: {error.strerror}.") from None


def receive_message(text: str, person: Person = UNKNOWN_PERSON) -> tuple[Correspondence, list[str]]:
    """Receive the lines in a message, and return the game to show, with sentences about it and about other lines.

    Of several lines of one game, the longest counts. Of several games, one in which the person has to write is shown.
    Raise BoardGamesError, with the reason, if no line can be used.
    """
    games, errors = _last_games(text)
    opened: list[tuple[Correspondence, str]] = []
    for game in games:
        try:
            opened.append(_receive(game, person))
        except BoardGamesError as error:
            errors.append(error)
    if not opened:
        raise errors[0]
    # The sort is stable.
    opened.sort(key=lambda each: each[0].is_turn_to_write)
    *others, (shown, sentence) = opened
    about_others = [f"{correspondence.name}: {sentence}" for correspondence, sentence in others]
    return shown, [*map(str, errors), *about_others, sentence]


def receive_in_game(correspondence: Correspondence, text: str, *, trusts: bool = False) -> str:
    """Continue a game with its longest line in a message, and return a sentence about it.

    Raise BoardGamesError with the reason if there is no such line, or if it does not continue the game.
    """
    games, errors = _last_games(text)
    own_games = [game for game in games if game.chain[0] == correspondence.game.chain[0]]
    if not games:
        raise errors[0]
    return correspondence.receive((own_games or games)[0], trusts=trusts)


def _last_games(text: str) -> tuple[list[PostGame], list[BoardGamesError]]:
    """Return the longest game of each correspondence in a message, and the reasons why lines cannot be used."""
    games: dict[bytes, PostGame] = {}
    errors: list[BoardGamesError] = []
    lines = dict.fromkeys(find_lines(text))
    if not lines:
        errors.append(MessageError(f"{quoted(text)} holds no line of a game: such a line begins with {PREFIX}"))
    for line in lines:
        try:
            game, _ = decode(line)
        except MessageError as error:
            errors.append(error)
        else:
            known = games.get(game.chain[0])
            if not known or len(known.entries) < len(game.entries):
                games[game.chain[0]] = game
    return [*games.values()], errors


def _receive(game: PostGame, person: Person) -> tuple[Correspondence, str]:
    """Continue the saved game with a received one, or save it as a new one; return a sentence about it, too."""
    if path_of(game).exists():
        correspondence = _open(_load(path_of(game)), person.name)
        if person.seat is not None:
            correspondence.take_seat(person.seat)
        return correspondence, correspondence.receive(game, trusts=person.trusts)
    match = game.match()
    seat = person.seat
    if seat is None:
        seat = game.guest if match.seats[game.guest] == OPEN else 0
    saved = SavedPost.of_new(game, seat)
    save(saved, None)
    correspondence = _open(saved, person.name)
    return correspondence, correspondence.state
