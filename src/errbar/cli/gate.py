"""errbar gate."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from errbar.cli.printing import Columns, Flag, because_of, finish, progress
from errbar.errors import BadInput, Refusal
from errbar.records.run import Run

EXITS = {"PASS": 0, "FAIL": 1, "INCONCLUSIVE": 3, None: 0}
"""By verdict; a gate that only tested itself has none."""
CONFIG = Path("errbar.toml")
Criteria = Annotated[list[str] | None, Parameter(consume_multiple=False, negative="")]


def gate(
    candidate: Path | None = None,
    /,
    *,
    champion: Path | None = None,
    better: Criteria = None,
    no_worse: Criteria = None,
    at_least: Criteria = None,
    truth: Columns = None,
    label: str | None = None,
    prob: Columns = None,
    score: str | None = None,
    value: Columns = None,
    id: str | None = None,
    unit: str | None = None,
    weight: str | None = None,
    classes: str | None = None,
    positive: str | None = None,
    threshold: float | None = None,
    cost: str | None = None,
    shared: Flag = False,
    self_test: Flag = False,
    config: Path | None = None,
    junit: Path | None = None,
    markdown: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None,
    all: Flag = False,
    level: float | None = None,
    seed: int | None = None,
    because: Columns = None,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """May the candidate ship? PASS (exit 0), FAIL (1) or INCONCLUSIVE (3, with the rows that would settle it).

    Parameters
    ----------
    candidate:
        Predictions of the candidate: CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    champion:
        Predictions of the model in use, on the same rows.
    better:
        MEASURE on which the candidate must be better than the champion. Repeatable.
    no_worse:
        MEASURE:MARGIN, the most by which the candidate may be worse: accuracy:0.01. Repeatable.
    at_least:
        MEASURE:VALUE that the candidate must reach: accuracy:0.9; of a loss, the most it may be. Repeatable.
    truth:
        Column of the true class or value (several for several outputs).
    label:
        Column of predicted classes.
    prob:
        Column of P(positive), or one column per class.
    score:
        Column of scores that are no probabilities; higher means more positive.
    value:
        Column of predicted numbers (several for several outputs).
    id:
        Column that names each row once; pairs the two files.
    unit:
        Column of patients, sites, documents: rows of one unit are not independent.
    weight:
        Column of row weights.
    classes:
        All classes in the order of the --prob columns, comma-separated.
    positive:
        The positive class of two.
    threshold:
        Probability from which a row is called positive; 0.5 by default.
    cost:
        fn=10,fp=1, or a file: first column the true class, then a column of costs per predicted class.
    shared:
        Compare on the rows that both files have, instead of refusing.
    self_test:
        Also gate equal models 200 times and report how often one passes.
    config:
        TOML file with a table [gate] in the same words; errbar.toml is read when no criterion is given here.
    junit:
        Also write JUnit XML to this file.
    markdown:
        Also write a Markdown summary to this file; - for stdout.
    all:
        Every finding.
    level:
        Confidence level of the intervals; 0.95 by default.
    seed:
        Seed of everything random; 0 by default.
    because:
        CODE="reason": override a refusal; the reason is kept in the run.
    json:
        The run as JSON on stdout, nothing else.
    quiet:
        The verdict line alone.
    """
    from errbar.verbs.gate import gate as verb

    on_stdout = markdown is not None and str(markdown) == "-"
    if on_stdout and json:
        raise BadInput("Standard output takes one of --json and --markdown -; give --markdown a file.")
    if config is None and not (better or no_worse or at_least) and CONFIG.is_file():
        config = CONFIG
    elif config is None and champion is None and (better or no_worse) and CONFIG.is_file():
        raise BadInput(
            f"A gap needs --champion FILE; found none. {CONFIG} was not read, because a criterion is given here: "
            f"--config {CONFIG} reads it too."
        )
    with progress():
        run = verb(
            candidate,
            champion=champion,
            better=better or (),
            no_worse=no_worse or (),
            at_least=at_least or (),
            truth=truth,
            label=label,
            prob=prob,
            score=score,
            value=value,
            id=id,
            unit=unit,
            weight=weight,
            classes=classes,
            positive=positive,
            threshold=threshold,
            cost=cost,
            shared=shared,
            self_test=self_test,
            config=config,
            level=level,
            seed=seed,
            because=because_of(because) or None,
        )
    _write(run, junit, None if on_stdout else markdown)
    if on_stdout:
        from errbar.report.gate_markdown import gate_markdown

        print(gate_markdown(run), end="")
    else:
        finish(run, json=json, every=all, quiet=quiet)
    held = any(f.severity == "refuse" and f.because is None for f in run.findings)
    return Refusal.exit_code if held else EXITS[run.options["verdict"]]


def _write(run: Run, junit: Path | None, markdown: Path | None) -> None:
    """The files that were asked for."""
    from errbar.report.gate_junit import gate_junit
    from errbar.report.gate_markdown import gate_markdown

    for path, make in ((junit, gate_junit), (markdown, gate_markdown)):
        if path is None:
            continue
        try:
            path.write_text(make(run), encoding="utf-8")
        except OSError as cause:
            raise BadInput(f"{path} cannot be written: {cause.strerror}.") from cause
