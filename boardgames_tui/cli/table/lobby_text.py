"""Lobby of a table in plain text: its games as numbered lines, and commands to offer, accept and watch games."""

from collections.abc import Sequence
from functools import partial

from boardgames_tui.cli.conversation import ADVICE, HELP_ADVICE, Conversation
from boardgames_tui.cli.input_lines import InputLines, run_on_input
from boardgames_tui.cli.output import print_in_ascii, tell
from boardgames_tui.cli.text import TextPlay
from boardgames_tui.core.errors import OptionError, SaveError, quoted
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.venue import Venue
from boardgames_tui.storage.settings_file import load_settings
from boardgames_tui.table.challenge import USAGE, parse_challenge
from boardgames_tui.table.folder import TableFolder, current_user
from boardgames_tui.table.lobby import TableSummary, list_games, list_waiting
from boardgames_tui.table.table_game import TableGame, offer_game
from boardgames_tui.table.uptime import note_uptime

# Seconds between two looks at all games of the table.
LOBBY_INTERVAL = 2.0
# Number of games that are listed, unless all are asked for.
MAX_LISTED = 20


def play_at_table(folder: TableFolder, *, plain: bool) -> None:
    """Show the lobby on standard input and output until the input ends; if `plain`, in ASCII."""
    if plain:
        print_in_ascii()
    run_on_input(lambda stream: LobbyText(folder, InputLines(stream)).run())


class LobbyText(Conversation):
    """The lobby of one table."""

    interval = LOBBY_INTERVAL
    typed = "a number to open the game"

    def __init__(self, folder: TableFolder, lines: InputLines) -> None:
        super().__init__(lines)
        self._folder = folder
        self._user = current_user()
        self._listed: Sequence[TableSummary] = ()
        # Names of the games that wait for the user and have been told.
        self._waiting: set[str] = set()

    @property
    def deeds(self) -> Sequence[Deed]:
        """The ways to games."""
        accept = partial(self._open, accepts=True)
        return (
            Deed("new", "offer a game", self._offer, argument=USAGE),
            Deed("accept", "accept a challenge", accept, argument="N"),
            self._watch,
            Deed("decline", "decline or withdraw a challenge", self._call_off, argument="N"),
            Deed("list", "the games again", self._list),
            Deed("all", "all games", lambda: self._list(None)),
        )

    @property
    def _watch(self) -> Deed:
        about = "watch a game, or view it if it is over"
        return Deed("watch", about, self._open, argument="N", synonyms=("open", "play"))

    def begin(self) -> None:
        """Say who the user is, and list the games."""
        tell(f"Table {self._folder.path}: you are {self._user}. {HELP_ADVICE}")
        tell(self._list())

    async def receive(self, text: str) -> None:
        """Open a game by its number or name; an empty line lists the games."""
        if not text:
            tell(self._list())
        elif self._is_listed(text.lower()):
            await self.do(self._watch, text.lower())
        else:
            raise OptionError(f"{quoted(text)} is not a command or a game {ADVICE}.")

    def _is_listed(self, word: str) -> bool:
        return word in {game.id for game in self._listed} or word.isdecimal()

    def _list(self, limit: int | None = MAX_LISTED) -> str:
        """Return the games as lines, those that wait for the user first."""
        note_uptime()
        self._listed = list_games(self._folder, self._user, limit)
        self._waiting = {game.id for game in self._listed if self._user in game.waits}
        lines = [] if self._listed else [f"No games yet. Offer one: new {USAGE}."]
        for number, game in enumerate(self._listed, 1):
            mark = "*" if game.id in self._waiting else " "
            players = game.players("…" if game.stage == "open" else "")
            lines.append(f"{number:>3}{mark} {game.id}  {game.game.title} {game.size}  {players}  {game.status}")
        if len(self._listed) == limit:
            lines.append("    There may be more: all lists them.")
        return "\n".join(lines)

    def look(self) -> None:
        """Print the games that have begun to wait for the user."""
        note_uptime()
        try:
            waiting = list_waiting(self._folder, self._user)
        except SaveError:
            # A network drive may be away for a while. The commands say so.
            return
        for game in waiting:
            if game.id not in self._waiting:
                tell(f"It is your turn: {game.id}  {game.game.title} {game.size}  {game.players()}  {game.status}")
        self._waiting = {game.id for game in waiting}

    def _offer(self, text: str) -> str:
        name = offer_game(self._folder, *parse_challenge(text, self._user))
        return f"{self._list()}\nYou offer game {name}. It begins when somebody accepts it."

    def _call_off(self, text: str) -> str:
        self._find(text).call_off()
        return "The challenge is withdrawn."

    def _find(self, text: str) -> TableGame:
        """Return the game with a number in the list, or with a name; raise a BoardGamesError if there is none."""
        if text.isdecimal() and len(text) < 6 and 1 <= int(text) <= len(self._listed):
            return TableGame(self._folder, self._listed[int(text) - 1].id)
        return TableGame(self._folder, self._folder.find_name(text))

    async def _open(self, text: str, *, accepts: bool = False) -> str:
        """Accept a challenge if asked to; then play or watch the game, or another that it leads to."""
        game = self._find(text)
        if accepts:
            game.accept()
            tell("The game begins.")
        venue: Venue | None = AtTable(game)
        while venue:
            play = TextPlay(venue, self.lines, load_settings(), has_list=True)
            await play.run()
            venue.close()
            self.has_quit, venue = play.has_quit, venue.successor
        return "" if self.has_quit else self._list()
