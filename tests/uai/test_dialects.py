"""The UCI dialect of Fairy-Stockfish, checked against its own rules."""

import pyffish
import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.uai.dialects import VARIANT, Uci
from boardgames_tui.uai.lines import OptionLine
from boardgames_tui.uai.values import Limit
from tests.conformance.walks import Variant, walk

pytestmark = pytest.mark.quick

ATAXX = GAMES["ataxx"]


def line(position):
    command = Uci().position(position)
    assert command.startswith("position fen ")
    return command.removeprefix("position fen ")


def test_the_start_position_equals_that_of_fairy_stockfish():
    assert line(Position.start(ATAXX)) == pyffish.start_fen("ataxx")


@pytest.mark.parametrize("blocks", ["", "c3 e5 d4"])
@pytest.mark.parametrize("seed", range(5))
def test_legal_moves_equal_those_of_fairy_stockfish(blocks, seed):
    variant = Variant("ataxx", 7, (("blocks", blocks), ("settled", False), ("halfmoves", 100)))
    for before, _, _ in walk(variant.start(), seed):
        moves = pyffish.legal_moves("ataxx", line(before), [])
        assert sorted(map(Uci().action, moves)) == [action.text for action in before.actions]


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
