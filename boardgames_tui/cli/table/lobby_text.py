"""Lobby of a table in plain text: its games as numbered lines, and commands to offer, accept and watch games."""

from collections.abc import Sequence
from contextlib import suppress

from boardgames_tui.cli.conversation import HELP_ADVICE, Conversation, InputLines, run_on_input
from boardgames_tui.cli.output import tell
from boardgames_tui.cli.text import play_games
from boardgames_tui.core.errors import OptionError, SaveError, quoted
from boardgames_tui.elsewhere.challenge import USAGE
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.lobby import Lobby
from boardgames_tui.elsewhere.row import Row, describe, describe_change
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.play.challenges import offer_game
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.venue import Venue
from boardgames_tui.storage.settings_file import load_settings
from boardgames_tui.uai.lines import read_number

# Seconds between two looks at all games of the table.
LOBBY_INTERVAL = 2.0
# Number of games that are listed, unless all are asked for.
MAX_LISTED = 20


def play_at_table(table: Table) -> None:
    """Show the lobby on standard input and output until the input ends."""
    run_on_input(lambda lines: LobbyText(table, lines).run())


class LobbyText(Conversation):
    """The lobby of one table."""

    interval = LOBBY_INTERVAL
    typed = "a number to open the game"

    def __init__(self, table: Table, lines: InputLines) -> None:
        super().__init__(lines)
        self._table = table
        self._lobby = Lobby(table)
        self._listed: Sequence[Row] = ()

    @property
    def deeds(self) -> Sequence[Deed]:
        """The ways to games."""
        watching = "watch a game, or view it if it is over"
        return (
            Deed("new", "offer a game", self._offer, argument=USAGE),
            Deed("accept", "accept a challenge", self._accept, argument="N"),
            Deed("watch", watching, self._open, argument="N", synonyms=("open", "play")),
            Deed("decline", "decline or withdraw a challenge", self._call_off, argument="N"),
            Deed("list", "the games again", self._list),
            Deed("all", "all games", lambda: self._list(None)),
        )

    def begin(self) -> None:
        """Say who the user is, whether names are trusted, and list the games."""
        tell(f"Table {self._table.path}: you are {self._table.user}. {HELP_ADVICE}")
        if self._table.names_warning:
            tell(self._table.names_warning)
        tell(self._list())

    async def receive(self, text: str) -> None:
        """Open a game by its number or name; an empty line lists the games."""
        if not text:
            tell(self._list())
        elif text.isdecimal() or text.lower() in {row.name for row in self._listed}:
            list_of_games = await self._open(text.lower())
            if list_of_games:
                tell(list_of_games)
        else:
            raise OptionError(f"{quoted(text)} is not a command or a game. {self.advice(text)}")

    def _list(self, limit: int | None = MAX_LISTED) -> str:
        """Return the games as lines, those that wait for the user first."""
        listing = self._lobby.list_games(limit)
        self._listed = listing.rows
        lines = [] if self._listed else [f"No games yet. Offer one: new {USAGE}."]
        for number, row in enumerate(self._listed, 1):
            lines.append(f"{number:>3}{'*' if row.waits else ' '} {row.name}  {describe(row)}, {describe_change(row)}")
        lines += [f"    {listing.note}"] if listing.note else []
        lines += ["    all lists them."] if len(self._listed) == limit else []
        return "\n".join(lines)

    def look(self) -> None:
        """Print the games that have begun to wait for the user."""
        # A network drive may be away for a while. The commands say so.
        with suppress(SaveError):
            for row in self._lobby.list_games().newly_waiting:
                tell(f"It is your turn: {row.name}  {describe(row)}")

    def _offer(self, text: str) -> str:
        sentences = offer_game(self._table, text)
        return f"{self._list()}\n{sentences}"

    def _find(self, text: str) -> AtTable:
        """Open the game with a number in the list, or with a name; raise a BoardGamesError if there is none."""
        number = read_number(text) or 0
        row = self._listed[number - 1] if 1 <= number <= len(self._listed) else Lobby(self._table).find(text)
        return AtTable(TableGame.open_listed(self._table, row))

    def _call_off(self, text: str) -> str:
        return self._find(text).deed("off").do_at_once()

    async def _accept(self, text: str) -> str:
        """Ask whether to accept a challenge; if so, play, and return the list of games."""
        venue = self._find(text)
        deed = venue.deed("accept")
        deed.check()
        if not await self._confirm(deed):
            return ""
        tell(deed.do_at_once())
        return await self._play(venue)

    async def _open(self, text: str) -> str:
        return await self._play(self._find(text))

    async def _play(self, venue: Venue) -> str:
        """Play or watch a game, and those that follow it; return the list of games, unless the user has quit."""
        play = await play_games(venue, self.lines, load_settings(), has_list=True)
        self.has_quit = play.has_quit
        return "" if self.has_quit else self._list()
