"""A process that runs one command is spared the search for cycles; a process of others is left as it was."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from errbar.cli import NEW_OBJECTS, main

LATE = """
import atexit, gc, sys
atexit.register(lambda: print(gc.get_freeze_count() > 0, gc.get_threshold()[0]))
sys.argv = ["errbar", "--version"]
from errbar.cli import main
main()
"""


@pytest.mark.heavy
def test_its_own_process_is_spared_the_search_for_cycles():
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == f"True {NEW_OBJECTS}"


def test_the_process_of_others_is_left_as_it_was(capsys):
    before = gc.get_threshold(), gc.get_freeze_count()
    with pytest.raises(SystemExit):
        main(["--version"])
    assert (gc.get_threshold(), gc.get_freeze_count()) == before
