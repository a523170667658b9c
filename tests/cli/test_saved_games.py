"""The commands for saved games."""

import io
import random
import re
import sys

import pytest
import typer

from boardgames_tui.cli import main, open_app
from boardgames_tui.core.diagram import diagram
from boardgames_tui.games import GAMES
from boardgames_tui.learn.annotated_game import AnnotatedGame
from boardgames_tui.learn.lesson import Lesson
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.game_puzzles import GamePuzzles
from boardgames_tui.play.here import Here
from boardgames_tui.record import Record
from boardgames_tui.record.formats import load as load_record
from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.storage.saved_games.library import continue_game, find_file, load_game, read_library
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui import app, openers
from tests.puzzles import PUZZLES
from tests.rows import each_row

pytestmark = pytest.mark.quick


DASH = "\N{EN DASH}"
ELSEWHERE = "This game is open elsewhere and can only continue there."


def save_game(key, actions, *, resigns=False, person="Ann"):
    known, rng = {each.id for each in read_library().games}, random.Random(1)
    match = Setup(GAMES[key], 6, {}, Seat("me", person), Seat("engine", "4")).begin()
    journal = Journal(match)
    for _ in range(actions):
        match.play(rng.choice(match.position.actions))
    if resigns:
        match.resign(1)
    journal.close()
    (name,) = {each.id for each in read_library().games} - known
    return name


def test_the_list_shows_a_game_per_line(in_process):
    names = [save_game("implo", 1), save_game("torus", 2, resigns=True)]
    status, out, err = in_process("games")
    assert (status, err) == (0, "")
    rows = [re.sub(r"\d\d:\d\d$", "12:30", line) for line in out.splitlines()]
    assert sorted(rows, key=lambda row: names.index(row.split()[0])) == [
        f"{names[0]}  Implo 6  Ann {DASH} Engine 4  move 2, White to move   today 12:30",
        f"{names[1]}  Torus 6  Ann {DASH} Engine 4  White won: resignation  today 12:30",
    ]
    assert in_process("games list") == (status, out, err)


def test_statistics_cover_one_game_or_all(in_process):
    save_game("io", 2, resigns=True)
    save_game("torus", 2, resigns=True)
    save_game("torus", 2)
    heading, io_row, torus_row = (
        "Game   Against   Games  As Black  As White  Points",
        "Io     Engine 4      1     0-0-1                0%",
        "Torus  Engine 4      1     0-0-1                0%",
    )
    legend = "Columns show won-drawn-lost. A win scores 1, a draw 1/2."
    for words, rows in (("stats", [io_row, torus_row]), ("stats torus", [torus_row])):
        status, out, err = in_process(words)
        assert (status, err) == (0, "")
        assert [line.rstrip() for line in out.splitlines()] == [heading, *rows, "", legend]
    assert in_process("stats onyx") == (0, "No finished games.\n", "")


def test_an_empty_list_says_so(in_process):
    assert in_process("games") == (0, "", "boardgames-tui: no saved games yet.\n")
    assert in_process("resume") == (1, "", "boardgames-tui: no unfinished game.\n")


def test_a_damaged_file_is_reported_and_the_others_are_listed(in_process):
    folder().mkdir()
    (folder() / "bcdfg.jsonl").write_text("rubbish\n")
    fault = "The game bcdfg cannot be used ('rubbish' is not a JSON object): it was set aside as bcdfg.broken-1."
    assert in_process("resume") == (1, "", f"boardgames-tui: {fault}\nboardgames-tui: no unfinished game.\n")
    for command, printed in (("games", save_game("io", 2)), ("stats", "No finished games.")):
        (folder() / "bcdfg.jsonl").write_text("rubbish\n")
        status, out, err = in_process(command)
        assert (status, out[: len(printed)]) == (0, printed)
        assert err.startswith("boardgames-tui: The game bcdfg cannot be used (")


def test_a_game_of_a_newer_version_is_named_and_neither_listed_nor_continued(in_process):
    name = save_game("torus", 3)
    with find_file(name).open("a") as file:
        file.write('{"chat":"hello"}\n')
    newer = f"boardgames-tui: only a newer version of the program can read {name}.\n"
    assert in_process("games")[1:] == ("", f"{newer}boardgames-tui: no game matches.\n")
    assert in_process("resume --text")[1:] == ("", f"{newer}boardgames-tui: no unfinished game.\n")


def test_the_list_is_filtered_by_game_opponent_and_result(in_process):
    implo, torus, lost = save_game("implo", 1), save_game("torus", 2), save_game("torus", 2, resigns=True)
    for options, expected in {
        "--game torus": {torus, lost},
        "--opponent 'GINE 4'": {implo, torus, lost},
        "--opponent ben": set(),
        "--result unfinished --game implo": {implo},
        "--result lost": {lost},
        "--result won": set(),
    }.items():
        err = "" if expected else "boardgames-tui: no game matches.\n"
        for command in ("games", "games list"):
            status, out, said = in_process(f"{command} {options}")
            assert (status, {line.split()[0] for line in out.splitlines()}, said) == (0, expected, err)


def test_resume_requires_a_terminal_and_leaves_the_game_unchanged(refusal):
    name = save_game("io", 3)
    before = find_file(name).read_bytes()
    message = "not a terminal, so the board cannot be drawn; {}."
    assert refusal("resume") == (2, message.format("add --text to play in plain text"))
    another = save_game("torus", 2)
    resume = message.format(f"continue in plain text with `boardgames-tui resume {another} --text`")
    assert refusal(f"games open {another}") == (2, resume)
    over = save_game("torus", 2, resigns=True)
    export = message.format(f"print the game with `boardgames-tui games export {over}`")
    assert refusal(f"games open {over}") == (2, export)
    assert find_file(name).read_bytes() == before


def test_resume_skips_a_game_in_use_elsewhere(in_process):
    save_game("io", 3)
    save_game("torus", 2)
    last, before = (game.id for game in read_library().unfinished)
    match = continue_game(last)
    status, out, err = in_process("resume --text")
    assert (status, err) == (0, f"boardgames-tui: {last}: {ELSEWHERE}\n")
    position = load_game(before).position
    assert diagram(position.geometry, position.cells) in out
    other = continue_game(before)
    assert in_process("resume --text")[2].endswith("no other unfinished game.\n")
    assert in_process(f"resume {last}")[2] == f"boardgames-tui: {ELSEWHERE}\n"
    for each in (match, other):
        Journal.of(each).close()


def test_an_exported_game_is_read_back_equal(in_process, tmp_path):
    name = save_game("onyx", 7)
    file = tmp_path / "game.bgn"
    assert in_process(f"games export {name[:3]} {file}")[0] == 0
    assert in_process(f"games export {name}")[1] == in_process(f"games export {name} -")[1] == file.read_text()
    record = load_record(file.read_text())
    assert record.root.line[-1].actions == load_game(name).actions
    (game,) = read_library().games
    assert record.tags["Date"] == f"{game.began_at.astimezone():%Y-%m-%d}"
    _, out, err = in_process(f"games export {save_game('torus', 3)} {tmp_path / 'game.fen'}")
    assert out == f"Wrote {tmp_path / 'game.fen'}: Torus, the position after move 3.\n"
    assert "FEN holds only the last position, without moves, Black, White, Date." in err
    # It has the name in the settings.
    save_settings(Settings(name="Bo"))
    record = load_record(in_process(f"games export {save_game('torus', 3, person='')}")[1])
    assert (record.tags["Black"], record.tags["White"]) == ("Bo", "Engine 4")


def test_failing_exports_are_reported(refusal, tmp_path):
    name = save_game("onyx", 2)
    missing = tmp_path / "missing" / "game.bgn"
    for words, status, sentence in (
        (f"{name} {missing}", 1, f"{missing} cannot be written: there is no folder {missing.parent}."),
        (f"{name} game.doc", 2, "'.doc' is not a record format. Use .bgn, .fen."),
        ("zzz", 1, "'zzz' is not a saved game; `boardgames-tui games` lists them."),
    ):
        assert refusal(f"games export {words}") == (status, sentence)


def test_a_game_is_deleted_after_confirmation_or_with_yes(in_process, refusal, monkeypatch):
    name, other = save_game("io", 2), save_game("io", 2)
    cannot_ask = "cannot ask for confirmation here: use --yes to delete without asking."
    status, _, err = in_process(f"games delete {name}")
    assert (status, err.endswith(f"{cannot_ask}\n")) == (2, True)
    # An empty name matches no game.
    assert refusal("games delete '' --yes")[0] == 2
    match = continue_game(name)
    assert refusal(f"games delete {name} --yes") == (1, ELSEWHERE)
    Journal.of(match).close()
    assert {game.id for game in read_library().games} == {name, other}
    questions = []
    for answer, left in ((False, {name, other}), (True, {other})):
        monkeypatch.setattr("typer.confirm", lambda question, answer=answer: questions.append(question) or answer)
        assert in_process(f"games delete {name}") == (0, "", "")
        assert {game.id for game in read_library().games} == left
    about = f"Io 6, Ann {DASH} Engine 4, move 2, Black to move, today 12:30"
    asked = [re.sub(r"\d\d:\d\d", "12:30", question) for question in questions]
    assert asked == [f"Delete the game {name} ({about})?"] * 2
    assert in_process(f"games delete {other} --yes")[0] == 0
    assert not read_library().games


def test_a_damaged_game_is_deleted_after_confirmation_and_ctrl_c_deletes_nothing(in_process, monkeypatch):
    def interrupt(question):
        assert question == "Delete the game bcdfg?"
        raise typer.Abort

    file = folder() / "bcdfg.jsonl"
    file.parent.mkdir(exist_ok=True)
    file.write_text("rubbish\n")
    monkeypatch.setattr("typer.confirm", interrupt)
    assert in_process("games delete bcdfg")[0] == 2
    terminal = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr(sys, "argv", ["boardgames-tui", "games", "delete", "bcdfg"])
    with pytest.raises(SystemExit) as end:
        main()
    assert (end.value.code, file.exists()) == (130, True)
    monkeypatch.setattr("typer.confirm", lambda _: True)
    assert in_process("games delete bcdfg")[0] == 0
    assert not file.exists()


def close(opened):
    if isinstance(opened, Here):
        opened.close()


@pytest.fixture
def opened(monkeypatch):
    calls = []
    monkeypatch.setattr(open_app, "is_terminal", lambda: True)
    monkeypatch.setattr(app, "run_app", lambda first, **how: calls.append((first, how)))
    monkeypatch.setattr(openers, "opener_of", lambda kind, content, *_: content)
    yield calls
    for first, _ in calls:
        close(first)


def test_open_continues_a_game_and_replays_a_finished_one(in_process, opened):
    unfinished, over = save_game("io", 3), save_game("torus", 2, resigns=True)
    assert in_process(f"games open {over}") == in_process(f"games open {unfinished}") == (0, "", "")
    (record, _), (venue, _) = opened
    assert (type(record), type(venue)) == (Record, Here)
    assert record.outcome == load_game(over).outcome
    assert venue.match.actions == load_game(unfinished).actions


@each_row(
    ("command", "kind"),
    [
        ("", type(None)),
        ("io", Here),
        ("lesson io", Lesson),
        ("puzzle torus", GamePuzzles),
        ("annotated torus 1", AnnotatedGame),
        ("resume", Here),
        ("games open ID", Here),
        ("replay FILE", Record),
    ],
)
def test_everything_opened_can_be_drawn_in_ascii(in_process, opened, tmp_path, set_puzzles, command, kind):
    set_puzzles(*PUZZLES)
    name, file = save_game("onyx", 4), tmp_path / "game.bgn"
    assert in_process(f"games export {name} {file} --force")[0] == 0
    words = command.replace("ID", name).replace("FILE", str(file))
    for line, is_plain in ((words, False), (f"{words} --ascii", True), (f"--ascii {words}", True)):
        assert in_process(line) == (0, "", "")
        first, how = opened.pop()
        assert isinstance(first, kind)
        assert how == {"plain": is_plain, "coach": False}
        close(first)
