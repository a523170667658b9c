"""The commands for saved games."""

import io
import os
import random
import re
import sys
from pathlib import Path

import pytest
import typer

from boardgames_tui.cli import main, open_app
from boardgames_tui.core.diagram import diagram
from boardgames_tui.games import GAMES
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

pytestmark = pytest.mark.quick


@pytest.fixture(autouse=True)
def _separate_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))


@pytest.fixture
def run(monkeypatch, capsys):
    """Return a function that runs a command and returns its exit status, output and errors."""

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["boardgames-tui", *arguments])
        with Path(os.devnull).open() as nothing:
            monkeypatch.setattr(sys, "stdin", nothing)
            with pytest.raises(SystemExit) as end:
                main()
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return call


def save_game(key, actions, *, resigns=False, person="Ann"):
    """Save a game with a number of actions, and return its name."""
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


def test_the_list_shows_a_game_per_line(run):
    names = [save_game("implo", 1), save_game("torus", 2, resigns=True)]
    status, out, err = run("games")
    assert (status, err) == (0, "")
    rows = [re.sub(r"\d\d:\d\d$", "12:30", line) for line in out.splitlines()]
    assert sorted(rows, key=lambda row: names.index(row.split()[0])) == [
        f"{names[0]}  Implo 6  Ann \N{EN DASH} Engine 4  move 2, White to move   today 12:30",
        f"{names[1]}  Torus 6  Ann \N{EN DASH} Engine 4  White won: resignation  today 12:30",
    ]
    assert run("games", "list") == (status, out, err)


def test_statistics_cover_one_game_or_all(run):
    save_game("io", 2, resigns=True)
    save_game("torus", 2, resigns=True)
    save_game("torus", 2)
    heading, io_row, torus_row = (
        "Game   Against   Games  As Black  As White  Points",
        "Io     Engine 4      1     0-0-1                0%",
        "Torus  Engine 4      1     0-0-1                0%",
    )
    legend = "Columns show won-drawn-lost. A win scores 1, a draw 1/2."
    for arguments, rows in (((), [io_row, torus_row]), (("torus",), [torus_row])):
        status, out, err = run("stats", *arguments)
        assert (status, err) == (0, "")
        assert [line.rstrip() for line in out.splitlines()] == [heading, *rows, "", legend]
    assert run("stats", "onyx") == (0, "No finished games.\n", "")


def test_an_empty_list_says_so(run):
    assert run("games") == (0, "", "boardgames-tui: no saved games yet.\n")
    assert run("resume") == (1, "", "boardgames-tui: no unfinished game.\n")


def test_a_damaged_file_is_reported_and_the_others_are_listed(run):
    folder().mkdir()
    (folder() / "bcdfg.jsonl").write_text("rubbish\n")
    fault = "The game bcdfg cannot be used ('rubbish' is not a JSON object): it was set aside as bcdfg.broken-1."
    assert run("resume") == (1, "", f"boardgames-tui: {fault}\nboardgames-tui: no unfinished game.\n")
    for command, printed in (("games", save_game("io", 2)), ("stats", "No finished games.")):
        (folder() / "bcdfg.jsonl").write_text("rubbish\n")
        status, out, err = run(command)
        assert status == 0
        assert out.startswith(printed)
        assert err.startswith("boardgames-tui: The game bcdfg cannot be used (")


def test_a_game_of_a_newer_version_is_named_and_neither_listed_nor_continued(run):
    name = save_game("torus", 3)
    with find_file(name).open("a") as file:
        file.write('{"chat":"hello"}\n')
    newer = f"boardgames-tui: only a newer version of the program can read {name}.\n"
    assert run("games")[1:] == ("", f"{newer}boardgames-tui: no game matches.\n")
    assert run("resume", "--text")[1:] == ("", f"{newer}boardgames-tui: no unfinished game.\n")


def test_the_list_is_filtered_by_game_opponent_and_result(run):
    implo, torus, lost = save_game("implo", 1), save_game("torus", 2), save_game("torus", 2, resigns=True)

    def listed(*options):
        status, out, _ = run("games", *options)
        assert status == 0
        return {line.split()[0] for line in out.splitlines()}

    for command in ((), ("list",)):
        assert listed(*command, "--game", "torus") == {torus, lost}
        assert listed(*command, "--opponent", "GINE 4") == {implo, torus, lost}
        assert listed(*command, "--opponent", "ben") == set()
        assert listed(*command, "--result", "unfinished", "--game", "implo") == {implo}
        assert listed(*command, "--result", "lost") == {lost}
        assert listed(*command, "--result", "won") == set()
    assert run("games", "--result", "won") == (0, "", "boardgames-tui: no game matches.\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--game", "chess"), "'chess' is not a game. Games: "),
        (("--result", "tied"), "value for '--result': 'tied' is not one of 'unfinished', 'won', 'lost', 'drawn'."),
        (("--game", "io", "delete", "bcdfg"), "--game, --opponent and --result filter the list only."),
    ],
)
def test_an_invalid_filter_is_refused(run, arguments, sentence):
    status, out, err = run("games", *arguments)
    assert (status, out) == (2, "")
    assert sentence in err


def test_resume_requires_a_terminal_and_leaves_the_game_unchanged(run):
    name = save_game("io", 3)
    before = find_file(name).read_bytes()
    message = "boardgames-tui: not a terminal, so the board cannot be drawn; {}.\n"
    resume = message.format("continue in plain text with `boardgames-tui resume [ID] --text`")
    assert run("resume") == run("games", "open", save_game("torus", 2)) == (2, "", resume)
    over = save_game("torus", 2, resigns=True)
    export = message.format(f"print the game with `boardgames-tui games export {over}`")
    assert run("games", "open", over) == (2, "", export)
    assert find_file(name).read_bytes() == before


def test_resume_skips_a_game_in_use_elsewhere(run):
    save_game("io", 3)
    save_game("torus", 2)
    last, before = (game.id for game in read_library().unfinished)
    match = continue_game(last)
    status, out, err = run("resume", "--text")
    assert status == 0
    position = load_game(before).position
    assert diagram(position.geometry, position.cells) in out
    assert err == f"boardgames-tui: {last}: This game is open elsewhere and can only continue there.\n"
    other = continue_game(before)
    assert run("resume", "--text")[2].endswith("no other unfinished game.\n")
    assert run("resume", last)[2] == err.replace(f"{last}: ", "")
    for each in (match, other):
        Journal.of(each).close()


def test_an_exported_game_is_read_back_equal(run, tmp_path):
    name = save_game("onyx", 7)
    file = tmp_path / "game.bgn"
    assert run("games", "export", name[:3], str(file))[0] == 0
    assert run("games", "export", name)[1] == file.read_text()
    assert run("games", "export", name, "-")[1] == file.read_text()
    record = load_record(file.read_text())
    assert record.root.line[-1].actions == load_game(name).actions
    (game,) = read_library().games
    assert record.tags["Date"] == f"{game.began_at.astimezone():%Y-%m-%d}"


def test_an_exported_position_is_said_to_be_only_that(run, tmp_path):
    _, out, err = run("games", "export", save_game("torus", 3), str(tmp_path / "game.fen"))
    assert out == f"Wrote {tmp_path / 'game.fen'}: Torus, the position after move 3.\n"
    assert "FEN holds only the last position, without moves, Black, White, Date." in err


def test_an_exported_game_has_the_name_in_the_settings(run, tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_CONFIG", str(tmp_path))
    save_settings(Settings(name="Bo"))
    record = load_record(run("games", "export", save_game("torus", 3, person=""))[1])
    assert (record.tags["Black"], record.tags["White"]) == ("Bo", "Engine 4")


def test_failing_exports_are_reported(run, tmp_path):
    name = save_game("onyx", 2)
    missing = tmp_path / "missing" / "game.bgn"
    assert run("games", "export", name, str(missing)) == (
        1,
        "",
        f"boardgames-tui: {missing} cannot be written: there is no folder {missing.parent}.\n",
    )
    assert run("games", "export", name, "game.doc")[0] == 2
    assert "is not a saved game" in run("games", "export", "zzz")[2]


def test_without_confirmation_nothing_is_deleted(run):
    status, _, err = run("games", "delete", save_game("io", 2))
    assert status == 2
    assert err.endswith("cannot ask for confirmation here: use --yes to delete without asking.\n")
    assert read_library().games


def test_a_game_is_deleted_after_confirmation_or_with_yes(run, monkeypatch):
    name, other = save_game("io", 2), save_game("io", 2)
    questions = []
    for answer, left in ((False, {name, other}), (True, {other})):
        monkeypatch.setattr("typer.confirm", lambda question, answer=answer: questions.append(question) or answer)
        assert run("games", "delete", name) == (0, "", "")
        assert {game.id for game in read_library().games} == left
    about = "Io 6, Ann \N{EN DASH} Engine 4, move 2, Black to move, today 12:30"
    assert [re.sub(r"\d\d:\d\d", "12:30", question) for question in questions] == [
        f"Delete the game {name} ({about})?"
    ] * 2
    assert run("games", "delete", other, "--yes")[0] == 0
    assert not read_library().games


def test_a_damaged_game_is_deleted_after_confirmation_and_ctrl_c_deletes_nothing(run, monkeypatch):
    def interrupt(question):
        assert question == "Delete the game bcdfg?"
        raise typer.Abort

    file = folder() / "bcdfg.jsonl"
    file.parent.mkdir(exist_ok=True)
    file.write_text("rubbish\n")
    monkeypatch.setattr("typer.confirm", interrupt)
    assert run("games", "delete", "bcdfg")[0] == 2
    terminal = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr(sys, "argv", ["boardgames-tui", "games", "delete", "bcdfg"])
    with pytest.raises(SystemExit) as end:
        main()
    assert (end.value.code, file.exists()) == (130, True)
    monkeypatch.setattr("typer.confirm", lambda _: True)
    assert run("games", "delete", "bcdfg") == (0, "", "")
    assert not file.exists()


def test_an_empty_name_matches_no_game_to_delete(run):
    save_game("io", 2)
    assert run("games", "delete", "", "--yes")[0] == 2
    assert len(read_library().games) == 1


def test_a_game_in_use_is_not_deleted(run):
    name = save_game("io", 2)
    match = continue_game(name)
    assert run("games", "delete", name, "--yes") == (
        1,
        "",
        "boardgames-tui: This game is open elsewhere and can only continue there.\n",
    )
    Journal.of(match).close()


def close(opened):
    """Close the file of a game that was opened."""
    if isinstance(opened, Here):
        opened.close()


@pytest.fixture
def opened(monkeypatch):
    """Collect the arguments of all calls that open the app."""
    calls = []
    monkeypatch.setattr(open_app, "is_terminal", lambda: True)
    monkeypatch.setattr(app, "run_app", lambda first, **how: calls.append((first, how)))
    monkeypatch.setattr(openers, "opener_of", lambda kind, content, *_: content)
    yield calls
    for first, _ in calls:
        close(first)


def test_open_continues_a_game_and_replays_a_finished_one(run, opened):
    unfinished, over = save_game("io", 3), save_game("torus", 2, resigns=True)
    assert run("games", "open", over) == run("games", "open", unfinished) == (0, "", "")
    (record, _), (venue, _) = opened
    assert isinstance(record, Record)
    assert isinstance(venue, Here)
    assert record.outcome == load_game(over).outcome
    assert venue.match.actions == load_game(unfinished).actions


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("", type(None)),
        ("io", Here),
        ("lesson io", Lesson),
        ("puzzle torus", GamePuzzles),
        ("resume", Here),
        ("games open ID", Here),
        ("replay FILE", Record),
    ],
)
@pytest.mark.parametrize("plain", [True, False])
def test_everything_opened_can_be_drawn_in_ascii(run, opened, tmp_path, set_puzzles, command, kind, plain):
    set_puzzles(*PUZZLES)
    name, file = save_game("onyx", 4), tmp_path / "game.bgn"
    run("games", "export", name, str(file))
    words = command.replace("ID", name).replace("FILE", str(file)).split()
    assert run(*words, *["--ascii"] * plain) == (0, "", "")
    ((first, how),) = opened
    assert isinstance(first, kind)
    assert how == {"plain": plain, "coach": False}
    close(first)
    assert run(*["--ascii"] * plain, *words) == (0, "", "")
    assert opened[1][1] == how
