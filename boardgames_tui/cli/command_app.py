"""Typer for this program: help without types of Python, and a start that imports what the command needs, no more."""

import inspect
from abc import abstractmethod
from collections.abc import Callable, Iterable
from functools import partial, wraps
from types import SimpleNamespace
from typing import Annotated, Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_group

from boardgames_tui.cli.output import print_in_ascii
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.games import GAMES

ASCII = typer.Option("--ascii", help="Use ASCII only for this run.")


def _coerce(by_typer: Callable[[], Any], value: Any, param: Any, ctx: Any) -> Any:
    """Convert a parameter's value without Pydantic, which is slow to import, where it has nothing to check.

    Return what the command gets: no value, the result of our own parser, the value unchanged, or that of Typer.
    """
    annotation, parse = param.type_descriptor.annotation, param.type_descriptor.parameter_info.parser
    if value is None:
        takes_several_values = param.multiple or param.nargs == -1
        return () if takes_several_values else None
    if parse:
        return [*map(parse, value)] if isinstance(value, (list, tuple)) else parse(value)
    # A text has no limits, and a default is within them.
    if type(value) is annotation and (annotation is str or value == param.default):
        return value
    return by_typer().coerce(value, param=param, ctx=ctx)


def _adapt(params: list[Any]) -> list[Any]:
    """Hide the types of arguments, whose name is enough, and of flags, which take no value; convert values quickly."""
    for param in params:
        is_flag = isinstance(param, TyperOption) and param.is_flag
        if is_flag or isinstance(param, TyperArgument):
            vars(param)["display_type_rich"] = lambda ctx: None  # noqa: ARG005 - Typer names the argument
        # It is no documented part of Typer: a version without it converts all values itself.
        if hasattr(param, "get_runtime_param") and "get_runtime_param" not in vars(param):
            coerce = partial(_coerce, param.get_runtime_param)
            vars(param)["get_runtime_param"] = partial(SimpleNamespace, coerce=coerce)
    return params


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return _adapt(super().get_params(ctx))


class CommandGroup(TyperGroup):
    """Group of commands with this help."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _adapt(super().get_params(ctx))


class DefaultGroup(CommandGroup):
    """Group in which words that are not a command of its own are those of its first command."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the name of the first command before words that do not begin with a command."""
        own_words = (*self.commands, *ctx.help_option_names)
        is_complete = args[0] in own_words if args else self.invoke_without_command
        return super().parse_args(ctx, args if is_complete else [next(iter(self.commands)), *args])


class CommandApp(typer.Typer):
    """App or group with this help; `cls` is the class of the group."""

    def __init__(self, cls: type[CommandGroup] = CommandGroup, **settings: Any) -> None:
        super().__init__(cls=cls, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[..., Any]:
        """Return a decorator that adds a command, with the option --ascii, and returns the function as it was."""
        add = super().command(name, cls=_Command, **settings)

        def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
            add(_with_ascii(function))
            return function

        return decorate


def _with_ascii(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command that also has the option --ascii."""

    @wraps(function)
    def command(*, plain: bool, **values: Any) -> Any:
        if plain:
            print_in_ascii()
        return function(**values)

    signature, annotation = inspect.signature(function), Annotated[bool, ASCII]
    option = inspect.Parameter("plain", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=annotation)
    vars(command)["__signature__"] = signature.replace(parameters=[*signature.parameters.values(), option])
    command.__annotations__ = {**function.__annotations__, "plain": annotation}
    return command


class LazyGroup(CommandGroup):
    """Group that makes a command when it is looked up: when it is called, or for the help, which needs all."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        # Typer lists the names, and suggests one for a name that is unknown.
        vars(self)["commands"] = dict.fromkeys(self.names)

    @property
    def names(self) -> Iterable[str]:
        """The names of the commands: by default one for each game."""
        return GAMES

    @abstractmethod
    def add_to(self, app: CommandApp, name: str) -> None:
        """Import a command, and add it to an app."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - Typer's signature
        """Return a command by its name; None if there is none."""
        if cmd_name not in self.commands:
            return None
        app = CommandApp()
        self.add_to(app, cmd_name)
        return get_group(app).commands[cmd_name]

    def invoke(self, ctx: Any) -> Any:
        """Run the command; raise BoardGamesError in place of a KeyboardInterrupt that a foreign game has raised."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            # Typer would take it for Ctrl+C.
            sentence = GAMES.withdraw_failed(error)
            if sentence:
                raise BoardGamesError(sentence) from error
            raise
