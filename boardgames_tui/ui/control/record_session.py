"""A record without its screen: steps and changes, actions that were not played, and the sentence that answers."""

from collections.abc import Mapping, Sequence

from boardgames_tui.core.action import Action
from boardgames_tui.record import Node, Record
from boardgames_tui.ui.board.scene import Scene
from boardgames_tui.ui.control.key_hints import REPLAY_BAR, KeyHint, possible_hints
from boardgames_tui.ui.control.match_controller import MatchController
from boardgames_tui.ui.control.match_scene import placed_sites, scene_of
from boardgames_tui.ui.control.record_cursor import RecordCursor

WELCOME = "Arrows or the wheel step, {play_on} plays on, {keys} shows all keys."
ADDED = "Added to the record: {restore} takes it back."
PROMOTED = "This line comes first now: {restore} takes that back."
PRUNED = "Deleted: {restore} brings it back."


class RecordSession:
    """Somebody at a place in a record, who may play both colours there. `message` answers what was done last."""

    def __init__(self, record: Record, at: Node | None, *, person: str) -> None:
        self.record_cursor = RecordCursor(record, at, person=person)
        self.controller = MatchController(self.record_cursor.match, plays_forced_actions=False)
        self.message = _opening_message(record)

    # What is shown

    @property
    def keys(self) -> Sequence[KeyHint]:
        """What can be done now, for the line of keys."""
        record_cursor = self.record_cursor
        now = {
            "variation": record_cursor.fork,
            "promote": record_cursor.promotable_node,
            "prune": record_cursor.ply,
            "restore": record_cursor.edits,
        }
        return possible_hints(REPLAY_BAR, now)

    def scene(self, *, ranks: Mapping[int, int], person_to_act: bool) -> Scene:
        """Return the scene of the board; `person_to_act`: the board can be touched, `ranks` is as in `scene_of`."""
        selected, may_act = self.controller.selected_sites, person_to_act and self.controller.person_to_act
        return scene_of(
            self.record_cursor.match, selected, person_to_act=may_act, warn=False, marked=bool(selected), ranks=ranks
        )

    @property
    def last_site(self) -> int | None:
        """The site that the last action was played on."""
        return next(iter(placed_sites(self.record_cursor.match.steps[-1:])), None)

    # Steps

    def step(self, by: int) -> None:
        """Go some actions on (by > 0) or back."""
        self._finish_step("" if self.record_cursor.step(by) else _end_message(by))

    def step_turn(self, by: int) -> None:
        """Go one turn on (1) or back (-1)."""
        self._finish_step("" if self.record_cursor.step_turn(by) else _end_message(by))

    def go_to_end(self, way: int) -> None:
        """Go to the end of the line (1) or to the start (-1)."""
        moved = self.record_cursor.go_to_ply(0 if way < 0 else len(self.record_cursor.line))
        self._finish_step("" if moved else _end_message(way))

    def go_to_alternative(self, by: int) -> None:
        """Go to the next alternative (1), here or nearby, or to the one before (-1)."""
        self._finish_step("" if self.record_cursor.go_to_alternative(by) else "Nothing else was played on this line.")

    def go_to_node(self, node: Node) -> None:
        self.record_cursor.go_to_node(node)
        self._finish_step("")

    def _finish_step(self, said: str) -> None:
        """Say something at the place that was reached."""
        self.message = said
        self.update_controller()

    def update_controller(self) -> None:
        """Have the hand follow the cursor: it lets go of what it has touched, and takes another match."""
        if self.controller.match is not self.record_cursor.match:
            self.controller = MatchController(self.record_cursor.match, plays_forced_actions=False)
        self.controller.selected_sites = ()

    # What was not played

    def select_site(self, site: int) -> bool:
        """Touch a site; return whether that has completed an action, which may be new in the record."""
        if self.record_cursor.node.position.outcome:
            self.message = "The game is over here."
            return False
        played = self.controller.select_site(site)
        self.message = self.controller.message
        if played:
            self._add(self.controller.match.actions[-1])
        return played

    def press(self) -> bool:
        """Play the action that touches no site; return whether there is one."""
        action = self.controller.siteless_action
        if action:
            self._add(action)
        return bool(action)

    def _add(self, action: Action) -> None:
        """Go on by an action, which is added to the record if it is new."""
        known = len(self.record_cursor.edits)
        self.record_cursor.play(action)
        self._finish_step(ADDED if len(self.record_cursor.edits) > known else "")

    def explain_site(self, site: int) -> None:
        """Say why a site is illegal, or what would happen there."""
        self.controller.explain_site(site)
        self.message = self.controller.message

    # Changes

    def promote(self) -> None:
        """Put this line before its siblings."""
        self.message = PROMOTED if self.record_cursor.promote() else "This is the main line already."

    def prune(self) -> None:
        """Delete this action and all that follows."""
        if self.record_cursor.prune():
            self._finish_step(PRUNED)

    def restore(self) -> None:
        """Take back the last change."""
        self._finish_step("" if self.record_cursor.undo() else "There is no change to take back.")


def _opening_message(record: Record) -> str:
    """Say what is odd about a record as it opens, else which keys there are."""
    fault = f"Read only so far: {record.fault}" if record.fault else ""
    return " ".join(filter(None, (fault, record.notice[:1].upper() + record.notice[1:]))) or WELCOME


def _end_message(by: int) -> str:
    return "This is the start." if by < 0 else "This is the end of the line."
