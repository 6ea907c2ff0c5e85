"""The answer strip: identity, the answer as the heading, what it is about, and sentences with links to their proofs."""

from __future__ import annotations

from errbar.records.edited_run import edited_note
from errbar.records.run import Run
from errbar.records.run_json import VERSION
from errbar.report.page.element import words
from errbar.report.page.findings import findings
from errbar.report.page.heading import choice_lines, facts, title_of
from errbar.report.page.page_input import PageInput

TONES = {"●": "good", "◆": "bad", "○": "open"}


def page_title(page: PageInput) -> str:
    """What the browser's tab says."""
    return title_of(page.run)


def answer_strip(page: PageInput) -> str:
    """The first screen of the page."""
    run = page.run
    parts = "".join(f"<span>{words(part)}</span>" for part in facts(run))
    note = edited_note(run)
    edited = f'<ul class="findings"><li class="refuse">{words(note)}</li></ul>' if note else ""
    about = run.estimates[0].about if run.estimates else str(run.options.get("about") or "")
    said = f'<p class="about">About {words(about)}.</p>' if about else ""
    below = said + choice_lines(run) + edited + findings(run, ("refuse", "warn"))
    return (
        f'<section id="answer" aria-labelledby="answer-title"><p class="id">{parts}</p>'
        f'<h1 id="answer-title">{words(title_of(run))}</h1>{below}</section>'
    )


def foot_line(run: Run) -> str:
    """The last line of a page."""
    return f"<p>errbar {words(VERSION)} · run {words(run.id)} · nothing on this page was loaded from a network.</p>"
