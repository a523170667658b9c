"""Themes of puzzles, which name what a move is about; the game's `themes.toml` has a sentence for each."""

from boardgames_tui.core.cells import EMPTY, other
from boardgames_tui.core.position import Position
from boardgames_tui.core.threats import threats
from boardgames_tui.games.ataxx.rules import beside
from boardgames_tui.learn.puzzle import Kind

# Empty cells of Io with which the last one of a hole is the theme, at most.
LAST_CELLS = 6
# Cells around a hole of Ataxx that are not empty, at least.
AROUND_A_HOLE = 7


def theme_of(position: Position, solution: tuple[str, ...], kind: Kind) -> str:
    """Return the theme of the first action of a main line; empty if it is none of the game's themes."""
    find = {"io": _io, "implo": _implo, "torus": _torus, "onyx": _onyx, "ataxx": _ataxx}.get(position.game.key)
    return find(position, solution, kind) if find else ""


def _io(position: Position, solution: tuple[str, ...], kind: Kind) -> str:  # noqa: ARG001
    cells, cell = position.cells, position.find(solution[0]).code
    # Nobody can follow into a hole that is full.
    if cells.count(EMPTY) <= LAST_CELLS and all(cells[near] != EMPTY for near in beside(position.size)[cell]):
        return "last-cell"
    spot = position.geometry.spots[cell]
    ends = {0, max(each.x for each in position.geometry.spots)}
    return "edges" if ends & {*spot} else "turning-lines"


def _implo(position: Position, solution: tuple[str, ...], kind: Kind) -> str:  # noqa: ARG001
    seat, makes_patch = position.seat, False
    for text in solution:
        if position.seat != seat:
            break
        if "-" in text:
            return "cost"
        makes_patch |= text.startswith("=")
        position = position.after(text)
    return "making-a-patch" if makes_patch else "owner"


def _torus(position: Position, solution: tuple[str, ...], kind: Kind) -> str:
    after = position.after(solution[0])
    if after.outcome or kind is Kind.SAVE:
        return "last-side"
    number = len(threats(after).get(position.side, ()))
    return ("", "tempo", "double-threat")[min(number, 2)]


def _onyx(position: Position, solution: tuple[str, ...], kind: Kind) -> str:
    action = position.find(solution[0])
    if any(each.text == "swap" for each in position.actions):
        return "swap"
    after = position.after_legal(action)
    if after.cells.count(EMPTY) >= position.cells.count(EMPTY):
        return "capture"
    if kind is Kind.WIN:
        return "bridge"
    return "block" if kind is Kind.SAVE else ""


def _ataxx(position: Position, solution: tuple[str, ...], kind: Kind) -> str:
    end = position.after_all(solution)
    if kind is Kind.WIN and end.cells.count(other(position.side)) == 0:
        return "wiping-out"
    names, cells = position.geometry.site_of, position.cells
    hole = beside(position.size)[names[solution[0][-2:]]] if solution[0][-2:] in names else ()
    if kind is Kind.WIN or sum(cells[cell] != EMPTY for cell in hole) >= min(AROUND_A_HOLE, len(hole)):
        return "holes"
    return "clone-or-jump"
