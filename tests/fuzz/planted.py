"""Attacks on deliberately faulty readers, which the runner must find."""

import os
import time

from tests.fuzz.findings import Attack, check_sentence

PATIENCE = 1
CASES = ("right", "crashes", "hangs", "ends", "mumbles")


def make(rng, index):
    return Attack(CASES[index], f"{CASES[index]} {rng.random()}".encode())


def attempt(attack):
    match attack.what:
        case "crashes":
            raise KeyError(attack.data)
        case "hangs":
            time.sleep(60)
        case "ends":
            os._exit(3)
        case "mumbles":
            return check_sentence("no\nsentence")
    return []
