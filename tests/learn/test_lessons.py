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
STEPS = [pytest.param(step, id=f"{lesson.key}-{n}") for lesson in LESSONS for n, step in enumerate(lesson.steps, 1)]
CHECKED = {"changes", "answer", "legal", "lacks", "count", "refused", "marks", "winner", "reason", "score", "ahead"}
CHECKED |= {"swapped", "clones", "saves", "wins_in"}
CHECKED |= {"wins", "refuted", "answers", "turned", "safe", "gets"}
# Claims for games without a bound on their length, proven within a number of plies.
CHECKED |= {"only_win_in", "forced", "answered", "punished", "turned_back", "beaten", "reached"}
# Claims about wins in the next turn.
CHECKED |= {"threats", "ways"}
# Games in which the stones that a text calls safe keep their colour.
RANDOM_GAMES = 200
# Plies after a punishment, and after an answer to a forced reply, within which it wins.
PUNISHMENT_PLIES = ANSWER_PLIES = 2
NO_EFFECT = re.compile("captures nothing|turns no")
# Plies after a reply that beats an action, within which it wins.
BEATEN_PLIES = 4


def wanted_results(step):
    position = step.begin().position
    return [(position, action, position.after(action)) for action in position.actions if step.is_wanted(action)]


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


def claims_of(step, key):
    return {part for part in re.split(", ", step.claims[key]) if part}


def steps_with(*keys):
    return [param for param in STEPS if all(key in param.values[0].claims for key in keys)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_a_lesson_has_five_to_ten_steps_and_a_first_game_on_a_small_board(lesson):
    assert 5 <= len(lesson.steps) <= 10
    match = lesson.first_game.begin()
    assert match.position.size < lesson.game.size
    assert sum(seat.is_person for seat in match.seats.values()) == 1


@pytest.mark.parametrize("step", STEPS)
def test_every_step_has_a_position_and_all_texts(step):
    assert str(step.begin().start) == step.line
    assert all((step.title, step.text, step.done, step.hint, step.claims))
    assert set(step.claims) <= CHECKED


@pytest.mark.parametrize("step", STEPS)
def test_every_wanted_action_is_legal_and_every_forbidden_site_is_not(step):
    position = step.begin().position
    for text in step.wanted:
        assert text == ANY or position.find(text)
    for name in step.forbidden:
        choice = choice_after(position, (position.geometry.site_of[name],))
        assert not choice.action
        assert not choice.targets
    assert bool(step.wanted) != bool(step.forbidden)


@pytest.mark.parametrize("step", STEPS)
def test_only_legal_unwanted_actions_have_their_own_sentences(step):
    position = step.begin().position
    assert not any(step.is_wanted(position.find(text)) for text in step.instead)


def other_results(step):
    """Return the texts of the actions that are answered by `otherwise`, each with the position after it."""
    position = step.begin().position
    others = [action for action in position.actions if not step.is_wanted(action) and action.text not in step.instead]
    return [(action.text, position.after(action)) for action in others]


@pytest.mark.parametrize("step", STEPS)
def test_no_wrong_action_is_refused_with_general_words(step):
    assert bool(step.otherwise) == bool(other_results(step))


@pytest.mark.parametrize("step", [each for each in STEPS if "White wins " in each.values[0].otherwise])
def test_the_reply_that_is_said_to_win_does_so_after_every_other_action(step):
    replies = set(re.findall(r"\b[a-z]\d\b", step.otherwise))
    for text, after in other_results(step):
        winning = [reply for reply in after.actions if (end := after.after(reply).outcome) and end.winner == after.side]
        assert replies & ({reply.text for reply in winning} or set(winning_actions(after))), text


@pytest.mark.parametrize(
    "step", [each for each in STEPS if re.search("captures nothing|turns no", each.values[0].otherwise)]
)
def test_an_action_that_is_said_to_do_nothing_only_places_a_stone(step):
    position = step.begin().position
    assert all(len(differences(position, after)) == 1 for _, after in other_results(step))


@pytest.mark.parametrize("step", steps_with("changes"))
def test_only_the_claimed_sites_change(step):
    for before, _, after in wanted_results(step):
        assert differences(before, after) == set(step.claims["changes"].split())


@pytest.mark.parametrize("step", steps_with("answer"))
def test_the_claimed_sites_changed_in_the_answer(step):
    match = step.begin()
    assert differences(match.start, match.position) == set(step.claims["answer"].split())


@pytest.mark.parametrize("step", [*steps_with("changes"), *steps_with("winner")])
def test_no_equally_good_action_is_refused(step):
    position = step.begin().position
    gained = {each for _, _, after in wanted_results(step) for each in differences(position, after)}

    def own(after):
        return after.cells.count(position.side)

    least = min(own(after) for _, _, after in wanted_results(step))
    for action in position.actions:
        after = position.after(action)
        if not step.is_wanted(action):
            assert not (gained and differences(position, after) >= gained and own(after) >= least)
            assert not (after.outcome and after.outcome.winner == position.side)


@pytest.mark.parametrize("step", steps_with("legal"))
def test_the_sites_to_choose_from_are_those_of_the_text(step):
    position = step.begin().position
    names = {position.geometry.names[site] for site in choice_after(position, ()).targets}
    assert names == set(step.claims["legal"].split())


@pytest.mark.parametrize("step", steps_with("lacks"))
def test_actions_that_the_text_excludes_are_illegal(step):
    texts = {action.text for action in step.begin().position.actions}
    assert not texts & set(step.claims["lacks"].split())


@pytest.mark.parametrize("step", steps_with("count"))
def test_the_number_of_actions_is_as_claimed(step):
    assert len(step.begin().position.actions) == step.claims["count"]


@pytest.mark.parametrize("step", [param for param in STEPS if param.values[0].forbidden])
def test_a_forbidden_site_is_refused_in_the_words_of_the_step(step):
    position = step.begin().position
    for name in step.forbidden:
        assert explain_refusal(position, (), position.geometry.site_of[name]) == step.claims["refused"]


@pytest.mark.parametrize("step", steps_with("marks"))
def test_the_board_has_the_claimed_marks(step):
    assert all(marks_of(after) == claims_of(step, "marks") for _, _, after in wanted_results(step))


@pytest.mark.parametrize("step", STEPS)
def test_a_game_ends_only_where_the_step_says_so(step):
    for _, _, after in wanted_results(step):
        ended = after.outcome
        assert (ended.letter if ended else None) == step.claims.get("winner")
        assert (ended.reason if ended else None) == step.claims.get("reason")


@pytest.mark.parametrize("step", steps_with("score"))
def test_the_score_is_as_claimed(step):
    for _, _, after in wanted_results(step):
        joint = ", " if "," in step.claims["score"] else " "
        assert joint.join([after.outcome.score.black, after.outcome.score.white]) == step.claims["score"]


@pytest.mark.parametrize("step", steps_with("ahead"))
def test_the_side_said_to_be_ahead_has_more_pieces(step):
    cells = step.begin().position.cells
    ahead = LETTERS.index(step.claims["ahead"])
    assert cells.count(ahead) > cells.count(3 - ahead)


@pytest.mark.parametrize("step", steps_with("saves"))
def test_only_the_claimed_actions_save_the_game(step):
    position = step.begin().position
    assert not position.outcome
    assert saving_actions(position) == step.claims["saves"].split()
    assert set(step.wanted) <= set(saving_actions(position))


@pytest.mark.parametrize("step", steps_with("wins_in"))
def test_only_the_wanted_action_wins_within_the_claimed_number_of_plies_against_every_defence(step):
    """Wins in five plies are only sought among the actions that threaten to win at once: any other takes too long."""
    position, plies = step.begin().position, step.claims["wins_in"]
    assert not can_win(position, plies - 2)
    sought = [action for action in position.actions if plies < 5 or threatens(position, action)]
    assert [action.text for action in sought if forces_win(position, action, plies)] == list(step.wanted)


@pytest.mark.parametrize("step", steps_with("wins"))
def test_only_the_claimed_actions_win_against_every_defence_to_the_end_of_the_game(step):
    position = step.begin().position
    assert winning_actions(position) == step.claims["wins"].split() == list(step.wanted)


@pytest.mark.parametrize("step", steps_with("refuted"))
def test_each_claimed_reply_wins_against_an_unwanted_action(step):
    position = step.begin().position
    for pair in claims_of(step, "refuted"):
        text, reply = pair.split()
        action = position.find(text)
        assert not step.is_wanted(action)
        assert reply in winning_actions(position.after(action))


@pytest.mark.parametrize("step", steps_with("answers"))
def test_every_reply_to_the_wanted_action_has_the_claimed_answer_that_wins(step):
    answers = dict(pair.split() for pair in claims_of(step, "answers"))
    for _, _, after in wanted_results(step):
        assert {action.text for action in after.actions} == set(answers)
        for reply, answer in answers.items():
            assert answer in winning_actions(after.after(after.find(reply)))


@pytest.mark.parametrize("step", steps_with("turned"))
def test_actions_turn_the_claimed_numbers_of_stones(step):
    for claim in claims_of(step, "turned"):
        *texts, number = claim.split()
        after = step.begin().position
        for text in texts:
            before, after = after, after.after(after.find(text))
        assert len(differences(before, after)) - 1 == int(number)


@pytest.mark.parametrize("step", steps_with("safe"))
def test_safe_stones_keep_their_colour_in_random_games(step):
    rng = random.Random(1)
    for position, _, after in wanted_results(step):
        sites = [position.geometry.site_of[name] for name in step.claims["safe"].split()]
        for _ in range(RANDOM_GAMES):
            state = after.state
            while not state.outcome:
                state = state.play(rng.choice(state.actions))
                assert {state.cells[site] for site in sites} == {position.side}


@pytest.mark.parametrize("step", steps_with("gets"))
def test_every_reply_closes_in_patches_of_the_claimed_sizes_for_the_learner(step):
    for position, _, after in wanted_results(step):
        mark = f"{NAMES[position.side].lower()} area"
        after_replies = [after.after(reply) for reply in after.actions]
        sizes = {sum(each.value == mark for each in reply.marks.values()) for reply in after_replies}
        assert sizes == {int(size) for size in step.claims["gets"].split()}


def number_of_losses(position, action):
    """Return the number of enemy pieces that an action turns or captures."""
    pairs = zip(position.cells, position.after(action).cells, strict=True)
    return sum(was == other(position.side) != now for was, now in pairs)


@pytest.mark.parametrize("step", steps_with("only_win_in"))
def test_only_the_wanted_action_wins_within_the_claimed_number_of_plies_of_both_sides(step):
    """Unlike `wins_in`, this counts a win that the other side's last move brings about, as on a full board."""
    position, plies = step.begin().position, step.claims["only_win_in"]
    winning = [
        action.text
        for action in position.actions
        if PlainProof(position.seat).wins(position.state.play(action.code), plies - 1)
    ]
    assert winning == list(step.wanted)


@pytest.mark.parametrize("step", steps_with("forced"))
def test_the_other_side_has_only_the_claimed_replies(step):
    for _, _, after in wanted_results(step):
        assert {reply.text for reply in after.actions} == set(step.claims["forced"])


@pytest.mark.parametrize("step", [*steps_with("forced"), *steps_with("answered")])
def test_each_claimed_answer_to_a_reply_wins(step):
    answers = step.claims.get("forced") or step.claims["answered"]
    for position, _, after in wanted_results(step):
        for reply, answer in answers.items():
            replied = after.after(after.find(reply))
            won = replied.after(replied.find(answer))
            assert PlainProof(position.seat).wins(won.state, ANSWER_PLIES)


@pytest.mark.parametrize("step", steps_with("threats"))
def test_the_other_side_threatens_to_win_on_just_the_claimed_sites(step):
    assert threats(step.begin().position) == step.claims["threats"].split()


@pytest.mark.parametrize("step", steps_with("ways"))
def test_each_action_leaves_just_the_claimed_ways_to_win_in_the_next_turn(step):
    position = step.begin().position
    for text, ways in step.claims["ways"].items():
        assert threats(position.after(position.find(text))) == ways.split()


@pytest.mark.parametrize("step", steps_with("punished"))
def test_each_claimed_punishment_wins_for_the_other_side_and_turns_or_captures_the_claimed_number_of_pieces(step):
    position = step.begin().position
    for text, punishment in step.claims["punished"].items():
        after = position.after(position.find(text))
        reply, losses = punishment.split()
        action = after.find(reply)
        assert PlainProof(after.seat).wins(after.state.play(action.code), PUNISHMENT_PLIES)
        assert number_of_losses(after, action) == int(losses)


@pytest.mark.parametrize("step", steps_with("beaten"))
def test_each_claimed_reply_beats_an_action_within_a_few_plies(step):
    position = step.begin().position
    for text, reply in step.claims["beaten"].items():
        after = position.after(position.find(text))
        assert PlainProof(after.seat).wins(after.after(after.find(reply)).state, BEATEN_PLIES)


@pytest.mark.parametrize("step", steps_with("reached"))
def test_the_other_side_can_reach_the_hole_that_is_left(step):
    position = step.begin().position
    for text, reply in step.claims["reached"].items():
        assert position.after(position.find(text)).find(reply)


@pytest.mark.parametrize("step", steps_with("turned_back"))
def test_the_best_reply_turns_as_many_pieces_as_claimed_and_the_fewest_after_the_wanted_action(step):
    position = step.begin().position
    most_turned = {}
    for action in position.actions:
        after = position.after(action)
        most_turned[action.text] = max(number_of_losses(after, reply) for reply in after.actions)
    assert most_turned.items() >= step.claims["turned_back"].items()
    fewest = min(most_turned.values())
    assert [text for text, turned in most_turned.items() if turned == fewest] == list(step.wanted)


@pytest.mark.parametrize("step", steps_with("swapped"))
def test_a_swap_exchanges_the_players(step):
    assert all(after.seat != after.side for _, _, after in wanted_results(step))


@pytest.mark.parametrize("step", steps_with("clones"))
def test_a_clone_adds_a_piece_and_a_jump_none(step):
    for before, _, after in wanted_results(step):
        assert after.cells.count(before.side) - before.cells.count(before.side) == int(step.claims["clones"])
    wanted = [action for _, action, _ in wanted_results(step)]
    assert {len(action.text) == 2 for action in wanted} == {step.claims["clones"]}
    assert len(wanted) == sum(
        (len(action.text) == 2) == step.claims["clones"] for action in step.begin().position.actions
    )


@pytest.mark.parametrize("step", STEPS)
def test_every_name_in_the_texts_is_a_site_of_the_board(step):
    """Sites are named as on the board, so that slips are noticed."""
    names = set(step.begin().position.geometry.names)
    names_in_texts = re.findall(r"\b[a-h][1-9]\b", f"{step.text} {step.done} {step.hint}")
    assert set(names_in_texts) <= names


@pytest.mark.parametrize("step", STEPS)
def test_a_step_without_a_site_has_a_button(step):
    position = step.begin().position
    if step.wanted in {("swap",), ("0000",)}:
        assert [find_siteless_action(position).text] == list(step.wanted)
