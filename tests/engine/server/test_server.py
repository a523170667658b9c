"""Dialogues for the commands of `uai/PROTOCOL.md` that need no search."""

import random

import pytest

from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.position import Position
from boardgames_tui.engine.server.position_state import PositionState
from boardgames_tui.games import GAMES
from boardgames_tui.uai.lines import PositionLine, read_best, read_info, read_option
from tests.engine.server.dialogue import IO_WON, error, talk


def test_uai_names_the_engine_and_its_options(any_game):
    game, dialogue = any_game
    lines = dialogue.ask("uai", until="uaiok")
    assert lines[0].startswith("id name ")
    assert lines[1].startswith("id author ")
    options = {option.name: option for option in map(read_option, lines[2:-1])}
    own = [option.key.capitalize() for option in game.options]
    assert list(options) == ["Size", "Hash", "Threads", "Level", "MultiPV", "Player", *own]
    size = options["Size"]
    assert (size.default, size.low, size.high) == (str(game.size), game.sizes[0], game.sizes[-1])


def test_every_game_can_be_played_to_its_end(any_game):
    """The actions of a turn are searched one at a time; each answer is legal."""
    game, dialogue = any_game
    position, moves, rng = Position.start(game, game.sizes[0], engine_defaults=True), [], random.Random(1)
    dialogue.say(f"setoption name Size value {game.sizes[0]}", "uainewgame")
    while not position.outcome and len(moves) < 300:
        if len(moves) % 3:
            action = rng.choice(position.actions)
        else:
            lines = dialogue.ask(f"position startpos moves {' '.join(moves)}", "go nodes 30", until="bestmove")
            action = position.find(read_best(lines[-1]))
            assert read_info(lines[-2]).pv[0] == action.text
        moves.append(action.text)
        position = position.after(action)
    lines = dialogue.ask(f"position startpos moves {' '.join(moves)}", "d", "legal", until="legal")
    assert lines[-3] == f"Fen: {position}"
    if position.outcome:
        assert lines[-2:] == [f"Result: {position.outcome.letter} {position.outcome.reason}", "legal"]
    dialogue.ask(f"setoption name Size value {game.size}", "uainewgame", "isready", until="readyok")


def test_the_board_its_legal_actions_by_code_point_and_perft_are_printed(any_game):
    """Perft counts the positions after each action, then the sum; compiled from some depth on."""
    game, dialogue = any_game
    start = Position.start(game, engine_defaults=True)
    lines = dialogue.ask("position startpos", "d", until="Result")
    assert lines == [*diagram(start.geometry, start.cells).split("\n"), f"Fen: {start}", "Result: none"]
    counts = [(action.text, len(start.after(action).actions)) for action in start.actions]
    actions = [text for text, _ in counts]
    assert actions == sorted(actions)
    assert dialogue.ask("legal", until="legal") == [f"legal {' '.join(actions)}"]
    lines = dialogue.ask("perft 2", until="Nodes")
    assert lines == [*(f"{text}: {n}" for text, n in counts), f"Nodes: {sum(n for _, n in counts)}"]
    assert dialogue.ask("perft 0", until="Nodes") == ["Nodes: 1"]


def test_a_perft_can_be_stopped_and_an_impossible_depth_is_refused(io):
    for words in ("", " x", " -1", " 100", " 99999999999999999999"):
        assert "perft" in error(io.ask(f"perft{words}", until="info string")[-1])
    io.say("perft 30", "isready")
    io.until("readyok")
    assert error(io.ask("stop", until="info string error")[-1]) == "perft 30 was stopped."


def test_size_takes_effect_at_the_next_game_or_position(io):
    size = "setoption name size value 5"
    assert io.ask(size, "d", until="Result")[-2] == f"Fen: {Position.start(GAMES['io'])}"
    assert io.ask("position startpos", "d", until="Result")[-2] == f"Fen: {Position.start(GAMES['io'], 5)}"
    assert io.ask("setoption name Size value 13", "uainewgame", "d", until="Result")[-2].startswith("Fen: 13/13/")
    # A position line has its own size.
    assert io.ask(f"position fen {IO_WON}", "d", until="Result")[-2:] == [f"Fen: {IO_WON}", "Result: none"]


def test_rule_options_take_effect_at_the_next_position():
    with talk(GAMES["onyx"]) as dialogue:
        start = Position.start(GAMES["onyx"], 6, {"setup": "standard", "swap": False}, engine_defaults=True)
        dialogue.say("setoption name Size value 6", "setoption name Setup value standard")
        dialogue.say("setoption name Swap value false", "position startpos")
        assert dialogue.ask("d", until="Result")[-2] == f"Fen: {start}"
        assert "'x'" in error(dialogue.ask("setoption name Swap value x", until="info string")[-1])


def test_a_swap_keeps_the_colour_to_act_and_a_line_with_one_is_refused_if_swap_is_off():
    line = "6/6/6/2x3/6/6 o place s x"
    with talk(GAMES["implo"]) as dialogue:
        lines = dialogue.ask("position startpos moves c3 swap", "d", until="Result")
        assert lines[-2].endswith(" o place - x")
        assert "swap" in dialogue.ask(f"position fen {line}", "legal", until="legal")[-1]
        dialogue.say("setoption name Swap value false")
        assert "swap" in error(dialogue.ask(f"position fen {line}", until="info string")[-1]).lower()


def test_the_rule_options_have_the_defaults_of_the_protocol_and_blocks_are_cells_separated_by_spaces():
    """Settled is off and Halfmoves 100 in the engine; Swap is on."""
    with talk(GAMES["ataxx"]) as dialogue:
        lines = dialogue.ask("uai", until="uaiok")
        assert "option name Blocks type string default <empty>" in lines
        assert "option name Settled type check default false" in lines
        assert any(line.startswith("option name Halfmoves type spin default 100 min 0 ") for line in lines)
        for blocks, line in (("d1 d7", "x2-2o/7/7/7/7/7/o2-2x x 0 1"), ("<empty>", "x5o/7/7/7/7/7/o5x x 0 1")):
            lines = dialogue.ask(f"setoption name Blocks value {blocks}", "uainewgame", "d", until="Result")
            assert lines[-2] == f"Fen: {line}"
        wrong = dialogue.ask("setoption name Blocks value a1", "uainewgame", "d", until="Result")
        assert "a1" in error(wrong[0])
        assert wrong[-2] == lines[-2]


def test_a_refused_position_leaves_the_one_before(io):
    io.say("position startpos moves c3 d4")
    before = io.ask("d", until="Result")[-2]
    for line, part in (
        ("position startpos moves c3 z9", "'z9'"),
        ("position startpos moves c3 d4 c3", "c3"),
        ("position startpos moves c3 a9", "a9"),
        ("position fen 9/9 x single -", "'9/9'"),
        (f"position fen {IO_WON} junk", "junk"),
        ("position fen", "''"),
        ("position", "''"),
        ("position nowhere", "'nowhere'"),
    ):
        assert part in error(io.ask(line, until="info string")[-1])
        assert io.ask("d", until="Result")[-2] == before


def test_a_refused_line_plays_nothing():
    """Otherwise the next search would reuse the tree of another position."""
    state = PositionState(GAMES["io"])
    state.set_position(PositionLine(None, ("c3",)))
    assert state.take_actions_since() is None
    with pytest.raises(ActionError):
        state.set_position(PositionLine(None, ("c3", "d4", "z9")))
    assert state.take_actions_since() == []
    state.set_position(PositionLine(None, ("c3", "d4")))
    assert state.take_actions_since() == [state.position.geometry.site_of["d4"]]


def test_refuses_options_out_of_range(io):
    for text, part in (
        ("Size value 4", "'4'"),
        ("Size value", "''"),
        ("Level value 10", "'10'"),
        ("Hash value 99999999999999999999", "'9999"),
        ("Threads value two", "'two'"),
        ("MultiPV value 0", "'0'"),
        ("Colour value red", "'Colour'"),
        ("", "''"),
    ):
        assert part in error(io.ask(f"setoption name {text}".rstrip(), until="info string")[-1])
    with talk(GAMES["onyx"]) as dialogue:
        assert "even" in error(dialogue.ask("setoption name Size value 5", until="info string")[-1])
