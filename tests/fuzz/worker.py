"""A process that makes attacks, so that hangs and exits are found."""

import importlib
import multiprocessing
import os
import random
import resource
import tempfile
from pathlib import Path

from tests.fuzz.findings import Finding, crash

# Address space of a process in bytes: compiled code alone takes one or two billion.
MEMORY = 6 << 30
# Seconds that a process may take to start.
START = 120
CONTEXT = multiprocessing.get_context("spawn")


def attack(module, seed, index):
    """Return the attack with a number, which is the same in each run."""
    return importlib.import_module(module).make(random.Random(f"{module} {seed} {index}"), index)


def attempt(module, case):
    """Make an attack in this process; return the findings."""
    try:
        return importlib.import_module(module).attempt(case)
    except Exception as error:  # noqa: BLE001 - an oracle that fails has found something, too
        return [crash(error)]


def serve(module, pipe, folder):
    """Make the attacks that come from a pipe, with folders for saved files."""
    for name in ("DATA", "CONFIG"):
        os.environ[f"BOARDGAMES_TUI_{name}"] = str(Path(folder) / name)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    importlib.import_module(module)
    pipe.send("ready")
    while case := pipe.recv():
        pipe.send(attempt(module, case))


class Worker:
    """Makes attacks of one kind, in a process that is restarted after each finding."""

    def __init__(self, module):
        self._module = module
        self._process = None

    def attempt(self, case):
        """Return the findings of an attack."""
        if not self._process:
            self._begin()
        self._pipe.send(case)
        patience = importlib.import_module(self._module).PATIENCE
        try:
            if self._pipe.poll(patience):
                findings = self._pipe.recv()
            else:
                findings = [Finding("a hang", f"no end after {patience} seconds")]
        except EOFError:
            self._process.join()
            findings = [Finding(f"the process ended with {self._process.exitcode}")]
        if findings:
            self.end()
        return findings

    def _begin(self):
        self._folder = tempfile.TemporaryDirectory(prefix="fuzz-")
        self._pipe, theirs = CONTEXT.Pipe()
        arguments = (self._module, theirs, self._folder.name)
        self._process = CONTEXT.Process(target=serve, args=arguments, daemon=True)
        self._process.start()
        theirs.close()
        if not self._pipe.poll(START):
            raise TimeoutError(f"no process is there after {START} seconds")
        self._pipe.recv()

    def end(self):
        if self._process:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._folder.cleanup()
            self._process = None
