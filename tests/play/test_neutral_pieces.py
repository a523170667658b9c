"""Messages and drawings of invented games: neutral pieces placed during play, and turns in stages."""

from dataclasses import dataclass, replace

import pytest

from boardgames_tui.core.cells import BLACK, BLOCK, EMPTY, WHITE
from boardgames_tui.core.pieces import Pieces
from boardgames_tui.core.position import Position
from boardgames_tui.drawing import glyphs
from boardgames_tui.drawing.layout import Scale
from boardgames_tui.drawing.scene import appearance_of
from boardgames_tui.drawing.sprites import compact_cell, sprite
from boardgames_tui.drawing.theme import WOOD, variant
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.play.match_scene import scene_of
from boardgames_tui.play.messages import describe_effect, describe_last_turn, describe_step
from tests.sixth_game.amazons import GAME as AMAZONS
from tests.sixth_game.amazons.rules import Amazons

pytestmark = pytest.mark.quick


def match_after(*actions, game=AMAZONS):
    match = Match(Position.start(game, 6), {BLACK: Seat("me"), WHITE: Seat("me")})
    for text in actions:
        match.play(match.position.find(text))
    return match


def test_a_neutral_piece_is_described_in_the_words_of_the_game_and_called_a_block_by_default():
    match = match_after("b1b4", "c4")
    assert describe_step(match, match.steps[-1]) == "White plays c4, shoots c4."
    assert describe_last_turn(match) == "White: b1b4 c4, leaves b1, shoots c4."
    before = match_after("b1b4").position
    assert describe_effect(before, before.find("c4")) == "c4 shoots c4."
    match = match_after("b1b4", "c4", game=replace(AMAZONS, pieces=Pieces()))
    assert describe_step(match, match.steps[-1]) == "White plays c4, blocks c4."


@dataclass(frozen=True)
class DiggingAmazons(Amazons):
    """Amazons that remove an arrow with each shot."""

    def play(self, action):
        after = super().play(action)
        cells = list(after.cells)
        if self.archer is not None and BLOCK in self.cells:
            cells[self.cells.index(BLOCK)] = EMPTY
        return replace(self, cells=tuple(cells), side=after.side, archer=after.archer)


def test_a_neutral_piece_that_disappears_is_removed():
    match = match_after("b1b4", "c4", "b6b5", game=replace(AMAZONS, rules=DiggingAmazons))
    assert describe_effect(match.position, match.position.find("b6")) == "b6 shoots b6, removes c4."


def corners(match, name):
    """Return the corners of the cell with a name, as they are drawn for a person to act."""
    site = match.position.geometry.site_of[name]
    rows = sprite(appearance_of(scene_of(match, person_to_act=True), site, cursor=False), Scale.X.tile, WOOD)
    return "".join(row[end].char for row in (rows[0], rows[-1]) for end in (0, -1))


def test_the_last_arrow_is_marked_like_the_last_amazon_and_the_archer_is_framed():
    assert corners(match_after("b1b4"), "b4") == glyphs.CORNERS[glyphs.SIDES_FRAMED]
    match = match_after("b1b4", "c4")
    assert corners(match, "c4") == glyphs.CORNERS_LAST
    names = match.position.geometry.names
    assert {names[site] for site in scene_of(match, person_to_act=True).last} == {"b4", "c4"}


def test_an_arrow_has_its_own_sign_and_the_letter_of_a_block_in_ascii():
    match = match_after("b1b4", "c4", "b6b5", "b6")
    scene = scene_of(match, person_to_act=True)
    appearance = appearance_of(scene, match.position.geometry.names.index("c4"), cursor=False)
    ((_, compact, _),) = compact_cell(appearance, WOOD)
    ((_, plain, _),) = compact_cell(appearance, variant(WOOD, ascii=True))
    assert (compact.char, plain.char) == ("✶", glyphs.COMPACT[BLOCK])
    assert "✶" in {styled.char for row in sprite(appearance, Scale.X.tile, WOOD) for styled in row}
