"""Requests from TOML: a repository states its gate once, in the words of the command line."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from errbar.dialect import TOML, speaking
from errbar.errors import BadInput, meant, near
from errbar.requests.kinds import File
from errbar.requests.option import Declared, Request, options_of

R = TypeVar("R", bound=Request)


def read_request(request: type[R], path: File) -> R:
    """The request that the file states in the table named by the verb."""
    file = Path(path)
    try:
        body = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as cause:
        raise BadInput(f"errbar cannot read {file}: {cause.strerror}. Give `config` another file.") from cause
    except (ValueError, RecursionError) as cause:  # a number of 5,000 digits is a ValueError, 1,000 brackets recurse
        raise BadInput(f"{file} is not valid TOML: {cause}. Mend it, or give `config` another file.") from cause
    with speaking(TOML):
        try:
            return _from_body(request, body, file)
        except BadInput as no:
            raise BadInput(str(no)) from no  # written here as the file's reader would write it


def _from_body(request: type[R], body: Mapping[str, object], file: Path) -> R:
    table = body.get(request.verb)
    if not isinstance(table, Mapping):
        found = f"found {', '.join(f'[{name}]' for name in body)}" if body else "it is empty"
        raise BadInput(
            f"A {request.verb} must be in the table [{request.verb}] of {file}; {found}. Write [{request.verb}], then "
            'better = "log_loss".'
        )
    return from_mapping(request, table, file)


def from_mapping(request: type[R], table: Mapping[str, object], where: Path) -> R:
    """The request in these words; unknown ones are refused with the nearest, relative paths start at the file."""
    words = {name: d for name, d in options_of(request).items() if name != "config"}
    said: dict[str, object] = {}
    for key, value in table.items():
        word = _known(key, words, f"[{request.verb}] in {where}")
        if word in said:
            raise BadInput(f"{where} gives {word.replace('_', '-')} twice in [{request.verb}]. Give it once.")
        said[word] = _value(words[word], value, where)
    return request(**said)


def _known(key: str, words: Mapping[str, Declared], where: str) -> str:
    word = key.replace("-", "_")
    if word in words:
        return word
    known = [name.replace("_", "-") for name in words]
    close = near(key, known)
    hint = meant(close)
    raise BadInput(f"{where} has no word {key!r}.{hint} Words: {', '.join(known)}.")


def _value(d: Declared, value: object, file: Path) -> object:
    """A value by its kind: a path from the file's own folder, a switch that is true or false; costs may be a file."""
    if d.kind in ("Model", "Table", "File", "Folder"):
        if not isinstance(value, str):
            raise BadInput(f"{d.name} in {file} is a path in quotes; found {value!r}.")
        return file.parent / value
    if d.kind == "Flag" and not isinstance(value, bool):
        raise BadInput(f"{d.name.replace('_', '-')} in {file} is true or false; found {value!r}.")
    if d.kind == "Costs" and isinstance(value, str) and "=" not in value:
        return file.parent / value
    return value
