"""scripts/test finds the tests of one concept, and a quick run starts no process."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(not (ROOT / ".venv").exists(), reason="scripts/test runs the .venv of the checkout")


def collected(*words):
    done = subprocess.run(
        ["bash", "scripts/test", *words, "--collect-only", "-p", "no:cacheprovider"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_concept_is_its_own_file_and_its_laws_on_every_shelf_that_has_it():
    code, out, _ = collected("-k", "corrected_t")
    files = {line.partition(":")[0] for line in out.splitlines() if line.startswith("tests/")}
    own = {f"tests/{shelf}/test_corrected_t.py" for shelf in ("intervals", "contrasts")}
    assert code == 0
    assert files == own | {"tests/every_intervals.py", "tests/every_contrasts.py"}


def test_a_concept_that_no_shelf_has_is_refused():
    code, _, err = collected("--concept", "nonsense")
    assert (code, err) == (2, "No concept named 'nonsense': no shelf has a file nonsense.py.\n")


def test_a_quick_run_leaves_out_what_starts_processes():
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--quick", "--collect-only", "-p", "no:cacheprovider", __file__],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 5  # pytest's code for "no tests collected"
    assert "3 deselected" in done.stdout
