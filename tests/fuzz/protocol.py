"""Attacks on the engine: scripts of hostile lines, to an interpreted server in this process or to the program."""

import json
import time
from contextlib import suppress
from itertools import cycle

from boardgames_tui.core.position import Position
from boardgames_tui.engine.server.options import declare_options
from boardgames_tui.games import GAMES
from boardgames_tui.uai.streams import LONGEST_LINE
from tests.fuzz.engines import ProgramEngine, ServerEngine
from tests.fuzz.findings import Attack, Finding
from tests.fuzz.mutate import EXTREMES, mutate

# Seconds after which a case is a hang; the program may have to compile its search before.
PATIENCE = 900
# One in this number of cases runs the program itself.
PROGRAMS = 8
# Seconds that a search may go on behind `stop`: a busy machine needs more than what is measured, a tenth of one.
PROMPT = 15.0
# Seconds after which `stop` is said, one after the other.
PAUSES = (0.0, 0.01, 0.1, 0.5)
COMMANDS = ("uai", "isready", "setoption", "uainewgame", "position", "go", "stop", "d", "legal", "perft", "quit")
ENDLESS = ("go", "perft")
LIMITS = ("movetime", "nodes", "depth", "wtime", "btime", "winc", "binc", "byoyomi", "infinite")
LONGEST_REMARK = 450
PIECES = tuple(
    f" {word} ".encode()
    for word in (*COMMANDS[:-1], *LIMITS, "name", "value", "fen", "moves", "startpos", "0000", "swap")
)


def make(rng, index):
    """Return a script: the game, then lines."""
    game = GAMES[rng.choice([*GAMES])]
    lines = [line for _ in range(rng.choice((3, 10, 25))) for line in hostile_lines(rng, game)]
    program = index % PROGRAMS == PROGRAMS - 1
    return Attack("scripts to the program" if program else "scripts", b"\n".join([game.key.encode(), *lines]))


def hostile_lines(rng, game):
    """Return a line, or several if a mutation breaks one; none of them quits the engine."""
    line = rng.choices([position, go, setoption, word, smallest_board, rubbish], (4, 4, 4, 4, 1, 1))[0](rng, game)
    if rng.random() < 0.3:
        line = mutate(rng, line, PIECES, most=3)
    return [each for each in line.split(b"\n") if b"quit" not in each]


def position(rng, game):
    """Return a position line: of a random game, from its start or from the middle."""
    position, moves, begin = Position.start(game, rng.choice(game.sizes[:3]), engine_defaults=True), [], b"startpos"
    size, at = position.size, rng.randrange(12)
    for n in range(rng.randrange(30)):
        if n == at and rng.random() < 0.7:
            begin, moves = f"fen {position}".encode(), []
        if not position.actions:
            break
        action = rng.choice(position.actions)
        moves.append(action.text if rng.random() < 0.99 else rng.choice(("a1", "z9", "0000", "swap", "=a1", "a1/b2")))
        position = position.after(action)
    resize = b"" if begin != b"startpos" else f"setoption name Size value {size}\n".encode()
    return resize + b" ".join([b"position", begin, *([b"moves", *(move.encode() for move in moves)] if moves else [])])


def go(rng, game):
    words = [b"go"]
    for name in rng.sample(LIMITS, rng.choice((0, 1, 1, 2, 4))):
        words += [name.encode(), *([] if name == "infinite" else [rng.choice((*EXTREMES, b"10", b"30", b"200"))])]
    return b" ".join(words)


def setoption(rng, game):
    """Return an option with a value that it may have, or an extreme one."""
    option = rng.choice(declare_options(game))
    usual = [option.default, *option.choices, "true", "false", str(option.low), str(option.high), "<empty>", "b2 c3"]
    value = rng.choice((*EXTREMES, *(text.encode() for text in usual)))
    return f"setoption name {option.name} value ".encode() + value


def word(rng, game):
    """Return a command alone, or with words that it does not take."""
    command = rng.choice(COMMANDS[:-1]).encode()
    rest = rng.choice((b"", b"", b"0", b"1", b"2", b"3", b"30", *EXTREMES, b"x y", b"name Level", b"fen", b"moves"))
    return command + b" " + rest


def smallest_board(rng, game):
    """Return a search of the smallest board, which soon sees the end."""
    return f"setoption name Size value {game.sizes[0]}\nuainewgame\n".encode() + go(rng, game)


def rubbish(rng, game):
    """Return bytes that mean nothing, some of them as long as a line may be."""
    few = rng.randbytes(rng.randrange(40)).replace(b"\n", b"")
    return rng.choice((few, b"go " * 100_000, b"position startpos moves " + b"a1 " * 20_000, few * 30_000))


def attempt(attack):
    """Send the lines to an engine one after another; return the findings about its answers."""
    key, *lines = attack.data.split(b"\n")
    make_engine = ServerEngine if attack.what == "scripts" else ProgramEngine
    engine = make_engine(key.decode())
    talk = Dialogue(engine)
    try:
        talk.exchange(b"uainewgame", ask_ready=False)
        for number, line in enumerate(lines):
            talk.exchange(line, ask_ready=number % 3 == 0)
            if talk.findings:
                break
        if not talk.findings:
            engine.leave(politely=len(lines) % 2 == 0)
            talk.findings += engine.faults()
    except TimeoutError:
        talk.findings.append(Finding(f"no answer to {command_of(talk.line) or 'an unknown line'}", last_exchange(talk)))
    except EOFError:
        talk.findings += engine.faults() or [Finding("the engine ended by itself", last_exchange(talk))]
    finally:
        engine.end()
    return talk.findings


def last_exchange(talk):
    return json.dumps({"line": repr(talk.line[:500]), "answers": [line[:200] for line in talk.answers[-5:]]}, indent=1)


def command_of(line):
    """Return the command of a line by PROTOCOL.md, else an empty text."""
    text = line.decode(errors="backslashreplace")
    if max(len(text), len(line)) > LONGEST_LINE:
        return ""
    return next((word for word in text.split() if word in COMMANDS), "")


class Dialogue:
    """Lines exchanged with an engine, and the findings so far."""

    def __init__(self, engine):
        self.engine, self.findings, self.line, self.answers = engine, [], b"", []
        self.legal, self._pauses = "", cycle(PAUSES)

    def exchange(self, line, *, ask_ready):
        """Send a line, and `stop` if it may start an endless search; check all answers."""
        self.line, self.answers = line, []
        command = command_of(line)
        self._say(line, *([b"isready"] if ask_ready else []))
        if command in ENDLESS:
            self._wait(next(self._pauses))
            self._say(b"stop")
        began = time.monotonic()
        self._say(b"legal")
        self._read_legal(1 + (command == "legal"))
        if time.monotonic() - began > PROMPT:
            self._add(f"{command or 'an unknown line'} is not stopped", f"{time.monotonic() - began:.0f} s")
        self._check(command, ready=ask_ready + (command == "isready"))
        before, self.legal = self.legal, self.answers[-1]
        refused = any(answer.startswith("info string error") for answer in self.answers)
        if self.legal != before and (refused or command not in ("position", "uainewgame")):
            self._add(f"another position behind {command or 'an unknown line'}, refused: {refused}")

    def _say(self, *lines):
        self.engine.say(b"".join(line + b"\n" for line in lines))

    def _wait(self, seconds):
        """Read the answers within this time, up to the end of a search."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            with suppress(TimeoutError):
                self.answers.append(self.engine.read_line(left))
                if self.answers[-1].startswith(("bestmove", "Nodes")):
                    return

    def _read_legal(self, times):
        """Read answers up to this number of lists of legal actions, the last of which belongs to the script."""
        while times:
            self.answers.append(self.engine.read_line())
            times -= self.answers[-1].split(" ")[0] == "legal"

    def _check(self, command, ready):
        best = [line.removeprefix("bestmove ") for line in self.answers if line.startswith("bestmove")]
        if len(best) != (command == "go"):
            self._add(f"{len(best)} answers of bestmove to {command or 'an unknown line'}")
        elif best and best[0] not in (self.legal.split(" ")[1:] or ["0000"]):
            self._add("bestmove is not legal", f"{best[0]} among {self.legal}")
        if self.answers.count("readyok") != ready:
            self._add(f"{self.answers.count('readyok')} answers of readyok to {ready}")
        for line in self.answers:
            if not line.isprintable():
                self._add("an answer cannot be printed", repr(line))
            if line.startswith("info string") and len(line) > LONGEST_REMARK:
                self._add("a remark is too long", line)

    def _add(self, title, detail=""):
        self.findings.append(Finding(title, f"{detail}\n{last_exchange(self)}"))
