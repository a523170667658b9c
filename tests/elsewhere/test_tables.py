"""Folders of tables: their permissions, whose files count, lists, and what is deleted when."""

import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from boardgames_tui.core.errors import OptionError, SaveError
from boardgames_tui.elsewhere.challenge import parse_challenge
from boardgames_tui.elsewhere.folder import KEPT_AT_TABLE, Table
from boardgames_tui.elsewhere.lobby import Lobby
from boardgames_tui.elsewhere.permissions import MARK, describe_permissions, init_table, permission_warning
from boardgames_tui.elsewhere.row import describe
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.elsewhere.users import current_user
from boardgames_tui.play.saved_venue import open_saved
from tests.elsewhere.people import Two, first_turn, people_at, setup_of

pytestmark = pytest.mark.quick


def mode_of(path):
    return path.stat().st_mode & 0o7777


def test_init_makes_a_table_for_all_or_a_group_of_a_new_or_empty_folder_and_of_a_table(tmp_path):
    import grp

    path = tmp_path / "new" / "table"
    assert init_table(path) == f"{path}: everybody on this host can play (permissions 1777)."
    Table(path, "ann", trusts_names=True).check()
    path.chmod(0o700)
    assert "permissions 1777" in init_table(path)
    (tmp_path / "empty").mkdir()
    assert "permissions 1777" in init_table(tmp_path / "empty")
    group = grp.getgrgid(os.getegid()).gr_name
    assert f"the group {group} can play (permissions 2770)" in init_table(tmp_path / "table", group)
    with pytest.raises(SaveError, match="There is no group 'nobody-has-it' on this host"):
        init_table(tmp_path / "table", "nobody-has-it")


@pytest.mark.timeout(20)
@pytest.mark.parametrize("lay", [Path.mkdir, os.mkfifo, lambda mark: mark.symlink_to(mark.parent.parent / "other")])
def test_init_opens_no_folder_whose_mark_is_no_file(tmp_path, lay):
    (tmp_path / "other").touch()
    (tmp_path / "table").mkdir(mode=0o700)
    lay(tmp_path / "table" / MARK)
    with pytest.raises(SaveError, match=r"table cannot become a table \([A-Z][a-z ]+\)\.$"):
        init_table(tmp_path / "table")
    assert mode_of(tmp_path / "table") == 0o700


def full(path, name):
    path.mkdir()
    (path / name).touch()


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda path, private: path.symlink_to(private), id="link"),
        pytest.param(lambda path, private: path.symlink_to(private / "nowhere"), id="dangling link"),
        pytest.param(lambda path, _: path.touch(), id="file"),
        pytest.param(lambda path, _: full(path, "letter.txt"), id="full"),
        pytest.param(lambda path, _: full(path, ".profile"), id="hidden"),
    ],
)
def test_init_changes_no_folder_that_is_a_link_or_holds_anything_else(tmp_path, make):
    private = tmp_path / "private"
    private.mkdir(mode=0o700)
    make(tmp_path / "table", private)
    before = mode_of(tmp_path / "table") if (tmp_path / "table").exists() else 0
    with pytest.raises(SaveError, match="new or empty"):
        init_table(tmp_path / "table")
    assert mode_of(private) == 0o700
    assert before == (mode_of(tmp_path / "table") if (tmp_path / "table").exists() else 0)


def test_a_folder_in_which_anybody_may_delete_is_named(tmp_path):
    tmp_path.chmod(0o777)
    assert "Anybody may delete the games" in permission_warning(tmp_path)
    tmp_path.chmod(0o755)
    assert "only its owner can play (permissions 755)" in describe_permissions(tmp_path, "")
    with pytest.raises(SaveError, match=r"/nowhere cannot be opened .*table --init FOLDER` makes one"):
        Table(tmp_path / "nowhere", "ann").check()


@pytest.mark.parametrize(
    ("name", "refusal"),
    [("no-such-user", "no user 'no-such-user' on this host"), ("../x", "not the name of a user"), ("", None)],
)
def test_a_challenge_to_nobody_is_refused(tmp_path, name, refusal):
    init_table(tmp_path / "table")
    table = Table(tmp_path / "table")
    if refusal:
        with pytest.raises(SaveError, match=refusal):
            TableGame.challenge(table, setup_of(table.user), name)
    with pytest.raises(SaveError, match="against yourself"):
        TableGame.challenge(table, setup_of(table.user), current_user())
    assert not Lobby(table).list_games().rows


def test_a_challenge_shows_its_position_handicap_sides_and_clock(tmp_path):
    ann, bob = people_at(tmp_path / "table", "ann", "bob")
    setup, to = parse_challenge("ataxx --clock 3d --white --to bob", "ann")
    middle = setup.begin().position
    for _ in range(3):
        middle = middle.after(middle.actions[0])
    for given in (replace(setup, handicap=1), replace(setup, start=middle)):
        with ann.here():
            TableGame.challenge(ann.table, given, to)
        with bob.here():
            (row,) = Lobby(bob.table).list_games().rows
            assert row.waits
            shown = TableGame.open_listed(bob.table, row).copy.game.setup
            assert (shown.handicap, shown.start, shown.control) == (given.handicap, given.start, given.control)
            assert (shown.white.detail, shown.black.detail) == ("ann", "?")
            assert ("handicap 1" if given.handicap else "set up") in describe(row)
            assert abs(row.changed_at - time.time()) < 5
            TableGame.watch(bob.table, row.host, row.name).request("off")


def test_running_games_are_found_again_from_the_own_files(two):
    mover = two.person_of(two.players[0])
    for person in two.people:
        person.data = person.data.with_name(f"{person.name}-new-host")
        with person.here():
            rows = Lobby(person.table).list_games().rows
            assert [(row.name, row.is_mine, row.waits) for row in rows] == [(two.ann.name, True, person is mover)]
            assert TableGame.open_listed(person.table, rows[0]).copy.game == two.ann.copy.game
            assert len(Lobby(person.table).list_games().rows) == 1


def test_a_game_goes_on_in_another_folder_if_its_own_is_lost(two, tmp_path):
    two.turn()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o1777)
    (tmp_path / "table").rename(tmp_path / "lost")
    for person in two.people:
        person.table = Table(elsewhere, person.name, trusts_names=True)
    two.ann = two.ann_person.open(two.ann.name)
    two.do(two.ann, "refresh")
    with two.bob_person.here():
        (row,) = Lobby(two.bob_person.table).list_games().rows
        assert row.is_mine
        two.bob = TableGame.open_listed(two.bob_person.table, row)
        assert open_saved(row.name[:5]).game.table.path == elsewhere
    two.turn()
    two.turn()
    assert two.ann.copy.game == two.bob.copy.game
    assert not any(game.objection or game.delay for game in (two.ann, two.bob))


def test_files_of_finished_games_are_deleted_by_their_owner_after_a_month(two, monkeypatch):
    two.do(two.ann, "request", "resign")
    two.look()
    path, left = two.ann_person.table.path, Path("ann") / ".boardgames-tui-0a1b2c3d.tmp"
    (path / left).touch()
    os.utime(path / left, (1, 1))

    def look():
        for person, game in zip(two.people, (two.ann, two.bob), strict=True):
            with person.here():
                Lobby(person.table).list_games()
                game.refresh()
        return {str(each.relative_to(path)) for each in path.rglob("*") if each.is_file()}

    assert look() == {f"ann/{two.ann.name}", f"bob/{two.ann.name}"}
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + KEPT_AT_TABLE + 60)
    assert look() == set()
    assert two.bob_person.open(two.bob.name).state.stage == "over"


def test_a_user_of_another_table_has_no_games_here(two, tmp_path):
    other = tmp_path / "other"
    other.mkdir(mode=0o1777)
    with two.ann_person.here():
        assert not Lobby(Table(other, "ann", trusts_names=True)).list_games().rows
        assert Lobby(two.ann_person.table).find(two.ann.name[:4].upper()).name == two.ann.name
        with pytest.raises(SaveError, match="'zz' is not a game"):
            Lobby(two.ann_person.table).find("zz")


@pytest.mark.skipif(os.name != "posix", reason="owners say nothing elsewhere")
def test_a_file_counts_for_its_owner_unless_only_this_user_can_write(tmp_path):
    for mode, trusts in ((0o1777, False), (0o2770, False), (0o755, True), (0o700, True)):
        (path := tmp_path / str(mode)).mkdir()
        path.chmod(mode)
        table = Table(path)
        assert table.trusts_names == trusts == bool(table.names_warning) == ("@" in table.user)
        assert bool(table.doubt_about("bob")) == trusts
        (path / "bob").mkdir()
        assert not table.doubt_about("bob")
        assert ("bob" in table.users()) == trusts


@pytest.mark.parametrize(("played", "comes"), [("c3", True), ("a1", False)])
def test_a_prepared_reply_is_played_if_its_turn_comes(two, played, comes):
    me, you = two.players
    two.do(you, "prepare", "if c3 then b3 e2")
    with pytest.raises(Exception, match="while the other player is to move"):
        two.do(me, "prepare", "if c3 then b3 e2")
    two.do(me, "play", played)
    two.look()
    two.look()
    assert me.copy.game == you.copy.game
    assert me.is_my_turn == comes
    assert (me.copy.game.entries[-2:] == ("b3", "e2")) == comes
    assert (you.reply == "Your prepared reply b3 e2 was played.") == comes
    assert not you.copy.plans


def test_a_turn_that_is_dated_back_is_named_by_the_time_of_its_file(tmp_path, monkeypatch):
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() - 7200)
    two = Two(tmp_path, clock="3d")
    for _ in range(2):
        two.turn()
    me, you = two.players
    # Owners vouch here, and who reads has not looked since then.
    monkeypatch.setattr(Table, "_is_owner", lambda *_: True)
    me.table.trusts_names = you.table.trusts_names = False
    you._read_at = 0.0
    two.do(me, "play", *first_turn(me))
    # Neither a line of chat nor an offer in the same file covers that.
    monkeypatch.setattr(time, "time", now)
    two.do(me, "say", "sorry, I was away")
    two.do(me, "request", "draw")
    two.do(you, "refresh")
    assert "dated before it came" in you.objection
    # A turn that came in time is not doubted because of what follows it.
    you._read_at = 0.0
    two.do(you, "play", *first_turn(you))
    two.do(me, "refresh")
    assert not me.objection
    last = me.table.path / you.table.user / f"{you.name}-last"
    assert abs(me._outboxes.published_at(you.table.user, you.copy.game) - last.stat().st_ctime) < 0.001
    two.do(you, "say", "no hurry")
    assert abs(me._outboxes.published_at(you.table.user, you.copy.game) - last.stat().st_ctime) < 0.001


def test_an_open_challenge_does_not_look_through_a_large_table_all_the_time(tmp_path, monkeypatch):
    ann, bob = people_at(tmp_path / "table", "ann", "bob")
    game = ann.challenge()
    looks, users = [], Table.users

    def slow_users(table, *sought):
        looks.append(1)
        time.sleep(0.02)
        return users(table, *sought)

    monkeypatch.setattr(Table, "users", slow_users)
    until = time.monotonic() + 0.5
    while time.monotonic() < until:
        assert not ann.do(game, "is_changed")
    assert len(looks) == 1
    bob.accept(game.name)
    ann.do(game, "refresh")
    assert game.state.stage == "on"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not a game. Games: io"),
        ("iio", "'iio' is not a game. Did you mean 'io'?"),
        ("io --size 99", "Io has no board of size 99"),
        ("io --size", "Argument --size: expected one argument. Use GAME"),
        ("io 7", "'7' is not an option"),
        ("io --clock blitz", "'blitz' is not a clock"),
        ("io --swap", "'--swap' is not an option"),
        ("io --white --black", "not allowed with"),
        ("io 'x", "a quotation mark that is not closed"),
        ("ataxx --blocks z9", "z9"),
        ("ataxx --handicap 99", "no handicap of 99"),
    ],
)
def test_a_challenge_that_cannot_be_read_is_refused_with_the_reason(text, sentence):
    with pytest.raises(OptionError, match=sentence.replace("[", r"\[").replace("?", r"\?")):
        parse_challenge(text, "ann")


def test_a_challenge_is_typed():
    setup, to = parse_challenge("io --size 7 --clock 3d --white --to bob", "ann")
    assert (setup.game.key, setup.size, str(setup.control), to) == ("io", 7, "3d", "bob")
    assert (setup.white.detail, setup.black.detail) == ("ann", "")
    setup, to = parse_challenge("onyx --setup standard --no-swap --black", "ann")
    assert (setup.options["setup"], setup.options["swap"], setup.black.detail, to) == ("standard", False, "ann", "")
    assert {parse_challenge("io", "ann")[0].black.detail for _ in range(60)} == {"ann", ""}
