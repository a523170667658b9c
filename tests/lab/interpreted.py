"""Interpreted rules for tools of the lab, which ask for compiled ones: they need no compiler and no warm cache."""

import numpy as np

from boardgames_tui.engine.compile.specialise import Backend


class Numbers(list):
    """Python's numbers in a row that can be cut and shaped like an array."""

    def __getitem__(self, index):
        found = super().__getitem__(index)
        return np.array(found) if isinstance(index, slice) else found

    def reshape(self, *shape):
        return np.array(self).reshape(*shape)


class Interpreted(Backend):
    """Interpreted rules for tools that ask for compiled ones and for arrays."""

    def __init__(self, game, *, compiled):
        assert compiled, "The lab's games are played in compiled code."
        super().__init__(game, compiled=False)

    def ints(self, values, *, wide=False):
        assert wide or all(abs(each) < 1 << 31 for each in values), "Compiled code takes these numbers as 32 bits."
        return super().ints(values, wide=wide)

    def zeros(self, n, kind="int32"):
        row = super().zeros(n, kind)
        return Numbers(row) if kind == "int64" else row
