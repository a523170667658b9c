"""Tests of data: one test for all rows of a table, in whose message each row that fails is named."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any


def each_row(names: str | Sequence[str], rows: Iterable[Any]) -> Callable[[Callable[..., Any]], Callable[..., None]]:
    """Run a test once for all rows, with the arguments of `pytest.mark.parametrize`; fixtures are shared by the rows.

    This is for tests of data that leave nothing behind. A test that takes long, or is run by itself, has parameters.
    """
    columns = [names] if isinstance(names, str) else [*names]
    rows = [[row] if isinstance(names, str) else [*row] for row in rows]

    def decorate(test: Callable[..., Any]) -> Callable[..., None]:
        fixtures = [name for name in inspect.signature(test).parameters if name not in columns]

        @wraps(test)
        def test_all(subtests, **shared):
            for row in rows:
                values = dict(zip(columns, row, strict=True))
                with subtests.test(**{name: repr(value) for name, value in values.items()}):
                    test(**values, **shared)

        parameters = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in ("subtests", *fixtures)]
        test_all.__signature__ = inspect.Signature(parameters)
        return test_all

    return decorate
