"""A person at the terminal, who sees board and panel, knows the rules, and plays with keys, mouse or typing."""

import re
from functools import cached_property
from itertools import takewhile
from string import ascii_lowercase

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, NAMES, WHITE
from boardgames_tui.core.geometry import Spot
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match
from boardgames_tui.match.status import result_sentence
from tests.end_to_end.terminal import Terminal
from tests.samples import samples

# The columns of the board in a window of 80; the panel stands to the right of them.
BOARD = 52
FRAME = str.maketrans("", "", "│╭╮╰╯─█ \n\u00a0")
STONES = {BLACK: "●", WHITE: "○"}
TIMES = "\N{MULTIPLICATION SIGN}"
OVER = "The game is over"
LEAVE = "Back to the games"
PASSES = "0000"
ACTION = r"(?:swap|pass|[-=/a-z0-9]*[0-9])"


def without_spaces(text: str) -> str:
    """Return a text without spaces, line ends and frames, so that wrapping does not matter."""
    return text.translate(FRAME)


class Person:
    """Plays at a terminal; `match` is the game as this person knows it."""

    def __init__(self, terminal: Terminal, match: Match) -> None:
        self.terminal, self.match = terminal, match
        self._looks = False
        geometry = match.position.geometry
        centre = geometry.size - 1
        half = (centre // 2) * 2
        self._cursor = geometry.site_at.get(Spot(centre, centre), geometry.site_at[Spot(half, half)])

    # What is seen

    @property
    def panel(self) -> str:
        return " ".join(" ".join(line[BOARD:].split()) for line in self.terminal.lines)

    def shows(self, *texts: str) -> bool:
        """Return whether the panel shows all these texts, wherever they are wrapped."""
        panel = without_spaces(self.panel)
        return all(without_spaces(text) in panel for text in texts)

    def wait_for_turn(self) -> None:
        """Wait until the screen asks for the next action of the expected side, step and turn."""
        wanted = [self._heading(), self._player(), self._step(), self._last_turn()]
        self.terminal.wait_for(lambda: self.shows(*wanted), f"the prompt {wanted}")

    def wait_for_result(self) -> None:
        """Wait until the result is shown with its reason, and the question what to do next, unless it was closed."""
        wanted = [result_sentence(self.match), *([] if self._looks else [OVER, LEAVE])]
        self.terminal.wait_for(lambda: self.shows(*wanted), f"the result {wanted}")

    def close_question(self) -> None:
        if not self._looks:
            self.terminal.wait_for(lambda: self.shows(OVER), "the end of the game")
            self.terminal.press("escape")
            self.terminal.wait_for(lambda: not self.shows(OVER), "the board alone")
            self._looks = True

    def follow_opponent(self) -> None:
        """Wait for the next actions of the opponent's turn, and play them in `match`."""
        side, turns = self.match.position.side, self.match.turns
        known = len(turns[-1].actions) if len(turns) == self.number else 0
        self.terminal.wait_for(
            lambda: len(self._shown_actions(side)) > known or self.shows(OVER), "the opponent's answer"
        )
        if len(self._shown_actions(side)) <= known:
            self.close_question()
        for text in self._shown_actions(side)[known:]:
            self.follow(self.match.position.find(text))

    def _shown_actions(self, side: int) -> list[str]:
        """Return the actions of a side as the panel shows them; none before the panel shows the current turn."""
        move = re.search(r"· move (\d+)", self.panel)
        panel = self.panel.replace(f"{NAMES[side]} swaps colours", f"{NAMES[side]}: swap,")
        turn_text = re.search(rf"{NAMES[side]}: ({ACTION}(?: {ACTION})*)[,.]", panel)
        if not (move and turn_text) or int(move[1]) < self.number:
            return []
        typed = [PASSES if word == "pass" else word for word in turn_text[1].split()]
        # The heading may be drawn a frame before the turn below it, which is then the one before.
        waits = int(move[1]) == self.number and not self._looks
        return [] if waits and typed == self._turn_before(side) else typed

    def _turn_before(self, side: int) -> list[str]:
        ended = self.match.turns[: self.number - 1]
        return next(([action.text for action in turn.actions] for turn in reversed(ended) if turn.side == side), [])

    def _heading(self) -> str:
        position = self.match.position
        size = f"{position.size}{TIMES}{position.size}"
        return f"{position.game.title} {size} · move {self.number}"

    @property
    def number(self) -> int:
        steps = self.match.steps
        under_way = bool(steps) and steps[-1].before.seat == self.match.position.seat
        return len(self.match.turns) + (not under_way)

    def _player(self) -> str:
        side = self.match.position.side
        return f"» {STONES[side]} {NAMES[side]}"

    def _step(self) -> str:
        """Return the label of the current step, from the position line."""
        position = self.match.position
        if position.actions[0].text == PASSES:
            return "PASS you have no move"
        labels, rest = samples(position.game.key).prompt_labels, str(position).split()[2:]
        if not labels:
            return next(step.label for step in position.prompt.steps if step.is_current).upper()
        return (labels.get(rest[0]) or labels["*"]).format(*rest)

    def _last_turn(self) -> str:
        if not self.match.turns:
            return "Arrows move the cursor, Enter plays."
        side, actions = self.match.turns[-1].side, self.match.turns[-1].actions
        if actions[-1].text == "swap":
            return f"{NAMES[side]} swaps colours"
        return f"{NAMES[side]}: {' '.join(spoken(action) for action in actions)}"

    # What is done

    def follow(self, action: Action) -> None:
        """Play an action in `match`, and the lone choices that the program then plays."""
        self.match.play(action)
        self.follow_lone_choices()

    def follow_lone_choices(self) -> None:
        """Play in `match` the lone choices that the program plays, also at the start of a continued game."""
        while self._alone():
            self.match.play(self.match.position.actions[0])

    def _alone(self) -> bool:
        position, steps = self.match.position, self.match.steps
        mine = self.match.to_act.is_person and bool(steps) and steps[-1].before.seat == position.seat
        return mine and not self.match.outcome and len(position.actions) == 1

    def play_by_keys(self, action: Action) -> None:
        """Move the cursor with arrows, and press Enter; `w` swaps, any key passes."""
        position = self.match.position
        keys: list[str] = []
        for sites in position.gestures(action)[0]:
            site = min(sites)
            keys += [*self._arrows(position, site), "enter"]
            self._cursor = site
        self.terminal.press(*(keys or ["w" if action.text == "swap" else "x"]))
        self.follow(action)

    def _arrows(self, position: Position, site: int) -> list[str]:
        """Return the keys: arrows along rows and columns, `u` up to a midpoint from its lower left corner, `b` back."""
        geometry = position.geometry
        (x, y), (to_x, to_y) = geometry.spots[self._cursor], geometry.spots[site]
        across, up = to_x // 2 - x // 2, to_y // 2 - y // 2
        if geometry.wraps:
            across, up = (_shorter_way(part, geometry.size) for part in (across, up))
        straight = ["left" if across < 0 else "right"] * abs(across) + ["down" if up < 0 else "up"] * abs(up)
        return ["b"] * (x % 2) + straight + ["u"] * (to_x % 2)

    def play_by_mouse(self, action: Action) -> None:
        """Click the sites of an action, or its button if it has none."""
        position = self.match.position
        gesture = position.gestures(action)[-1]
        if not gesture:
            self.click_text(f"{spoken(action).capitalize()}  w")
        for sites in gesture:
            self._cursor = max(sites)
            self.terminal.click(*self._place(position, self._cursor))
        self.follow(action)

    def play_by_typing(self, action: Action) -> None:
        self.terminal.press(":", *spoken(action), "enter")
        self.follow(action)

    def count_answers_above(self, answer: str) -> int:
        texts = [line[BOARD:].strip("│ ") for line in self.terminal.lines]
        return len(list(takewhile(bool, reversed(texts[: texts.index(answer)]))))

    def click_text(self, text: str) -> None:
        self.terminal.wait_for(text)
        row = next(row for row, line in enumerate(self.terminal.lines) if text in line)
        self.terminal.click(self.terminal.lines[row].index(text), row)

    def _place(self, position: Position, site: int) -> tuple[int, int]:
        """Return the place of a site: at the letter of its column and the number of its row, a midpoint between two."""
        columns, rows = self._labels
        x, y = position.geometry.spots[site]
        return (columns[x // 2] + columns[(x + 1) // 2]) // 2, (rows[y // 2] + rows[(y + 1) // 2]) // 2

    @cached_property
    def _labels(self) -> tuple[list[int], list[int]]:
        """Return the columns of the letters a, b … and the rows of the numbers 1, 2 … of an empty board."""
        size = self.match.position.size
        lines = [line[:BOARD] for line in self.terminal.lines[:-1]]
        letters = next(filter(None, (_letters(line, ascii_lowercase[:size]) for line in reversed(lines))))
        numbers = {row: int(found[1]) for row, line in enumerate(lines) if (found := re.match(r" *(\d+)", line))}
        top = list(numbers.values()).index(size)
        return letters, list(numbers)[top : top + size][::-1]


def _letters(line: str, wanted: str) -> list[int]:
    """Return the columns of these letters in a line, none if one is missing."""
    found = [(at, char) for at, char in enumerate(line) if char in ascii_lowercase]
    first = "".join(char for _, char in found).find(wanted)
    return [at - (line[at - 1] != " ") for at, _ in found[first : first + len(wanted)]] if first >= 0 else []


def spoken(action: Action) -> str:
    return "pass" if action.text == PASSES else action.text


def _shorter_way(part: int, size: int) -> int:
    """Return the distance, or that around the other edge if it is shorter."""
    return min(part % size, part % size - size, key=abs)
