"""A record without its screen: steps and changes, actions that were not played, and the sentence that answers."""

from collections.abc import Mapping, Sequence

from boardgames_tui.core.action import Action
from boardgames_tui.record import Node, Record
from boardgames_tui.ui.board.scene import Scene
from boardgames_tui.ui.control.key_hints import REPLAY_LINE, Hint, possible
from boardgames_tui.ui.control.match_controller import Hand
from boardgames_tui.ui.control.match_scene import placed, scene_of
from boardgames_tui.ui.control.record_cursor import Walk

WELCOME = "Arrows or the wheel step, {play_on} plays on, {keys} shows all keys."
ADDED = "Added to the record: {restore} takes it back."
PROMOTED = "This line comes first now: {restore} takes that back."
PRUNED = "Deleted: {restore} brings it back."


class RecordSession:
    """Somebody at a place in a record, who may play both colours there. `said` answers what was done last."""

    def __init__(self, record: Record, at: Node | None, *, person: str) -> None:
        self.walk = Walk(record, at, person=person)
        self.hand = Hand(self.walk.match, lone_choice=False)
        self.said = _opening(record)

    # What is shown

    @property
    def keys(self) -> Sequence[Hint]:
        """What can be done now, for the line of keys."""
        walk = self.walk
        now = {"variation": walk.fork, "promote": walk.later, "prune": walk.ply, "restore": walk.edits}
        return possible(REPLAY_LINE, now)

    def scene(self, *, ranks: Mapping[int, int], acting: bool) -> Scene:
        """Return the scene of the board; `acting`: the board can be touched, `ranks` is as in `scene_of`."""
        touched, may_act = self.hand.touched, acting and self.hand.acting
        return scene_of(self.walk.match, touched, acting=may_act, warn=False, marked=bool(touched), ranks=ranks)

    @property
    def last_site(self) -> int | None:
        """The site that the last action was played on."""
        return next(iter(placed(self.walk.match.steps[-1:])), None)

    # Steps

    def step(self, by: int) -> None:
        """Go some actions on (by > 0) or back."""
        self._answer("" if self.walk.step(by) else _way_ends(by))

    def skip(self, by: int) -> None:
        """Go one turn on (1) or back (-1)."""
        self._answer("" if self.walk.skip(by) else _way_ends(by))

    def go_to_end(self, way: int) -> None:
        """Go to the end of the line (1) or to the start (-1)."""
        moved = self.walk.go(0 if way < 0 else len(self.walk.line))
        self._answer("" if moved else _way_ends(way))

    def vary(self, by: int) -> None:
        """Go to the next alternative (1), here or nearby, or to the one before (-1)."""
        self._answer("" if self.walk.vary(by) else "Nothing else was played on this line.")

    def jump(self, node: Node) -> None:
        self.walk.jump(node)
        self._answer("")

    def _answer(self, said: str) -> None:
        """Say something at the place that was reached."""
        self.said = said
        self.follow()

    def follow(self) -> None:
        """Have the hand follow the cursor: it lets go of what it has touched, and takes another match."""
        if self.hand.match is not self.walk.match:
            self.hand = Hand(self.walk.match, lone_choice=False)
        self.hand.touched = ()

    # What was not played

    def touch(self, site: int) -> bool:
        """Touch a site; return whether that has completed an action, which may be new in the record."""
        if self.walk.node.position.outcome:
            self.said = "The game is over here."
            return False
        played = self.hand.touch(site)
        self.said = self.hand.said
        if played:
            self._add(self.hand.match.actions[-1])
        return played

    def press(self) -> bool:
        """Play the action that touches no site; return whether there is one."""
        action = self.hand.button
        if action:
            self._add(action)
        return bool(action)

    def _add(self, action: Action) -> None:
        """Go on by an action, which is added to the record if it is new."""
        known = len(self.walk.edits)
        self.walk.play(action)
        self._answer(ADDED if len(self.walk.edits) > known else "")

    def ask(self, site: int) -> None:
        """Say why a site is illegal, or what would happen there."""
        self.hand.ask(site)
        self.said = self.hand.said

    # Changes

    def promote(self) -> None:
        """Put this line before its siblings."""
        self.said = PROMOTED if self.walk.promote() else "This is the main line already."

    def prune(self) -> None:
        """Delete this action and all that follows."""
        if self.walk.prune():
            self._answer(PRUNED)

    def restore(self) -> None:
        """Take back the last change."""
        self._answer("" if self.walk.undo() else "There is no change to take back.")


def _opening(record: Record) -> str:
    """Say what is odd about a record as it opens, else which keys there are."""
    fault = f"Read only so far: {record.fault}" if record.fault else ""
    return " ".join(filter(None, (fault, record.notice[:1].upper() + record.notice[1:]))) or WELCOME


def _way_ends(by: int) -> str:
    return "This is the start." if by < 0 else "This is the end of the line."
