from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.report.run_text import render
from errbar.report.study_text import study_lines

SHEET = Sheet(
    name="bias",
    title="Estimators",
    columns=("estimator", "fits", "bias", "bias_se", "share", "refused"),
    rows=(("10-fold", 10, 0.01234, 0.0021, 0.1875, 0), ("holdout", 1, -0.1, None, 1.0, 0)),
    notes=("often claimed: so it is here",),
)


def lab(*sheets):
    options = {"study": "bias", "world": "xor", "learner": "tree", "n": 50, "replications": 1200}
    return Run(verb="lab", seed=3, data=DataFacts(rows=50, kind="binary"), options=options, sheets=sheets)


def test_an_error_stands_behind_its_number_with_as_many_digits_as_it_allows():
    out = study_lines(lab(SHEET))
    assert out[0] == "bias · world xor · learner tree · n 50 · 1,200 replications"
    assert out[2:6] == [
        "Estimators",
        "  estimator  fits              bias   share",
        "  10-fold      10   0.0123 ± 0.0021  0.1875",
        "  holdout       1  -0.1              1",
    ]


def test_a_count_that_is_0_everywhere_is_left_out_and_shown_otherwise():
    assert "refused" not in "\n".join(study_lines(lab(SHEET)))
    some = Sheet(name="s", title="t", columns=("x", "refused"), rows=(("a", 0), ("b", 2)))
    assert "refused" in "\n".join(study_lines(lab(some)))


def test_notes_and_the_seed_are_below_and_quiet_leaves_them_out():
    out = study_lines(lab(SHEET))
    assert "  often claimed: so it is here" in out
    assert out[-1].startswith("seed 3 · 0.0 s · number ± its Monte-Carlo standard error · run ")
    quiet = study_lines(lab(SHEET), quiet=True)
    assert quiet[0] == "Estimators" and len(quiet) == 4


def test_numbers_that_are_not_there_are_dashes():
    none = Sheet(name="s", title="t", columns=("x", "v", "v_se"), rows=(("a", None, None), ("b", 0.5, 0.01)))
    assert "–" in study_lines(lab(none))[4]


def test_a_lab_run_is_rendered_by_its_tables():
    assert render(lab(SHEET)) == "\n".join(["Estimators.", *study_lines(lab(SHEET))])


def test_an_error_that_is_rounding_is_not_shown():
    two = Sheet(name="s", title="t", columns=("x", "sd", "sd_se"), rows=(("a", 0.10606601717798213, 1.04e-17),))
    assert study_lines(lab(two))[4] == "  a  0.1061"
