"""Random games of a game, and the laws that are checked on the way and at their ends."""

import random
from collections.abc import Iterable, Iterator
from importlib import import_module

from boardgames_tui.conformance.laws import LAWS, Law
from boardgames_tui.conformance.parts import faults_of_explanations, faults_of_parts
from boardgames_tui.core.cells import EMPTY, LETTERS
from boardgames_tui.core.errors import BoardGamesError, OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.modules import has_fast_rules
from boardgames_tui.engine.perft import count_states, perft
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import PEOPLE
from boardgames_tui.record.bgn.read import read_record
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.record.tree import Record
from boardgames_tui.uai.values import Limit

GAMES_OF_A_SIZE = 2
# Positions of a random game in which all laws are checked, about.
CHECKED_POSITIONS = 8
# Actions of a random game, at most.
MAX_ACTIONS = 1_000
# Nodes of a search, interpreted.
NODES = 20
# Actions of the sequences that are counted by the fast rules and by the plain ones.
PERFT_DEPTH = 2


def find_faults(game: Game) -> Iterator[str]:
    """Yield a sentence about each law that the game breaks; an error in its code is raised with the position."""
    declaration_faults = list(_faults_of_declaration(game))
    if declaration_faults:
        yield from declaration_faults
        return
    yield from faults_of_parts(game)
    for size in sorted({game.sizes[0], game.size, game.sizes[-1]}):
        yield from _faults_of_board(game, size)
        yield from _faults_of_handicaps(Position.start(game, size))
        matches = [_play_randomly(Position.start(game, size), seed) for seed in range(GAMES_OF_A_SIZE)]
        for match in matches:
            yield from _faults_of_match(match)
        if not any(match.outcome for match in matches):
            yield f"{game.title} {size}: none of {len(matches)} random games ends within {MAX_ACTIONS} actions."


def _faults_of_declaration(game: Game) -> Iterator[str]:
    if game.key not in GAMES:
        yield f"{game.title} is not among the games: {game.key} has no line and no entry point."
    elif import_module(game.package).GAME is not game:
        yield f"Game.package of {game.title}, {game.package}, does not declare it as GAME."
    if game.size not in game.sizes:
        yield f"{game.title} has no board of its default size, {game.size}."
    if not (game.letters.startswith(LETTERS[EMPTY]) and set(game.letters) <= set(LETTERS)):
        yield f"Game.letters of {game.title} begins with {LETTERS[EMPTY]} and may have the letters {LETTERS[1:]}."
    yield from faults_of_explanations(game)


def _faults_of_board(game: Game, size: int) -> Iterator[str]:
    """Yield what is wrong with the geometry and the start of a size."""
    geometry, start = game.geometry(size), Position.start(game, size)
    sites = range(len(start.cells))
    if sorted(site for row in geometry.rows for site in row) != list(sites):
        yield f"{game.title} {size}: the rows of the geometry do not have each site of the start once."
    if not len(set(geometry.names)) == len(set(geometry.spots)) == len(sites):
        yield f"{game.title} {size}: a site of the geometry lacks a name or a spot of its own."
    if start.outcome:
        yield f"{game.title} {size}: the game is over at its start."


def _faults_of_handicaps(start: Position) -> Iterator[str]:
    """Yield the faults of the starts with a handicap; a small board may have no room for the highest handicaps."""
    for number in range(1, start.game.handicap_option.high + 1):
        try:
            position = start.with_handicap(number)
        except OptionError:
            return
        yield from _faults_of_position(position, (*LAWS, engine_plays))
        if position.outcome:
            yield f"{start.game.title} {start.size}: the game is over at its start with a handicap of {number}."


def _play_randomly(start: Position, seed: int) -> Match:
    rng, match = random.Random(seed), Match(start, PEOPLE)
    while match.position.actions and len(match.actions) < MAX_ACTIONS:
        match.play(rng.choice(match.position.actions))
    return match


def _faults_of_match(match: Match) -> Iterator[str]:
    positions = [match.start, *(step.after for step in match.steps)]
    stride = 1 + len(positions) // CHECKED_POSITIONS
    for position in (*positions[::stride], positions[-1]):
        yield from _faults_of_position(position, LAWS)
    for position in (positions[0], positions[len(positions) // 2]):
        yield from _faults_of_position(position, (engine_plays, fast_rules_agree))
    yield from _faults_of_record(match)
    yield from _faults_of_undo(match)


def _faults_of_position(position: Position, laws: Iterable[Law]) -> Iterator[str]:
    for law in laws:
        try:
            for fault in law(position):
                yield f"{position.game.title} {position.size}: {fault} (in {position})."
        except Exception as error:
            error.add_note(f"In the position {position} of {position.game.title}, law {law.__name__}.")
            raise


def engine_plays(position: Position) -> Iterator[str]:
    """The engine of the game, interpreted, finds a legal action."""
    if position.outcome:
        return
    game, rng = position.game, random.Random(1)
    engine = Engine(Backend(game, compiled=False) if has_fast_rules(game) else None, 1, rng)
    if engine.search(position, Limit(nodes=NODES)) not in position.actions:
        yield "the engine plays an action that is not legal"


def fast_rules_agree(position: Position) -> Iterator[str]:
    """The fast rules of the game, interpreted, allow for as many sequences of two actions as its plain rules."""
    if has_fast_rules(position.game) and not position.outcome:
        fast = perft(position, PERFT_DEPTH, Backend(position.game, compiled=False))
        plain = count_states(position.state, PERFT_DEPTH, lambda: False)
        if fast != plain:
            yield f"the fast rules allow for {fast} sequences of {PERFT_DEPTH} actions, the plain ones for {plain}"


def _faults_of_record(match: Match) -> Iterator[str]:
    """A record that is written and read again has the same actions and the same text."""
    title = f"{match.start.game.title} {match.start.size}"
    try:
        text = write_record(Record.of(match))
        read = read_record(text)
    except BoardGamesError as error:
        yield f"{title}: the record of a random game cannot be written and read: {error}"
        return
    if [node.action for node in read.root.line[1:]] != list(match.actions) or write_record(read) != text:
        yield f"{title}: the record of a random game is not read as it was written."


def _faults_of_undo(match: Match) -> Iterator[str]:
    """Taking back and restoring an action leads to the same position."""
    last, title = match.position, f"{match.start.game.title} {match.start.size}"
    if match.undo() and match.redo() and match.position != last:
        yield f"{title}: undo and redo lead to {match.position} instead of {last}."
