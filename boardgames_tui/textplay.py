"""A game line by line in plain text, for screen readers, pipes and tests: the board, what is due, one action a line."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from select import select
from time import monotonic
from typing import NoReturn, TextIO

from boardgames_tui.cards import plain_card
from boardgames_tui.clock import Clock
from boardgames_tui.diagram import diagram
from boardgames_tui.errors import BoardGamesError, EngineError
from boardgames_tui.kernel import BLACK, LETTERS, WHITE, other
from boardgames_tui.match import NAMES, Match, result_sentence
from boardgames_tui.players import Player
from boardgames_tui.position import Action
from boardgames_tui.saves.journal import Journal
from boardgames_tui.seats import Seat
from boardgames_tui.streams import warn
from boardgames_tui.uai.player import EnginePlayer, player_for

HELP = """Type an action, or one of:
  legal            the legal actions
  why ACTION       why an action is not legal
  board, line      the board again, or the position as one line
  undo, redo       take back, play again
  resign, draw     end the game
  rules, help      the rules of the game, this list
  quit             leave"""


def play_text(match: Match) -> None:
    """Play a game on standard input and output until it ends, or the input does."""
    # The usual answer of asyncio to Ctrl+C, a cancellation, is not noticed while a line is awaited.
    signal.signal(signal.SIGINT, _interrupt)
    journal = Journal.of(match)
    journal.tell(warn)
    try:
        asyncio.run(TextPlay(match, sys.stdin, sys.stdout).run())
    finally:
        journal.close()
    if journal.holds and not match.outcome:
        sys.stdout.write("`boardgames-tui resume --text` goes on with it.\n")


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


class TextPlay:
    """One game between two streams of text."""

    def __init__(self, match: Match, lines: TextIO, out: TextIO) -> None:
        self._match, self._lines, self._out = match, lines, out
        self._players: dict[Seat, Player] = {}
        self._left = False
        self._commands: Mapping[str, Callable[[], None]] = {
            "legal": self._legal,
            "board": self._board,
            "line": lambda: self._say(str(match.position)),
            "undo": self._undo,
            "redo": lambda: self._back(match.redo(), "There is nothing to play again."),
            "resign": lambda: match.resign(match.position.side),
            "draw": self._draw,
            "rules": self._rules,
            "help": lambda: self._say(HELP),
            "quit": self._leave,
        }

    async def run(self) -> None:
        """Play to the end; every refusal is a sentence, and the game goes on."""
        self._say("Type help for the commands.")
        self._board()
        try:
            while not self._left and not self._match.outcome:
                await (self._ask() if self._match.to_act.is_person else self._reply())
            self._say(result_sentence(self._match) or "The game is left unfinished.")
        finally:
            for player in self._players.values():
                await player.close()

    async def _ask(self) -> None:
        self._match.tick(monotonic())
        line = self._line()
        self._match.tick(monotonic())
        if self._match.outcome:
            return
        text = " ".join(line.lower().split())
        if not line:
            self._left = True
        elif text in self._commands:
            self._commands[text]()
        elif text.startswith("why "):
            self._why(text.removeprefix("why ").strip())
        elif text:
            self._play(text)

    def _line(self) -> str:
        """Read a line; at a terminal nobody is waited for whose flag has fallen."""
        # A pipe may have handed over many lines at once, and Windows waits for sockets alone.
        watched = os.name == "posix" and self._lines.isatty()
        there = not watched or select([self._lines], [], [], self._until_flag)[0]
        return self._lines.readline() if there else "\n"

    @property
    def _until_flag(self) -> float | None:
        """In how many seconds the flag falls of whoever is to act; None where it cannot."""
        clock = self._match.clock
        return clock.left[clock.seat].total(clock.control) if clock and clock.runs else None

    async def _reply(self) -> None:
        seat = self._match.to_act
        if seat not in self._players:
            self._players[seat] = player_for(seat, self._match.position.game, self._say)
        try:
            action = await self._answer(self._players[seat])
        except TimeoutError:
            self._match.tick(monotonic())
            return
        except EngineError as error:
            self._match.tick(None)
            self._say(f"{error} Type retry, me to play on in its place, or quit.")
            await self._recover()
            return
        self._play(action.text)

    async def _answer(self, player: Player) -> Action:
        """Return what a player chooses before the flag falls; nobody's time runs while it starts and compiles."""
        match = self._match
        match.tick(None)
        if isinstance(player, EnginePlayer):
            # What goes wrong is said by the choice, which starts it again.
            with suppress(EngineError):
                await player.prepare(match.start)
        match.tick(monotonic())
        async with asyncio.timeout(self._until_flag):
            return await player.choose(match)

    async def _recover(self) -> None:
        line = self._lines.readline()
        answer = line.strip().lower()
        if not line or answer == "quit":
            self._left = True
        elif answer == "me":
            self._match.sit(self._match.position.seat, Seat("me"))
        elif answer != "retry":
            self._say(f"{answer!r} is none of retry, me and quit.")
            await self._recover()

    def _play(self, text: str) -> None:
        position = self._match.position
        self._match.tick(monotonic())
        try:
            self._match.play(position.find(text))
        except BoardGamesError as error:
            self._say(f"{error} (help lists the commands)")
            return
        self._say(f"{NAMES[position.side]} plays {text}.")
        self._board()

    def _board(self) -> None:
        position = self._match.position
        self._say(diagram(position.geometry, position.cells))
        if self._match.outcome:
            return
        side, name = NAMES[position.side], self._match.name_of(position.side)
        who = f"{side} ({LETTERS[position.side]})"
        self._say(f"{who if name == side else f'{who}, {name},'} to act.")
        asked = position.game.prompt(position)
        for due in asked.steps:
            self._say(f"{'>' if due.now else ' '} {due.label}: {due.text}")
        if asked.note:
            self._say(f"  {asked.note}")
        if self._match.clock:
            self._say(self._clocks(self._match.clock))

    def _clocks(self, clock: Clock) -> str:
        texts = {colour: clock.left[self._match.began_as(colour)].words(clock.control) for colour in NAMES}
        return f"Clocks: Black {texts[BLACK]}, White {texts[WHITE]}."

    def _legal(self) -> None:
        self._say(" ".join(action.text for action in self._match.position.actions))

    def _why(self, text: str) -> None:
        try:
            self._match.position.find(text)
        except BoardGamesError as error:
            self._say(str(error))
        else:
            self._say(f"{text} is legal.")

    def _back(self, done: bool, nothing: str) -> None:
        if done:
            self._board()
        else:
            self._say(nothing)

    def _undo(self) -> None:
        asks = self._match.asks_back if self._match.clock else 0
        if asks:
            self._say(f"{NAMES[asks]} asks to take back. {NAMES[other(asks)]} allows it with yes.")
            if self._lines.readline().strip().lower() != "yes":
                self._say("Nothing is taken back.")
                return
        self._back(self._match.undo(), "There is nothing to take back.")

    def _draw(self) -> None:
        if self._match.between_people:
            self._match.agree_draw()
        else:
            self._say("A draw is agreed between two people only.")

    def _rules(self) -> None:
        self._say(plain_card(self._match.position.game))

    def _leave(self) -> None:
        self._left = True

    def _say(self, text: str) -> None:
        self._out.write(f"{text}\n")
        self._out.flush()
