"""Hints of a game that has no module of its own for them yet."""

from __future__ import annotations

from collections.abc import Sequence

from boardgames_tui.core.cells import WIN, other
from boardgames_tui.core.changes import Change, Kind, changes
from boardgames_tui.core.effects import TELLING, Effect, name_or_count
from boardgames_tui.core.pieces import Pieces
from boardgames_tui.core.state import State

# What an action does to pieces of the other side, in the words of hints.
GAINS = {Kind.TURNED: "turn", Kind.TAKEN: "capture", Kind.LANDED: "take"}


class PlainExplain:
    """Hints that name a win, or else the enemy pieces that an action captures or turns (`contracts.Explain`)."""

    GOAL = "wins{when}"

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces

    def effects(self, state: State, action: int) -> tuple[Effect, ...]:
        """Return the win if the action wins, else what happens to enemy pieces."""
        after = state.play(action)
        if after.is_won_by(state.side):
            # Hints inflect the verb, so it has to be a regular one.
            return (Effect("decide", "the game", WIN),)
        losses = [change for change in changes(state, after) if change.old_cell == other(state.side)]
        effects = (self._effect(state, losses, kind, verb) for kind, verb in GAINS.items())
        return tuple(effect for effect in effects if effect.worth)

    def _effect(self, state: State, losses: Sequence[Change], kind: Kind, verb: str) -> Effect:
        sites = sorted(change.site for change in losses if change.kind is kind)
        return Effect(verb, name_or_count(state, sites, self._pieces.nouns), TELLING * len(sites))

    def aims(self, state: State, action: int) -> tuple[Effect, ...]:  # noqa: ARG002
        return ()

    def score_summary(self, state: State, side: int) -> str:  # noqa: ARG002
        return ""
