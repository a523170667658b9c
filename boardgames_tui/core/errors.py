"""Errors about input from outside. Each message is one printable sentence."""

from boardgames_tui.core.printable import printable

# Characters of a quotation, at most.
MAX_QUOTE_LENGTH = 80


class BoardGamesError(Exception):
    """Any input that the program refuses, with a sentence for the user."""

    def __init__(self, sentence: str) -> None:
        super().__init__(printable(sentence))


class ActionError(BoardGamesError):
    """A text of an action that cannot be read, or that breaks a rule."""


class PositionError(BoardGamesError):
    """A position line that cannot be read, or that the rules exclude."""


class OptionError(BoardGamesError):
    """A size, option, lesson, puzzle or seat that does not exist, or cannot be used."""


class GameError(OptionError, KeyError):
    """A key that no game has."""

    # That of KeyError quotes the sentence.
    __str__ = Exception.__str__


class RecordError(BoardGamesError):
    """A record that cannot be read. `line` and `column` count from 1; `cause` is the sentence without them."""

    def __init__(self, line: int, column: int, cause: str) -> None:
        super().__init__(f"line {line}, column {column}: {cause}")
        self.line = line
        self.column = column
        self.cause = printable(cause)


class SaveError(BoardGamesError):
    """A saved game that is damaged, missing, from a newer version, or open elsewhere."""


class FolderError(BoardGamesError):
    """A folder for settings, games or compiled engines that is not known, because the user has no home directory."""


class MessageError(BoardGamesError):
    """A line of a game by message that cannot be read, or that does not continue the saved game."""


class EngineError(BoardGamesError):
    """An engine that exits, does not answer, or answers something unexpected."""


class WeightsError(EngineError):
    """A file of learned weights that is missing, damaged, or of another game, shape or version."""


def cause_of(error: Exception) -> str:
    """Return the cause of an error, as a part of a sentence without a full stop."""
    return ((error.strerror if isinstance(error, OSError) else "") or str(error)).rstrip(".")


def quoted(value: object) -> str:
    """Return a value for a sentence: shortened if it is long, and a text in quotation marks with escapes."""
    if isinstance(value, str):
        return repr(shortened(value))
    try:
        return shortened(repr(value))
    except Exception:  # noqa: BLE001 - a class of another program fails, or a number has too many digits
        return f"a value of type {type(value).__name__}"


def text_of(value: object) -> str:
    """Return a value as `str` writes it; an empty text if that fails."""
    try:
        return str(value)
    except Exception:  # noqa: BLE001 - as above
        return ""


def shortened(text: str, max_length: int = MAX_QUOTE_LENGTH) -> str:
    """Return a text of at most `max_length` characters; the middle of a longer text is replaced by `…`."""
    if len(text) <= max_length:
        return text
    head_length = 3 * max_length // 4
    tail_length = max_length - head_length - len("…")
    return f"{text[:head_length]}…{text[-tail_length:]}"
