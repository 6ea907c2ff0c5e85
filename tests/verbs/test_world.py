import numpy as np
import pytest

import errbar
from errbar.errors import BadInput

TABLE = "colour,size,class,p\nred,1,a,0.4\nred,1,b,0.1\nred,2,b,0.2\nblue,1,a,0.05\nblue,2,b,0.15\nblue,2,a,0.1\n"
ROWS = "colour,weight,who,kind\n" + "".join(
    f"{('red', 'blue')[i % 2]},{i % 7},{i // 4},{('no', 'yes')[i % 3 == 0]}\n" for i in range(40)
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.csv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "rows.csv").write_text(ROWS, encoding="utf-8")
    return tmp_path


def test_a_table_file_is_a_world_of_its_cells(folder):
    place = errbar.world("discrete_table(file=table.csv, target=class)")
    # (red, 1): 0.1 is lost; (red, 2): nothing; (blue, 1): nothing; (blue, 2): 0.1.
    assert place.bayes_error.value == pytest.approx(0.2)
    assert place.key == "discrete_table(file=table.csv, target=class)"
    assert place.marginal("class").values[0] == pytest.approx([0.55, 0.45])


def test_the_column_of_probabilities_can_be_named(folder):
    (folder / "counts.csv").write_text(TABLE.replace(",p\n", ",seen\n").replace("0.", ""), encoding="utf-8")
    with pytest.raises(BadInput, match="Name it: probability=COL"):
        errbar.world("discrete_table(file=counts.csv, target=class)")
    place = errbar.world("discrete_table(file=counts.csv, target=class, probability=seen)")
    assert place.joint.values.sum() == pytest.approx(1)


def test_a_population_counts_on_all_rows_of_the_file(folder):
    place = errbar.world("population(file=rows.csv, target=kind)")
    # 14 of 40 rows are "yes" (0, 3, ..., 39).
    assert place.true_error(lambda X: "no").value == 14 / 40
    assert place.kind == "binary" and place.classes == ("no", "yes")


def test_the_file_may_stand_without_its_name(folder):
    assert errbar.world("population(rows.csv, target=kind)").key == "population(file=rows.csv, target=kind)"


def test_units_of_a_population_are_drawn_whole(folder):
    place = errbar.world("population(file=rows.csv, target=kind, unit=who)")
    sample = place.sample(8, np.random.default_rng(0))
    assert sorted(np.unique(sample.unit, return_counts=True)[1]) == [4, 4]


def test_learners_know_which_columns_of_a_population_are_categories(folder):
    run = errbar.lab(
        "population(file=rows.csv, target=kind)",
        study="learning-curve",
        learner="logistic",
        replications=2,
        vary="n=20",
    )
    assert run.sheets[0].rows[0][0] == 20


def test_an_estimated_world_takes_categories_and_numbers(folder):
    place = errbar.world("estimated(file=rows.csv, target=kind)")
    assert place.estimated and place.bayes_error.estimated


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("population(file=nowhere.csv, target=y)", "No file nowhere.csv"),
        ("population(file=rows.csv)", "population needs `target`, the column to predict"),
        ("population(file=rows.csv, target=kinds)", "no column 'kinds' for `target`. Did you mean kind"),
        ("estimated(file=rows.csv, target=who)", "estimated needs classes|kind"),
        ("population", "population needs rows"),
    ],
)
def test_bad_calls_are_refused_in_words(folder, call, says):
    if "who" in call:
        (folder / "rows.csv").write_text("x,who\n" + "".join(f"{i},{i / 3}\n" for i in range(30)), encoding="utf-8")
    with pytest.raises(BadInput, match=says):
        errbar.world(call)
