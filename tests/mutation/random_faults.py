"""Random faults: `python -m tests.mutation.random_faults [COUNT [SEED [NAME …]]]` plants faults and counts the caught.

Every room of the package gets the same number of faults, or only the files whose path contains a NAME. All tests run
once without a fault, to see which of them run each line; a fault then meets some of those, the tests of its folder, and
the rest. Each processor plants faults in a copy of its own. Exits 1 if fewer than 95 % of the faults are caught. A
missed fault is printed as a diff. If it changes nothing that can be seen, `equivalent_faults.toml` says why, and it is
not planted again.
"""

import ast
import difflib
import itertools
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from coverage import CoverageData

from tests.mutation.checkout import ROOT, copy_checkout, environment, is_caught
from tests.mutation.faults import read_equivalent_faults

PACKAGE = ROOT / "boardgames_tui"
GOAL = 0.95
_PAIRS = [
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
    (ast.Add, ast.Sub),
    (ast.BitAnd, ast.BitOr),
    (ast.LShift, ast.RShift),
    (ast.And, ast.Or),
]
OPPOSITES: dict[type[ast.AST], type[ast.AST]] = {
    **dict(_PAIRS),
    **{second: first for first, second in _PAIRS},
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
# Numbers from here on are doubled, the others raised by one: a budget of 1,001 instead of 1,000 is no fault.
LARGE = 100
# Tests that run first, chosen at random from those that run the changed line.
SAMPLE = 20
# Rooms with compiled code, which coverage does not see; the signatures of the engines are tests of it.
COMPILED_ROOMS = {"engine", "games", "core"}
SIGNATURES = "tests/engine/test_signatures.py"
EQUIVALENT_FAULTS = read_equivalent_faults()


class Change(NamedTuple):
    """Attribute of a node of the syntax tree, and the value that makes the program wrong."""

    node: ast.AST
    attribute: str
    wrong: object

    @property
    def line(self) -> int:
        """Number of the node's line in the file, from 1."""
        return self.node.lineno


def find_changes(tree: ast.Module) -> list[Change]:
    """Return all changes that make an operator, a condition, a number or a call wrong."""
    found = []
    for node in _code_nodes(tree):
        match node:
            case ast.Compare(ops=[operator]):
                found.append(Change(node, "ops", [OPPOSITES[type(operator)]()]))
            case ast.BinOp(op=operator) | ast.BoolOp(op=operator) if type(operator) in OPPOSITES:
                found.append(Change(node, "op", OPPOSITES[type(operator)]()))
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                found.append(Change(node, "test", ast.UnaryOp(ast.Not(), test)))
            case ast.Constant(value=bool(value)):
                found.append(Change(node, "value", not value))
            case ast.Constant(value=int(value)):
                found.append(Change(node, "value", value + 1 if abs(value) < LARGE else 2 * value))
            case ast.Expr(value=ast.Call()):
                found.append(Change(node, "value", ast.Constant(None)))
    return found


def _code_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Walk through the nodes that run, without annotations and imports for the type checker.

    Decorators are left out as well: they cache, or say what the type checker checks, such as `frozen`. So is the
    argument `strict` of `zip`, which only guards against a fault elsewhere.
    """
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "type_params", "decorator_list"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            is_for_types = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
            if isinstance(child, ast.AST) and not is_for_types:
                yield from _code_nodes(child)


def choose_files(rng: random.Random, count: int, names: Sequence[str]) -> list[Path]:
    """Return `count` files: the rooms in turn, and in a room those with more places for a fault more often."""
    rooms: dict[str, list[Path]] = {}
    sizes = {}
    for file in sorted(PACKAGE.glob("*/**/*.py")):
        relative = file.relative_to(PACKAGE)
        sizes[relative] = len(find_changes(ast.parse(file.read_bytes())))
        if sizes[relative] and any(name in relative.as_posix() for name in names or [""]):
            rooms.setdefault(relative.parts[0], []).append(relative)
    in_turn = itertools.islice(itertools.cycle(rooms.values()), count)
    return [rng.choices(files, [sizes[file] for file in files])[0] for files in in_turn]


def find_test_groups(rng: random.Random, covering: list[str], file: Path) -> list[list[str]]:
    """Return the pytest arguments for the tests that may catch a fault, those that catch it soonest first.

    `covering` holds the tests that run the changed line.
    """
    module = ".".join(["boardgames_tui", *file.with_suffix("").parts]).removesuffix(".__init__")
    tests = [path for path in sorted((ROOT / "tests").rglob("test_*.py")) if "mutation" not in path.parts]
    near = [path for path in tests if module in path.read_text("utf-8") or path.stem == f"test_{file.stem}"]
    folder = ROOT / "tests" / file.parent
    while not folder.is_dir():
        folder = folder.parent
    around = [path.relative_to(ROOT).as_posix() for path in (*near, folder)]
    around += [SIGNATURES] if file.parts[0] in COMPILED_ROOMS else []
    sample = rng.sample(covering, min(SAMPLE, len(covering)))
    rest = [test for test in covering if test not in set(sample)]
    return [group for group in (sample, [*around, "-n", "auto"], [*rest, "-n", "auto"] if rest else []) if group]


def measure_coverage(checkout: Path) -> CoverageData:
    """Run all tests, and return which of them run each line."""
    print("Running all tests to see which lines they run …", flush=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "-p", "no:cacheprovider", "--cov-report="]
    command += ["--cov=boardgames_tui", "--cov-context=test"]
    subprocess.run(command, cwd=checkout, env=environment(checkout), stdout=subprocess.DEVNULL, check=False)
    data = CoverageData(str(checkout / ".coverage"))
    data.read()
    return data


def tests_of_line(coverage: CoverageData, path: str, line: int) -> list[str]:
    """Return the test functions that run a line, by their pytest names, in order."""
    measured = next((each for each in coverage.measured_files() if each.endswith(path)), path)
    contexts = coverage.contexts_by_lineno(measured).get(line, [])
    return sorted({context.rpartition("|")[0].partition("[")[0] for context in contexts if context})


def choose_fault(rng: random.Random, path: str) -> tuple[int, list[str], str]:
    """Return the line of a random fault, the lines that it takes away and adds, and the faulty text of the file.

    Faults that are known to change nothing that can be seen are not chosen.
    """
    source = (ROOT / path).read_bytes()
    unchanged = ast.parse(source)
    before = ast.unparse(unchanged)
    count = len(find_changes(unchanged))
    for i in rng.sample(range(count), count):
        tree = ast.parse(source)
        change = find_changes(tree)[i]
        setattr(change.node, change.attribute, change.wrong)
        after = ast.unparse(tree)
        lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
        difference = [line for line in lines if not line.startswith(("---", "+++", "@@"))]
        if not any(fault.is_at(path, difference) for fault in EQUIVALENT_FAULTS):
            return change.line, difference, after
    raise ValueError(f"{path} has no place for a fault.")


def plant(rng: random.Random, checkout: Path, coverage: CoverageData, file: Path) -> bool:
    """Plant one random fault in a file, and print whether a test caught it, or the fault."""
    path = f"boardgames_tui/{file.as_posix()}"
    line, difference, after = choose_fault(rng, path)
    groups = find_test_groups(rng, tests_of_line(coverage, path, line), file)
    if any(is_caught(checkout, path, after, group) for group in groups):
        print(f"caught  {path}:{line}", flush=True)
        return True
    print("\n".join([f"MISSED  {path}:{line}", *difference]), flush=True)
    return False


def main(count: int = 100, seed: int = 1, *names: str) -> int:
    """Plant `count` random faults; return the exit status."""
    files = choose_files(random.Random(seed), count, names)
    with tempfile.TemporaryDirectory() as folder:
        first, *others = checkouts = [Path(folder, str(n)) for n in range(os.cpu_count() or 1)]
        copy_checkout(first)
        coverage = measure_coverage(first)
        for checkout in others:
            shutil.copytree(first, checkout)
        free: SimpleQueue[Path] = SimpleQueue()
        for checkout in checkouts:
            free.put(checkout)

        def plant_nth(n: int) -> bool:
            checkout = free.get()
            try:
                return plant(random.Random(f"{seed} {n}"), checkout, coverage, files[n])
            finally:
                free.put(checkout)

        with ThreadPoolExecutor(len(checkouts)) as pool:
            caught = sum(pool.map(plant_nth, range(count)))
    print(f"{caught} of {count} faults were caught.")
    return int(caught < GOAL * count)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3]), *sys.argv[3:]))
