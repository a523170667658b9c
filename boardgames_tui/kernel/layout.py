"""Layouts of rows: the named fields of a flat row of integers, at offsets that are computed and checked.

An engine keeps its state in flat rows, and a kernel reads a field as `w[S.KEY]` or an element as `w[S.POINTS + c]`.
The compiler turns a module-level integer into a constant, so a field is declared by the assignment of its offset, in
the order in which the row holds the fields:

    POSITION = Layout("Torus position", after=language.POSITION_REGISTERS)
    KEY = POSITION.scalar("KEY", "XOR of the Zobrist keys of all stones")
    POINTS = POSITION.array("POINTS", 169, "stone and neighbour counts", index="site")
    POSITION.check(globals())

`print(POSITION)` shows the row as a table. Another module imports the module of the layout as a whole
(`from boardgames_tui.games.torus.engine import state as S`) and reads numbers through it. It imports functions by name:
specialisation replaces the globals of a kernel, and a function that is reached through a module would stay unbound.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class LayoutError(Exception):
    """A layout that cannot be built: a repeated name, a field without room, or a constant with another value."""


@dataclass(frozen=True)
class Field:
    """One field of a row.

    `length` is its number of integers; 0 if the field runs to the end of the row. Its elements are numbered from
    `first` on, and each has `stride` integers. `index` says what the number of an element means, such as "site".
    """

    name: str
    offset: int
    length: int
    first: int
    stride: int
    index: str
    meaning: str

    @property
    def base(self) -> int:
        """The number to which a kernel adds `stride * index`: the offset that element 0 has, or would have."""
        return self.offset - self.stride * self.first


class Layout:
    """The fields of a row, in order. Each method that adds a field returns the value of the field's constant.

    A layout that continues another one (`after`) starts with all fields of that one, as each game's position starts
    with the registers in `kernel`. A layout inside a scratch field (`within`: its layout and name) uses the integers of
    that field; several layouts may share it.
    """

    def __init__(self, title: str, *, after: Layout | None = None, within: tuple[Layout, str] | None = None) -> None:
        self.title = title
        self._fields: dict[str, Field] = dict(after._fields) if after else {}
        self._inherited = frozenset(self._fields)
        # End of the row, if the layout may not grow beyond it.
        self._limit: int | None = None
        self.start = 0
        if within:
            layout, name = within
            field = layout[name]
            self.start = field.offset
            self._limit = field.offset + field.length
        self.end: int = after.end if after else self.start

    @property
    def size(self) -> int:
        """The number of integers from the start to the end; in an array of records, the stride."""
        return self.end - self.start

    def __getitem__(self, name: str) -> Field:
        return self._fields[name]

    def scalar(self, name: str, meaning: str) -> int:
        """Add one number; return its offset."""
        return self._add(name, 1, meaning)

    def array(self, name: str, length: int, meaning: str, *, index: str, first: int = 0) -> int:
        """Add `length` numbers, for the indices from `first` on; return the base to which an index is added."""
        return self._add(name, length, meaning, index=index, first=first)

    def records(self, name: str, record: Layout, count: int, *, index: str, first: int = 0) -> int:
        """Add `count` records, for the indices from `first` on; return the base to which record.size * index is added.

        The offset of a field in `record`, added to that, gives the field.
        """
        return self._add(name, record.size * count, record.title, index=index, first=first, stride=record.size)

    def scratch(self, name: str, length: int, meaning: str) -> int:
        """Add `length` numbers whose values no caller may rely on; return the offset of the first."""
        return self._add(name, length, f"scratch: {meaning}")

    def rest(self, name: str, meaning: str, *, index: str) -> int:
        """Add the last field, an array that runs to the end of the row; return the offset of its first number."""
        offset = self._add(name, 0, meaning, index=index)
        self._limit = self.end
        return offset

    def align(self, multiple: int) -> None:
        """Leave numbers unused, so that the next field, or the next record, begins at a multiple of a number."""
        self.end += -self.end % multiple

    def _add(self, name: str, length: int, meaning: str, *, index: str = "", first: int = 0, stride: int = 1) -> int:
        """Add a field behind the last one, and return its base (`Field.base`).

        Raise LayoutError if the name is not new, or if the layout has no room for the field.
        """
        if name in self._fields:
            raise LayoutError(f"{self.title} has two fields named {name}.")
        if self._limit is not None and self.end + length > self._limit:
            raise LayoutError(f"{name} of {self.title} would end at {self.end + length}, beyond {self._limit}.")
        field = self._fields[name] = Field(name, self.end, length, first, stride, index, meaning)
        self.end += length
        return field.base

    def check(self, constants: Mapping[str, object]) -> None:
        """Raise LayoutError unless each field's constant holds its base. A module passes its globals()."""
        for name, field in self._fields.items():
            if name not in self._inherited and constants.get(name) != field.base:
                raise LayoutError(f"{name} of {self.title} is {field.base}, not {constants.get(name)}.")

    def __str__(self) -> str:
        """Return a table of all fields: offset, name with indices, and meaning."""
        rows = [(str(field.offset), _extent(field), field.meaning) for field in self._fields.values()]
        offsets = max((len(offset) for offset, _, _ in rows), default=0)
        extents = max((len(extent) for _, extent, _ in rows), default=0)
        lines = [f"{offset:>{offsets}}  {extent:<{extents}}  {meaning}" for offset, extent, meaning in rows]
        return "\n".join([f"{self.title} ({self.start} to {self.end})", *lines])


def _extent(field: Field) -> str:
    """Return a field's name with its indices, such as `POINTS[site 0…168]`."""
    if not field.index:
        return field.name if field.length == 1 else f"{field.name} ({field.length})"
    # A field that runs to the end of the row has no last index.
    last_index = str(field.first + field.length // field.stride - 1) if field.length else ""
    stride = f" of {field.stride} each" if field.stride > 1 else ""
    return f"{field.name}[{field.index} {field.first}…{last_index}]{stride}"
