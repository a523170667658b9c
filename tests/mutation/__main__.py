"""Planted faults: `python -m tests.mutation [NAME ...]` plants each fault in a copy and runs the tests that must fail.

Exits 1 if the tests miss a fault. NAME selects the faults whose name contains it.
"""

import sys
import tempfile
from pathlib import Path

from tests.mutation.checkout import copy_checkout, is_caught
from tests.mutation.faults import read_faults


def main(names: list[str]) -> int:
    """Plant the faults with these names, or all; return the exit status."""
    chosen = [fault for fault in read_faults() if not names or any(name in fault.name for name in names)]
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder)
        copy_checkout(checkout)
        for fault in chosen:
            faulty = (checkout / fault.file).read_text("utf-8").replace(fault.before, fault.after)
            caught = is_caught(checkout, fault.file, faulty, fault.tests)
            print(f"{'caught' if caught else 'MISSED'}  {fault.name}", flush=True)
            missed += [] if caught else [fault.name]
    print(f"{len(chosen) - len(missed)} of {len(chosen)} faults were caught.")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
