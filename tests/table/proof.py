"""Proof of tables: nothing that was confirmed is lost, and nothing is played twice.

python -m tests.table.proof [--games N] [--seed N]     two processes play, are killed, collide and run out of disk
python -m tests.table.proof --mutations N              journals with damage are opened and listed
python -m tests.table.proof --load                     50 games, 100 players, 50 watchers: latency and processor time
python -m tests.table.proof --listing                  how long a list of 100, 1,000 and 10,000 games takes
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.table import killed_players, load, mutations


def main(arguments=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutations", type=int)
    parser.add_argument("--load", action="store_true")
    parser.add_argument("--listing", action="store_true")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        if options.mutations:
            print(mutations.run(Path(folder), options.mutations, options.seed))
        elif options.load:
            print(load.measure_load(Path(folder)))
        elif options.listing:
            print(load.measure_listing(Path(folder)))
        else:
            print(killed_players.play_games(Path(folder), options.games, options.seed))


if __name__ == "__main__":
    sys.exit(main())
