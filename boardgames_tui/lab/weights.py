"""Where the learned weights of all games come from, as their files say.

python -m boardgames_tui.lab weights                      prints a table, in Markdown
python -m boardgames_tui.lab weights match FILE RESULT    notes in a file how a match with its weights ended
"""

import sys
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.weights import Provenance, pack, unpack

app = typer.Typer()

GAMES = Path(str(files("boardgames_tui.games")))


@app.callback(invoke_without_command=True)
def table(context: typer.Context) -> None:
    """Print where all weights come from."""
    if context.invoked_subcommand is None:
        print(provenance_table())


@app.command()
def match(file: Path, result: Annotated[str, typer.Argument()]) -> None:
    """Note in a file of weights how a match with them ended."""
    header, arrays = unpack(file.read_bytes(), str(file))
    file.write_bytes(pack(header._replace(provenance=header.provenance._replace(match=result)), arrays))


def provenance_table() -> str:
    """Return a table of all files of weights."""
    lines = [row("file", *Provenance._fields), row(*["---"] * (1 + len(Provenance._fields)))]
    for file in sorted(GAMES.rglob("*.weights")):
        header, _ = unpack(file.read_bytes(), str(file))
        lines.append(row(f"`{file.relative_to(GAMES).as_posix()}`", *header.provenance))
    return "\n".join(lines)


def row(*cells: str) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    try:
        app(standalone_mode=False)
    except BoardGamesError as error:
        sys.exit(str(error))
