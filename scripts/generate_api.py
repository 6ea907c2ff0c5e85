"""Writes src/errbar/api.py: the verbs as flat functions, from the requests. `--check` fails where it is stale.

Then it records their words (recorded_words.py).
"""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

from errbar.requests.check import CheckRequest
from errbar.requests.compare import CompareRequest
from errbar.requests.evaluate import EvaluateRequest
from errbar.requests.gate import GateRequest
from errbar.requests.grade import GradeRequest
from errbar.requests.lab import LabRequest
from errbar.requests.ledger import LedgerRequest
from errbar.requests.lock import LockRequest
from errbar.requests.option import Declared, Request, options_of
from errbar.requests.plan import PlanRequest
from errbar.requests.predict import PredictRequest
from errbar.requests.score import ScoreRequest
from errbar.requests.select import SelectRequest
from errbar.requests.threshold import ThresholdRequest

API = Path(__file__).resolve().parents[1] / "src" / "errbar" / "api.py"
FUNCTIONS: tuple[type[Request], ...] = (
    ScoreRequest,
    EvaluateRequest,
    SelectRequest,
    CompareRequest,
    GateRequest,
    CheckRequest,
    PlanRequest,
    PredictRequest,
    ThresholdRequest,
    LockRequest,
    LedgerRequest,
)
METHODS: tuple[type[Request], ...] = (LabRequest, GradeRequest)
WIDTH = 120
TYPES = {
    "Table": "path, frame or dict of columns",
    "Features": "2-D array, frame or path",
    "Values": "column name or array-like",
    "Columns": "column names, or a table of values",
    "ClassName": "class",
    "Costs": "str, path or matrix",
    "Classes": "list, or str with commas",
    "Measures": "str, Measure or list of these",
    "Call": "name with options, or object",
    "IntervalCall": "str or Method",
    "WorldCall": "str or World",
    "StudyCall": "str or Study",
    "Models": "dict by name, list or table",
    "Model": "path, frame, dict or Run",
    "ModelFile": "path or SavedModel",
    "Criteria": "str, pair, dict or list of these",
    "Amounts": "float, str or dict",
    "Ends": "str or pair of numbers",
    "Duration": "str, timedelta or float",
    "Size": "str or int",
    "Timespan": "str or float",
    "Reasons": "dict of str by code",
    "File": "path",
    "Folder": "path",
    "Text": "str",
    "Number": "float",
    "Whole": "int",
    "Flag": "bool",
    "Vary": "str or dict of lists",
    "Graded": "str or callable",
    "GradedOn": '"predictions", "data", "models" or "losses"',
    "Asked": '"interval", "test" or "gate"',
}
"""What a kind is called in the documentation of a parameter."""
HEAD = '''"""The verbs as functions, every option a keyword; written by scripts/generate_api.py from errbar.requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errbar.requests.habits import explain_keywords
from errbar.requests.kinds import (
{kinds}
)

if TYPE_CHECKING:
    from errbar.records.kept_ledger import KeptLedger, LockedData
    from errbar.records.predicted_rows import PredictedRows
    from errbar.records.run import Run

'''
LAB = '''
class Lab:
    """`errbar.lab(...)` carries out a study; `errbar.lab.grade(...)` grades an interval or a test of your own."""

{methods}
    def __repr__(self) -> str:
        return "errbar.lab"


lab = Lab()
'''


def main() -> int:
    """Write the file, or say that it is stale."""
    fresh = _formatted(api_text())
    if "--check" not in sys.argv:
        API.write_text(fresh, encoding="utf-8")
    if API.is_file() and API.read_text(encoding="utf-8") == fresh:
        # Another process: this one may have loaded the functions as they were.
        record = [sys.executable, str(Path(__file__).with_name("recorded_words.py")), *sys.argv[1:]]
        return subprocess.run(record, check=False).returncode
    print("src/errbar/api.py is stale. Run: .venv/bin/python scripts/generate_api.py", file=sys.stderr)
    return 1


def api_text() -> str:
    """The module, before it is formatted."""
    kinds = sorted({d.kind for request in (*FUNCTIONS, *METHODS) for d in options_of(request).values()}, key=str.lower)
    functions = "\n\n".join(_function(request, request.verb) for request in FUNCTIONS)
    methods = "\n".join(
        textwrap.indent(_function(request, name, "self, "), "    ")
        for request, name in zip(METHODS, ("__call__", "grade"))
    )
    return HEAD.format(kinds="\n".join(f"    {k}," for k in kinds)) + functions + "\n\n" + LAB.format(methods=methods)


def _function(request: type[Request], name: str, first: str = "") -> str:
    words = options_of(request)
    places = list(request.positional)
    rest = sorted((x for x in words if x not in places), key=lambda x: x not in request.required)
    signature = ", ".join(
        [*(_parameter(request, words[x]) for x in places), "*", *(_parameter(request, words[x]) for x in rest)]
    )
    given = ", ".join(f"{x}={x}" for x in (*places, *rest))
    module = request.verb.rpartition(".")[2]
    verb = "lab" if name == "__call__" else request.verb
    head = f'@explain_keywords("{verb}")\ndef {name}({first}{signature}) -> {request.returns}:\n'
    doc = textwrap.indent(_docs(request, [words[x] for x in (*places, *rest)]), "    ", lambda line: line.strip() != "")
    body = f"""
    from errbar.requests.{module} import {request.__name__}
    from errbar.verbs.{"lab" if module == "grade" else module} import {module} as carry_out

    return carry_out({request.__name__}({given}))
"""
    return head + doc + body


def _parameter(request: type[Request], d: Declared) -> str:
    hint = f"{d.kind} | None" if d.optional else d.kind
    return f"{d.name}: {hint}" if d.name in request.required else f"{d.name}: {hint} = {d.default!r}"


def _docs(request: type[Request], words: list[Declared]) -> str:
    about = "\n\n".join(textwrap.fill(part, WIDTH - 12) for part in request.about.split("\n\n"))
    lines = [f'"""{about}', "", "Parameters", "----------"]
    for d in words:
        optional = (
            ""
            if d.name in request.required
            else ", optional"
            if d.default in (None, ())
            else f", default {d.default!r}"
        )
        lines.append(f"{d.name} : {TYPES[d.kind]}{optional}")
        lines += textwrap.wrap(d.option.help, WIDTH - 12, initial_indent="    ", subsequent_indent="    ")
    return "\n".join([*lines, "", "Examples", "--------", request.examples, '"""'])


def _formatted(text: str) -> str:
    ruff = Path(sys.executable).with_name("ruff")
    run = [str(ruff), "format", "--stdin-filename", "src/errbar/api.py", "-"]
    return subprocess.run(run, input=text, capture_output=True, text=True, check=True, cwd=API.parents[2]).stdout


if __name__ == "__main__":
    sys.exit(main())
