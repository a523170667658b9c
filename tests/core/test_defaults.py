"""Defaults of a game that declares only its rules: texts of its state's fields, hints, gains and turns."""

from dataclasses import dataclass, replace
from enum import Enum

import pytest

from boardgames_tui.core.cells import BLACK, EMPTY, NAMES, WHITE, WIN
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.draft import Draft
from boardgames_tui.core.errors import PositionError
from boardgames_tui.core.geometry import grid
from boardgames_tui.core.plain_explain import PlainExplain
from boardgames_tui.core.plain_text import PlainText
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Mark
from boardgames_tui.core.state import State, of_turn
from boardgames_tui.core.threats import threats
from boardgames_tui.games import GAMES
from boardgames_tui.learn.rules_card import plain_card
from tests.engine.positions import random_game
from tests.rows import each_row
from tests.sixth_game.amazons import GAME as AMAZONS
from tests.sixth_game.clobber import GAME as CLOBBER
from tests.sixth_game.reversi import GAME as REVERSI

pytestmark = pytest.mark.quick
# Clobber without its own explanations.
UNEXPLAINED = replace(CLOBBER, load_explain=lambda: PlainExplain(CLOBBER.pieces))


class Stage(Enum):
    MOVE = "move"
    LATE_SHOT = 2


@dataclass(frozen=True)
class Staged(State):
    """A state with a field of each type that position lines have words for, and others."""

    stage: Stage = of_turn(Stage.MOVE)
    last_site: int | None = of_turn(None)
    half_moves: int = 0
    swapped: bool = False
    earlier: tuple[int, ...] = ()

    @classmethod
    def start(cls, size, options):
        return cls(size, (EMPTY,) * size * size, BLACK)

    @staticmethod
    def geometry_of(size):
        return grid(size, "points")

    def legal_actions(self):
        return range(len(self.cells))

    def play(self, action):
        return self

    def ending(self):
        return None


FIELDS = ("stage", "last_site", "half_moves", "swapped")
TEXT = PlainText("staged", Staged, *FIELDS)
START = Staged.start(12, {})
PLAYED = replace(START, stage=Stage.LATE_SHOT, last_site=START.geometry.site_of["c10"], half_moves=30, swapped=True)


def amazons(rest, side="o", rows="1x2x1/x4x/6/6/o4o/1o2o1"):
    return Position.read(AMAZONS, f"{rows} {side} {rest}")


@each_row(("state", "rest"), [(START, "staged move - 0 false"), (PLAYED, "staged late_shot c10 30 true")])
def test_the_fields_of_a_state_are_written_and_read(state, rest):
    assert TEXT.rest(state) == rest
    assert TEXT.read(START, rest.split(" ")) == state


@each_row(
    ("rest", "sentence"),
    [
        ("staged shot - 0 false", "The stage 'shot' of Staged is not move or late_shot."),
        ("staged move c13 0 false", "The last site 'c13' of Staged is not a point of this board, or - for none."),
        ("staged move - -1 false", "The half moves '-1' of Staged is not a number."),
        ("staged move - ² false", "The half moves '²' of Staged is not a number."),
        ("staged move - 0 no", "The swapped 'no' of Staged is not false or true."),
        (
            "staged",
            f"'staged' is not the end of a line of Staged: that is {' '.join(('staged', *map(str.upper, FIELDS)))}.",
        ),
    ],
)
def test_the_fault_in_a_line_is_named(rest, sentence):
    with pytest.raises(PositionError) as refused:
        TEXT.read(START, rest.split(" "))
    assert str(refused.value) == sentence


def test_lines_with_its_word_are_claimed_even_if_they_are_faulty():
    claims = {"3 x staged move": True, "3 x staged": True, "3 x other": False, "3 x": False}
    for line, is_claimed in claims.items():
        assert TEXT.claim(line.split(" ")) is (Claim.WORDS if is_claimed else Claim.NONE)


def test_all_values_are_offered_in_words_and_the_number_is_kept():
    rests = TEXT.rests(grid(4, "points"), "staged move - 7 false")
    assert rests[0].text == "staged move - 7 false"
    assert rests[0].words == "move, half moves 7, not swapped"
    assert len({rest.text for rest in rests}) == len(rests) == 2 * 17 * 3 * 2
    assert {rest.site for rest in rests if rest.text == "staged late_shot b1 0 true"} == {1}


def test_a_text_without_fields_is_a_single_word_and_a_field_of_another_type_is_refused():
    text = PlainText("plain")
    assert text.rest(START) == "plain"
    assert text.read(START, ["plain"]) is START
    assert [rest.words for rest in text.rests(START.geometry, "plain")] == ["plain"]
    with pytest.raises(TypeError, match=r"Staged\.earlier has no word in a position line"):
        PlainText("staged", Staged, "earlier")


def test_a_pass_and_another_board_begin_a_turn():
    for state in (PLAYED.passed(), PLAYED.with_board(PLAYED.cells, WHITE)):
        assert state == replace(START, side=WHITE, half_moves=30, swapped=True)
    # A pass in the middle of a turn ends it.
    position = amazons("amazons -")
    after_pass = position.after(position.find("b1b4")).after_null_move()
    assert after_pass == amazons("amazons -", "x", "1x2x1/x4x/1o4/6/o4o/4o1")


def test_threats_are_those_of_a_side_that_begins_its_turn():
    """An arrow on e1 would block White's archer, but Black has to move before it shoots."""
    position = amazons("amazons d1", rows="6/6/6/6/2----/x1-o1-")
    assert threats(position) == {WHITE: frozenset(), BLACK: frozenset()}
    # Of a patch that its owner has to resolve, the other side has nothing to resolve, so it cannot pass.
    game = random_game(Position.start(GAMES["implo"]), 1)
    resolving = [each for each in game if not each.outcome and each.state.stage.value == "resolve"]
    position = next(each for each in resolving if each.state.null_move() is None)
    assert threats(position).keys() == {position.side}


def test_a_gain_is_the_change_of_the_score_or_a_win():
    """The piece itself, and each turned piece for both sides."""
    position = Position.read(REVERSI, "4/1xo1/1ox1/4 x reversi")
    assert [position.gain(action) for action in position.actions] == [3] * 4
    position = position.after(position.find("d3"))
    assert {action.text: position.gain(action) for action in position.actions} == {"b4": 3, "d2": 3, "d4": 3}
    position = Position.read(REVERSI, "4/4/4/xo2 x reversi")
    assert position.gain(position.find("c1")) == WIN
    # A game without a score gains only by a win.
    position = Position.start(CLOBBER)
    assert {position.gain(action) for action in position.actions} == {0}


@each_row(
    ("game", "line", "text", "effect"),
    [
        (REVERSI, "4/1xo1/1ox1/4 x reversi", "d3", "turns c3"),
        (REVERSI, "4/4/4/xo2 x reversi", "c1", "decides the game"),
        (REVERSI, "6/6/xo4/6/6/xooo2 x reversi", "e1", "turns 3 stones"),
        (UNEXPLAINED, "xo2/4/4/xo2 x clobber", "a1b1", "takes b1"),
    ],
)
def test_hints_name_a_win_or_the_pieces_turned_or_captured(game, line, text, effect):
    position = Position.read(game, line)
    (found,) = game.explain.effects(position.state, position.find(text).code)
    assert found.third_person == effect


def test_names_of_two_digits_are_read():
    board = grid(12, "cells")
    for names in (["a10"], ["a1", "b1"], ["a10", "l12"], ["b2", "a10", "c3"]):
        assert board.parse_sites("".join(names)) == tuple(board.site_of[name] for name in names)
    for text in ("", "a", "a13", "a1 b1", "a1-b1", "a01", "0000", "a1b"):
        assert board.parse_sites(text) == ()


@each_row("game", [REVERSI, AMAZONS])
def test_a_plain_rules_card_repeats_the_declaration(game):
    card = " ".join(plain_card(game).split())
    start = Position.start(game, game.sizes[0])
    for words in (
        *(game.title, game.authors, game.tagline[1:], start.prompt.note, f"{NAMES[start.side]} moves first."),
        "yet",
    ):
        assert words in card


def test_the_game_says_whether_the_fields_fit_the_board_and_an_editor_chooses_the_piece_to_act():
    assert str(amazons("amazons b1")) == "1x2x1/x4x/6/6/o4o/1o2o1 o amazons b1"
    with pytest.raises(PositionError, match="The archer b6 is not an amazon of the side to move"):
        amazons("amazons b6")
    draft = Draft.of(Position.start(AMAZONS, 6))
    site = draft.geometry.site_of["b1"]
    assert draft.with_rest_of_site(site).rest == "amazons b1"
    assert {rest.mark for rest in draft.rests} == {Mark.ACTING}
    assert draft.with_rest_of_site(site).position.marks == {site: Mark.ACTING}
