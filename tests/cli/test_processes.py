"""The command as a process: readers that leave, terminals of every kind, and what it loads."""

import os
import subprocess
import sys

import pytest

PROB = ("--truth", "y", "--prob", "p")


@pytest.mark.parametrize("words", [("score", "preds.csv", *PROB, "--all"), ("list", "measures"), ("--help",)])
def test_a_reader_that_leaves_early_is_no_error(folder, words):
    """As `errbar ... | head -1` does: the pipe is closed before the command has written."""
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "errbar", *words], stdout=write, stderr=subprocess.PIPE, timeout=120, check=False
        )
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_disk_that_is_full_is_told(folder):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "errbar", "list"], stdout=full, stderr=subprocess.PIPE, timeout=120, check=False
        )
    assert done.returncode == 2
    assert done.stderr == b"errbar: The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "cp1252"},
        {"NO_COLOR": "1"},
        {"TERM": "dumb", "COLUMNS": "20"},
    ],
    ids=lambda e: " ".join(e),
)
def test_any_terminal_will_do(folder, environment):
    done = subprocess.run(
        [sys.executable, "-m", "errbar", "score", "preds.csv", *PROB, "--by", "site"],
        capture_output=True,
        timeout=120,
        env={**os.environ, **environment},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"accuracy @0.5" in b" ".join(done.stdout.split())  # lines are folded anywhere
    assert b"\x1b" not in done.stdout


IMPORTED = """
import sys
from errbar.cli import run
code = run({words!r})
print("loaded:", *sorted(set({modules!r}) & set(sys.modules)), file=sys.stderr)
"""


def loaded(words, modules):
    """Which of these modules a command has loaded by its end."""
    script = IMPORTED.format(words=list(words), modules=modules)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=True)
    return done.stderr.split("loaded:")[1].split()


ATTRIBUTES = {"y": "numeric", "l": "numeric", "p": "numeric", "site": "{a,b}", "patient": "numeric"}


@pytest.mark.parametrize("ending", ["csv", "arff"])
def test_scoring_a_file_loads_no_heavy_package(folder, ending):
    rows = (folder / "preds.csv").read_text(encoding="utf-8").splitlines()[1:]
    heads = [f"@attribute {name} {kind}" for name, kind in ATTRIBUTES.items()]
    (folder / "preds.arff").write_text("\n".join(["@relation r", *heads, "@data", *rows]), encoding="utf-8")
    words = ("score", f"preds.{ending}", *PROB, "--unit", "patient", "--by", "site", "-m", "accuracy,roc_auc,log_loss")
    assert loaded(words, ["sklearn", "scipy.stats", "pandas", "polars", "matplotlib", "narwhals"]) == []


def test_help_loads_no_numpy(folder):
    assert loaded(["--help"], ["numpy", "scipy", "pyarrow", "sklearn"]) == []


def test_importing_errbar_loads_no_numpy():
    script = "import sys, errbar; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("words", [("explain", "accuracy"), ("list", "splits"), ("runs", "--help")])
def test_descriptions_that_python_left_out_are_told(folder, words):
    environment = {**os.environ, "PYTHONOPTIMIZE": "2"}
    done = subprocess.run(
        [sys.executable, "-m", "errbar", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
        env=environment,
    )
    assert done.stderr.startswith("errbar: Descriptions are left out: Python runs with -OO.")
