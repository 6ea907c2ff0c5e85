"""A run's tables as plain numbers: CSV for a spreadsheet, JSON for a program."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable

from errbar.records.run import Run
from errbar.records.run_json import VERSION
from errbar.report.paper.citing import bibtex, cite_keys
from errbar.report.paper.methods import Cite, methods
from errbar.report.paper.paper_tables import tables
from errbar.report.say import find_answer

FORMULA = re.compile(r"\s*[=+\-@\t\r]")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)


def as_csv(run: Run) -> str:
    """One row per row of every table, named by `table`, at full precision; a column that a table lacks is empty."""
    made = tables(run)
    columns = list(dict.fromkeys(name for t in made for row in t.rows for name in row))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    mark = {"edited": "true"} if run.edited else {}
    writer.writerow(["table", *mark, *map(inert, columns)])
    for t in made:
        writer.writerows([t.name, *mark.values(), *(inert(row.get(name)) for name in columns)] for row in t.rows)
    return out.getvalue()


def inert(x: object) -> object:
    """A cell that no spreadsheet takes for a formula: words that begin like one get an apostrophe, numbers none."""
    return f"'{x}" if isinstance(x, str) and FORMULA.match(x) and not NUMBER.fullmatch(x) else x


def as_json(run: Run) -> str:
    """Return heading, sentences with the keys of their claims, tables, methods and references in one document."""
    found = find_answer(run)
    body = {
        "errbar": VERSION,
        "run": run.id,
        **({"edited": True} if run.edited else {}),
        "heading": found.heading,
        "sentences": [{"claims": [c.key for c in s.claims], "words": s.words} for s in found.sentences],
        "tables": [
            {"name": t.name, "title": t.title, "rows": list(t.rows), "notes": list(t.notes)} for t in tables(run)
        ],
        "methods": " ".join(_sentence(s) for s in methods(run)),
        "cites": list(cite_keys(run)),
        "bibtex": bibtex(run),
    }
    return json.dumps(body, allow_nan=False, ensure_ascii=False) + "\n"


def _sentence(parts: Iterable[str | Cite]) -> str:
    return "".join(f" [{', '.join(p.keys)}]" if isinstance(p, Cite) else p for p in parts)
