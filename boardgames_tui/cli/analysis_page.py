"""Analysis of a game as one HTML page, `analysis_page.html`, in which Jinja escapes every text but the boards."""

from collections.abc import Iterator, Mapping, Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined

from boardgames_tui.analysis.analyst import Finding
from boardgames_tui.analysis.better_move import describe_mistake, first_turn
from boardgames_tui.analysis.game_review import NO_MISTAKE, Verdict, biggest_mistakes, match_at, turn_ends, verdicts
from boardgames_tui.cli.analysis_report import turn_row
from boardgames_tui.core.action import Action, spoken_line
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.position import Position
from boardgames_tui.core.printable import printable
from boardgames_tui.drawing.svg import BETTER, PLAYED, Trace, TraceStyle
from boardgames_tui.match.status import outcome_sentence
from boardgames_tui.play.gestures import sites_to_select
from boardgames_tui.play.match_picture import draw_match
from boardgames_tui.play.messages import size_text
from boardgames_tui.record import Node, Record
from boardgames_tui.record.clocks import without_clocks
from boardgames_tui.storage.settings import Settings

# Boards of mistakes, at most.
MAX_BOARDS = 5
# Units of the graph's width for each turn.
TURN_WIDTH = 10


def analysis_page(record: Record, line: Sequence[Node], findings: Mapping[Node, Finding], settings: Settings) -> str:
    """Return the page of a line of a record, with findings for all its turns."""
    line_verdicts = tuple(verdicts(line, findings))
    shares = [findings[node].value.black for node in turn_ends(line)]
    width = max(1, len(shares) - 1) * TURN_WIDTH
    environment = Environment(
        loader=PackageLoader("boardgames_tui", "cli"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("analysis_page.html").render(
        title=_title(record),
        details=[*_details(record, line)],
        graph_width=width,
        graph_points=_graph_points(shares, width),
        turns=[(turn_row(verdict), _comments(verdict)) for verdict in line_verdicts],
        mistakes=[_mistake(record, each, settings) for each in biggest_mistakes(line_verdicts, MAX_BOARDS)],
        no_mistake=NO_MISTAKE,
    )


def _title(record: Record) -> str:
    position = record.root.position
    players = [record.tags.get(name) or name for name in NAMES.values()]
    return f"{position.game.title} {size_text(position.size)}: {printable(' - '.join(players))}"


def _details(record: Record, line: Sequence[Node]) -> Iterator[str]:
    """Yield the tags of the record, the result of the game, and the comment at its start."""
    yield ", ".join(f"{printable(name)}: {printable(text)}" for name, text in record.tags.items())
    yield outcome_sentence(record.outcome) if record.outcome else "The game is unfinished."
    yield _comment(line[0])


def _graph_points(shares: Sequence[float], width: int) -> str:
    """Return the corners of the area below the shares, from left to right."""
    step = width / max(1, len(shares) - 1)
    curve = [f"{round(index * step, 1):g},{100 - round(100 * share, 1):g}" for index, share in enumerate(shares)]
    return " ".join(["0,100", *curve, f"{width},100"])


def _comments(verdict: Verdict) -> str:
    """Return the comments on the actions of a turn, one a line."""
    nodes = [node for node in verdict.end.path if node not in verdict.start.path]
    return "\n".join(filter(None, map(_comment, nodes)))


def _comment(node: Node) -> str:
    """Return the comment on a node without its clock times."""
    return printable(without_clocks(node.full_comment).strip(), lines=True)


def _mistake(record: Record, verdict: Verdict, settings: Settings) -> dict[str, str]:
    """Return the texts about a mistake, and the board with the played turn and the first turn of the better line."""
    position = verdict.start.position
    better = first_turn(position, verdict.better_line)
    traces = [*_traces(position, verdict.actions, PLAYED), *_traces(position, better, BETTER)]
    return {
        "sentence": describe_mistake(verdict),
        "played": spoken_line(action.text for action in verdict.actions),
        "better": spoken_line(action.text for action in better),
        "board": draw_match(match_at(record, verdict.start), settings, traces),
    }


def _traces(position: Position, actions: Sequence[Action], style: TraceStyle) -> Iterator[Trace]:
    """Yield a trace of the sites of each action of a turn; an action such as a swap has none."""
    for action in actions:
        sites = sites_to_select(position, action)
        if sites:
            yield Trace(sites, style)
        position = position.after(action)
