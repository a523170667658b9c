"""Attacks on readers that are wrong on purpose, so that the tests see the runner find them."""

import os
import time

from tests.fuzz.findings import Attack, unfit

PATIENCE = 1
CASES = ("right", "crashes", "hangs", "ends", "mumbles")


def make(dice, index):
    """Return the attacks in their order."""
    return Attack(CASES[index], f"{CASES[index]} {dice.random()}".encode())


def attempt(attack):
    """Do what the attack is named for."""
    match attack.what:
        case "crashes":
            raise KeyError(attack.data)
        case "hangs":
            time.sleep(60)
        case "ends":
            os._exit(3)
        case "mumbles":
            return unfit("no\nsentence")
    return []
