"""Random letters with everything that can be written, about games of both versions that are carried by hand."""

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import MessageError
from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere.entries import JOIN, Request
from boardgames_tui.elsewhere.game import Letter, SharedGame
from boardgames_tui.elsewhere.state import ChainState
from boardgames_tui.games import GAMES
from boardgames_tui.storage.saved_games.entries_json import stated_start

# How often something is written that is not an action; in games of version 1, offers stand in the chain.
RARE = {"!draw x": 0.03, "!draw o": 0.03, "!back x": 0.05, "!back o": 0.05}


def random_letter(key, rng, version=2, size=None, changes=None):
    game = GAMES[key]
    start, texts = Position.start(game, size or rng.choice(game.sizes[:4])), []
    position = start
    for _ in range(rng.choice((0, 3, 6))):
        turn = random_turn(position, rng)
        last, position = position, after(position, turn)
        if position.outcome:
            position = last
            break
        texts += turn
    if rng.random() < 0.2:
        # The actions lead to the start of the game instead.
        start, texts = Position.read(game, str(position), dict(start.options)), []
    host, name, nonce = rng.choice((BLACK, WHITE)), rng.choice(("Ann", "Zoë Ürün", "x y")), f"{rng.random()}"[:8]
    options = dict(start.options)
    shared = SharedGame(key, start.size, options, stated_start(start), host, name, nonce, tuple(texts), version=version)
    state = ChainState.of(shared)
    for _ in range(rng.choice((2, 9, 60)) if changes is None else changes):
        state = written(state, rng)
    shared, entries = state.game, state.game.entries
    if version == 1:
        return Letter(shared)
    requests = (Request(len(entries), f"!resign {rng.choice('xo')}"),) if rng.random() < 0.3 else ()
    chat = tuple((number, rng.choice(("hi", "Grüße!"))) for number in range(1, rng.randrange(1, 5)))
    return Letter(shared, rng.choice((0, BLACK, WHITE)), requests, chat)


def written(state, rng):
    """Return the state after what one person writes next."""
    if state.match.outcome:
        return state
    if state.open_seat == state.pen:
        state = state.after([f"{JOIN} Ben"])
    if state.match.offer and (state.match.position.seat != state.pen or rng.random() < 0.7):
        more = [rng.choice(("!yes", "!no"))]
    else:
        more = next(([entry] for entry, share in RARE.items() if rng.random() < share), [])
    try:
        return state.after(more or random_turn(state.match.position, rng))
    except MessageError:
        return state.after(random_turn(state.match.position, rng))


def random_turn(position, rng):
    seat, texts = position.seat, []
    while position.seat == seat and not position.outcome:
        swaps = [action for action in position.actions if action.text == "swap"]
        action = rng.choice(swaps if swaps and rng.random() < 0.5 else position.actions)
        texts.append(action.text)
        position = position.after(action)
    return texts


def after(position, texts):
    for text in texts:
        position = position.after(position.find(text))
    return position
