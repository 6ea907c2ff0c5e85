"""How it was made, folded: the command, intervals by measure, findings, tables, guidelines, looks at the test set."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.records.run_json import VERSION
from errbar.report.checklists import Checklist
from errbar.report.digits import brief
from errbar.report.look_text import look_sentence
from errbar.report.page.element import PLAIN, fold, notes, table, words
from errbar.report.page.findings import findings
from errbar.report.page.page_input import PageInput
from errbar.report.page.replay import incomplete, replay, stands_in
from errbar.report.page.result_tables import studied
from errbar.report.page.section import Section
from errbar.report.page.sheet_tables import sheets
from errbar.report.page.spans import minus

CLAIMING = ("findings",)
"""Folds that render claims; the others hold methods, commands, numbers and guidelines."""
HEADS = ("when", "verb", "model", "measure", "value", "kind")


def methods_section(page: PageInput) -> Section:
    """Every fold that has something in it."""
    run = page.run
    own = sheets(run) if run.verb not in ("lab", "plan", "check") else ""
    folds = (
        ("again", "Run it again", replay_block(run)),
        ("intervals", "Intervals, by measure", _intervals(run)),
        ("studied", "How often such intervals contained the true value", studied(run)),
        ("findings", "What the checks found", findings(run)),
        ("sheets", "Tables", own),
        ("checklists", "Guidelines", guidelines(page.checklists)),
        ("looks", "Looks at this test set", looks(run)),
        ("made", "Plan, seed, versions, digests", footing(run)),
    )
    body = "".join(_fold(name, title, text, plain=name not in CLAIMING) for name, title, text in folds if text)
    return Section(name="methods", nav="Methods", title="How it was made", body=body)


def _fold(name: str, title: str, body: str, *, plain: bool) -> str:
    kind = PLAIN if plain else ""
    return f'<details class="meth" id="{name}"{kind}><summary>{words(title)}</summary><div>{body}</div></details>'


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


def looks(run: Run) -> str:
    """A sentence and a table; nothing for a run that is no look at a test set."""
    if run.ledger is None or run.ledger.look is None:
        return ""
    look = run.ledger.look
    rows = [
        (
            words(x.time[:16].replace("T", " ")),
            words(x.verb),
            words(x.models),
            words(x.measure or "–"),
            minus(brief(x.value)),
            words(x.kind + (f", because: {x.because}" if x.because else "")),
        )
        for x in look.looks
    ]
    told = [look_sentence(look)]
    if len(look.looks) < look.number:
        told.append(f"The last {len(look.looks)} of {look.number:,} looks are listed.")
    return notes(told) + table(HEADS, rows, caption="Looks at this test set", numbers=(4,))


def footing(run: Run) -> str:
    """A list of terms."""
    terms = [(k, v) for k, v in _terms(run) if v]
    items = "".join(f"<div><dt>{words(k)}</dt><dd>{words(v)}</dd></div>" for k, v in terms)
    return f'<dl class="terms">{items}</dl>'


def replay_block(run: Run) -> str:
    """The command, and what has to be the same for the same numbers."""
    return f'<pre tabindex="0">{words(replay(run))}</pre><p class=quiet>{words(_says(run))}</p>'


def _terms(run: Run) -> list[tuple[str, str]]:
    plan = run.plan or {}
    return [
        ("run", run.id),
        ("errbar", VERSION),
        ("verb", run.verb),
        ("plan", str(plan.get("plan", ""))),
        ("plan digest", str(plan.get("digest", ""))),
        ("receipt", "; ".join(map(str, plan.get("receipt", ())))),
        ("fits", f"{plan['splits'] - plan.get('failed', 0):,} of {plan['splits']:,}" if "splits" in plan else ""),
        ("seed", str(run.seed)),
        ("level", str(run.options.get("level", ""))),
        ("data digest", run.data.digest),
        ("versions", ", ".join(f"{k} {v}" for k, v in run.versions.items())),
        ("seconds", f"{run.seconds:.1f}"),
        ("predictions", run.kept or ""),
        ("ledger", "" if run.ledger is None else f"{run.ledger.length:,} entries, head {run.ledger.head}"),
    ]


def _says(run: Run) -> str:
    blanks = ""
    if incomplete(run):
        blanks = "Words in capitals are placeholders for files and columns, which this run does not hold. "
    elif stands_in(run):
        blanks = "Names in _ARRAY, _TABLE and _OBJECT stand for values in memory, which a run does not keep. "
    data = f"data of digest {run.data.digest}, " if run.data.digest else ""
    return f"{blanks}With {data}these options, this seed and these versions the numbers repeat."
