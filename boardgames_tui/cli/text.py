"""Game on standard input and output: commands and actions are typed, and other players answer."""

import sys
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from itertools import takewhile

import typer

from boardgames_tui.cli.board_words import board_deeds, describe_match
from boardgames_tui.cli.conversation import HELP_ADVICE, Conversation, InputLines, is_yes, run_on_input
from boardgames_tui.cli.output import copy_to_clipboard, tell, tell_if_compiling
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import ActionError, SaveError, quoted
from boardgames_tui.match.status import result_sentence
from boardgames_tui.play.coach import TAKE_BACK
from boardgames_tui.play.deed import Deed, deeds_after_failure
from boardgames_tui.play.messages import describe_step
from boardgames_tui.play.session import GameSession
from boardgames_tui.play.venue import News, Venue
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import change_settings, ignored_entries, load_settings
from boardgames_tui.system.streams import warn

# Number of lines of chat that are shown when a game is opened.
SHOWN_CHAT = 5


def play_text(venue: Venue, *, coach: bool = False) -> None:
    """Play a game in plain text, perhaps with the coach; exit with status 1 if it could not be saved."""
    warn(*ignored_entries())
    settings = load_settings()
    settings = replace(settings, coach=coach or settings.coach)
    last = run_on_input(lambda lines: play_games(venue, lines, settings)).venue
    if last.loss:
        raise typer.Exit(code=1)
    if last.can_be_continued:
        sys.stdout.write(f"`boardgames-tui {last.command} --text` continues it.\n")


async def play_games(venue: Venue, lines: InputLines, settings: Settings, *, has_list: bool = False) -> "TextPlay":
    """Play a game, and those that follow it, such as a rematch; return the conversation about the last one."""
    # `puzzle` and the picker begin with the game played last.
    warn(*filter(None, [change_settings(last_game=venue.match.position.game.key)]))
    venue.set_listener(warn)
    play = TextPlay(venue, lines, settings, has_list=has_list)
    try:
        await play.run()
    finally:
        venue.close()
        if venue.loss:
            warn(venue.loss)
    if not venue.successor:
        return play
    return await play_games(venue.successor, lines, settings, has_list=has_list)


class TextPlay(Conversation):
    """One game at its venue. With `has_list`, the person can go back to a list of games."""

    kept = "The game continues."

    def __init__(self, venue: Venue, lines: InputLines, settings: Settings, *, has_list: bool = False) -> None:
        super().__init__(lines)
        self.venue, self._match = venue, venue.match
        self.typed, self.interval = venue.typed, venue.interval
        # A line to send is shown only when everything else that follows from an input has been told.
        venue.announce = self._note_letter
        self._has_new_letter = bool(venue.letter)
        # Every action is typed, so that the lines of a file mean the same whatever the settings say.
        settings = replace(settings, lone_choice=False)
        self.session = GameSession(venue, settings, self._tell_changes, self._tell_status, 0)
        self._has_list = has_list
        # What was told last: the actions, whether the game is over, the comment of the coach, and the situation.
        self._told_steps = (*venue.match.steps,)
        self._was_over = bool(venue.match.outcome)
        self._comment = self._situation = ""

    def begin(self) -> None:
        """Show the news, the last lines of chat, and the board."""
        tell(HELP_ADVICE)
        # What others have done since changes what can be typed.
        news = self._read_news()
        has_shown_board = self._tell_changes(*news.sentences, *self.venue.chat[-SHOWN_CHAT:])
        if not has_shown_board:
            self._show_board()

    async def run(self) -> None:
        """Play until the game or the input ends; show the result, and stop the engines."""
        try:
            await super().run()
            self._show_letter()
            if self.venue.ends_with_result and not self.venue.successor:
                tell(result_sentence(self._match) or "The game is unfinished.")
        finally:
            await self.session.close_engines()

    @property
    def is_over(self) -> bool:
        """Whether no more lines are read: the person leaves, another game follows, or the result was the end."""
        return super().is_over or self.venue.is_left or self.venue.successor is not None or self._is_at_end

    @property
    def _is_at_end(self) -> bool:
        return bool(self.venue.ends_with_result and self._match.outcome)

    @property
    def waiting(self) -> AbstractAsyncContextManager[object]:
        """Context in which a line is awaited: a TimeoutError ends it when the player's time is over."""
        return self.venue.timekeeper.until_flag()

    @property
    def deeds(self) -> Sequence[Deed]:
        """Commands on the board and the game; after a failure of an engine also those to go on."""
        side, referee = NAMES[self._match.position.side], self.session.referee
        hint_refusal = self.venue.help_refusal or self.venue.why_not("act")
        deeds = [
            *board_deeds(self._match, lambda: describe_match(self._match)),
            Deed("hint", "what to play, and why", self._hint, hint_refusal),
            *self.venue.deeds,
        ]
        if referee.failure:
            deeds += deeds_after_failure(referee.failure, side, referee.clear_failure, self.session.take_over)
        if self._has_list:
            deeds.append(Deed("list", "back to the games", self.leave))
        return deeds

    async def go_on(self) -> None:
        """Read a line if the person has to act, answer or go on after a failure; else let the opponents act."""
        self._show_letter()
        session = self.session
        if self._match.offer or session.referee.failure or not session.opponents.are_due:
            await super().go_on()
            return
        objection = await session.coach.wait_for_objection()
        if objection:
            await self._ask_about_objection(objection)
            return
        await session.play_opponents()
        if session.referee.failure:
            tell(f"{session.referee.failure} Type retry, me to play in its place, or quit.")

    async def _ask_about_objection(self, objection: str) -> None:
        """Ask whether the person takes a costly turn back; meanwhile the clock of the opponent stands still."""
        tell(f"{objection} {TAKE_BACK} Type yes to take it back.")
        with self.venue.timekeeper.paused("coach"):
            answer = await self.read_line()
        if is_yes(answer):
            self.session.coach.take_back()
            self._tell_changes()
        else:
            self.session.coach.keep_turn()

    async def receive(self, text: str) -> None:
        """Play typed actions, one or several of one turn: all of them, or none if one is not legal."""
        if not text:
            return
        if self.session.referee.failure:
            raise ActionError(f"{quoted(text)} is not retry, me or quit.")
        if refusal := self.venue.why_not("act"):
            raise ActionError(f"{text.lower()} cannot be played: {refusal} {self.advice(text)}")
        for action in self.read_turn(self._match.position, text):
            self.venue.play(action)
        self._tell_changes()

    async def receive_paste(self, text: str) -> None:
        """Continue a game by message with the other player's pasted line; raise MessageError in another game."""
        if not self.venue.line:
            await super().receive_paste(text)
        self._tell_changes(self.venue.receive(text))

    async def do(self, deed: Deed, argument: str) -> None:
        """Carry out a command; tell what has changed and the sentence that it returns."""
        self._tell_changes(await deed.carry_out(argument))

    async def _hint(self) -> str:
        """Return a suggested move with its reason, unless the flag falls before."""
        try:
            async with self.venue.timekeeper.until_flag():
                await self.session.suggest()
        except TimeoutError:
            return "Not enough time left for a hint."
        return self.session.message

    def look(self) -> None:
        """Tell what others have done, and what there is to do now, unless the game cannot be read any more."""
        news = self._read_news()
        if not self.is_done:
            chat = [f"{user}: {said}" for user, said in news.chat]
            self._tell_changes(*news.sentences, *chat)
            self._tell_situation()

    def _read_news(self) -> News:
        """Return what others have done; leave the game if it cannot be read any more."""
        try:
            return self.venue.refresh()
        except SaveError as error:
            tell(str(error))
            self.leave()
            return News()

    def _tell_changes(self, *sentences: str) -> bool:
        """Tell the new actions and some sentences; show the board if it has changed, and return whether it has."""
        has_moved = self._tell_steps()
        is_over = bool(self._match.outcome)
        has_ended_or_resumed = is_over != self._was_over
        self._was_over = is_over
        if has_moved:
            self.session.referee.clear_failure()
        for sentence in sentences:
            # The situation and, at the end, the result are told anyway.
            if sentence and not self._is_at_end and sentence.removesuffix(".") not in self.venue.situation:
                tell(sentence)
        shows_board = has_moved or (has_ended_or_resumed and not self._is_at_end)
        if shows_board:
            self._show_board()
        return shows_board

    def _tell_steps(self) -> bool:
        """Tell the actions that have not been told; return whether any were played or taken back."""
        told_before = self._told_steps
        self._told_steps = (*self._match.steps,)
        # A step that is played again after a take-back is another object.
        pairs = zip(told_before, self._told_steps, strict=False)
        number_in_common = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        for step in self._told_steps[number_in_common:]:
            tell(describe_step(self._match, step))
        return number_in_common < max(len(told_before), len(self._told_steps))

    def _tell_status(self) -> None:
        """Tell what the coach says about the last turn, and that an engine compiles."""
        comment = self.session.coach.comment
        if comment and comment != self._comment:
            tell(comment)
        self._comment = comment
        tell_if_compiling(self.session.engine_status)

    def _show_board(self) -> None:
        self.venue.timekeeper.tick()
        tell(describe_match(self._match))
        self._situation = ""
        self._tell_situation()

    def _tell_situation(self) -> None:
        """Print what there is to do besides moving, if it is new, and ring the bell if others may have waited."""
        situation = self.venue.situation
        if situation and situation != self._situation and not self._is_at_end:
            tell(situation)
            if self.venue.interval and sys.stdout.isatty():
                sys.stdout.write("\a")
        self._situation = situation

    def _note_letter(self) -> None:
        self._has_new_letter = True

    def _show_letter(self) -> None:
        """Print the line to send and copy it, if it has not been shown."""
        if self._has_new_letter:
            self._has_new_letter = False
            tell(self.venue.letter or self.venue.line)
            copy_to_clipboard(self.venue.line)
