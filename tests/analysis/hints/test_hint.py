"""Truth of hints: each sentence about random positions of every game is checked with an oracle."""

import random
import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from boardgames_tui.analysis.hints.hint import sentence
from boardgames_tui.analysis.hints.hint_context import HintContext
from boardgames_tui.analysis.hints.reasons import REASONS, expected_outcome
from boardgames_tui.core.cells import NAMES, WIN
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Score
from tests.analysis.hints.reason_check import ReasonCheck
from tests.engine.positions import random_game, solve
from tests.extras import games_with
from tests.games.plays import play
from tests.rows import each_row
from tests.samples import samples
from tests.sixth_game.konane import GAME as KONANE

# Plain forms of verbs to which English does not simply add an -s.
IRREGULAR = r"\W|(?:s|x|z|ch|sh|o|[^aeiou]y)$"
# The last consonant of these is doubled before -ing.
DOUBLED = r"^[^aeiou]*[aeiou][^aeiouwxy]$"
# Hints with each reason, and on both sides of its thresholds.
HINTS = (Path(__file__).parent / "hints.txt").read_text("utf-8").splitlines()[1:]


def random_line(position, rng, n=4):
    """Return a line of random actions, with a swap wherever it is legal."""
    line = []
    while len(line) < n and position.actions:
        swaps = [action for action in position.actions if action.text == "swap"]
        line.append(rng.choice(swaps or position.actions))
        position = position.after(line[-1])
    return line


def random_checks(key, games):
    """Yield positions of random games, each with a line, a check by the oracle, and random numbers."""
    for seed in range(games):
        rng = random.Random(seed)
        size = (GAMES[key].sizes[0], samples(key).medium_size)[seed % 2]
        position = Position.start(GAMES[key], size)
        oracle = import_module(f"tests.oracles.{key}").Oracle.start(size, **dict(position.options))
        for _ in range(70):
            if position.outcome:
                break
            line = random_line(position, rng)
            yield position, line, ReasonCheck(oracle, [each.text for each in line]), rng
            oracle.play(line[0].text)
            position = position.after(line[0])


@pytest.mark.parametrize("key", games_with("oracle", "explain.py"))
def test_every_statement_of_a_hint_is_true(key):
    words = set(samples(key).hints.words)
    for position, line, check, rng in random_checks(key, samples(key).hints.games):
        text = sentence(position, line, Score("win", rng.randrange(1001)))
        action, _, reason = text.removesuffix(".").partition(" ")
        assert action == line[0].spoken
        assert len(text) <= 120, text
        assert check.is_true(reason), f"{text} | {position} | {' '.join(check.line)}"
        words -= words_in(reason, words)
    assert not words, missing_words(key, "words", words)


@pytest.mark.parametrize("key", games_with("oracle", "explain.py"))
def test_every_statement_about_a_quiet_action_is_true_and_every_verb_takes_the_endings_that_hints_add(key):
    words = set(samples(key).hints.quiet_words)
    for position, line, check, _ in random_checks(key, 2):
        explain = position.game.explain
        for effect in (*explain.effects(position.state, line[0].code), *explain.aims(position.state, line[0].code)):
            endings = IRREGULAR if effect.worth < WIN else f"{IRREGULAR}|{DOUBLED}"
            assert not re.search(endings, effect.verb), (effect, "give the verb in its plain form, or choose another")
        context = HintContext(position, tuple(line))
        for use in (*REASONS, expected_outcome) if not context.after.outcome else ():
            reason = use(context)
            assert not reason or check.is_true(reason), f"{reason} | {position} | {' '.join(check.line)}"
            words -= words_in(reason, words)
    assert not words, missing_words(key, "quiet_words", words)


def words_in(text, words):
    return {word for word in words if re.search(rf"\b{word}\b", text)}


def missing_words(key, entry, words):
    return f"samples.toml of {GAMES[key].title} lists in hints.{entry} what no hint says: {', '.join(sorted(words))}."


def test_finds_a_verb_that_would_be_misspelt():
    for verb in ("turns", "reach", "carry", "take off", "win"):
        assert re.search(f"{IRREGULAR}|{DOUBLED}", verb), verb
    for verb in ("turn", "surround", "leave", "connect", "end", "fill", "play", "see"):
        assert not re.search(f"{IRREGULAR}|{DOUBLED}", verb), verb


@each_row("sample", HINTS)
def test_the_first_reason_that_applies_is_given(sample):
    key, line, score, texts, reason = sample.split(" | ")
    kind, _, value = score.partition(" ")
    position = Position.read(key, line)
    actions = play(position, *texts.split()).line
    assert sentence(position, actions, Score(kind, int(value)) if score else None) == reason


def can_force_win(position, turns):
    """Return whether the side to act wins by force within a number of turns of one action each."""
    for action in position.actions:
        after = position.after(action)
        if after.outcome:
            if after.outcome.winner == position.side:
                return True
        elif turns > 1 and all(
            not there.outcome and can_force_win(there, turns - 1) for there in map(after.after, after.actions)
        ):
            return True
    return False


def test_a_proven_win_counts_its_turns():
    """A proof in actions is described as the number of turns that a plain search for turns finds."""
    turn_counts = Counter()
    for seed in range(30):
        for position in random_game(Position.start(GAMES["onyx"], 4), seed)[8:-1]:
            plies = next((depth for depth in (1, 3) if solve(position, depth) == 1), 0)
            if plies == 3:
                turns = next(turns for turns in (1, 2, 3) if can_force_win(position, turns))
                side = NAMES[position.side]
                quiet = next(action for action in position.actions if not position.after(action).outcome)
                text = sentence(position, (quiet,), Score("mate", plies))
                assert text == f"{quiet.text} wins: {side} connects in {turns} turns."
                turn_counts[turns] += 1
    assert turn_counts[2]


@each_row(
    ("line", "score", "reason"),
    [
        (("a2c2",), 3, "wins"),
        (("a2c2", "stop"), 3, "wins"),
        (("a2c2", "stop", "a6c6"), 3, "wins next turn"),
        (("a2c2", "c2e2", "a6c6"), -3, "cannot save the game: White wins next turn"),
        (("a2c2", "c2e2", "a6c6"), -5, "cannot save the game: White wins"),
    ],
)
def test_turns_of_several_actions_are_not_counted_by_actions(line, score, reason):
    """Nor does a win say twice that it wins."""
    position = Position.read(KONANE, "ox4/6/xo4/6/xo1o2/6 x konane - -")
    assert sentence(position, play(position, *line).line, Score("mate", score)) == f"a2c2 {reason}."


@each_row(
    ("key", "kind", "number", "reason"),
    [
        ("onyx", "mate", -2, "cannot save the game: White connects next turn"),
        ("torus", "mate", -6, "cannot save the game: White surrounds a stone in 3 turns"),
        ("ataxx", "mate", 5, "wins: Black ends up with more pieces in 3 turns"),
        ("implo", "mate", 30, "wins the final count"),
        ("torus", "win", 99, "does best for Black, who is far behind"),
        ("torus", "win", 449, "keeps Black only a little behind"),
        ("torus", "win", 600, "keeps Black a little ahead"),
        ("torus", "win", 700, "keeps Black ahead"),
        ("torus", "win", 1000, "all but wins for Black"),
    ],
)
def test_results_and_shares_of_wins_are_put_into_words(key, kind, number, reason):
    start = Position.start(GAMES[key])
    text = sentence(start, start.actions[:1], Score(kind, number))
    assert text.startswith(f"{start.actions[0].text} ")
    assert text.endswith(f" {reason}.")


def test_two_stones_of_which_a_cut_captures_one_are_not_held_together():
    """White's c3 and b2 are joined by c2 or b3, but a stone of Black on c2 captures one of them."""
    position = Position.read(GAMES["onyx"], "xo1o/1/3x/2/xo1x/1/1xo1 o -")
    aims = GAMES["onyx"].explain.aims(position.state, position.find("c3").code)
    assert [effect.what for effect in aims if effect.verb == "hold"] == ["on to b4 by b3 or c4"]


def test_a_swap_takes_over_the_stone_beyond_the_setup_whatever_the_option_says():
    start = Position.start(GAMES["onyx"], 12, {"setup": "standard"})
    line = str(start.after(start.find("f6")))
    position = Position.read(GAMES["onyx"], line)
    assert sentence(position, [position.find("swap")], None).startswith("swap takes over Black and f6")
