"""Writes a stub at the old path of every page that moved, for one release; moved_pages.tsv lists old and new path.

To end it: delete this file, the table, the stubs, and the copy of the schema that generate_docs.py writes.
"""

from __future__ import annotations

import os
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"
TABLE = Path(__file__).with_name("moved_pages.tsv")


def moved() -> dict[str, str]:
    """Return the new path of each old one, both below docs/."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)


def stub(old: str, new: str) -> str:
    """Return the text of one stub: a link, and two marks that keep it out of menus and search."""
    link = os.path.relpath(new, os.path.dirname(old))
    return f"---\norphan: true\nnosearch: true\n---\n# Moved\n\nThis page moved to [{new}]({link}).\n"


def main() -> None:
    for old, new in moved().items():
        (DOCS / old).parent.mkdir(exist_ok=True)
        (DOCS / old).write_text(stub(old, new), encoding="utf-8")


if __name__ == "__main__":
    main()
