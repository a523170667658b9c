"""A small engine with a chosen behaviour: `fake_engine.py BEHAVIOUR [ANSWER]`, with FAKE_LOG in the environment.

It answers every `go` with ANSWER and writes each line that it reads to the file FAKE_LOG. The behaviours are the
classes of the modules `fake_*` beside it.
"""

import sys

import fake_babble
import fake_ends
import fake_lines
import fake_own
import fake_waits

MODULES = (fake_lines, fake_own, fake_waits, fake_ends, fake_babble)
BEHAVIOURS = {name: each for module in MODULES for name, each in vars(module).items()}

if __name__ == "__main__":
    behaviour, answer = (*sys.argv[1:], "e5")[:2]
    BEHAVIOURS[behaviour](answer).run()
