"""Figures of the rules cards: their positions are valid, and their captions are true."""

import re
from dataclasses import replace
from itertools import chain, pairwise

import pytest

from boardgames_tui.conformance.parts import faults_of_captions
from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.errors import ActionError, PositionError
from boardgames_tui.games import GAMES
from boardgames_tui.learn.rules_card import LINE_WIDTH, Figure, card_parts, plain_card
from boardgames_tui.play.gestures import choice_after
from tests.extras import games_with
from tests.rows import each_row
from tests.sixth_game.amazons import GAME as AMAZONS

pytestmark = pytest.mark.quick


def figures_of(key):
    return [*chain(*(part for part in card_parts(GAMES[key]) if not isinstance(part, str)))]


@pytest.mark.parametrize("key", games_with("rules.md"))
def test_the_legend_explains_exactly_the_signs_of_the_figures(key):
    text = plain_card(GAMES[key])
    boards = [[str(figure) for figure in part] for part in card_parts(GAMES[key]) if not isinstance(part, str)]
    assert boards
    for drawings in boards:
        drawing = "\n\n".join(drawings)
        legend = text[: text.index(drawing)].splitlines()[-2]
        rows = re.findall(r"^ *\d+ (.*)$", drawing, re.MULTILINE)
        used = {sign for sign in "xoXO*" if sign in "".join(rows)}
        assert {entry[0] for entry in filter(None, legend.split(", "))} == used


@each_row("key", games_with("rules.md"))
def test_the_plain_card_draws_each_figure_in_letters_with_a_legend(key):
    card, lines = plain_card(GAMES[key]), plain_card(GAMES[key]).splitlines()
    for figure in figures_of(key):
        if not figure.shows_choices:
            assert diagram(figure.position.geometry, figure.position.cells) in card
            continue
        # It marks the sites that complete a move.
        position, selected = figure.position, figure.selected
        sites = choice_after(position, selected).targets
        completing = [site for site in sites if choice_after(position, (*selected, site)).action]
        assert str(figure).count("*") == len(completing)
    assert "x Black, o White" in card
    assert not [line for line in lines if "`" in line or "**" in line or line.startswith("#")]
    assert lines[:2] == [GAMES[key].title, "-" * len(GAMES[key].title)]
    assert [*faults_of_captions(GAMES[key])] == []


@each_row(
    ("key", "n", "changed"),
    [
        ("io", 2, {"c3": 1, "d3": 1, "d4": 1, "d5": 1}),
        ("implo", 3, {"a1": 3, "b1": 3, "a2": 3, "b2": 0, "c2": 0}),
        ("torus", 4, {"e5": 1, "d4": 0}),
        ("torus", 6, {"e1": 1, "f2": 0, "a3": 0}),
        ("onyx", 4, {"c2": 1, "b2": 0, "c1": 0}),
        ("ataxx", 4, {"c3": 1, "b4": 1, "c4": 1, "d3": 1, "d2": 1}),
    ],
)
def test_a_figure_agrees_with_the_text_beside_it(key, n, changed):
    figure = figures_of(key)[n - 1]
    names, before, after = figure.start.geometry.names, figure.start.cells, figure.position.cells
    now = {name: cell for name, was, cell in zip(names, before, after, strict=True) if was != cell}
    assert now == changed


def test_a_caption_is_wrapped_below_its_figure_at_76_characters():
    fits, too_long = f"{'a' * 37} {'b' * 38}", f"{'a' * 37} {'b' * 39}"
    figures = [str(Figure.read(GAMES["io"], f"5/5/1x3/5/5 x single - | c3 | {text}")) for text in (fits, too_long)]
    assert [each.splitlines()[6:] for each in figures] == [[fits], too_long.split()]


def test_refuses_an_impossible_figure():
    with pytest.raises(PositionError):
        Figure.read(GAMES["io"], "7/7 x single - | | nothing")
    with pytest.raises(ActionError):
        _ = Figure.read(GAMES["io"], "5/5/1x3/5/5 x single - | b3 | taken").position


@pytest.mark.parametrize("key", games_with("rules.md"))
def test_a_paragraph_of_the_plain_card_is_broken_only_where_the_next_word_does_not_fit(key):
    lines = plain_card(GAMES[key]).splitlines()
    assert max(map(len, lines)) <= LINE_WIDTH
    for line, following in pairwise(lines):
        is_figure = re.match(r"\d* *[.xoXO*-] |[\s\d]* a b ", line) or len(line) < 40
        if line and following and not is_figure and not re.match(r"- |\d+\. |--", following):
            assert len(line) + 1 + len(following.split()[0]) > LINE_WIDTH


def test_neutral_pieces_are_named_in_the_legend(tmp_path, monkeypatch):
    (tmp_path / "shot").mkdir()
    (tmp_path / "shot" / "__init__.py").touch()
    figure = "1x2x1/x4x/6/6/o4o/1o2o1 o amazons - | b1b4 c4 | After an arrow."
    (tmp_path / "shot" / "rules.md").write_text(f"```board\n{figure}\n```\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert "x Black, o White, - an arrow\n" in plain_card(replace(AMAZONS, package="shot"))
