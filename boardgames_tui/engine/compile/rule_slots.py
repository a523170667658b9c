"""Slots for the rules that a search calls; `specialise` replaces each by the function of a game with the same name.

A slot is a method of a contract, without its `self`; `kernel/contracts.py` describes these rules and their arguments.
"""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from boardgames_tui.kernel.contracts import BitboardRules, Evaluation, FastRules, Policy, Solver, View

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def _slot(method: Callable[Concatenate[Any, Arguments], Result]) -> Callable[Arguments, Result]:
    """Return a method of a contract, typed as the function of a module."""
    return cast("Callable[Arguments, Result]", method)


list_moves = _slot(BitboardRules.list_moves)
make = _slot(BitboardRules.make)
make_null = _slot(BitboardRules.make_null)
verdict = _slot(BitboardRules.verdict)
plies_to_limit = _slot(BitboardRules.plies_to_limit)
position_key = _slot(BitboardRules.position_key)
value = _slot(Evaluation.value)
legal = _slot(FastRules.legal)
play = _slot(FastRules.play)
result = _slot(FastRules.result)
play_randomly = _slot(FastRules.play_randomly)
show = _slot(View.show)
solve_tactics = _slot(Policy.solve_tactics)
write_priors = _slot(Policy.write_priors)
rollout = _slot(Policy.rollout)
solve = _slot(Solver.solve)
