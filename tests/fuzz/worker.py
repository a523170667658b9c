"""A process that makes attacks, so that one that hangs or ends it is found and stops nothing."""

import importlib
import multiprocessing
import os
import random
import resource
import tempfile
from pathlib import Path

from tests.fuzz.findings import Finding, crash

MEMORY = 6 << 30
"""Bytes of addresses that a process may take: compiled code alone takes one or two billion."""
START = 120
"""Seconds that a process may take to be there."""
CONTEXT = multiprocessing.get_context("spawn")


def attack(module, seed, index):
    """Return the attack of a number: the same one on each run."""
    return importlib.import_module(module).make(random.Random(f"{module} {seed} {index}"), index)


def attempt(module, case):
    """Make an attack in this process; return what is wrong with the answer."""
    try:
        return importlib.import_module(module).attempt(case)
    except Exception as error:  # noqa: BLE001 - an oracle that fails has found something, too
        return [crash(error)]


def serve(module, pipe, folder):
    """Make the attacks that come, with folders for all that is kept."""
    for name in ("DATA", "CONFIG"):
        os.environ[f"BOARDGAMES_TUI_{name}"] = str(Path(folder) / name)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    importlib.import_module(module)
    pipe.send("ready")
    while case := pipe.recv():
        pipe.send(attempt(module, case))


class Worker:
    """Makes attacks of one kind, in a process that is begun anew after each finding."""

    def __init__(self, module):
        self._module = module
        self._process = None

    def attempt(self, case):
        """Return what is wrong with the answer to an attack."""
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
        """End the process, whatever it does."""
        if self._process:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._folder.cleanup()
            self._process = None
