"""Every command and every example of docs/multilabel.md works as written."""

import doctest
import shlex
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from errbar.cli import main

PAGE = Path(__file__).parents[1] / "docs" / "multilabel.md"
COMMANDS = [line[2:] for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("$ errbar ")]
NAMES = ["drama", "comedy", "war"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """films.csv and newer.csv, predictions of two models; data.csv, rows to learn from."""
    found, rng = tmp_path_factory.mktemp("films"), np.random.default_rng(0)
    truth = (rng.normal(size=(150, 1)) + rng.normal(size=(150, 3)) > [0, 0.4, 0.8]).astype(int)
    films = pd.DataFrame(truth, columns=NAMES)
    for name, skill in (("films", 1.5), ("newer", 2.5)):
        prob = 1 / (1 + np.exp(-skill * (truth - 0.5) - rng.normal(size=truth.shape)))
        parts = {f"p_{x}": prob[:, i] for i, x in enumerate(NAMES)}
        parts |= {f"l_{x}": (prob[:, i] >= 0.5).astype(int) for i, x in enumerate(NAMES)}
        films.assign(**parts, director=np.arange(150) // 3).to_csv(found / f"{name}.csv", index=False)
    films.assign(**{f"x{i}": truth[:, i] + rng.normal(size=150) for i in range(3)}).to_csv(
        found / "data.csv", index=False
    )
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_runs_and_prints_the_labels_measures(command, folder, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    _, *words = shlex.split(command)
    with pytest.raises(SystemExit) as ended:
        main(words)
    printed = capsys.readouterr()
    assert ended.value.code in (0, None), printed.err
    assert "Hamming loss" in printed.out or "F1 (macro)" in printed.out
    assert "drama" in printed.out


def test_the_examples_of_the_page_are_true():
    outcome = doctest.testfile(str(PAGE), module_relative=False)
    assert outcome.attempted > 10
    assert outcome.failed == 0
