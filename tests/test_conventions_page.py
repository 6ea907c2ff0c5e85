"""docs/conventions.md: its examples, and that every convention is stated where a user meets it."""

import doctest
import re
from pathlib import Path

import pytest

from errbar.cli.explain import find, prose

PAGE = Path(__file__).parents[1] / "docs" / "conventions.md"


def test_every_example_of_the_page_answers_what_it_shows():
    text = PAGE.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, "conventions", str(PAGE), 0)
    outcome = doctest.DocTestRunner(verbose=False).run(test)
    assert outcome.attempted > 40 and outcome.failed == 0


def test_the_table_leads_to_every_section_in_order():
    text = PAGE.read_text(encoding="utf-8")
    heads = re.findall(r"^## (\d)\. (.+)$", text, re.M)
    slugs = [f"{number}-" + re.sub(r"[^a-z -]", "", title.lower()).replace(" ", "-") for number, title in heads]
    assert re.findall(r"\]\(#([^)]+)\)", text) == slugs and len(slugs) == 8


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("accuracy", "n - 1"),
        ("wald", "n - 1"),
        ("kappa", "statsmodels"),
        ("jeffreys", "SciPy"),
        ("ccc", "yardstick"),
        ("partial_auc", "pROC"),
        ("kfold", "cross_val_score"),
        ("roc_auc", "pairs"),
        ("time_ordered", "TimeSeriesSplit"),
    ],
)
def test_explain_states_the_convention_and_names_the_page(name, said):
    page = prose(find(name)[0][1])
    assert said in page and "docs/conventions.md" in page
