"""Markdown of a run: what it says, tables, the methods paragraph with pandoc's citations, and references."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from errbar.dialect import render as in_dialect
from errbar.records.edited_run import edited_note
from errbar.records.run import Run
from errbar.references import key_of, reference
from errbar.report.paper._paper_table import PaperTable
from errbar.report.paper.citing import ERRBAR, cited, version_of
from errbar.report.paper.methods import Cite, methods
from errbar.report.paper.paper_tables import tables
from errbar.report.say import GLYPHS, find_answer


def markdown(run: Run) -> str:
    """Return what the run says, its tables, the methods paragraph, and references by key.

    `errbar cite` gives the same references as BibTeX.
    """
    parts = [f"**{escape_markdown(edited_note(run))}**"] if run.edited else []
    parts += [*_answer(run)]
    parts += [_table(t) for t in tables(run)]
    parts.append("## Statistical methods\n\n" + " ".join(_sentence(s) for s in methods(run)))
    listed = [f"- `{key_of(one)}`: {escape_markdown(reference(one))}" for one in cited(run)]
    software = f"- `{ERRBAR}`: The errbar developers (2026). errbar {version_of(run)}. Software."
    parts.append("\n".join(["## References", "", software, *listed]))
    return "\n\n".join(parts) + "\n"


def _answer(run: Run) -> Iterator[str]:
    found = find_answer(run)
    yield f"# {escape_markdown(found.heading)}"
    if found.about:
        yield escape_markdown(found.about)
    if found.sentences:
        yield "\n".join(f"- {GLYPHS[s.glyph]} {escape_markdown(s.words)}" for s in found.sentences)


def escape_markdown(text: str) -> str:
    """Text that Markdown and HTML leave as it is, one line."""
    flat = "".join(c if c.isprintable() else "�" for c in re.sub(r"\s+", " ", in_dialect(text)))
    return re.sub(r"([\\`*_\[\]|#~$@])", r"\\\1", html.escape(flat, quote=False))


def _sentence(parts: Iterable[str | Cite]) -> str:
    return "".join(
        f" [{'; '.join(f'@{k}' for k in p.keys)}]" if isinstance(p, Cite) else escape_markdown(p) for p in parts
    )


def _table(t: PaperTable) -> str:
    rule = ("---" if i in t.words else "---:" for i in range(len(t.heads)))
    lines = [_row(map(escape_markdown, t.heads)), _row(rule), *(_row(map(escape_markdown, cells)) for cells in t.cells)]
    return "\n".join(
        [f"**{escape_markdown(t.title)}**", "", *lines, *(f"\n{escape_markdown(note)}" for note in t.notes)]
    )


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
