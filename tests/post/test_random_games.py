"""Whole random games between two machines, between which nothing passes but lines."""

import random

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import ActionError, MessageError
from boardgames_tui.games import GAMES
from boardgames_tui.match.events import Offered
from boardgames_tui.post.line import encode
from tests.post.random_posts import random_turn


@pytest.mark.parametrize("key", GAMES)
def test_random_games_between_two_machines_stay_the_same(key, ann, ben):
    """With lines that come twice, late, or forked."""
    rng = random.Random(key)
    size = GAMES[key].sizes[0]
    ann.begin(key, size, seat=rng.choice((BLACK, WHITE)))
    lines = [ann.line]
    ben.receive(ann.line)
    machines = [ann, ben]
    refused = 0
    while not ann.state()[2]:
        writer, reader = machines if ann.summary().awaits == ann.summary().mine else reversed(machines)
        with writer.opened() as correspondence:
            match = correspondence.match
            turn = random_turn(match.position, rng)
            forked_turn = random_turn(match.position, rng)
            forked = correspondence.game.with_entries(correspondence._with_join(forked_turn))
        lines.append(writer.play(*turn))
        reader.receive(lines[-1])
        assert reader.state() == writer.state()
        before = reader.state()
        for line in (lines[-1], rng.choice(lines), encode(forked)):
            try:
                reader.receive(line)
            except MessageError:
                refused += 1
        assert reader.state() == before
    assert ben.state() == ann.state()
    assert refused > 2


@pytest.mark.parametrize("key", GAMES)
def test_random_games_with_offers_that_cross_turns_stay_the_same(key, ann, ben):
    rng = random.Random(f"offers {key}")
    ann.begin(key, GAMES[key].sizes[0])
    ben.receive(ann.line)
    machines, crossed = [ann, ben], 0
    for _ in range(40):
        if ann.state()[2]:
            break
        writer, reader = machines if ann.summary().awaits == ann.summary().mine else reversed(machines)
        late = offered(reader, rng) if rng.random() < 0.4 else ""
        if late and rng.random() < 0.5:
            writer.receive(late)
            late = ""
        line = answered(writer, rng)
        if late:
            crossed += 1
            with pytest.raises(MessageError, match="older"):
                writer.receive(late)
        reader.receive(line)
        assert reader.state() == writer.state()
    assert crossed


def offered(machine, rng):
    """Let a person who waits make an offer, if that is possible; return the line."""
    with machine.opened() as correspondence:
        try:
            correspondence.make_offer(Offered(rng.choice(("draw", "takeback")), correspondence.seat))
        except ActionError:
            return ""
        return correspondence.line


def answered(machine, rng):
    """Let a person who has to write answer an offer, or play a turn; return the line."""
    with machine.opened() as correspondence:
        offer, position = correspondence.match.offer, correspondence.match.position
    if offer:
        # A draw would end the game too soon.
        return machine.write("!yes" if offer.kind == "takeback" and rng.random() < 0.5 else "!no")
    return machine.play(*random_turn(position, rng))
