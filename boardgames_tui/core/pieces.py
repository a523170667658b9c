"""Names of the pieces of a game, for texts about its boards."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pieces:
    """What a game calls its pieces. A piece without a colour is neutral; its cell value is `cells.BLOCK`."""

    noun: str = "stone"
    """A piece of a colour."""
    plural: str = ""
    """Its plural; empty if it is formed with an `s`."""
    lost_verb: str = "give up"
    """What an action does to pieces of the own side that it takes off the board: a regular verb, or one with words."""
    left_verb: str = "leave"
    """What an action does to the site from which a piece moves; empty if the text of the action tells that."""
    neutral: str = "block"
    """A neutral piece."""
    neutral_verb: str = "block"
    """What an action does to a site on which it places a neutral piece: a regular verb, as in `blocks c4`."""
    neutral_sign: str = ""
    """Character that shows a neutral piece; empty for a shaded site. In ASCII each is a `#`."""

    @property
    def nouns(self) -> str:
        """Plural of `noun`."""
        return self.plural or f"{self.noun}s"


def with_article(noun: str) -> str:
    """Return a noun with its article: `a block`, `an arrow`."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
