"""Standard output that tells which lines have been flushed, so that a long run shows how it goes on."""

import io


class Output(io.StringIO):
    """Text that a tool prints."""

    _flushed = 0

    def flush(self):
        self._flushed = self.tell()

    @property
    def flushed(self):
        """Lines that somebody who follows the output has seen."""
        return self.getvalue()[: self._flushed].splitlines()

    @property
    def pending(self):
        """Lines behind those."""
        return self.getvalue()[self._flushed :].splitlines()
