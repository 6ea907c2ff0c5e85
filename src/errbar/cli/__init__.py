"""The command line: the verbs, word for word, with exit codes a script can rely on."""

from __future__ import annotations

import os
import sys

from cyclopts import App
from cyclopts.exceptions import CycloptsError

from errbar import __version__
from errbar.errors import ErrbarError

app = App(
    name="errbar",
    help="How well a model really does on data it has not seen: every error with an interval that covers.",
    help_format="plaintext",
    version=f"errbar {__version__}",
    help_epilogue="Exit codes: 0 done, 1 gate failed, 2 bad input, 3 inconclusive, 4 refused. Start with: errbar demo",
)
app.command(
    "errbar.cli.score:score",
    name="score",
    help="A file of predictions in, every measure with an interval out.",
    help_epilogue="""Examples:
  errbar score preds.csv --truth y --prob p --unit patient
  errbar score preds.parquet --truth species --prob p_adelie p_gentoo p_chinstrap --by site -m accuracy,log_loss
  errbar score house.csv --truth price --value predicted -m rmse,mae,r2 --interval bootstrap --json""",
)
app.command("errbar.cli.list:list_shelf", name="list", help="What stands on a shelf: measures, intervals, checks.")
app.command("errbar.cli.explain:explain", name="explain", help="What a measure, an interval or a code means.")
app.command("errbar.cli.demo:demo", name="demo", help="A first look on real data, explained line by line.")


def main(argv: list[str] | None = None) -> None:
    """Run one command and leave with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:] if argv is None else argv))


def run(argv: list[str]) -> int:
    """The exit code of a command; every message on stderr is one that errbar wrote on purpose."""
    try:
        return app(argv, exit_on_error=False, print_error=False, result_action="return_value") or 0
    except ErrbarError as no:
        print(f"errbar: {no}", file=sys.stderr)
        return no.exit_code
    except CycloptsError as wrong:
        print(
            f"errbar: {_sentence(wrong)} See `errbar {argv[0] if argv else ''} --help`.".replace("  ", " "),
            file=sys.stderr,
        )
        return 2
    except KeyboardInterrupt:
        print("errbar: stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader (head, less) has gone; nothing is wrong. Keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _sentence(wrong: CycloptsError) -> str:
    return " ".join(str(wrong).split())
