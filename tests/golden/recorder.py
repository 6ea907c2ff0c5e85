"""Records what the commands print and compares it later: scripts/golden record|check|diff [NAME ...].

`record` writes tests/golden/runs/NAME.txt. `check` prints a unified diff of each command that differs and ends with 1
if any does; `--text-may-differ` compares numbers, exit codes and files' columns only; `--close` compares the text too,
but not the last digits of numbers, in which machines differ, nor ids and digests, which follow them. `diff` lists every
number that moved (moved.py). Only the command line's entry is imported, so modules may move.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import hashlib
import io
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

from tests.golden.commands import COMMANDS, Command
from tests.golden.tables import write_tables

RUNS = Path(__file__).parent / "runs"
ENVIRONMENT = {"COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
# Keys of a run that differ from one run to the next, or with the folder.
UNSTABLE = ("seconds", "kept", "versions", "checksum", "ledger", "provenance")
UNSTABLE_TEXT = (
    (r',\s*"checksum": ?"[0-9a-f]+"', ""),  # of a document that holds its seconds
    (r'"seconds": ?[-+.e\d]+', '"seconds": 0'),
    (r"(<dt>seconds</dt><dd>)[^<]*", r"\1TIME"),
    (r'(<testsuite [^>]* time=)"[.\d]+"', r'\1"TIME"'),
    (r"(?<=[·;] )\d+(\.\d+)? ?(s|ms|min)\b", "TIME"),
    (r'"versions": ?\{[^}]*\}', '"versions": {}'),
    (r"\b(?i:(python|numpy|scipy|scikit-learn)) \d+(\.\d+)+", r"\1 VERSION"),
    (r"\b202[5-9]-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?", "DATE"),
    (r"\b\d{1,2} [A-Z][a-z]{2} 202[5-9]\b", "DAY"),
    (r"\bhead [0-9a-f]{32}\b", "head HEAD"),  # of a ledger, whose entries have their time
    (r'("head": ?)"[0-9a-f]+"', r'\1"HEAD"'),
    (r'"bytes": \d+', '"bytes": 0'),  # of a page that holds its seconds
    (r"\b\d+ kB\b", "SIZE"),
)
SECTION = "=== "
LINES = 40
PROSE = {"run", "digest", "said", "about", "how", "message", "remedy", "reason", "note", "notes", "title", "text"}
Sections = dict[str, str]


def main(words: list[str]) -> int:
    """The exit code of `record` or `check`."""
    parser = argparse.ArgumentParser(prog="scripts/golden", description=__doc__)
    parser.add_argument("what", choices=["record", "check", "diff"])
    parser.add_argument("--text-may-differ", action="store_true", help="compare numbers, codes and columns only")
    parser.add_argument(
        "--close", action="store_true", help="numbers within 1e-6 of each other, ids and digests left out"
    )
    parser.add_argument("--since", metavar="REV", help="diff: the recorded runs of this commit, not of the work tree")
    parser.add_argument("names", nargs="*", metavar="NAME", help="commands by name; all by default")
    asked = parser.parse_intermixed_args(words)
    unknown = [name for name in asked.names if name not in COMMANDS]
    if unknown:
        parser.error(f"no command named {', '.join(unknown)}; there are {', '.join(COMMANDS)}")
    names = asked.names or list(COMMANDS)
    os.environ.update(ENVIRONMENT)
    if asked.what == "record":
        return _record(names)
    if asked.what == "diff":
        from tests.golden.moved import list_moved

        return list_moved({name: (recorded_text(name, asked.since), run_command(COMMANDS[name])) for name in names})
    return _check(names, numbers_only=asked.text_may_differ, close=asked.close)


def recorded_text(name: str, since: str | None) -> Sections:
    """Return what was recorded of a command, in the work tree or at a commit; empty if nothing was."""
    if since is None:
        path = RUNS / f"{name}.txt"
        return read_sections(path.read_text(encoding="utf-8")) if path.exists() else {}
    shown = subprocess.run(
        ["git", "show", f"{since}:./{name}.txt"],
        cwd=RUNS,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return read_sections(shown.stdout)


def _record(names: list[str]) -> int:
    for name in names:
        start = time.process_time()
        text = _write_sections(run_command(COMMANDS[name]))
        (RUNS / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{time.process_time() - start:6.2f} s  {len(text) / 1000:6.1f} kB  {name}")
    for path in RUNS.glob("*.txt"):
        if path.stem not in COMMANDS:
            path.unlink()
    return 0


def _check(names: list[str], *, numbers_only: bool, close: bool) -> int:
    differ = 0
    for name in names:
        old = recorded_text(name, None)
        new = run_command(COMMANDS[name])
        if numbers_only:
            old, new = _keep_numbers(old), _keep_numbers(new)
        if old == new or (close and _are_close(old, new)):
            continue
        differ += 1
        lines = (_write_sections(sections).splitlines() for sections in (old, new))
        diff = list(difflib.unified_diff(*lines, f"{name} recorded", f"{name} now", lineterm="", n=1))
        print("\n".join(line[:300] for line in diff[:LINES]))
        if len(diff) > LINES:
            print(f"... {len(diff) - LINES} more lines")
    print(f"{differ} of {len(names)} commands differ")
    return int(differ > 0)


def run_command(command: Command) -> Sections:
    """All that one command leaves behind, with and without `--json`, each time in a new folder."""
    found = {"argv": "errbar " + " ".join(command.argv) + "\n"}
    for kind, words in (("text", ()), ("json", ("--json",))):
        if kind == "text" or command.json:
            found |= {f"{kind} {part}": value for part, value in _run_in_new_folder(command, words).items()}
    return found


def _run_in_new_folder(command: Command, words: tuple[str, ...]) -> Sections:
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place).resolve()
        write_tables(folder)
        os.chdir(folder)
        try:
            runs = [json.loads(_call((*argv, "--json"))[1]).get("run", "") for argv in command.before]
            given = _files(folder)
            code, out, err = _call(tuple(word.format(*runs) if runs else word for word in command.argv) + words)
            made = sorted(_files(folder) - given)
            files = "".join(f"{path.relative_to(folder).as_posix()}: {_describe_file(path)}\n" for path in made)
        finally:
            os.chdir(here)
    sections = {"exit": f"{code}\n", "stdout": out, "stderr": err, "files": files}
    return {part: _normalise(text, folder) for part, text in sections.items() if text}


def _call(argv: tuple[str, ...]) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of the command line in this process; a run's JSON without its unstable keys."""
    from errbar.cli import main as command_line

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), warnings.catch_warnings():
        warnings.simplefilter("always")  # not once per place: commands must not depend on those before them
        try:
            command_line(list(argv))
            code = 0
        except SystemExit as leave:
            code = int(leave.code or 0)
    text = out.getvalue()
    return code, _lay_out(json.loads(text)) if "--json" in argv and text.startswith("{") else text, err.getvalue()


def _files(folder: Path) -> set[Path]:
    """Files outside the run store."""
    return {p for p in folder.rglob("*") if p.is_file() and not {".errbar", "__pycache__"} & set(p.parts)}


def _describe_file(path: Path) -> str:
    """Names, types and a digest of the values of a Parquet file's columns; the digest of any other file."""
    if path.suffix != ".parquet":
        text = path.read_bytes().decode("utf-8", errors="replace")
        return _digest(_normalise(text, path.parent))
    from pyarrow import parquet

    table = parquet.read_table(path)
    columns = (f"{n} {c.type} {_digest(repr(c.to_pylist()))}" for n, c in zip(table.column_names, table.columns))
    return f"{table.num_rows} rows" + "".join(f"\n  {column}" for column in columns)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def _normalise(text: str, folder: Path) -> str:
    """Without the temporary folder, times, dates and versions."""
    for pattern, instead in ((re.escape(str(folder)), "FOLDER"), *UNSTABLE_TEXT):
        text = re.sub(pattern, instead, text)
    return text


def _lay_out(document: dict[str, object], depth: int = 2) -> str:
    """JSON with a line per entry down to this depth; floats by repr, so that equal text is equal bits."""
    return _lay_out_value({k: v for k, v in document.items() if k not in UNSTABLE}, depth, "") + "\n"


def _lay_out_value(value: object, depth: int, indent: str) -> str:
    if depth < 0 or not value or not isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    inner = indent + " "
    if isinstance(value, dict):
        items = [f"{json.dumps(k)}: {_lay_out_value(v, depth - 1, inner)}" for k, v in value.items()]
        return "{\n" + ",\n".join(inner + item for item in items) + f"\n{indent}}}"
    items = [_lay_out_value(v, depth - 1, inner) for v in value]
    return "[\n" + ",\n".join(inner + item for item in items) + f"\n{indent}]"


def _write_sections(sections: Sections) -> str:
    return "".join(f"{SECTION}{name}\n{text}" + "\n" * (not text.endswith("\n")) for name, text in sections.items())


def read_sections(text: str) -> Sections:
    parts = re.split(rf"^{SECTION}(.*)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2]))


def _keep_numbers(sections: Sections) -> Sections:
    """The exit codes, columns of Parquet files, names of other files, and JSON without prose and run ids."""
    kept = {}
    for name, text in sections.items():
        if name.endswith("exit"):
            kept[name] = text
        elif name.endswith("files"):
            kept[name] = re.sub(r"^(\S+): [0-9a-f]{16}$", r"\1", text, flags=re.MULTILINE)
        elif name == "json stdout" and text.startswith("{"):
            kept[name] = _lay_out_value(_without_prose(json.loads(text)), 9, "") + "\n"
    return kept


def _without_prose(value: object) -> object:
    if isinstance(value, dict):
        return {k: _without_prose(v) for k, v in value.items() if k not in PROSE}
    if isinstance(value, list):
        return [_without_prose(v) for v in value]
    is_prose = isinstance(value, str) and (value.count(" ") > 2 or "--" in value or "`" in value)
    return "(prose)" if is_prose else value


def _are_close(old: Sections, new: Sections) -> bool:
    """Return whether two records hold the same words and, to 1e-6, the same numbers; ids and digests may differ."""
    number = re.compile(r"-?\d+\.\d+(?:e[-+]\d+)?|-?\d+e[-+]\d+")
    a, b = (
        re.sub(r"(?<![.\w])[0-9a-f]{12,32}\b|(?<=tab:errbar-)[0-9a-f]{6}", "ID", _write_sections(s)) for s in (old, new)
    )
    if number.sub("#", a) != number.sub("#", b):
        return False
    pairs = zip(number.findall(a), number.findall(b))
    return all(math.isclose(float(x), float(y), rel_tol=1e-6, abs_tol=1e-9) for x, y in pairs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
