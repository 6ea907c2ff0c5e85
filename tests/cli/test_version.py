"""--version: one line, with or without a command."""

from __future__ import annotations

import pytest

from errbar import __version__
from errbar.cli.commands import run_command


@pytest.mark.parametrize("words", [["--version"], ["--version", "score"]])
def test_the_version_is_one_line(capsys, words):
    assert run_command(words) == 0
    assert capsys.readouterr().out == f"errbar {__version__}\n"
