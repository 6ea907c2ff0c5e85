"""Functions of one's own in every verb, on the command line, in gates, in runs that are kept; how many draws."""

import json
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, f1_score

import errbar
from errbar.cli import run as command
from errbar.errors import BadInput
from errbar.report.paper import FORMATS, render_paper

RNG = np.random.default_rng(3)
Y = np.arange(90) % 2
P = np.clip(0.5 + 0.4 * (Y - 0.5) + RNG.normal(0, 0.2, 90), 0.01, 0.99)
Q = np.clip(0.5 + 0.1 * (Y - 0.5) + RNG.normal(0, 0.2, 90), 0.01, 0.99)
X = np.column_stack([P, RNG.normal(size=90)])
FILE = """
import numpy as np
import errbar

def hits(truth, label, times=1.0):
    return times * float(np.mean(truth == label))

def unclear(truth, called):
    return float(np.mean(truth == called))

def weighted(truth, label, sample_weight=None):
    return float(np.average(truth == label, weights=sample_weight))

class Caller:
    def __call__(self, y_true, y_pred):
        return float(np.mean(y_true == y_pred))

called = Caller()
mine = errbar.Measure.of(weighted, reads="label", better="high", bounds=(0, 1), name="mine")
"""
DRAWS = 400


def share_right(truth, label):
    return float(np.mean(truth == label))


RIGHT = errbar.Measure.of(share_right, reads="label", better="high", bounds=(0, 1))


def scored():
    return errbar.score(truth=Y, prob=P, measures=[RIGHT, f1_score], replicates=DRAWS)


def compared():
    both = {"a": {"prob": P}, "b": {"prob": Q}}
    return errbar.compare(both, truth=Y, measures=[RIGHT, f1_score], primary=RIGHT, replicates=DRAWS)


def compared_learners():
    return errbar.compare(["logistic", "constant"], X, Y, measures=[RIGHT, accuracy_score], plan="kfold(k=4)")


def evaluated():
    return errbar.evaluate("logistic", X, Y, measures=[RIGHT, accuracy_score], plan="kfold(k=4)")


def gated():
    return errbar.gate(
        {"prob": P},
        champion={"prob": Q},
        truth=Y,
        at_least={f1_score: 0.3},
        no_worse=(RIGHT, 0.2),
        better=f1_score,
        replicates=DRAWS,
    )


@pytest.mark.parametrize("verb", [scored, compared, compared_learners, evaluated, gated])
def test_every_verb_takes_it_and_its_run_is_kept_sent_read_and_reported(verb, tmp_path):
    made = verb()
    again = errbar.Run.from_json(made.to_json())
    assert again.id == made.id and again.own == made.own and "share_right" in {c.name for c in again.own}
    assert pickle.loads(pickle.dumps(made)).id == made.id
    assert "share_right" in str(again)
    assert "share_right" in again.report(tmp_path / "r.html", checklists=["tripod-ai"]).read_text("utf-8")
    assert all("share" in render_paper(again, name) for name in FORMATS)


def test_over_folds_its_values_are_those_of_the_shelf():
    run = errbar.evaluate("logistic", X, Y, measures=[RIGHT, accuracy_score, "accuracy"], plan="kfold(k=5)")
    own, weighted, shelf = run.estimates
    assert own.value == weighted.value == pytest.approx(shelf.value)
    assert own.method == weighted.method == shelf.method == "corrected_t"
    assert weighted.no_skill == pytest.approx(shelf.no_skill)
    for e in (own, weighted):
        assert e.low < e.value < e.high and e.high - e.low == pytest.approx(shelf.high - shelf.low, rel=0.3)


def test_a_gap_of_rows_is_near_that_of_the_shelf():
    run = errbar.compare({"a": {"prob": P}, "b": {"prob": Q}}, truth=Y, measures=[RIGHT, f1_score, "f1", "accuracy"])
    own, by_weights, shelf_f1, shelf = run.comparisons
    assert (own.method, by_weights.method) == ("paired_bootstrap", "paired")
    assert own.gap == pytest.approx(shelf.gap) and by_weights.gap == pytest.approx(shelf_f1.gap)
    assert by_weights.high - by_weights.low == pytest.approx(shelf_f1.high - shelf_f1.low, rel=0.15)
    assert own.high - own.low == pytest.approx(shelf.high - shelf.low, rel=0.2)


def test_learners_are_told_apart_by_it():
    run = compared_learners()
    own, weighted = run.comparisons
    assert own.gap == weighted.gap == pytest.approx(own.right_value - own.left_value)
    assert own.method == weighted.method == "corrected_t" and own.low < own.gap < own.high


def test_a_gate_rules_by_it():
    assert gated().options["verdict"] == "PASS"
    high = errbar.gate({"prob": P}, truth=Y, at_least=[(f1_score, 0.99)])
    assert high.options["verdict"] == "FAIL"


def test_slices_are_estimated_and_told_apart():
    site = np.where(np.arange(90) % 3 == 0, "a", "b")
    run = errbar.score(truth=Y, prob=P, by={"site": site}, measures=[RIGHT], replicates=DRAWS)
    assert run.slice("site=a")["share_right"].value == share_right(Y[site == "a"], (P >= 0.5)[site == "a"])
    assert run.comparisons[0].measure == "share_right"


@pytest.mark.heavy
def test_processes_give_the_same_run():
    serial = errbar.evaluate("logistic", X, Y, measures=[RIGHT], plan="kfold(k=3)")
    apart = errbar.evaluate("logistic", X, Y, measures=[RIGHT], plan="kfold(k=3)", engine="processes(workers=2)")
    assert serial["share_right"] == apart["share_right"]


def test_a_resumed_run_never_answers_with_the_numbers_of_another_function(tmp_path):
    def share_wrong(truth, label):
        return float(np.mean(truth != label))

    def ask(function):
        m = errbar.Measure.of(function, reads="label", better="high", name="mine")
        return errbar.evaluate("logistic", X, Y, measures=[m], plan="kfold(k=3)", store=tmp_path, resume=True)

    first, second = ask(share_right), ask(share_wrong)
    assert second["mine"].value == pytest.approx(1 - first["mine"].value)


def test_nor_with_those_of_an_earlier_text_of_its_file(tmp_path):
    file = tmp_path / "own.py"

    def ask(sign):
        file.write_text(f"def part(truth, label):\n    return float((truth {sign} label).mean())\n", "utf-8")
        call = f"{file}:part(reads=label, better=high)"
        return errbar.evaluate("logistic", X, Y, measures=call, plan="kfold(k=3)", store=tmp_path / "s", resume=True)

    assert ask("!=").estimates[0].value == pytest.approx(1 - ask("==").estimates[0].value)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(FILE, "utf-8")
    lines = [f"{'ill' if y else 'well'},{p},{q}" for y, p, q in zip(Y, P, Q)]
    (tmp_path / "p.csv").write_text("\n".join(["y,p,q", *lines]), "utf-8")
    return tmp_path


ROLES = ["--truth", "y", "--prob", "p", "--positive", "ill"]


def test_a_function_in_a_file_is_mixed_with_names(folder, capsys):
    call = "own.py:hits(reads=label, better=high, bounds=0..2, times=2)"
    code = command(["score", "p.csv", *ROLES, "-m", f"{call},accuracy", "-m", "own.py:mine", "--json"])
    found = {e["measure"]: e for e in json.loads(capsys.readouterr().out)["estimates"]}
    assert code == 0 and list(found) == ["hits(times=2)", "accuracy", "mine"]
    assert found["hits(times=2)"]["value"] == 2 * found["accuracy"]["value"] == 2 * found["mine"]["value"]


def test_a_gate_in_a_file_and_of_an_installed_module(folder, capsys):
    criteria = ["--at-least", "own.py:mine:0.6", "--at-least", "sklearn.metrics:f1_score:0.99"]
    assert command(["gate", "p.csv", *ROLES, *criteria]) == 1
    assert "FAIL: f1_score misses 0.99." in capsys.readouterr().out
    worse = ["--champion", "p.csv", "--no-worse", "own.py:mine:0.01", "--better", "own.py:mine"]
    assert command(["gate", "p.csv", *ROLES, *worse]) in (1, 3)
    assert "mine" in capsys.readouterr().out


def test_a_function_in_a_file_needs_no_more_where_its_argument_tells(folder, capsys):
    assert command(["score", "p.csv", *ROLES, "-m", "own.py:hits"]) == 0
    out = capsys.readouterr().out
    assert "hits: reads labels by the name of its argument; higher is better, as right and wrong" in out
    assert command(["score", "p.csv", *ROLES, "-m", "own.py:called"]) == 0
    assert "called: reads what predict gives" in capsys.readouterr().out
    assert command(["gate", "p.csv", *ROLES, "--at-least", "own.py:hits:0.5"]) == 0
    assert capsys.readouterr().out.startswith("PASS: hits meets 0.5.\n  ● PASS  hits 0.")


def test_what_a_function_in_a_file_lacks_is_taught(folder, capsys):
    assert command(["score", "p.csv", *ROLES, "-m", "own.py:unclear"]) == 2
    assert "file.py:unclear(reads=label, better=high)" in capsys.readouterr().err
    assert command(["score", "p.csv", *ROLES, "-m", "own.py:hist"]) == 2
    assert "own.py has no 'hist'" in capsys.readouterr().err
    assert command(["score", "p.csv", *ROLES, "-m", "gone.py:hits"]) == 2
    assert "No file 'gone.py'" in capsys.readouterr().err
    assert command(["score", "p.csv", *ROLES, "-m", "own.py:np"]) == 2
    assert "must be a function" in capsys.readouterr().err
    assert command(["score", "p.csv", *ROLES, "-m", "own.py:hits(reads=label,better=high,bounds=1)"]) == 2
    assert "low..high" in capsys.readouterr().err


def test_a_kept_run_is_shown_and_reported_without_the_file(folder, capsys):
    assert command(["score", "p.csv", *ROLES, "-m", "own.py:mine", "--json"]) == 0
    (folder / "run.json").write_text(capsys.readouterr().out, "utf-8")
    (folder / "own.py").unlink()
    assert command(["show", "run.json"]) == 0 and "mine" in capsys.readouterr().out
    assert command(["cite", "run.json"]) == 0 and "jaeckel1972" in capsys.readouterr().out
    assert command(["report", "run.json", "--out", "r.html"]) == 0


@pytest.mark.heavy
def test_the_command_line_in_a_new_process(folder):
    argv = [sys.executable, "-m", "errbar", "score", "p.csv", *ROLES, "-m", "own.py:mine,accuracy"]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=120, env={**os.environ}, check=False)
    assert done.returncode == 0 and "mine" in done.stdout


@pytest.mark.parametrize("method", ["bootstrap", "bca", "bootstrap_t", "expanded_bootstrap"])
def test_as_many_draws_as_were_asked_for(method):
    few, many = (errbar.score(truth=Y, prob=P, measures="log_loss", interval=method, replicates=n) for n in (300, None))
    assert "300" in few["log_loss"].interval.how and "2,000" in many["log_loss"].interval.how
    assert few.options["replicates"] == 300 and "replicates" not in many.options


@pytest.mark.parametrize("test", ["paired_bootstrap", "permutation"])
def test_contrasts_draw_as_many(test):
    both = {"a": {"prob": P}, "b": {"prob": Q}}
    run = errbar.compare(both, truth=Y, measures="log_loss", test=test, replicates=250)
    assert "250" in run.comparisons[0].how and run.options["replicates"] == 250
    named = errbar.compare(both, truth=Y, measures="log_loss", test=f"{test}(replicates=310)", replicates=250)
    assert "310" in named.comparisons[0].how


def test_the_number_of_draws_reaches_evaluate_and_gate():
    run = errbar.evaluate(
        "logistic", X, Y, measures=[RIGHT], plan="holdout(rate=0.5)", replicates=300, interval="bootstrap"
    )
    assert "300 replicates" in run["share_right"].interval.how and run.options["replicates"] == 300
    gate = errbar.gate({"prob": P}, truth=Y, at_least=(RIGHT, 0.3), replicates=300)
    assert "300 replicates" in gate.estimates[0].interval.how and gate.options["replicates"] == 300


@pytest.mark.parametrize(("count", "level"), [(50, 0.95), (199, 0.95), (200.5, 0.95), (True, 0.95), (500, 0.99)])
def test_too_few_draws_are_refused(count, level):
    with pytest.raises(BadInput, match=r"`replicates` .*must be a whole number of"):
        errbar.score(truth=Y, prob=P, measures="log_loss", replicates=count, level=level)
