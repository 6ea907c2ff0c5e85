"""The command that makes a run again, from what it remembers of how it was asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from shlex import join, quote
from typing import Any

from errbar.records.run import Run
from errbar.records.selection import Selection
from errbar.records.types import CLASSIFIED
from errbar.report.plan_text import made_elsewhere

FILES = {"score": "PREDICTIONS", "threshold": "PREDICTIONS", "compare": "FILES", "gate": "CANDIDATE"}
READ = {"log_loss": "--prob PROB", "brier": "--prob PROB", "roc_auc": "--score SCORE"}
"""Measures that tell what was predicted."""
FOUND = {"plan": ("effort",)}
"""Options that a run found and nobody can type."""
STAND_INS = ("_ARRAY", "_TABLE", "_OBJECT")
"""How names end that stand for what was in memory."""
FLAGS = {
    "score": ("level", "interval", "threshold"),
    "evaluate": ("level", "interval"),
    "select": ("primary", "level", "interval"),
    "compare": ("primary", "margin", "test", "against", "better", "level"),
    "gate": ("level",),
    "check": (),
    "threshold": ("goal", "prevalence", "threshold", "plan", "level"),
    "lab": ("study", "learner", "n", "replications", "measure", "plan", "interval", "vary", "level"),
}


def replay(run: Run) -> str:
    """What is typed in a shell, or called in Python where values were in memory.

    Runs of versions that kept no names: words in capitals stand for files and columns.
    """
    found = run.provenance
    if found is not None and found.command:
        seed = () if "--seed" in found.command else ("--seed", str(run.seed))
        return join(("errbar", *found.command, *seed))
    if found is not None and found.call:
        return found.call
    return _inferred(run)


def _inferred(run: Run) -> str:
    """The command as far as options, plan and learners tell it."""
    words = ["errbar", run.verb]
    if run.verb == "plan" and run.data.rows:
        words.append("DATA --target TARGET")
    elif run.verb == "lab" and run.options.get("world"):
        words.append(quote(str(run.options["world"])))
    elif run.options.get("by") == "data set":
        words.append("SCORES --datasets COLUMN")
    elif run.options.get("by") == "fold":
        words.append(f"SCORES --fold-scores --plan {quote(str(run.options['plan']))}")
    elif made_elsewhere(run):
        words.append(f"{FILES[run.verb]} --truth TRUTH {_read(run)} --fold FOLD")
    elif run.verb == "score" and run.plan is not None:
        words.append(FILES[run.verb])
    elif run.verb == "check" and run.options.get("test_rows") is not None:
        words.append("--train TRAIN --test TEST --target TARGET")
    elif run.plan is not None or run.verb in ("evaluate", "select", "check"):
        words.append("DATA --target TARGET")
    elif run.verb in FILES:
        words.append(f"{FILES[run.verb]} --truth TRUTH {_read(run)}")
    return " ".join([*words, *_design(run), *_kinds(run), *_options(run), "--seed", str(run.seed)])


def _read(run: Run) -> str:
    if run.data.kind not in CLASSIFIED:
        return "--value VALUE"
    if run.threshold is not None:
        return "--prob PROB" if run.threshold.scale == "prob" else "--score SCORE"
    found = {*(e.measure for e in run.estimates), *(c.measure for c in run.comparisons)}
    return next((flag for name, flag in READ.items() if name in found), "--label LABEL")


def incomplete(run: Run) -> bool:
    """True where a file or a column must be filled in: the run was written by a version that kept no names."""
    found = run.provenance
    named = found is not None and bool(found.command or found.call)
    return not named and any(word.isupper() for word in replay(run).split())


def stands_in(run: Run) -> bool:
    """True where a name in the call stands for an array, a table or an object."""
    found = run.provenance
    return found is not None and not found.command and any(ending in found.call for ending in STAND_INS)


def _design(run: Run) -> Iterator[str]:
    if run.plan is None or run.verb == "score" or made_elsewhere(run):
        return
    if run.selection is not None:
        yield from _search(run, run.selection)
        return
    if run.verb == "compare":
        yield "--model " + " ".join(quote(str(m)) for m in run.options.get("models", ()))
    elif run.learners:
        yield f"--model {quote(str(run.learners[0]['name']))}"
    yield f"--plan {quote(str(run.plan['plan']))}"
    if any(sheet.name == "curve" for sheet in run.sheets):
        yield "--curve"
    for name, values in (run.options.get("vary") or {}).items():
        yield f"--vary {quote(name + '=' + ','.join(str(v) for v in values))}"


def _search(run: Run, found: Selection) -> Iterator[str]:
    """Learners, space, search and both plans of a selection."""
    yield "--model " + " ".join(quote(str(m["name"])) for m in run.learners)
    yield f"--space SPACE --search {quote(found.search)} --budget {found.asks}"
    yield from [f"--race {found.race}"] if found.race else []
    yield from [f"--rule {found.rule}"] if found.rule != "best" else []
    yield f"--inner {quote(found.inner)} --outer {quote(found.outer)}"
    yield from [f"--report {found.report}"] if found.report != "search" else []


def _kinds(run: Run) -> Iterator[str]:
    """Classes, unit, weights, slices, criteria and reasons, which the options do not hold."""
    if run.data.weight_name is not None:
        yield f"--weight {quote(run.data.weight_name)}"
    if run.data.dropped:
        yield "--drop DROPPED"
    if run.data.unit_name is not None:
        yield f"--unit {quote(run.data.unit_name)}"
    by = dict.fromkeys(e.slice.split("=")[0] for e in run.estimates if e.slice)
    if by:
        yield "--by " + " ".join(map(quote, by))
    if run.data.kind == "multilabel":
        yield "--kind multilabel"
    if run.data.kind == "binary" and run.data.positive is not None and run.verb in ("score", "evaluate", "threshold"):
        yield f"--positive {quote(run.data.positive)}"
    cost = run.options.get("cost")
    if isinstance(cost, str):
        yield f"--cost {quote(cost)}"
    elif cost is not None:
        yield "--cost COSTS"
    if named := run.options.get("measures"):
        yield "-m " + quote(",".join(named))
    if run.verb == "gate":
        yield from ["--champion CHAMPION"] * bool(run.comparisons)
        yield from (f"--{quote(name)} {quote(rest)}" for name, _, rest in _criteria(run.options))
    yield from (f"--because {quote(f'{f.code}={f.because}')}" for f in run.findings if f.because)


def _criteria(options: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for written in options.get("criteria", ()):
        yield str(written).partition(" ")


def _options(run: Run) -> Iterator[str]:
    for name in FLAGS.get(run.verb, tuple(run.options)):
        if name in FOUND.get(run.verb, ()):
            continue
        value = run.options.get(name)
        unread = name == "threshold" and run.data.kind not in ("binary", "multilabel")
        if isinstance(value, bool) or value is None or value == {} or unread:
            continue
        text = " ".join(quote(x) for x in _texts(value))
        yield f"--{name.replace('_', '-')} {text}"


def _texts(value: object) -> list[str]:
    if isinstance(value, Mapping):  # margin: accuracy:0.01; vary: n=10,20
        return [f"{k}={','.join(map(str, v))}" if isinstance(v, list) else f"{k}:{v}" for k, v in value.items()]
    return [str(x) for x in value] if isinstance(value, list | tuple) else [str(value)]
