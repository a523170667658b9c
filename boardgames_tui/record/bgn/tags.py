"""Tags of our own format: the start of the game, and its result."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import BLACK, DRAW, WHITE
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record.bgn.escapes import unescaped
from boardgames_tui.record.bgn.tokens import Token
from boardgames_tui.record.parse_error import blamed, fault_at

BY_NAME = {name.lower(): game for game in GAMES.values() for name in (game.key, game.title)}
TITLES = ", ".join(game.title for game in GAMES.values())
FIRST_TITLE = next(iter(GAMES.values())).title
# Tags that are not kept, because the positions imply them; so are the game's options.
SAID = ("game", "size", "start", "result", "reason")
# Names of tags that are looked up in any case.
KEPT = {name.lower(): name for name in ("Black", "White", "Date", "Event", "Round", "Site", "Annotator")}
# Values of the tag Result.
VERDICTS = {BLACK: "Black wins", WHITE: "White wins", DRAW: "Draw"}
UNFINISHED = "unfinished"


@dataclass(frozen=True)
class Tag:
    """A tag; `at` is its offset in the text."""

    name: str
    value: str
    at: int


# Tags by their names in lower case, in the order of the text.
Tags: TypeAlias = Mapping[str, Tag]


def read_tags(text: str, tokens: Iterable[Token]) -> Tags:
    """Return the tags; raise RecordError if one occurs twice."""
    tags: dict[str, Tag] = {}
    for token in tokens:
        tag = _read_tag(text, token)
        if tag.name.lower() in tags:
            raise fault_at(text, tag.at, f"The tag {tag.name} appears twice.")
        tags[tag.name.lower()] = tag
    return tags


def _read_tag(text: str, token: Token) -> Tag:
    name, value = token.text[1:-1].strip(" \t").split('"', 1)
    begin = token.text.index('"') + 1 + token.at
    return Tag(name.strip(" \t"), unescaped(text, begin, begin + len(value) - 1), token.at)


def start_of(text: str, tags: Tags) -> Position:
    """Return the starting position; raise RecordError if the tags are not possible."""
    game = _game_of(text, tags)
    options = _options_of(text, tags, game)
    line = _line_of(text, tags, game, options)
    size = line.board.size if line else _size_of(text, tags, game)
    texts = [tags[option.key].at for option in game.options if option.kind == "string" and option.key in tags]
    try:
        # Everything else has been checked; what may still be refused is a text whose validity depends on the size.
        with blamed(text, texts[0] if texts else 0):
            usual = Position.start(game, size, options)
    except RecordError:
        # A position line needs no start of the game.
        if not line:
            raise
        return line
    return line if line and str(line) != str(usual) else usual


def _game_of(text: str, tags: Tags) -> Game:
    if "game" not in tags:
        raise fault_at(text, 0, f'The tag Game is missing, such as [Game "{FIRST_TITLE}"]. Games: {TITLES}.')
    tag = tags["game"]
    if tag.value.lower() not in BY_NAME:
        raise fault_at(text, tag.at, f"{quoted(tag.value)} is not a game. Games: {TITLES}.")
    return BY_NAME[tag.value.lower()]


def _options_of(text: str, tags: Tags, game: Game) -> dict[str, str]:
    options = {option.key: tags[option.key].value for option in game.options if option.key in tags}
    for key, value in options.items():
        with blamed(text, tags[key].at):
            game.validated({key: value})
    return options


def _size_of(text: str, tags: Tags, game: Game) -> int:
    if "size" not in tags:
        return game.size
    with blamed(text, tags["size"].at):
        return game.check_size(tags["size"].value)


def _line_of(text: str, tags: Tags, game: Game, options: Mapping[str, str]) -> Position | None:
    if "start" not in tags:
        return None
    with blamed(text, tags["start"].at):
        line = Position.read(game, tags["start"].value, options)
    size = line.board.size
    if "size" in tags and _size_of(text, tags, game) != size:
        raise fault_at(text, tags["size"].at, f"The size is wrong: the board of the tag Start has size {size}.")
    return line


def kept(tags: Tags, game: Game) -> dict[str, str]:
    """Return the tags besides those of the game and its result."""
    said = {*SAID, *(option.key for option in game.options)}
    return {KEPT.get(key, tag.name): tag.value for key, tag in tags.items() if key not in said}


def verdict(outcome: Outcome | None) -> str:
    """Return the value of the tag Result."""
    return VERDICTS[outcome.winner] if outcome else UNFINISHED


def check_ending(text: str, tags: Tags, outcome: Outcome | None) -> None:
    """Raise RecordError if the tags Result and Reason differ from how the game ended."""
    for key, ended in (("result", verdict(outcome)), ("reason", outcome.reason if outcome else "")):
        if key in tags and tags[key].value != ended:
            tag = tags[key]
            how = f"the turns end with {quoted(ended)}" if ended else "the turns end without one"
            raise fault_at(text, tag.at, f"The {key} is {quoted(tag.value)}, and {how}.")
