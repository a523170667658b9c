"""Texts of the picker, as styled lines."""

from datetime import datetime
from typing import TYPE_CHECKING

from textual.content import Content

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.game import Game
from boardgames_tui.learn.lesson import has_lesson, lesson_of
from boardgames_tui.learn.puzzle import has_puzzles
from boardgames_tui.match.person_level import PersonLevel
from boardgames_tui.match.seats import lone_name
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.messages import options_text, size_text
from boardgames_tui.ui.keymap import Keymap
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.panel_text import MUTED, STRONG, stone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgames_tui.learn.game_progress import GameProgress
    from boardgames_tui.storage.saved_games.summary import GameSummary


def card_text(game: Game, size: int, width: int, *, is_selected: bool) -> Content:
    """Return the text of a card: the title, the board size at the right edge of `width` columns, the tagline below."""
    size_label = size_text(size)
    title = game.title.ljust(width - len(size_label))
    return Content.assemble((title, "bold"), f"{size_label}\n", (game.tagline, "" if is_selected else MUTED))


def setup_text(setup: Setup, person: str, preview_size: int, level: PersonLevel | None) -> Content:
    """Return the description of a setup: the game and its authors, the players, and the options.

    `person` is the name of the user, `level` the user's level if it is known. `preview_size` is the board size in the
    preview, 0 without a preview; the text names this size if the setup has another size.
    """
    preview_note = f" · shown: {size_text(preview_size)}" if preview_size not in (0, setup.size) else ""
    byline = f" {setup.game.byline}".rstrip()
    title = Content.assemble((setup.game.title, "bold"), (f"{byline}{preview_note}", MUTED))
    unnamed_person = lone_name((setup.black, setup.white), person) or "Person"
    black, white = (seat.display_name(unnamed_person) for seat in (setup.black, setup.white))
    players = Content.assemble(stone(BLACK), f" {black}   ", stone(WHITE), f" {white}")
    # Only a setup of an earlier game needs an explanation.
    origin = "" if setup == Setup.default(setup.game) else "As last time"
    own_level = f"you: level {level}" if level else ""
    options = " · ".join(filter(None, (origin, options_text(setup), own_level)))
    lines = [title, players, Content.styled(options, MUTED)]
    return Content("\n").join(line for line in lines if line)


def offer_and_progress(
    game: Game,
    unfinished: "Sequence[GameSummary]",
    progress: "GameProgress | None",
    app: SettingsApp,
    *,
    was_played: bool,
    has_rows: bool,
    width: int,
) -> list[Content]:
    """Return paragraphs that offer what to do next in a game, and tell the progress in its lessons and puzzles.

    Without `has_rows`, the window is low: then the progress replaces the status of an unfinished game.
    """
    if unfinished:
        key = app.keymap.first_label("continue")
        offer = resume_offer(unfinished, app.settings.name, key, has_status=has_rows or not progress)
        return [offer, progress_text(progress, Content(), width)] if progress else [offer]
    has_offer = has_puzzles(game) and not (progress and progress.puzzles)
    offer = puzzle_offer(app.keymap) if has_offer else Content()
    if progress:
        return [progress_text(progress, offer, width)]
    return [offer] if was_played else [lesson_offer(game, app.keymap)]


def resume_offer(games: "Sequence[GameSummary]", person: str, key: str, *, has_status: bool) -> Content:
    """Return the offer to continue the only unfinished game, or to list several; `key` is the label of the key for it.

    With `has_status`, a second line tells the status of the only game.
    """
    if len(games) > 1:
        return Content.assemble(f"{len(games)} unfinished games: ", (key, STRONG), " shows them.")
    (game,) = games
    offer = Content.assemble((key, STRONG), f" continues {game.players(person)}")
    if not has_status:
        return offer + "."
    from boardgames_tui.storage.saved_games.summary import describe_time

    ago = describe_time(game.changed_at, datetime.now().astimezone())
    return Content.assemble(offer, ":\n", (f"{game.status} · {ago}", MUTED))


def lesson_offer(game: Game, keymap: Keymap) -> Content:
    """Return the offer of the lesson for a game that was never played, or of the rules if it has no lesson."""
    if has_lesson(game):
        key, offer = "lesson", f" opens a lesson of {len(lesson_of(game).steps)} steps."
    else:
        key, offer = "rules", " shows the rules."
    return Content.assemble("New to you? ", (keymap.first_label(key), STRONG), offer)


def progress_text(progress: "GameProgress", offer: Content, width: int) -> Content:
    """Return the progress, followed by an offer that may be empty, in the longest version that fits in one line."""
    separator = " · " if offer else ""
    lines = [Content.assemble((text.capitalize() + separator, MUTED), offer) for text in progress.versions]
    return next((line for line in lines if line.cell_length <= width), lines[-1])


def puzzle_offer(keymap: Keymap) -> Content:
    """Return the offer of the puzzles of a game that was played before."""
    return Content.assemble((keymap.first_label("puzzles"), STRONG), " opens puzzles.")
