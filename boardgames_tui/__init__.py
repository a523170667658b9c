"""Rare and beautiful board games: in a terminal, and as a library (API.md).

`import boardgames_tui as bg` loads nothing else: each name is imported from its module when it is first used.
`__init__.pyi` has their types; imports for type checkers alone would be a circle of imports for the linter.
"""

__version__ = "1.0.0"

# Public names by their module. Everything else is private.
_NAMES = {
    "core.action": ("Action",),
    "core.cells": ("BLACK", "DRAW", "WHITE"),
    "core.errors": (
        "ActionError",
        "BoardGamesError",
        "EngineError",
        "GameError",
        "OptionError",
        "PositionError",
        "RecordError",
    ),
    "core.game": ("Game",),
    "core.outcome": ("Outcome",),
    "core.position": ("Position",),
    "core.registry": ("GAMES",),
    "drawing.picture": ("svg",),
    "library.engine": ("AsyncEngine", "Engine", "Line"),
    "library.play": ("greedy_player", "play_game", "random_player"),
    "record.tree": ("Node", "Record"),
    "uai.values": ("Limit", "Score"),
}
_MODULE_OF = {name: f"{__name__}.{module}" for module, names in _NAMES.items() for name in names}
__all__ = sorted(_MODULE_OF)  # noqa: PLE0605 - a list


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    value: object = getattr(import_module(_MODULE_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__]
