"""The words of plain text: what each does in games, tasks and the lobby, and their lists in the manual."""

import asyncio
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import boardgames_tui
from boardgames_tui.analysis.analyst import Finding
from boardgames_tui.analysis.game_review import Verdict
from boardgames_tui.analysis.hints.adviser import Adviser
from boardgames_tui.analysis.value import Value
from boardgames_tui.cli import learning, text
from boardgames_tui.cli.conversation import InputLines
from boardgames_tui.cli.record_text import RecordText
from boardgames_tui.cli.table.lobby_text import LobbyText
from boardgames_tui.cli.task_text import TaskText
from boardgames_tui.core.errors import EngineError
from boardgames_tui.elsewhere.challenge import USAGE
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play import opponents
from boardgames_tui.play.better_move_task import MistakeSeries
from boardgames_tui.play.here import Here
from boardgames_tui.play.record_cursor import RecordCursor
from boardgames_tui.record.formats import load
from boardgames_tui.storage.settings import Settings
from tests.elsewhere.people import Person, setup_of
from tests.fake_players import FakePlayer
from tests.play.deeds_at_venues import AFTER_THE_END, ROWS, board
from tests.play.test_venues import at_table, by_message, here

pytestmark = pytest.mark.quick

MANUAL = Path(boardgames_tui.__file__).parent.parent / "MANUAL.md"
VENUES = (here, by_message, at_table)
START = '[Game "Torus"]\n\n*\n'
# Lines of the output: rows of a board, others that belong to it, and those that follow the end of the input.
ROW = re.compile(r"\d( [.xo])+")
BESIDE = re.compile(r"> |  (?!\d+ (White|Black))\S|(Black|White) \([xo]\)|Clocks:")
ENDING = re.compile(r"The game is unfinished\.|Send this line to .*|bg2\..*")


class TypedLines(InputLines):
    """Lines that are typed; the output has each of them, after a mark."""

    def __init__(self, lines):
        self._left = list(lines)

    async def next(self):
        line = self._left.pop(0) if self._left else None
        if line is not None:
            print(f"\0{line}")
        return line


@pytest.fixture(autouse=True)
def _advised(monkeypatch):
    async def advise(adviser, position):
        return position.actions[0], f"{position.actions[0].text} takes a corner."

    monkeypatch.setattr(Adviser, "advise", advise)


def answers(make_conversation, lines):
    """Return the sentences that answer each line that is listened to; `board(n)` is a board with n stones."""
    out = StringIO()
    with redirect_stdout(out):
        asyncio.run(make_conversation(TypedLines(lines)).run())
    return [sentences(answer.splitlines()[1:]) for answer in out.getvalue().split("\0")[1:]]


def sentences(lines):
    found, stones = [], 0
    for line in lines:
        if ROW.fullmatch(line):
            stones += len(re.findall("[xo]", line))
        elif line.startswith("  a b "):
            found.append(board(stones))
            stones = 0
        elif not (BESIDE.match(line) or ENDING.fullmatch(line)):
            found.append(line.strip() or "an empty line")
    return " ".join(found)


def game(make, path, **how):
    return lambda lines: text.TextPlay(make(path), lines, Settings(), **how)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: ", ".join(row[0]))
def test_each_deed_does_at_each_venue_what_the_table_says(row, tmp_path):
    lines, *answers_at_venues = row
    for make, expected in zip(VENUES, answers_at_venues, strict=True):
        found = answers(game(make, tmp_path / make.__name__), lines)[-1]
        if expected is None:
            assert "(help lists the commands)" in found
        else:
            assert found == expected


@pytest.mark.parametrize("make", VENUES)
def test_the_table_has_every_word(make, tmp_path):
    column = VENUES.index(make) + 1
    rows = {row[0][-1].partition(" ")[0].lower() for row in ROWS if row[column] is not None}
    assert {deed.word for deed in game(make, tmp_path)(None).deeds} - rows == {"rules", "record"}


def test_after_the_end_a_game_at_a_table_still_answers(tmp_path):
    found = answers(game(at_table, tmp_path), ["resign yes", *AFTER_THE_END])
    assert found[1:] == [*AFTER_THE_END.values()]


# In a task: the first step of the lessons of Torus, where Black has to play c2.
DONE = "This is done. Type next, view, restart or quit."
MORE = "(help lists the commands)"
IN_TASK = [
    (("moves",), "No moves yet."),
    (("c2", "moves"), "1 Black c2"),
    (("c2", "show 0"), board(6)),
    (("c2", "hint"), DONE),
    (("c2", "solution"), DONE),
    (("c2", "a1"), DONE),
    (("a1 b1",), "b1 cannot be played: a1 ends the turn. Nothing was played. (help lists the commands)"),
    (("xyzzy",), "'xyzzy' is not a move of Torus on this board. Type a move, such as a1. (help lists the commands)"),
    (("hello",), "'hello' is not a move of Torus on this board. Type a move, such as a1. Did you mean 'help'? " + MORE),
    (("undo",), "Nothing to take back."),
    (("bg1.AAAA", ""), "'bg1.AAAA' belongs to a game by message: `boardgames-tui post` opens it."),
    (("next x",), "Type only next, without 'x'."),
]


def lesson(lines):
    return TaskText(learning.lesson_series(lesson_of(GAMES["torus"])), lines)


@pytest.mark.parametrize(("lines", "answer"), IN_TASK)
def test_words_in_a_task(lines, answer):
    assert answers(lesson, lines)[-1] == answer


@pytest.mark.parametrize("word", ["restart", "again", "RESTART"])
def test_a_task_is_restarted(word):
    (answer,) = answers(lesson, [word])
    assert answer.startswith("Torus · lesson 1, step 1 of ")


def test_an_unfinished_turn_in_a_task_is_taken_back():
    """In Io, a better move than a mistake is a turn of two stones."""
    record = load('[Game "Io"]\n[Size "5"]\n\n1. c3 2. b3 e2 *\n')
    _, start, *_, end = record.root.line
    mistake = Verdict(start, end, Finding(Value(0.5)), Finding(Value(0.9)))
    asked = ["b2", "moves", "undo", "moves", "undo"]
    found = answers(lambda lines: TaskText(MistakeSeries(record, [mistake]), lines), asked)
    assert found == [board(2), "1 White c3 2 Black b2", board(1), "1 White c3", "Nothing to take back."]


IN_LOBBY = [
    ("new", f"Type new {USAGE}."),
    ("accept", "Type accept N."),
    ("open 7", "'7' is not a game at this table."),
    # Longer than the names of games, of which a beginning is enough.
    ("9" * 20, f"'{'9' * 20}' is not a game at this table."),
    ("list 7", "Type only list, without '7'."),
    ("7", "'7' is not a game at this table."),
    ("legal", "'legal' is not a command or a game. (help lists the commands)"),
    ("accpt 1", "'accpt 1' is not a command or a game. Did you mean 'accept'? (help lists the commands)"),
    ("new io --sze 7", "'--sze' is not an option. Did you mean --size?"),
    ("new io 7", f"'7' is not an option. Use {USAGE}."),
    ("all", f"No games yet. Offer one: new {USAGE}."),
    ("", f"No games yet. Offer one: new {USAGE}."),
]


def lobby(path):
    (path / "table").mkdir(exist_ok=True)
    return lambda lines: LobbyText(Table(path / "table", "ann", trusts_names=True), lines)


@pytest.mark.parametrize(("typed", "answer"), IN_LOBBY)
def test_words_in_the_lobby(typed, answer, tmp_path):
    assert answers(lobby(tmp_path), [typed]) == [answer]


def test_a_game_in_the_lobby_is_opened_by_its_number_or_name(tmp_path):
    open_lobby = lobby(tmp_path)
    bob = Person(tmp_path, tmp_path / "table", "bob")
    with bob.here():
        name = TableGame.challenge(bob.table, setup_of("bob")).name
    for typed in ("1", name, name.upper(), f"watch {name}", "PLAY 1"):
        opened, left = answers(open_lobby, [typed, "quit"])
        assert opened.startswith(f"Type help for the commands. {board(0)} This is a challenge")
        assert left == ""


def test_after_a_failure_all_words_can_be_typed_before_it_is_told_how_to_continue(monkeypatch):
    class Failing(FakePlayer):
        async def choose(self, match):
            raise EngineError("No engine.")

    player = Failing([])
    monkeypatch.setattr(opponents, "player_for", lambda *_: player)
    match = Setup(GAMES["torus"], 5, {}, Seat("me"), Seat("random")).begin()
    lines = ["a1", "moves", "hm", "c2", "undo", "a2", "Retry", "me", "c3"]
    asks = "No engine. Type retry, me to play in its place, or quit."
    assert answers(lambda typed: text.TextPlay(Here(match), typed, Settings()), lines) == [
        f"Black plays a1. {board(1)} {asks}",
        "1 Black a1",
        "'hm' is not retry, me or quit.",
        "'c2' is not retry, me or quit.",
        board(0),
        f"Black plays a2. {board(1)} {asks}",
        asks,
        "",
        f"White plays c3. {board(2)}",
    ]
    assert player.closed


def test_the_manual_lists_all_words(tmp_path):
    failing = game(here, tmp_path)(None)
    failing.session.referee.failure = "No engine."
    places = {
        "games here": failing,
        "games by message": game(by_message, tmp_path)(None),
        "games at a table": game(at_table, tmp_path, has_list=True)(None),
        "tasks": lesson(None),
        "solutions": RecordText(None, RecordCursor(load(START)), None),
        "lobby": lobby(tmp_path)(None),
    }
    found = {}
    for place, conversation in places.items():
        for deed in conversation.all_deeds:
            word = f"{deed.word} {deed.argument}".strip().replace("|", "\\|")
            about = deed.about.replace(" step", " task")
            found.setdefault((word, about), []).append(place)
    rows = (f"| `{word}` | {about} | {', '.join(where)} |\n" for (word, about), where in found.items())
    table = "".join(rows).replace(", ".join([*places][:3]), "games")
    assert f"| word | what it does | where |\n| --- | --- | --- |\n{table}\n" in MANUAL.read_text("utf-8")
