"""errbar explain: the page of a measure, an interval or a code."""

import json
import re

import pytest

from errbar._shelf import SHELVES, shelf
from errbar.cli.commands import app
from errbar.cli.explain import prose
from errbar.cli.spelling import flag_of

VERBS = [name for name in app if not name.startswith("-")]

EVERYTHING = [name for room in ("measures", "intervals", "checks") for name in shelf(room).names]


def test_a_measure_has_definition_formula_range_and_citation(errbar):
    said = errbar("explain", "f1")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("f1\n\nF1: the harmonic mean of precision and recall")
    for part in (
        "Use it when",
        "Not to be confused with",
        "2 TP / (2 TP + FP + FN)",
        "0 to 1, better: high",
        "Rijsbergen",
    ):
        assert part in said.out
    assert ">>>" not in said.out


def test_brief_is_the_definition_of_every_page_on_one_line_each(errbar):
    assert errbar("explain", "f1", "--brief").out == (
        "F1: the harmonic mean of precision and recall, 2 TP / (2 TP + FP + FN).\n"
    )
    said = errbar("explain", "label", "noise", "--brief").out.splitlines()
    assert all(line.startswith("Label noise: ") for line in said)
    assert [line.rpartition(". ")[2] for line in said] == ["(worlds)", "(words)"]


@pytest.mark.parametrize(
    ("word", "page"), [("auc", "roc_auc"), ("sensitivity", "recall"), ("recall(class=a)", "recall")]
)
def test_aliases_and_calls_lead_to_the_page(errbar, word, page):
    assert errbar("explain", word).out == errbar("explain", page).out


@pytest.mark.parametrize("word", ["EB111", "eb111", "hard_labels"])
def test_a_code_is_found_in_either_case(errbar, word):
    said = errbar("explain", word)
    assert "EB111: hard labels" in said.out and "Remedy:" in said.out and "--because EB111=" in said.out


def test_an_interval_says_what_it_is_for(errbar):
    assert "for          a mean of row losses" in errbar("explain", "hall").out


@pytest.mark.parametrize("name", EVERYTHING)
def test_everything_on_a_shelf_has_a_page(errbar, name):
    said = errbar("explain", name, "--json")
    assert (said.code, said.err) == (0, "")
    page = json.loads(said.out)
    assert page["name"] == name and len(page["page"]) > 50


def test_a_word_of_earlier_texts_leads_to_the_term_and_is_named_there(errbar):
    said = errbar("explain", "no skill")
    assert said.code == 0 and said.out.startswith("baseline\n\nBaseline: ")
    assert "also said    no skill, blind rule" in said.out
    assert errbar("explain", "95 % interval").out == errbar("explain", "confidence interval").out


def test_a_verb_in_a_page_is_not_written_as_an_option(errbar):
    page = errbar("explain", "EB209").out
    assert "`errbar score` looks at" in page and "`errbar compare` at" in page and "--score" not in page


def test_no_page_names_a_verb_where_an_option_is_shown():
    """A verb in code is written `errbar score`; `score` alone is the option, which does nothing by itself."""
    bare = re.compile(rf"`({'|'.join(v for v in VERBS if flag_of(v) is None)})`")
    acting = re.compile(rf"`({'|'.join(VERBS)})` (therefore |then |also )?[a-z]+s\b")
    pages = {f"{room}/{c.name}": prose(c) for room in SHELVES for c in shelf(room).everything()}
    assert [at for at, page in pages.items() if bare.search(page) or acting.search(page)] == []
    assert acting.search("`score` looks at losses") and not acting.search("pass scores as `score`; or")


@pytest.mark.parametrize(("word", "near"), [("f11", "f1"), ("rsme", "rmse"), ("wilsom", "wilson"), ("EB1111", "EB111")])
def test_a_near_miss_is_told(errbar, word, near):
    said = errbar("explain", word)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"errbar: Unknown name '{word}'. Did you mean ")
    assert near in said.err.partition("Did you mean ")[2]


def test_every_average_that_a_page_offers_is_computed(errbar):
    """`explain roc_auc` once offered average=micro, which is refused."""
    import numpy as np

    import errbar as library

    rng = np.random.default_rng(0)
    truth, prob = rng.integers(0, 3, 60), rng.dirichlet([1.0, 1.0, 1.0], 60)
    for name in ("roc_auc", "average_precision", "f1", "recall"):
        options = json.loads(errbar("explain", name, "--json").out)["options"]
        offered = options.partition("average=")[2].partition(",")[0]
        for average in offered.split("|"):
            assert library.score(truth=truth, prob=prob, measures=f"{name}(average={average})").estimates[0].value
