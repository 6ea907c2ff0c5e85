"""errbar demo."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from errbar.cli.build import Flag, plain_command
from errbar.errors import BadInput
from errbar.requests.option import options_of
from errbar.requests.running_groups import OutputChoice

if TYPE_CHECKING:
    from errbar.verbs.demo import Setting

OVERWRITE = options_of(OutputChoice)["overwrite"].option.line

GUIDE = """How to read the table
  value             The measure, computed on these rows.
  95 % interval     It contains the true value for 95 of 100 such test sets. errbar prints no digits beyond it.
  baseline          The best prediction that ignores the features. Accuracy {accuracy} compares with {majority}: the
                    share of the largest class, not 0.5.
  ● ◆ ○             Better than the baseline by the interval, worse, or inconclusive.
  lines with !      Something here may mislead you. --all shows every such line, and how errbar made each interval.
"""


def show_demo(
    data: Literal["tumours", "digits"] = "tumours",
    /,
    *,
    step: Annotated[int | None, Parameter(metavar="N")] = None,
    out: Annotated[Path, Parameter(metavar="DIR")] = Path("errbar-demo"),
    level: Annotated[float, Parameter(metavar="LEVEL")] = 0.95,
    seed: Annotated[int, Parameter(metavar="N")] = 0,
    overwrite: Annotated[Flag, Parameter(help=OVERWRITE)] = False,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """Take a guided tour on real data, or run a whole experiment.

    Parameters
    ----------
    data:
        tumours: the tour. digits: an experiment, from data to a saved model and a page.
    step:
        Start the tour at this stop, 1 to 5. [default: 1]
    out:
        Folder for the files.
    level:
        Confidence level, between 0 and 1.
    seed:
        Random seed, of splits and simulations too.
    json:
        Print the runs as JSON, one per line.
    quiet:
        Show the tables only.
    """
    from errbar.verbs.demo import Setting, check_demo

    at = Setting(folder=out, level=level, seed=seed)
    check_demo(level, seed)
    if data == "tumours" and not json and not quiet:
        from errbar.cli.tour import walk

        return walk(at, step=1 if step is None else step, overwrite=overwrite)
    if step is not None:
        raise BadInput(
            "`step` is for the tour; digits, `json` and `quiet` leave the tour out. Try errbar demo --step 2."
        )
    return _print_parts(at, digits=data == "digits", overwrite=overwrite, json=json, quiet=quiet)


def _print_parts(at: Setting, *, digits: bool, overwrite: bool, json: bool, quiet: bool) -> int:
    """Print every part one after another: its words and its run, its table alone, or its run as JSON."""
    from errbar.cli.tour import your_turn
    from errbar.report.run_text import render

    if digits:
        from errbar.verbs.demo_digits import demo_digits as verb
    else:
        from errbar.verbs.demo import demo as verb
    parts = verb(at.folder, level=at.level, seed=at.seed, overwrite=overwrite)
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
            print(GUIDE.format(accuracy=f"{e.value:.3f}", majority=f"{e.no_skill:.3f}"))
    if not json and not quiet:
        print(your_turn())
    return 0


demo = plain_command(
    show_demo,
    "demo",
    usage="errbar demo [DATA]",
    examples="""\
errbar demo
errbar demo --step 3
errbar demo digits --out experiment""",
    after="errbar score FILE ...  # your own predictions",
)
