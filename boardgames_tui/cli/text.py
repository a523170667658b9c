"""Game on standard input and output: commands and actions are typed, and other players answer."""

import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

import typer

from boardgames_tui.analysis.hints.adviser import Adviser
from boardgames_tui.cli.input_lines import InputLines, run_on_input
from boardgames_tui.cli.output import print_in_ascii, tell
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import LETTERS, NAMES, other
from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.errors import ActionError, BoardGamesError, EngineError
from boardgames_tui.core.position import Position
from boardgames_tui.learn.rules_card import plain_card
from boardgames_tui.match.events import Offered
from boardgames_tui.match.match import Match
from boardgames_tui.match.players import Player
from boardgames_tui.match.status import result_sentence
from boardgames_tui.play.coach import TAKE_BACK, Coach
from boardgames_tui.play.messages import describe_step
from boardgames_tui.play.typed_actions import read_turn
from boardgames_tui.post.correspondence import Correspondence
from boardgames_tui.post.referee import referee_for
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import ignored_entries, load_settings
from boardgames_tui.system.streams import warn
from boardgames_tui.uai.player import player_for
from boardgames_tui.uai.streams import Reader

# What a command does; it may have to be awaited.
Command: TypeAlias = Callable[[], Awaitable[None] | None]
HELP = """Type a move, or one of:
  legal            the legal moves
  why MOVE         why a move is not legal
  board, line      the board again, or the position as one line
  hint             what to play, and why
  undo, redo       take back a move, put it back
  resign, draw     end the game
  rules, help      the rules of the game, this list
  quit             leave"""


def play_text(match: Match, make_play: "type[TextPlay] | None" = None, *, plain: bool, coach: bool = False) -> None:
    """Play a game on standard input and output until the game or the input ends; if `plain`, in ASCII.

    If `coach`, say what each turn of the person has cost, whatever the settings say. `make_play` is TextPlay, or a
    class that plays games of another kind. Say so if the game is not saved, and exit with status 1.
    """
    if plain:
        print_in_ascii()
    journal = Journal.of(match)
    journal.set_listener(warn)
    warn(*ignored_entries())
    try:
        settings = load_settings()
        settings = replace(settings, coach=coach or settings.coach)
        run_on_input(lambda stream: (make_play or TextPlay)(match, stream, settings).run())
    finally:
        journal.close()
        if journal.loss:
            warn(journal.loss)
    if journal.loss:
        raise typer.Exit(code=1)
    if journal.can_be_continued:
        command = f"post {journal.name}" if isinstance(journal, Correspondence) else "resume"
        sys.stdout.write(f"`boardgames-tui {command} --text` continues it.\n")


class TextPlay:
    """One game, played with lines that are read from a stream, and shown on standard output."""

    def __init__(self, match: Match, stream: Reader, settings: Settings) -> None:
        self._match = match
        match.person_name = settings.name
        self._referee = referee_for(match, self._make_player)
        self._referee.asks_takeback = settings.ask_takeback
        self._input_lines = InputLines(stream)
        self._adviser = Adviser(match.position.game, tell_if_compiling)
        self._coach = Coach(self._referee, self._show_comment)
        self._settings = settings
        self._has_quit = False
        self._commands: Mapping[str, Command] = {
            "legal": lambda: tell(" ".join(action.text for action in match.position.actions)),
            "board": self._show_board,
            "line": lambda: tell(str(match.position)),
            "hint": self._show_hint,
            "undo": self._undo,
            "redo": lambda: self._show_after_change(self._referee.redo(), "Nothing to redo."),
            "resign": self._resign,
            "draw": self._offer_draw,
            "rules": lambda: tell(plain_card(match.position.game)),
            "help": lambda: tell(HELP),
            "quit": self._quit,
        }

    async def run(self) -> None:
        """Play until the game or the input ends. After an error, print a sentence and go on."""
        tell("Type help for the commands.")
        self._show_board()
        self._coach.apply_settings(self._settings)
        try:
            while not self._has_quit and not self._match.outcome:
                await self._go_on()
            tell(result_sentence(self._match) or "The game is unfinished.")
        finally:
            await self._referee.close()
            await self._adviser.close()
            await self._coach.close()

    async def _go_on(self) -> None:
        """Ask about the pending offer, or let whoever is to act do so."""
        if self._match.offer:
            await self._ask_about(self._match.offer)
        elif self._referee.person_to_act:
            await self._handle_line()
        elif objection := await self._coach.hear():
            await self._ask_about_objection(objection)
        else:
            await self._let_player_act()

    async def _ask_about_objection(self, objection: str) -> None:
        """Ask whether the person takes a turn back to which the coach objects; the clock of the opponent waits."""
        tell(f"{objection} {TAKE_BACK} Type yes to take it back.")
        with self._referee.timekeeper.paused("coach"):
            answer = await self._read_line()
        if is_yes(answer or ""):
            self._coach.take_back(self._referee.undo)
            self._show_board()
        else:
            self._coach.keep_turn()

    def _show_comment(self) -> None:
        tell(self._coach.comment)

    def _make_player(self, seat: int) -> Player:
        return player_for(self._match.seats[seat], self._match.position.game, tell)

    async def _read_line(self) -> str | None:
        """Wait for a line while the clock runs. Return None at the end of the input, "" if the flag falls first."""
        with suppress(TimeoutError):
            async with self._referee.timekeeper.until_flag():
                return await self._input_lines.next()
        return ""

    async def _handle_line(self) -> None:
        """Read a line from the person to act, and run its command or play its actions."""
        line = await self._read_line()
        if not self._match.outcome:
            await self._obey(line)

    async def _obey(self, line: str | None) -> None:
        """Run the command of a line, or play its actions."""
        # The end of the input quits.
        text = "quit" if line is None else " ".join(line.lower().split())
        if text in self._commands:
            if waiting := self._commands[text]():
                await waiting
        elif text.startswith("why "):
            tell(explain_action(self._match.position, text.removeprefix("why ")))
        else:
            self._play_typed(text)

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
            line = await self._input_lines.next() or "quit"
            answer = line.strip().lower()
            if answer in ("retry", "me", "quit"):
                break
            tell(f"{answer!r} is not retry, me or quit.")
        if answer == "quit":
            self._has_quit = True
        elif answer == "me":
            self._referee.take_over()

    async def _show_hint(self) -> None:
        try:
            async with self._referee.timekeeper.until_flag():
                _, sentence = await self._adviser.advise(self._match)
        except EngineError as error:
            sentence = f"No hint: {error}"
        except TimeoutError:
            sentence = "Not enough time left for a hint."
        tell(sentence)

    def _play_typed(self, text: str) -> None:
        """Play typed actions, one or several of one turn: all of them, or none if one is not legal."""
        try:
            actions = read_turn(self._match.position, text) if text else ()
        except ActionError as error:
            tell(f"{error} (help lists the commands)")
        else:
            for action in actions:
                self._play(action)

    def _play(self, action: Action) -> None:
        """Play a legal action and show the board; do nothing if the flag falls first."""
        if step := self._referee.play(action):
            tell(describe_step(self._match, step))
            self._show_board()

    def _show_board(self) -> None:
        tell(describe_match(self._match))

    def _show_after_change(self, changed: bool, refusal: str) -> None:
        """Show the board if the position has changed, else say why not."""
        tell(describe_match(self._match) if changed else refusal)

    def _undo(self) -> None:
        """Take back a move, or ask the other person first."""
        if self._referee.side_asking_to_undo:
            self._referee.offer_undo()
        else:
            self._show_after_change(self._referee.undo(), "Nothing to take back.")

    def _offer_draw(self) -> None:
        if self._match.is_between_people:
            self._referee.offer_draw()
        else:
            tell("Only two people can agree to a draw.")

    async def _ask_about(self, offer: Offered) -> None:
        """Ask whether the other person accepts an offer. The end of the input is no answer: the offer stays pending."""
        side = self._match.colour_of(offer.seat)
        question, refusal = {
            "draw": ("Do both agree to a draw? Type yes to end the game.", "The game continues."),
            "takeback": (
                f"{NAMES[side]} asks to take a move back. {NAMES[other(side)]}, type yes to allow it.",
                "The move stands.",
            ),
        }[offer.kind]
        tell(question)
        answer = await self._read_line()
        if answer is None:
            self._quit()
        elif is_yes(answer):
            self._referee.accept_offer()
            if not self._match.outcome:
                self._show_board()
        elif not self._match.outcome:
            self._referee.decline_offer()
            tell(refusal)

    async def _resign(self) -> None:
        if await self._confirm("Resign? You lose the game. Type yes to resign.", "The game continues."):
            self._referee.resign(self._match.position.side)

    async def _confirm(self, question: str, refusal: str) -> bool:
        """Ask a question and return whether the answer is yes, given in time; say `refusal` after any other answer."""
        tell(question)
        answer = await self._read_line()
        if self._match.outcome:
            return False
        confirmed = is_yes(answer or "")
        if not confirmed:
            tell(refusal)
        return confirmed

    def _quit(self) -> None:
        self._has_quit = True


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
