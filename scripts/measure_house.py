"""Measures the source: its size by room, and the files and room switches that each verb needs as traced.

A file is entered if one of its functions is called. A room is switched if a function is called from one of another
room. Calls count once warm: imports and caches of the first call are left out.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
import tokenize
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import numpy as np

import errbar

SOURCE = Path(errbar.__file__).parent
COMPUTING = {
    *("_numeric", "measures", "intervals", "contrasts", "evidence", "scoring", "comparing", "resampling", "gating"),
    *("planning", "deciding", "auditing", "selecting", "looking", "statistics"),
}

OVER_RUNS = {"pictures", "class_rates"}
"""Rooms of pure functions over a finished run, which report calls for its numbers."""


def main(words: list[str]) -> None:
    """Print the figures as a table, or as JSON."""
    found = {"size": measure_size(), "verbs": {name: trace(call) for name, call in make_jobs().items()}}
    if "--json" in words:
        print(json.dumps(found, indent=1))
        return
    size = found["size"]
    print(
        f"lines {size['lines']:,} · code {size['code']:,} · comments {size['comments']:.1%} · files {size['files']:,}"
    )
    print("\n".join(f"  {room:12} {lines:7,} lines {files:5,} files" for room, (lines, files) in size["rooms"].items()))
    for name, traced in found["verbs"].items():
        counts = "{files:4} files {rooms:3} rooms {switches:6,} switches {calls:8,} calls {report:5,} from report"
        print(f"{name:14} " + counts.format(**traced))


def measure_size() -> dict[str, object]:
    """Count lines, lines of code and of comments (docstrings are neither), by room."""
    lines = code = comments = 0
    rooms: dict[str, list[int]] = {}
    paths = sorted(SOURCE.rglob("*.py"))
    for path in paths:
        text = path.read_text(encoding="utf-8")
        count = text.count("\n")
        lines += count
        room = rooms.setdefault(name_room(path), [0, 0])
        room[0] += count
        room[1] += 1
        own_code, own_comments = count_lines(text)
        code += own_code
        comments += own_comments
    share = comments / max(code + comments, 1)
    return {"lines": lines, "code": code, "comments": share, "files": len(paths), "rooms": rooms}


def count_lines(text: str) -> tuple[int, int]:
    """Return the lines that hold code, and those that hold a comment alone."""
    code: set[int] = set()
    comments: set[int] = set()
    fresh = True  # whether a statement begins: a text that is one is a docstring
    skipped = {tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            comments.add(token.start[0])
        elif token.type == tokenize.NEWLINE:
            fresh = True
        elif token.type not in skipped:
            if not (fresh and token.type == tokenize.STRING):
                code.update(range(token.start[0], token.end[0] + 1))
            fresh = False
    return len(code), len(comments - code)


def name_room(path: Path) -> str:
    """Return the folder of the source that a file lies in, or its own name."""
    parts = path.relative_to(SOURCE).parts
    return parts[0].removesuffix(".py")


def trace(call: Callable[[], object]) -> dict[str, int]:
    """Count what a call enters, once it was called before."""
    call()
    files: set[str] = set()
    counts = {"calls": 0, "switches": 0, "report": 0}
    rooms: dict[str, str | None] = {}

    def room_of(frame: FrameType | None) -> str | None:
        if frame is None:
            return None
        name = frame.f_code.co_filename
        if name not in rooms:
            path = Path(name)
            rooms[name] = name_room(path) if path.is_relative_to(SOURCE) else None
        return rooms[name]

    def note(frame: FrameType, event: str, _: object) -> None:
        if event != "call" or (here := room_of(frame)) is None:
            return
        back = frame.f_back
        while back is not None and room_of(back) is None:
            back = back.f_back
        counts["calls"] += 1
        files.add(frame.f_code.co_filename)
        if back is not None and room_of(back) != here:
            counts["switches"] += 1
            counts["report"] += here in COMPUTING and is_below_report(back)

    def is_below_report(frame: FrameType | None) -> bool:
        while frame is not None:
            if room_of(frame) in {"report", *OVER_RUNS}:
                return room_of(frame) == "report"
            frame = frame.f_back
        return False

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return {"files": len(files), "rooms": len({rooms[name] for name in files}), **counts}


def make_jobs() -> dict[str, Callable[[], object]]:
    """Return a small call of each verb."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import GaussianNB

    rng = np.random.default_rng(0)
    X = rng.normal(size=(120, 4))
    y = (X[:, 0] + rng.normal(size=120) > 0).astype(int)
    p, q = (1 / (1 + np.exp(-k * X[:, 0])) for k in (1.0, 0.3))
    models = {"a": {"prob": p}, "b": {"prob": q}}
    learners = {"a": LogisticRegression(), "b": GaussianNB()}
    scored = errbar.score(truth=y, prob=p)
    page = Path(tempfile.mkdtemp()) / "page.html"
    return {
        "score + print": lambda: str(errbar.score(truth=y, prob=p)),
        "print": lambda: str(scored),
        "page": lambda: scored.report(page, overwrite=True),
        "evaluate": lambda: str(errbar.evaluate(LogisticRegression(), X, y, effort="quick")),
        "compare": lambda: str(errbar.compare(models, truth=y)),
        "compare fits": lambda: str(errbar.compare(learners, X, y, effort="quick")),
        "select": lambda: str(errbar.select(LogisticRegression(), {"C": [0.1, 1.0]}, X, y, effort="quick")),
        "gate": lambda: str(errbar.gate({"prob": p}, truth=y, at_least="roc_auc:0.6")),
        "threshold": lambda: str(errbar.threshold(truth=y, prob=p, cost="fn=5,fp=1")),
        "check": lambda: str(errbar.check(X, y)),
        "plan": lambda: str(errbar.plan(error=0.1, half_width=0.02)),
    }


if __name__ == "__main__":
    main(sys.argv[1:])
