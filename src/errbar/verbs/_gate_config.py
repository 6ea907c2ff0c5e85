"""The table [gate] of errbar.toml: a repository states its gate once, in the words of the command line."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from errbar.errors import BadInput, near

CRITERIA = ("better", "no_worse", "at_least")
ROLES = ("truth", "label", "prob", "score", "value", "id", "unit", "weight")
READING = ("classes", "positive", "threshold", "cost")
KEYS = ("candidate", "champion", *CRITERIA, *ROLES, *READING, "shared", "self_test", "level", "seed", "because")
FILES = ("candidate", "champion")
FLAGS = ("shared", "self_test")


def read_config(path: Any) -> dict[str, Any]:
    """What the file says, by the verb's words; unknown words are refused with the nearest, paths start at the file."""
    file = Path(path)
    try:
        body = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as cause:
        raise BadInput(f"--config names a file that can be read; {file} cannot: {cause.strerror}.") from cause
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as cause:
        raise BadInput(f"{file} is no TOML: {cause}.") from cause
    table = body.get("gate")
    if not isinstance(table, Mapping):
        found = f"found {', '.join(f'[{name}]' for name in body)}" if body else "it is empty"
        raise BadInput(f'A gate stands in the table [gate] of {file}; {found}. Write [gate], then better = "log_loss".')
    said = {}
    for key, value in table.items():
        word = _known(key, file)
        if word in said:
            raise BadInput(f"{file} says {word.replace('_', '-')} twice in [gate]; say it once.")
        said[word] = _from_here(word, value, file)
    return said


def _known(key: str, file: Path) -> str:
    word = key.replace("-", "_")
    if word in KEYS:
        return word
    known = [name.replace("_", "-") for name in KEYS]
    close = near(key, known)
    hint = f" Near it: {', '.join(close)}." if close else ""
    raise BadInput(f"[gate] in {file} has no word {key!r}.{hint} Words: {', '.join(known)}.")


def _from_here(word: str, value: Any, file: Path) -> Any:
    """A relative path starts at the file's own folder; costs may be a file too."""
    if word in FILES:
        if not isinstance(value, str):
            raise BadInput(f"{word} in {file} is a path in quotes; found {value!r}.")
        return file.parent / value
    if word in FLAGS and not isinstance(value, bool):
        raise BadInput(f"{word.replace('_', '-')} in {file} is true or false; found {value!r}.")
    if word == "cost" and isinstance(value, str) and "=" not in value:
        return file.parent / value
    return value


def laid_over(config: Mapping[str, Any], typed: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed, and the file's word where nothing was: the command line wins."""
    return {
        word: config[word] if _unsaid(value) and word in config else value
        for word, value in {**dict.fromkeys(config), **typed}.items()
    }


def _unsaid(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, (tuple, list, Mapping)) and not len(value))
