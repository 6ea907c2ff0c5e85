"""Checklists written down: Markdown for a supplement, rows of a table for a page."""

from __future__ import annotations

from html import escape

from errbar.report.checklists._record import YOURS, Checklist
from errbar.report.paper.paper_markdown import escape_markdown

MARKS = {"filled": "✓ filled", "drafted": "✎ drafted", "yours": "☐ yours"}


def as_markdown(made: Checklist) -> str:
    """Heading, source, counts, facts, and a table a section; what is the author's stands out in bold."""
    out = [f"# {made.label}", "", f"Run {made.run}: {made.headline}. Items are paraphrased; the wording that counts is"]
    out += [f"that of the source: {escape_markdown(made.source)}", ""]
    out += [*(f"- {escape_markdown(fact)}" for fact in made.facts), ""] if made.facts else []
    for section in dict.fromkeys(item.section for item in made.items):
        out += [f"## {escape_markdown(section)}", "", "| Item | Asks | Status | Answer |", "| --- | --- | --- | --- |"]
        for item in made.items:
            if item.section == section:
                answer = escape_markdown(item.text).replace(YOURS, f"**{YOURS}**")
                out.append(f"| {item.number} | {escape_markdown(item.title)} | {MARKS[item.status]} | {answer} |")
        out.append("")
    return "\n".join(out)


def as_rows(made: Checklist) -> str:
    """`<tr>` by `<tr>`, a class per status, every text escaped; a section begins with a row that heads it."""
    out, section = [], None
    for item in made.items:
        if item.section != section:
            section = item.section
            out.append(f'<tr class="section"><th scope="rowgroup" colspan="4">{escape(section)}</th></tr>')
        answer = escape(item.text).replace(YOURS, f"<strong>{YOURS}</strong>")
        cells = "".join(f"<td>{x}</td>" for x in (escape(item.title), MARKS[item.status], answer))
        out.append(f'<tr class="{item.status}"><th scope="row">{escape(item.number)}</th>{cells}</tr>')
    return "\n".join(out)
