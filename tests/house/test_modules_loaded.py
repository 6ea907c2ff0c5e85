"""A small command loads what it uses: start-up is most of its time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = """
import sys
from errbar.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    assert end.code in (0, 3, None), end.code
print(*sys.modules, file=sys.stderr)
"""


def modules_of(folder: Path, *words: str) -> tuple[set[str], str]:
    """What a command has loaded at its end, in a process of its own, and what it printed."""
    done = subprocess.run([sys.executable, "-c", COMMAND, *words], capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split()), done.stdout


@pytest.fixture(scope="module")
def loaded(tmp_path_factory) -> set[str]:
    file: Path = tmp_path_factory.mktemp("small") / "small.csv"
    rows = [f"{int(i % 3 == 0)},{(10 + i * 37 % 80) / 100}" for i in range(100)]
    file.write_text("\n".join(["y,p", *rows]) + "\n")
    found, printed = modules_of(file.parent, "score", str(file), "--truth", "y", "--prob", "p", "--quiet")
    assert "log loss" in printed
    return found


@pytest.mark.parametrize(
    "library",
    ["pandas", "scipy", "sklearn"],
)
def test_a_small_score_needs_no_library_that_is_slow_to_load(loaded, library):
    assert library not in loaded


@pytest.mark.parametrize(
    "module",
    [
        "errbar.contrasts",
        "errbar.learners",
        "errbar.pictures",
        "errbar.splits",
        "errbar.stores",
        "errbar.studies",
        "errbar.worlds",
        "errbar.report.comparison_text",
        "errbar.report.gate_text",
        "errbar.report.plan_text",
        "errbar.report.slice_text",
        "errbar.report.study_text",
    ],
)
def test_a_small_score_needs_no_module_of_another_question(loaded, module):
    assert module not in loaded


TWO = ("--truth", "y", "--prob", "p")
OTHERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "numbers": (("score", "new.csv", "--truth", "x", "--value", "p"), ("pandas", "scipy", "sklearn")),
    "compare": (
        ("compare", "old.csv", "new.csv", *TWO),
        ("pandas", "scipy", "sklearn", "errbar.learners", "errbar.pictures", "errbar.looking.looks"),
    ),
    "gate": (
        ("gate", "new.csv", "--champion", "old.csv", *TWO, "--no-worse", "accuracy:0.05"),
        ("pandas", "scipy", "sklearn", "errbar.learners", "errbar.pictures", "errbar.report.html"),
    ),
    "check": (
        ("check", "new.csv", "--target", "y"),
        ("pandas", "scipy", "sklearn", "errbar.learners.exact", "errbar.splits"),
    ),
}
"""Commands on files without more words, and what they have no use for."""


@pytest.mark.parametrize("name", OTHERS)
def test_other_small_commands_need_nothing_of_another_question(tmp_path, name):
    words, needless = OTHERS[name]
    for file, step in (("old.csv", 37), ("new.csv", 43)):
        rows = [f"{int(i % 3 == 0)},{(10 + i * step % 80) / 100},{i * 7 % 90 / 10}" for i in range(100)]
        (tmp_path / file).write_text("\n".join(["y,p,x", *rows]) + "\n")
    found, _ = modules_of(tmp_path, *words)
    assert not found.intersection(needless)
