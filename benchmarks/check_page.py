"""docs/explanation/checks_measured.md from the JSON beside it: a section for each script, a table for each part."""

from __future__ import annotations

import json
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs" / "explanation"
KEPT, PAGE = DOCS / "checks_measured.json", DOCS / "checks_measured.md"
HEAD = "# Checks measured\n"


def table(part):
    cells = [[f"{x:.2f}" if isinstance(x, float) else str(x) for x in row] for row in part["rows"]]
    lines = [f"**{part['title']}**", ""]
    lines += ["| " + " | ".join(part["columns"]) + " |", "|" + "---|" * len(part["columns"])]
    lines += ["| " + " | ".join(row) + " |" for row in cells]
    if part.get("bar"):
        lines += ["", f"Required: {part['bar']}."]
    if part.get("notes"):
        lines += ["", "Alarms: " + "; ".join(part["notes"]) + "."]
    return "\n".join(lines)


def write_section(name, order, preface=""):
    """Replace the script's own section between its two marks; other sections stay."""
    kept = json.loads(KEPT.read_text())[name]
    body = "\n\n".join(table(kept[part]) for part in order if part in kept)
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEAD
    if begin not in text:
        text = f"{text.rstrip()}\n\n{begin}\n{end}\n"
    before, after = text.split(begin)[0], text.split(end)[1]
    PAGE.write_text(f"{before}{begin}\n{preface}\n\n{body}\n{end}{after}", encoding="utf-8")
