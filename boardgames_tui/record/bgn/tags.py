"""Tags of our own format: the start of the game, and its result. A `source` is the complete record."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.errors import OptionError, RecordError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record.bgn.escapes import unescape
from boardgames_tui.record.bgn.tokens import Token
from boardgames_tui.record.parse_error import error_at, locate_errors
from boardgames_tui.record.typography import BLANK, QUOTES

# Games by their keys and titles in lower case.
GAME_BY_NAME = {name.lower(): game for game in GAMES.values() for name in (game.key, game.title)}
TITLES = ", ".join(game.title for game in GAMES.values())
FIRST_TITLE = next(iter(GAMES.values())).title
# Tags that `Record.tags` omits, because they follow from the positions and the outcome; so do the game's options.
IMPLIED_TAGS = ("game", "size", "start", "result", "reason")
# Usual spelling of the tags that the program itself uses, by their names in lower case.
USUAL_SPELLING = {name.lower(): name for name in ("Black", "White", "Date", "Event", "Round", "Site", "Annotator")}
# Value of the tag Result by the winner.
RESULTS = {BLACK: "Black wins", WHITE: "White wins", DRAW: "Draw"}
# The name of a tag, and its value without the quotes.
TAG = re.compile(rf"\[[{BLANK}]*(?P<name>\w+)[{BLANK}]*[{QUOTES}](?P<value>.*)[{QUOTES}][{BLANK}]*\]", re.ASCII)
TAG_NAME = re.compile("[A-Za-z][A-Za-z0-9_]*")
# Value of the tag Result without an outcome.
UNFINISHED = "unfinished"


class Tag(NamedTuple):
    """A tag and its offset in the source."""

    name: str
    value: str
    offset: int


# Tags by their names in lower case, in the order of the source.
Tags: TypeAlias = Mapping[str, Tag]


def read_tags(source: str, tag_tokens: Iterable[Token]) -> Tags:
    """Return the tags of these tokens; raise RecordError if a tag occurs twice or has an unknown escape."""
    tags: dict[str, Tag] = {}
    for token in tag_tokens:
        match = TAG.fullmatch(token.text)
        assert match
        start, end = match.span("value")
        tag = Tag(match["name"], unescape(source, token.offset + start, token.offset + end), token.offset)
        if tag.name.lower() in tags:
            raise error_at(source, tag.offset, f"The tag {tag.name} appears twice.")
        tags[tag.name.lower()] = tag
    return tags


def starting_position(source: str, tags: Tags) -> Position:
    """Return the position of the tag Start, or the game's usual start; raise RecordError for a wrong tag."""
    game = _find_game(source, tags)
    options = _read_options(source, tags, game)
    stated_start = _read_start(source, tags, game, options)
    size = stated_start.size if stated_start else _read_size(source, tags, game)
    text_tags = [tags[option.key] for option in game.options if option.kind == "string" and option.key in tags]
    try:
        # Everything else has been checked: only a text option, such as Blocks, may still not fit the size.
        with locate_errors(source, text_tags[0].offset if text_tags else 0):
            usual_start = Position.start(game, size, options)
    except RecordError:
        # With a tag Start, the usual start is not needed.
        if not stated_start:
            raise
        return stated_start
    if stated_start and str(stated_start) != str(usual_start):
        return stated_start
    # Even if Start states the same line: a position line loses options such as Blocks.
    return usual_start


def _find_game(source: str, tags: Tags) -> Game:
    """Return the game of the tag Game; raise RecordError if it is missing or unknown."""
    if "game" not in tags:
        raise error_at(source, 0, f'The tag Game is missing, such as [Game "{FIRST_TITLE}"]. Games: {TITLES}.')
    tag = tags["game"]
    if tag.value.lower() not in GAME_BY_NAME:
        raise error_at(source, tag.offset, f"{quoted(tag.value)} is not a game. Games: {TITLES}.")
    return GAME_BY_NAME[tag.value.lower()]


def _read_options(source: str, tags: Tags, game: Game) -> dict[str, str]:
    """Return the values of the game's options that are tags; raise RecordError if one is wrong."""
    options = {option.key: tags[option.key].value for option in game.options if option.key in tags}
    for key, value in options.items():
        with locate_errors(source, tags[key].offset):
            game.validated({key: value})
    return options


def _read_size(source: str, tags: Tags, game: Game) -> int:
    if "size" not in tags:
        return game.size
    with locate_errors(source, tags["size"].offset):
        return game.check_size(tags["size"].value)


def _read_start(source: str, tags: Tags, game: Game, options: Mapping[str, str]) -> Position | None:
    """Return the position of the tag Start, None without that tag; raise RecordError if it contradicts the tag Size."""
    if "start" not in tags:
        return None
    with locate_errors(source, tags["start"].offset):
        start = Position.read(game, tags["start"].value, options)
    size = start.size
    if "size" in tags and _read_size(source, tags, game) != size:
        raise error_at(source, tags["size"].offset, f"The size is wrong: the board of the tag Start has size {size}.")
    return start


def tags_to_keep(tags: Tags, game: Game) -> dict[str, str]:
    """Return the values for `Record.tags` by the names of the tags."""
    implied = _implied_tags(game)
    return {USUAL_SPELLING.get(key, tag.name): tag.value for key, tag in tags.items() if key not in implied}


def check_tags(tags: Mapping[str, str], game: Game) -> None:
    """Raise OptionError if `Record.tags` has a tag that could not be read again."""
    written = _implied_tags(game)
    for name, value in tags.items():
        if not (isinstance(name, str) and TAG_NAME.fullmatch(name)):
            raise OptionError(f"{quoted(name)} is not a tag's name: a letter, then letters, digits and _.")
        if not isinstance(value, str):
            raise OptionError(f"The tag {name} cannot be {quoted(value)}: it is a text.")
        if name.lower() in written:
            raise OptionError(f"The tag {name} is written already: for the game itself, or in other letters.")
        written.add(name.lower())


def _implied_tags(game: Game) -> set[str]:
    return {*IMPLIED_TAGS, *(option.key for option in game.options)}


def result_value(outcome: Outcome | None) -> str:
    """Return the value of the tag Result for an outcome, or for an unfinished game."""
    return RESULTS[outcome.winner] if outcome else UNFINISHED


def check_result_tags(source: str, tags: Tags, outcome: Outcome | None) -> None:
    """Raise RecordError if the tag Result or Reason differs from the outcome of the game."""
    expected_values = {"result": result_value(outcome), "reason": outcome.reason if outcome else ""}
    for key, expected in expected_values.items():
        if key in tags and tags[key].value != expected:
            tag = tags[key]
            end = f"the turns end with {quoted(expected)}" if expected else "the turns end without one"
            raise error_at(source, tag.offset, f"The {key} is {quoted(tag.value)}, and {end}.")
