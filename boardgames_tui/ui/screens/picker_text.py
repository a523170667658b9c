"""Texts of the picker, as styled lines."""

from datetime import datetime
from itertools import product
from typing import TYPE_CHECKING

from textual.content import Content

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.game import Game
from boardgames_tui.match.person_level import PersonLevel
from boardgames_tui.match.seats import lone_name
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.messages import options_text, size_text
from boardgames_tui.ui.widgets.panel_text import MUTED, STRONG, stone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgames_tui.learn.game_progress import GameProgress
    from boardgames_tui.learn.learning_path import LearningStep
    from boardgames_tui.storage.saved_games.summary import GameSummary


def card_text(game: Game, size: int, width: int, *, is_selected: bool) -> Content:
    """Return the text of a card: the title, the board size at the right edge of `width` columns, the tagline below."""
    size_label = size_text(size)
    title = game.title.ljust(width - len(size_label))
    return Content.assemble((title, "bold"), f"{size_label}\n", (game.tagline, "" if is_selected else MUTED))


def setup_text(setup: Setup, person: str, preview_size: int, level: PersonLevel | None) -> Content:
    """Return the description of a setup: the game and its authors, the players, and the options.

    `person` is the name of the user, `level` the user's level if it is known. `preview_size` is the board size in the
    preview, 0 without a preview. The text names it if it differs from the size of the setup.
    """
    preview_note = f" · shown: {size_text(preview_size)}" if preview_size not in (0, setup.size) else ""
    byline = f" {setup.game.byline}".rstrip()
    title = Content.assemble((setup.game.title, "bold"), (f"{byline}{preview_note}", MUTED))
    # The user's name stands for a person without a name, unless both players are such persons.
    person_without_name = lone_name((setup.black, setup.white), person) or "Person"
    black, white = (seat.display_name(person_without_name) for seat in (setup.black, setup.white))
    players = Content.assemble(stone(BLACK), f" {black}   ", stone(WHITE), f" {white}")
    # A setup other than the default is that of the last game.
    origin = "" if setup == Setup.default(setup.game) else "As last time"
    own_level = f"you: level {level}" if level else ""
    options = " · ".join(filter(None, (origin, options_text(setup), own_level)))
    lines = [title, players]
    if options:
        lines.append(Content.styled(options, MUTED))
    return Content("\n").join(lines)


def resume_offer(games: "Sequence[GameSummary]", person: str, key_label: str, *, shows_status: bool) -> Content:
    """Return the offer to continue the only unfinished game, or to list several.

    If `shows_status`, a second line tells the status of the only game.
    """
    if len(games) > 1:
        return Content.assemble(f"{len(games)} unfinished games: ", (key_label, STRONG), " shows them.")
    (game,) = games
    offer = Content.assemble((key_label, STRONG), f" continues {game.players(person)}")
    if not shows_status:
        return offer + "."
    from boardgames_tui.storage.saved_games.summary import describe_time

    ago = describe_time(game.changed_at, datetime.now().astimezone())
    return Content.assemble(offer, ":\n", (f"{game.status} · {ago}", MUTED))


def learning_line(
    progress: "GameProgress | None", next_step: "LearningStep | None", key_label: str, width: int
) -> Content:
    """Return a line with the progress and an offer of the next step, in the longest versions that fit in the width.

    The line is empty if there is neither.
    """
    progress_versions = progress.versions if progress else ()
    progress_texts = [Content.styled(version.capitalize(), MUTED) for version in progress_versions if version]
    titles = (next_step.full_title, next_step.title) if next_step else ()
    offers = [Content.assemble(f"Next: {title} (", (key_label, STRONG), ")") for title in titles]
    both = [Content.assemble(text, (" · ", MUTED), offer) for text, offer in product(progress_texts, offers)]
    # If only one of them fits, the offer is more useful.
    lines = [*both, *(offers or progress_texts)] or [Content()]
    return next((line for line in lines if line.cell_length <= width), lines[-1])
