"""Reports of unexpected errors: a player sees no traceback, and none is lost."""

import os

import pytest
from textual.worker import WorkerFailed

from boardgames_tui import cli
from boardgames_tui.system.crash_report import save_report
from boardgames_tui.ui.app import BoardgamesApp

pytestmark = pytest.mark.quick


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path))
    return tmp_path


def test_the_report_is_saved_and_named(tmp_path, monkeypatch):
    file = tmp_path / "new" / "data" / "crash.txt"
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(file.parent))
    for name in ("e5", "d4"):
        assert save_report(KeyError(name)) == f"Unexpected error: KeyError('{name}'). Details are in {file}."
        assert file.read_text() == f"KeyError: '{name}'\n"
    error = FileNotFoundError(2, "No such file or directory", "rules.md")
    assert "FileNotFoundError: [Errno 2] No such file or directory: 'rules.md'. Details" in save_report(error)


@pytest.mark.timeout(20)
@pytest.mark.skipif(os.name != "posix", reason="no named pipes")
def test_a_report_that_cannot_be_written_is_mentioned(folder):
    """Without a reader, a program that writes to a pipe would never end."""
    os.mkfifo(folder / "crash.txt")
    assert save_report(KeyError("e5")).endswith("(it is not a regular file).")
    (folder / "crash.txt").unlink()
    (folder / "crash.txt").mkdir()
    assert save_report(KeyError("e5")).endswith("(Is a directory).")


def test_a_crash_of_the_command_line_is_one_sentence(folder, monkeypatch, capsys):
    def crash(*_args, **_more):
        raise KeyError("e5")

    monkeypatch.setattr(cli, "app", crash)
    monkeypatch.setattr(cli, "open_streams", lambda _: None)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 1
    assert capsys.readouterr().err == f"boardgames-tui: {save_report(KeyError('e5'))}\n"


async def test_a_crash_of_the_app_is_one_sentence(folder, monkeypatch, capsys):
    app = BoardgamesApp()

    def crash():
        raise KeyError("e5")

    monkeypatch.setattr(app, "action_keys", crash)
    with pytest.raises(KeyError):
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f1")
    assert app.return_code == 1
    assert "def crash" not in capsys.readouterr().err
    assert "KeyError: 'e5'" in (folder / "crash.txt").read_text()


async def test_a_crash_of_a_worker_is_reported_as_its_cause(folder, capsys):
    async def crash():
        (folder / "missing.toml").read_text()

    async def run_app():
        async with app.run_test(size=(80, 24)) as pilot:
            app.run_worker(crash())
            await pilot.pause()

    app = BoardgamesApp()
    with pytest.raises(WorkerFailed):
        await run_app()
    # The terminal has wrapped the sentence, also within the path.
    printed = "".join(capsys.readouterr().err.split())
    assert f"FileNotFoundError:[Errno2]Nosuchfileordirectory:'{folder / 'missing.toml'}'" in printed
    assert ", in crash\n" in (folder / "crash.txt").read_text()
