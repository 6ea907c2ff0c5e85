"""Run files: a run read from its JSON, or from the page that a report wrote."""

from __future__ import annotations

import os
import re
from pathlib import Path

from errbar.errors import BadInput
from errbar.records.run import Run
from errbar.records.run_document import parse_strictly

_CARRIED = re.compile(rb'<script[^>]*id="?errbar"?[^>]*>(.*?)</script>', re.S)
PAGES = (".html", ".htm")


def holds_run(path: Path) -> bool:
    """True for a file whose ending says that it holds a run alone: JSON, or a page."""
    return path.suffix.lower() in (".json", *PAGES)


def read_run(path: Path) -> Run:
    """The run that the file holds; BadInput names the file and the place of what is wrong in it."""
    try:
        found = path.read_bytes()
    except OSError as cause:
        why = "it is a folder" if path.is_dir() else os.strerror(cause.errno or 0)
        raise BadInput(f"A run is read from a file; {path} cannot be read: {why}.") from cause
    try:
        return _of_page(found) if path.suffix.lower() in PAGES else Run.from_json(found)
    except BadInput as cause:
        raise BadInput(f"{path}: {cause.message}") from cause


def _of_page(page: bytes) -> Run:
    """The run that a report carries; its rows stayed where they were."""
    carried = _CARRIED.search(page)
    if carried is None:
        raise BadInput("A page that errbar wrote carries its run; this one carries none.")
    body = parse_strictly(carried.group(1))
    return Run.from_document(body["run"] if isinstance(body, dict) and "run" in body else body)
