"""A measure that is on no shelf, and one that a plug-in brings, with a paper of its own: every verb takes them."""

import json

import numpy as np
import pytest

import errbar
from errbar._shelf import Shelf
from errbar.cli import run as command
from errbar.report.paper import FORMATS, render_paper
from errbar.report.paper.citing import bibtex, cite_keys
from tests.own_concepts import own_measure

RNG = np.random.default_rng(5)
Y = np.arange(80) % 2
P = np.clip(0.5 + 0.3 * (Y - 0.5) + RNG.normal(0, 0.15, 80), 0.01, 0.99)
Q = np.clip(0.5 + 0.1 * (Y - 0.5) + RNG.normal(0, 0.15, 80), 0.01, 0.99)
X = np.column_stack([P, RNG.normal(size=80)])
MINE = own_measure()


def scored():
    return errbar.score(truth=Y, prob=P, measures=[MINE, "accuracy"])


def compared():
    return errbar.compare({"a": {"prob": P}, "b": {"prob": Q}}, truth=Y, measures=[MINE], primary=MINE)


def compared_learners():
    return errbar.compare(["logistic", "constant"], X, Y, measures=[MINE], plan="kfold(k=4)")


def evaluated():
    return errbar.evaluate("logistic", X, Y, measures=[MINE], plan="kfold(k=4)")


def gated():
    return errbar.gate({"prob": P}, champion={"prob": Q}, truth=Y, at_least=(MINE, 0.3), no_worse=(MINE, 0.2))


def test_its_value_is_the_mean_that_it_defines():
    assert scored()["closeness"].value == pytest.approx(float(np.mean(1 - np.abs(Y - P))))


@pytest.mark.parametrize("verb", [scored, compared, compared_learners, evaluated, gated])
def test_every_verb_takes_it_and_its_run_is_read_back_cited_and_reported(verb, tmp_path):
    made = verb()
    again = errbar.Run.from_json(made.to_json())
    assert again.own == made.own and again.id == made.id
    assert "doe2020" in cite_keys(again) and "brier1950" in cite_keys(again)
    assert "author = {Doe, Jane}" in bibtex(again)
    assert "Closeness" in str(again)
    assert "Closeness" in again.report(tmp_path / "r.html", checklists=["tripod-ai"]).read_text("utf-8")
    assert all("loseness" in render_paper(again, name) for name in FORMATS)
    assert "Doe, Jane (2020). On closeness. Journal of Examples 1." in render_paper(again, "markdown")


def test_zeros_and_ones_are_refused_for_it_as_for_any_measure_of_probabilities():
    with pytest.raises(errbar.errors.Refusal, match="hard labels"):
        errbar.score(truth=Y, prob=np.roll(Y, 1).astype(float), measures=[MINE])


class Entry:
    """What an installed package announces."""

    name = "closeness"

    @staticmethod
    def load():
        return MINE


@pytest.fixture
def plugged(monkeypatch):
    there = property(lambda shelf: {"closeness": Entry} if shelf.package == "errbar.measures" else {})
    monkeypatch.setattr(Shelf, "_guests", there)


def test_a_plug_in_is_explained_with_its_paper(plugged, capsys):
    assert command(["explain", "closeness"]) == 0
    assert "Doe, Jane (2020). On closeness. Journal of Examples 1." in capsys.readouterr().out


def test_a_plug_in_is_cited_also_where_it_is_not_installed(plugged, monkeypatch, tmp_path, capsys):
    made = errbar.score(truth=Y, prob=P, measures="closeness")
    file = tmp_path / "run.json"
    file.write_text(made.to_json(), "utf-8")
    for _ in ("installed", "not installed"):
        assert command(["cite", str(file), "--json"]) == 0
        assert "doe2020" in json.loads(capsys.readouterr().out)["cites"]
        monkeypatch.undo()
