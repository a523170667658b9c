"""Typer for this program: help without types of Python, and a start that imports what the command needs, no more."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_group

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.games import GAMES


def _without_type(ctx: Any) -> None:
    """Show no type in the help."""


class _Conversion:
    """Conversion of the value of a parameter, without Pydantic where there is nothing for it to check.

    Typer has Pydantic check every value and default, and importing it takes half as long as importing Textual.
    """

    def __init__(self, by_typer: Callable[[], Any]) -> None:
        self._by_typer = by_typer

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the value for the command: parsed, or as it is if it has the type and the default has no limits."""
        annotation, parse = param.type_descriptor.annotation, param.type_descriptor.parameter_info.parser
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if parse:
            return [*map(parse, value)] if isinstance(value, (list, tuple)) else parse(value)
        if type(value) is annotation and (annotation is str or value == param.default):
            return value
        return self._by_typer().coerce(value, param=param, ctx=ctx)


def _adapt(params: list[Any]) -> list[Any]:
    """Hide the types of arguments, whose name is enough, and of flags, which take no value; convert values quickly."""
    for param in params:
        if isinstance(param, TyperArgument) or (isinstance(param, TyperOption) and param.is_flag):
            vars(param)["display_type_rich"] = _without_type
        # It is no documented part of Typer: a version without it converts all values itself.
        if hasattr(param, "get_runtime_param") and "get_runtime_param" not in vars(param):
            vars(param)["get_runtime_param"] = partial(_Conversion, param.get_runtime_param)
    return params


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return _adapt(super().get_params(ctx))


class CommandGroup(TyperGroup):
    """Group of commands with this help."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _adapt(super().get_params(ctx))


class CommandApp(typer.Typer):
    """App or group with this help; `cls` is the class of the group."""

    def __init__(self, cls: type[CommandGroup] = CommandGroup, **settings: Any) -> None:
        super().__init__(cls=cls, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[..., Any]:
        """Return a decorator that adds a command."""
        return super().command(name, cls=_Command, **settings)


class LazyCommands(Mapping[str, Any]):
    """Commands by name. A command is made when it is looked up: `add` imports it and adds it to an app."""

    def __init__(self, names: Callable[[], Collection[str]], add: Callable[[CommandApp, str], object]) -> None:
        self._names, self._add = names, add

    def __getitem__(self, name: str) -> Any:
        if name not in self._names():
            raise KeyError(name)
        app = CommandApp()
        self._add(app, name)
        return get_group(app).commands[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())


class LazyGroup(CommandGroup):
    """Group that makes a command when it is looked up: when it is called, or for the help, which needs all."""

    lazy_commands: ClassVar[LazyCommands]

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        vars(self)["commands"] = self.lazy_commands

    def invoke(self, ctx: Any) -> Any:
        """Run the command; raise an error in place of a KeyboardInterrupt that Typer would take for Ctrl+C."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            if sentence := GAMES.withdraw_failed(error):
                raise BoardGamesError(sentence) from error
            raise

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - Typer's signature
        """Return the names of all commands, without making any."""
        return [*self.lazy_commands]
