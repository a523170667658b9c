"""Session of a record without its screen: steps through the record, changes to it, and messages."""

from collections.abc import Mapping, Sequence

from boardgames_tui.core.action import Action
from boardgames_tui.core.changes import PLAYED, Kind
from boardgames_tui.record import Node, Record
from boardgames_tui.ui.board.scene import Scene
from boardgames_tui.ui.control.key_hints import REPLAY_BAR, KeyHint, possible_hints
from boardgames_tui.ui.control.match_controller import MatchController
from boardgames_tui.ui.control.match_scene import changes_of, scene_of
from boardgames_tui.ui.control.record_cursor import RecordCursor

WELCOME = "Arrows or the wheel step, {play_on} plays on, {keys} shows all keys."
ADDED = "Added to the record: {restore} takes it back."
PROMOTED = "This line comes first now: {restore} takes that back."
PRUNED = "Deleted: {restore} brings it back."


class RecordSession:
    """Viewer of a record, who may play both colours, and the cursor. `message` is about the last input."""

    def __init__(self, record: Record, at: Node | None, *, person: str) -> None:
        self.record_cursor = RecordCursor(record, at, person=person)
        self.controller = MatchController(self.record_cursor.match)
        self.message = _opening_message(record)

    # Display

    @property
    def keys(self) -> Sequence[KeyHint]:
        """The key hints for what can be done now."""
        record_cursor = self.record_cursor
        has_effect = {
            "variation": record_cursor.fork,
            "promote": record_cursor.promotable_node,
            "prune": record_cursor.ply,
            "restore": record_cursor.edits,
        }
        return possible_hints(REPLAY_BAR, has_effect)

    def scene(self, *, ranks: Mapping[int, int], person_to_act: bool) -> Scene:
        """Return the scene of the board; `person_to_act` allows the person to select sites."""
        selected, may_act = self.controller.selected_sites, person_to_act and self.controller.person_to_act
        match, shows_targets = self.record_cursor.match, bool(selected)
        return scene_of(match, selected, person_to_act=may_act, shows_targets=shows_targets, ranks=ranks)

    @property
    def last_site(self) -> int | None:
        """The site on which the last action placed a stone or a marker; None if it placed none."""
        last_changes = [change for step in self.record_cursor.match.steps[-1:] for change in changes_of(step)]
        return next((change.site for change in last_changes if change.kind in {*PLAYED, Kind.MARKED}), None)

    # Steps

    def step(self, by: int) -> None:
        """Move `by` actions forward, or back if negative."""
        self.message = "" if self.record_cursor.step(by) else _end_message(by)

    def step_turn(self, by: int) -> None:
        """Move one turn forward (1) or back (-1)."""
        self.message = "" if self.record_cursor.step_turn(by) else _end_message(by)

    def go_to_end(self, direction: int) -> None:
        """Move to the end of the line (1) or to its start (-1)."""
        # A ply beyond the end is clamped.
        moved = self.record_cursor.go_to_ply(0 if direction < 0 else len(self.record_cursor.line))
        self.message = "" if moved else _end_message(direction)

    def go_to_alternative(self, by: int) -> None:
        """Move to the next alternative at the fork (1) or the previous one (-1)."""
        self.message = "" if self.record_cursor.go_to_alternative(by) else "Nothing else was played on this line."

    def go_to_node(self, node: Node) -> None:
        self.record_cursor.go_to_node(node)
        self.message = ""

    def update_controller(self) -> None:
        """Update the controller to the match of the cursor, after the cursor has moved, and cancel the selection."""
        # The cursor makes a new match if the line or its part changes.
        if self.controller.match is not self.record_cursor.match:
            self.controller = MatchController(self.record_cursor.match)
        self.controller.selected_sites = ()

    # New actions

    def select_site(self, site: int) -> bool:
        """Select a site; return whether that completed an action, which may be new in the record."""
        if self.record_cursor.node.position.outcome:
            self.message = "The game is over here."
            return False
        played = self.controller.select_site(site)
        self.message = self.controller.message
        if played:
            self._add(self.controller.match.actions[-1])
        return played

    def press(self) -> bool:
        """Play the action without a site; return whether there is one."""
        action = self.controller.siteless_action
        if action:
            self._add(action)
        return bool(action)

    def _add(self, action: Action) -> None:
        """Play an action, and add it to the record if it is new."""
        edits_before = len(self.record_cursor.edits)
        self.record_cursor.play(action)
        is_new = len(self.record_cursor.edits) > edits_before
        self.message = ADDED if is_new else ""

    def explain_site(self, site: int) -> None:
        """Explain why a site is illegal, or what selecting it would do."""
        self.controller.explain_site(site)
        self.message = self.controller.message

    # Changes

    def promote(self) -> None:
        """Put the line of the cursor before its alternatives."""
        self.message = PROMOTED if self.record_cursor.promote() else "This is the main line already."

    def prune(self) -> None:
        """Delete the last action and all that follows."""
        if self.record_cursor.prune():
            self.message = PRUNED

    def restore(self) -> None:
        """Undo the last change."""
        self.message = "" if self.record_cursor.undo() else "No change to undo."


def _opening_message(record: Record) -> str:
    """Return the fault and the notice of a record, if there are any, else WELCOME."""
    fault = f"Read only so far: {record.fault}" if record.fault else ""
    notice = record.notice[:1].upper() + record.notice[1:]
    return " ".join(filter(None, (fault, notice))) or WELCOME


def _end_message(direction: int) -> str:
    """Return the message if the cursor cannot move forward, or back if negative."""
    return "This is the start." if direction < 0 else "This is the end of the line."
