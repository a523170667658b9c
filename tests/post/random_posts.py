"""Random games by message, with everything that can be written."""

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.post.entries import OPEN, add_entry, join_entry, writer
from boardgames_tui.post.game import PostGame
from boardgames_tui.storage.saved_games.entries_json import stated_start

# How often something is written that is not an action.
RARE = {"!draw x": 0.03, "!draw o": 0.03, "!back x": 0.05, "!back o": 0.05, "!resign": 0.02}


def random_post(key, rng, size=None, changes=None, played=None):
    """Return a random game by message of a small size, that ends after a whole turn."""
    game = GAMES[key]
    start = Position.start(game, size or rng.choice(game.sizes[:4]))
    steps = rng.choice((0, 0, 3, 8)) if played is None else played
    positions, texts = [start], []
    for _ in range(steps):
        if positions[-1].outcome:
            break
        action = rng.choice(positions[-1].actions)
        texts.append(action.text)
        positions.append(positions[-1].after(action))
    while len(positions) > 1 and (positions[-1].outcome or positions[-1].seat == positions[-2].seat):
        positions.pop()
        texts.pop()
    if rng.random() < 0.2 and not played:
        # The actions lead to the start of the game instead.
        start, texts = Position.read(game, str(positions[-1]), dict(start.options)), []
    host, name = rng.choice((BLACK, WHITE)), rng.choice(("Ann", "Zoë Ürün", "x y"))
    options = dict(start.options)
    post = PostGame(key, start.size, options, stated_start(start), host, name, f"{rng.random()}"[:8], tuple(texts))
    match = post.match()
    entries = []
    for _ in range(rng.choice((2, 9, 60)) if changes is None else changes):
        entries += written(match, rng)
    return post.with_entries(entries)


def written(match, rng):
    """Add what one person writes next to a match; return the entries."""
    if match.outcome:
        return []
    seat = writer(match)
    entries = [join_entry("Ben")] if match.seats[seat] == OPEN else []
    for entry in entries:
        add_entry(match, entry)
    if match.offer and (match.position.seat != seat or rng.random() < 0.7):
        more = [rng.choice(("!yes", "!no"))]
    else:
        more = next(([entry] for entry, share in RARE.items() if rng.random() < share), [])
    try:
        for entry in more:
            add_entry(match, entry)
    except ActionError:
        more = []
    if not more:
        more = random_turn(match.position, rng)
        for entry in more:
            add_entry(match, entry)
    return [*entries, *more]


def random_turn(position, rng):
    """Return the texts of a random turn."""
    seat, texts = position.seat, []
    while position.seat == seat and not position.outcome:
        swaps = [action for action in position.actions if action.text == "swap"]
        action = rng.choice(swaps if swaps and rng.random() < 0.5 else position.actions)
        texts.append(action.text)
        position = position.after(action)
    return texts
