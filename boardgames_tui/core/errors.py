"""Errors about input from outside. Each message is one printable sentence.

BoardGamesError
├── ActionError      text of an action: malformed, or against a rule
├── PositionError    position line: malformed, or impossible
├── OptionError      size, option of a game, or seat
├── RecordError      record: malformed, contradictory, or against the rules
├── SaveError        saved game: damaged, missing, from a newer version, or open elsewhere
└── EngineError      program that speaks the engine protocol, or should
└── WeightsError file of learned weights: missing, damaged, or of another game, shape or version
"""

from boardgames_tui.core.printable import printable

# Characters of a quotation, at most.
LONGEST_QUOTE = 80


class BoardGamesError(Exception):
    """Any input that the program refuses, with a sentence for the user."""

    def __init__(self, sentence: str) -> None:
        super().__init__(printable(sentence))


class ActionError(BoardGamesError):
    """An action that cannot be read, or that breaks a rule."""


class PositionError(BoardGamesError):
    """A position line that cannot be read, or that the rules exclude."""


class OptionError(BoardGamesError):
    """A size, option or seat that does not exist."""


class RecordError(BoardGamesError):
    """A record that cannot be read. `line` and `column` count from 1; `cause` is the sentence without them."""

    def __init__(self, line: int, column: int, cause: str) -> None:
        super().__init__(f"line {line}, column {column}: {cause}")
        self.line = line
        self.column = column
        self.cause = printable(cause)


class SaveError(BoardGamesError):
    """A saved game that cannot be read, found or continued."""


class EngineError(BoardGamesError):
    """An engine that exits, does not answer, or answers something unexpected."""


class WeightsError(EngineError):
    """A file of weights that the engine cannot use, so that it cannot search."""


def quoted(text: str) -> str:
    """Return a text in quotation marks, escaped if it is not printable, and without its middle if it is long."""
    return repr(shortened(text))


def shortened(text: str, longest: int = LONGEST_QUOTE) -> str:
    """Return a text of at most `longest` characters; a longer one keeps its first three quarters and its end."""
    begin = 3 * longest // 4
    return text if len(text) <= longest else f"{text[:begin]}…{text[begin - longest + 1 :]}"
