"""Seats as text, the players that need no engine, and setups."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.players import SimplePlayer, greedy_actions
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from tests.matches import smallest, walk
from tests.rows import each_row

pytestmark = pytest.mark.quick

PERSON, ENGINE = Seat("me"), Seat("engine", "3")


@each_row("game", GAMES.values())
def test_the_default_setup_is_a_game_of_the_default_size_against_the_engine_and_has_no_other_size_or_option(game):
    match = Setup.default(game).begin()
    assert match.position == Position.start(game)
    assert match.seats == {BLACK: PERSON, WHITE: ENGINE}
    for size, options, reason in (
        (99, {}, "board of size 99: sizes are "),
        (game.size, {"komi": 7}, "option 'komi': "),
    ):
        with pytest.raises(OptionError, match=f"^{game.title} has no {reason}"):
            Setup(game, size, options).begin()


DAYS = Control.parse("3d")


@each_row(
    ("black", "white", "control", "reason"),
    [
        *(
            (black, "engine:auto", None, "engine:auto plays only against a person, at ")
            for black in ("random", "engine:auto")
        ),
        ("me", "engine:3", DAYS, "Days for each turn are for games between people"),
        ("me", "uci:X", None, "A UCI engine cannot play Io, which has no FEN"),
    ],
)
def test_a_setup_whose_players_do_not_fit_is_refused(black, white, control, reason):
    setup = replace(Setup.default(GAMES["io"]), black=Seat.parse(black), white=Seat.parse(white), control=control)
    with pytest.raises(OptionError, match=reason):
        setup.begin()
    assert replace(setup, black=PERSON, white=PERSON, control=DAYS).begin().clock.control.is_by_days
    assert Setup(GAMES["ataxx"], 7, {}, white=Seat("uci", "X")).begin()


def test_engine_auto_has_the_default_level_until_its_strength_is_chosen():
    setup = replace(Setup.default(GAMES["io"]), white=Seat.parse("engine:auto"))
    match = setup.begin()
    assert match.seats[WHITE] == Seat.parse("engine:auto:3.0")
    assert Setup.of(match).for_another_game == setup


EVERY_GAME = pytest.mark.parametrize("key", GAMES)
WORDS = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1).map(str.strip).filter(bool)


@each_row(
    ("text", "seat"),
    [
        ("me", Seat("me")),
        ("me:Ann", Seat("me", "Ann")),
        (" me : Ann Bee ", Seat("me", "Ann Bee")),
        ("engine:4", Seat("engine", "4")),
        ("engine:04", Seat("engine", "4")),
        ("engine", Seat("engine", "3")),
        ("engine:auto", Seat("engine", "auto")),
        ("engine:auto:4.3", Seat("engine", "auto:4.3")),
        ("engine:auto:9.0", Seat("engine", "auto:9.0")),
        ("uai:./zataxx --fast", Seat("uai", "./zataxx --fast")),
        ("uai:C:\\engines\\zataxx.exe", Seat("uai", "C:\\engines\\zataxx.exe")),
    ],
)
def test_reads_a_seat(text, seat):
    assert Seat.parse(text) == seat


FORMS = "me, me:NAME, engine:LEVEL, engine:auto, random, greedy, uct, uai:COMMAND or uci:COMMAND"
LEVELS = ("0", "10", "-1", "three", "3.5", "auto:", "auto:3", "auto:9.1", "auto:0.9", "\N{SUPERSCRIPT TWO}", "00035")
REFUSED = [
    *((text, f"is not a player. Use {FORMS}") for text in ("", "you", "random:3", "greedy:", "uct:4", ":4")),
    ("Me", "is not a player. Did you mean 'me'?"),
    ("enigne:3", "is not a player. Did you mean 'engine:3'?"),
    ("randm", "is not a player. Did you mean 'random'?"),
    ("Uai: ./x y", "is not a player. Did you mean 'uai:./x y'?"),
    *((f"engine:{level}", "is not an engine level (1 to 9, or auto).") for level in (*LEVELS, "9" * 5000)),
    *((text, "needs the command that starts it: uai:COMMAND") for text in ("uai", "uai:", "uai: ")),
    *((text, "needs the command that starts it: uci:COMMAND") for text in ("uci", "uci: ")),
]


@each_row(("text", "reason"), REFUSED)
def test_refuses_an_unknown_seat_and_names_what_is_known(text, reason):
    with pytest.raises(OptionError, match=re.escape(reason)):
        Seat.parse(text)


@given(
    seat=st.one_of(
        st.builds(Seat, st.just("me"), WORDS | st.just("")),
        st.builds(Seat, st.just("engine"), st.integers(1, 9).map(str)),
        st.builds(Seat, st.sampled_from(["random", "greedy", "uct"])),
        st.builds(Seat, st.sampled_from(["uai", "uci"]), WORDS),
    )
)
def test_a_written_seat_can_be_read(seat):
    assert Seat.parse(str(seat)) == seat


@each_row(
    ("text", "title"),
    [
        ("me", "White"),
        ("me:Ann", "Ann"),
        ("engine:4", "Engine 4"),
        ("engine:auto:4.3", "Engine auto 4.3"),
        ("uct", "Plain UCT"),
        ("uai:zataxx", "zataxx"),
        ("uai:/opt/engines/zataxx --threads 2", "zataxx"),
        ('uai:"/opt/my engines/zataxx" --threads 2', "zataxx"),
        ('uai:"/opt/zataxx --threads 2', "zataxx"),
    ],
)
def test_a_player_of_white_has_a_display_name(text, title):
    assert Seat.parse(text).display_name("White") == title


def test_only_me_is_a_person_and_only_an_engine_has_a_level():
    texts = ("me", "me:Ann", "engine:4", "engine:9", "random", "greedy", "uct", "uai:x", "uci:x")
    assert [text for text in texts if Seat.parse(text).is_person] == ["me", "me:Ann"]
    assert [text for text in texts if Seat.parse(text).is_foreign] == ["uai:x", "uci:x"]
    assert [text for text in texts if Seat.parse(text).is_simple] == ["random", "greedy"]
    # An engine at the highest level has no limits of its own.
    assert [text for text in texts if Seat.parse(text).limits_itself] == ["engine:4", "random", "greedy"]
    assert [Seat.parse(f"engine:auto:{level}").limits_itself for level in ("9.0", "8.9")] == [False, True]
    assert Seat.parse("engine:4").level == 4


def test_a_strength_is_chosen_to_a_tenth_within_the_levels_and_dropped_for_another_game():
    auto = Seat.parse("engine:auto")
    strengths = (4.26, -3, 11.5, 8.96)
    chosen = [auto.with_strength(strength) for strength in strengths]
    assert [str(seat) for seat in chosen] == [
        "engine:auto:4.3",
        "engine:auto:1.0",
        "engine:auto:9.0",
        "engine:auto:9.0",
    ]
    assert {seat.without_strength for seat in chosen} == {auto}
    assert [seat.needs_strength for seat in (auto, *chosen)] == [True, False, False, False, False]
    assert (chosen[0].strength, chosen[0].level) == (4.3, 4)
    assert Seat.parse("engine:4").without_strength == Seat.parse("engine:4")


async def choose_action(player, match):
    action = await player.choose(match)
    player.move_now()
    await player.close()
    return action


@EVERY_GAME
@given(choices=st.lists(st.integers(0, 999), max_size=20), seed=st.integers())
@settings(max_examples=20)
async def test_random_plays_legal_actions_reproducibly_and_greedy_those_with_the_largest_gain(key, choices, seed):
    match = walk(smallest(key), choices)
    if match.outcome:
        match.undo()
    position = match.position
    first = await choose_action(SimplePlayer("random", seed), match)
    assert first in position.actions
    assert await choose_action(SimplePlayer("random", seed), match) == first
    gain = {action: position.gain(action) for action in position.actions}
    best = {action for action in gain if gain[action] == max(gain.values())}
    assert set(greedy_actions(position)) == best
    assert await choose_action(SimplePlayer("greedy"), match) in best


async def test_random_plays_any_of_the_legal_actions():
    for match in map(smallest, GAMES):
        few = min(len(match.position.actions), 4)
        assert len({await choose_action(SimplePlayer("random", seed), match) for seed in range(64)}) >= few
