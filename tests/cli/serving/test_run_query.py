"""Which lines a query finds."""

import pytest

from errbar.cli.serving.run_query import ON_PAGE, Query, fields_of
from errbar.errors import BadInput
from errbar.stores import Headline, Listed


def line(name, verb="evaluate", what="wdbc.csv, logistic", head=None):
    return Listed(id=name, verb=verb, made=0.0, what=what, headline=head, rows=10, seconds=1.0)


LINES = [
    line("aa11"),
    line("bb22", verb="lab", what="two_gaussians"),
    line("cc33", what="WDBC.csv, forest", head=Headline("roc_auc", "ROC AUC", 0.9, None, None)),
]


@pytest.mark.parametrize(
    ("asked", "ids"),
    [
        ("", "aa11 bb22 cc33"),
        ("verb=lab", "bb22"),
        ("verb=gate", ""),
        ("text=wdbc", "aa11 cc33"),
        ("text=forest+wdbc", "cc33"),
        ("text=roc", "cc33"),
        ("text=b2", "bb22"),
        ("verb=evaluate&text=gaussians", ""),
    ],
)
def test_by_verb_and_by_words_of_any_case(asked, ids):
    assert [x.id for x in Query.of(fields_of(asked)).found(LINES)] == ids.split()


def test_pages_cover_every_line_once():
    lines = [line(f"{i:04}") for i in range(2 * ON_PAGE + 1)]
    pages = [Query(page=p).shown(lines) for p in (1, 2, 3, 4)]
    assert [len(p) for p in pages] == [ON_PAGE, ON_PAGE, 1, 0]
    assert [x for p in pages for x in p] == lines


def test_another_page_asks_the_same():
    assert Query.of(fields_of(Query(verb="lab", text="a&b c").at(3)[1:])) == Query(verb="lab", text="a&b c", page=3)


@pytest.mark.parametrize("page", ["0", "-1", "x", "1.5", "²", "9" * 5000])
def test_a_page_is_a_whole_number_from_one(page):
    with pytest.raises(BadInput, match="A page is a whole number from 1"):
        Query.of({"page": [page]})


def test_an_address_of_too_many_fields_is_refused():
    with pytest.raises(BadInput, match="at most 64 fields; found 65"):
        fields_of("&".join(["run=a"] * 65))
