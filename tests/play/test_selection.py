"""Selections: which action the selected sites mean."""

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.play.selection import Selection
from tests.rows import each_row

pytestmark = pytest.mark.quick


def sites(position, *names):
    return [position.geometry.site_of[name] for name in names]


def test_the_last_site_completes_the_action_without_playing_it():
    position = Position.start(GAMES["ataxx"])
    a7, a6, a5 = sites(position, "a7", "a6", "a5")
    assert Selection(position).add(a6).action == position.find("a6")
    jump = Selection(position).add(a7)
    assert (jump.action, jump.sites) == (None, (a7,))
    assert jump.message.startswith("a7 selected: choose one of")
    assert jump.add(a5).action == position.find("a7a5")
    assert jump.add(a5).sites == ()


def test_the_same_site_cancels_another_first_one_starts_again_and_a_refused_one_keeps_the_selection():
    position = Position.start(GAMES["ataxx"])
    a7, g1, a1 = sites(position, "a7", "g1", "a1")
    picked = Selection(position).add(a7)
    assert picked.add(a7) == Selection(position)
    assert picked.add(g1).sites == (g1,)
    refused = picked.add(a1)
    assert refused.sites == (a7,)
    assert refused.message == Selection(position, (a7,)).explain(a1)


def test_any_site_completes_a_forced_pass():
    position = Position.read(GAMES["ataxx"], "oxx2/xxx2/xxx2/5/5 o 0 9", {"settled": False})
    assert Selection(position).add(24).action == position.actions[0]


@each_row(("text", "selected"), [("a7a5", 1), ("a6", 0)])
def test_a_suggested_action_is_selected_but_for_its_last_site(text, selected):
    position = Position.start(GAMES["ataxx"])
    selection, last = Selection.all_but_last_site(position, position.find(text))
    assert len(selection.sites) == selected
    assert selection.add(last).action == position.find(text)
