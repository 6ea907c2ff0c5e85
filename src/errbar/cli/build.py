"""Build: a command made from a request, so that the command line takes the words that are declared there."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, TypeVar

from cyclopts import App, Group, Parameter, Token

from errbar.cli.help_page import HelpPage, closing
from errbar.cli.typed_words import FullPrinting as FullPrinting
from errbar.cli.typed_words import Printing as Printing
from errbar.cli.typed_words import asked_of, default_of, fill, value_of
from errbar.dialect import Dialect, render, shell
from errbar.requests.headings import HEADINGS, OUTPUT
from errbar.requests.option import Declared, Request, options_of

Flag = Annotated[bool, Parameter(negative="", show_default=False)]
R = TypeVar("R", bound=Request)
W = TypeVar("W", bound=Printing)
BASES = ("0x", "0o", "0b")


def whole(_: type, tokens: tuple[Token, ...]) -> int:
    """A whole number, never a rounded one."""
    text = tokens[0].value
    try:
        number = float(text) if "." in text else int(text, 0 if text.lower().lstrip("+-")[:2] in BASES else 10)
        found = int(number)
    except (ValueError, OverflowError):
        number, found = 0.5, 0
    if number != found:
        raise ValueError(f'unable to convert "{text}" into int.')
    return found


SEVERAL = Parameter(consume_multiple=True, negative="")
HINTS: dict[str, tuple[type, Parameter | None, str]] = {
    "Values": (str, None, "COL"),
    "Call": (str, None, "NAME"),
    "Text": (str, None, "TEXT"),
    "Classes": (str, None, "A,B,C"),
    "Amounts": (str, None, "X"),
    "Ends": (str, None, "LOW,HIGH"),
    "Duration": (str, None, "TIME"),
    "Timespan": (str, None, "TIME"),
    "Size": (str, None, "SIZE"),
    "Vary": (str, None, "NAME=A,B"),
    "Models": (str, None, "FILE"),
    "ClassName": (str, None, "CLASS"),
    "Costs": (str, None, "COSTS"),
    "IntervalCall": (str, None, "METHOD"),
    "WorldCall": (str, None, "NAME"),
    "StudyCall": (str, None, "STUDY"),
    "Columns": (list[str], SEVERAL, "COL..."),
    "Measures": (list[str], SEVERAL, "NAME"),
    "Reasons": (list[str], SEVERAL, "CODE=WHY"),
    **dict.fromkeys(("Table", "Features", "Model", "ModelFile", "File"), (Path, None, "FILE")),
    "Folder": (Path, None, "DIR"),
    "Output": (Path, Parameter(allow_leading_hyphen=True), "FILE"),
    "Criteria": (list[str], Parameter(consume_multiple=False, negative=""), "MEASURE"),
    "Number": (float, None, "X"),
    "Whole": (int, Parameter(converter=whole), "N"),
    "Flag": (bool, Parameter(negative="", show_default=False), ""),
}
"""How each kind is written on the command line, and what the help page shows for its value."""
ARGUMENT = Group("Argument", sort_key=0)
Store = Annotated[Path, Parameter(help="Folder of saved runs.", metavar="DIR", group=Group(OUTPUT, sort_key=1))]


def command(request: type[R], words: type[W], run: Callable[[R, W], int], *, leave_out: tuple[str, ...] = ()) -> App:
    """The command that reads the words of a request and those of the terminal, and runs with both."""
    asked = {name: d for name, d in asked_of(request).items() if name not in leave_out}
    own = options_of(words)
    everything = {**own, **asked} if leave_out else {**asked, **own}
    places = [x for x in (*words.shell_positional, *request.shell_positional) if x in everything]
    required = {x for x in (*words.shell_required, *(() if leave_out else request.shell_required)) if x in everything}
    if leave_out:
        everything |= {name: replace(d, default=None) for name, d in asked.items() if d.kind != "Flag"}
    signature = _signature(request, everything, places, required)
    by_flag = {_identifier(d): d for d in everything.values()}

    def carry_out(*args: object, **typed: object) -> int:
        bound = signature.bind(*args, **typed).arguments
        given = {by_flag[flag].name: value_of(by_flag[flag], x, request.several) for flag, x in bound.items()}
        return run(*fill(request, words, asked, given))

    carry_out.__signature__ = signature  # type: ignore[attr-defined]
    carry_out.__annotations__ = {p.name: p.annotation for p in signature.parameters.values()}
    told: type[R] | type[W] = words if leave_out else request
    headings = {heading: render(note, _dialect_of(everything)) for heading, note in told.shell_headings.items()}
    return App(
        name=told.verb,
        default_command=carry_out,
        group_arguments=ARGUMENT,
        help_formatter=HelpPage(
            usage=told.shell_usage,
            note=told.shell_note,
            examples=told.shell_examples,
            headings=headings,
        ),
        help_epilogue=closing(words.shell_result, told.shell_next),
    )


def plain_command(run: Callable[..., int], name: str, *, usage: str, examples: str, after: str) -> App:
    """The command of a function whose own parameters are its words."""
    return App(
        name=name,
        default_command=run,
        group_arguments=ARGUMENT,
        group_parameters=Group("Options", sort_key=1),
        help_formatter=HelpPage(usage=usage, examples=examples),
        help_epilogue=closing(Printing.shell_result, after),
    )


def _dialect_of(everything: Mapping[str, Declared]) -> Dialect:
    return shell(lambda word: everything[word].option.spelt(word) if word in everything else None)


def _identifier(d: Declared) -> str:
    return d.option.flag or d.name


def _signature(
    request: type[Request], everything: Mapping[str, Declared], places: list[str], required: set[str]
) -> inspect.Signature:
    """Places first, then the words that must be typed, then all others in their order."""
    panels = {p: Group(p, sort_key=i) for i, p in enumerate(HEADINGS, start=1)}
    typed = _dialect_of(everything)
    rest = sorted((name for name in everything if name not in places), key=lambda name: name not in required)
    parameters = []
    for name in (*places, *rest):
        d = everything[name]
        any_number = d.kind == "Models"
        place = inspect.Parameter.VAR_POSITIONAL if any_number else inspect.Parameter.POSITIONAL_ONLY
        hint, extra, shape = HINTS["Columns" if name in request.several else d.kind]
        default = inspect.Parameter.empty if any_number or name in required else default_of(d)
        about = [Parameter(help=render(d.option.line, typed), metavar=_shape(d.option.shape, shape) or None)]
        if d.option.short:
            about.append(Parameter(name=[f"--{d.option.spelt(name)}", f"-{d.option.short}"]))
        if name not in places:
            about.append(Parameter(group=panels[d.option.panel]))
        parameters.append(
            inspect.Parameter(
                _identifier(d),
                place if name in places else inspect.Parameter.KEYWORD_ONLY,
                default=default,
                annotation=Annotated[hint | None if default is None else hint, *([extra] if extra else []), *about],
            )
        )
    return inspect.Signature(parameters, return_annotation=int)


def _shape(own: str, of_kind: str) -> str:
    """Return the shape of a value on the help page; one of its own keeps the dots of a kind that takes several."""
    return f"{own}..." if own and of_kind.endswith("...") else own or of_kind
