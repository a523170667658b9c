"""The folder of games: its list, filters and statistics, names, deleting, and files of other versions."""

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.errors import SaveError
from boardgames_tui.games import GAMES
from boardgames_tui.match.events import Offered
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import turn_number
from boardgames_tui.storage.saved_games.entries_json import first_line
from boardgames_tui.storage.saved_games.filters import Filter
from boardgames_tui.storage.saved_games.library import find_file, load_game, read_library
from boardgames_tui.storage.saved_games.statistics import statistics_of
from boardgames_tui.storage.saved_games.summary import DASH, TAIL_BYTES, GameSummary, describe_time
from tests.matches import save
from tests.rows import each_row
from tests.storage.saved_games.random_matches import saved_random_game, set_fields, write_file

pytestmark = pytest.mark.quick

VERSIONS = sorted(Path(__file__).with_name("versions").glob("*.jsonl"))


@pytest.mark.parametrize("key", GAMES)
def test_the_list_agrees_with_the_whole_game(key):
    for seed in range(4):
        match, name = saved_random_game(key, seed, changes=40)
        (summary,) = (game for game in read_library().games if game.id == name)
        assert (summary.game.key, summary.size) == (key, match.position.size)
        assert (summary.black, summary.white) == (match.seat_of(BLACK), match.seat_of(WHITE))
        assert (summary.move, summary.is_over) == (turn_number(match), bool(match.outcome))
        assert summary.turn == (0 if match.outcome else match.position.side)
        assert summary.players() == DASH.join(match.name_of(colour) for colour in (BLACK, WHITE))


def test_the_list_starts_with_the_game_played_last():
    names = [saved_random_game("io")[1] for _ in range(3)]
    for name, minute in zip(names, (2, 9, 5), strict=True):
        set_fields(name, -1, at=f"2026-11-21T10:0{minute}:00+00:00")
    # A very long last line is read, too.
    set_fields(names[1], -1, more="x" * 3 * TAIL_BYTES)
    assert [game.id for game in read_library().games] == [names[1], names[2], names[0]]


def test_an_unambiguous_beginning_of_a_name_is_enough(games):
    data = find_file(saved_random_game("io")[1]).read_bytes()
    for name in ("bcdfg.jsonl", "bcdfg (copy).jsonl", "Bcdzz.jsonl"):
        write_file(games, name, data)
    assert find_file("bcdfg").stem == find_file("BCDFG").stem == "bcdfg"
    assert find_file("BCDZZ").stem == find_file("bcdz").stem == "Bcdzz"
    with pytest.raises(SaveError, match=r"^'bcdf' is the beginning of 2 games: bcdfg \(copy\), bcdfg\.$"):
        find_file("bcdf")
    with pytest.raises(SaveError, match=r"^'aaa' is not a saved game"):
        find_file("aaa")


def test_the_missing_game_of_saved_games_is_named():
    """Such as one of a package that was removed."""
    names = sorted(saved_random_game("io")[1] for _ in range(2))
    for name in names:
        set_fields(name, 0, game="chess")
    (sentence,) = read_library().missing
    assert sentence == (
        f"{', '.join(names)} cannot be read: the game 'chess' is not installed, or this version cannot use it."
    )
    with pytest.raises(SaveError, match="cannot be read: this version of the program has no game 'chess'"):
        load_game(names[0])


@each_row("file", VERSIONS)
def test_files_of_every_version_are_read(file, games, empty):
    """Beside each file stand the position line and the result to be read from it."""
    empty()
    write_file(games, "bcdfg.jsonl", file.read_bytes())
    line, result = file.with_suffix(".txt").read_text("utf-8").splitlines()
    match = load_game("bcdfg")
    assert str(match.position) == line
    assert (match.outcome.reason if match.outcome else "goes on") == result
    assert read_library().games[0].is_over == bool(match.outcome)
    # In `torus-2` a draw and two take-backs are offered and answered, then a draw is offered.
    assert match.offer == (Offered("draw", BLACK) if file.stem == "torus-2" else None)


@each_row(
    ("ago", "text"),
    [
        (timedelta(minutes=5), "today 14:00"),
        (timedelta(hours=14, minutes=5), "today 00:00"),
        (timedelta(hours=15), "yesterday 23:05"),
        (timedelta(days=2), "2 days ago"),
        (timedelta(days=7), "7 days ago"),
        (timedelta(days=8), "2026-11-13"),
        (timedelta(days=-1), "2026-11-22"),
    ],
)
def test_times_are_described_in_everyday_words(ago, text):
    here = timezone(timedelta(hours=5))
    now = datetime(2026, 11, 21, 14, 5, tzinfo=here)
    assert describe_time((now - ago).astimezone(UTC), now) == text


def test_every_game_and_every_version_has_a_sample_file_in_ascii_whatever_the_names_are():
    heads = [json.loads(file.read_text("ascii").partition("\n")[0]) for file in VERSIONS]
    assert {head["version"] for head in heads} == {1}
    assert {head["game"] for head in heads} == set(GAMES)
    _, name = saved_random_game("io", seed=1, changes=60)
    assert "Zo\\u00eb" in find_file(name).read_text("ascii")


@each_row("blocks", ["random:8:1", "random:8:2", "random:99:1"])
def test_random_blocks_are_saved_as_drawn_and_take_precedence_over_the_option(blocks, games):
    match = Setup(GAMES["ataxx"], 7, {"blocks": "random:8:1"}, Seat("me"), Seat("me")).begin()
    assert json.loads(first_line(match))["start"] == str(match.start)
    write_file(games, "bcdfg.jsonl", first_line(match).replace(b"random:8:1", blocks.encode()))
    assert str(load_game("bcdfg").start) == str(match.start)


RESULTS = ("unfinished", "won", "lost", "drawn")


def save_game(black, white, end=None, key="io"):
    """Save a game in which both sides have acted and that `end` ends."""
    save(Setup(GAMES[key], GAMES[key].size, {}, Seat.parse(black), Seat.parse(white)).begin(), first=2, end=end)


def selected(**fields):
    return Filter(**fields).select(read_library().games)


@each_row(
    ("black", "white", "end", "results"),
    [
        ("me", "engine:3", None, {"unfinished"}),
        ("me", "engine:3", lambda match: match.resign(WHITE), {"won"}),
        ("me", "engine:3", lambda match: match.resign(BLACK), {"lost"}),
        ("engine:3", "me", lambda match: match.resign(BLACK), {"won"}),
        ("engine:3", "me", lambda match: match.resign(WHITE), {"lost"}),
        ("me", "me:Ann", lambda match: match.resign(WHITE), {"won", "lost"}),
        ("random", "engine:3", lambda match: match.resign(WHITE), set()),
        ("me", "engine:3", lambda match: match.agree_draw(), {"drawn"}),
    ],
)
def test_won_and_lost_refer_to_people(black, white, end, results, empty):
    empty()
    save_game(black, white, end)
    assert {result for result in RESULTS if selected(result=result)} == results


@each_row(
    ("opponent", "number"), [("", 2), ("ann", 1), ("NN B", 1), ("engine 3", 1), ("Black", 0), ("me", 0), ("person", 0)]
)
def test_the_opponent_filter_matches_a_part_of_the_name(opponent, number, empty):
    empty()
    save_game("me", "engine:3")
    save_game("me", "me:Ann Bell")
    assert len(selected(opponent=opponent)) == number


def test_the_only_unnamed_person_has_the_name_in_the_settings():
    found = counted(summary("io", "me", "random", BLACK), person="Zoë")
    assert found == {("io", "Zoë", "Random"): [(1, 0, 0), (0, 0, 0)]}
    save_game("me", "engine:3")
    save_game("me", "me")
    assert [game.players("Zoë") for game in selected(opponent="zoë", person="Zoë")] == [f"Zoë{DASH}Engine 3"]


NOW = datetime(2026, 1, 2, tzinfo=UTC)


def summary(key, black, white, winner, turn=0):
    return GameSummary("", GAMES[key], 7, Seat.parse(black), Seat.parse(white), 9, turn, winner, "", NOW, NOW)


def counted(*games, person=""):
    return {
        (tally.game.key, *tally.pair): [(count.won, count.drawn, count.lost) for count in tally.by_colour.values()]
        for tally in statistics_of(games, person)
    }


COUNTED = [
    (
        # A person is counted by opponent and colour.
        [("me", "engine:3", BLACK), ("me", "engine:3", DRAW), ("engine:3", "me", BLACK), ("me", "engine:4", WHITE)],
        {("io", "You", "Engine 3"): [(1, 1, 0), (0, 0, 1)], ("io", "You", "Engine 4"): [(0, 0, 1), (0, 0, 0)]},
    ),
    (
        # Two people are each counted from their own side.
        [("me:Ann", "me:Ben", BLACK)],
        {("io", "Ann", "Ben"): [(1, 0, 0), (0, 0, 0)], ("io", "Ben", "Ann"): [(0, 0, 0), (0, 0, 1)]},
    ),
    # Two people without names are counted once as a pair; unfinished games and games without people are not.
    ([("me", "me", WHITE)], {("io", "You", "each other"): [(0, 0, 1), (0, 0, 0)]}),
    ([("me", "random", BLACK, WHITE), ("greedy", "random", BLACK)], {}),
]


@each_row(("games", "counts"), COUNTED)
def test_people_are_counted_by_opponent_and_colour(games, counts):
    assert counted(*(summary("io", *game) for game in games)) == counts


def test_games_keep_their_order_and_the_most_frequent_opponent_comes_first():
    found = statistics_of(
        [
            summary("ataxx", "me", "engine:1", BLACK),
            summary("torus", "me", "engine:1", BLACK),
            *[summary("torus", "me", "engine:2", WHITE)] * 2,
        ]
    )
    assert [(tally.game.key, tally.pair.opponent) for tally in found] == [
        ("torus", "Engine 2"),
        ("torus", "Engine 1"),
        ("ataxx", "Engine 1"),
    ]
    assert found[0].total.share == 0
    assert found[1].total.share == 1
