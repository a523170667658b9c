"""Bounds of the dependencies: the oldest release that works, and a cap where private names are overridden."""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

pytestmark = pytest.mark.quick

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
REQUIREMENTS = [Requirement(text) for text in (*PROJECT["dependencies"], *EXTRAS["serve"], *EXTRAS["test"])]


@pytest.mark.parametrize(
    ("name", "works", "fails"),
    [
        # Records with comments fail with Textual 6, and the tests need 8.2.5; the boards override private methods.
        ("textual", ("8.2.5", "8.99"), ("6.0.0", "8.2.4", "9.0.0")),
        # Before 14.3 a finished progress bar leaves an empty line, also where it is not shown.
        ("rich", ("14.3.0", "15.0.0"), ("14.2.0",)),
        # Older releases take short Japanese and Chinese texts for Big5.
        ("charset-normalizer", ("3.5.0", "3.5.3"), ("3.4.7",)),
        # The server replaces private methods.
        ("textual-serve", ("1.1.3", "1.9"), ("1.1.2", "2.0.0")),
        # The compiler uses private names of numba; 0.65 refuses an attribute that it sets.
        ("numba", ("0.66.0", "0.68.1"), ("0.65.0", "0.69.0")),
    ],
)
def test_releases_are_taken_that_work_and_no_others(name, works, fails):
    found = [requirement for requirement in REQUIREMENTS if requirement.name == name]
    assert found
    for requirement in found:
        assert all(version in requirement.specifier for version in works)
        assert not any(version in requirement.specifier for version in fails)


@pytest.mark.parametrize("requirement", REQUIREMENTS, ids=str)
def test_every_dependency_has_a_floor(requirement):
    assert any(bound.operator == ">=" for bound in requirement.specifier)
