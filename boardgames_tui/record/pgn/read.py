"""Reader of PGN for Ataxx."""

import re
from collections.abc import Mapping

from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.core.kernel import DRAW
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games.ataxx import fen
from boardgames_tui.games.ataxx import registers as R
from boardgames_tui.record.parse_error import blamed, fault_at
from boardgames_tui.record.pgn.ataxx import ADJUDICATED, ATAXX, IGNORED_TAGS, OURS, RESULTS, ROSTER, RULES, UNKNOWN
from boardgames_tui.record.pgn.syntax import Page, Tag
from boardgames_tui.record.pgn.tree_builder import TreeBuilder
from boardgames_tui.record.position_line import NO_RECORD
from boardgames_tui.record.result import settle
from boardgames_tui.record.tree import Node, Record

DAY = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")
# Half-moves without a clone that end games between engines.
LIMIT = 100
NAMES = {name.lower(): name for name in ROSTER}


def read(page: Page, *, lenient: bool = False) -> Record:
    """Return the record of a game; raise RecordError if it is faulty.

    A lenient reader keeps the part before an error, if it got as far as the board.
    """
    begin = page.at
    tags = {tag.name.lower(): tag for tag in page.tags()}
    record = Record(Node(_starting_position(page.text, tags)), _tags_to_keep(tags))
    growth = TreeBuilder(page.text, record)
    try:
        growth.grow(page.words())
        if not (tags or record.root.children or growth.result):
            raise fault_at(page.text, begin, NO_RECORD)
        _set_result(page.text, record, tags, growth.result)
    except RecordError as fault:
        if not lenient:
            raise
        record.fault = fault
    return record


def _starting_position(text: str, tags: Mapping[str, Tag]) -> Position:
    """Return the starting position."""
    options = {key: tags[key].value if key in tags else value for key, value in RULES.items()}
    for key in RULES:
        with blamed(text, tags[key].at if key in tags else 0):
            ATAXX.validated({key: options[key]})
    if "fen" not in tags:
        return Position.start(ATAXX, options=options)
    with blamed(text, tags["fen"].at):
        return Position.read(ATAXX, fen.read(tags["fen"].value), options)


def _tags_to_keep(tags: Mapping[str, Tag]) -> dict[str, str]:
    """Return the tags to keep, with the usual spelling of their names."""
    passed = IGNORED_TAGS | OURS | RULES.keys()
    kept = {key: tag for key, tag in tags.items() if key not in passed and tag.value not in UNKNOWN}
    return {
        NAMES.get(key, tag.name): DAY.sub(r"\1-\2-\3", tag.value) if key == "date" else tag.value
        for key, tag in kept.items()
    }


def _set_result(text: str, record: Record, tags: Mapping[str, Tag], last: str) -> None:
    """Set the result from the tag, or from the last word if there is no tag."""
    tag = tags.get("result", Tag("Result", last or "*", len(text)))
    if tag.value not in RESULTS:
        raise fault_at(text, tag.at, f"{quoted(tag.value)} is not a result. Use {', '.join(RESULTS)}.")
    winner = RESULTS[tag.value]
    if winner is not None:
        reason = tags["adjudicated"].value if "adjudicated" in tags else _reason_of_draw(record, winner)
        settle(text, tag.at, record, Outcome(winner, ADJUDICATED.get(reason, reason)))


def _reason_of_draw(record: Record, winner: int) -> str:
    """Return the reason of a draw between engines that states none, if it is the limit of half-moves."""
    last = record.root.line[-1].position
    return "half-move limit" if winner == DRAW and last.row[last.board.first + R.HALFMOVES] >= LIMIT else ""
