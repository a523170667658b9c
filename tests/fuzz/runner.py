"""Runs of many attacks of one kind in parallel, and the report of their findings."""

import itertools
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tests.fuzz.worker import Worker, attack

KINDS = {
    "lines": "tests.fuzz.protocol",
    "records": "tests.fuzz.records",
    "journals": "tests.fuzz.journals",
    "messages": "tests.fuzz.messages",
}
# Characters of a detail that the report of a single attack shows.
DETAIL = 10_000
# Bytes of an input, and letters of a detail, that a report shows; `--case` shows all.
SHOWN = 600


@dataclass
class Findings:
    """The number of attacks of each sort, and the first cases of each finding."""

    kind: str
    seed: int
    counts: Counter = field(default_factory=Counter)
    findings: dict = field(default_factory=dict)
    repeated: Counter = field(default_factory=Counter)

    def add(self, index, what, findings):
        self.counts[what] += 1
        for finding in findings:
            self.repeated[finding.title] += 1
            first, _ = self.findings.get(finding.title, (index, finding))
            if index <= first:
                self.findings[finding.title] = (index, finding)

    def report(self, module, shown=SHOWN):
        counted = ", ".join(f"{n} {what}" for what, n in sorted(self.counts.items()))
        yield f"{self.kind}, seed {self.seed}: {counted or 'nothing'}; {len(self.findings)} findings"
        for index, finding in self.findings.values():
            data = attack(module, self.seed, index).data
            yield f"\nFINDING {finding.title} ({self.repeated[finding.title]} times)"
            yield f"  again: python -m tests.fuzz --seed {self.seed} --case {self.kind}:{index}"
            yield f"  input: {data[:shown]!r}{f' and {len(data) - shown} bytes more' if len(data) > shown else ''}"
            yield from (f"  | {line}" for line in finding.detail[-shown:].splitlines())


def run(kind, module, seed, cases, seconds, jobs):
    """Make attacks of a kind until these cases, or these seconds, are over; return the findings."""
    found, indices, until = Findings(kind, seed), iter(cases), time.monotonic() + seconds

    def work(_):
        worker = Worker(module)
        try:
            for index in indices:
                case = attack(module, seed, index)
                found.add(index, case.what, worker.attempt(case))
                if time.monotonic() > until:
                    return
        finally:
            worker.end()

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(work, range(jobs)))
    return found


def run_all(kinds, seed, seconds, jobs):
    """Divide the time evenly among kinds, print the findings, and return whether there are any."""
    anything = False
    for kind in kinds:
        found = run(kind, KINDS[kind], seed, itertools.count(), seconds / len(kinds), jobs)
        print("\n".join(found.report(KINDS[kind])), flush=True)
        anything = anything or bool(found.findings)
    return anything


def replay(kind, seed, index, seconds):
    """Make one attack, print it and a smaller one with the same finding; return whether there is a finding."""
    module, case = KINDS[kind], attack(KINDS[kind], seed, index)
    found = run(kind, module, seed, [index], 0, 1)
    print("\n".join(found.report(module, shown=len(case.data) + DETAIL)))
    if not found.findings:
        print(f"  input: {case.data!r}")
    worker = Worker(module)
    for title in found.findings:
        print(f"\n{title}, smaller: {shrink(worker, case, title, seconds).data!r}", flush=True)
    worker.end()
    return bool(found.findings)


def shrink(worker, case, title, seconds):
    """Reduce an attack within this time as far as its finding remains."""
    until, data, size = time.monotonic() + seconds, case.data, len(case.data) // 2
    while size:
        at = 0
        while at < len(data) and time.monotonic() < until:
            less = data[:at] + data[at + size :]
            if title in {finding.title for finding in worker.attempt(case._replace(data=less))}:
                data = less
            else:
                at += size
        size //= 2
    return case._replace(data=data)
