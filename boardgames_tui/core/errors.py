"""What can be wrong with what somebody gave us. Every message is one printable sentence.

BoardGamesError
├── ActionError      the text of an action: malformed, or against a rule
├── PositionError    a position line: malformed, or impossible by the rules
├── OptionError      a size, an option of a game, a seat
├── RecordError      a record: malformed, or against itself or the rules
├── SaveError        a kept game: damaged, missing, of a newer version, open elsewhere
└── EngineError      another program that speaks the engine protocol, or ought to
    └── WeightsError a file of learned weights: missing, damaged, or of another game, shape or version
"""

from boardgames_tui.core.printable import printable

# The number of letters of a quotation.
LONGEST_QUOTE = 80


class BoardGamesError(Exception):
    """Everything that this program refuses in a sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(printable(sentence))


class ActionError(BoardGamesError):
    """An action that cannot be read, or that a rule forbids."""


class PositionError(BoardGamesError):
    """A position line that cannot be read, or that the rules cannot hold."""


class OptionError(BoardGamesError):
    """A size, option or seat that does not exist."""


class RecordError(BoardGamesError):
    """A record that cannot be read: `line` and `column`, from 1, say where, `cause` is the sentence without them."""

    def __init__(self, line: int, column: int, cause: str) -> None:
        super().__init__(f"line {line}, column {column}: {cause}")
        self.line = line
        self.column = column
        self.cause = printable(cause)


class SaveError(BoardGamesError):
    """A kept game that cannot be read, found or gone on with."""


class EngineError(BoardGamesError):
    """An engine that exits, stays silent, or answers what it should not."""


class WeightsError(EngineError):
    """A file of weights that an engine cannot use, without which it cannot search."""


def quoted(text: str) -> str:
    """Return a text as a sentence quotes it: escaped where it cannot be shown, without its middle if it is long."""
    return repr(shortened(text))


def shortened(text: str, longest: int = LONGEST_QUOTE) -> str:
    """Return a text of at most `longest` letters: if it is longer, its first three quarters and its end."""
    begin = 3 * longest // 4
    return text if len(text) <= longest else f"{text[:begin]}…{text[begin - longest + 1 :]}"
