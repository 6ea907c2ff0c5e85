"""docs/explanation/conventions.md leads to every convention, and each is stated where a user meets it."""

import re
from pathlib import Path

import pytest

from errbar.cli.explain import find, prose

PAGE = Path(__file__).parents[1] / "docs" / "explanation" / "conventions.md"


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
    assert said in page and "docs/explanation/conventions.md" in page
