"""A process that ran one command is not searched for cycles when it ends; a process of others is left as it was."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from errbar.cli import main

LATE = """
import atexit, gc, sys
atexit.register(lambda: print(gc.get_freeze_count() > 0, gc.isenabled()))
sys.argv = ["errbar", "--version"]
from errbar.cli import main
main()
"""


@pytest.mark.heavy
def test_its_own_process_ends_without_a_search_for_cycles():
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "True True"


@pytest.mark.parametrize("argv", [["--version"], None], ids=["given", "typed in a notebook"])
def test_the_process_of_others_is_left_as_it_was(argv, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["errbar", "--version"])
    before = gc.get_freeze_count()
    with pytest.raises(SystemExit):
        main(argv)
    assert gc.get_freeze_count() == before
