"""Provenance of the learned weights of all games, as their files state it.

python -m boardgames_tui.lab weights                      prints it as a table in Markdown
python -m boardgames_tui.lab weights match FILE RESULT    records in a file the result of a match with its weights
"""

from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from boardgames_tui.kernel.weights import Provenance, pack, unpack
from boardgames_tui.system.atomic_write import write_atomically

app = typer.Typer()

# Folder of all games.
GAMES_FOLDER = Path(str(files("boardgames_tui.games")))


@app.callback(invoke_without_command=True)
def table(context: typer.Context) -> None:
    """Print the provenance of all weights, unless a subcommand is given."""
    if context.invoked_subcommand is None:
        print(provenance_table())


@app.command()
def match(file: Path, result: Annotated[str, typer.Argument()]) -> None:
    """Record in a file of weights the result of a match with them."""
    header, arrays = unpack(file.read_bytes(), str(file))
    write_atomically(file, pack(header.with_match(result), arrays))


def provenance_table() -> str:
    """Return the provenance of all files of weights as a table in Markdown."""
    headings = ("file", *Provenance._fields)
    lines = [table_row(*headings), table_row(*("---" for _ in headings))]
    for file in sorted(GAMES_FOLDER.rglob("*.weights")):
        header, _ = unpack(file.read_bytes(), str(file))
        lines.append(table_row(f"`{file.relative_to(GAMES_FOLDER).as_posix()}`", *header.provenance))
    return "\n".join(lines)


def table_row(*cells: str) -> str:
    """Return a row of a table in Markdown."""
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    app()
