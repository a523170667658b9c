"""Lessons, annotated games and own mistakes in plain text."""

import asyncio
import io

import pytest

from boardgames_tui.cli.conversation import InputLines
from boardgames_tui.cli.learning import commands_after, lesson_series
from boardgames_tui.cli.task_text import TaskText
from boardgames_tui.core.cells import BLACK
from boardgames_tui.games import GAMES
from boardgames_tui.learn.learning_path import EASY_PUZZLES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.learn.own_mistakes import mistakes_file
from boardgames_tui.play import own_review
from boardgames_tui.play.due_mistakes import DueMistakes
from boardgames_tui.play.messages import size_text
from boardgames_tui.storage.puzzle_progress import Progress, mistakes_path, progress_file
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings
from tests.annotated import RECORD, TITLED_RECORD
from tests.extras import games_with
from tests.fake_analyst import put_fake_analyst
from tests.own_mistakes import MISTAKE, save_game

pytestmark = pytest.mark.quick

TORUS = GAMES["torus"]


def do_lesson(lesson, stream):
    asyncio.run(TaskText(lesson_series(lesson), InputLines(stream), lambda: commands_after(lesson)).run())


@pytest.fixture
def learn(capsys):
    """Return a function that types lines in the lesson of a game and returns the lines that are printed."""

    def type_lines(key, *lines):
        stream = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
        do_lesson(lesson_of(GAMES[key]), stream)
        return capsys.readouterr().out.splitlines()

    return type_lines


def solution(step):
    """Return what to type in a step: a wanted move or a forbidden site."""
    if step.forbidden:
        return step.forbidden[0]
    return next(each for each in step.begin().position.actions if step.is_wanted(each)).spoken


@pytest.mark.parametrize("key", games_with("lesson.toml"))
def test_a_lesson_is_done_by_typing(key, learn):
    lesson = lesson_of(GAMES[key])
    lines = learn(key, *(line for step in lesson.steps for line in (solution(step), "next")))
    text = "\n".join(lines)
    for number, step in enumerate(lesson.steps, 1):
        assert f"{GAMES[key].title} · lesson 1, step {number} of {len(lesson.steps)}: {step.title}" in lines
        assert step.done.replace("{action}", solution(step)) in text
    then = [line for line in lines if line.startswith("Type next ")]
    assert then == ["Type next for the next step."] * (len(lesson.steps) - 1) + ["Type next to finish."]
    assert lines.pop() == f"`boardgames-tui learn {key} --text` opens the next step to learn {GAMES[key].title}."
    first = lesson.first_game
    assert lines[-1] == f"`boardgames-tui {key} --size {first.size} --white {first.white} --text` begins it."
    assert lines[-2].startswith(f"You can play now. Begin with {GAMES[key].title} on a small board")
    assert "{" not in text
    assert load_settings().lesson_steps == {}
    assert load_settings().lessons_done == {key: True}


def test_a_lesson_continues_where_it_was_left(learn):
    learn("torus", "next", "next", "back", "next")
    assert load_settings().lesson_steps == {"torus": 2}
    lines = learn("torus", "again", "back", "back", "back", "help", "b9", "why d3")
    assert lines[1].startswith("Torus · lesson 1, step 3 of ")
    steps = [line.split()[5] for line in lines if "· lesson 1, step" in line]
    assert steps == ["3", "3", "2", "1", "1"]
    assert "  back             the previous step" in lines


def test_the_next_step_is_learned_by_one_command(in_process, set_annotated):
    def next_step():
        status, out, error = in_process("learn torus --text --ascii")
        assert (status == 0) == (not error)
        assert out.isascii()
        return out.partition("\n")[0] or error.removeprefix("boardgames-tui: ")

    set_annotated(RECORD)
    assert next_step() == f'Next: lesson 1 "{lesson_of(TORUS, 1).title}".'
    save_game()
    save_settings(Settings(lessons_done={"torus": True, "torus-2": True}))
    assert next_step() == "Next: easy puzzles."
    progress_file("torus").change(Progress(), lambda _: Progress(solved=frozenset(map(str, range(EASY_PUZZLES)))))
    assert next_step() == "Next: an annotated game."
    assert next_step() == "Next: your own mistakes."
    mistakes_path("torus").write_text('{"version": 1, "reviewed": [], "mistakes": []}')
    assert next_step().startswith("No step to learn Torus is left: use ")


TEXT = f"""Torus {size_text(5)}: A short game

Black: ?   White: ?

About the game.

1. a1 2. c3

5 . . . . .
4 . . . . .
3 . . o . .
2 . . . . .
1 x . . . .
  a b c d e

White: c3. About a move.

3. a2
"""


def test_without_a_number_the_titles_are_listed(in_process):
    assert in_process("annotated torus") == (0, "1  A short game\n2  Game 2\n", "")


def test_a_damaged_file_is_named_beside_the_list(set_annotated, in_process):
    set_annotated("[", RECORD)
    status, out, err = in_process("annotated torus")
    assert (status, out) == (0, "2  Game 2\n")
    assert err.startswith("boardgames-tui: annotated1.bgn of Torus")
    assert in_process("annotated torus 1 --text") == (1, "", err)


def test_the_text_has_the_moves_and_the_board_at_each_comment(in_process):
    assert in_process("annotated torus 1 --text") == (0, TEXT, "")
    assert in_process("annotated torus 1 --text --ascii")[1].isascii()


def test_values_and_the_result_are_said_in_the_words_of_the_viewer(set_annotated, in_process):
    moves = "1. c3 2. c2 <win 970> {Good.} 3. a1 4. b3 5. a2 6. d3? 7. a3 8. c4 {The end.} o"
    set_annotated(TITLED_RECORD[: TITLED_RECORD.index("{")] + moves)
    _, out, _ = in_process("annotated torus 1 --text")
    assert "White: c2. An engine says 3 % for Black. Good." in out
    assert "3. a1 4. b3 5. a2 6. d3? 7. a3 8. c4" in out
    assert out.endswith("White wins by surrounding a stone.\n")


@pytest.fixture(autouse=True)
def analysts(in_process, set_annotated, monkeypatch):
    set_annotated(TITLED_RECORD, RECORD)
    return put_fake_analyst(monkeypatch, own_review, **MISTAKE)


def test_finished_games_are_looked_through_once_and_their_mistakes_become_puzzles(in_process, analysts):
    name = save_game()
    in_process("puzzle torus --mine --text")
    own, _ = mistakes_file("torus").load()
    assert own.reviewed == {name}
    (mistake,) = own.mistakes
    assert (mistake.puzzle.id, mistake.played) == (f"{name}-0", "a1")
    assert [*mistake.puzzle.choice.right] == ["b2"]
    assert len(analysts.made) == 1
    in_process("puzzle torus --mine --text")
    assert len(analysts.made) == 1
    assert DueMistakes(GAMES["torus"]).go_to_next().start.side == BLACK


def test_unfinished_games_and_those_of_others_are_left_out_and_the_app_itself_looks_through_them(refusal, analysts):
    save_game(finished=False)
    save_game(black="random")
    assert refusal("puzzle torus --mine --text") == (2, "No mistakes of yours in Torus to learn from.")
    save_game()
    status, sentence = refusal("puzzle torus --mine")
    assert (status, sentence.startswith("not a terminal"), analysts.made) == (2, True, [])
