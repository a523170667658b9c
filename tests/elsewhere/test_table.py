"""What others may do at a table, with real users, and the proof for some games."""

import os
import shutil

import pytest

from tests.elsewhere import attacks, proof

pytestmark = pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can be several users")


@pytest.fixture
def home(tmp_path_factory):
    """A place that all users can reach."""
    path = tmp_path_factory.mktemp("t")
    place = path.parents[2] / f"bg-{os.getpid()}-{path.name}"
    place.mkdir()
    place.chmod(0o755)
    yield place
    shutil.rmtree(place)


def test_nothing_is_lost(home):
    assert "Nothing was lost" in proof.play_games(home, 8, 3)


def test_who_may_write_for_whom(home, capsys):
    attacks.m6(home)
    attacks.names(home)
    told = capsys.readouterr().out
    assert "Traceback" not in told
    assert "counts: False" in told
