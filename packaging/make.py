"""Write the man page and the shell completions of this folder from the command line: `python packaging/make.py`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from click import Context
from typer._completion_shared import get_completion_script
from typer.main import get_command

from boardgames_tui import __version__
from boardgames_tui.cli.commands import app

HERE = Path(__file__).parent
PROGRAM = "boardgames-tui"
# Completions by the names under which shells look for them.
COMPLETIONS = {"bash": f"{PROGRAM}.bash", "zsh": f"_{PROGRAM}", "fish": f"{PROGRAM}.fish"}
FILES = """.SH FILES
`boardgames-tui config path` prints the folders of settings, saved games and compiled engines.
.SH SEE ALSO
The manual, MANUAL.md, comes with the source."""


def files() -> dict[str, str]:
    """Return the texts of all files by their names."""
    variable = f"_{PROGRAM.replace('-', '_').upper()}_COMPLETE"
    scripts = {name: get_completion_script(prog_name=PROGRAM, complete_var=variable, shell=shell) + "\n"
               for shell, name in COMPLETIONS.items()}  # fmt: skip
    return {f"{PROGRAM}.1": "\n".join(man_page()) + "\n", **scripts}


def man_page() -> Iterator[str]:
    """Yield the lines of the man page, in the macros of man(7)."""
    program: Any = get_command(app)
    context = Context(program, info_name=PROGRAM)
    yield f'.TH BOARDGAMES-TUI 1 "" "boardgames-tui {__version__}" "Games"'
    yield f".SH NAME\n{PROGRAM} \\- five abstract board games in the terminal"
    yield f".SH SYNOPSIS\n.B {PROGRAM}\n[OPTIONS] [COMMAND] [ARGUMENTS]"
    yield f".SH DESCRIPTION\n{roff(program.help)}"
    yield ".SH OPTIONS"
    yield from options(program, context)
    yield ".SH COMMANDS"
    yield from commands(program, context, "")
    yield FILES


def commands(group: Any, context: Context, prefix: str) -> Iterator[str]:
    """Yield the commands of a group, each followed by its own commands, whose names begin with its name."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command.hidden:
            continue
        yield f".SS {prefix}{name}\n{roff(command.help)}"
        command_context = Context(command, info_name=name, parent=context)
        yield from options(command, command_context)
        if hasattr(command, "commands"):
            yield from commands(command, command_context, f"{prefix}{name} ")


def options(command: Any, context: Context) -> Iterator[str]:
    """Yield the arguments and options of a command with their help."""
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record:
            yield f".TP\n.B {roff(record[0])}\n{roff(record[1])}"


def roff(text: str | None) -> str:
    """Return a text for man(7), on one line."""
    line = re.sub(r"\s+", " ", text or "").strip().replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line


if __name__ == "__main__":
    for name, text in files().items():
        (HERE / name).write_text(text, "utf-8")
