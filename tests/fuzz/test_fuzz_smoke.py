"""A few attacks of each kind, and readers that are wrong on purpose: the command that attacks the program works."""

import subprocess
import sys

import pytest

pytest.importorskip("resource", reason="the attacks bound their memory as POSIX does")

from tests.fuzz.findings import Attack, Finding
from tests.fuzz.runner import KINDS, run, smaller
from tests.fuzz.worker import attack

SEED = 2
CASES = {"lines": (0, 1, 3, 5, 13), "records": range(25), "journals": range(40)}
"""Of the scripts, short ones, and none for the program itself, whose search would have to be compiled."""
PLANTED = "tests.fuzz.planted"


@pytest.mark.parametrize("kind", KINDS)
def test_a_few_attacks_of_each_kind_find_nothing(kind):
    found = run(kind, KINDS[kind], SEED, CASES[kind], seconds=600, jobs=1)
    assert sum(found.counts.values()) == len(CASES[kind])
    assert found.findings == {}, "\n".join(found.report(KINDS[kind]))


def test_a_crash_a_hang_an_end_and_a_bad_sentence_are_reported_with_their_inputs():
    found = run("planted", PLANTED, 7, range(5), seconds=600, jobs=1)
    assert found.counts == dict.fromkeys(("right", "crashes", "hangs", "ends", "mumbles"), 1)
    titles = {title: index for title, (index, _) in found.findings.items()}
    assert titles == {
        "KeyError in planted.py, attempt": 1,
        "a hang": 2,
        "the process ended with 3": 3,
        "a sentence holds what cannot be printed: no?sentence": 4,
        "a sentence has no full stop: no?sentence": 4,
    }
    report = "\n".join(found.report(PLANTED))
    assert "planted, seed 7: 1 crashes, 1 ends, 1 hangs, 1 mumbles, 1 right; 5 findings" in report
    assert "again: python -m tests.fuzz --seed 7 --case planted:2" in report
    assert repr(attack(PLANTED, 7, 2).data) in report


def test_a_seed_and_a_number_make_the_same_attack_in_every_process():
    script = "from tests.fuzz.worker import attack; print([attack(f'tests.fuzz.{kind}', 3, 9) for kind in "
    script += "('protocol', 'records', 'journals')])"
    printed = {
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    }
    assert len(printed) == 1


class Alarmed:
    """A worker in whose eyes one word is wrong."""

    def attempt(self, case):
        return [Finding("a word")] if b"wrong" in case.data else []


def test_an_input_is_made_as_small_as_the_finding_lets_it_be():
    case = Attack("text", b"what is right\nwhat is wrong\nand more")
    assert smaller(Alarmed(), case, "a word", seconds=60).data == b"wrong"
