"""Typer for this program: help that shows placeholders of values, but no types of Python."""

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption


def _without_type(ctx: Any) -> None:
    """Show no type in the help."""


def _hide_types(params: list[Any]) -> list[Any]:
    """Hide the types of arguments, whose name is enough, and of flags, which take no value."""
    for param in params:
        if isinstance(param, TyperArgument) or (isinstance(param, TyperOption) and param.is_flag):
            vars(param)["display_type_rich"] = _without_type
    return params


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return _hide_types(super().get_params(ctx))


class CommandGroup(TyperGroup):
    """Group of commands with this help."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _hide_types(super().get_params(ctx))


class CommandApp(typer.Typer):
    """App or group with this help; `cls` is the class of the group."""

    def __init__(self, cls: type[CommandGroup] = CommandGroup, **settings: Any) -> None:
        super().__init__(cls=cls, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[..., Any]:
        """Return a decorator that adds a command."""
        return super().command(name, cls=_Command, **settings)
