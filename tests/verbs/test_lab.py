import numpy as np
import pytest

import errbar
from errbar.errors import BadInput, UnknownName
from errbar.stores import open_store
from errbar.studies._setup import vary_of


@pytest.mark.parametrize(
    ("world", "options", "says"),
    [
        ("two_gaussian", {}, "Unknown world 'two_gaussian'. Did you mean two_gaussians"),
        ("two_gaussians", {"study": "coverige"}, "Unknown study 'coverige'. Did you mean coverage"),
        ("two_gaussians", {"learner": "tre"}, "Unknown learner 'tre'. Did you mean tree"),
        ("two_gaussians", {"plan": "kfolds"}, "Unknown split 'kfolds'. Did you mean kfold"),
    ],
)
def test_unknown_names_are_met_with_near_ones(world, options, says):
    with pytest.raises(UnknownName, match=says):
        errbar.lab(world, **options)


@pytest.mark.parametrize(
    ("world", "options", "says"),
    [
        ("two_gaussians", {"learner": "ridge"}, "ridge is for regression; the target is binary"),
        ("linear_gaussian", {"learner": "logistic"}, "logistic is for classification"),
        (
            "two_gaussians",
            {"replications": 1},
            "`replications` is 1; it must be a whole number of 2 or more, at most 10,000,000",
        ),
        ("two_gaussians", {"n": 1}, "`n` is 1; it must be a whole number of 2 or more, at most 10,000,000"),
        ("two_gaussians", {"measure": "mse"}, "knows error_rate, log_loss, brier; got mse"),
        (
            "two_gaussians",
            {"study": "bias", "plan": "kfold"},
            r"bias takes `learner`, `measure`; got `plan`\. Leave it",
        ),
        ("two_gaussians", {"study": "k", "vary": "k="}, "`vary` must be name=v1,v2"),
        ("two_gaussians", {"study": "k", "vary": {"k": []}}, "with a value or more"),
        ("two_gaussians", {"study": "k", "vary": "rate=0.1"}, "This study varies k"),
        ("two_gaussians", {"study": "k", "vary": "k=99"}, "2 <= k <= 40; got 99"),
        ("two_gaussians", {"study": "split_rate", "vary": "rate=1.5"}, "numbers between 0 and 1; got 1.5"),
        (
            "two_gaussians",
            {"study": "complexity", "learner": "logistic"},
            "logistic needs the parameter to vary; got none",
        ),
        ("two_gaussians", {"study": "complexity", "learner": "tree", "vary": "depth=1"}, "no option 'depth'"),
        ("two_gaussians", {"study": "k(stratified=3)"}, "stratified=true or stratified=false; got 3"),
        ("two_gaussians", {"study": "k(folds=3)"}, "k has no option 'folds'"),
        ("two_gaussians", {"study": "decomposition", "measure": "log_loss"}, "error_rate and mse; got log_loss"),
        ("two_gaussians", {"study": "selection", "learner": "svm"}, "svm needs the parameter to vary"),
        (
            "two_gaussians",
            {"study": "selection", "learner": "knn", "vary": "kk=1,3"},
            "no parameter 'kk'. Did you mean k",
        ),
        (None, {"study": "selection(error=2)"}, "0 < error < 1; got error=2"),
        (None, {"study": "selection", "learner": "tree"}, r"`learner`\. Leave it"),
        ("two_gaussians", {"level": 2}, "`level` is 2; it must be between 0 and 1"),
        (7, {}, "A world is written name"),
    ],
)
def test_bad_input_is_refused_in_words(world, options, says):
    with pytest.raises(BadInput, match=says):
        errbar.lab(world, **options)


def test_what_varies_may_be_written_or_given():
    assert vary_of("max_depth=1,2,none") == ("max_depth", (1, 2, None))
    assert vary_of({"penalty": np.array([0.1, 1])}) == ("penalty", (0.1, 1.0))
    assert vary_of(vary_of("k=2")) == ("k", (2,))


def test_a_study_has_a_world_of_its_own_where_none_is_named():
    assert errbar.lab(study="k", n=20, replications=2).options["world"] == "two_gaussians"
    assert "world" not in errbar.lab(study="selection", n=20, replications=2, vary="m=2").options


def test_the_run_tells_what_it_was_made_with():
    run = errbar.lab("two_gaussians(d=3)", study="k(repeats=2)", learner="tree(max_depth=2)", n=20, replications=2)
    told = {"study": "k", "world": "two_gaussians(d=3)", "learner": "tree(max_depth=2)", "n": 20, "replications": 2}
    assert told.items() <= run.options.items() and run.options["repeats"] == 2
    assert run.data.rows == 20 and run.data.kind == "binary"
    assert run.learners[0]["params"] == {"max_depth": "2"}


def test_a_store_keeps_the_run(tmp_path):
    run = errbar.lab("noise", study="k", learner="constant", n=20, replications=2, store=tmp_path / "kept")
    with open_store(tmp_path / "kept") as store:
        assert store.load(run.id).sheets == run.sheets


def test_an_estimated_world_says_that_its_truths_are_estimates(tmp_path):
    rng = np.random.default_rng(0)
    rows = [f"{x:.3f},{'ab'[int(x + rng.normal() > 0)]}" for x in rng.normal(size=60)]
    (tmp_path / "rows.csv").write_text("\n".join(["x,y", *rows]) + "\n", encoding="utf-8")
    run = errbar.lab(f"estimated(file={tmp_path}/rows.csv, target=y)", study="bayes", replications=2, vary="n=20")
    assert any("truths of the estimate" in note for note in run.sheets[0].notes)
    run = errbar.lab(f"population({tmp_path}/rows.csv, target=y)", study="bayes", n=30, replications=2, vary="n=20")
    assert any("30 of the population's 60 rows" in note for note in run.sheets[0].notes)
