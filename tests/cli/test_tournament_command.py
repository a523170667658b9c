"""The command `tournament`, which lets several players play each other."""

import pytest


@pytest.fixture
def run(in_process):
    """Return a function that runs the command and returns its exit status, output and errors."""
    return lambda words: in_process(f"tournament {words}")


def test_the_table_shows_elo_points_and_all_pairs(run, tmp_path):
    status, out, err = run("random greedy random --game ataxx --size 5 --games 10")
    assert (status, out) == (0, TABLE)
    assert err.splitlines()[:3] == [
        f"Ataxx, 3 players, 30 games, saved in {tmp_path / 'arena' / 'tournament-ataxx-1'}.",
        "If interrupted, repeat the command with --folder to resume.",
        "Starting random and greedy (compiling where needed).",
    ]
    assert [line.split()[0] for line in err.splitlines()[5:]] == [f"{n}/30" for n in range(1, 31)]
    assert err.endswith("30/30  greedy leads, Elo +354\n")


TABLE = """\
┏━━━┳━━━━━━━━┳━━━━━━┳━━━━━━━━┳━━━┳━━━━┳━━━━┓
┃   ┃ player ┃  Elo ┃ points ┃ 1 ┃  2 ┃  3 ┃
┡━━━╇━━━━━━━━╇━━━━━━╇━━━━━━━━╇━━━╇━━━━╇━━━━┩
│ 1 │ greedy │ +354 │  20/20 │   │ 10 │ 10 │
│ 2 │ random │ -148 │   6/20 │ 0 │    │  6 │
│ 3 │ random │ -206 │   4/20 │ 0 │  4 │    │
└───┴────────┴──────┴────────┴───┴────┴────┘
"""


def test_equal_scores_have_no_leader(run):
    _, out, err = run("greedy greedy --game torus --size 5 --games 2 --seed 3")
    assert [line.split("│")[4].split() for line in out.splitlines() if line.startswith("│")] == [["1/2"], ["1/2"]]
    assert "2/2  tied, Elo +0" in err


def test_no_folder_is_left_if_nothing_was_played(run, tmp_path):
    assert run("random greedy uai:/nowhere --game io --size 5 --games 2")[0] == 1
    assert list((tmp_path / "arena").iterdir()) == []


def test_the_table_of_a_finished_tournament_is_shown_again(run, tmp_path):
    words = f"greedy random random --game io --size 5 --games 2 --folder {tmp_path / 'games'}"
    first = run(words)
    assert run(words) == (*first[:2], "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("greedy --game io", "a tournament needs at least two players."),
        ("greedy random me --game io", "'me' is a person; this command needs engine:LEVEL, random"),
        ("greedy engine:auto --game io", "'engine:auto' plays only against a person; this command needs engine:LEVEL,"),
        ("greedy random uct --game io --nodes 1,2", "it is a number from 1 for all players, or one for each: 9,5."),
        (
            "greedy random uct --game io --games 3",
            "3 games cannot be played: every opening is played twice, so use an even number.",
        ),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(run, words, sentence):
    status, out, err = run(words)
    assert (status, out) == (2, "")
    assert sentence in err.splitlines()[-1]
