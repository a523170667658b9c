"""Foreign data: what a format of other programs holds, and only a writer of the same format writes again."""

from typing import NamedTuple


class Foreign(NamedTuple):
    """A property of SGF, or a tag or numeric annotation (NAG) of PGN, as it is written there."""

    extension: str
    """Extension of its format, such as `.sgf`."""
    name: str
    """Name of the property or the tag, or the annotation, such as `$14`."""
    values: tuple[str, ...] = ()
    """Values with their escapes: those of a property, the text of a tag, and none for an annotation."""
