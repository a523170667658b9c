"""Expected results of small fits: `python -m tests.lab.fits` writes them anew.

Each fit plays a few games with few nodes, interpreted, and then fits weights to these positions. A change of a fit is
therefore deliberate: without new results in the file, a test fails. So does one after a change of the engine or of its
weights, because then it plays other games.
"""

import inspect
import json
import sys
import tempfile
from collections.abc import Mapping
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple
from zlib import crc32

import numpy as np
import pytest

from boardgames_tui.engine.mcts import tree_store
from boardgames_tui.games.ataxx.engine import nnue_forward
from boardgames_tui.lab import (
    ataxx_backpropagation,
    ataxx_games,
    ataxx_samples,
    fit_driver,
    io_games,
    logistic_regression,
)
from boardgames_tui.lab.ataxx_backpropagation import take_step
from boardgames_tui.lab.fit_ataxx_network import Schedule
from tests.lab.interpreted import Interpreted
from tests.lab.output import Output

FILE = Path(__file__).with_suffix(".json")
# Nodes of a tree, which takes its memory at once because it is interpreted.
TREE_NODES = 2_000
# Neurons of Ataxx' network: Python takes too long for all.
HIDDEN = 4
# Time of day in place of seed 0.
TIME = 23
# Compiled functions of the fits, which are interpreted here.
COMPILED = ("run_epoch", "read_windows", "forward", "predict", "add_gradients")


class SmallFit(NamedTuple):
    """Arguments of a fit's games, and constants that are changed to keep the games short, by module of the lab."""

    play: str
    constants: Mapping[str, Mapping[str, object]]


FITS = {
    "fit_ataxx_network": SmallFit(
        "2 12 1",
        {
            "fit_ataxx_network": {
                "BATCH": 16,
                "FIT": Schedule(epochs=6, rate=5e-3),
                "WARMUP": 20,
                "REPORT_INTERVAL": 25,
            },
            "ataxx_games": {
                "OPENING": (4, 6),
                "MAX_OPENING_VALUE": 800,
                "RANDOM_ACTION_INTERVAL": 5,
                "BLOCKED_SHARE": 0.7,
            },
        },
    ),
    "fit_ataxx_windows": SmallFit(
        "3 12 3",
        {
            "fit_ataxx_windows": {
                "OPENING": (6, 7),
                "MAX_PLIES": 60,
                "BLOCKED_SHARE": 0.6,
                "RANDOM_ACTION_INTERVAL": 4,
            }
        },
    ),
    "fit_implo": SmallFit(
        "2 6 0",
        {"fit_implo": {"MAX_OPENING": 12, "MAX_PLIES": 200, "DRAWN_ACTION_INTERVAL": 2, "NEWTON_ITERATIONS": 2}},
    ),
    "fit_io": SmallFit(
        "2 24 0",
        {
            "io_games": {
                "SIZES": (5, 8),
                "OPENINGS": (2, 5),
                "MIN_VISITS": 3,
                "MAX_DEPTH": 3,
                "MAX_STATE": 60,
                "SOLVED_CELLS": 5,
                "SOLVER_ENTRIES": 256,
            }
        },
    ),
    "fit_onyx": SmallFit("2 16 0", {"fit_onyx": {"SIZES": (4, 6), "MAX_PLIES": 20, "OPENING": 4, "STEPS": 20}}),
    "fit_torus": SmallFit("2 16 0", {"fit_torus": {"SIZES": (5, 6), "MAX_PLIES": 36, "OPENING": 4}}),
}


def run_fit(name):
    """Play the games of a small fit, fit the weights, and return the results."""
    tool, fit, written, output = import_module(f"boardgames_tui.lab.{name}"), FITS[name], [], Output()
    found = {"defaults": defaults_of(tool.app.registered_commands[0].callback)}
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder, redirect_stdout(output):
        found["constants"] = {}
        for module, constants in fit.constants.items():
            found["constants"] |= replace_constants(patch, import_module(f"boardgames_tui.lab.{module}"), constants)
        interpret(patch, tool)
        patch.setattr(fit_driver, "write_weights", lambda *arguments: written.append(arguments))
        file = str(Path(folder, "games.npz"))
        tool.app(["play", file, *fit.play.split()], standalone_mode=False)
        found["positions"] = {column: describe(numbers) for column, numbers in read_columns(file).items()}
        patch.setattr(nnue_forward, "HIDDEN", HIDDEN)
        tool.app(["fit", file], standalone_mode=False)
    ((declared, arrays, provenance),) = written
    told = [provenance.command, provenance.seed, provenance.positions, provenance.nodes]
    weights = {key: summary(array) for key, array in arrays.items()}
    printed = {"flushed": output.flushed, "pending": output.pending}
    return found | {"printed": printed, "file": declared.name, "provenance": told, "weights": weights}


def defaults_of(function):
    """Return the default values of a function's parameters."""
    parameters = inspect.signature(function).parameters.values()
    return {each.name: each.default for each in parameters if each.default is not each.empty}


def replace_constants(patch, module, constants):
    """Replace constants of a module; return what they were."""
    before = {key: repr(getattr(module, key)) for key in constants}
    for key, value in constants.items():
        patch.setattr(module, key, value)
    return before


def interpret(patch, tool):
    """Let a tool play and fit in interpreted code, with a clock that goes on by half a second for each game."""
    patch.setattr(tree_store, "UNCOMPILED_NODES", TREE_NODES)
    for module in (tool, ataxx_games, ataxx_samples, io_games):
        if "Backend" in vars(module):
            patch.setattr(module, "Backend", Interpreted)
    clock = SimpleNamespace(monotonic=count(10, 0.5).__next__, time_ns=lambda: TIME)
    patch.setattr(fit_driver, "time", clock)
    patch.setattr(logistic_regression, "run_epoch", logistic_regression.run_epoch.py_func)
    patch.setattr(ataxx_backpropagation, "take_step", partial(step_in_one, take_step.py_func))
    # They are called with arrays.
    patch.setattr(ataxx_backpropagation, "min", np.minimum, raising=False)
    patch.setattr(ataxx_backpropagation, "max", np.maximum, raising=False)
    for module in (tool, ataxx_backpropagation):
        for key in {*COMPILED} & vars(module).keys():
            patch.setattr(module, key, getattr(vars(module)[key], "py_func", vars(module)[key]))
    if "List" in vars(tool):
        patch.setattr(tool, "List", list)


def step_in_one(take_step, layer, begin, end, *rest):
    """Take a step of Adam for all weights of a layer at once, as the only element of an array, with its last rows."""
    if begin < end == len(layer.weights):
        flat = ataxx_backpropagation.Layer(
            layer.weights.reshape(1, 1, -1),
            layer.gradients.reshape(len(layer.gradients), 1, 1, -1),
            layer.means.reshape(1, 1, -1),
            layer.squares.reshape(1, 1, -1),
            layer.limit,
        )
        take_step(flat, 0, 1, *rest)


def read_columns(file):
    """Return the arrays of a file of positions, but for the commit."""
    with np.load(file) as saved:
        return {key: saved[key] for key in saved if key != "commit"}


def describe(column):
    """Return a number as it is, the type, shape and checksum of integers, or a summary of other numbers."""
    if column.dtype.kind == "f" or not column.shape:
        return summary(column) if column.shape else int(column)
    return f"{column.dtype} {column.shape} {crc32(np.ascontiguousarray(column, '<i8').tobytes()):08x}"


def summary(array):
    """Return the sums of the positive and of the negative numbers, and the mean place of all, by their magnitude."""
    numbers = np.asarray(array, float).ravel()
    size = np.abs(numbers)
    mean_place = size @ np.arange(len(size)) / max(size.sum(), 1)
    return [float(f"{each:.7g}") for each in (numbers[numbers > 0].sum(), numbers[numbers < 0].sum(), mean_place)]


def read_results():
    """Return the expected results of each fit."""
    return json.loads(FILE.read_text("utf-8"))


def main():
    """Run all small fits, print the results that changed and write all of them."""
    before = read_results() if FILE.exists() else {}
    after = {name: run_fit(name) for name in FITS}
    for name, results in after.items():
        for key, found in results.items():
            if found != (expected := before.get(name, {}).get(key)):
                print(f"{name}, {key}: {expected} -> {found}")
    FILE.write_text(f"{json.dumps(after, indent=2)}\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
