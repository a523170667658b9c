"""What the screen shows of a game in play, read from its session: the scene, the key hints and texts of the panel."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.threats import threats
from boardgames_tui.play.match_scene import scene_of
from boardgames_tui.play.scene import Scene
from boardgames_tui.play.session import GameSession
from boardgames_tui.ui.control.key_hints import (
    OVER_BAR,
    PAUSED_BAR,
    PLAY_BAR,
    WATCH_BAR,
    KeyHint,
    possible_hints,
)


def session_scene(session: GameSession, *, shows_targets: bool, ranks: Mapping[int, int]) -> Scene:
    """Return the scene of the board, with the ranks of the engine's best actions by site."""
    scene = scene_of(session.match, session.selection.sites, person_to_act=session.person.is_to_act)
    winning_sites = threats(session.match.position).values() if session.shows_threats else ()
    return replace(scene, threats=frozenset().union(*winning_sites), shows_targets=shows_targets, ranks=ranks)


def session_hints(session: GameSession) -> Sequence[KeyHint]:
    """Return the key hints for what can be done now."""
    match, opponents = session.match, session.opponents
    if match.outcome:
        bar = OVER_BAR
    elif match.has_person:
        bar = PLAY_BAR
    else:
        bar = PAUSED_BAR if opponents.is_paused else WATCH_BAR
    # The key also lets a player that has failed try again.
    can_move_now = session.referee.failure or (opponents.status and not session.person.is_to_act)
    helps = dict.fromkeys(("suggest", "analyse", "threats"), not session.venue.forbids_help)
    deeds = {deed.key: not deed.refusal for deed in session.venue.deeds if deed.key}
    return possible_hints(bar, {**deeds, "move_now": can_move_now, **helps})


def panel_message(session: GameSession) -> str:
    """Return the message of the session, and how to pass if nothing else is possible."""
    side = NAMES[session.match.position.side]
    pass_message = f"{side} has no move: press any key to pass." if session.person.forced_pass else ""
    return " ".join(filter(None, (session.message, pass_message)))


def engine_status(session: GameSession) -> str:
    """Return the status of the engine that prepares a hint or is to act; an empty text if none is at work."""
    return session.hints.status or session.opponents.status
