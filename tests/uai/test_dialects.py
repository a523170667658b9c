"""The UCI dialect of Fairy-Stockfish, checked against its own rules."""

import random

import pyffish
import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.dialects import VARIANT, Uci
from boardgames_tui.uai.lines import OptionLine
from boardgames_tui.uai.values import Limit

pytestmark = pytest.mark.quick

ATAXX = GAMES["ataxx"]


def line(position):
    command = Uci().position(position)
    assert command.startswith("position fen ")
    return command.removeprefix("position fen ")


def test_the_start_position_equals_that_of_fairy_stockfish():
    assert line(Position.start(ATAXX)) == pyffish.start_fen("ataxx")


@pytest.mark.parametrize("blocks", ["", "c3 e5 d4"])
def test_legal_moves_equal_those_of_fairy_stockfish(blocks):
    rng = random.Random(1)
    match = Match(Position.start(ATAXX, 7, {"blocks": blocks}), {BLACK: Seat("random"), WHITE: Seat("random")})
    for _ in range(60):
        if match.outcome:
            break
        moves = pyffish.legal_moves("ataxx", line(match.position), [])
        assert sorted(map(Uci().action, moves)) == [action.text for action in match.position.actions]
        match.play(rng.choice(match.position.actions))


def test_a_pass_is_written_as_a_null_move():
    jailed = Position.read(ATAXX, "7/7/xxx4/xxx4/xxx4/xxx4/oxx4 o 0 1")
    moves = pyffish.legal_moves("ataxx", line(jailed), [])
    assert [Uci().action(move) for move in moves] == [action.text for action in jailed.actions] == ["0000"]


def test_the_first_player_has_the_white_clock():
    assert Uci().limit(Limit(btime=60_000, binc=1_000, wtime=5_000)) == "go wtime 60000 btime 5000 winc 1000"
    assert Uci().limit(Limit(movetime=100)) == "go movetime 100"


def test_refuses_other_games_and_engines_without_variants():
    chess, both = (
        {VARIANT: OptionLine(VARIANT, "combo", "chess", choices=names)} for names in (("chess",), ("chess", "ataxx"))
    )
    assert Uci().refusal(ATAXX, {}) == "plays no Ataxx: it has no option UCI_Variant"
    assert Uci().refusal(ATAXX, chess) == "plays no Ataxx: its UCI_Variant has no ataxx"
    assert Uci().refusal(ATAXX, both) == ""
    assert Uci().refusal(GAMES["io"], both) == "plays no Io: of these games, UCI engines know only Ataxx"
