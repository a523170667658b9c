"""Annotated games: what is read, what is refused, and a proof of every sentence of the comments."""

import re

import pytest

from boardgames_tui.analysis.game_review import turn_ends
from boardgames_tui.core.errors import BoardGamesError, OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.learn.annotated_game import annotated_game, annotated_games, has_annotated_games
from tests.annotated import RECORD
from tests.learn.annotation_claims import CHECKS, check
from tests.learn.annotation_scene import comments_of, scene_at
from tests.rows import each_row
from tests.trial_games import add_trial_game

ANNOTATED = {key: annotated_games(game)[0] for key, game in GAMES.items() if has_annotated_games(game)}
RECORDS = [pytest.param(key, each, id=f"{key}-{each.number}") for key, games in ANNOTATED.items() for each in games]
SITE = re.compile(r"\b[a-l][0-9]{1,2}\b")
# A jump names two sites.
CLAIMED_SITE = re.compile(r"[a-l][0-9]{1,2}")
WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
# Comments on a game.
FEWEST, MOST = 6, 14


def comments_on(key, number):
    """Return the comments on an annotated game, each with its scene."""
    record = ANNOTATED[key][number - 1].record
    return [(comment, scene_at(record, comment.move)) for comment in comments_of(key) if comment.game == number]


def words_of(value):
    if isinstance(value, dict):
        return {word for pair in value.items() for part in pair for word in words_of(part)}
    return set(re.findall(r"\w+", str(value)))


@pytest.mark.parametrize(("key", "annotated"), RECORDS)
def test_comments_are_on_whole_turns_and_each_sentence_has_its_claims(key, annotated):
    line = annotated.record.root.line
    ends = turn_ends(line)
    assert not [node for node in annotated.record.root if node.comment and node not in ends]
    comments = {node.turn: node.comment for node in ends if node.comment}
    claimed = {comment.move: comment for comment, _ in comments_on(key, annotated.number)}
    assert comments == {move: " ".join(text for text, _ in each.sentences) for move, each in claimed.items()}
    assert FEWEST <= len(comments) <= MOST
    assert comments.keys() >= {0, line[-1].turn}


@pytest.mark.parametrize(("key", "annotated"), RECORDS)
def test_every_claim_of_a_comment_is_true(key, annotated, subtests):
    for comment, scene in comments_on(key, annotated.number):
        for sentence, claims in comment.sentences:
            with subtests.test(sentence):
                check(scene, claims)


@pytest.mark.parametrize(("key", "annotated"), RECORDS)
def test_every_site_and_number_in_a_sentence_is_claimed(key, annotated, subtests):
    """A claim names what its sentence names, so that a slip in the sentence is noticed."""
    for comment, scene in comments_on(key, annotated.number):
        for sentence, claims in comment.sentences:
            with subtests.test(sentence):
                assert set(SITE.findall(sentence)) <= set(CLAIMED_SITE.findall(f"{claims} {scene.actions}"))
                numbers = set(re.findall(r"(?<![\w/])[0-9]+\b", sentence))
                numbers |= {
                    str(WORDS.index(word)) for word in re.findall(r"\w+", sentence.lower()) if word in WORDS[2:]
                }
                counted = {str(len(SITE.findall(str(value)))) for value in claims.values()}
                assert numbers <= words_of(claims) | counted


@pytest.mark.quick
def test_a_game_without_annotated_games_offers_none(monkeypatch):
    add_trial_game(monkeypatch, "reversi")
    game = GAMES["reversi"]
    assert not has_annotated_games(game)
    for read in (annotated_games, lambda game: annotated_game(game, 1)):
        with pytest.raises(OptionError, match=r"^Reversi has no annotated games yet\.$"):
            read(game)


@pytest.mark.quick
def test_games_have_numbers_and_the_titles_of_their_records(set_annotated):
    set_annotated(RECORD.replace("[Size", '[Title "Short"]\n[Size'), RECORD)
    assert [each.title for each in annotated_games(GAMES["torus"])[0]] == ["Short", "Game 2"]
    for number in (0, 3):
        with pytest.raises(OptionError, match=rf"^Torus has no annotated game {number}: the last one is 2\.$"):
            annotated_game(GAMES["torus"], number)


@pytest.mark.quick
@each_row(
    ("damaged", "sentence"),
    [
        (
            RECORD.replace("a1", "z1"),
            "annotated1.bgn of Torus, line 4, column 22: 'z1' is not a move of Torus on this board.",
        ),
        ('[Game "Io"] *', "annotated1.bgn of Torus: This is a game of Io, not of Torus."),
        ("\udcff", "annotated1.bgn of Torus is not text in UTF-8: byte 1 is invalid."),
    ],
)
def test_a_damaged_file_is_named_in_a_sentence_and_leaves_the_others(damaged, sentence, set_annotated):
    set_annotated(damaged, RECORD)
    games, (fault,) = annotated_games(GAMES["torus"])
    assert fault.startswith(sentence)
    assert [each.number for each in games] == [2]
    with pytest.raises(BoardGamesError) as error:
        annotated_game(GAMES["torus"], 1)
    assert str(error.value) == fault


# The first claim of each kind.
CLAIMS = {
    kind: (scene_at(ANNOTATED[key][comment.game - 1].record, comment.move), value)
    for key in reversed(ANNOTATED)
    for comment in reversed(comments_of(key))
    for _, claims in comment.sentences
    for kind, value in claims.items()
    if kind != "at"
}


def falsified(position, kind, value):
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if kind == "illegal":
        return position.actions[0].text
    words = value.split()
    if words[:1] in (["Black"], ["White"]):
        return " ".join(["White" if words[0] == "Black" else "Black", *words[1:]])
    # Another number at the end, or one site fewer, or one where there is none.
    return " ".join([*words[:-1], str(int(words[-1]) + 1)] if words and words[-1].isdecimal() else words[:-1] or ["a1"])


@each_row("kind", sorted(CHECKS.keys() - {"at"}))
def test_a_false_claim_of_each_kind_and_about_another_move_is_noticed(kind):
    scene, value = CLAIMS[kind]
    check(scene, {kind: value})
    with pytest.raises(AssertionError):
        check(scene, {kind: falsified(scene.after, kind, value)})
    with pytest.raises(AssertionError):
        check(scene_at(ANNOTATED["torus"][0].record, 0), {"at": {"10": {"saves": "g2"}}})
