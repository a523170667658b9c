"""A few attacks of each kind, and attacks on deliberately faulty readers."""

import subprocess
import sys

import pytest

pytest.importorskip("resource", reason="the attacks bound their memory as POSIX does")

from tests.fuzz.findings import Attack, Finding
from tests.fuzz.runner import KINDS, run, shrink
from tests.fuzz.worker import attack

SEED = 2
# Short scripts only, and none for the program itself, whose search would have to be compiled.
CASES = {"lines": (0, 1, 3, 5, 13), "records": range(100), "journals": range(40), "messages": range(100)}
PLANTED = "tests.fuzz.planted"


@pytest.mark.parametrize("kind", KINDS)
def test_a_few_attacks_of_each_kind_find_nothing(kind):
    found = run(kind, KINDS[kind], SEED, CASES[kind], seconds=600, jobs=1)
    assert sum(found.counts.values()) == len(CASES[kind])
    assert found.findings == {}, "\n".join(found.report(KINDS[kind]))


def test_reports_crashes_hangs_exits_and_bad_sentences_with_their_inputs():
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


def test_an_attack_is_reproducible_by_seed_and_number():
    script = f"from tests.fuzz.worker import attack; print([attack(name, 3, 9) for name in {[*KINDS.values()]}])"
    command = [sys.executable, "-c", script]
    assert len({subprocess.run(command, capture_output=True, check=True).stdout for _ in range(2)}) == 1


class WordWorker:
    def attempt(self, case):
        return [Finding("a word")] if b"wrong" in case.data else []


def test_an_input_is_reduced_as_far_as_the_finding_remains():
    case = Attack("text", b"what is right\nwhat is wrong\nand more")
    assert shrink(WordWorker(), case, "a word", seconds=60).data == b"wrong"
