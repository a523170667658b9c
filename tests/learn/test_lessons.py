"""The lessons as data: every step can be done, and what its texts say of the board is true."""

import re

import pytest

from boardgames_tui.core.cells import LETTERS
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import ANY, lesson_of
from boardgames_tui.ui.control.gestures import find_siteless_action, narrow
from boardgames_tui.ui.control.messages import explain_refusal
from tests.extras import games_with

pytestmark = pytest.mark.quick

STEPS = [
    pytest.param(step, id=f"{key}-{n}")
    for key in games_with("lesson.toml")
    for n, step in enumerate(lesson_of(GAMES[key]).steps, 1)
]
CHECKED = {"changes", "answer", "legal", "lacks", "count", "refused", "marks", "winner", "reason", "score", "ahead"}
CHECKED |= {"swapped", "clones"}


def wanted_by(step):
    position = step.begin().position
    return [(position, action, position.after(action)) for action in position.actions if step.is_wanted(action)]


def differences(before, after):
    """What stands where something else stood, as `c3x d4.`."""
    pairs = zip(before.geometry.names, before.cells, after.cells, strict=True)
    return {f"{name}{LETTERS[now]}" for name, was, now in pairs if was != now}


def marked(position):
    """What the position marks, as a lesson writes it: `black area a1 a2, doomed b2`."""
    found = {}
    for site, mark in position.marks.items():
        found.setdefault(mark.value, set()).add(position.geometry.names[site])
    return {f"{mark} {' '.join(sorted(names))}" for mark, names in found.items()}


def claimed(step, key):
    return {part for part in re.split(", ", step.claims[key]) if part}


def having(*keys):
    return [param for param in STEPS if all(key in param.values[0].claims for key in keys)]


@pytest.mark.parametrize("key", games_with("lesson.toml"))
def test_a_lesson_has_five_to_ten_steps_and_a_first_game_on_a_small_board(key):
    lesson = lesson_of(GAMES[key])
    assert 5 <= len(lesson.steps) <= 10
    match = lesson.first_game.begin()
    assert match.position.size < GAMES[key].size
    assert sum(seat.is_person for seat in match.seats.values()) == 1


@pytest.mark.parametrize("step", STEPS)
def test_every_step_stands_on_the_board_and_says_all_it_has_to(step):
    assert str(step.begin().start) == step.line
    assert all((step.title, step.text, step.done, step.hint, step.claims))
    assert set(step.claims) <= CHECKED


@pytest.mark.parametrize("step", STEPS)
def test_every_wanted_action_is_legal_and_every_forbidden_place_is_not(step):
    position = step.begin().position
    for text in step.wanted:
        assert text == ANY or position.find(text)
    for name in step.forbidden:
        choice = narrow(position, (position.geometry.site_of[name],))
        assert not choice.complete
        assert not choice.targets
    assert bool(step.wanted) != bool(step.forbidden)


@pytest.mark.parametrize("step", STEPS)
def test_only_legal_actions_that_are_not_wanted_have_a_sentence_of_their_own(step):
    position = step.begin().position
    assert not any(step.is_wanted(position.find(text)) for text in step.instead)


@pytest.mark.parametrize("step", having("changes"))
def test_what_changes_is_what_the_step_says_and_nothing_else(step):
    for before, _, after in wanted_by(step):
        assert differences(before, after) == set(step.claims["changes"].split())


@pytest.mark.parametrize("step", having("answer"))
def test_what_the_other_side_did_before_is_what_the_step_says(step):
    match = step.begin()
    assert differences(match.start, match.position) == set(step.claims["answer"].split())


@pytest.mark.parametrize("step", [*having("changes"), *having("winner")])
def test_no_action_that_does_as_well_is_turned_down(step):
    position = step.begin().position
    gained = {each for _, _, after in wanted_by(step) for each in differences(position, after)}

    def own(after):
        return after.cells.count(position.side)

    least = min(own(after) for _, _, after in wanted_by(step))
    for action in position.actions:
        after = position.after(action)
        if not step.is_wanted(action):
            assert not (gained and differences(position, after) >= gained and own(after) >= least)
            assert not (after.outcome and after.outcome.winner == position.side)


@pytest.mark.parametrize("step", having("legal"))
def test_the_places_to_choose_from_are_those_of_the_text(step):
    position = step.begin().position
    names = {position.geometry.names[site] for site in narrow(position, ()).targets}
    assert names == set(step.claims["legal"].split())


@pytest.mark.parametrize("step", having("lacks"))
def test_no_place_is_open_that_the_text_rules_out(step):
    texts = {action.text for action in step.begin().position.actions}
    assert not texts & set(step.claims["lacks"].split())


@pytest.mark.parametrize("step", having("count"))
def test_there_are_as_many_actions_as_the_step_says(step):
    assert len(step.begin().position.actions) == step.claims["count"]


@pytest.mark.parametrize("step", [param for param in STEPS if param.values[0].forbidden])
def test_a_forbidden_place_is_refused_in_the_words_of_the_step(step):
    position = step.begin().position
    for name in step.forbidden:
        assert explain_refusal(position, (), position.geometry.site_of[name]) == step.claims["refused"]


@pytest.mark.parametrize("step", having("marks"))
def test_the_board_marks_what_the_step_says(step):
    assert all(marked(after) == claimed(step, "marks") for _, _, after in wanted_by(step))


@pytest.mark.parametrize("step", STEPS)
def test_a_game_ends_where_the_step_says_so_and_nowhere_else(step):
    for _, _, after in wanted_by(step):
        ended = after.outcome
        assert (ended.letter if ended else None) == step.claims.get("winner")
        assert (ended.reason if ended else None) == step.claims.get("reason")


@pytest.mark.parametrize("step", having("score"))
def test_the_score_is_that_of_the_step(step):
    for _, _, after in wanted_by(step):
        joint = ", " if "," in step.claims["score"] else " "
        assert joint.join([after.outcome.score.black, after.outcome.score.white]) == step.claims["score"]


@pytest.mark.parametrize("step", having("ahead"))
def test_who_is_said_to_be_ahead_has_more_on_the_board(step):
    cells = step.begin().position.cells
    ahead = LETTERS.index(step.claims["ahead"])
    assert cells.count(ahead) > cells.count(3 - ahead)


@pytest.mark.parametrize("step", having("swapped"))
def test_a_swap_exchanges_the_persons(step):
    assert all(after.seat != after.side for _, _, after in wanted_by(step))


@pytest.mark.parametrize("step", having("clones"))
def test_a_clone_adds_a_piece_and_a_jump_none(step):
    for before, _, after in wanted_by(step):
        assert after.cells.count(before.side) - before.cells.count(before.side) == int(step.claims["clones"])
    wanted = [action for _, action, _ in wanted_by(step)]
    assert {len(action.text) == 2 for action in wanted} == {step.claims["clones"]}
    assert len(wanted) == sum(
        (len(action.text) == 2) == step.claims["clones"] for action in step.begin().position.actions
    )


@pytest.mark.parametrize("step", STEPS)
def test_every_name_in_the_texts_is_a_place_of_the_board(step):
    """Places are named as on the board, so a slip of the pen is seen."""
    names = set(step.begin().position.geometry.names)
    said = re.findall(r"\b[a-h][1-9]\b", f"{step.text} {step.done} {step.hint}")
    assert set(said) <= names


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_is_done_without_a_site_has_a_button(step):
    position = step.begin().position
    if step.wanted in {("swap",), ("0000",)}:
        assert [find_siteless_action(position).text] == list(step.wanted)
