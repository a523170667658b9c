"""Deeds: what can be done with a game besides playing an action, for menus, keys, and words of plain text."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

from boardgames_tui.core.errors import ActionError, quoted

# Columns of a list of words before what each does.
WORD_COLUMNS = 17


@dataclass(frozen=True)
class Deed:
    """Something that can be done with a game; `refusal` says why it cannot be done now, and is empty if it can.

    It is typed as a `word`, after which there may be an `argument`. In a menu it has a `label`, if any, and in the key
    bar a `key` of this name. `do` takes the argument, if there is one, and returns a sentence about what was done, or a
    whole text if `is_text`, or an awaitable of it if that takes time, or None; it may raise a BoardGamesError. Somebody
    has to say yes to a `question` first.
    """

    word: str
    about: str
    do: Callable[..., str | Awaitable[str | None] | None]
    refusal: str = ""
    label: str = ""
    key: str = ""
    argument: str = ""
    question: str = ""
    is_text: bool = False
    synonyms: Sequence[str] = ()

    def check(self, argument: str = "") -> None:
        """Raise ActionError if this cannot be done now, or not with this argument; to a question it may be the yes."""
        is_answer = bool(self.question) and argument == "yes"
        if self.refusal:
            raise ActionError(self.refusal)
        if self.argument and not argument:
            raise ActionError(f"Type {self.word} {self.argument}.")
        if argument and not (self.argument or is_answer):
            raise ActionError(f"Type only {self.word}, without {quoted(argument)}.")

    def do_at_once(self, argument: str = "") -> str:
        """Do this, with the argument if it takes one; it must be a deed that takes no time."""
        sentence = self._begin(argument)
        assert isinstance(sentence, str)
        return sentence

    async def carry_out(self, argument: str = "") -> str:
        """Do this, with the argument if it takes one, and wait until it is done."""
        sentence = self._begin(argument)
        return sentence if isinstance(sentence, str) else await sentence or ""

    def _begin(self, argument: str) -> str | Awaitable[str | None]:
        self.check(argument)
        return (self.do(argument) if self.argument else self.do()) or ""


def deeds_after_failure(
    failure: str, side: str, retry: Callable[[], None], take_over: Callable[[], None]
) -> tuple[Deed, Deed]:
    """Return the two ways to continue after the player of a side has failed; without a failure both are refused."""
    refusal = "" if failure else "No player has failed."
    return (
        Deed("retry", "let the player that failed try again", retry, refusal, "Try again"),
        Deed("me", "play in its place", take_over, refusal, f"Play {side} yourself"),
    )


def find_deed(deeds: Iterable[Deed], text: str) -> tuple[Deed | None, str]:
    """Return the deed whose word a typed line begins with, if any, and what follows the word."""
    word, _, argument = text.partition(" ")
    meant = (deed for deed in deeds if word.lower() in (deed.word, *deed.synonyms))
    return next(meant, None), argument.strip()


def words_of(deeds: Iterable[Deed]) -> str:
    """Return the list of the words, one a line, each with what it does."""
    rows = [(f"{deed.word} {deed.argument}".strip(), deed.about) for deed in deeds]
    return "\n".join(_row(usage, about) for usage, about in rows)


def _row(usage: str, about: str) -> str:
    """Return a row of a list; what is too long for the first column has a row of its own."""
    indent = f"\n{'':{WORD_COLUMNS + 2}}" if len(usage) >= WORD_COLUMNS else ""
    return f"  {usage:<{WORD_COLUMNS}}{indent}{about}"
