"""Context of a hint: what both sides can do before the action, after it, and if a turn were passed."""

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
    """An action with those of its effects that are worth mentioning."""

    action: Action
    effects: tuple[Effect, ...]

    @property
    def worth(self) -> int:
        """Sum of the values of the effects."""
        return sum(effect.worth for effect in self.effects)

    @property
    def does(self) -> str:
        """The effects in words: `turns 6 stones`."""
        return " and ".join(effect.does for effect in self.effects)

    @property
    def text(self) -> str:
        """The action with its best effect: `c4, which turns 6 stones`."""
        return f"{self.action.spoken}, which {self.effects[0].does}"


NO_OPPORTUNITY = Opportunity(Action(-1, ""), ())


def opportunity_of(position: Position, action: Action) -> Opportunity:
    """Return a legal action with its effects."""
    effects = position.game.explain.effects(position, action)
    return Opportunity(action, tuple(effect for effect in effects if effect.worth >= TELLING))


def opportunities(position: Position | None) -> tuple[Opportunity, ...]:
    """Return the actions with effects worth mentioning."""
    found = [opportunity_of(position, action) for action in position.actions] if position else []
    return tuple(chance for chance in found if chance.worth)


def best(found: Sequence[Opportunity]) -> Opportunity:
    """Return the most valuable opportunity, or NO_OPPORTUNITY."""
    return max(found, key=lambda chance: chance.worth, default=NO_OPPORTUNITY)


def can(position: Position, chance: Opportunity) -> bool:
    """Return whether the best effect of an opportunity is the same in another position."""
    if chance.action not in position.actions:
        return False
    return chance.effects[0].does in {each.does for each in position.game.explain.effects(position, chance.action)}


@dataclass(frozen=True)
class HintContext:
    """An action with all that its reasons are drawn from: the line that a search expects, and its score if any."""

    position: Position
    line: tuple[Action, ...]
    score: Score | None = None

    @property
    def action(self) -> Action:
        """The action to explain."""
        return self.line[0]

    @cached_property
    def after(self) -> Position:
        """Position after the action."""
        return self.position.after(self.action)

    @property
    def side(self) -> int:
        """Colour of the person who acts, after a swap."""
        swaps = self.after.side == self.position.side and self.after.seat != self.position.seat
        return other(self.position.side) if swaps else self.position.side

    @property
    def us(self) -> str:
        """Name of that colour."""
        return NAMES[self.side]

    @property
    def them(self) -> str:
        """Name of the other colour."""
        return NAMES[other(self.side)]

    @property
    def mate(self) -> int:
        """Actions to a proven win, negative for a proven loss; 0 if nothing is proven."""
        return self.score.value if self.score and self.score.kind == "mate" else 0

    @property
    def hands_over(self) -> bool:
        """Whether the other side acts next."""
        return not self.after.outcome and self.after.side == other(self.position.side)

    @cached_property
    def opportunity(self) -> Opportunity:
        """Opportunity that the action takes."""
        return opportunity_of(self.position, self.action)

    @cached_property
    def alternatives(self) -> tuple[Opportunity, ...]:
        """Opportunities of all legal actions."""
        return opportunities(self.position)

    @cached_property
    def opponent_if_passed(self) -> tuple[Opportunity, ...]:
        """Opportunities of the other side if it could act instead."""
        return opportunities(self.position.after_null_move())

    @cached_property
    def replies(self) -> tuple[Opportunity, ...]:
        """Opportunities of the other side after the action; empty if it does not act."""
        return opportunities(self.after) if self.hands_over else ()

    @cached_property
    def own_if_passed(self) -> tuple[Opportunity, ...]:
        """Opportunities after the action if the other side passed."""
        return opportunities(self.after.after_null_move()) if self.hands_over else ()

    @property
    def wins(self) -> bool:
        """Whether the action wins at once."""
        return self.opportunity.worth >= WIN
