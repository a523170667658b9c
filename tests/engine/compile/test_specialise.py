"""Compiled kernels: never those of another game or of an older source, and cached for other processes."""

import os
import random
import shutil
import subprocess
import sys
import time
from functools import partial
from io import BytesIO
from pathlib import Path

import numba
import pytest

import boardgames_tui
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile import cache
from boardgames_tui.engine.compile import numba_backend as compiler
from boardgames_tui.engine.compile.rule_slots import legal
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.mcts_driver import MctsSearch
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.engine.modules import engine_modules
from boardgames_tui.engine.perft import INTERPRETED_DEPTH, count_slice, count_states, perft, print_perft
from boardgames_tui.engine.server.server import serve
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.games import GAMES
from boardgames_tui.kernel.language import emitted_by, nth_bit
from tests.engine.positions import random_game
from tests.extras import games_with

PACKAGE = Path(boardgames_tui.__path__[0])
ROOT = Path(__file__).parents[3]
COUNT = """
from boardgames_tui.games import GAMES
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.perft import count_slice, perft
for key, size in {variants}:
    backend = Backend(GAMES[key], compiled=True)
    hits = backend.bind(count_slice).stats.cache_hits
    print(key, perft(Position.start(GAMES[key], size), 3, backend), sum(hits.values()))
"""


def run(script, folder, root=ROOT):
    """Run a script in a fresh process with its own cache; return the words it prints."""
    surroundings = {**os.environ, "BOARDGAMES_TUI_CACHE": str(folder), "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=surroundings, cwd=folder.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_two_games_share_no_compiled_code_and_installations_of_the_same_sources_share_theirs(tmp_path):
    """numba's cache key ignores globals. The other installation is in another folder, and its files are older."""
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(PACKAGE, elsewhere / "boardgames_tui", ignore=shutil.ignore_patterns("__pycache__"))
    for file in elsewhere.glob("boardgames_tui/engine/**/*.py"):
        os.utime(file, (0, 0))
    script = COUNT.format(variants=[("io", 7), ("torus", 5)])
    torus = perft(Position.start(GAMES["torus"], 5), 3, Backend(GAMES["torus"], compiled=False))
    for root, hits in ((ROOT, "0"), (elsewhere, "1")):
        assert run(script, tmp_path / "cache", root) == ["io", "10752", hits, "torus", str(torus), hits]


def test_files_of_the_same_name_share_no_compiled_code_and_an_edited_one_is_compiled_again(tmp_path):
    """Outside the sources of game and engine: numba's key is the file's name without its folder, the function and line.

    The bytecode of an edited kernel stays the same, that of its callee changes.
    """
    script = """
from importlib import import_module
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
backend = Backend(GAMES["io"], compiled=True)
for folder in ("first", "second"):
    kernel = backend.bind(import_module(f"{folder}.kernels").kernel)
    print(kernel(0), sum(kernel.stats.cache_hits.values()))
"""
    root, found = f"{ROOT}{os.pathsep}{tmp_path}", []
    for numbers in ((1, 2), (1, 2), (1, 10)):
        for n, folder in zip(numbers, ("first", "second"), strict=True):
            (tmp_path / folder).mkdir(exist_ok=True)
            code = f"def number(x):\n    return {n}\n\n\ndef kernel(x):\n    return number(x)\n"
            (tmp_path / folder / "kernels.py").write_text(code)
        found.append(run(script, tmp_path / "cache", root))
    assert found == [["1", "0", "2", "0"], ["1", "1", "2", "1"], ["1", "1", "10", "0"]]


def test_the_functions_of_another_program_are_compiled_and_cached_as_without_us(tmp_path):
    """Their negative indices count from the end, and their code is stored where their own settings say."""
    (tmp_path / "theirs.py").write_text(
        "from numba import njit\n\n\n@njit(cache=True)\ndef before(a):\n    return a[-1]\n\n\n"
        "@njit(cache=True)\ndef after(a):\n    return a[-2]\n"
    )
    script = """
import os
import numba
import numpy as np
import theirs
settings = lambda: (numba.config.CACHE_DIR, numba.core.caching.CacheImpl._locator_classes, dict(os.environ))
settings_before = settings()
print(theirs.before(np.arange(7)))
from boardgames_tui.games import GAMES
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.perft import perft
perft(Position.start(GAMES["io"], 5), 2, Backend(GAMES["io"], compiled=True))
print(theirs.before(np.arange(7)), theirs.before(np.arange(7.0)), theirs.after(np.arange(7)))
for function in (theirs.before, theirs.after):
    print(os.path.dirname(function.stats.cache_path), sum(function.stats.cache_hits.values()))
print(settings() == settings_before)
"""
    folder, root = tmp_path / "cache", f"{ROOT}{os.pathsep}{tmp_path}"
    for hits in ((0, 0), (2, 1)):
        numbers, stored, unchanged = (found := run(script, folder, root))[:4], found[4:8], found[8]
        assert numbers == ["6", "6", "6.0", "5"]
        assert stored == [str(tmp_path), str(hits[0]), str(tmp_path), str(hits[1])]
        assert unchanged == "True"
    ours = [file.name for file in folder.rglob("*.nb?")]
    assert len(ours) == 2
    assert not any("theirs" in name for name in ours)
    assert {file.name.split(".")[1].partition("-")[0] for file in (tmp_path / "__pycache__").glob("*.nbi")} == {
        "before",
        "after",
    }


def test_the_digest_covers_game_sources_python_compiler_and_switches(monkeypatch, tmp_path):
    before = cache.digest(GAMES["io"])
    assert before == cache.digest(GAMES["io"]) != cache.digest(GAMES["torus"])
    for change in (
        lambda other: other.setattr(cache.platform, "python_version", lambda: "3.99.0"),
        lambda other: other.setattr(cache, "version", lambda _: "99"),
        lambda other: other.setenv("NUMBA_BOUNDSCHECK", "0"),
    ):
        with monkeypatch.context() as other:
            change(other)
            assert cache.digest(GAMES["io"]) != before
    with monkeypatch.context() as other:
        (edited := tmp_path / "rules.py").write_text("before")
        other.setattr(cache, "sources", lambda _: [edited])
        digest = cache.digest(GAMES["io"])
        edited.write_text("after!")
        assert cache.digest(GAMES["io"]) != digest
    files = {file.name for file in cache.sources(GAMES["io"])}
    search = {"uct_kernel.py", "specialise.py"}
    assert {"language.py", "layout.py", "rules.py", "state.py", "fast_rules.py", *search} <= files
    assert {"nnue_forward.py", "bitboard_rules.py"} <= {file.name for file in cache.sources(GAMES["ataxx"])}


def test_old_cache_folders_are_deleted_after_a_day(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_CACHE", str(tmp_path))
    old, fresh, other = (cache.cache_folder() / name for name in ("io-old", "io-fresh", "torus-old"))
    for folder in (old, fresh, other):
        folder.mkdir(parents=True)
    for folder in (old, other):
        os.utime(folder, (time.time() - 2 * cache.DAY,) * 2)
    kept = cache.ensure_game_folder(GAMES["io"])
    assert {folder.name for folder in cache.cache_folder().iterdir()} == {kept.name, "io-fresh", "torus-old"}
    cache.clear_cache()
    assert not cache.cache_folder().exists()
    cache.clear_cache()


def test_a_missing_or_broken_numba_is_reported(monkeypatch):
    with monkeypatch.context() as missing:
        missing.setattr(compiler, "find_spec", lambda _: None)
        for start in (partial(Backend, compiled=True), lambda game: serve(game, BytesIO(), BytesIO())):
            with pytest.raises(EngineError, match="No engine is available: it needs numba"):
                start(GAMES["io"])
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(compiler, "find_spec", bool)
    with pytest.raises(EngineError, match="its compiler numba cannot be loaded"):
        Backend(GAMES["io"], compiled=True)


@emitted_by(lambda _, builder, x, y: builder.sub(x, y))
def difference(x, y):
    """Return x; the compiled code returns the difference."""
    return x


@emitted_by(lambda _, builder, x, y: builder.sub(x, y), needs="no such feature")
def difference_elsewhere(x, y):
    """Return x; on a processor that does not exist, the compiled code returns the difference."""
    return x


def call_differences(w, y):
    return 100 * (difference(w[0], y) + difference(10, 1)) + difference_elsewhere(w[0], y)


def test_a_kernel_may_emit_its_own_code_where_the_processor_can_run_it():
    for is_compiled, expected in ((False, 1707), (True, 1207)):
        backend = Backend(GAMES["io"], compiled=is_compiled, caches=False)
        assert backend.bind(call_differences)(backend.ints([7], wide=True), 4) == expected


def test_compiles_without_a_cache_folder(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("BOARDGAMES_TUI_CACHE", str(tmp_path / "file"))
    backend = Backend(GAMES["io"], compiled=True)
    assert backend.bind(call_differences)(backend.ints([7], wide=True), 4) == 1207


def list_bits(w, out):
    for n in range(len(out)):
        out[n] = nth_bit(w[0], n)


@pytest.mark.parametrize("features", [None, ""])
@pytest.mark.parametrize("compiled", [False, True])
def test_a_bit_is_found_by_its_number_with_and_without_an_instruction_for_it(compiled, features, monkeypatch):
    monkeypatch.setattr(numba.config, "CPU_FEATURES", features)
    backend = Backend(GAMES["io"], compiled=compiled, caches=False)
    rng = random.Random(1)
    for count in (1, 5, 32, 63, 64):
        indices = sorted(rng.sample(range(64), count))
        bits = sum(1 << index for index in indices)
        # Compiled code sees a number with bit 63 as negative.
        row = backend.ints([bits - (bits >> 63 << 64) if compiled else bits], wide=True)
        out = backend.zeros(count, "int64")
        backend.bind(list_bits)(row, out)
        assert list(out) == indices


def test_a_shared_kernel_can_be_called_directly_and_plain_functions_stay_unchanged():
    fast_rules = engine_modules(GAMES["ataxx"]).fast_rules
    before = (fast_rules.play, fast_rules.play.__globals__["play_move"], count_slice.__globals__["play"])
    backend, start = Backend(GAMES["ataxx"], compiled=True), Position.start(GAMES["ataxx"], engine_defaults=True)
    assert perft(start, 2, backend) == perft(start, 2, Backend(GAMES["ataxx"], compiled=False)) == 256
    assert before == (fast_rules.play, fast_rules.play.__globals__["play_move"], count_slice.__globals__["play"])
    plan = fast_rules.plan(start.state)
    w = fast_rules.enter(plan, start.state)
    out = backend.zeros(fast_rules.max_legal_actions(start.state))
    assert backend.bind(legal)(backend.ints(plan, wide=True), backend.ints(w, wide=True), out) == 16


def first_past_the_end(row):
    return row[len(row)]


def test_reads_past_the_end_of_an_array_are_found():
    """Compiled ones return rubbish, so all engines of the tests check them."""
    backend = Backend(GAMES["io"], compiled=True)
    with pytest.raises(IndexError):
        backend.bind(first_past_the_end)(backend.zeros(3))


def test_perft_prints_the_sum_last_and_counts_only_the_root_of_a_finished_game(capsys):
    print_perft(Position.start(GAMES["io"], 5), INTERPRETED_DEPTH)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "a1: 3"
    assert lines[-1] == f"Nodes: {sum(int(line.split()[1]) for line in lines[:-1])}"
    print_perft(Position.start(GAMES["io"], 5), 0)
    assert capsys.readouterr().out == "Nodes: 1\n"
    over = Position.read(GAMES["io"], "xxxxx/xxxxx/xxxxx/xxxxx/xxxxx x single -")
    assert perft(over, 0) == 1
    assert perft(over, 1) == perft(over, 2, Backend(GAMES["io"], compiled=False)) == 0
    # Black can win at once.
    position = Position.read("ataxx", "x1o1/4/4/4 x 0 1", engine_defaults=True)
    assert perft(position, 2, Backend(GAMES["ataxx"], compiled=False)) == count_states(position.state, 2, bool)


@pytest.mark.parametrize("key", games_with("engine"))
def test_interpreted_and_compiled_trees_are_equal(key):
    """Compare visits, results and proofs of every node, with the same random numbers; in Ataxx, those of plain UCT."""
    game = GAMES[key]
    for position in random_game(Position.start(game, game.sizes[0], engine_defaults=True), 1)[:12:4]:
        fast, slow = (tree_of(Backend(game, compiled=compiled), position) for compiled in (True, False))
        assert fast[0] == slow[0], str(position)
        assert fast[1] == pytest.approx(slow[1]), str(position)


def tree_of(backend: Backend, position: Position) -> tuple[list[int], list[float]]:
    store = TreeStore(backend, 64, baseline=not backend.modules.policy)
    search = MctsSearch(store, position, 1, random.Random(3), None)
    search.run(Budget(None, 60, None), bool, bool)
    tree = search._trees[0]
    used = int(tree.registers[T.ALLOCATED])
    ints, floats = tree.ints[: T.NODE_INTS * used], tree.floats[: T.NODE_FLOATS * used]
    return [int(number) for number in ints], [float(number) for number in floats]
