"""Better moves than the mistakes of a record, sought line by line on standard input and output."""

import asyncio
import sys
from collections.abc import Sequence

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.analysis.better_move import BetterMove, describe_mistake, end_of
from boardgames_tui.analysis.game_review import NO_MISTAKE, Verdict, match_at
from boardgames_tui.cli.text import describe_match
from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError
from boardgames_tui.play.mistake_attempt import TASK
from boardgames_tui.play.typed_actions import read_turn
from boardgames_tui.record import Record
from boardgames_tui.system.streams import say

HELP = "Type a move, answer, again (from the start of the turn), next (the next mistake) or quit."


def retry_mistakes(record: Record, mistakes: Sequence[Verdict]) -> None:
    """Let a person look for a better move than each mistake; raise EngineError if there is no engine."""
    if not mistakes:
        say(NO_MISTAKE)
        return
    say(HELP)
    with asyncio.Runner() as runner:
        analyst = Analyst(record.root.position.game)
        try:
            for mistake in mistakes:
                if not _Retry(record, BetterMove(record, mistake, analyst), runner).run():
                    break
        finally:
            runner.run(analyst.close())


class _Retry:
    """Tries at one mistake, with typed lines."""

    def __init__(self, record: Record, better_move: BetterMove, runner: asyncio.Runner) -> None:
        self._record, self._better_move, self._runner = record, better_move, runner
        # Actions of the present try.
        self._actions: tuple[Action, ...] = ()

    def run(self) -> bool:
        """Read tries until a better move is known; return whether to go on with the next mistake."""
        self._show_board()
        say(f"{describe_mistake(self._better_move.mistake)} {TASK.format(answer='answer')}")
        while not self._better_move.is_found:
            sys.stdout.flush()
            # The end of the input quits.
            line = sys.stdin.readline() or "quit"
            match " ".join(line.lower().split()):
                case "quit":
                    return False
                case "next":
                    return True
                case "answer":
                    _, sentence = self._runner.run(self._better_move.answer())
                    say(sentence)
                case "again":
                    self._restart()
                case "help" | "":
                    say(HELP)
                case text:
                    self._try(text)
        return True

    def _restart(self) -> None:
        self._actions = ()
        self._show_board()

    def _try(self, text: str) -> None:
        """Play typed actions, and judge a whole turn. A wrong one is taken back."""
        try:
            position = end_of(self._better_move.mistake.start, self._actions).position
            self._actions = (*self._actions, *read_turn(position, text))
        except ActionError as error:
            say(str(error))
            return
        if self._better_move.is_whole_turn(self._actions):
            say(self._runner.run(self._better_move.judge(self._actions)))
            self._actions = ()
        else:
            self._show_board()

    def _show_board(self) -> None:
        """Show the board after the actions of the present try."""
        say(describe_match(match_at(self._record, end_of(self._better_move.mistake.start, self._actions))))
