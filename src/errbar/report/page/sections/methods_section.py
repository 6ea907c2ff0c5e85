"""How it was made, folded: the command, intervals by measure, findings, tables, guidelines, looks at the test set."""

from __future__ import annotations

from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.page.element import notes, table, words
from errbar.report.page.findings import findings
from errbar.report.page.footing import footing, replay_block
from errbar.report.page.guidelines import guidelines
from errbar.report.page.look_tables import looks
from errbar.report.page.page_input import PageInput
from errbar.report.page.result_tables import studied
from errbar.report.page.section import Section
from errbar.report.page.sheet_tables import sheets


def methods_section(page: PageInput) -> Section:
    """Every fold that has something in it."""
    run = page.run
    own = sheets(run) if run.verb not in ("lab", "plan", "check") else ""
    folds = (
        ("again", "Run it again", replay_block(run)),
        ("intervals", "Intervals, by measure", _intervals(run)),
        ("studied", "How often such intervals held the truth", studied(run)),
        ("findings", "What the checks found", findings(run)),
        ("sheets", "Tables", own),
        ("checklists", "Guidelines", guidelines(page.checklists)),
        ("looks", "Looks at this test set", looks(run)),
        ("made", "Plan, seed, versions, digests", footing(run)),
    )
    body = "".join(_fold(name, title, text) for name, title, text in folds if text)
    return Section(name="methods", nav="Methods", title="How it was made", body=body)


def _fold(name: str, title: str, body: str) -> str:
    return f'<details class="meth" id="{name}"><summary>{words(title)}</summary><div>{body}</div></details>'


def _intervals(run: Run) -> str:
    whole = [e for e in run.estimates if e.slice is None]
    if not whole:
        return notes(run.data.said)
    rows = [(words(e.label), words(e.method or "–"), words(e.standing or "–"), words(_how(e)), _rows(e)) for e in whole]
    heads = ("measure", "method", "standing", "what it did here", "rows")
    return table(heads, rows, caption="Intervals, by measure", numbers=(4,)) + notes(run.data.said)


def _how(e: Estimate) -> str:
    return (e.interval.how if e.interval is not None else str(e.reason)) or "–"


def _rows(e: Estimate) -> str:
    units = f" <small>({e.n_units:,} units)</small>" if e.n_units is not None else ""
    return f"{e.n:,}{units}"
