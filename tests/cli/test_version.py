"""--version: the same line from both readers of commands."""

from __future__ import annotations

import subprocess
import sys

import pytest

from errbar import __version__
from errbar.cli.commands import run_command


def test_the_version_is_told_without_the_library_of_all_commands():
    code = (
        "import sys\nfrom errbar.cli import main\ntry: main(['--version'])\nfinally: print('cyclopts' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"errbar {__version__}\nFalse\n"


@pytest.mark.parametrize("words", [["--version"], ["--version", "score"]])
def test_the_library_of_all_commands_tells_the_same(capsys, words):
    assert run_command(words) == 0
    assert capsys.readouterr().out == f"errbar {__version__}\n"
