"""Comparison of a position with the oracle of its game."""

from importlib import import_module

from boardgames_tui.core.cells import BLOCK
from boardgames_tui.core.position import Position
from tests.conformance.walks import Variant


def oracle_for(variant: Variant, seed: int):
    """Return the oracle at the start of the same game."""
    oracle = import_module(f"tests.oracles.{variant.key}").Oracle
    start = variant.start(seed)
    options = dict(start.options)
    if variant.scattered:
        return oracle.read(str(start), **options)
    if "blocks" in options:
        options["blocks"] = tuple(name for name, cell in named_cells(start) if cell == BLOCK)
    return oracle.start(variant.size, **options)


def named_cells(position: Position):
    return zip(position.geometry.names, position.cells, strict=True)


def check_same(position: Position, oracle) -> None:
    assert [action.text for action in position.actions] == oracle.legal(), str(position)
    assert str(position) == oracle.line()
    outcome = position.outcome
    assert (outcome and (outcome.letter, outcome.reason)) == oracle.result(), str(position)
