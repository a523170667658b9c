"""Context of a hint: what both sides can do before the action, after it, and if a turn were passed.

An *opportunity* is an action with its effects; *worth* is the value of an effect in the game's own order (`Effect`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.core.effects import TELLING, Effect
from boardgames_tui.core.position import Position
from boardgames_tui.uai.values import Score


@dataclass(frozen=True)
class Opportunity:
    """An action with those of its effects that are worth mentioning."""

    action: Action
    effects: tuple[Effect, ...]

    @property
    def worth(self) -> int:
        """Sum of the worths of the effects."""
        return sum(effect.worth for effect in self.effects)

    @property
    def third_person(self) -> str:
        """The effects in words: `turns 6 stones`."""
        return " and ".join(effect.third_person for effect in self.effects)

    @property
    def text(self) -> str:
        """The action with its best effect: `c4, which turns 6 stones`."""
        return f"{self.action.spoken}, which {self.effects[0].third_person}"


NO_OPPORTUNITY = Opportunity(Action(-1, ""), ())


def opportunity_of(position: Position, action: Action) -> Opportunity:
    """Return a legal action with those of its effects that are worth mentioning."""
    effects = position.game.explain.effects(position.state, action.code)
    return Opportunity(action, tuple(effect for effect in effects if effect.worth >= TELLING))


def best_opportunity(position: Position | None) -> Opportunity:
    """Return the legal action whose effects are worth the most; NO_OPPORTUNITY, of worth 0, without a position."""
    found = [opportunity_of(position, action) for action in position.actions] if position else []
    return max(found, key=lambda opportunity: opportunity.worth, default=NO_OPPORTUNITY)


def has_same_effect(position: Position, opportunity: Opportunity) -> bool:
    """Return whether the action of an opportunity is legal in a position and has its best effect there, too."""
    if opportunity.action not in position.actions:
        return False
    effects = position.game.explain.effects(position.state, opportunity.action.code)
    return opportunity.effects[0].third_person in {effect.third_person for effect in effects}


@dataclass(frozen=True)
class HintContext:
    """Position, line and score of a search; the first action of the line is the one to explain."""

    position: Position
    line: tuple[Action, ...]
    score: Score | None = None
    known_verdict: str = ""
    """Phrase for what is known of the action without a search, such as `is the only move that does not lose`."""

    @property
    def action(self) -> Action:
        return self.line[0]

    @cached_property
    def after(self) -> Position:
        return self.position.after(self.action)

    @property
    def side(self) -> int:
        """Colour of the person who acts; if the action is a swap, the colour after it."""
        is_swap = self.after.side == self.position.side and self.after.seat != self.position.seat
        return other(self.position.side) if is_swap else self.position.side

    @property
    def us(self) -> str:
        """Name of the colour of the person who acts."""
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
    def ends_turn(self) -> bool:
        """Whether the other side acts next."""
        return not self.after.outcome and self.after.side == other(self.position.side)

    @cached_property
    def opportunity(self) -> Opportunity:
        """The action itself as an opportunity."""
        return opportunity_of(self.position, self.action)

    @cached_property
    def alternative(self) -> Opportunity:
        """Best opportunity in place of the action; it may be the action itself."""
        return best_opportunity(self.position)

    @cached_property
    def opponent_if_passed(self) -> Opportunity:
        """Best opportunity of the other side if it could act in the place of the action."""
        return best_opportunity(self.position.after_null_move())

    @cached_property
    def reply(self) -> Opportunity:
        """Best opportunity of the other side after the action; NO_OPPORTUNITY if it does not act."""
        return best_opportunity(self.after if self.ends_turn else None)

    @cached_property
    def follow_up(self) -> Opportunity:
        """Best opportunity of the side that has acted if the other side passed after the action."""
        return best_opportunity(self.after.after_null_move() if self.ends_turn else None)

    def prevention(self, min_worth: int) -> str:
        """Return the phrase for an opponent's opportunity of some worth that the action takes away; empty if none."""
        prevented = self.opponent_if_passed
        if not self.ends_turn or prevented.worth < min_worth or has_same_effect(self.after, prevented):
            return ""
        is_here = prevented.action.text == self.action.text
        return f"keeps {self.them} from {f'{prevented.effects[0].gerund} there' if is_here else prevented.text}"

    def threat(self, min_worth: int) -> str:
        """Return the phrase for a next action of some worth that the action makes possible; empty if there is none."""
        return f"threatens {self.follow_up.text}" if self.follow_up.worth >= min_worth else ""
