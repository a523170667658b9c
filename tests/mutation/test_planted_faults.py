"""Lists of faults: each still changes existing code."""

import ast

import pytest

from tests.mutation.checkout import ROOT
from tests.mutation.faults import read_equivalent_faults, read_faults
from tests.rows import each_row

pytestmark = pytest.mark.quick

FAULTS = read_faults()


@each_row("fault", FAULTS)
def test_a_fault_changes_one_place(fault):
    """`python -m tests.mutation` plants it there."""
    assert (ROOT / fault.file).read_text("utf-8").count(fault.before) == 1
    assert fault.before != fault.after


@each_row("fault", FAULTS)
def test_the_tests_of_a_fault_exist(fault):
    files = [name.partition("::")[0] for name in fault.tests if name.startswith("tests/")]
    assert files
    assert all((ROOT / file).exists() for file in files)


def test_fault_names_are_unique():
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


@each_row("fault", read_equivalent_faults())
def test_a_fault_without_effect_changes_an_existing_line(fault):
    lines = ast.unparse(ast.parse((ROOT / fault.file).read_bytes())).splitlines()
    assert fault.before in {line.strip() for line in lines}
    assert fault.reason
