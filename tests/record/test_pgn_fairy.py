"""PGN of pychess.org: the notation of Fairy-Stockfish, in which the first player is White."""

import random

import pyffish
import pytest

from boardgames_tui.core.action import PASSES
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx import fen
from boardgames_tui.record import Node, Record
from boardgames_tui.record.formats import dump, load
from tests.record.foreign_files import PYCHESS
from tests.record.trees import main_line, record_values
from tests.rows import each_row

ATAXX = GAMES["ataxx"]
OPTIONS = {"settled": False, "halfmoves": 0}
STARTS = ("P5p/7/7/7/7/7/p5P w 0 1", "P5p/7/2*1*2/7/2*1*2/7/p5P w 0 1", "P5p/3*3/7/*5*/7/3*3/p5P b 3 9")


def random_fairy_game(seed):
    """Return a start position in Fairy-Stockfish's notation, and the record of a random game from it."""
    rng = random.Random(seed)
    start = STARTS[seed % len(STARTS)]
    node = root = Node(Position.read(ATAXX, fen.read(start), OPTIONS))
    for _ in range(rng.choice((20, 60, 120))):
        # Jumps more often than not, because they are what may be ambiguous.
        jumps = [action for action in node.position.actions if len(action.text) == 4]
        if not node.position.actions:
            break
        node = node.play(rng.choice(jumps if jumps and rng.random() < 0.6 else node.position.actions))
    return start, Record(root, {"Variant": "Ataxx"})


def fairy_move(node):
    """Return the move of a node in the notation of Fairy-Stockfish's protocol."""
    position, text = node.parent.position, node.action.text
    if text == PASSES:
        name = position.geometry.names[position.cells.index(position.side)]
        return name + name
    return text if len(text) == 4 else f"P@{text}"


@pytest.mark.parametrize("seed", range(4))
def test_random_games_are_read_and_written_as_by_pyffish(seed):
    for each in range(75 * seed, 75 * (seed + 1)):
        start, record = random_fairy_game(each)
        moves = [fairy_move(node) for node in record.root.line[1:]]
        sans = pyffish.get_san_moves("ataxx", start, moves)
        again = load(f'[Variant "Ataxx"]\n[FEN "{start}"]\n\n{" ".join(sans)} *\n')
        assert main_line(again) == main_line(record)
        movetext = dump(record, ".pgn").partition("\n\n")[2]
        assert [word for word in movetext.split()[:-1] if not word[0].isdigit()] == sans


def test_the_first_player_of_a_pychess_game_is_black():
    record = load(PYCHESS)
    assert main_line(record) == ["g2", "f7", "g2g4", "g7e5"]
    assert record.root.children[0].comment == "[%clk 0:02:58]"
    assert record.declared_outcome == Outcome(WHITE, "adjudication")
    assert (record.tags["Black"], record.tags["White"]) == ("ann", "bob")
    assert (record.tags["BlackElo"], record.tags["WhiteElo"]) == ("1512?", "1688")
    # It is written as one again.
    written = dump(record, ".pgn")
    lines = set(written.split("\n"))
    assert {line for line in PYCHESS.split("\n") if line.startswith("[")} <= lines
    assert "1. P@g2 { [%clk 0:02:58] } 1... P@f7 { [%clk 0:02:57] } 2. Pg4 Pge5 0-1" in lines
    assert record_values(load(written)) == record_values(load(PYCHESS))


def test_without_a_fen_the_variant_determines_who_starts():
    head = '[White "ann"]\n[Result "1-0"]\n[Variant "ataxx"]\n'
    assert load(f"{head}\n1. P@g2 *").tags["Black"] == "ann"
    assert load(f"{head}\n1. P@g2 *").declared_outcome.winner == BLACK
    # Letters of another program say so, too.
    assert load(f'{head}[FEN "x5o/7/7/7/7/7/o5x x 0 1"]\n\n1. P@g2 *').tags["White"] == "ann"


def test_a_fen_may_have_the_fields_of_chess():
    line = "x5o/7/7/7/7/7/o5x o 3 9"
    assert str(load("P5p/7/7/7/7/7/p5P b - - 3 9").root.position) == line
    assert str(load('[FEN "P5p/7/7/7/7/7/p5P b - - 3 9"]\n\n*').root.position) == line


@each_row("text", ["Pa1", "--", "Z0", "@@@@", "0000"])
def test_reads_all_spellings_of_a_pass(text):
    record = load(f'[FEN "7/7/PPP4/PPP4/PPP4/PPP4/pPP4 b 0 1"]\n\n1... {text} *')
    assert main_line(record) == [PASSES]
    record.tags["Variant"] = "Ataxx"
    assert "1... Pa1 *" in dump(record, ".pgn")


@each_row(
    ("termination", "reason"),
    [
        ("Time forfeit", "time"),
        ("ann won on time", "time"),
        ("ann won by resignation", "resignation"),
        ("Normal", "adjudication"),
    ],
)
def test_the_termination_tag_gives_the_reason(termination, reason):
    text = f'[Result "1-0"]\n[Termination "{termination}"]\n\n1. g2 1-0'
    assert load(text).declared_outcome == Outcome(BLACK, reason)
    assert load(text).tags["Termination"] == termination
