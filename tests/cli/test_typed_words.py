"""A plain `score` is read as the library of commands reads it; whatever is not plain is left to that."""

import shlex

import pytest

from errbar.cli.build import command
from errbar.cli.score import ScorePrinting
from errbar.cli.typed_words import read_plain
from errbar.requests.score import ScoreRequest

PLAIN = [
    "preds.csv",
    "preds.csv --truth y --prob p",
    "a/b.parquet --truth y --prob p_a p_b p_c --by site,age",
    "preds.csv --truth y --value guess --measure rmse,r2 --json",
    "preds.csv --truth y --value guess --measure rmse r2 --quiet --all",
    "preds.csv --truth 'a column' --label l --positive 1 --unit patient --weight w --id i",
    "preds.csv --level 0.9 --seed 7 --replicates 500 --threshold 0.25 --interval none_such",
    "preds.csv --level 0.9 --store keep --cost fn=10,fp=1 --classes a,b --kind binary",
    "preds.csv --because EB211=known EB202='few rows' --fold f --repeat r",
    "preds.csv --rates true --transpose --score s --timeout 30s",
    "~/preds.csv --truth ünï",
]
LEFT = [
    "",
    "--help",
    "preds.csv --help",
    "preds.csv more.csv",
    "--truth y preds.csv",
    "preds.csv -m rmse",
    "preds.csv --measure=rmse",
    "preds.csv --truth y --truth z",
    "preds.csv --truth",
    "preds.csv --level high",
    "preds.csv --level -1",
    "preds.csv --level 1e-3",
    "preds.csv --seed 1.5",
    "preds.csv --seed 007",
    "preds.csv --json yes",
    "preds.csv --no-json",
    "preds.csv --store none",
    "preds.csv --positive ''",
    "preds.csv --threshhold 0.5",
    "preds.csv --strata s",
    "preds.csv --by site --by-other age",
    "preds.csv -- --truth y",
    "preds.csv --because EB202 --help",  # help, not the reason that is missing
    "preds.csv --because EB202 --seed x",
    f"preds.csv --seed {'1' * 5000}",  # more digits than Python reads
]


def read(words):
    return read_plain(ScoreRequest, ScorePrinting, shlex.split(words))


@pytest.mark.parametrize("words", PLAIN)
def test_plain_words_are_read_as_the_library_reads_them(words):
    kept = []
    app = command(ScoreRequest, ScorePrinting, lambda *both: kept.append(both) or 0)
    app(shlex.split(words), exit_on_error=False, print_error=False, result_action="return_value")
    assert [read(words)] == kept


@pytest.mark.parametrize("words", LEFT)
def test_all_else_is_left_to_the_library(words):
    assert read(words) is None


def test_every_option_of_score_can_be_read_plainly():
    from errbar.cli.typed_words import LISTS, PATHS, TEXTS, asked_of
    from errbar.requests.option import options_of

    kinds = {d.kind for d in (*asked_of(ScoreRequest).values(), *options_of(ScorePrinting).values())}
    assert kinds <= {*PATHS, *TEXTS, *LISTS, "Number", "Whole", "Flag"}
