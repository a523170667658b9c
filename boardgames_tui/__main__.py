"""`python -m boardgames_tui` is the command `boardgames-tui`."""

from boardgames_tui.cli import main

if __name__ == "__main__":
    main()
