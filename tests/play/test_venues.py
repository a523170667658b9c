"""The three venues of a game: the same words everywhere, what all of them refuse, and what only one refuses."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.play.by_message import ByMessage
from boardgames_tui.play.deed import find_deed
from boardgames_tui.play.here import Here
from boardgames_tui.post.desk import Person, begin, receive_message
from boardgames_tui.table.table_game import TableGame
from tests.table import tables


def here(_):
    return Here(Setup(GAMES["io"], 5, {}, Seat("me", "Ann"), Seat("me", "Ben")).begin())


def by_message(_):
    start = Position.start(GAMES["io"], 5, {})
    return ByMessage(begin(start, start.seat, "Ann"))


def at_table(path):
    return AtTable(tables.begin(tables.make_table(path))[0])


VENUES = pytest.mark.parametrize("make", [here, by_message, at_table])


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path / name))


def refusals(venue):
    return {deed.word: deed.refusal for deed in venue.deeds}


def do(venue, text):
    deed, argument = find_deed(venue.deeds, text)
    return deed.do_at_once(argument)


@VENUES
def test_after_a_resignation_nobody_moves_offers_or_resigns(make, tmp_path):
    venue = make(tmp_path)
    venue.play(venue.match.position.find("c3"))
    colour = venue.colour
    if make is by_message:
        # The person here has sent the line, and waits.
        assert refusals(venue)["resign"] == "Waiting for a line from Black."
        venue = by_message(tmp_path)
    do(venue, "resign")
    assert venue.match.outcome.reason == "resignation"
    assert venue.match.outcome.winner in (BLACK, WHITE)
    assert colour
    for right in ("act", "draw", "resign"):
        assert venue.why_not(right) == "The game is over."
    assert not venue.forbids_help


def test_a_watcher_by_message_can_do_nothing(tmp_path):
    ann = by_message(tmp_path)
    ann.play(ann.match.position.find("c3"))
    line = ann.line
    monkey_data = tmp_path / "other"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOARDGAMES_TUI_DATA", str(monkey_data))
        watcher = ByMessage(receive_message(line, Person(seat=0))[0])
        assert (watcher.seats, watcher.may_act, watcher.letter) == ((), False, "")
        told = refusals(watcher)
        assert told["draw"] == told["undo"] == told["yes"] == "You only watch this game."
        assert told["resign"].startswith("You are watching")


def test_a_watcher_at_a_table_can_only_talk(tmp_path):
    ann = at_table(tmp_path)
    watcher = AtTable(TableGame(ann.game.folder, ann.game.name, "cid"))
    told = refusals(watcher)
    for word in ("undo", "draw", "resign", "claim"):
        assert told[word] == "You only watch this game."
    assert do(watcher, "say hello") == "cid: hello"
    assert ann.refresh().chat == [("cid", "hello")]
    assert ann.chat == ["cid: hello"]
    do(ann, "mute")
    do(watcher, "say again")
    assert (ann.refresh().chat, ann.chat) == ((), [])


def test_a_game_between_two_people_here_goes_on_by_message(tmp_path):
    venue = here(tmp_path)
    venue.play(venue.match.position.find("c3"))
    do(venue, "message")
    assert [action.text for action in venue.successor.match.actions] == ["c3"]
    assert venue.successor.may_act


@pytest.mark.parametrize("accepted", [True, False])
def test_an_offer_at_a_table_is_asked_for_and_answered(accepted, tmp_path):
    ann = at_table(tmp_path)
    ann.play(ann.match.position.find("c3"))
    bob = AtTable(TableGame(ann.game.folder, ann.game.name, "bob"))
    assert do(ann, "undo") == "You ask to take your last turn back. Your opponent can answer at any time."
    assert refusals(ann)["undo"].startswith("You have asked already.")
    assert bob.refresh().has_changed
    assert bob.situation == "ann asks to take the last turn back: yes or no?"
    assert do(bob, "yes" if accepted else "no") == ("" if accepted else "The move stands.")
    assert bob.match.ply == (0 if accepted else 1)
