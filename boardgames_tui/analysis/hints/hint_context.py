"""What both sides could do around an action, looked up in the rules: before it, after it, and were a turn passed on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from boardgames_tui.core.action import Action
from boardgames_tui.core.effects import NAMES, TELLING, Effect
from boardgames_tui.core.kernel import WIN, other
from boardgames_tui.core.position import Position
from boardgames_tui.uai.values import Score


@dataclass(frozen=True)
class Opportunity:
    """An action with what it does that is worth telling."""

    action: Action
    effects: tuple[Effect, ...]

    @property
    def worth(self) -> int:
        """What it does is worth so much."""
        return sum(effect.worth for effect in self.effects)

    @property
    def does(self) -> str:
        """Say it of the action: `turns 6 stones`."""
        return " and ".join(effect.does for effect in self.effects)

    @property
    def told(self) -> str:
        """Name it with the best of what it does: `c4, which turns 6 stones`."""
        return f"{self.action.spoken}, which {self.effects[0].does}"


NOTHING = Opportunity(Action(-1, ""), ())


def chance_of(position: Position, action: Action) -> Opportunity:
    """Return what a legal action does."""
    effects = position.game.explain.effects(position, action)
    return Opportunity(action, tuple(effect for effect in effects if effect.worth >= TELLING))


def chances(position: Position | None) -> tuple[Opportunity, ...]:
    """Return the actions that do something worth telling."""
    found = [chance_of(position, action) for action in position.actions] if position else []
    return tuple(chance for chance in found if chance.worth)


def best(found: Sequence[Opportunity]) -> Opportunity:
    """Return the one worth most; where there is none, one that does nothing."""
    return max(found, key=lambda chance: chance.worth, default=NOTHING)


def can(position: Position, chance: Opportunity) -> bool:
    """Say whether the best of what an action does could be said of it in another position, too."""
    if chance.action not in position.actions:
        return False
    return chance.effects[0].does in {each.does for each in position.game.explain.effects(position, chance.action)}


@dataclass(frozen=True)
class HintContext:
    """An action with all that its reasons are taken from: the line that a search expects, and its score if any."""

    position: Position
    line: tuple[Action, ...]
    score: Score | None = None

    @property
    def action(self) -> Action:
        """What it is about."""
        return self.line[0]

    @cached_property
    def after(self) -> Position:
        """What the action leads to."""
        return self.position.after(self.action)

    @property
    def side(self) -> int:
        """The colour of whoever acts, which a swap changes."""
        swaps = self.after.side == self.position.side and self.after.seat != self.position.seat
        return other(self.position.side) if swaps else self.position.side

    @property
    def us(self) -> str:
        """The name of that colour."""
        return NAMES[self.side]

    @property
    def them(self) -> str:
        """The name of the other one."""
        return NAMES[other(self.side)]

    @property
    def mate(self) -> int:
        """How many actions it is to a proven win, to a proven loss where negative; 0 where nothing is proven."""
        return self.score.value if self.score and self.score.kind == "mate" else 0

    @property
    def hands_over(self) -> bool:
        """The other side is to act after it."""
        return not self.after.outcome and self.after.side == other(self.position.side)

    @cached_property
    def own(self) -> Opportunity:
        """What the action does."""
        return chance_of(self.position, self.action)

    @cached_property
    def alternatives(self) -> tuple[Opportunity, ...]:
        """What any action would do."""
        return chances(self.position)

    @cached_property
    def opponent_if_passed(self) -> tuple[Opportunity, ...]:
        """What the other side could do, were it to act in place of this one."""
        return chances(self.position.after_null_move())

    @cached_property
    def replies(self) -> tuple[Opportunity, ...]:
        """What the other side can do after the action; nothing where it is not to act."""
        return chances(self.after) if self.hands_over else ()

    @cached_property
    def own_if_passed(self) -> tuple[Opportunity, ...]:
        """What could be done next, if the other side did nothing."""
        return chances(self.after.after_null_move()) if self.hands_over else ()

    @property
    def wins(self) -> bool:
        """The action wins at once."""
        return self.own.worth >= WIN
