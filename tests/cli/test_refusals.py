"""Arguments that commands refuse with exit status 2 and one sentence, which names what is allowed."""

import pytest

from boardgames_tui.games import GAMES
from tests.annotated import RECORD, TITLED_RECORD
from tests.puzzles import PUZZLES
from tests.rows import each_row

KEYS = ", ".join(GAMES)
NO_TERMINAL = "not a terminal, so the board cannot be drawn;"
PLAY_IN_TEXT = f"{NO_TERMINAL} play in plain text with `boardgames-tui GAME --text`, where GAME is {KEYS}."
NOT_A_TEST = "is not a test. Use two Elo differences up to 1000, the lower one first: 0,10."
ARENA = "arena greedy random --game io"
REFUSED = [
    ("io --size nine", "Io has no board of size nine: sizes are 5 to 13."),
    ("io --size", "Option '--size' requires an argument."),
    ("onyx --size 7", "Onyx has no board of size 7: sizes are even, 4 to 20."),
    ("torus --black me --white me --text --coach", "--coach needs a person on one side and the computer on the other."),
    ("io --black greedy --white engine:auto", "engine:auto plays only against a person"),
    ("io --clock 5-3", "'5-3' is not a clock. Use none, 10 (minutes), 5+3 (and seconds a turn), 10+5x30"),
    ("onyx --setup closed", "setup cannot be 'closed': it is open or standard."),
    ("onyx --size 4 --handicap 2", "This board of Onyx has no handicap of 2: 0 to 1."),
    ("ataxx --blocks random", "'random' lacks a number. Use random:COUNT:SEED, such as random:6:1."),
    ("perft io --size 99", "Io has no board of size 99: sizes are 5 to 13."),
    ("perft io --depth -1", "depth cannot be '-1': it is a number from 0 to 99."),
    ("rules chess", f"'chess' is not a game. Games: {KEYS}."),
    ("lesson Onix", "'Onix' is not a game. Did you mean 'onyx'?"),
    ("lesson torus 3", "Torus has no lesson 3: the last one is 2."),
    ("", PLAY_IN_TEXT),
    ("io", f"{NO_TERMINAL} add --text to play in plain text."),
    ("lesson io", f"{NO_TERMINAL} add --text for a lesson in plain text."),
    ("puzzle torus", f"{NO_TERMINAL} add --text to solve puzzles in plain text."),
    ("annotated torus 1", f"{NO_TERMINAL} add --text to print the game with its comments."),
    # Puzzles and annotated games.
    ("puzzle export Onix", "'Onix' is not a game. Did you mean 'onyx'?"),
    ("puzzle io --level 10", "'10' is not an engine level (1 to 9)."),
    ("puzzle torus --theme double", "Torus has no puzzles about 'double'. Use last-side (1)."),
    ("puzzle torus --theme=", "Torus has no puzzles about ''. Use last-side (1)."),
    ("puzzle torus --level 9", "Torus has no puzzles of level 9. Use 1 (1), 2 (1), 3 (1)."),
    ("puzzle torus --level 1 --theme last-side", "Torus has no puzzles of level 1 about 'last-side'. Use 2 (1)."),
    ("puzzle torus --mine --theme last-side", "Mistakes of yours have no theme: leave out --theme or --mine."),
    ("puzzle torus --mine --level 3", "Mistakes of yours have no level: leave out --level or --mine."),
    ("puzzle implo", "Implo has no puzzles yet."),
    ("puzzle export implo", "Implo has no puzzles yet."),
    ("annotated torus 3", "Torus has no annotated game 3: the last one is 2."),
    ("annotated io", "Io has no annotated games yet."),
    # Saved games, and games by message.
    ("games --result tied", "value for '--result': 'tied' is not one of 'unfinished', 'won', 'lost', 'drawn'."),
    ("games --game io delete bcdfg", "--game, --opponent and --result filter the list only."),
    ("post new io --as red", "'red' is not a colour. Use black or white."),
    ("post new io", f"{NO_TERMINAL} add --text to play in plain text."),
    # Matches of players.
    (f"{ARENA} --games 3", "3 games cannot be played: every opening is played twice, so use an even number."),
    (f"{ARENA} --movetime 5 --nodes 5", "use either --movetime or --nodes, not both."),
    (f"{ARENA} --movetime 0", "--movetime cannot be '0'"),
    (f"{ARENA} --nodes 1,2,3", "--nodes cannot be '1,2,3': it is a number from 1 for both players"),
    *((f"{ARENA} --sprt {test}", NOT_A_TEST) for test in ("5,5", "-1001,0", "0,1001", "0", "a,b")),
    (f"{ARENA} --jobs 99999999999999999999", "--jobs': Input should be less than or equal to 1000."),
    (f"{ARENA} --a-option Hash=1", "greedy is not an engine and has no options."),
    ("arena uct random --game io --a-option Hash", "'Hash' is not an option. Use NAME=VALUE."),
    ("arena engine:9 random --game io --a-option level=5", "'level' cannot be set for one player: the match"),
    ("arena engine:9 random --game ataxx --b-option Settled=true", "random is not an engine and has no options."),
    ("arena uct engine:9 --game ataxx --b-option Settled=true", "'Settled' cannot be set for one player"),
    ("arena engine:auto random --game io", "'engine:auto' plays only against a person; this command needs engine:"),
    ("tournament greedy --game io", "a tournament needs at least two players."),
    ("tournament greedy random me --game io", "'me' is a person; this command needs engine:LEVEL, random"),
    (
        "tournament greedy random uct --game io --nodes 1,2",
        "it is a number from 1 for all players, or one for each: 9,5.",
    ),
]


@pytest.fixture
def _few_puzzles_and_annotated_games(set_puzzles, set_annotated):
    set_puzzles(*PUZZLES)
    set_annotated(TITLED_RECORD, RECORD)


@pytest.mark.usefixtures("_few_puzzles_and_annotated_games")
@each_row(("words", "sentence"), REFUSED)
def test_bad_values_are_refused_in_one_sentence(words, sentence, refusal):
    status, found = refusal(words)
    assert (status, sentence in found) == (2, True), found


@each_row(
    ("words", "usage", "sentence"),
    [
        ("atax", "[OPTIONS] COMMAND [ARGS]...", "No such command 'atax'. Did you mean 'ataxx'?"),
        ("perft chess", "perft [OPTIONS] COMMAND [ARGS]...", "No such command 'chess'."),
        ("io --sizes 7", "io [OPTIONS]", "No such option: --sizes. Did you mean '--size'?"),
        # Two other options are somewhat alike.
        ("io --sise 7", "io [OPTIONS]", "No such option: --sise. Did you mean '--size'?"),
        ("io --xyz", "io [OPTIONS]", "No such option: --xyz."),
        ("show", "show [OPTIONS] {FILE}", "Missing argument 'FILE'."),
        ("stats io 7", "stats [OPTIONS] [GAME]", "Got unexpected extra argument(s) (7)."),
        ("post new chess", "post new [OPTIONS] COMMAND [ARGS]...", "No such command 'chess'."),
    ],
)
def test_a_malformed_command_ends_with_its_usage_and_one_sentence(words, usage, sentence, in_process):
    command = " ".join(["boardgames-tui", *usage.partition("[")[0].split()])
    lines = [f"Usage: boardgames-tui {usage}", f"Try '{command} --help' for help.", f"boardgames-tui: {sentence}"]
    assert in_process(words) == (2, "", "".join(f"{line}\n" for line in lines))


def test_without_any_puzzles_that_is_said(refusal, set_puzzles):
    set_puzzles()
    assert refusal("puzzle") == (2, "No game has puzzles yet.")
