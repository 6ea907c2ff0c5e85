"""Logs for the tests of readers: real ones in tests/fixtures/logs, and small ones written here."""

import json
import shutil
from pathlib import Path

from errbar.readers import read_log

REAL = Path(__file__).parents[1] / "fixtures" / "logs"


def real(name):
    """A real log, read."""
    return read_log(REAL / name)


def copied(name, folder):
    """The path of a copy of a real log, to be changed."""
    return Path(shutil.copy(REAL / name, folder))


def lines(folder, *objects, name="log.jsonl"):
    """The path of a file of JSON lines."""
    path = folder / name
    path.write_text("".join(json.dumps(one) + "\n" for one in objects), encoding="utf-8")
    return path


def document(folder, value, name="log.json"):
    """The path of a JSON document."""
    path = folder / name
    path.write_text(json.dumps(value, indent=1), encoding="utf-8")
    return path


def text(folder, content, name="log"):
    """The path of a file of text."""
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path
