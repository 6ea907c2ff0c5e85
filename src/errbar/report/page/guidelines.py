"""Checklists on the page: each item with what the run answers, and visibly what is left to the author."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.report.checklists import Checklist
from errbar.report.page.element import fold, notes, table, words


def guidelines(filled: Sequence[Checklist]) -> str:
    """One folded table a checklist; nothing for none."""
    return "".join(fold(f"{c.label}: {c.headline}", _items(c)) for c in filled)


def _items(found: Checklist) -> str:
    heads = ("item", "asks for", "status", "answer")
    rows = [
        (words(f"{item.section} {item.number}"), words(item.title), f"<b>{item.status}</b>", words(item.text))
        for item in found.items
    ]
    return notes(found.facts) + table(heads, rows, caption=found.label) + f"<p class=quiet>{words(found.source)}</p>"
