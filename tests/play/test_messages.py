"""The texts of the panel, tested without a screen."""

import random
from itertools import product

import pytest
from clobber import GAME as CLOBBER

from boardgames_tui.cli.board_words import explain_action, list_actions
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.core.threats import threats
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Clock, Control
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.status import turn_number
from boardgames_tui.play.here import Here
from boardgames_tui.play.messages import (
    TIMES,
    describe_effect,
    describe_last_turn,
    describe_step,
    describe_threats,
    explain,
    explain_refusal,
    join_names,
)
from boardgames_tui.ui.widgets import panel_text as report
from tests.rows import each_row
from tests.ui.app_pilot import game, game_from, play

pytestmark = pytest.mark.quick


def read(key, line):
    return Position.read(GAMES[key], line)


def sites(position, *names):
    return {position.geometry.site_of[name] for name in names}


def match_after(key, size, *texts):
    match = game(key, size)
    if texts:
        play(match, *texts)
    return match


def random_match(key, seed, length):
    rng = random.Random(seed)
    match = Match(Position.start(GAMES[key]), {1: Seat("me", "Bartholomew the Second"), 2: Seat("engine", "3")})
    while not match.outcome and len(match.actions) < length:
        match.play(rng.choice(match.position.actions))
    return match


@each_row(("key", "control", "width"), product(GAMES, ("none", "600+30"), (26, 31, 38)))
def test_no_line_of_the_panel_is_wider_than_the_panel(key, width, control):
    for length in (0, 1, 12, 60, 500):
        match = random_match(key, length, length)
        if Control.parse(control):
            match.clock = Clock.of(Control.parse(control), match.position.seat)
        person_to_act = not match.outcome
        texts = [
            report.match_heading(match),
            report.players(match, width),
            report.prompt(match, width, person_to_act=person_to_act),
            report.moves(match, width),
        ]
        for text in texts:
            assert all(len(line) <= width for line in text.plain.split("\n"))


def test_a_sign_of_a_score_is_not_separated_from_its_first_number():
    for seed in range(10):
        match = random_match("implo", seed, 90)
        for line in report.players(match, 26).plain.split("\n"):
            assert line[-1:].isdigit() or not any(letter.isdigit() for letter in line)


def test_the_list_of_moves_has_a_column_for_each_first_colour():
    match = match_after("io", 7, "d4", "d5", "a2", "b1", "g6")
    lines = [line.rstrip() for line in report.moves(match, 26).plain.split("\n")]
    assert report.moves_heading(match, 26).plain == "    White        Black"
    assert lines == ["  1 d4         2 d5 a2", "  3 b1 g6"]
    swapped = report.moves(match_after("implo", 6, "c3", "swap", "d4"), 26).plain
    assert [line.rstrip() for line in swapped.split("\n")] == ["  1 c3         2 swap", "               3 d4"]


def test_the_turn_number_stays_while_a_turn_is_unfinished_and_when_a_player_resigns():
    actions = ("d4", "d5", "a2")
    matches = [match_after("io", 7, *actions[:n]) for n in range(4)]
    matches[3].resign(BLACK)
    assert [turn_number(match) for match in matches] == [1, 2, 2, 3]
    # The current step is highlighted.
    text = report.prompt(matches[1], 40, person_to_act=True).plain
    assert (text.startswith(" 1 BOUND "), " 2 free " in text) == (True, True)


@each_row("key", GAMES)
def test_each_player_has_one_line_beside_a_board_in_80_columns(key):
    for length in (0, 1, 12, 30):
        match = random_match(key, length, length)
        match.seats = {1: Seat("me"), 2: Seat("engine", "3")}
        assert len(report.players(match, 26).plain.split("\n")) == 2


def test_a_narrow_window_names_both_placements_and_breaks_no_name():
    match = match_after("io", 7, "d4", "d5")
    assert report.brief_prompt(match, person_to_act=True).plain == (
        " Black · 2 free  no stone around it, no corner · 33 cells · 1 bound: done"
    )
    match.seats = {1: Seat("me", "Ann Marie"), 2: Seat("me", "Jean Luc")}
    lines = report.brief(match, 38).plain.split("\n")
    assert lines == [f"Io 7{TIMES}7 · move 2   ●  Ann Marie 1", " ○  Jean Luc 1"]


@each_row(
    ("key", "line", "action", "text"),
    [
        ("ataxx", "x5o/7/7/2oo3/7/2x4/o5x x 0 1", "c2e4", "c2e4 turns d4, leaves c2."),
        ("torus", "7/7/7/3x3/2o4/7/7 x -", "b2", "b2 captures c3."),
        ("torus", "7/7/3x3/2xo3/3x3/7/7 x -", "e4", "e4 Black wins."),
    ],
)
def test_an_effect_names_turned_captured_and_left_sites_and_a_win(key, line, action, text):
    position = read(key, line)
    assert describe_effect(position, position.find(action)) == text


def test_capture_by_replacement_is_described_and_long_lists_of_names_are_counted():
    position = Position.start(CLOBBER, 5)
    assert describe_effect(position, position.find("a1b1")) == "a1b1 takes b1, leaves a1."
    assert [join_names([*names]) for names in ("a", "abc", "abcdefg")] == ["a", "a, b and c", "7 places"]


def test_a_site_that_no_selected_piece_reaches_is_refused():
    position = Position.start(GAMES["ataxx"])
    a7, c5, d4 = (position.geometry.site_of[name] for name in ("a7", "c5", "d4"))
    assert explain_refusal(position, (), c5) == "Select a7 first, then c5."
    assert explain_refusal(position, (a7,), d4)
    assert "can be selected" in explain(position, (), a7)


def test_threats_are_listed_for_both_sides():
    position = read("torus", "7/7/3x3/2xo3/3x3/oxo4/1o5 o -")
    assert threats(position) == {BLACK: sites(position, "e4"), WHITE: sites(position, "b3")}
    assert describe_threats(position) == (
        "White can win at once at b3; Black can win at once at e4. \x01threats\x02 stops marking threats."
    )
    finished = read("torus", "7/7/3x3/2xox2/3x3/7/7 o -")
    assert (threats(finished), describe_threats(finished)) == ({}, "The game is over.")


def test_a_pass_is_said_in_words_everywhere():
    position = Position.read(GAMES["ataxx"], "xoo2/ooo2/ooo2/5/5 x 0 9")
    match = Match(position, {BLACK: Seat("me"), WHITE: Seat("me")})
    effect = "pass is legal and changes nothing else on the board."
    assert (list_actions(position), explain_action(position, "pass")) == ("pass", effect)
    assert describe_step(match, match.play(position.actions[0])) == "Black passes."


@each_row(
    ("black", "white", "names"),
    [
        ("me", "engine:4", ": Engine 4 is now Black. You are White now."),
        ("engine:4", "me", ": Engine 4 is now White. You are Black now."),
        ("me", "me", "."),
        ("me:Ann", "me:Ben", ": Ben is now Black and Ann is now White."),
        ("me", "me:Ben", ": Ben is now Black."),
        ("engine:4", "random", ": Random is now Black and Engine 4 is now White."),
    ],
)
def test_a_swap_names_the_new_colours_and_tells_the_user_the_own_one(black, white, names):
    match = game("implo", 6, black=black, white=white)
    play(match, "c3", "swap")
    assert describe_last_turn(match) == f"White swaps colours{names}"
    if not match.is_between_people:
        # Whether or not the settings have a name.
        match.person_name = "Ann"
        assert describe_last_turn(match) == f"White swaps colours{names}"


def test_a_selected_patch_asks_for_one_of_its_groups():
    match = match_after("implo", 6, "c1", "swap", "f1", "a5", "f2", "b6")
    a6, a5, b6 = (match.position.geometry.site_of[name] for name in ("a6", "a5", "b6"))
    assert explain(match.position, (), a6) == "a6 can be selected, then a5 or b6."
    assert explain(match.position, (a6,), a6) == "a6 selected: choose a5 or b6 (\x01back\x02 cancels)."
    assert explain(match.position, (a6,), b6).startswith("=a6-b6")
    assert "resolve a patch" in explain(match.position, (), match.position.geometry.site_of["c1"])
    assert explain_refusal(match.position, (), a5) == "Select a6 first, then a5."


def test_the_own_turn_is_described_before_the_reply():
    seats = {BLACK: Seat("me"), WHITE: Seat("random")}
    match = Match(read("torus", "7/7/7/3x3/2o4/7/7 o -"), {BLACK: Seat("random"), WHITE: Seat("me")})
    assert Here(match).colour == WHITE
    match.play(match.position.find("g7"))
    match.play(match.position.find("b2"))
    assert describe_last_turn(match) == "Black: b2, captures c3."
    match = Match(read("torus", "7/7/7/3x3/2o4/7/7 x -"), seats)
    for text, sentence in (("b2", "Black: b2, captures c3."), ("g7", "Black: b2, captures c3. White: g7.")):
        match.play(match.position.find(text))
        assert describe_last_turn(match) == sentence


def test_a_narrow_window_describes_each_patch_and_a_group_that_its_owner_pays_is_given_up():
    match = game_from("implo", "6/6/6/6/xx4/1x4 x resolve - x")
    assert report.brief_prompt(match, person_to_act=True).plain == (
        " Black · resolve  the patch: choose it · =a1: becomes Black's; group b1 is removed"
    )
    match.play(match.position.find("=a1"))
    assert describe_last_turn(match) == "Black: =a1, marks a1 for Black, gives up b1, a2 and b2."
