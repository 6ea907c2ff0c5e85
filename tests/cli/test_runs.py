"""errbar runs and errbar show: what is kept, what was interrupted, and a run printed as it was when it was made."""

import json
import re
import sqlite3
import time

import numpy as np
import pytest

from errbar.cli.spelling import SHELL
from errbar.dialect import speaking
from errbar.records.estimate import Estimate, Interval
from errbar.records.finding import Finding
from errbar.records.learner import Fold
from errbar.records.predictions import DataFacts, Predictions
from errbar.records.run import Run
from errbar.report.run_text import render
from errbar.stores import open_store

# 2020-01-02 03:04:05, as the clock on this wall shows it.
THEN = time.mktime((2020, 1, 2, 3, 4, 5, 0, 0, -1))
WHEN = "2020-01-02 03:04"


def a_run(seed=0, verb="evaluate", findings=()):
    interval = Interval(low=0.008, high=0.034, level=0.95, method="corrected_t", standing="asymptotic", how="30 fits")
    estimate = Estimate(measure="error_rate", label="error", value=0.021, interval=interval, n=1234)
    facts = DataFacts(rows=1234, kind="binary", classes=("benign", "malignant"), positive="malignant")
    return Run(verb=verb, seed=seed, data=facts, estimates=(estimate,), findings=findings, seconds=2.5)


@pytest.fixture
def store(folder, monkeypatch):
    """The store of the working directory, at one moment of the past."""
    monkeypatch.setattr(time, "time", lambda: THEN)
    with open_store(".errbar") as opened:
        yield opened


def finished(store, run, **about):
    store.finish(store.job(run.id, 1, about), run)


def test_a_missing_store_is_no_trouble_and_is_not_made(folder, errbar):
    said = errbar("runs")
    assert (said.code, said.err) == (0, "")
    assert said.out == "No saved runs in .errbar yet. Run `errbar evaluate` first.\n"
    assert not (folder / ".errbar").exists()


def test_a_missing_store_is_an_empty_list_as_json(errbar):
    assert json.loads(errbar("runs", "--json").out) == {"runs": [], "unfinished": []}


def test_runs_are_a_table_newest_first(store, errbar):
    finished(store, a_run(0), data="wdbc.csv", learner="logistic")
    finished(store, a_run(1, verb="lab"), data="x")
    said = errbar("runs")
    assert (said.code, said.err) == (0, "")
    number = "error 0.021 (0.008 to 0.034)"
    assert said.out.splitlines() == [
        "2 runs in .errbar, newest first: 1 lab, 1 evaluate.",
        f"run           verb      when              data                {'headline':<{len(number)}}   rows",
        f"{a_run(1, verb='lab').id}  lab       {WHEN}  x                   {number}  1,234",
        f"{a_run(0).id}  evaluate  {WHEN}  wdbc.csv, logistic  {number}  1,234",
    ]


def test_of_one_verb_and_the_newest_few(store, errbar):
    for seed in range(3):
        finished(store, a_run(seed))
    finished(store, a_run(3, verb="lab"))
    ids = [line.split()[0] for line in errbar("runs", "--verb", "evaluate", "--limit", 2).out.splitlines()[2:]]
    assert ids == [a_run(2).id, a_run(1).id]
    assert errbar("runs", "--verb", "gate").out.startswith("No saved runs of verb 'gate' in .errbar yet.")


def test_a_run_without_a_number_has_a_dash(store, errbar):
    finished(store, Run(verb="lab", seed=0, data=a_run().data))
    assert re.search(r"binary  –  +1,234$", errbar("runs").out.splitlines()[2])


def test_interrupted_runs_are_listed_with_what_is_kept(store, errbar):
    job = store.job("k", 30, {"data": "wdbc.csv", "learner": "forest", "plan": "kfold(k=10, repeats=3)"})
    for split in range(12):
        job.keep(Fold(split=split, label=np.array([0, 1])))
    said = errbar("runs")
    assert said.code == 0
    assert said.out.splitlines()[1:] == [
        "",
        "Not finished (the same command with --resume continues):",
        f"  wdbc.csv, forest · kfold(k=10, repeats=3): 12 of 30 folds kept, the last {WHEN}",
    ]


def test_as_json_there_are_the_same_things(store, errbar):
    finished(store, a_run(), data="wdbc.csv")
    store.job("k", 30, {"data": "d"}).keep(Fold(split=0, label=np.array([0, 1])))
    said = json.loads(errbar("runs", "--json").out)
    (run,), (left,) = said["runs"], said["unfinished"]
    assert (run["id"], run["verb"], run["what"], run["rows"], run["seconds"]) == (
        *(a_run().id, "evaluate", "wdbc.csv", 1234, 2.5),
    )
    assert run["headline"] == {"measure": "error_rate", "label": "error", "value": 0.021, "low": 0.008, "high": 0.034}
    assert (left["kept"], left["total"], left["about"]) == (1, 30, {"data": "d"})
    assert re.fullmatch(r"20(19|20)-\d\d-\d\dT\d\d:\d\d:05\+00:00", run["made"])


def test_names_with_line_breaks_stay_on_their_line(store, errbar):
    finished(store, a_run(), data="a\nb\x1b[2J")
    assert len(errbar("runs").out.splitlines()) == 3
    assert "\x1b" not in errbar("runs").out


def test_another_store_is_named(store, errbar):
    with open_store("elsewhere") as other:
        other.save(a_run(5))
    assert a_run(5).id in errbar("runs", "--store", "elsewhere").out
    assert a_run(5).id not in errbar("runs").out


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_told(errbar, limit):
    said = errbar("runs", "--limit", limit)
    assert (said.code, said.out, said.err) == (
        *(2, "", f"errbar: --limit is {limit}; it must be 1 or more. Try --limit 5.\n"),
    )


def test_a_list_that_was_made_again_says_so_beside_the_table(folder, store, errbar):
    predictions = Predictions(kind="regression", truth=np.ones(3), value=np.zeros(3))
    store.save(a_run(), predictions)
    store.close()
    (folder / ".errbar" / "index.sqlite").unlink()
    said = errbar("runs", "--json")
    assert [run["id"] for run in json.loads(said.out)["runs"]] == [a_run().id]
    assert "was missing; the list of runs was made again from 1 of 1 files" in said.err


@pytest.mark.parametrize("command", [("runs",), ("show", "7f")])
def test_a_store_that_is_a_file_or_damaged_exits_2(folder, errbar, command):
    said = errbar(*command, "--store", "preds.csv")
    assert (said.code, said.out) == (2, "") and "--store must be a folder; preds.csv is a file" in said.err
    (folder / ".errbar").mkdir()
    (folder / ".errbar" / "index.sqlite").write_text("this is not a database, not at all, by no means")
    said = errbar(*command)
    assert said.code == 2 and "index.sqlite is damaged: file is not a database" in said.err
    assert said.out == ("No runs can be read in .errbar.\n" if command == ("runs",) else "")
    assert "`errbar runs --repair` saves what can be saved" in said.err


def test_show_prints_the_run_as_it_was_made(store, errbar):
    finding = Finding(code="EB201", severity="warn", message="It may mislead.")
    run = a_run(findings=(finding, finding, finding))
    store.save(run)
    with speaking(SHELL):
        short, long, quiet = render(run), render(run, every=True), render(run, quiet=True)
    assert len({short, long, quiet}) == 3
    again = "run it again (words in capitals are to be filled in: this run holds no names):\n  errbar evaluate DATA "
    for words, text in (((), short), (("--all",), long)):
        said = errbar("show", run.id[:5], *words)
        assert said.out.startswith(f"{text}\n{again}") and (said.code, said.err) == (0, "")
    assert errbar("show", run.id, "--quiet").out == f"{quiet}\n"


def test_show_as_json_is_the_run(store, errbar):
    store.save(a_run())
    said = errbar("show", a_run().id, "--json")
    assert (said.code, said.err) == (0, "")
    assert Run.from_json(said.out) == a_run()
    assert json.loads(said.out)["run"] == a_run().id


def test_show_of_a_run_that_held_something_back_exits_as_it_did(store, errbar):
    run = a_run(findings=(Finding(code="EB111", severity="refuse", message="No."),))
    store.save(run)
    assert errbar("show", run.id).code == 4


def test_show_of_an_unknown_run_names_the_nearest(store, errbar):
    store.save(a_run())
    said = errbar("show", a_run().id[:6] + "zz")
    assert (said.code, said.out) == (2, "")
    assert f"Did you mean {a_run().id}? See `errbar runs`." in said.err


def test_show_of_a_beginning_that_several_share_lists_them(store, errbar):
    ids = []
    for seed in range(20):
        store.save(a_run(seed))
        ids.append(a_run(seed).id)
    letter = next(i[0] for i in ids if 2 <= sum(j[0] == i[0] for j in ids) <= 8)
    said = errbar("show", letter)
    assert (said.code, said.out) == (2, "")
    assert all(i in said.err for i in ids if i[0] == letter)


def test_show_without_a_store_says_that_nothing_is_kept(folder, errbar):
    said = errbar("show", "7f3a")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("errbar: No saved runs in .errbar yet.")
    assert not (folder / ".errbar").exists()


def test_both_commands_have_help_with_examples(errbar):
    for command in ("runs", "show"):
        said = errbar(command, "--help")
        assert said.code == 0 and f"errbar {command}" in said.out.partition("\nExamples\n")[2]


def damaged_store(folder, store):
    """Two runs, the first of them with another number than was written."""
    finished(store, a_run(0), data="wdbc.csv")
    finished(store, a_run(1))
    store.close()
    db = sqlite3.connect(folder / ".errbar" / "index.sqlite")
    db.execute("UPDATE runs SET value = 0.101, body = replace(body, '0.021', '0.101') WHERE id = ?", (a_run(0).id,))
    db.commit()
    db.close()


def test_a_damaged_run_is_named_and_hides_no_other(folder, store, errbar):
    damaged_store(folder, store)
    said = errbar("runs")
    assert said.code == 2
    assert a_run(1).id in said.out and a_run(0).id not in said.out
    assert f".errbar/index.sqlite is damaged: run {a_run(0).id} has a line" in said.err
    told = errbar("runs", "--json")
    assert told.code == 2 and [x["run"] for x in json.loads(told.out)["damaged"]] == [a_run(0).id]
    assert errbar("show", a_run(1).id).code == 0
    said = errbar("show", a_run(0).id)
    assert (said.code, said.out) == (2, "") and f"run {a_run(0).id} differs from what was written" in said.err


def test_a_store_is_verified_and_repaired(folder, store, errbar):
    damaged_store(folder, store)
    said = errbar("runs", "--verify")
    assert said.code == 2
    assert said.out.splitlines() == [
        f"damaged: run {a_run(0).id}: it differs from what was written (.errbar/index.sqlite)",
        ".errbar: 2 sound, 1 damaged.",
        "`errbar runs --repair` saves what can be saved.",
    ]
    told = json.loads(errbar("runs", "--verify", "--json").out)
    assert (told["verb"], told["store"], len(told["items"])) == ("runs", ".errbar", 3)
    assert [x["id"] for x in told["damaged"]] == [a_run(0).id]
    said = errbar("runs", "--repair")
    assert said.code == 0 and said.out.splitlines() == [
        "saved: 1 run",
        f"lost: run {a_run(0).id} (evaluate), whose predictions no file keeps",
        "kept aside: .errbar/index.sqlite.damaged-1",
    ]
    assert (errbar("runs").code, errbar("runs", "--verify").code) == (0, 0)
    assert errbar("runs", "--verify").out == ".errbar: 2 sound.\n"
    assert errbar("runs", "--repair").out == ".errbar: nothing is damaged.\n"


def test_verifying_what_is_not_there_or_while_repairing_is_told(errbar):
    said = errbar("runs", "--verify", "--store", "missing")
    assert (said.code, said.out) == (2, "") and "No folder missing. Name the folder" in said.err
    said = errbar("runs", "--verify", "--repair")
    assert (said.code, said.out) == (2, "") and "--verify only looks and --repair changes the store" in said.err


@pytest.mark.parametrize("columns", [100, 80, 60, 40])
def test_the_list_fits_and_keeps_id_and_number(store, errbar, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    finished(store, a_run(0), data="a_file_with_a_very_long_name_indeed.parquet", learner="logistic(C=10)")
    lines = errbar("runs").out.splitlines()
    assert max(map(len, lines)) <= columns
    row = next(line for line in lines if a_run(0).id in line)
    assert "error 0.021" in row
    assert ("2020-01-02" in row) == (columns >= 80)
    assert ("(0.008 to 0.034)" in row) == (columns >= 60)
