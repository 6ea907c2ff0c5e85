"""errbar demo."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from errbar.cli.build import Flag
from errbar.requests.option import options_of
from errbar.requests.running_groups import OutputChoice

OVERWRITE = options_of(OutputChoice)["overwrite"].option.help

GUIDE = """How to read this, line by line
  rows, positive    how many rows were scored, and how many of them are the class in question.
  about             what the numbers are about: this one fitted model, on new rows drawn like these. Not the learner,
                    not another hospital.
  value             the measure computed on these rows.
  95 % interval     where the truth lies for 95 of 100 such test sets. Another test set of this size would move the
                    value within about this range: digits beyond it mean nothing, so they are not printed.
  ● ◆ ○             better than no skill, worse, or not distinguishable from it by the interval.
  no skill          what a prediction that ignores the row would score. An accuracy of {accuracy} is read against
                    {majority}, the share of the commonest class, not against 0.5.
  method            with --all: how the interval was made; `errbar explain {method}` explains it.
  lines with !      what could mislead you here, at most two; --all shows all.
"""
NEXT = """Next
  errbar score YOUR_FILE --truth COLUMN --prob COLUMN      your own predictions, from any framework
  errbar score ... --unit patient                          rows of one patient are not independent: name the column
  errbar score ... --by site sex                           every measure per slice, with a fair test
  errbar evaluate DATA --target COLUMN --model forest      what a learner will do on new rows; --unit, --time, --curve
  errbar select DATA --target COLUMN --model knn --space SPACE.toml --save MODEL.joblib     settings by validation
  errbar compare OLD NEW --truth COLUMN --prob COLUMN      which is better, if these rows show it
  errbar gate NEW --champion OLD ... --better log_loss     may it ship: PASS, FAIL or INCONCLUSIVE, as an exit code
  errbar plan --error 0.1 --half-width 0.02                how many rows it takes
  errbar report YOUR_FILE --truth COLUMN --prob COLUMN     one page with pictures, opens anywhere
  errbar lab two_gaussians                                 a simulation: how often do intervals contain the truth?
  errbar list measures        errbar explain roc_auc       what there is, and what it means"""


def demo(
    data: Literal["tumours", "digits"] = "tumours",
    /,
    *,
    out: Path = Path("errbar-demo"),
    level: float = 0.95,
    seed: int = 0,
    overwrite: Annotated[Flag, Parameter(help=OVERWRITE)] = False,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """A first look on real data: predictions scored, the learner behind them evaluated, a rival compared, one selected.

    Parameters
    ----------
    data:
        tumours: every verb in a few seconds. digits: a complete experiment on handwritten digits, from the data to the
        chosen model, its predictions for new digits, and a page.
    out:
        Folder for the files.
    level:
        Confidence level.
    seed:
        Seed of the split and of everything random.
    json:
        The runs as JSON, one a line.
    quiet:
        The tables alone.
    """
    from errbar.report.run_text import render

    if data == "digits":
        from errbar.verbs.demo_digits import demo_digits as verb
    else:
        from errbar.verbs.demo import demo as verb

    parts = verb(out, level=level, seed=seed, overwrite=overwrite)
    for i, part in enumerate(parts):
        if json:
            if part.run is not None:
                print(part.run.to_json())
            continue
        if not quiet:
            print(f"{'Then' if i else 'First'}: {part.intro}\n\n$ {part.command}")
        if part.run is not None:
            print(render(part.run, quiet=quiet))
        print()
        if i == 0 and part.run is not None and not quiet:
            e = part.run["accuracy"]
            print(GUIDE.format(accuracy=f"{e.value:.3f}", majority=f"{e.no_skill:.3f}", method=e.method))
    if not json and not quiet:
        print(NEXT)
    return 0
