"""The command of a run: complete where all of it can be typed, empty where it cannot."""

import shlex

import numpy as np
import pytest

import errbar
from errbar.cli import main
from errbar.report.html import page
from errbar.report.page.replay import incomplete, replay


def written(folder):
    path = folder / "preds.csv"
    rng = np.random.default_rng(0)
    truth = np.arange(80) % 2
    prob = np.clip(0.3 + 0.4 * truth + rng.normal(0, 0.2, 80), 0.01, 0.99)
    lines = [f"{t},{p:.3f},{i // 2},{'north' if i % 3 else 'south'}" for i, (t, p) in enumerate(zip(truth, prob))]
    path.write_text("y,p,patient,site\n" + "\n".join(lines) + "\n")
    return path


def test_the_command_on_the_page_gives_the_same_run(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a store beside would note the look
    path = written(tmp_path)
    run = errbar.score(path, truth="y", prob="p", positive=1, unit="patient", by="site", cost="fn=5,fp=1", seed=3)
    said = replay(run)
    assert str(path) in said and not incomplete(run)
    for part in ("--truth y", "--prob p", "--unit patient", "--by site", "--cost fn=5,fp=1", "--seed 3"):
        assert part in said
    assert said.split(" --")[0] in page(run)
    with pytest.raises(SystemExit) as ended:
        main([*shlex.split(said)[1:], "--json"])
    assert ended.value.code in (0, None)
    assert errbar.Run.from_json(capsys.readouterr().out).id == run.id


def test_arrays_cannot_be_typed_and_a_run_that_is_read_back_keeps_none(tmp_path):
    made = errbar.score(truth=[0, 1, 1, 0], label=[0, 1, 0, 0])
    assert made.command == "" and incomplete(made)
    run = errbar.score(written(tmp_path), truth="y", prob="p", positive=1)
    assert errbar.Run.from_json(run.to_json()).command == ""
    assert run == errbar.Run.from_json(run.to_json())
