"""Lessons: every step can be done, and its texts are true of the board."""

import random
import re

import pytest

from boardgames_tui.core.cells import LETTERS, NAMES, other
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import ANY, lesson_of, number_of_lessons
from boardgames_tui.play.gestures import choice_after, find_siteless_action
from boardgames_tui.play.messages import explain_refusal
from tests.extras import games_with
from tests.learn.proofs import PlainProof, can_win, forces_win, saving_actions, threatens, threats, winning_actions

pytestmark = pytest.mark.quick

LESSONS = [
    lesson_of(GAMES[key], number)
    for key in games_with("lesson.toml")
    for number in range(1, number_of_lessons(GAMES[key]) + 1)
]
# Games in which the stones that a text calls safe keep their colour.
RANDOM_GAMES = 200
# Plies after a punishment, and after an answer to a forced reply, within which it wins.
PUNISHMENT_PLIES = ANSWER_PLIES = 2
# Plies after a reply that beats an action, within which it wins.
BEATEN_PLIES = 4
# Claims that other checks read.
CHECKED_ELSEWHERE = {"winner", "reason", "refused"}


def wanted_results(step):
    position = step.begin().position
    return [(position, action, position.after(action)) for action in position.actions if step.is_wanted(action)]


def positions_after_wanted(step):
    return [after for _, _, after in wanted_results(step)]


def other_results(step):
    """Return the texts of the actions that are answered by `otherwise`, each with the position after it."""
    position = step.begin().position
    others = [action for action in position.actions if not step.is_wanted(action) and action.text not in step.instead]
    return [(action.text, position.after(action)) for action in others]


def differences(before, after):
    """Return the changed sites with their new pieces, such as `c3x` and `d4.`."""
    pairs = zip(before.geometry.names, before.cells, after.cells, strict=True)
    return {f"{name}{LETTERS[now]}" for name, was, now in pairs if was != now}


def marks_of(position):
    """Return the marks of a position as a lesson writes them: `black area a1 a2`, `doomed b2`."""
    found = {}
    for site, mark in position.marks.items():
        found.setdefault(mark.value, set()).add(position.geometry.names[site])
    return {f"{mark} {' '.join(sorted(names))}" for mark, names in found.items()}


def parts_of(value):
    return {part for part in value.split(", ") if part}


def number_of_losses(position, action):
    """Return the number of enemy pieces that an action turns or captures."""
    pairs = zip(position.cells, position.after(action).cells, strict=True)
    return sum(was == other(position.side) != now for was, now in pairs)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_a_lesson_has_five_to_ten_steps_and_a_first_game_on_a_small_board(lesson):
    assert 5 <= len(lesson.steps) <= 10
    match = lesson.first_game.begin()
    assert match.position.size < lesson.game.size
    assert sum(seat.is_person for seat in match.seats.values()) == 1


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_every_step_of_a_lesson_can_be_done_and_its_claims_are_true(lesson, subtests):
    for number, step in enumerate(lesson.steps, 1):
        for check in STEP_CHECKS:
            with subtests.test(step=number, check=check.__name__):
                check(step)
        for kind, value in step.claims.items():
            if kind not in CHECKED_ELSEWHERE:
                with subtests.test(step=number, claim=kind):
                    CLAIM_CHECKS[kind](step, value)


# Checks of every step


def has_its_position_and_all_texts(step):
    assert str(step.begin().start) == step.line
    assert all((step.title, step.text, step.done, step.hint, step.claims))


def wants_legal_actions_and_forbids_illegal_ones(step):
    position = step.begin().position
    for text in step.wanted:
        assert text == ANY or position.find(text)
    assert bool(step.wanted) != bool(step.forbidden)
    for name in step.forbidden:
        site = position.geometry.site_of[name]
        choice = choice_after(position, (site,))
        assert not choice.action
        assert not choice.targets
        assert explain_refusal(position, (), site) == step.claims["refused"]


def has_own_sentences_for_legal_unwanted_actions_only(step):
    position = step.begin().position
    assert not any(step.is_wanted(position.find(text)) for text in step.instead)


def refuses_no_wrong_action_with_general_words(step):
    assert bool(step.otherwise) == bool(other_results(step))


def names_a_reply_that_wins_after_every_other_action(step):
    if "White wins " not in step.otherwise:
        return
    replies = set(re.findall(r"\b[a-z]\d\b", step.otherwise))
    for text, after in other_results(step):
        winning = [reply for reply in after.actions if (end := after.after(reply).outcome) and end.winner == after.side]
        assert replies & ({reply.text for reply in winning} or set(winning_actions(after))), text


def says_only_of_placements_that_they_do_nothing(step):
    if re.search("captures nothing|turns no", step.otherwise):
        position = step.begin().position
        assert all(len(differences(position, after)) == 1 for _, after in other_results(step))


def ends_the_game_only_where_it_says_so(step):
    for after in positions_after_wanted(step):
        ended = after.outcome
        assert (ended.letter if ended else None) == step.claims.get("winner")
        assert (ended.reason if ended else None) == step.claims.get("reason")


def refuses_no_equally_good_action(step):
    if not {"changes", "winner"} & step.claims.keys():
        return
    position = step.begin().position
    results = positions_after_wanted(step)
    gained = {each for after in results for each in differences(position, after)}
    least = min(after.cells.count(position.side) for after in results)
    for action in position.actions:
        after = position.after(action)
        if not step.is_wanted(action):
            gains_as_much = gained and differences(position, after) >= gained
            assert not (gains_as_much and after.cells.count(position.side) >= least)
            assert not (after.outcome and after.outcome.winner == position.side)


def names_only_sites_of_the_board(step):
    names_in_texts = re.findall(r"\b[a-h][1-9]\b", f"{step.text} {step.done} {step.hint}")
    assert set(names_in_texts) <= set(step.begin().position.geometry.names)


def has_a_button_for_an_action_without_a_site(step):
    if step.wanted in {("swap",), ("0000",)}:
        assert [find_siteless_action(step.begin().position).text] == list(step.wanted)


STEP_CHECKS = (
    has_its_position_and_all_texts,
    wants_legal_actions_and_forbids_illegal_ones,
    has_own_sentences_for_legal_unwanted_actions_only,
    refuses_no_wrong_action_with_general_words,
    names_a_reply_that_wins_after_every_other_action,
    says_only_of_placements_that_they_do_nothing,
    ends_the_game_only_where_it_says_so,
    refuses_no_equally_good_action,
    names_only_sites_of_the_board,
    has_a_button_for_an_action_without_a_site,
)


# Checks of claims


def changes(step, value):
    """The wanted action changes only these sites."""
    for before, _, after in wanted_results(step):
        assert differences(before, after) == set(value.split())


def answer(step, value):
    """These sites changed in the answer."""
    match = step.begin()
    assert differences(match.start, match.position) == set(value.split())


def legal(step, value):
    position = step.begin().position
    assert {position.geometry.names[site] for site in choice_after(position, ()).targets} == set(value.split())


def lacks(step, value):
    assert not {action.text for action in step.begin().position.actions} & set(value.split())


def count(step, value):
    assert len(step.begin().position.actions) == value


def marks(step, value):
    """The board has these marks after the wanted action."""
    assert all(marks_of(after) == parts_of(value) for after in positions_after_wanted(step))


def score(step, value):
    joint = ", " if "," in value else " "
    for after in positions_after_wanted(step):
        assert joint.join([after.outcome.score.black, after.outcome.score.white]) == value


def ahead(step, value):
    cells, side = step.begin().position.cells, LETTERS.index(value)
    assert cells.count(side) > cells.count(other(side))


def swapped(step, value):
    assert value
    assert all(after.seat != after.side for after in positions_after_wanted(step))


def clones(step, value):
    """The wanted actions are all clones, which add a piece, or all jumps, which add none."""
    for before, _, after in wanted_results(step):
        assert after.cells.count(before.side) - before.cells.count(before.side) == int(value)
    alike = [action.text for action in step.begin().position.actions if (len(action.text) == 2) == value]
    assert [action.text for _, action, _ in wanted_results(step)] == alike


def turned(step, value):
    """The last of some actions turns the claimed number of stones."""
    for claim in parts_of(value):
        *texts, number = claim.split()
        after = step.begin().position
        for text in texts:
            before, after = after, after.after(after.find(text))
        assert len(differences(before, after)) - 1 == int(number)


def safe(step, value):
    """These stones keep their colour in random games."""
    rng = random.Random(1)
    for position, _, after in wanted_results(step):
        sites = [position.geometry.site_of[name] for name in value.split()]
        for _ in range(RANDOM_GAMES):
            state = after.state
            while not state.outcome:
                state = state.play(rng.choice(state.actions))
                assert {state.cells[site] for site in sites} == {position.side}


def gets(step, value):
    """Every reply closes in patches of these sizes for the learner."""
    for position, _, after in wanted_results(step):
        mark = f"{NAMES[position.side].lower()} area"
        after_replies = [after.after(reply) for reply in after.actions]
        sizes = {sum(each.value == mark for each in reply.marks.values()) for reply in after_replies}
        assert sizes == {int(size) for size in value.split()}


def turned_back(step, value):
    """The best reply turns this number of pieces, and the fewest after the wanted action."""
    position = step.begin().position
    most_turned = {}
    for action in position.actions:
        after = position.after(action)
        most_turned[action.text] = max(number_of_losses(after, reply) for reply in after.actions)
    assert most_turned.items() >= value.items()
    fewest = min(most_turned.values())
    assert [text for text, turned in most_turned.items() if turned == fewest] == list(step.wanted)


def reached(step, value):
    """The other side can reach the hole that is left."""
    position = step.begin().position
    for text, reply in value.items():
        assert position.after(position.find(text)).find(reply)


# Checks of claims about wins


def saves(step, value):
    position = step.begin().position
    assert not position.outcome
    assert saving_actions(position) == value.split()
    assert set(step.wanted) <= set(value.split())


def wins_in(step, plies):
    """Only the wanted action wins within this number of plies against every defence.

    Wins in five plies are only sought among the actions that threaten to win at once: any other takes too long.
    """
    position = step.begin().position
    assert not can_win(position, plies - 2)
    sought = [action for action in position.actions if plies < 5 or threatens(position, action)]
    assert [action.text for action in sought if forces_win(position, action, plies)] == list(step.wanted)


def only_win_in(step, plies):
    """Only the wanted action wins within this number of plies of both sides.

    Unlike `wins_in`, this counts a win that the other side's last move brings about, as on a full board.
    """
    position = step.begin().position
    proof = PlainProof(position.seat)
    winning = [action for action in position.actions if proof.wins(position.state.play(action.code), plies - 1)]
    assert [action.text for action in winning] == list(step.wanted)


def wins(step, value):
    """Only these actions win against every defence to the end of the game."""
    assert winning_actions(step.begin().position) == value.split() == list(step.wanted)


def refuted(step, value):
    position = step.begin().position
    for pair in parts_of(value):
        text, reply = pair.split()
        action = position.find(text)
        assert not step.is_wanted(action)
        assert reply in winning_actions(position.after(action))


def answers(step, value):
    """Every reply to the wanted action has an answer that wins."""
    pairs = dict(pair.split() for pair in parts_of(value))
    for after in positions_after_wanted(step):
        assert {action.text for action in after.actions} == set(pairs)
        for reply, own_answer in pairs.items():
            assert own_answer in winning_actions(after.after(after.find(reply)))


def forced(step, value):
    """The other side has only these replies, each with an answer that wins."""
    for after in positions_after_wanted(step):
        assert {reply.text for reply in after.actions} == set(value)
    answered(step, value)


def answered(step, value):
    for position, _, after in wanted_results(step):
        for reply, own_answer in value.items():
            replied = after.after(after.find(reply))
            won = replied.after(replied.find(own_answer))
            assert PlainProof(position.seat).wins(won.state, ANSWER_PLIES)


def threatened(step, value):
    """The other side threatens to win on just these sites."""
    assert threats(step.begin().position) == value.split()


def ways(step, value):
    """Each action leaves just these ways to win in the next turn."""
    position = step.begin().position
    for text, sites in value.items():
        assert threats(position.after(position.find(text))) == sites.split()


def punished(step, value):
    """Each punishment wins for the other side, and turns or captures this number of pieces."""
    position = step.begin().position
    for text, punishment in value.items():
        after = position.after(position.find(text))
        reply, losses = punishment.split()
        action = after.find(reply)
        assert PlainProof(after.seat).wins(after.state.play(action.code), PUNISHMENT_PLIES)
        assert number_of_losses(after, action) == int(losses)


def beaten(step, value):
    """Each reply beats an action within a few plies."""
    position = step.begin().position
    for text, reply in value.items():
        after = position.after(position.find(text))
        assert PlainProof(after.seat).wins(after.after(after.find(reply)).state, BEATEN_PLIES)


CLAIM_CHECKS = {
    check.__name__: check
    for check in (
        *(changes, answer, legal, lacks, count, marks, score, ahead, swapped, clones, turned, safe, gets, turned_back),
        *(reached, saves, wins_in, only_win_in, wins, refuted, answers, forced, answered, ways, punished, beaten),
    )
} | {"threats": threatened}
