"""Rules card of a game that has no `rules.md` yet: what its declaration tells, and its start."""

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position

CARD = """# {game.title}

{by_authors}Two players, Black ● and White ○. **{tagline}.**

{note}

{ways_to_win}

```board
{start} | ? | The start on the smallest board. {first} moves first.
```

This is all that the program can tell: {game.title} has no page of rules yet.
"""


def default_card(game: Game) -> str:
    """Return a rules card with the tagline, the note of the first prompt, the reasons to win, and the start."""
    start = Position.start(game, game.sizes[0])
    phrases = dict.fromkeys(filter(None, game.reasons.values()))
    return CARD.format(
        game=game,
        by_authors=f"B{game.byline[1:]}. " if game.byline else "",
        tagline=game.tagline[0].upper() + game.tagline[1:],
        note=start.prompt.note,
        ways_to_win=" ".join(f"A player wins {phrase.replace('{loser}', 'the opponent')}." for phrase in phrases),
        start=start,
        first=NAMES[start.side],
    )
