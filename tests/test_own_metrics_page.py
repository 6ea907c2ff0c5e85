"""The page on metrics of one's own: its sessions and its commands run as they are written."""

import doctest
import re
import shlex
from pathlib import Path

import numpy as np

from errbar.cli import run as command

PAGE = Path(__file__).resolve().parents[1] / "docs" / "own_metrics.md"


def test_its_sessions():
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 8 and found.failed == 0


def test_its_commands(tmp_path, monkeypatch, capsys):
    text = PAGE.read_text("utf-8")
    (file,) = re.findall(r"```python\n(import numpy.*?)```", text, re.S)
    commands = re.findall(r"```sh\n(.*?)```", text, re.S)[0].splitlines()
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(file, "utf-8")
    rng = np.random.default_rng(0)
    rows = [f"{p:.1f},{p + e:.1f}" for p, e in zip(rng.normal(100, 30, 80), rng.normal(0, 8, 80))]
    (tmp_path / "house.csv").write_text("\n".join(["price,guess", *rows]), "utf-8")
    for line in commands:
        assert command(shlex.split(line)[1:]) == 0, line
    assert "within_ten" in capsys.readouterr().out and len(commands) == 4
