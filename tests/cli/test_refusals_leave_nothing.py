"""A refused command leaves the folder as it was: no store, no part of a file, nothing to clean up."""

from __future__ import annotations

import shlex
import sys

import pytest

pytestmark = pytest.mark.faults

MODELS = """
import numpy as np

class Base:
    def get_params(self, deep=True):
        return {}
    def set_params(self, **given):
        return self
    def predict(self, X):
        return np.repeat(self.classes_[self.p.argmax()], len(X))

class Fails(Base):
    def fit(self, X, y):
        raise ValueError("no")

class Prior(Base):
    def fit(self, X, y):
        self.classes_, n = np.unique(y, return_counts=True)
        self.p = n / n.sum()
        return self
    def predict_proba(self, X):
        return np.tile(self.p, (len(X), 1))

fails, prior = Fails(), Prior()
"""
FIT = "evaluate d.csv --target y --model m.py:prior"
BOTH = "compare d.csv --target y --model m.py:prior constant"
LAB = "lab two_gaussians --n 20 --replications 2"
REFUSED = f"""
{FIT} --engine 'processes(workers=0)'
{FIT} --engine 'threads(workers=0)'
evaluate d.csv --target y --model constant --engine 'processes(workers=0)'
{FIT} --engine nope
{FIT} -m rmse
{FIT} -m nope
{FIT} -m cost
evaluate d.csv --target y --model constant -m rmse
evaluate d.csv --target y --model m.py:fails
evaluate d.csv --target y --model m.py:nope
evaluate d.csv --target y --model nope.py:m
evaluate d.csv --target y --model 'tree(nope=1)'
evaluate d.csv --target nope --model m.py:prior
evaluate nope.csv --target y --model m.py:prior
{FIT} --interval nope
{FIT} --interval wilson -m accuracy
{FIT} --plan resubstitution --interval corrected_t
{FIT} --plan holdout --interval corrected_t
{FIT} --plan 'kfold(k=1)'
{FIT} --plan given:nope
{FIT} --memory 1 --engine threads
{FIT} --level 2
{FIT} --effort huge
{FIT} --gap 7d
{FIT} --time nope
{FIT} --kind nope
{FIT} --cost fn=1,fq=2
{FIT} --because EB999=x
{FIT} --store d.csv
{FIT} --store d.csv/deep
{FIT} --out x.csv
{FIT} --out none/x.parquet
{FIT} --out .
{FIT} --save .
{FIT} --count-failures-as-wrong --kind regression
{BOTH} -m rmse
{BOTH} --primary rmse
{BOTH} --margin rmse:0.1
{BOTH} -m accuracy --margin brier:0.1
{BOTH} --test friedman
{BOTH} --test cochran_q --plan holdout
{BOTH} --test mcnemar --because EB109=x
{BOTH} --engine 'processes(workers=0)'
{BOTH} --against nope
compare d.csv --target y --model m.py:prior
compare d.csv d.csv --truth y --prob nope
compare aaaa bbbb
{LAB} --engine 'processes(workers=0)'
lab nope
show 1234
report 1234
gate d.csv --truth y --prob p
gate d.csv --truth y --prob p --at-least accuracy:0.5 --junit x.txt
plot d.csv roc --truth y --prob p --out r.gif
demo --level 3
""".strip().splitlines()


@pytest.fixture
def data(folder, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # Python's own cache of m.py is no part of a refusal
    rows = [f"{i % 2},{(i * 7 % 20 + i % 2) / 25}" for i in range(40)]
    (folder / "d.csv").write_text("\n".join(["y,p", *rows]) + "\n")
    (folder / "m.py").write_text(MODELS)
    return folder


def content(folder):
    return {str(p.relative_to(folder)): p.read_bytes() if p.is_file() else None for p in folder.rglob("*")}


def test_refused_commands_leave_the_folder_as_it_was(data, errbar):
    before = content(data)
    assert len(REFUSED) >= 40
    for words in REFUSED:
        said = errbar(*shlex.split(words))
        assert (said.code, said.out) == (2, ""), words
        assert content(data) == before, words


def test_a_refusal_that_only_fits_can_show_says_which_folds_are_kept(data, errbar):
    # A function tells by its answers alone that it gives labels, which log loss does not read.
    (data / "labels.py").write_text("def label(X, y, new):\n    return [y[0]] * len(new)\n")
    words = shlex.split("evaluate d.csv --target y --plan holdout -m log_loss")
    said = errbar(*words, "--model", "labels.py:label")
    assert said.code == 2 and "1 of 1 folds are kept; --resume uses them." in said.err
    assert errbar("runs").out.count("1 of 1 folds kept") == 1
    assert "are kept" not in errbar(*words, "--store", "other", "--model", "constant", "-m", "rmse").err


def test_a_store_is_made_with_the_first_fold_and_used_again(data, errbar):
    words = [*shlex.split(FIT), "--plan", "kfold(k=2)", "--quiet"]
    assert errbar(*words).code == 0
    assert sorted(p.name for p in (data / ".errbar" / "runs").iterdir())[0].endswith(".parquet")
    assert "evaluate" in errbar("runs").out
