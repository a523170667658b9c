"""The ASCII legend lists exactly the characters that the boards of a game show."""

import random
from dataclasses import replace

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.core.threats import threats
from boardgames_tui.drawing.ascii import in_ascii
from boardgames_tui.drawing.scene import cell_appearances
from boardgames_tui.drawing.sprites import compact_cell
from boardgames_tui.drawing.theme import WOOD, variant
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.play.match_scene import scene_of, scene_with_preview
from boardgames_tui.ui.ascii_legend import ascii_legend
from tests.rows import each_row
from tests.trial_games import TRIAL_GAMES, add_trial_game

PLAIN = variant(WOOD, ascii=True)
RANKS = {0: 1, 1: 2, 2: 3, 3: 4}


def drawn_characters(scene, cursor):
    """Return the characters of all sites."""
    cells = (compact_cell(appearance, PLAIN) for appearance in cell_appearances(scene, cursor))
    return {in_ascii(styled.char) for cell in cells for row in cell for styled in row}


def characters_of_random_game(key, seed):
    """Return the characters of all positions of a game, with previews, selections, threats and analysis."""
    game, rng, found = GAMES[key], random.Random(seed), set()
    start = Position.start(game, game.sizes[0], {"blocks": "random:2:1"} if key == "ataxx" else {})
    match = Match(start, {BLACK: Seat("me"), WHITE: Seat("me")})
    while True:
        scene, winning_sites = scene_of(match, person_to_act=True), threats(match.position).values()
        for ranks in ({}, RANKS):
            found |= drawn_characters(replace(scene, threats=frozenset().union(*winning_sites), ranks=ranks), 0)
        found |= drawn_characters(scene_of(match, person_to_act=False), 0)
        if match.outcome:
            return found
        action = rng.choice(match.position.actions)
        for gesture in match.position.gestures(action):
            for n in range(len(gesture)):
                selected = tuple(min(sites) for sites in gesture[:n])
                scene, site = scene_of(match, selected, person_to_act=True), min(gesture[n])
                found |= drawn_characters(scene_with_preview(scene, match.position, selected, site) or scene, site)
        match.play(action)


def test_a_lattice_without_midpoints_has_no_sign_for_legal_sites(monkeypatch):
    """The lines show the legal sites, as on a Hex board."""
    lattice = replace(GAMES["torus"].geometry(5), joins=((0, 6),))
    monkeypatch.setattr(GAMES["torus"].rules, "geometry_of", staticmethod(lambda _: lattice))
    lines = [[Position.start(GAMES["torus"], 5)]]
    monkeypatch.setattr("boardgames_tui.ui.ascii_legend._example_lines", lambda _: lines)
    assert "a legal place" not in dict(map(reversed, ascii_legend(GAMES["torus"])))


@pytest.mark.parametrize("key", [*GAMES, *TRIAL_GAMES])
def test_the_legend_lists_exactly_the_drawn_characters(key, monkeypatch):
    """This holds for games without a lesson as well."""
    if key in TRIAL_GAMES:
        add_trial_game(monkeypatch, key)
    found = set().union(*(characters_of_random_game(key, seed) for seed in range(8)))
    listed = set("".join(chars for chars, _ in ascii_legend(GAMES[key])))
    assert listed - {" "} == {char for char in found if char.strip()}


@each_row("key", GAMES)
def test_a_capital_is_either_a_marker_or_a_winning_stone(key):
    capitals = [char for chars, _ in ascii_legend(GAMES[key]) for char in chars if char.isupper()]
    assert len(set(capitals)) == len(capitals)
