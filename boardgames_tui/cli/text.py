"""Game on standard input and output: commands and actions are typed, and other players answer."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import typer

from boardgames_tui.analysis.hints.adviser import Adviser
from boardgames_tui.cli.input_lines import InputLines, run_on_input
from boardgames_tui.cli.open_app import open_app
from boardgames_tui.cli.output import copy_to_clipboard, print_in_ascii, tell
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import LETTERS, NAMES
from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.errors import ActionError, BoardGamesError, EngineError, SaveError
from boardgames_tui.core.position import Position
from boardgames_tui.learn.rules_card import plain_card
from boardgames_tui.match.match import Match
from boardgames_tui.match.players import Player
from boardgames_tui.match.referee import Referee
from boardgames_tui.match.status import result_sentence
from boardgames_tui.play.coach import TAKE_BACK, Coach
from boardgames_tui.play.deed import Deed, find_deed, words_of
from boardgames_tui.play.messages import NO_HELP, describe_last_turn, describe_step
from boardgames_tui.play.typed_actions import read_turn
from boardgames_tui.play.venue import Venue
from boardgames_tui.post.line import ends_within_line, has_line
from boardgames_tui.record import Record
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import ignored_entries, load_settings
from boardgames_tui.system.streams import warn
from boardgames_tui.uai.player import player_for
from boardgames_tui.uai.streams import Reader

# End of a refusal of what was typed.
ADVICE = "(help lists the commands)"
# What a command of a lesson or puzzle does; it may have to be awaited.
Command: TypeAlias = Callable[[], Awaitable[None] | None]
# Number of lines of chat that are shown when a game is opened.
SHOWN_CHAT = 5
# Number of digits of the number of a move, at most.
MAX_DIGITS = 5


def play_text(venue: Venue, *, plain: bool, coach: bool = False) -> None:
    """Play a game on standard input and output until the game or the input ends; if `plain`, in ASCII.

    If `coach`, say what each turn of the person has cost, whatever the settings say. Say so if the game is not saved,
    and exit with status 1.
    """
    if plain:
        print_in_ascii()
    warn(*ignored_entries())
    settings = load_settings()
    settings = replace(settings, coach=coach or settings.coach)
    last = venue

    async def play(stream: Reader) -> None:
        """Play the game, and those that follow it."""
        nonlocal last
        lines = InputLines(stream)
        successor: Venue | None = venue
        while successor:
            last = successor
            last.set_listener(warn)
            await TextPlay(last, lines, settings).run()
            successor = last.successor
            if successor:
                last.close()

    try:
        run_on_input(play)
    finally:
        last.close()
        if last.loss:
            warn(last.loss)
    if last.loss:
        raise typer.Exit(code=1)
    if last.can_be_continued:
        sys.stdout.write(f"`boardgames-tui {last.command} --text` continues it.\n")


def open_game(venue: Venue, *, text: bool, plain: bool) -> None:
    """Play a game in plain text, or in the app."""
    if text:
        play_text(venue, plain=plain)
    else:
        open_app(venue, plain=plain, alternative="add --text to play in plain text")


class TextPlay:
    """One game at its venue, played with lines that are read from a stream, and shown on standard output.

    With `has_list`, the person can go back to a list of games; `has_quit` tells that the person leaves that, too.
    """

    def __init__(self, venue: Venue, lines: InputLines, settings: Settings, *, has_list: bool = False) -> None:
        self._venue, self._match = venue, venue.match
        venue.apply_settings(settings)
        # A line is shown when everything else that follows from an input has been said.
        venue.announce = self._note_letter
        self._has_new_letter = bool(venue.letter)
        self._referee = Referee(venue.match, self._make_player, venue.timekeeper)
        self._lines, self._settings = lines, settings
        self._adviser = Adviser(venue.match.position.game, tell_if_compiling)
        self._coach = Coach(venue, self._show_comment)
        self._has_list = has_list
        self._is_done = self.has_quit = False
        # The situation that was told last.
        self._situation = ""

    async def run(self) -> None:
        """Play until the game or the input ends. After an error, print a sentence and go on."""
        tell("Type help for the commands.")
        for line in self._venue.chat[-SHOWN_CHAT:]:
            tell(line)
        self._show_board()
        self._coach.apply_settings(self._settings)
        try:
            while not (self._is_done or self._is_at_end):
                await self._go_on()
            self._show_letter()
            if self._venue.ends_with_result and not self._venue.successor:
                tell(result_sentence(self._match) or "The game is unfinished.")
        finally:
            await self._referee.close()
            await self._adviser.close()
            await self._coach.close()

    @property
    def _is_at_end(self) -> bool:
        return bool(self._venue.ends_with_result and self._match.outcome)

    @property
    def _deeds(self) -> Sequence[Deed]:
        """All that can be typed besides moves."""
        match, position = self._match, self._match.position
        return (
            Deed("legal", "the legal moves", lambda: " ".join(each.text for each in position.actions)),
            Deed(
                "why", "why a move is not legal", lambda text: explain_action(position, text.lower()), argument="MOVE"
            ),
            Deed("board", "the board again", lambda: describe_match(match)),
            Deed("line", "the position as one line", lambda: str(position)),
            Deed("moves", "the moves so far", lambda: list_moves(match)),
            Deed(
                "show", "the board after move N, 0 for the start", lambda text: board_after(match, text), argument="N"
            ),
            Deed("record", "the game as a record", lambda: write_record(Record.of(match)).rstrip("\n")),
            Deed("hint", "what to play, and why", lambda: "", NO_HELP if self._venue.forbids_help else ""),
            *self._venue.deeds,
            Deed("rules", "the rules of the game", lambda: plain_card(position.game)),
            Deed("help", "this list", lambda: self._help),
            *([Deed("list", "back to the games", self._leave)] if self._has_list else []),
            Deed("quit", "leave", self._quit),
        )

    @property
    def _help(self) -> str:
        return f"Type {self._venue.typed}, or one of:\n{words_of(self._deeds)}"

    # Whoever is to act

    async def _go_on(self) -> None:
        """Read a line, or let the player to act do so."""
        self._show_letter()
        if self._match.outcome or self._match.to_act.is_person or self._match.offer:
            await self._handle_line()
        elif objection := await self._coach.hear():
            await self._ask_about_objection(objection)
        else:
            await self._let_player_act()

    async def _ask_about_objection(self, objection: str) -> None:
        """Ask whether the person takes a turn back to which the coach objects; the clock of the opponent waits."""
        tell(f"{objection} {TAKE_BACK} Type yes to take it back.")
        with self._venue.timekeeper.paused("coach"):
            answer = await self._read_line()
        if is_yes(answer or ""):
            self._coach.take_back(self._take_back)
            self._show_board()
        else:
            self._coach.keep_turn()

    def _take_back(self) -> bool:
        ply = self._match.ply
        self._venue.take_back()
        return self._match.ply != ply

    def _show_comment(self) -> None:
        tell(self._coach.comment)

    def _make_player(self, seat: int) -> Player:
        return player_for(self._match.seats[seat], self._match.position.game, tell)

    async def _let_player_act(self) -> None:
        """Play the action of the computer player to act. If the player fails, ask how to go on."""
        try:
            action = await self._referee.choose()
        except EngineError as error:
            tell(f"{error} Type retry, me to play in its place, or quit.")
            await self._recover()
        else:
            if action:
                self._play(action)

    async def _recover(self) -> None:
        """Read how to go on after a player failed: let it retry, let a person take its seat, or quit."""
        while True:
            # An empty line quits, as does the end of the input.
            line = await self._lines.next() or "quit"
            answer = line.strip().lower()
            if answer in ("retry", "me", "quit"):
                break
            tell(f"{answer!r} is not retry, me or quit.")
        if answer == "quit":
            self._quit()
        elif answer == "me":
            self._referee.take_over()

    # Lines that are typed

    async def _read_line(self) -> str | None:
        """Wait for a line while the clock runs, and tell news. Return None at the end of the input, "" at a result."""
        while not (self._is_done or self._is_at_end):
            with suppress(TimeoutError):
                async with asyncio.timeout(self._venue.interval or None), self._venue.timekeeper.until_flag():
                    return await self._lines.next()
            self._look()
        return ""

    async def _handle_line(self) -> None:
        """Read a line, and obey it unless the game has ended meanwhile."""
        line = await self._read_line()
        if not (self._is_done or self._is_at_end):
            await self._obey(line)

    async def _obey(self, line: str | None) -> None:
        """Receive a pasted line, do what a word says, or play actions; say what was done, or why it is refused."""
        # The end of the input quits.
        text = "quit" if line is None else " ".join(line.split())
        deed, argument = find_deed(self._deeds, text)
        try:
            if has_line(text):
                whole = await self._whole_paste(line or "")
                self._do(lambda: self._venue.receive(whole), is_from_elsewhere=True)
            elif deed:
                await self._do_deed(deed, argument)
            elif text:
                self._play_typed(text.lower())
        except BoardGamesError as error:
            tell(str(error))
        self._look()

    async def _whole_paste(self, text: str) -> str:
        """Return a pasted text up to the end of its line, which may be wrapped; an empty line ends it, too."""
        while ends_within_line(text) and (more := await self._read_line()):
            text = f"{text}\n{more}"
        return text

    async def _do_deed(self, deed: Deed, argument: str) -> None:
        """Do a deed if it is possible, and after a question if it needs one."""
        if deed.refusal:
            raise ActionError(deed.refusal)
        if deed.word == "hint":
            tell(await self._hint())
        elif not deed.question or argument == "yes" or await self._confirm(deed):
            self._do(partial(deed.do_at_once, argument))
            self._is_done = self._is_done or self._venue.is_left or self._venue.successor is not None

    async def _confirm(self, deed: Deed) -> bool:
        """Ask the question of a deed and return whether the answer is yes, given in time."""
        tell(f"{deed.question} Type yes to {deed.word}.")
        answer = await self._read_line()
        is_over = self._is_done or self._is_at_end
        if not (is_over or is_yes(answer or "")):
            tell("The game continues.")
        return not is_over and is_yes(answer or "")

    async def _hint(self) -> str:
        try:
            async with self._venue.timekeeper.until_flag():
                return (await self._adviser.advise(self._match))[1]
        except EngineError as error:
            return f"No hint: {error}"
        except TimeoutError:
            return "Not enough time left for a hint."

    def _play_typed(self, text: str) -> None:
        """Play typed actions, one or several of one turn: all of them, or none if one is not legal."""
        if refusal := self._venue.why_not("act"):
            raise ActionError(f"{text} cannot be played: {refusal} {ADVICE}")
        try:
            actions = read_turn(self._match.position, text)
        except ActionError as error:
            raise ActionError(f"{error} {ADVICE}") from None
        for action in actions:
            self._play(action)

    # What is told

    def _play(self, action: Action) -> None:
        """Play a legal action and show the board; do nothing if the flag falls first."""
        ply = self._match.ply
        self._venue.play(action)
        if self._match.ply > ply:
            tell(describe_step(self._match, self._match.steps[-1]))
            self._show_board()

    def _do(self, act: Callable[[], str], *, is_from_elsewhere: bool = False) -> None:
        """Do something, and tell what has changed, unless the result says it."""
        before = self._state
        sentence = act()
        if is_from_elsewhere and self._match.ply != before[0]:
            tell(describe_last_turn(self._match))
        self._tell_changes(before)
        if sentence and not (self._is_at_end or self._venue.offer_to_answer):
            tell(sentence)

    @property
    def _state(self) -> tuple[int, bool]:
        return self._match.ply, bool(self._match.outcome)

    def _tell_changes(self, before: tuple[int, bool]) -> None:
        """Show the board if the position has changed."""
        if self._state != before and not self._is_at_end:
            self._show_board()

    def _look(self) -> None:
        """Print what others have done, and what there is to do now. An error, such as a fork, ends the game here."""
        before = self._state
        try:
            news = self._venue.refresh()
        except SaveError as error:
            tell(str(error))
            self._leave()
            return
        match = self._match
        for step in match.steps[len(match.steps) - news.moves :] if news.moves else ():
            tell(describe_step(match, step))
        for sentence in news.sentences:
            tell(sentence)
        self._tell_changes(before)
        self._tell_situation()

    def _show_board(self) -> None:
        self._venue.timekeeper.tick()
        tell(describe_match(self._match))
        self._situation = ""
        self._tell_situation()

    def _tell_situation(self) -> None:
        """Print what there is to do besides moving, if it is new, and ring the bell if others may have waited."""
        situation = self._venue.situation
        if situation and situation != self._situation and not self._is_at_end:
            tell(situation)
            if self._venue.interval and sys.stdout.isatty():
                sys.stdout.write("\a")
        self._situation = situation

    def _note_letter(self) -> None:
        self._has_new_letter = True

    def _show_letter(self) -> None:
        """Print the line to send and copy it, if it has not been shown."""
        if self._has_new_letter:
            self._has_new_letter = False
            tell(self._venue.letter or self._venue.line)
            copy_to_clipboard(self._venue.line)

    def _leave(self) -> str:
        self._is_done = True
        return ""

    def _quit(self) -> str:
        self.has_quit = True
        return self._leave()


def tell_if_compiling(status: str) -> None:
    """Print the status of an engine if it compiles, because that takes long enough."""
    if "compil" in status:
        tell(status)


def is_yes(line: str) -> bool:
    """Return whether a person has answered with yes."""
    return line.strip().lower() == "yes"


def explain_action(position: Position, text: str) -> str:
    """Return which rule forbids an action or placing a stone on a site, or that the action is legal."""
    site = position.geometry.site_of.get(text)
    try:
        position.find(text)
    except BoardGamesError as error:
        return (position.why_no_action_at(site) if site is not None else "") or str(error)
    return f"{text} is legal."


def describe_match(match: Match) -> str:
    """Return the board, and unless the game is over, the side to act, the prompt and the clocks, as lines."""
    position = match.position
    board = diagram(position.geometry, position.cells)
    if match.outcome:
        return board
    side, player = NAMES[position.side], match.name_of(position.side)
    # A player without a name is called by the colour.
    name_part = "" if player == side else f", {player},"
    lines = [board, f"{side} ({LETTERS[position.side]}){name_part} to move."]
    prompt = position.prompt
    lines += [f"{'>' if step.is_current else ' '} {step.label}: {step.text}" for step in prompt.steps]
    if prompt.note:
        lines.append(f"  {prompt.note}")
    if clock := match.clock:
        times = [f"{name} {clock.left[match.began_as(colour)].text(clock.control)}" for colour, name in NAMES.items()]
        lines.append(f"Clocks: {', '.join(times)}.")
    return "\n".join(lines)


def list_moves(match: Match) -> str:
    """Return the turns so far, one a line, with their numbers."""
    lines = (
        f"{number:>3} {NAMES[turn.side]:<5} {' '.join(action.spoken for action in turn.actions)}"
        for number, turn in enumerate(match.turns, 1)
    )
    return "\n".join(lines) or "No moves yet."


def board_after(match: Match, text: str) -> str:
    """Return the board after a move by its number, 0 for the start."""
    turns = match.turns
    if not (text.isdecimal() and len(text) <= MAX_DIGITS and int(text) <= len(turns)):
        raise ActionError(f"Show which board? There are moves 1 to {len(turns)}; 0 is the start.")
    position = turns[int(text) - 1].steps[-1].after if int(text) else match.start
    return diagram(position.geometry, position.cells)
