"""The project's own record format, as RECORD.md describes it."""

import random
import re
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record.bgn.read import read_record
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.record.formats import load
from boardgames_tui.record.tree import Node, Record
from tests.engine.positions import random_game
from tests.record.bgn_texts import EXAMPLES, KEYS, TEXT, TORUS
from tests.record.round_trips import COUNTED, count
from tests.record.trees import main_line, random_record, random_start, record_values
from tests.rows import each_row


@pytest.mark.parametrize("key", GAMES)
@given(rng=st.randoms(use_true_random=False), texts=st.lists(TEXT, min_size=1, max_size=4), length=st.integers(0, 30))
@settings(max_examples=30)
def test_written_records_are_read_back_equal(key, rng, texts, length):
    record = random_record(rng, random_start(rng, key), length=length, boards=2, texts=texts)
    text = write_record(record)
    assert record_values(read_record(text)) == record_values(record)
    assert write_record(read_record(text)) == text
    text.encode()


@pytest.mark.parametrize("key", GAMES)
def test_random_records_have_variations_swaps_results_unfinished_turns_and_other_starts(key):
    rng, positions = random.Random(5), random_game(Position.start(GAMES[key], GAMES[key].sizes[0]), 1)
    # Long enough for some of the games to end.
    lengths = range(max(30, len(positions)))
    counts = sum(
        (count(random_record(rng, random_start(rng, key), length=rng.choice(lengths), boards=1)) for _ in range(60)),
        Counter(),
    )
    has_swap = any(action.text == "swap" for position in positions for action in position.actions)
    has_long_turns = any(before.seat == after.seat for before, after in pairwise(positions))
    possible = {"swaps": has_swap, "unfinished_turns": has_long_turns}
    assert {what for what, number in counts.items() if number} == {what for what in COUNTED if possible.get(what, True)}


def test_the_document_has_an_example_of_every_game():
    assert [key for key, game in GAMES.items() if game.package.startswith("boardgames_tui.")] == KEYS


@each_row("text", EXAMPLES)
def test_examples_are_written_as_they_are_read_and_white_space_line_ends_and_case_of_names_do_not_matter(text):
    record = read_record(text)
    assert write_record(record) == text
    tags, turns = text.split("\n\n")
    names = re.sub(r"^\[(\w+) ", lambda name: f"[  {name[1].upper()}\t", tags, flags=re.MULTILINE)
    loose = names.replace("\n", " \r\n\r\n") + "\r" + turns.replace(" ", " \t\r\n  ")
    again = read_record("\ufeff" + loose)
    assert {name.lower(): value for name, value in again.tags.items()} == {
        name.lower(): value for name, value in record.tags.items()
    }
    assert record_values(again)[1:] == record_values(record)[1:]


def test_standard_tags_get_their_usual_names_and_others_keep_theirs():
    record = read_record('[game "TORUS"] [black "Ann"] [myTag "1"] [WHITE "Ben"] [date "2026-11-21"] *')
    assert list(record.tags.items()) == [("Black", "Ann"), ("myTag", "1"), ("White", "Ben"), ("Date", "2026-11-21")]


def test_move_numbers_are_optional_and_all_actions_of_a_turn_have_one():
    record = read_record('[Game "Io"] [Size "5"] c3 d4 (b4) a2 (b1) b2 e2 *')
    assert main_line(record) == ["c3", "d4", "a2", "b2", "e2"]
    assert write_record(record).endswith("\n\n1. c3 2. d4 (2. b4) 2... a2 (2... b1) 3. b2 e2 *\n")
    assert record.outcome is None


def test_lines_have_at_most_80_characters():
    record = read_record(
        TORUS + "{" + "a few words " * 40 + "} a1 (a2) (a3) (a4) (b1) (b2) (b3) (b4) (c1) (c2) (c3) (c4) *"
    )
    _, turns = write_record(record).split("\n\n")
    first, *others = turns.rstrip("\n").split("\n")
    assert len(first) <= 80
    for line in others:
        assert len(line) <= 80 < len(first) + 1 + len(line.split(" ")[0])
        first = line


@each_row(
    ("written", "meant"),
    [
        (r"{a \} b}", "a } b"),
        (r"{a { b ( c}", "a { b ( c"),
        (r"{a\\}", "a\\"),
        (r"{a\n  b}", "a\n  b"),
        ("{a\\n\n   b}", "a\nb"),
        ("{  a \n \n\t b  }", "a b"),
        (r"{\sa\s}", " a "),
        (r"{\u001B[31m}", "\x1b[31m"),
        ("{ }", ""),
    ],
)
def test_comments_are_read_as_written(written, meant):
    assert read_record(f"{TORUS} {written} *").root.comment == meant


@each_row(("winner", "mark"), [(BLACK, "x"), (WHITE, "o"), (DRAW, "=")])
def test_a_result_unknown_to_the_rules_is_declared(winner, mark):
    reason = "agreement" if winner == DRAW else "resignation"
    assert read_record(f"{TORUS} a1 {mark}").declared_outcome == Outcome(winner, reason)
    assert read_record(f'[Game "Torus"] [Reason "time"] a1 {mark}').declared_outcome == Outcome(winner, "time")


def test_random_blocks_are_recorded_as_drawn():
    start = Position.start(GAMES["ataxx"], 7, {"blocks": "random:8:3"})
    text = write_record(Record(Node(start)))
    assert f'[Start "{start}"]' in text
    changed = read_record(text.replace("random:8:3", "random:8:4"))
    assert str(changed.root.position) == str(start)


def test_size_and_options_have_defaults_and_the_standard_start_is_not_written():
    for game in GAMES.values():
        start = Position.start(game)
        assert "Start" not in write_record(Record(Node(start)))
        assert read_record(f'[Game "{game.title}"] *').root.position == start


def test_a_record_that_was_sent_by_mail_is_read():
    text = """\u200b[Game \u201cTorus\u201d]
[Black \u201eAnn\u201c] [White \u00abBen\u00bb]

1. a1\u200b \u2014 <board 9/9/9/9/9/9/9/9/x8 x -> 2.\u200bb2 *\u200b
\x1a"""
    record = load(text)
    assert record.tags == {"Black": "Ann", "White": "Ben"}
    assert [node.action and node.action.text for node in record.root.line[1:]] == ["a1", None, "b2"]
