"""What a run was made with: plan, receipt, seed, versions, data digest, and the command that makes it again."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.records.run_json import VERSION
from errbar.report.page.element import words
from errbar.report.page.replay import incomplete, replay, stands_in


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
    same = f"data of digest {run.data.digest}, " if run.data.digest else ""
    return f"{blanks}The same {same}options, seed and versions give the same numbers."
