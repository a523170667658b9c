"""The engine speaks all of `uai/PROTOCOL.md`: each line of its table and each sentence under it, in dialogues."""

import random

import pytest
from dialogue import talk, talk_to_program

from boardgames_tui.diagram import diagram
from boardgames_tui.games import GAMES
from boardgames_tui.position import Position
from boardgames_tui.uai.lines import read_best, read_info, read_option

IO_OVER = "xxxxx/xxxxx/xxxxx/xxxxx/xxxxo x single -"
IO_WON = "xxxx1/ooooo/xxxxx/xxxxx/xxxxx x single -"


@pytest.fixture(scope="module", params=GAMES)
def any_game(request):
    with talk(GAMES[request.param]) as dialogue:
        dialogue.ask("isready", until="readyok")
        yield GAMES[request.param], dialogue


@pytest.fixture(scope="module")
def io_server():
    with talk(GAMES["io"]) as dialogue:
        dialogue.ask("isready", until="readyok")
        yield dialogue


@pytest.fixture
def io(io_server):
    """A server of Io that knows nothing of the test before."""
    commands = ["Size value 9", "MultiPV value 1", "Level value 9", "Hash value 16"]
    io_server.ask(*(f"setoption name {each}" for each in commands), "uainewgame", "isready", until="readyok")
    return io_server


def error(line):
    begin = "info string error: "
    assert line.startswith(begin), line
    return line.removeprefix(begin)


# The table, line by line


def test_uai_names_the_engine_and_its_options(any_game):
    game, dialogue = any_game
    lines = dialogue.ask("uai", until="uaiok")
    assert lines[0].startswith("id name ")
    assert lines[1].startswith("id author ")
    options = {option.name: option for option in map(read_option, lines[2:-1])}
    own = {"io": [], "implo": ["Swap"], "torus": [], "onyx": ["Setup", "Swap"]}
    own["ataxx"] = ["Blocks", "Settled", "Halfmoves"]
    assert list(options) == ["Size", "Hash", "Threads", "Level", "MultiPV", *own[game.key]]
    size = options["Size"]
    assert (size.default, size.low, size.high) == (str(game.size), game.sizes[0], game.sizes[-1])


def test_the_rule_options_have_the_defaults_of_the_protocol():
    """Settled is off and Halfmoves 100 in the engine; Swap is on."""
    with talk(GAMES["ataxx"]) as dialogue:
        lines = dialogue.ask("uai", until="uaiok")
    assert "option name Blocks type string default <empty>" in lines
    assert "option name Settled type check default false" in lines
    assert any(line.startswith("option name Halfmoves type spin default 100 min 0 ") for line in lines)


def test_every_game_is_played_with_the_engine_to_its_end(any_game):
    """Where a turn has several actions the engine is asked for one at a time; each answer is legal."""
    game, dialogue = any_game
    position, moves, dice = Position.start(game, game.sizes[0], engine=True), [], random.Random(1)
    dialogue.say(f"setoption name Size value {game.sizes[0]}", "uainewgame")
    while not position.outcome and len(moves) < 300:
        if len(moves) % 3:
            action = dice.choice(position.actions)
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


def test_the_board_its_line_and_its_result_are_printed(any_game):
    game, dialogue = any_game
    start = Position.start(game, engine=True)
    lines = dialogue.ask("position startpos", "d", until="Result")
    assert lines == [*diagram(start.geometry, start.cells).split("\n"), f"Fen: {start}", "Result: none"]


def test_legal_lists_all_actions_by_code_point(any_game):
    game, dialogue = any_game
    actions = [action.text for action in Position.start(game, engine=True).actions]
    assert actions == sorted(actions)
    assert dialogue.ask("position startpos", "legal", until="legal") == [f"legal {' '.join(actions)}"]


def test_perft_counts_behind_each_action(any_game):
    """Each legal action in sorted order, then the sum; compiled from some depth on."""
    game, dialogue = any_game
    start = Position.start(game, engine=True)
    lines = dialogue.ask("position startpos", "perft 2", until="Nodes")
    counts = [(action.text, len(start.after(action).actions)) for action in start.actions]
    assert lines == [*(f"{text}: {n}" for text, n in counts), f"Nodes: {sum(n for _, n in counts)}"]
    assert dialogue.ask("perft 0", until="Nodes") == ["Nodes: 1"]


def test_perft_three_of_io(io):
    assert io.ask("setoption name Size value 7", "uainewgame", "perft 3", until="Nodes")[-1] == "Nodes: 10752"


def test_a_perft_of_nothing_and_one_out_of_reach_are_refused(io):
    for words in ("", " x", " -1", " 100", " 99999999999999999999"):
        assert "perft" in error(io.ask(f"perft{words}", until="info string")[-1])


def test_a_perft_is_stopped(io):
    io.say("perft 30", "isready")
    io.until("readyok")
    assert error(io.ask("stop", until="info string error")[-1]) == "perft 30 was stopped."


def test_size_takes_effect_at_the_next_game_or_position(io):
    size = "setoption name size value 5"
    assert io.ask(size, "d", until="Result")[-2] == f"Fen: {Position.start(GAMES['io'])}"
    assert io.ask("position startpos", "d", until="Result")[-2] == f"Fen: {Position.start(GAMES['io'], 5)}"
    assert io.ask("setoption name Size value 13", "uainewgame", "d", until="Result")[-2].startswith("Fen: 13/13/")


def test_a_line_has_its_own_size(io):
    assert io.ask(f"position fen {IO_WON}", "d", until="Result")[-2:] == [f"Fen: {IO_WON}", "Result: none"]


def test_rule_options_take_effect_at_the_next_position():
    with talk(GAMES["onyx"]) as dialogue:
        start = Position.start(GAMES["onyx"], 6, {"setup": "standard", "swap": False}, engine=True)
        dialogue.say("setoption name Size value 6", "setoption name Setup value standard")
        dialogue.say("setoption name Swap value false", "position startpos")
        assert dialogue.ask("d", until="Result")[-2] == f"Fen: {start}"
        assert "'x'" in error(dialogue.ask("setoption name Swap value x", until="info string")[-1])


def test_a_line_that_allows_a_swap_is_refused_where_swap_is_false():
    line = "6/6/6/2x3/6/6 o place s x"
    with talk(GAMES["implo"]) as dialogue:
        assert "swap" in dialogue.ask(f"position fen {line}", "legal", until="legal")[-1]
        dialogue.say("setoption name Swap value false")
        assert "swap" in error(dialogue.ask(f"position fen {line}", until="info string")[-1]).lower()


def test_blocks_are_cells_split_by_spaces():
    with talk(GAMES["ataxx"]) as dialogue:
        fen = dialogue.ask("setoption name Blocks value d1 d7", "uainewgame", "d", until="Result")[-2]
        assert fen == "Fen: x2-2o/7/7/7/7/7/o2-2x x 0 1"
        fen = dialogue.ask("setoption name Blocks value <empty>", "uainewgame", "d", until="Result")[-2]
        assert fen == "Fen: x5o/7/7/7/7/7/o5x x 0 1"
        wrong = dialogue.ask("setoption name Blocks value a1", "uainewgame", "d", until="Result")
        assert "a1" in error(wrong[0])
        assert wrong[-2] == fen


def test_a_swap_keeps_the_colour_to_act():
    with talk(GAMES["implo"]) as dialogue:
        lines = dialogue.ask("position startpos moves c3 swap", "d", until="Result")
        assert lines[-2].endswith(" o place - x")


def test_a_bad_position_or_action_leaves_the_one_before(io):
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


def test_a_position_goes_on_from_the_one_before(io):
    """The same line with more actions is the same game, whatever stood between."""
    moves = ["c3", "d4", "g7", "f6"]
    fens = [io.ask(f"position startpos moves {' '.join(moves[:n])}", "d", until="Result")[-2] for n in (1, 2, 4, 3, 4)]
    assert fens[2] == fens[4] != fens[3]


def test_options_out_of_range_are_refused(io):
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


# Searches


def test_infos_have_the_order_of_the_protocol(io):
    words = io.ask("go nodes 500", until="bestmove")[-2].split()
    order = ["info", "depth", "seldepth", "nodes", "nps", "time", "score", "win"]
    assert [words[i] for i in (0, 1, 3, 5, 7, 9, 11, 12)] == order
    assert words[14] == "pv"


def test_several_lines_say_which_they_are(io):
    lines = io.ask("setoption name MultiPV value 3", "go nodes 500", until="bestmove")
    words = [line.split() for line in lines[-4:-1]]
    assert [each[11:14] for each in words] == [["multipv", str(k), "score"] for k in (1, 2, 3)]


def test_a_won_position_is_mate(io):
    lines = io.ask(f"position fen {IO_WON}", "go movetime 5000", until="bestmove")
    assert " score mate 1 pv e5" in lines[-2]
    assert lines[-1] == "bestmove e5"


CLOCKS = ["wtime 500 btime 500", "wtime 500 btime 500 winc 5 binc 5", "wtime -10", "byoyomi 30"]
LIMITS = ["movetime 20", "movetime 0", "movetime -5", "nodes 10", "nodes 0", "nodes -1", "depth 2", "depth 0", *CLOCKS]


@pytest.mark.parametrize("limit", LIMITS)
def test_every_limit_ends_with_one_answer(io, limit):
    lines = io.ask("position startpos", f"go {limit}", until="bestmove")
    assert sum(line.startswith("bestmove") for line in lines) == 1
    assert read_info(lines[-2]).pv[0] == read_best(lines[-1])


def test_a_level_limits_a_search_without_a_limit(io):
    lines = io.ask("setoption name Level value 2", "position startpos", "go", until="bestmove")
    assert read_info(lines[-2]).nodes == 30


def test_an_infinite_search_is_stopped(io):
    io.say("position startpos", "go infinite")
    io.until("info depth")
    assert io.ask("stop", until="bestmove")[-1].startswith("bestmove ")


def test_all_but_isready_and_stop_waits_for_the_search(io):
    io.say("position startpos", "go infinite", "d", "isready", "position startpos moves c3", "legal")
    assert not any(line.startswith(("Fen", "legal")) for line in io.until("readyok"))
    lines = io.ask("stop", until="legal")
    assert [line.split()[0] for line in lines if line.startswith(("bestmove", "Fen:", "legal"))] == [
        "bestmove",
        "Fen:",
        "legal",
    ]
    assert lines[-1] == "legal b2 b3 b4 c2 c4 d2 d3 d4"


def test_two_searches_need_two_stops(io):
    io.say("position startpos", "go infinite", "go infinite", "stop", "isready", "stop")
    lines = io.ask("isready", until="bestmove")
    lines += io.until("bestmove")
    assert sum(line.startswith("bestmove") for line in lines) == 2
    io.ask("d", until="Result")


def test_a_finished_game_has_no_best_action(io):
    io.say(f"position fen {IO_OVER}")
    lines = io.ask("go", until="bestmove")
    assert "over" in error(lines[0])
    assert lines[1:] == ["bestmove 0000"]
    assert io.ask("legal", until="legal") == ["legal"]
    assert io.ask("d", until="Result")[-1] == "Result: x full board"
    assert io.ask("perft 2", until="Nodes") == ["Nodes: 0"]


# What nobody knows


def test_unknown_words_are_passed_over(io):
    assert io.ask("hello", until="info string") == ["info string unknown: hello"]
    assert io.ask("joho isready", until="readyok") == ["info string unknown: joho", "readyok"]
    assert io.ask("isready now", until="readyok") == ["info string unknown: now", "readyok"]
    lines = io.ask("go nodes 5 foo", until="bestmove")
    assert lines[0] == "info string unknown: foo"
    assert io.ask("", "   ", "stop", "isready", until="readyok") == ["readyok"]


def test_nothing_that_is_sent_ends_it(io):
    """Bad UTF-8, lines of megabytes, noughts, numbers without end, control characters."""
    nasty = [
        b"\xff\xfe\x80",
        b"\x00\x00",
        b"position fen " + b"9/" * 700_000,
        b"position startpos moves " + b"c3 " * 300_000,
        b"x" * 3_000_000,
        b"setoption name " + b"y" * 100_000 + b" value " + b"1" * 100_000,
        b"go nodes " + b"9" * 10_000 + b"x",
        b"position startpos moves \xe2\x80\xa8 \x1b[2J",
        b"setoption",
        b"setoption name",
        b"perft",
        "position fen ٣/9 x first -".encode(),
        b"position fen " + b"1" * 5000 + b" x first -",
        b"\r",
    ]
    for line in nasty:
        io.say(line, "stop", "isready")
        for answer in io.until("readyok"):
            assert len(answer) < 500
            assert answer.isprintable()


def test_any_words_leave_it_alive(any_game):
    """Commands with words from a hat."""
    game, dialogue = any_game
    hat = "uai isready setoption name Size value 5 uainewgame position startpos fen moves c3 go nodes 3 stop d legal -1"
    dice = random.Random(8)
    for _ in range(150):
        words = [word for word in dice.choices(hat.split(), k=dice.randrange(1, 7)) if word != "quit"]
        line = " ".join(words)
        dialogue.say(f"{line} nodes 2" if "go" in words else line, "stop")
    dialogue.ask("uainewgame", f"setoption name Size value {game.size}", "uainewgame", "isready", until="readyok")


# The program itself


def test_the_program_answers_and_quits():
    with talk_to_program("io") as (dialogue, process):
        assert dialogue.ask("uai", until="uaiok")[0].startswith("id name")
        dialogue.ask("isready", until="readyok")
        assert dialogue.ask("go nodes 100", until="bestmove")
        dialogue.say("quit")
        assert dialogue.rest() == []
        assert process.wait() == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize("last", ["go infinite", "perft 40", "d"])
@pytest.mark.parametrize("end", ["quit", "end of input"])
def test_quit_and_the_end_of_input_end_it(last, end):
    with talk_to_program("io") as (dialogue, process):
        dialogue.ask("isready", until="readyok")
        dialogue.say(last)
        if end == "quit":
            dialogue.say("quit")
        else:
            dialogue.close()
        dialogue.rest()
        assert process.wait() == 0
        assert process.stderr.read() == b""


def test_uai_is_answered_while_it_compiles_and_stop_too(tmp_path):
    """A cold start says what it does; `go` can be stopped, and `quit` ends it, before it is compiled."""
    with talk_to_program("torus", BOARDGAMES_TUI_CACHE=str(tmp_path)) as (dialogue, process):
        dialogue.say("isready")
        assert dialogue.hear() == "info string compiling torus …"
        dialogue.ask("uai", until="uaiok")
        dialogue.say("quit")
        assert dialogue.rest() == []
        assert process.wait() == 0
        assert process.stderr.read() == b""


def test_a_search_is_stopped_before_it_is_compiled(tmp_path):
    with talk_to_program("torus", BOARDGAMES_TUI_CACHE=str(tmp_path)) as (dialogue, process):
        dialogue.say("go infinite", "stop")
        lines = dialogue.until("bestmove")
        assert read_best(lines[-1]) in {action.text for action in Position.start(GAMES["torus"]).actions}
        dialogue.say("quit")
        dialogue.rest()
        assert process.wait() == 0
