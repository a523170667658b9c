"""Random texts: a position line or an action is read, or refused in one sentence that names it."""

import random
import re
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError, PositionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.games.plays import refusal
from tests.rows import each_row

# Characters, including quoted parts.
LONGEST_SENTENCE = 600
WORDS = ("x", "o", "-", "s", "place", "resolve", "first", "bound", "free", "single", "a1", "b1/c2", "0", "01", "11")
ODD = ("", " ", "/", "\n", "\t", "\0", "é", "٣", "²", "…", "\ud800", "9" * 5_000, "x" * 100_000, "/" * 10_000)

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
few = settings(max_examples=150, derandomize=True, database=None)
pieces = st.sampled_from((*WORDS, *ODD)) | st.text(max_size=3)
edits = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 4), pieces), max_size=4)


@cache
def lines(game: Game) -> tuple[str, ...]:
    """Return lines of random games at the smallest, the default and the largest size."""
    rng, found = random.Random(game.key), []
    for size in (game.sizes[0], game.size, game.sizes[-1]):
        position = Position.start(game, size)
        while position.actions and len(found) % 40 < 39:
            found.append(str(position))
            position = position.after(rng.choice(position.actions))
        found.append(str(position))
    return tuple(found)


def with_edits(text: str, changes: list[tuple[float, int, str]]) -> str:
    for where, length, piece in changes:
        at = round(where * len(text))
        text = text[:at] + piece + text[at + length :]
    return text


def is_sentence(text: str) -> bool:
    return text.endswith(".") and text.splitlines() == [text] and len(text) < LONGEST_SENTENCE


def read_line(game: Game, line: str) -> Position | str:
    try:
        return Position.read(game, line)
    except PositionError as error:
        return str(error)


def find_action(position: Position, text: str) -> Action | str:
    try:
        return position.find(text)
    except ActionError as error:
        return str(error)


@by_game
def test_an_edited_line_or_one_of_any_fields_is_written_as_it_was_read_or_refused_in_a_sentence(game):
    """The rows of a line of any fields are valid, so that the game's own fields are tested."""
    edited = st.builds(with_edits, st.sampled_from(lines(game)), edits)
    rows = st.sampled_from([line.split(" ")[0] for line in lines(game)])

    @settings(few, max_examples=300)
    @given(edited | st.builds(lambda row, fields: " ".join([row, *fields]), rows, st.lists(pieces, max_size=5)))
    def check(line):
        found = read_line(game, line)
        if isinstance(found, str):
            assert is_sentence(found)
        else:
            assert str(found) == line
            assert (found.outcome is None) == bool(found.actions)

    check()


@by_game
def test_any_text_is_an_action_or_refused_in_a_sentence_that_names_it(game):
    texts = st.lists(pieces | st.sampled_from(("=", "-", "/", "swap", "a2", "b3", "c4")), max_size=4).map("".join)

    @few
    @given(st.sampled_from(lines(game)), texts)
    def check(line, text):
        found = find_action(Position.read(game, line), text)
        if isinstance(found, str):
            assert is_sentence(found)
            assert found.startswith((f"{text} ", f"{quoted(text)} ", f"Nothing can be done at {text} now: "))
        else:
            assert found.text == text

    check()


# Text that is no action of any game, even if it begins or ends with one, or is written in another case.
NO_ACTIONS = ("", "A1", "a1 ", "pass", "Swap", "a99", "=", "=a9z", "=a1-", "a1-a2", "000", "a1b2c3", "é1")


@each_row(("game", "text"), product(GAMES.values(), NO_ACTIONS))
def test_refuses_text_that_is_no_action(game, text):
    assert refusal(Position.start(game), text) == f"{text!r} is not a move of {game.title} on this board."


UNUSUAL_LINES = {
    "ataxx": ("xo-4/7/7/7/7/7/7 o 999999999 7", "4/4/4/4 x 0 0", "-2o/4/4/4 x 0 1"),
    "implo": ("5/5/5/5/5 o place - x", "5/5/5/5/5 o place - -", "5/5/2o2/5/5 x place - o"),
    "io": ("5/5/5/5/5 x single -", "5/5/5/5/5 o free -", "x3x/5/2o2/5/5 x bound c3"),
    "onyx": ("4/1/4/2/1x2/1/4 o s", "1oo1/1/x2x/2/xx1x/1/1oo1 o s", "xo2/x/4/o1/4/1/3x o -"),
}


@each_row(("key", "line"), [(key, line) for key, lines in UNUSUAL_LINES.items() for line in lines])
def test_a_line_that_no_game_begins_with_is_written_as_it_was_read(key, line):
    assert str(Position.read(key, line)) == line


@each_row(("game", "odd"), product(GAMES.values(), ["\n", "\r\n", " ", "\t", "\0", "﻿", "\ud800", " -"]))
def test_refuses_a_line_with_additional_characters(game, odd):
    line = lines(game)[0]
    for text in (odd + line, line + odd, line.replace(" ", odd + " ", 1)):
        with pytest.raises(PositionError):
            Position.read(game, text)


@by_game
def test_refuses_a_row_that_is_not_in_its_shortest_form(game):
    for line in lines(game)[::10]:
        for count in re.finditer("[0-9]+", line.split(" ")[0]):
            for longer in (f"0{count[0]}", f"{count[0]}0", f"1{int(count[0]) - 1}", f"{count[0]}/", ""):
                text = line[: count.start()] + longer + line[count.end() :]
                assert isinstance(read_line(game, text), str), text
