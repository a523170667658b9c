"""Reader of PGN for Ataxx. The mappings of tags have the names in lower case as keys."""

import re

from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games.ataxx import fen
from boardgames_tui.games.ataxx.rules import Ataxx
from boardgames_tui.record.bgn.tags import Tag, Tags
from boardgames_tui.record.foreign import Foreign
from boardgames_tui.record.parse_error import error_at, locate_errors
from boardgames_tui.record.pgn import ataxx
from boardgames_tui.record.pgn.syntax import PgnGame
from boardgames_tui.record.pgn.tree_builder import TreeBuilder
from boardgames_tui.record.position_line import NO_RECORD
from boardgames_tui.record.result import set_result
from boardgames_tui.record.tree import Node, Record

DATE = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")
# Half-moves without a clone that end games between engines.
HALFMOVE_LIMIT = 100
USUAL_SPELLING = {name.lower(): name for name in ataxx.ROSTER}


def read(game: PgnGame, *, lenient: bool = False) -> Record:
    """Return the record of a game; a lenient reader returns the part before an error as the record."""
    game_start = game.offset
    tags = _in_our_colours({tag.name.lower(): tag for tag in game.tags()})
    root = Node(_starting_position(game.source, tags), foreign=_reserved_tags(tags))
    record = Record(root, _tags_to_keep(tags))
    builder = TreeBuilder(game.source, record)
    try:
        builder.add_movetext(game.movetext())
        if not (tags or record.root.children or builder.result):
            raise error_at(game.source, game_start, NO_RECORD)
        _read_result(game.source, record, tags, builder.result)
    except RecordError as error:
        if not lenient:
            raise
        record.fault = error
    return record


def _in_our_colours(tags: Tags) -> Tags:
    """Return the tags with Black as the first player, who is White in the notation of Fairy-Stockfish."""
    rows = tags["fen"].value.split(" ")[0] if "fen" in tags else ""
    variant = tags["variant"].value if "variant" in tags else ""
    # The pieces are `p` and `P` in its FEN; without a FEN, the tag Variant names it.
    is_fairy = "p" in rows.lower() or (not rows and variant.lower() == ataxx.FAIRY_VARIANT)
    if not is_fairy:
        return tags
    exchanged = [tag._replace(name=ataxx.with_other_colour(tag.name)) for tag in tags.values()]
    return {tag.name.lower(): tag for tag in exchanged}


def _starting_position(source: str, tags: Tags) -> Position:
    """Return the position of the tag FEN, or the usual start, with the options of the tags."""
    options = {key: tags[key].value if key in tags else value for key, value in ataxx.DEFAULT_OPTIONS.items()}
    for key in ataxx.DEFAULT_OPTIONS:
        with locate_errors(source, tags[key].offset if key in tags else 0):
            ataxx.ATAXX.validated({key: options[key]})
    if "fen" not in tags or tags["fen"].value in ataxx.UNKNOWN_VALUES:
        return Position.start(ataxx.ATAXX, options=options)
    with locate_errors(source, tags["fen"].offset):
        return Position.read(ataxx.ATAXX, fen.read(tags["fen"].value), options)


def _tags_to_keep(tags: Tags) -> dict[str, str]:
    """Return the values for `Record.tags` by the names of the tags; names and date are written as in our own format."""
    omitted = ataxx.IGNORED_TAGS | ataxx.RESERVED_TAGS | ataxx.DEFAULT_OPTIONS.keys()
    omitted |= {key for key in USUAL_SPELLING if key in tags and tags[key].value in ataxx.UNKNOWN_VALUES}
    return {
        USUAL_SPELLING.get(key, tag.name): DATE.sub(r"\1-\2-\3", tag.value) if key == "date" else tag.value
        for key, tag in tags.items()
        if key not in omitted
    }


def _reserved_tags(tags: Tags) -> tuple[Foreign, ...]:
    """Return the tags with another meaning in our own format, except Game: a file with it is in that format."""
    kept_tags = (tag for key, tag in tags.items() if key in ataxx.RESERVED_TAGS - {"game"})
    return tuple(Foreign(".pgn", tag.name, (tag.value,)) for tag in kept_tags)


def _read_result(source: str, record: Record, tags: Tags, result_in_movetext: str) -> None:
    """Set the outcome from the tag Result, else from the result in the movetext, which is empty if there is none."""
    tag = tags.get("result")
    if not tag or tag.value in ataxx.UNKNOWN_VALUES:
        tag = Tag("Result", result_in_movetext or "*", len(source))
    result = ataxx.usual_result(tag.value)
    if result not in ataxx.RESULTS:
        raise error_at(source, tag.offset, f"{quoted(tag.value)} is not a result. Use {', '.join(ataxx.RESULTS)}.")
    winner = ataxx.RESULTS[result]
    if winner is not None:
        reason = tags["adjudicated"].value if "adjudicated" in tags else _unstated_reason(record, winner, tags)
        set_result(source, tag.offset, record, Outcome(winner, ataxx.ADJUDICATED.get(reason, reason)))


def _unstated_reason(record: Record, winner: int, tags: Tags) -> str:
    """Return the reason of an outcome that the tags or the half-move limit suggest; empty if none is known."""
    state = record.end.position.state
    halfmoves = state.halfmoves if isinstance(state, Ataxx) else 0
    if winner == DRAW:
        return "half-move limit" if halfmoves >= HALFMOVE_LIMIT else ""
    termination = tags["termination"].value.lower() if "termination" in tags else ""
    return next((reason for words, reason in ataxx.TERMINATIONS.items() if words in termination), "")
