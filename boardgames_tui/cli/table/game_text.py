"""Game at a table in plain text: moves and commands are typed, and what others do is printed when it comes."""

import sys
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from boardgames_tui.cli.input_lines import InputLines
from boardgames_tui.cli.output import tell
from boardgames_tui.cli.table.polling import next_line
from boardgames_tui.cli.text import describe_match, explain_action
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.errors import ActionError, BoardGamesError, SaveError
from boardgames_tui.learn.rules_card import plain_card
from boardgames_tui.match.events import Played
from boardgames_tui.match.status import result_sentence
from boardgames_tui.play.messages import describe_step
from boardgames_tui.play.typed_actions import read_turn
from boardgames_tui.record import Record
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.table.events import Entry, Said
from boardgames_tui.table.sentences import OFFERS, describe_entry, news_of
from boardgames_tui.table.table_game import TableGame

HELP = """Type a move, or one of:
  board, line      the board again, or the position as one line
  legal            the legal moves
  why MOVE         why a move is not legal
  moves, show N    the moves so far, the board after move N
  undo             take back a part of your turn, or ask to take back your last turn
  draw, resign     offer a draw, or give up
  yes, no          answer an offer
  claim            win because your opponent is out of time
  accept, off      accept a challenge; withdraw or decline it, or call off a game without moves
  rematch          offer another game with colours swapped, or go to the one that is offered
  say TEXT         say a line to the others; mute hides or shows what they say
  record           print the game as a record
  rules, help      the rules of the game, this list
  list, quit       back to the games, or leave the table"""
# Seconds between two looks at the journal.
GAME_INTERVAL = 0.2
# Number of lines of chat that are shown when a game is opened.
SHOWN_CHAT = 5
Leave: TypeAlias = Literal["list", "quit"]


class GameText:
    """One game of a table, with lines that are read from a stream; `next_game` is a rematch to go to, if any."""

    def __init__(self, game: TableGame, lines: InputLines) -> None:
        self.next_game = ""
        self._game, self._lines = game, lines
        self._leave: Leave | None = None
        self._is_muted = False
        match = game.match
        self._commands: Mapping[str, Callable[[], object]] = {
            "board": self._show_board,
            "line": lambda: tell(str(match.position)),
            "legal": lambda: tell(" ".join(action.text for action in match.position.actions)),
            "moves": lambda: tell(self._moves()),
            "undo": self._undo,
            "draw": lambda: self._ask(game.offer_draw, "You offer a draw."),
            "resign": lambda: tell("Resign? You lose the game. Type resign yes to resign."),
            "yes": lambda: self._answer(accepted=True),
            "no": lambda: self._answer(accepted=False),
            "claim": lambda: self._do(game.claim_time),
            "accept": self._accept,
            "off": self._call_off,
            "rematch": self._rematch,
            "mute": self._mute,
            "record": lambda: tell(write_record(Record.of(match)).rstrip("\n")),
            "rules": lambda: tell(plain_card(match.position.game)),
            "help": lambda: tell(HELP),
            "list": lambda: self._go("list"),
            "quit": lambda: self._go("quit"),
            "": self._look,
        }

    async def run(self) -> Leave:
        """Handle lines until the person leaves; return whether to the list or to the shell."""
        self._show_board()
        self._show_chat()
        self._tell_what_waits()
        while not self._leave:
            line = await next_line(self._lines, GAME_INTERVAL, self._look)
            text = "quit" if line is None else line.strip()
            try:
                self._handle(text)
            except BoardGamesError as error:
                tell(str(error))
        return self._leave

    def _handle(self, text: str) -> None:
        command, _, rest = text.partition(" ")
        command = command.lower()
        if command == "say":
            self._do(lambda: self._game.say(rest))
        elif command == "why":
            tell(explain_action(self._game.match.position, rest.strip().lower()))
        elif command == "show":
            self._show_after(rest.strip())
        elif text.lower() == "resign yes":
            self._do(self._game.resign)
            self._tell_what_waits()
        elif text.lower() in self._commands:
            self._commands[text.lower()]()
        else:
            self._play_typed(text)

    # What others have done

    def _look(self) -> None:
        """Print what is new. An error, such as a fork, is printed once and leads back to the list."""
        try:
            if self._game.is_changed():
                self._tell(self._game.refresh())
        except SaveError as error:
            tell(str(error))
            self._go("list")

    def _tell(self, entries: list[Entry]) -> None:
        """Print what others have done, and the board if the position has changed."""
        match = self._game.match
        moves = sum(isinstance(entry.event, Played) for entry in entries if entry.user != self._game.user)
        for step in match.steps[len(match.steps) - moves :] if moves else ():
            tell(describe_step(match, step))
        for sentence in news_of(self._game, muted=self._is_muted, entries=entries):
            tell(sentence)
        if moves or any(not isinstance(entry.event, Said) for entry in entries):
            self._show_board()
            self._tell_what_waits()

    def _tell_what_waits(self) -> None:
        """Print what the person can do now: answer, move, accept, or claim the win."""
        game = self._game
        stage = game.state.stage
        if stage == "over":
            tell(result_sentence(game.match))
        elif stage == "open":
            advice = "off withdraws it." if game.my_seats else "accept begins the game."
            tell(f"This is a challenge{f' to {game.state.to}' if game.state.to else ''}: {advice}")
        if offer := game.offer_to_me:
            tell(f"{game.state.user_of(offer.seat)} {OFFERS[offer.kind]}: yes or no?")
        elif game.is_my_turn:
            tell("It is your turn.")
            if sys.stdout.isatty():
                sys.stdout.write("\a")
        if game.state.has_flag_fallen:
            side = NAMES[game.match.position.side]
            tell(f"{side} is out of time{'' if game.is_my_turn or not game.my_seats else ': claim wins the game'}.")

    def _show_chat(self) -> None:
        """Print the last lines of chat."""
        if self._game.state.chat and not self._is_muted:
            for entry in self._game.state.chat[-SHOWN_CHAT:]:
                tell(describe_entry(self._game, entry))

    # Commands

    def _do(self, act: Callable[[], list[Entry]]) -> None:
        """Do something that is written to the journal, and print what that leads to."""
        try:
            self._tell(act())
        finally:
            # If something came first, it has been read.
            self._look()

    def _ask(self, ask: Callable[[], list[Entry]], sentence: str) -> None:
        ask()
        tell(f"{sentence} Your opponent can answer at any time.")

    def _play_typed(self, text: str) -> None:
        """Play typed actions, one or several of one turn: none if one is not legal or not the person's to play."""
        game = self._game
        if not game.is_my_turn:
            raise ActionError(f"{text} cannot be played: {self._why_not()}")
        for action in read_turn(game.match.position, text):
            game.play(action)
            tell(describe_step(game.match, game.match.steps[-1]))
            self._show_board()
        if game.state.stage == "over":
            self._tell_what_waits()

    def _why_not(self) -> str:
        """Say why the person cannot move now."""
        match, stage = self._game.match, self._game.state.stage
        if stage != "on":
            return "the game is not in progress (help lists the commands)."
        side = match.position.side
        return f"{NAMES[side]} ({match.name_of(side)}) is to move (help lists the commands)."

    def _undo(self) -> None:
        """Take back a part of the person's own turn, or ask the opponent to allow the last turn to be taken back."""
        game = self._game
        if game.is_my_turn and game.state.turn_start < game.match.ply:
            game.take_back_own()
            self._show_board()
        else:
            self._ask(game.ask_takeback, "You ask to take your last turn back.")

    def _answer(self, *, accepted: bool) -> None:
        if not self._game.offer_to_me:
            raise ActionError("There is no offer to answer.")
        self._do(lambda: self._game.answer(accepted=accepted))
        if not accepted:
            tell("You decline.")

    def _accept(self) -> None:
        self._game.accept()
        tell("The game begins.")
        self._show_board()
        self._tell_what_waits()

    def _call_off(self) -> None:
        self._game.call_off()
        tell("The game is called off.")
        self._go("list")

    def _rematch(self) -> None:
        """Go to the rematch that is offered, or offer one."""
        self.next_game = self._game.state.rematch or self._game.offer_rematch()
        self._go("list")

    def _mute(self) -> None:
        self._is_muted = not self._is_muted
        tell("Chat is hidden." if self._is_muted else "Chat is shown.")

    def _go(self, where: Leave) -> None:
        self._leave = where

    # The board

    def _show_board(self) -> None:
        self._game.show_time()
        tell(describe_match(self._game.match))

    def _moves(self) -> str:
        turns = self._game.match.turns
        lines = (
            f"{number:>3} {NAMES[turn.side]:<5} {' '.join(action.spoken for action in turn.actions)}"
            for number, turn in enumerate(turns, 1)
        )
        return "\n".join(lines) or "No moves yet."

    def _show_after(self, text: str) -> None:
        """Print the board after a move by its number, 0 for the start."""
        turns = self._game.match.turns
        if not (text.isdecimal() and len(text) < 6 and int(text) <= len(turns)):
            raise ActionError(f"Show which board? There are moves 1 to {len(turns)}; 0 is the start.")
        position = turns[int(text) - 1].steps[-1].after if int(text) else self._game.match.start
        tell(diagram(position.geometry, position.cells))
