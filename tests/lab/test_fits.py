"""Small fits of all weights: their games and weights are those of the saved results.

If a change is intended, `python -m tests.lab.fits` writes the new results.
"""

import pytest

from tests.lab.fits import FITS, read_results, run_fit

# Relative error of the weights on another machine, and absolute error of those whose gradients are rounding errors.
RELATIVE, ABSOLUTE = 1e-4, 1e-2


def approximate(value):
    """Return an expected value with a tolerance for all lists of numbers in it."""
    if isinstance(value, dict):
        return {key: approximate(each) for key, each in value.items()}
    is_summary = isinstance(value, list) and all(isinstance(each, float) for each in value)
    return pytest.approx(value, rel=RELATIVE, abs=ABSOLUTE) if is_summary else value


@pytest.mark.parametrize("name", FITS)
def test_a_small_fit_finds_the_same_weights_as_before(name):
    expected = read_results().get(name)
    assert expected, f"{name} has no results yet: `python -m tests.lab.fits` writes them."
    found = run_fit(name)
    assert found.keys() == expected.keys()
    for key, value in expected.items():
        assert found[key] == approximate(value), key
