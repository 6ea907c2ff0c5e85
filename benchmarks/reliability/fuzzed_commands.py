"""Fuzzed command lines: every verb, with odd values of every word that it takes.

    .venv/bin/python benchmarks/reliability/fuzzed_commands.py [COUNT [FIRST_SEED]]

Words and their kinds come from the commands themselves, so that a new option is fuzzed without an edit here. Three
commands in four begin with a usable one (SCENES) and get a few more words; the others are thrown together. Each runs in
a child of its own, in a fresh copy of the files. A fault is exit 70, a signal, a hang, a traceback, a warning of Python
or NumPy, or an exit 2 whose message names no word or leaves the reader without a line to copy.
"""

from __future__ import annotations

import inspect
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args, get_origin

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
sys.path.insert(0, str(Path(__file__).parent))

from command_files import FEATURES, ODD_NAMES, write_files
from command_values import PATHS, TEXTS, Word, value

from errbar.cli import main as run_main
from errbar.cli.commands import app
from errbar.cli.spelling import REQUESTS

SECONDS = 60
MEMORY = 6 * 2**30
BINARY = (
    "y",
    "p",
    "q",
    "lab",
    "lab2",
    "s",
    "u",
    "w",
    "zero",
    "g",
    "t",
    "fold",
    "amt",
    "x1",
    "huge",
    "tiny",
    "gone",
    "text",
    "i",
)
ROWS = FEATURES
ROLES = ["--truth", "y", "--prob", "p"]
FIT = ["--target", "y", "--model", "naive_bayes", "--plan", "kfold(k=2)"]
SCENES: dict[str, tuple[tuple[list[str], tuple[str, ...]], ...]] = {
    "score": (
        (["bin.csv", *ROLES], BINARY),
        (["bin.csv", "--truth", "y", "--label", "lab"], BINARY),
        (["bin.csv", "--truth", "y", "--score", "s"], BINARY),
        (["bin.csv", *ROLES, "--unit", "u"], BINARY),
        (["bin.csv", *ROLES, "--weight", "w", "--by", "g"], BINARY),
        (["bin.csv", *ROLES, "--fold", "fold"], BINARY),
        (["multi.csv", "--truth", "y", "--prob", "p_a", "p_b", "p_c"], ("y", "p_a", "lab", "u", "w", "x")),
        (["reg.csv", "--truth", "y", "--value", "v"], ("y", "v", "v2", "u", "w", "x")),
        (["labels.csv", "--truth", "y0", "y1", "y2", "--prob", "p0", "p1", "p2"], ("y0", "p0", "u", "w", "x")),
        (["few.csv", *ROLES], BINARY),
        (["same.csv", *ROLES], BINARY),
        (["one.csv", *ROLES], BINARY),
        (["odd.csv", *ROLES], ODD_NAMES),
        (["new.parquet"], ("truth", "prob", "label")),
        (["kept.parquet"], ("truth", "prob", "label")),
    ),
    "evaluate": (
        (["rows.csv", *FIT], ROWS),
        (["rows.csv", *FIT, "--drop", "t", "u"], ROWS),
        (["rows.csv", "--target", "y", "--model", "constant", "--plan", "kfold(k=3)"], ROWS),
        (["reg.csv", "--target", "y", "--model", "constant", "--plan", "holdout"], ("y", "v", "u", "w", "x")),
        (["multi.csv", "--target", "y", "--model", "naive_bayes", "--plan", "kfold(k=2)"], ("y", "u", "w", "x")),
        (["rows.csv", "--target", "y", "--model", "own.py:model", "--drop", "t", "u", "g", "--plan", "kfold(k=2)"], ROWS),
        (["labels.csv", "--target", "y0", "y1", "--drop", "y2", "--model", "constant", "--plan", "kfold(k=2)"], ("u", "x")),
    ),
    "select": (
        (["rows.csv", "--target", "y", "--model", "knn", "--space", "space.toml", "--inner", "kfold(k=2)", "--outer",
          "kfold(k=2)"], ROWS),
        (["reg.csv", "--target", "y", "--model", "knn", "--space", "space.toml", "--inner", "holdout", "--outer",
          "holdout"], ("y", "v", "u", "w", "x")),
    ),
    "compare": (
        (["bin.csv", "bin2.csv", *ROLES], BINARY),
        (["bin.csv", "--truth", "y", "--prob", "p", "q"], BINARY),
        (["bin.csv", "--truth", "y", "--label", "lab", "lab2", "--unit", "u"], BINARY),
        (["reg.csv", "--truth", "y", "--value", "v", "v2"], ("y", "v", "v2", "u", "w", "x")),
        (["kept.parquet", "kept2.parquet"], ("truth", "prob", "label")),
        (["scores.csv", "--datasets", "name", "--better", "high"], ("name", "A", "B", "C")),
        (["folds.csv", "--fold-scores", "--plan", "kfold(k=10)", "--better", "high"], ("model", "fold", "score")),
        (["rows.csv", "--target", "y", "--model", "naive_bayes", "constant", "--plan", "kfold(k=2)"], ROWS),
    ),
    "gate": (
        (["bin.csv", *ROLES, "--at-least", "accuracy:0.5"], BINARY),
        (["bin.csv", *ROLES, "--champion", "bin2.csv", "--better", "log_loss"], BINARY),
        (["bin.csv", *ROLES, "--champion", "bin2.csv", "--no-worse", "accuracy:0.05"], BINARY),
        (["reg.csv", "--truth", "y", "--value", "v", "--at-least", "rmse:3"], ("y", "v", "v2", "u", "w", "x")),
        (["bin.csv", *ROLES, "--config", "gate.toml"], BINARY),
    ),
    "check": (
        (["rows.csv", "--target", "y"], ROWS),
        (["--train", "bin.csv", "--test", "bin2.csv", "--target", "y"], BINARY),
        (["reg.csv", "--target", "y", "--unit", "u"], ("y", "v", "u", "w", "x")),
        (["bin.csv", "--target", "y", "--time", "t"], BINARY),
    ),
    "threshold": (
        (["bin.csv", *ROLES, "--cost", "fn=10,fp=1"], BINARY),
        (["bin.csv", *ROLES, "--goal", "youden"], BINARY),
        (["bin.csv", "--truth", "y", "--score", "s", "--goal", "sensitivity=0.9"], BINARY),
        (["multi.csv", "--truth", "y", "--prob", "p_a", "p_b", "p_c", "--cost", "costs.csv"], ("y", "lab", "u", "w")),
    ),
    "plan": (
        (["--error", "0.1", "--half-width", "0.02"], ROWS),
        (["--compare", "accuracy", "--gap", "0.015", "--disagree", "0.08"], ROWS),
        (["--rows", "80"], ROWS),
        (["--auc", "0.8", "--prevalence", "0.3", "--half-width", "0.05"], ROWS),
        (["rows.csv", "--target", "y", "--no-fit"], ROWS),
        (["rows.csv", "--target", "y", "--model", "naive_bayes"], ROWS),
        (["--compare", "log_loss", "--gap", "0.1", "--sd", "0.5"], ROWS),
    ),
    "lab": (
        (["two_gaussians", "--n", "20", "--replications", "3"], ()),
        (["discrete_table", "--study", "bayes", "--n", "20", "--replications", "3"], ()),
        (["linear_gaussian", "--study", "bias", "--n", "20", "--replications", "2", "--learner", "linear"], ()),
        (["two_gaussians", "--study", "true-error", "--rule", "x1 > 0.5"], ()),
        (["noise", "--study", "selection", "--n", "20", "--replications", "3"], ()),
        (["two_gaussians", "--study", "tests", "--n", "30", "--replications", "2"], ()),
    ),
    "lock": ((["bin.csv"], BINARY), (["bin.csv", "--target", "y", "--unit", "u"], BINARY), (["reg.csv"], ("y", "u"))),
    "ledger": (([], ()), (["--verify"], ())),
    "predict": (
        (["model.joblib", "rows.csv", "--out", "o.parquet"], ROWS),
        (["reg.joblib", "reg.csv", "--out", "o.parquet"], ROWS),
        (["model.joblib", "bin.csv", "--out", "o.parquet"], ROWS),
    ),
    "runs": (([], ()), (["--limit", "2"], ())),
    "show": ((["last"], ()), (["run.json"], ())),
    "report": (
        (["last"], BINARY),
        (["run.json", "--format", "markdown"], BINARY),
        (["bin.csv", *ROLES, "--format", "markdown"], BINARY),
        (["kept.parquet", "--format", "csv"], BINARY),
    ),
    "plot": (
        (["last", "forest"], BINARY),
        (["bin.csv", "roc", *ROLES, "--json"], BINARY),
        (["run.json"], BINARY),
    ),
    "cite": ((["last"], ()), (["run.json"], ())),
    "list": (([], ()), (["splits"], ())),
    "explain": ((["f1"], ()), (["EB202"], ())),
    "demo": ((["--out", "bin.csv"], ()), (["--level", "2"], ())),
    "serve": ((["--port", "70000"], ()), (["--store", "missing"], ()), (["--port", "-1"], ())),
}  # fmt: skip
"""Usable commands of every verb, with the columns that its words may name."""
NO_MORE = {"demo": ("--out", "--level"), "serve": ("--port", "--store")}
"""Words that a scene of these verbs keeps as it has them: a demo takes seconds, a server never ends."""
OFTEN = {
    "score": 6,
    "evaluate": 4,
    "compare": 5,
    "gate": 4,
    "threshold": 4,
    "check": 4,
    "plan": 5,
    "select": 2,
    "lab": 3,
}
"""Turns of verbs with many words; all others have two."""

OWN_WORDS = ("json", "quiet", "all", "out", "format", "checklist", "width", "height", "dpi", "overwrite", "store")
NUMERIC = ("Number", "Whole", "Duration", "Timespan", "Size")
"""Kinds that are drawn three times as often: most defects were theirs."""


class Outcome(NamedTuple):
    """How a command ended, what it wrote to stderr, and what is wrong with that."""

    argv: list[str]
    code: str
    said: str
    fault: str
    seconds: float


@cache
def words_of(verb: str) -> tuple[Word, ...]:
    """Every word of a command, from its own declaration."""
    signature = inspect.signature(app[verb].default_command, eval_str=False)
    return tuple(_word(verb, p) for p in signature.parameters.values())


@cache
def _declared(verb: str) -> dict[str, tuple[str, str]]:
    from importlib import import_module

    from errbar.requests.option import options_of

    name = verb if verb in REQUESTS else "score"  # report and plot take the words of score
    request = getattr(import_module(f"errbar.requests.{name}"), REQUESTS[name])
    several = request.several
    return {
        d.option.spelt(n): ("Columns" if n in several else d.kind, d.option.help)
        for n, d in options_of(request).items()
    }


def _word(verb: str, p: inspect.Parameter) -> Word:
    flag = p.name.replace("_", "-")
    place = p.kind is not inspect.Parameter.KEYWORD_ONLY
    kind, told = _declared(verb).get(flag, ("", ""))
    hint = str(p.annotation)
    if not kind:
        told = told or " ".join(str(getattr(x, "help", "") or "") for x in getattr(p.annotation, "__metadata__", ()))
        pairs = (("bool", "Flag"), ("Flag", "Flag"), ("list", "Columns"), ("Path", "Output"), ("int", "Whole"),
                 ("float", "Number"))  # fmt: skip
        kind = next((k for part, k in pairs if part in hint.partition(", Parameter")[0]), "Text")
        kind = "Run" if flag == "run" else "Folder" if flag == "store" else kind
    many = kind in ("Columns", "Measures", "Reasons", "Criteria", "Models")
    return Word(flag, kind, told, place, many)


def command(seed: int) -> list[str]:
    """The command of a seed."""
    draw = random.Random(seed)
    turns = [verb for verb in SCENES for _ in range(OFTEN.get(verb, 2))]
    verb = turns[seed % len(turns)]
    return _deep(verb, draw) if draw.random() < 0.75 or verb in NO_MORE else _shallow(verb, draw)


def _deep(verb: str, draw: random.Random) -> list[str]:
    """A usable command with up to three more words, or with other values of its own."""
    base, columns = draw.choice(SCENES[verb])
    argv = [verb, *base]
    kept = NO_MORE.get(verb, ())
    words = [w for w in words_of(verb) if not w.place and f"--{w.flag}" not in kept]
    if verb in ("report", "plot") and "--truth" not in argv:  # words of score are for predictions
        words = [w for w in words if w.flag in OWN_WORDS or draw.random() < 0.1]
    words += [w for w in words if w.kind in NUMERIC] * 2
    if verb == "demo":
        return [*argv, *draw.choice((["--seed", draw.choice(TEXTS)], ["--level", "-1"], ["--out", "bin.csv"], ["zzz"]))]
    for _ in range(draw.choice((0, 1, 1, 1, 2, 2, 3))):
        word = draw.choice(words)
        flag, given = f"--{word.flag}", value(word, columns or ("y",), draw)
        if flag in argv and draw.random() < 0.8:
            at = argv.index(flag)
            end = next((i for i in range(at + 1, len(argv)) if argv[i].startswith("--")), len(argv))
            argv[at:end] = [flag, *given]
        else:
            argv += [flag, *given]
    return argv


def _shallow(verb: str, draw: random.Random) -> list[str]:
    """Files and words thrown together, some of them misspelt, doubled or without a value."""
    argv = [verb, *(draw.choice(PATHS) for _ in range(draw.choice((0, 1, 1, 2))))]
    words = words_of(verb)
    for _ in range(draw.choice((1, 2, 2, 3, 5))):
        word = draw.choice(words)
        flag, given = f"--{word.flag}", value(word, ("y", "p", "zzz"), draw)
        chance = draw.random()
        if chance < 0.06:
            flag = flag[:-1]
        elif chance < 0.1:
            flag, given = flag + "=" + "".join(given), []
        elif chance < 0.14:
            given = []
        elif chance < 0.18:
            flag, given = (
                draw.choice(("-", "--", "-x", "--zzz", "--alpha", "--cv", "--n-jobs", "-m", "--no-json")),
                given,
            )
        elif chance < 0.2:
            given = [draw.choice(TEXTS)] * 3
        argv += [flag, *given]
    return argv


def run_one(argv: list[str], files: Path, here: Path) -> Outcome:
    """Run a command in a child, in a fresh copy of the files."""
    shutil.rmtree(here, ignore_errors=True)
    shutil.copytree(files, here)
    said = here.with_suffix(".txt")
    started = time.monotonic()
    child = os.fork()
    if child == 0:
        _become(argv, here, said)
    status = _wait(child, started)
    text = said.read_text(encoding="utf-8", errors="replace")
    code = "hang" if status is None else str(os.waitstatus_to_exitcode(status))
    return Outcome(argv, code, text, fault_of(argv, code, text), time.monotonic() - started)


def _become(argv: list[str], here: Path, said: Path) -> None:
    """Turn this child into the command; never returns."""
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.chdir(here)
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
        code = 99
        try:
            run_main(argv)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 98
        sys.stderr.flush()
        os._exit(code)
    finally:
        os._exit(97)


def _wait(child: int, started: float) -> int | None:
    """The status of a child; None where it was ended since it took too long."""
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        if time.monotonic() - started > SECONDS:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return None
        time.sleep(0.002)


COPY = re.compile(r"--[a-z][\w-]*|errbar [a-z]+|Try |for example|such as|Near it|[Cc]olumns?:|one of |Codes: ")
"""A line to copy: an option, a command, or what is allowed."""
WARNED = re.compile(r"\b\w*Warning\b:?")


def fault_of(argv: list[str], code: str, text: str) -> str:
    """What is wrong with an ending; empty where nothing is."""
    if code not in ("0", "1", "2", "3", "4"):
        return f"exit {code}" if code != "hang" else "hang"
    if "Traceback (most recent call last)" in text:
        return "traceback"
    if WARNED.search(text):
        return "warning"
    if code != "2":
        return ""
    line = next((x for x in reversed(text.splitlines()) if x.startswith("errbar: ")), "")
    if not _names_word(argv, line):
        return "no word"
    return "" if COPY.search(line) else "no line to copy"


def _names_word(argv: list[str], line: str) -> bool:
    """Whether a message names an option, or a value that was typed."""
    if re.search(r"--[a-z]", line):
        return True
    if re.search(rf"errbar {argv[0]}.? needs", line):  # a word that is missing
        return True
    shown = line[len("errbar: ") :]
    typed = {part for word in argv[1:] for part in (word, *re.split(r"[,=:()/]", word)) if part.strip()}
    plain = {"".join(c if c.isprintable() else "?" for c in " ".join(part.split())) for part in typed}
    return any(re.search(rf"(?<!\w){re.escape(part)}(?!\w)", shown) for part in plain) or "' '" in shown or "''" in shown


def is_deep(o: Outcome) -> bool:
    """Whether a command got past the reading of its words."""
    return o.code in ("0", "1", "3", "4") or (o.code == "2" and "--help" not in o.said)


def run_commands(seeds: range) -> list[Outcome]:
    """The outcome of every command."""
    for verb in SCENES:
        words_of(verb)
    import errbar.verbs.check, errbar.verbs.compare, errbar.verbs.evaluate, errbar.verbs.gate, errbar.verbs.plan  # noqa
    import errbar.verbs.score, errbar.verbs.select, errbar.verbs.threshold  # noqa: F401
    import sklearn.ensemble, sklearn.linear_model, sklearn.naive_bayes, sklearn.neighbors, sklearn.pipeline  # noqa
    import pyarrow.csv, pyarrow.parquet, scipy.stats  # noqa

    found = []
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder, "files")
        files.mkdir()
        write_files(files)
        for seed in seeds:
            o = run_one(command(seed), files, Path(folder, "a", "b", "here"))
            found.append(o)
            if o.fault:
                print(
                    f"{seed} {o.fault}: {' '.join(map(repr, o.argv))[:600]}\n    {o.said[-700:].strip()!r}", flush=True
                )
    return found


def main(count: int = 5_000, first: int = 0) -> None:
    """Print the faults, a row per verb, and the row of docs/reliability.md."""
    found = run_commands(range(first, first + count))
    codes = sorted({o.code for o in found})
    print("| verb | commands | " + " | ".join(f"exit {c}" for c in codes) + " |")
    for verb in SCENES:
        mine = Counter(o.code for o in found if o.argv[0] == verb)
        print(f"| {verb} | {sum(mine.values()):,} | " + " | ".join(f"{mine[c]:,}" for c in codes) + " |")
    every = Counter(o.code for o in found)
    print(f"| all | {len(found):,} | " + " | ".join(f"{every[c]:,}" for c in codes) + " |")
    print(
        f"past the reading of words: {sum(map(is_deep, found)):,}; faults: {Counter(o.fault for o in found if o.fault)}"
    )
    slow = sorted(found, key=lambda o: -o.seconds)[:8]
    print("slowest:", *(f"{o.seconds:.1f} s {' '.join(map(repr, o.argv))[:200]}" for o in slow), sep="\n  ")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
