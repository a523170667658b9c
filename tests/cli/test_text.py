"""Playing in plain text, line by line."""

import asyncio
import io
import os
import re
import signal
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import replace

import pytest

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.hints import adviser
from boardgames_tui.analysis.value import Value
from boardgames_tui.cli import output
from boardgames_tui.cli import text as play
from boardgames_tui.cli.board_words import describe_match
from boardgames_tui.cli.input_lines import InputLines
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import EngineError
from boardgames_tui.games import GAMES
from boardgames_tui.match import timekeeper
from boardgames_tui.match.clock import Control, TimeLeft
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import result_sentence
from boardgames_tui.play import coach
from boardgames_tui.play.here import Here
from boardgames_tui.storage.settings import Settings
from tests.cli.command_line import run, start
from tests.fake_players import FakePlayer

PEOPLE = ("--text", "--black", "me", "--white", "me")


@pytest.fixture(autouse=True)
def _own_games(monkeypatch, tmp_path):
    """Save the games of each test in a folder of their own: `resume` continues the last one."""
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_game_is_played_by_typed_actions(key):
    """The output has the boards, the tasks, and at the end the result with its reason."""
    match = Setup(GAMES[key], GAMES[key].sizes[0], {}, Seat("me"), Seat("me")).begin()
    while not match.outcome:
        match.play(match.position.actions[len(match.actions) * 7 % len(match.position.actions)])
    lines = "".join(f"{action.text}\n" for action in match.actions)
    done = run(key, "--size", str(GAMES[key].sizes[0]), *PEOPLE, lines=lines)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.endswith(f"{result_sentence(match)}\n")


def test_engine_auto_plays_at_the_default_level_without_games():
    done = start("torus", "--size", "5", "--text", "--white", "engine:auto", lines="a1\n")
    assert "Engine auto 3.0" in done.stdout


def test_a_handicap_is_on_the_board():
    lines = run("io", "--size", "5", "--text", "--white", "me", "--handicap", "2").stdout.splitlines()
    assert lines[1:6] == ["5 . . . . x", "4 . . . . .", "3 . . o . .", "2 . . . . .", "1 x . . . ."]
    assert "Black (x) to move." in lines


def test_two_baselines_play_to_the_end():
    done = run("ataxx", "--size", "4", "--text", "--black", "random", "--white", "greedy")
    assert done.returncode == 0
    assert re.match(r"(Black|White) wins |Draw: ", done.stdout.splitlines()[-1])


def test_why_explains_what_prevents_actions_at_a_site():
    done = run("ataxx", *PEOPLE, lines="why g7\nwhy a1c9\n")
    assert "Nothing can be done at g7 now: the piece is White's." in done.stdout
    assert "'a1c9' is not a move of Ataxx on this board." in done.stdout


def test_the_end_of_input_leaves_the_game_unfinished():
    done = run("torus", *PEOPLE, lines="e5\n")
    assert done.returncode == 0
    end = "The game is unfinished.\n`boardgames-tui resume --text` continues it.\n"
    assert done.stdout.endswith(end)
    again = run("resume", "--text", lines="e5\n")
    assert "e5 is occupied." in again.stdout


def test_invalid_bytes_are_refused_in_a_sentence():
    command = [sys.executable, "-m", "boardgames_tui", "torus", *PEOPLE]
    done = subprocess.run(command, input=b"\xff\ne5\n", capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not a move of Torus" in done.stdout
    assert b"Black plays e5." in done.stdout


def text_play(match, stream, settings=Settings()):  # noqa: B008 - settings are immutable
    return play.TextPlay(Here(match), InputLines(stream), settings)


def output_of(match, lines, times, monkeypatch, settings=Settings()):  # noqa: B008 - settings are immutable
    """Return the output for typed lines; `times` are the successive readings of the clock, the last one repeated."""
    times = list(times)
    monkeypatch.setattr(timekeeper, "monotonic", lambda: times.pop(0) if len(times) > 1 else times[0])
    out = io.StringIO()
    with redirect_stdout(out):
        asyncio.run(text_play(match, io.BytesIO(lines.encode()), settings).run())
    return out.getvalue()


BOARD = """\
5 . . . . .
4 . . . . .
3 . . . . .
2 . . . . .
1 . o . . .
  a b c d e
Black (x), Ann, to move.
> 1 bound: next to b1
  2 free: no stone around it, no corner
  Enemy stones in a row between two of yours become yours. The opening ends when no free cell is left.
Clocks: Black 1:30, White 0:59."""


def test_the_board_is_followed_by_the_player_the_task_and_the_time():
    seats = (Seat("me", "Ann"), Seat("me"))
    match = Setup(GAMES["io"], 5, {}, *seats, control=Control.parse("1")).begin()
    match.play(match.position.find("b1"))
    match.clock = replace(match.clock, left={BLACK: TimeLeft(90), WHITE: TimeLeft(59)})
    assert describe_match(match) == BOARD
    match.resign(WHITE)
    assert describe_match(match) == BOARD.partition("\nBlack")[0]


def timed_match(clock, white="me"):
    return Setup(GAMES["torus"], 5, {}, Seat("me"), Seat.parse(white), control=Control.parse(clock)).begin()


def test_clocks_are_shown_with_the_board_and_a_line_after_the_flag_fell_loses(monkeypatch):
    output = output_of(timed_match("1"), "a1\nb2\n", [0, 0, 0, 0, 0, 0, 61], monkeypatch)
    assert output.count("Clocks: Black 1:00, White 1:00.") == 2
    assert output.endswith("Black wins on time.\n")


@pytest.mark.skipif(os.name != "posix", reason="no pseudo-terminal")
def test_the_flag_falls_while_the_terminal_waits_for_a_line():
    person, terminal = os.openpty()
    match, out = timed_match("1"), io.StringIO()
    match.clock = replace(match.clock, left={BLACK: TimeLeft(60), WHITE: TimeLeft(0.05)})
    with os.fdopen(person, "wb", buffering=0) as keys, os.fdopen(terminal, "rb", buffering=0) as lines:
        keys.write(b"a1\n")
        with redirect_stdout(out):
            asyncio.run(text_play(match, lines).run())
    assert out.getvalue().endswith("Black wins on time.\n")


def test_an_engine_that_thinks_until_its_flag_falls_loses(monkeypatch):
    class Sleeper(FakePlayer):
        async def choose(self, match):
            await asyncio.sleep(60)

    monkeypatch.setattr(play, "player_for", lambda *_: Sleeper([]))
    match = timed_match("1", white="engine:1")
    match.clock = replace(match.clock, left={BLACK: TimeLeft(60), WHITE: TimeLeft(0.05)})
    output = output_of(match, "a1\n", [*[0] * 8, 1], monkeypatch)
    assert output.endswith("Black wins on time.\n")


@pytest.mark.parametrize(
    ("error", "message"),
    [
        ("", "b2 stands where White cannot capture it next turn and keeps the game even.\n"),
        ("It has no numba.", "No hint: It has no numba.\n"),
    ],
)
def test_a_hint_explains_an_action_or_why_there_is_none(error, message, monkeypatch):
    class Fake:
        def __init__(self, game, tell):
            pass

        async def search_to_limit(self, match, limit):
            if error:
                raise EngineError(error)
            best = Candidate(match.position.find("b2"), Value(0.5), ("b2",))
            return Finding(best.value, (best,))

        async def close(self):
            pass

    monkeypatch.setattr(adviser, "Analyst", Fake)
    match = timed_match("1")
    assert message in output_of(match, "hint\n", [0], monkeypatch)
    assert match.actions == ()


def test_with_a_clock_a_take_back_needs_consent(monkeypatch):
    output = output_of(timed_match("1"), "a1\nundo\nno\nundo\nyes\n", [0], monkeypatch)
    assert output.count("Black asks to take the last turn back: yes or no?") == 2
    assert output.count("The move stands.") == 1
    assert output.rindex("Black (x) to move.") > output.rindex("asks to take the last turn back")


@pytest.mark.parametrize(
    ("command", "question", "refusal", "end"),
    [
        ("draw", "White offers a draw: yes or no?", "The game continues.", "Draw by agreement."),
        ("undo", "Black asks to take the last turn back: yes or no?", "The move stands.", "The game is unfinished."),
    ],
)
def test_a_pending_offer_is_asked_about_when_the_game_continues(command, question, refusal, end):
    done = run("torus", "--size", "5", "--clock", "9", *PEOPLE, lines=f"a1\n{command}\n")
    assert done.stdout.count(question) == 1
    assert refusal not in done.stdout
    again = run("resume", "--text", lines=f"no\n{command}\n")
    assert again.stdout.count(question) == 2
    assert again.stdout.count(f"\n{question}\n{refusal}\n") == 1
    accepted = run("resume", "--text", lines="yes\n")
    assert accepted.stdout.count(question) == 1
    assert f"{end}\n" in accepted.stdout
    assert ("Black (x) to move." in accepted.stdout) == (command == "undo")


def test_two_engines_of_one_level_are_two_players(monkeypatch):
    made = []

    class Engine(FakePlayer):
        def __init__(self):
            super().__init__(["play"] * 99)
            self.sides = set()
            made.append(self)

        async def choose(self, match):
            self.sides.add(match.position.side)
            return await super().choose(match)

    monkeypatch.setattr(play, "player_for", lambda *_: Engine())
    seats = (Seat("engine", "1"), Seat("engine", "1"))
    match = Setup(GAMES["torus"], 5, {}, *seats).begin()
    output_of(match, "", [0], monkeypatch)
    assert match.outcome
    assert [player.sides for player in made] == [{BLACK}, {WHITE}]
    assert all(player.closed for player in made)


@pytest.mark.parametrize("asks", [False, True])
def test_without_a_clock_a_take_back_needs_consent_by_the_settings(asks, monkeypatch):
    output = output_of(timed_match("none"), "a1\nundo\nno\n", [0], monkeypatch, Settings(ask_takeback=asks))
    assert ("Black asks to take the last turn back: yes or no?" in output) == asks


def test_the_only_person_has_the_name_in_the_settings(monkeypatch):
    output = output_of(timed_match("none", white="random"), "", [0], monkeypatch, Settings(name="Ann"))
    assert "Black (x), Ann, to move." in output


@pytest.mark.skipif(os.name != "posix", reason="another Ctrl+C")
def test_ctrl_c_quits_at_once_while_waiting_for_a_line():
    command = [sys.executable, "-m", "boardgames_tui", "torus", *PEOPLE]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as game:
        while not game.stdout.readline().startswith(b"> place"):
            pass
        game.send_signal(signal.SIGINT)
        assert game.wait(timeout=60) == 130
        assert game.stderr.read() == b""


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(("lines", "status"), [("a1\n", 1), ("a1\nquit\n", 1), ("a1\nresign\nyes\n", 1), ("quit\n", 0)])
def test_an_unsaved_game_is_reported_at_its_end_without_a_promise(lines, status, data):
    (data / "games").write_text("no folder")
    done = run("torus", *PEOPLE, lines=lines)
    assert done.returncode == status
    assert done.stderr.endswith("boardgames-tui: The last moves could not be saved.\n" if status else "")
    assert "resume" not in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be deleted elsewhere")
@pytest.mark.parametrize("end", ["quit", "a2", "Ctrl+C"])
def test_a_game_whose_file_was_deleted_cannot_be_continued(end, data):
    command = [sys.executable, "-m", "boardgames_tui", "torus", *PEOPLE]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as game:
        game.stdin.write("a1\n")
        game.stdin.flush()
        while not game.stdout.readline().startswith("White (o) to move"):
            pass
        for file in (data / "games").iterdir():
            file.unlink()
        if end == "Ctrl+C":
            game.send_signal(signal.SIGINT)
        else:
            game.stdin.write(f"{end}\n")
        out, err = game.communicate(timeout=60)
    assert "resume" not in out
    assert err == "boardgames-tui: The file of this game was deleted: the game is not saved.\n"
    assert game.returncode == (130 if end == "Ctrl+C" else 1)


def test_a_wrong_setting_is_reported(data, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_CONFIG", str(data))
    (data / "settings.toml").write_text("[settings]\nask_takeback = 'yes'\n")
    cause = "it cannot be 'yes': it is true or false"
    assert run("torus", *PEOPLE).stderr == f"boardgames-tui: ask_takeback in settings.toml is ignored ({cause}).\n"


@pytest.mark.parametrize(("answer", "white_pays"), [("no", True), ("yes", False)])
def test_a_refused_take_back_costs_time_and_an_accepted_one_restores_the_clocks(answer, white_pays, monkeypatch):
    match = timed_match("1+10")
    output_of(match, f"a1\nundo\n{answer}\n", [0, 0, 0, 0, 0, 20], monkeypatch)
    assert (match.clock.left[WHITE].seconds < match.clock.left[BLACK].seconds) == white_pays


def test_a_thousand_wrong_answers_are_each_refused():
    lines = "what\n" * 3000 + "quit\n"
    done = run("torus", "--text", "--black", "uai:false", "--white", "me", lines=lines)
    assert done.returncode == 0
    assert done.stdout.count("'what' is not retry, me or quit.") == 3000


def test_all_actions_of_a_turn_can_be_typed_in_one_line():
    done = run("io", "--size", "7", *PEOPLE, lines="d4\nd5 a1\nc5 g7\n")
    assert "Black plays d5." not in done.stdout
    assert "a1 is not legal: a corner needs a bound stone" in done.stdout
    done = run("io", "--size", "7", *PEOPLE, lines="d4\nd5 f2\nline\n")
    assert "7/7/3x3/3o3/7/5x1/7 o bound f2" in done.stdout


@pytest.mark.parametrize("white", ["me", "random"])
def test_typed_actions_for_both_players_are_refused_as_a_whole(white):
    done = run("torus", "--size", "5", "--text", "--black", "me", "--white", white, lines="c3 d4\n")
    refusal = "d4 cannot be played: c3 ends the turn. Nothing was played. (help lists the commands)"
    assert done.stdout.endswith(f"{refusal}\nThe game is unfinished.\n")
    assert " plays " not in done.stdout


def test_typed_actions_after_the_end_of_the_game_are_refused_as_a_whole():
    lines = "b3\nc3\nd3\na1\nc2\na2\nc4 e5\nc4\n"
    done = run("torus", "--size", "5", *PEOPLE, lines=lines)
    assert "e5 cannot be played: the game is over. Nothing was played. (help lists the commands)\n" in done.stdout
    assert done.stdout.count("Black plays c4") == 1
    assert "Black wins" in done.stdout


def test_a_swap_is_reported_with_the_current_colours_of_the_players():
    done = run("onyx", "--text", "--black", "me:Ann", "--white", "me:Ben", lines="f6\nswap\n")
    assert "White swaps colours: Ben is now Black and Ann is now White." in done.stdout


def test_while_preparing_a_hint_only_compilation_is_reported(capsys):
    for status in ("thinking...", "starting...", "compiling Io..."):
        output.tell_if_compiling(status)
    assert capsys.readouterr().out == "compiling Io...\n"


class CoachedAnalyst:
    """Finds that the first move of a game loses 40 %, and the third one 10 %."""

    def __init__(self, game):
        pass

    async def search_to_limit(self, match, limit):
        value = Value({1: 0.1, 3: 0.4}.get(match.ply, 0.5))
        action = match.position.actions[-1]
        return Finding(value, (Candidate(action, value, (action.text,)),))

    async def close(self):
        pass


def coached_output(lines, monkeypatch):
    """Return the sentences of a coached game against the first legal action, without the boards."""
    monkeypatch.setattr(coach, "Analyst", CoachedAnalyst)
    monkeypatch.setattr(play, "player_for", lambda *_: FakePlayer(["move"] * 9))
    match = Setup(GAMES["torus"], 5, {}, Seat("me"), Seat("random")).begin()
    output = output_of(match, lines, [0], monkeypatch, Settings(coach=True))
    return [line for line in output.splitlines() if re.match(r"[a-e]\d |Black plays|White plays", line)]


def test_the_coach_says_what_a_move_cost_and_offers_to_take_it_back(monkeypatch):
    sentences = coached_output("a1\nyes\nb1\nno\nc1\n", monkeypatch)
    assert sentences[1].startswith("a1 loses 40 %. The answer: e5 ")
    assert sentences[1].endswith(" Take it back? Type yes to take it back.")
    assert sentences[3].startswith("b1 loses 40 %.")
    assert [sentences[index] for index in (0, 2, 4, 5, 6, 7)] == [
        "Black plays a1.",
        "Black plays b1.",
        "b1 lost 40 %. Better: e5.",
        "White plays a1.",
        "Black plays c1.",
        "c1 lost 10 %. Better: e5.",
    ]


def test_the_coach_needs_a_person_and_the_computer():
    done = run("torus", *PEOPLE, "--coach")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "boardgames-tui: --coach needs a person on one side and the computer on the other.\n"
