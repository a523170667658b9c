"""Command line of the lab: `python -m boardgames_tui.lab TOOL …` runs a tool with the arguments that follow."""

import runpy
import sys

from boardgames_tui.core.errors import BoardGamesError

# Modules of the lab that are tools.
TOOLS = (
    "accuracy",
    "add_puzzles",
    "ataxx_evaluation",
    "check_puzzles",
    "fit_ataxx_network",
    "fit_ataxx_windows",
    "fit_implo",
    "fit_io",
    "fit_onyx",
    "fit_torus",
    "floor",
    "improve_ataxx",
    "ladder",
    "layouts",
    "mine",
    "rate_puzzles",
    "self_play",
    "solve",
    "tactics",
    "tune_ataxx",
    "weights",
)


def main() -> None:
    """Run the tool that the command line names; exit with status 2 if there is no such tool, 1 if it fails."""
    tool = sys.argv[1] if sys.argv[1:] else ""
    if tool not in TOOLS:
        sys.stderr.write(f"{tool!r} is not a tool of the lab. Use {', '.join(TOOLS)}.\n")
        sys.exit(2)
    # The tool finds its own arguments in the usual place.
    del sys.argv[1]
    try:
        runpy.run_module(f"boardgames_tui.lab.{tool}", run_name="__main__", alter_sys=True)
    except (BoardGamesError, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
