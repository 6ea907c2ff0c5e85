"""Run files: a run read from its JSON, or from the page that a report wrote."""

from __future__ import annotations

import os
import re
from pathlib import Path

from errbar.errors import BadInput
from errbar.records.run import Run
from errbar.records.run_document import parse_strictly

_CARRIED = re.compile(rb'<script[^>]*id="?errbar"?[^>]*>(.*?)</script>', re.S)
_ROWS = re.compile(rb"\[\s*\{")
PAGES = (".html", ".htm")
HEAD = 1 << 20
"""Bytes in which a JSON document names its writer."""


def holds_run(path: Path) -> bool:
    """True for a file that holds a run alone: a page by its ending, or JSON that names errbar or is no table."""
    if path.suffix.lower() != ".json":
        return path.suffix.lower() in PAGES
    if not path.is_file():
        return True
    with path.open("rb") as file:
        head = file.read(HEAD).lstrip()
    if _ROWS.match(head):
        return False
    return b'"errbar"' in head or not head.startswith(b"{")


def read_run(path: Path) -> Run:
    """The run that the file holds; BadInput names the file and the place of what is wrong in it."""
    try:
        found = path.read_bytes()
    except OSError as cause:
        why = "it is a folder" if path.is_dir() else os.strerror(cause.errno or 0)
        raise BadInput(f"A run is read from a file; {path} cannot be read: {why}.") from cause
    carried = _CARRIED.search(found) if path.suffix.lower() in PAGES else None
    if carried is None and path.suffix.lower() in PAGES:
        raise BadInput(f"A page that errbar wrote carries its run; {path} carries none.")
    try:
        return Run.from_json(found) if carried is None else _of_page(carried.group(1))
    except BadInput as cause:
        raise BadInput(f"{path}: {cause.message}") from cause


def _of_page(carried: bytes) -> Run:
    """The run in what a page carries; its rows stayed where they were."""
    body = parse_strictly(carried)
    return Run.from_document(body["run"] if isinstance(body, dict) and "run" in body else body)
