"""The command that lets several players meet."""

import pytest


@pytest.fixture
def run(in_process):
    """Return what runs the command; its answer is status, output and errors."""
    return lambda words: in_process(f"tournament {words}")


def test_the_table_tells_elo_points_and_who_made_what_of_whom(run, tmp_path):
    status, out, err = run("random greedy random --game ataxx --size 5 --games 10")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in out.splitlines() if line.startswith("│")]
    assert status == 0
    assert [row[0] for row in rows] == ["1", "2", "3"]
    assert [row[1] for row in rows] == ["greedy", "random", "random"]
    assert sum(float(row[3].removesuffix("/20")) for row in rows) == 30
    assert float(rows[0][5]) + float(rows[1][4]) == 10
    assert f"Ataxx, 3 players, 30 games, saved in {tmp_path / 'arena' / 'tournament-ataxx-1'}." in err
    assert "30/30  greedy leads, Elo +" in err


def test_nobody_leads_where_all_have_made_as_much(run):
    _, out, err = run("greedy greedy --game torus --size 5 --games 2 --seed 3")
    assert [line.split("│")[4].split() for line in out.splitlines() if line.startswith("│")] == [["1/2"], ["1/2"]]
    assert "2/2  tied, Elo +0" in err


def test_no_folder_is_left_where_nothing_was_played(run, tmp_path):
    assert run("random greedy uai:/nowhere --game io --size 5 --games 2")[0] == 1
    assert list((tmp_path / "arena").iterdir()) == []


def test_a_tournament_that_is_over_is_told_again(run, tmp_path):
    words = f"greedy random random --game io --size 5 --games 2 --folder {tmp_path / 'games'}"
    first = run(words)
    assert run(words) == (*first[:2], "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("greedy --game io", "a tournament needs at least two players."),
        ("greedy random me --game io", "'me' is a person; this command needs engine:LEVEL, random"),
        ("greedy random uct --game io --nodes 1,2", "it is a number from 1 for all players, or one for each: 9,5."),
        (
            "greedy random uct --game io --games 3",
            "3 games cannot be played: every opening is played twice, so use an even number.",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(run, words, sentence):
    status, out, err = run(words)
    assert (status, out) == (2, "")
    assert sentence in err.splitlines()[-1]
