"""Game by message on standard input and output: lines of other people are pasted among the commands."""

from collections.abc import Mapping

from boardgames_tui.cli.open_app import open_app
from boardgames_tui.cli.output import copy_to_clipboard, tell
from boardgames_tui.cli.text import Command, TextPlay, play_text
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.match.match import Match
from boardgames_tui.play.messages import describe_last_turn
from boardgames_tui.post.correspondence import Correspondence
from boardgames_tui.post.desk import receive_in_game
from boardgames_tui.post.line import ends_within_line, has_line
from boardgames_tui.post.replies import FORM, plan_text
from boardgames_tui.storage.settings import Settings
from boardgames_tui.uai.streams import Reader

HELP = f"""Type a move, paste a line that you were sent, or type one of:
  legal            the legal moves
  why MOVE         why a move is not legal
  board, line      the board again, or the position as one line
  send             the line to send, again
  {FORM.partition(",")[0]}
                   a reply to be played when such a line comes
  replies, forget  the prepared replies, and to delete them
  undo, redo       take back a move before it is sent, put it back;
                   then, ask to take your last turn back
  draw             offer a draw
  yes, no          answer an offer
  resign           end the game
  rules, help      the rules of the game, this list
  quit             leave"""


class PostTextPlay(TextPlay):
    """A game by message, played with lines that are read from a stream, and shown on standard output."""

    def __init__(self, match: Match, stream: Reader, settings: Settings) -> None:
        super().__init__(match, stream, settings)
        correspondence = Correspondence.find(match)
        assert correspondence
        # The seat without a name is that of the guest, who may be somebody else.
        match.person_name = ""
        self._correspondence = correspondence
        # A line is shown when everything else that follows from an input has been said.
        self._has_new_line = correspondence.seat != 0 and not correspondence.is_turn_to_write
        correspondence.announce = self._note_line
        commands = {name: command for name, command in self._commands.items() if name != "hint"}
        own_commands: Mapping[str, Command] = {
            "send": self._note_line,
            "replies": self._show_plans,
            "forget": self._forget_plans,
            "yes": lambda: self._answer(accepted=True),
            "no": lambda: self._answer(accepted=False),
            "help": lambda: tell(HELP),
        }
        self._commands = {**commands, **own_commands}

    async def _go_on(self) -> None:
        """Show a line that has to be sent; then read a line, whoever is to write."""
        self._show_line()
        await self._handle_line()
        if self._match.outcome:
            self._show_line()

    async def _obey(self, line: str | None) -> None:
        """Receive a pasted line, prepare a reply, run a command, or play actions."""
        try:
            if line is not None and has_line(line):
                self._receive(await self._whole_paste(line))
            elif line is not None and line.lower().split()[:1] == ["if"]:
                tell(f"Prepared: {plan_text(self._correspondence.add_plan(line.strip()))}.")
            else:
                await super()._obey(line)
        except BoardGamesError as error:
            tell(str(error))

    async def _whole_paste(self, text: str) -> str:
        """Return a pasted text up to the end of its line, which may be wrapped; an empty line ends it, too."""
        while ends_within_line(text) and (more := await self._read_line()):
            text = f"{text}\n{more}"
        return text

    def _receive(self, text: str) -> None:
        ply = self._match.ply
        sentence = receive_in_game(self._correspondence, text)
        if self._match.ply != ply:
            tell(describe_last_turn(self._match))
            self._show_board()
        # The result is said at the end.
        if not self._match.outcome:
            tell(sentence)

    def _show_board(self) -> None:
        super()._show_board()
        if not self._correspondence.is_turn_to_write or self._match.offer:
            tell(self._correspondence.status)

    def _note_line(self) -> None:
        self._has_new_line = True

    def _show_line(self) -> None:
        """Print the line to send and copy it, if it has not been shown."""
        if self._has_new_line:
            self._has_new_line = False
            tell(f"Send this line to {self._correspondence.other_name}:\n{self._correspondence.line}")
            copy_to_clipboard(self._correspondence.line)

    def _show_plans(self) -> None:
        plans = self._correspondence.saved.plans
        tell("\n".join(map(plan_text, plans)) or "No reply is prepared.")

    def _forget_plans(self) -> None:
        self._correspondence.forget_plans()
        tell("No reply is prepared.")

    def _answer(self, *, accepted: bool) -> None:
        """Answer the pending offer, and show the board if the game has changed."""
        if not self._referee.answers_offer:
            tell("No offer to answer.")
        elif not accepted:
            self._referee.decline_offer()
        elif self._referee.accept_offer():
            self._show_board()

    def _play_typed(self, text: str) -> None:
        """Play typed actions if the person here is to move."""
        if text and not self._correspondence.may_act:
            tell(f"{self._correspondence.status} (help lists the commands)")
        else:
            super()._play_typed(text)


def play_saved_text(match: Match, *, plain: bool, coach: bool = False) -> None:
    """Play a game, by message or not, on standard input and output; if `plain`, in ASCII; if `coach`, with comments."""
    play_text(match, PostTextPlay if Correspondence.find(match) else TextPlay, plain=plain, coach=coach)


def play_post(match: Match, *, text: bool, plain: bool) -> None:
    """Play a game by message in plain text, or in the app."""
    if text:
        play_saved_text(match, plain=plain)
    else:
        open_app(match, plain=plain, alternative="add --text to play in plain text")
