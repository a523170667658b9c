"""Version bounds of the dependencies: the oldest one that works, and an upper one where private names are used."""

import ast
import re
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.rows import each_row

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
REQUIREMENTS = [Requirement(text) for text in (*PROJECT["dependencies"], *EXTRAS["serve"], *EXTRAS["test"])]


@each_row(
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
def test_the_bounds_allow_working_releases_and_no_others(name, works, fails):
    found = [requirement for requirement in REQUIREMENTS if requirement.name == name]
    assert found
    for requirement in found:
        assert all(version in requirement.specifier for version in works)
        assert not any(version in requirement.specifier for version in fails)


@each_row("requirement", REQUIREMENTS)
def test_every_dependency_has_a_lower_bound(requirement):
    assert any(bound.operator == ">=" for bound in requirement.specifier)


def imported_packages(folder):
    """Return the top-level names of all modules that the Python files below a folder import."""
    trees = [ast.parse(file.read_text("utf-8")) for file in folder.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module and not node.level]
    return {name.partition(".")[0] for name in names}


@each_row(
    ("folder", "extras"), [("boardgames_tui", ("serve", "dask", "pettingzoo", "openspiel")), ("tests", ("test",))]
)
def test_every_package_that_is_imported_is_declared(folder, extras):
    distributions = packages_distributions()
    imported = {name for package in imported_packages(ROOT / folder) for name in distributions.get(package, ())}
    texts = chain(PROJECT["dependencies"], *(EXTRAS[extra] for extra in extras))
    declared = {canonicalize_name(Requirement(text).name) for text in texts}
    assert {canonicalize_name(name) for name in imported} - declared - {PROJECT["name"]} == set()


def test_the_documents_name_the_versions_of_python_with_an_engine_and_all_packages_but_the_compiler():
    (numba,) = (requirement for requirement in REQUIREMENTS if requirement.name == "numba")
    versions = [f"3.{minor}" for minor in range(30) if f"3.{minor}" in SpecifierSet(PROJECT["requires-python"])]
    with_engine = [
        version
        for version in versions
        if numba.marker.evaluate({"python_version": version, "platform_python_implementation": "CPython"})
    ]
    assert f"Python {with_engine[0]} to {with_engine[-1]}" in (ROOT / "README.md").read_text("utf-8")
    needed = sorted(Requirement(text).name for text in PROJECT["dependencies"] if not Requirement(text).marker)
    assert f"pip install {' '.join(needed)} && " in (ROOT / "MANUAL.md").read_text("utf-8")


def test_no_import_lists_more_names_than_the_conventions_allow():
    (limit,) = re.findall(r"No import lists more than (\d+) names", (ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    long_lists = [
        f"{file}:{node.lineno}"
        for file in (ROOT / "boardgames_tui").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and len(node.names) > int(limit)
    ]
    assert long_lists == []
