"""Standard output that knows its flushed lines, so that progress of a long run can be checked."""

import io


class Output(io.StringIO):
    """Text that a tool prints."""

    _flushed = 0

    def flush(self):
        self._flushed = self.tell()

    @property
    def flushed(self):
        """Lines that a reader of the output has seen."""
        return self.getvalue()[: self._flushed].splitlines()

    @property
    def pending(self):
        """Lines that have not been flushed yet."""
        return self.getvalue()[self._flushed :].splitlines()
