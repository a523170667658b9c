"""What the screen shows of a game in play, read from its session: the scene, the key hints and texts of the panel."""

from collections.abc import Mapping
from dataclasses import replace

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.threats import threats
from boardgames_tui.play.match_scene import scene_of
from boardgames_tui.play.scene import Scene
from boardgames_tui.play.session import GameSession
from boardgames_tui.ui.control.keys import GAME, KeyHint, bar


def session_scene(session: GameSession, *, shows_targets: bool, ranks: Mapping[int, int]) -> Scene:
    """Return the scene of the board, with the ranks of the engine's best actions by site."""
    scene = scene_of(session.match, session.selection.sites, person_to_act=session.venue.may_act)
    winning_sites = threats(session.match.position).values() if session.shows_threats else ()
    return replace(scene, threats=frozenset().union(*winning_sites), shows_targets=shows_targets, ranks=ranks)


def session_hints(session: GameSession, *, blind: bool) -> list[KeyHint]:
    """Return the hints for what can be done now; if `blind`, the window is too small for the board."""
    match, opponents, helps = session.match, session.opponents, not session.venue.forbids_help
    is_over, has_person = bool(match.outcome), match.has_person
    has_effect = {
        **{deed.key: not deed.refusal for deed in session.deeds if deed.key},
        "look": is_over,
        **dict.fromkeys(("slower", "faster"), not (is_over or has_person)),
        **dict.fromkeys(("touch", "ask", "type"), has_person and not is_over),
        "suggest": has_person and not is_over and helps,
        "threats": not is_over and helps,
        "analyse": helps,
        # The key also lets a player that has failed try again.
        "move_now": session.referee.failure or (opponents.status and not session.venue.may_act),
    }
    return bar(GAME, has_effect, blind=blind, pause="Continue" if opponents.is_paused else "Pause")


def panel_message(session: GameSession) -> str:
    """Return the message of the session, and how to pass if nothing else is possible."""
    side = NAMES[session.match.position.side]
    pass_message = f"{side} has no move: press any key to pass." if session.person.forced_pass else ""
    return " ".join(filter(None, (session.message, pass_message)))


def engine_status(session: GameSession) -> str:
    """Return the status of the engine that prepares a hint or is to act; an empty text if none is at work."""
    return session.hints.status or session.opponents.status
