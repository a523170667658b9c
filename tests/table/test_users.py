"""Two real users at one table, with both layouts of permissions."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from boardgames_tui.table.permissions import init_table

pytestmark = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0 or not shutil.which("setpriv"),
    reason="only root can run processes of other users, by setpriv",
)
# Numbers of users, who need no entry in the list of users, and of a group.
ANN, BOB, CID, GROUP = 61001, 61002, 61003, 61100
ROOT = Path(__file__).parents[2]


@pytest.fixture
def table(tmp_path_factory):
    """A place that all users can reach."""
    path = Path("/tmp") / f"{tmp_path_factory.mktemp('t').name}-{os.getpid()}"  # noqa: S108 - a folder of its own in it
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture
def run_as(tmp_path):
    """Return what runs lines of Python as a user, who may be in the group."""
    reachable = all(part.stat().st_mode & stat.S_IXOTH for part in [ROOT, *ROOT.parents])
    if not reachable:
        pytest.skip("other users cannot read this checkout")

    def run_as(user, code, *, group=None):
        groups = [f"--groups={group}"] if group else ["--clear-groups"]
        command = ["setpriv", f"--reuid={user}", f"--regid={user}", *groups, sys.executable, "-B", "-c", code]
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "HOME": "/nonexistent"}
        return subprocess.run(command, env=environment, cwd="/", capture_output=True, text=True, check=False)

    return run_as


def code(table, line):
    return f"""
from pathlib import Path
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.table.challenge import parse_challenge
from boardgames_tui.table.folder import TableFolder, current_user
from boardgames_tui.table.lobby import list_games
from boardgames_tui.table.table_game import TableGame, offer_game
folder = TableFolder(Path({str(table)!r}))
user = current_user()
def game():
    return TableGame(folder, list_games(folder, user)[0].id)
try:
    {line}
except (BoardGamesError, OSError) as error:
    print("refused:", error)
"""


@pytest.mark.parametrize("group", [None, GROUP])
def test_two_users_play_and_others_cannot_harm_them(table, run_as, group):
    init_table(table)
    if group:
        os.chown(table, 0, group)
        table.chmod(0o2770)

    def act(user, line):
        in_group = group if user != CID else None
        done = run_as(user, code(table, line), group=in_group)
        assert done.stderr == ""
        return done.stdout.strip()

    act(ANN, "offer_game(folder, *parse_challenge('io --size 5 --white --clock 3d', user))")
    assert act(BOB, "game().accept(); print(game().state.stage, user)") == f"on {BOB}"
    assert act(ANN, "g = game(); g.play(g.match.position.find('c3')); print(g.match.ply)") == "1"
    assert act(BOB, "g = game(); g.play(g.match.position.find('c4')); print(g.match.ply)") == "2"
    assert act(BOB, "g = game(); g.take_back_own(); print(g.match.ply)") == "1"
    (file,) = table.glob("*.jsonl")
    assert file.stat().st_uid == ANN
    assert stat.S_IMODE(file.stat().st_mode) == (0o660 if group else 0o666)
    if group:
        assert file.stat().st_gid == group
        assert "Permission denied" in act(CID, "print(len(list_games(folder, user)))")
    else:
        assert "You only watch" in act(CID, "g = game(); g.resign()")
        # In a sticky folder, nobody deletes the file of somebody else.
        assert "refused" in act(CID, f"Path({str(file)!r}).unlink()")
    assert file.exists()
    assert act(ANN, "g = game(); g.resign(); print(g.match.outcome.reason)") == "resignation"
