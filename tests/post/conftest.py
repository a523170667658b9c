"""Two people with machines of their own."""

import pytest

from tests.post.machines import Machine


@pytest.fixture
def ann(tmp_path):
    return Machine(tmp_path / "ann", "Ann")


@pytest.fixture
def ben(tmp_path):
    return Machine(tmp_path / "ben", "Ben")
