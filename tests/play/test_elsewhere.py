"""The venue of games elsewhere, with both postmen: lines that are carried by hand, and files at a table."""

import random
from contextlib import suppress
from functools import partial

import pytest

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere.hand import HandGame, receive_message
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.games import GAMES
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.play.by_hand import ByHand
from boardgames_tui.play.deed import find_deed
from boardgames_tui.storage.settings import Settings
from tests.elsewhere.people import people_at


class Two:
    """Ann, who has begun a game and moves first, and Bob, who has joined it."""

    def __init__(self, kind, folder):
        self.kind, self.sent = kind, []
        self.people = {person.name: person for person in people_at(folder / "table", "ann", "bob", "cid")}
        if kind == "table":
            game = self.people["ann"].challenge("bob", clock="3d")
            self.ann, self.bob = AtTable(game), self.watch("bob", game)
            assert "challenge to bob: accept begins" in self.bob.situation
            assert self.do("bob", "accept") == "The game begins."
        else:
            start = Position.start(GAMES["io"], 5, {})
            self.ann = self.at("ann", lambda: ByHand(HandGame.begin(start, start.seat, "ann")))
            self.bob = self.at("bob", lambda: ByHand(receive_message(self.ann.line, "bob")[0]))
        for name in ("ann", "bob"):
            getattr(self, name).announce = lambda name=name: self.sent.append(name)
            getattr(self, name).apply_settings(Settings())
        self.tell("ann")

    def at(self, name, act):
        """Do something with the files of a user."""
        with self.people[name].here():
            return act()

    def watch(self, name, game):
        return self.at(name, lambda: AtTable(TableGame.watch(self.people[name].table, "ann", game.name)))

    def do(self, name, text):
        deed, argument = find_deed(getattr(self, name).deeds, text)
        return self.at(name, lambda: deed.do_at_once(argument))

    def play(self, name):
        """Play a whole turn of the first legal actions."""
        venue = getattr(self, name)
        seat = venue.match.position.seat
        while venue.match.position.seat == seat and not venue.match.outcome:
            self.at(name, lambda: venue.play(venue.match.position.actions[0]))

    def play_turns(self, *names):
        """Play turns in turn, each after the news of the one before."""
        for name in names:
            if name != names[0]:
                self.tell(name)
            self.play(name)

    def tell(self, name):
        """Let a user see what the other one has written, and return the sentences about it."""
        venue, other = getattr(self, name), self.bob if name == "ann" else self.ann
        if self.kind == "table":
            return " ".join(self.at(name, venue.refresh).sentences)
        return self.at(name, lambda: venue.receive(other.line))


@pytest.fixture(params=["hand", "table"])
def two(request, tmp_path):
    return Two(request.param, tmp_path)


def refusals(venue):
    return {deed.word: deed.refusal for deed in venue.deeds}


def test_the_match_stays_the_same_object_with_an_unfinished_turn(two):
    match = two.ann.match
    for name, other in (("ann", "bob"), ("bob", "ann")):
        two.play(name)
        two.tell(other)
    ply = match.ply
    two.at("ann", lambda: two.ann.play(match.position.actions[0]))
    assert match.is_mid_turn
    assert two.ann.may_act
    two.at("ann", two.ann.refresh)
    assert (match.ply, two.ann.needs_consent) == (ply + 1, False)
    two.do("ann", "undo")
    assert (match.ply, two.ann.needs_consent) == (ply, True)
    two.play("ann")
    two.tell("bob")
    assert two.bob.may_act
    assert two.bob.match.actions == match.actions
    assert two.ann.match is match
    assert not two.ann.may_act


def test_offers_are_made_after_the_own_turn_and_answered(two):
    assert "Play first" in refusals(two.ann)["draw"]
    two.play_turns("ann", "bob")
    two.do("bob", "draw")
    assert refusals(two.bob)["undo"] == refusals(two.bob)["draw"] == "You have asked already."
    assert "offers a draw" in two.tell("ann")
    assert "bob offers a draw: yes or no?" in two.ann.situation
    assert two.do("ann", "no") == "The game continues."
    two.tell("bob")
    two.do("bob", "undo")
    two.tell("ann")
    ply = two.ann.match.ply
    two.do("ann", "yes")
    two.tell("bob")
    assert two.bob.may_act
    assert two.bob.match.ply == two.ann.match.ply < ply
    two.play("bob")
    two.do("bob", "draw")
    two.tell("ann")
    two.do("ann", "yes")
    two.tell("bob")
    assert two.bob.match.outcome.reason == two.ann.match.outcome.reason == "agreement"


def test_an_offer_that_lapses_is_not_agreed_to(two):
    two.play_turns("ann", "bob")
    two.do("bob", "draw")
    two.tell("ann")
    deed, _ = find_deed(two.ann.deeds, "yes")
    two.play("ann")
    with pytest.raises(BoardGamesError):
        two.at("ann", deed.do)
    assert not two.ann.match.outcome


def test_a_player_may_resign_while_the_other_one_is_to_move(two):
    two.play_turns("ann", "bob")
    two.tell("ann")
    two.do("bob", "resign")
    told = two.tell("ann")
    # A line, or a synchronised file, may still be on its way.
    assert "White wins by resignation, as far as is known here." in told
    assert two.ann.match.outcome == two.bob.match.outcome
    assert not two.ann.forbids_help
    assert refusals(two.ann)["resign"] == "The game is over."
    two.do("ann", "rematch")
    two.do("bob", "rematch")
    assert two.ann.successor.name == two.bob.successor.name != two.ann.name


def test_news_are_told_once(tmp_path):
    two = Two("table", tmp_path)
    two.play("ann")
    news = two.at("bob", two.bob.refresh)
    assert (news.has_changed, [*news.chat]) == (True, [])
    for number in range(30):
        two.do("bob", f"say line {number}")
    news = two.at("ann", two.ann.refresh)
    assert [text for _, text in news.chat] == [f"line {number}" for number in range(10, 30)]
    assert not news.has_changed
    assert not two.at("ann", two.ann.refresh).chat
    two.do("ann", "mute")
    two.do("bob", "say again")
    assert not two.at("ann", two.ann.refresh).chat
    assert not two.ann.chat


def test_who_only_watches_sees_all_and_does_nothing(tmp_path):
    two = Two("table", tmp_path)
    cid = two.watch("cid", two.ann)
    two.play("ann")
    two.at("cid", cid.refresh)
    assert cid.match.actions == two.ann.match.actions
    told = refusals(cid)
    assert {told[word] for word in ("yes", "draw", "resign", "say", "off", "claim", "rematch")} == {
        "You only watch this game."
    }
    assert told["accept"] == "This seat is taken."


def test_a_line_is_announced_when_there_is_a_new_one(tmp_path):
    two = Two("hand", tmp_path)
    two.play("ann")
    assert two.sent == ["ann"]
    assert two.ann.letter.startswith("Send this line to Black:\nbg2.")
    two.tell("bob")
    assert two.bob.letter == ""
    two.play("bob")
    two.do("bob", "draw")
    assert two.sent == ["ann", "bob", "bob"]


def act_at_random(two, name, rng):
    """Play a move or do some deed; return the refusal that was foretold and the one that came."""
    venue = getattr(two, name)
    if venue.may_act and rng.random() < 0.7:
        two.at(name, partial(venue.play, rng.choice(venue.match.position.actions)))
        return "", ""
    left_out = ("resign", "rematch", "off", "trust")
    deed = rng.choice([deed for deed in venue.deeds if deed.word not in left_out])
    argument = {"say": "hello", "if": "c3 then c4"}.get(deed.word, "")
    try:
        two.at(name, partial(deed.do_at_once, argument))
    except BoardGamesError as error:
        return deed.refusal or (str(error) if deed.word == "if" else ""), str(error)
    return deed.refusal, ""


@pytest.mark.parametrize("seed", range(4))
def test_what_is_shown_is_the_game_and_what_is_not_refused_is_possible(two, seed):
    rng = random.Random(seed)
    matches = {name: getattr(two, name).match for name in ("ann", "bob")}
    for _ in range(120):
        name = rng.choice(["ann", "bob"])
        venue = getattr(two, name)
        if two.kind == "table" or rng.random() < 0.4:
            with suppress(BoardGamesError):
                two.tell(name)
        foretold, refusal = act_at_random(two, name, rng)
        assert foretold == refusal
        shown, game = venue.match, venue.game.state.match
        assert shown is matches[name]
        assert shown.actions[: game.ply] == game.actions
        assert shown.ply == game.ply or shown.is_mid_turn
        assert (shown.outcome, shown.offer, shown.seats) == (game.outcome, game.offer, venue.game.seats)
    for name in ("ann", "bob", "ann", "bob"):
        with suppress(BoardGamesError):
            two.tell(name)
    assert two.kind == "hand" or two.ann.game.copy.game == two.bob.game.copy.game
