"""Lobby of a table in plain text: its games as numbered lines, and commands to offer, accept and watch games."""

from collections.abc import Callable, Sequence

from boardgames_tui.cli.input_lines import InputLines, run_on_input
from boardgames_tui.cli.output import print_in_ascii, tell
from boardgames_tui.cli.table.polling import next_line
from boardgames_tui.cli.text import TextPlay
from boardgames_tui.core.errors import BoardGamesError, OptionError, SaveError, quoted
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.play.venue import Venue
from boardgames_tui.storage.settings_file import load_settings
from boardgames_tui.table.challenge import USAGE, parse_challenge
from boardgames_tui.table.folder import TableFolder, current_user
from boardgames_tui.table.lobby import TableSummary, list_games, list_waiting
from boardgames_tui.table.table_game import TableGame, offer_game
from boardgames_tui.table.uptime import note_uptime
from boardgames_tui.uai.streams import Reader

# Seconds between two looks at all games of the table.
LOBBY_INTERVAL = 2.0
# Number of games that are listed, unless all are asked for.
MAX_LISTED = 20
HELP = f"""Type a number to open the game, or one of:
  new {USAGE}
  accept N       accept a challenge
  watch N        watch a game, or view it if it is over
  decline N      decline or withdraw a challenge
  list, all      the games again, or all of them
  help, quit     this list, leave the table"""


def play_at_table(folder: TableFolder, *, plain: bool) -> None:
    """Show the lobby on standard input and output until the input ends; if `plain`, in ASCII."""
    if plain:
        print_in_ascii()
    run_on_input(lambda stream: LobbyText(folder, stream).run())


class LobbyText:
    """The lobby of one table, with lines that are read from a stream."""

    def __init__(self, folder: TableFolder, stream: Reader) -> None:
        self._folder = folder
        self._user = current_user()
        self._lines = InputLines(stream)
        self._listed: Sequence[TableSummary] = ()
        # Names of the games that wait for the user and have been told.
        self._waiting: set[str] = set()
        self._has_quit = False
        # What each command does with the rest of its line.
        self._commands: dict[str, Callable[[str], None]] = {
            "new": self._offer,
            "decline": self._call_off,
            "list": lambda _: self._list(),
            "all": lambda _: self._list(None),
            "help": lambda _: tell(HELP),
        }

    async def run(self) -> None:
        """Handle lines until the user quits. After an error, print a sentence and go on."""
        tell(f"Table {self._folder.path}: you are {self._user}. Type help for the commands.")
        self._list()
        while not self._has_quit:
            line = await next_line(self._lines, LOBBY_INTERVAL, self._tell_waiting)
            command, _, rest = (line or "").strip().partition(" ")
            if line is None or command.lower() == "quit":
                break
            try:
                await self._handle(command.lower(), rest.strip())
            except BoardGamesError as error:
                tell(str(error))

    async def _handle(self, command: str, rest: str) -> None:
        """Run a command; an empty line lists the games, and a number opens one."""
        if command in self._commands:
            self._commands[command](rest)
        elif command in ("accept", "watch", "play", "open"):
            await self._open(rest, accepts=command == "accept")
        elif command:
            if rest or not self._is_listed(command):
                raise OptionError(f"{quoted(command)} is not a command or a game (help lists the commands).")
            await self._open(command, accepts=False)
        else:
            self._list()

    def _is_listed(self, word: str) -> bool:
        return word in {game.id for game in self._listed} or word.isdecimal()

    def _list(self, limit: int | None = MAX_LISTED) -> None:
        """Print the games, those that wait for the user first."""
        note_uptime()
        self._listed = list_games(self._folder, self._user, limit)
        self._waiting = {game.id for game in self._listed if self._user in game.waits}
        if not self._listed:
            tell(f"No games yet. Offer one: new {USAGE}.")
        for number, game in enumerate(self._listed, 1):
            mark = "*" if game.id in self._waiting else " "
            players = game.players("…" if game.stage == "open" else "")
            tell(f"{number:>3}{mark} {game.id}  {game.game.title} {game.size}  {players}  {game.status}")
        if len(self._listed) == limit:
            tell("    There may be more: all lists them.")

    def _tell_waiting(self) -> None:
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

    def _offer(self, text: str) -> None:
        name = offer_game(self._folder, *parse_challenge(text, self._user))
        self._list()
        tell(f"You offer game {name}. It begins when somebody accepts it.")

    def _call_off(self, text: str) -> None:
        self._find(text).call_off()
        tell("The challenge is withdrawn.")

    def _find(self, text: str) -> TableGame:
        """Return the game with a number in the list, or with a name; raise a BoardGamesError if there is none."""
        if text.isdecimal() and len(text) < 6 and 1 <= int(text) <= len(self._listed):
            return TableGame(self._folder, self._listed[int(text) - 1].id)
        return TableGame(self._folder, self._folder.find_name(text))

    async def _open(self, text: str, *, accepts: bool) -> None:
        """Accept a challenge if asked to; then play or watch the game, or another that it leads to."""
        game = self._find(text)
        if accepts:
            game.accept()
            tell("The game begins.")
        venue: Venue | None = AtTable(game)
        while venue:
            play = TextPlay(venue, self._lines, load_settings(), has_list=True)
            await play.run()
            venue.close()
            self._has_quit, venue = play.has_quit, venue.successor
        if not self._has_quit:
            self._list()
