"""Deeds: what a person can do with a game besides playing an action, such as resigning or asking for a hint.

Each deed is declared once, for the menu and the key bar of the app, and for the words that a person types.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

from boardgames_tui.core.errors import ActionError, quoted
from boardgames_tui.core.suggestion import closest

# Column in which the explanations of words begin.
ABOUT_COLUMN = 19


@dataclass(frozen=True)
class Deed:
    """Something that a person does with a game by typing its `word`, or by choosing its `label` in the menu.

    `about` says what it does, and `refusal` why it is impossible now, if it is. `argument` names what has to be typed
    after the word, if anything. A `question` has to be answered with yes first. `do` takes the argument, if there is
    one, and returns a sentence about what was done; if `is_text`, it changes nothing and returns a text to be shown.
    """

    word: str
    about: str
    do: Callable[..., str | Awaitable[str | None] | None]
    refusal: str = ""
    label: str = ""
    # Name of the key that does the same, if there is one.
    key: str = ""
    argument: str = ""
    question: str = ""
    is_text: bool = False
    synonyms: Sequence[str] = ()

    def check(self, argument: str = "") -> None:
        """Raise ActionError if the deed is refused now, or if its argument is missing or was not expected."""
        if self.refusal:
            raise ActionError(self.refusal)
        if self.argument and not argument:
            raise ActionError(f"Type {self.word} {self.argument}.")
        answers_question = self.question and argument == "yes"
        if argument and not self.argument and not answers_question:
            raise ActionError(f"Type only {self.word}, without {quoted(argument)}.")

    def do_at_once(self, argument: str = "") -> str:
        """Do a deed that need not be awaited, and return its sentence."""
        sentence = self._begin(argument)
        assert isinstance(sentence, str)
        return sentence

    async def carry_out(self, argument: str = "") -> str:
        """Do the deed, wait until it is done, and return its sentence."""
        sentence = self._begin(argument)
        return sentence if isinstance(sentence, str) else await sentence or ""

    def _begin(self, argument: str) -> str | Awaitable[str | None]:
        """Do the deed, or begin to; return its sentence, or what has to be awaited for it."""
        self.check(argument)
        return (self.do(argument) if self.argument else self.do()) or ""


def deeds_after_failure(
    failure: str, side: str, retry: Callable[[], None], take_over: Callable[[], None]
) -> tuple[Deed, Deed]:
    """Return two deeds for a player of a side that has failed to move: let it try again, or play in its place."""
    refusal = "" if failure else "No player has failed."
    try_again = Deed("retry", "let the player that failed try again", retry, refusal, "Try again")
    return try_again, Deed("me", "play in its place", take_over, refusal, f"Play {side} yourself")


def find_deed(deeds: Iterable[Deed], text: str) -> tuple[Deed | None, str]:
    """Return the deed that a typed line begins with, or None, and the argument after its word."""
    word, _, argument = text.partition(" ")
    deeds_of_word = (deed for deed in deeds if word.lower() in (deed.word, *deed.synonyms))
    return next(deeds_of_word, None), argument.strip()


def meant_word(deeds: Iterable[Deed], text: str) -> str:
    """Return the word that a person meant by a similar one at the beginning of a line; empty if none is similar."""
    word = text.split(maxsplit=1)[0] if text.strip() else ""
    # A shorter word may be a move.
    is_like_a_word = word.isalpha() and len(word) > 2
    return closest(word, [deed.word for deed in deeds if not deed.refusal]) if is_like_a_word else ""


def words_of(deeds: Iterable[Deed]) -> str:
    """Return the words with their arguments and explanations, one a line."""
    lines = []
    for deed in deeds:
        usage = f"  {deed.word} {deed.argument}".rstrip()
        if len(usage) >= ABOUT_COLUMN:
            # The explanation follows on a line of its own.
            lines.append(usage)
            usage = ""
        lines.append(f"{usage:<{ABOUT_COLUMN}}{deed.about}")
    return "\n".join(lines)
