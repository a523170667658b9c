"""Handicaps: every one is a legal start at every size, and survives files, records and rematches."""

from dataclasses import replace
from operator import attrgetter

import pytest

from boardgames_tui.conformance import find_faults
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Handicap
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.library import load_game, read_library
from boardgames_tui.storage.settings_file import load_setups, save_setup
from tests.matches import save

pytestmark = [pytest.mark.quick, pytest.mark.usefixtures("home")]
EVERY_GAME = pytest.mark.parametrize("game", [game for game in GAMES.values() if game.handicap], ids=attrgetter("key"))


def handicap_starts(game, size, **options):
    """Return the starts with each possible handicap, from 1 on."""
    usual_start = Position.start(game, size, options)
    starts = []
    for number in range(1, game.handicap.highest + 1):
        try:
            starts.append(usual_start.with_handicap(number))
        except OptionError:
            break
    return starts


@EVERY_GAME
def test_every_handicap_is_a_legal_start_at_every_size_with_one_more_piece_for_black_and_no_swap(game):
    for size in game.sizes:
        starts = handicap_starts(game, size)
        for start in starts:
            read = Position.read(game, str(start))
            assert str(read) == str(start)
            assert read.actions == start.actions != ()
            assert (start.outcome, start.side) == (None, BLACK)
        leads = [start.cells.count(BLACK) - start.cells.count(WHITE) for start in starts]
        # In Io, White's first stone is on the board.
        first = 0 if game.key == "io" else 1
        assert leads == list(range(first, first + len(leads))) != []
    # The default board has room for all.
    starts = handicap_starts(game, game.size)
    assert len(starts) == game.handicap.highest
    after = [start.after(action) for start in starts for action in start.actions[:5]]
    assert "swap" not in {action.text for position in after for action in position.actions}


def test_an_onyx_of_the_standard_setup_keeps_its_stones():
    game = GAMES["onyx"]
    for size in game.sizes:
        starts = handicap_starts(game, size, setup="standard")
        assert starts
        for start in starts:
            line = str(start)
            assert str(Position.read(game, line, dict(start.options))) == line
            assert start.cells.count(WHITE) == 4


def test_the_corners_of_io_are_given():
    start = Position.start(GAMES["io"], 5).with_handicap(3)
    assert str(start) == "4x/5/2o2/5/x3x x bound c3"


def test_blocks_leave_no_piece_of_ataxx_on_them():
    start = Position.start(GAMES["ataxx"], 7, {"blocks": "d4"})
    assert str(start.with_handicap(1)) == "x5o/7/2x4/3-3/7/7/o5x x 0 1"
    assert len(handicap_starts(GAMES["ataxx"], 7, blocks="d4")) == 3
    with pytest.raises(OptionError, match="This board of Ataxx has no handicap of 4: 0 to 3"):
        start.with_handicap(4)


def test_a_game_without_handicaps_refuses_them():
    start = Position.start(GAMES["io"])
    without = replace(start, game=replace(GAMES["io"], handicap=None))
    assert without.with_handicap(0) == without
    with pytest.raises(OptionError, match="Io has no handicaps"):
        without.with_handicap(1)


def test_an_illegal_handicap_is_a_fault_of_the_game(monkeypatch):
    game = GAMES["implo"]
    monkeypatch.setitem(vars(game), "handicap", Handicap(1, lambda _: (0,)))
    assert any("its line cannot be read" in fault for fault in find_faults(game))


@EVERY_GAME
def test_a_setup_finds_the_handicap_of_a_match_again(game):
    for number in range(1, game.handicap.highest + 1):
        setup = replace(Setup.default(game), handicap=number)
        match = setup.begin()
        assert Setup.of(match) == setup
        assert not setup.has_usual_start
        assert Setup.from_current_position(match).handicap == 0


@EVERY_GAME
def test_a_saved_game_and_the_last_setup_keep_their_handicap_which_does_not_count_for_the_level(game):
    setup = replace(Setup.default(game), handicap=1)
    match = setup.begin()
    name = save(match, first=1, end=lambda match: match.resign(WHITE))
    assert str(load_game(name).start) == str(match.start)
    assert Setup.of(load_game(name)) == setup
    assert [saved.has_usual_start for saved in read_library().games] == [False]
    save_setup(setup)
    assert load_setups() == {game.key: setup}
