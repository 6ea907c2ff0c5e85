"""The tables of two lectures: cells, sums by hand, and the Bayes error."""

import errbar
from errbar.pictures import PictureInput, picture
from errbar.worlds import world
from tests.pictures.written import drawn, run, shaped


def figure(call, classes):
    return drawn("joint_table", run("lab", classes=classes, options={"world": call, "replications": 5}))


def by_place(found, mark):
    return {(found.y.names[int(y)], found.x.names[int(x)]): t for x, y, t in zip(mark.x, mark.y, mark.text)}


def test_cells_are_joint_probabilities_with_rows_from_the_top():
    found = figure("discrete_table(document=001)", ("1", "2"))
    assert found.y.names == ("p(class)", "(1, 1)", "(1, 0)", "(0, 1)", "(0, 0)")
    assert found.x.names == ("1", "2", "p(x)")
    cells = by_place(found, shaped(found, "cells")[0])
    # p(x) = 1/2, 1/4, 1/4, 0 times p(class 1 | x) = 1, 3/4, 1/4, 0
    assert cells["(0, 0)", "1"] == "0.5" and cells["(0, 0)", "2"] == ""
    assert cells["(0, 1)", "1"] == "0.188" and cells["(0, 1)", "2"] == "0.0625"
    assert cells["(1, 0)", "1"] == "0.0625" and cells["(1, 1)", "2"] == ""  # an empty cell is empty


def test_marginals_stand_apart_and_add_up():
    found = figure("discrete_table(document=001)", ("1", "2"))
    sums = by_place(found, shaped(found, "cells")[1])
    assert sums["(0, 0)", "p(x)"] == "0.5" and sums["(1, 1)", "p(x)"] == "0"
    assert sums["p(class)", "1"] == "0.75" and sums["p(class)", "2"] == "0.25" and sums["p(class)", "p(x)"] == "1"
    assert shaped(found, "cells")[1].tone == "quiet"


def test_the_likeliest_cell_is_darkest_and_the_bayes_error_is_told():
    found = figure("discrete_table(document=001)", ("1", "2"))
    assert shaped(found, "cells")[0].value == (1.0, 0.0, 0.375, 0.125, 0.125, 0.375, 0.0, 0.0)
    assert found.notes[0].startswith("Bayes error: 0.125,")


def test_the_other_lecture_has_nine_vectors_and_five_classes():
    found = figure("discrete_table(document=000)", world("discrete_table(document=000)").classes)
    assert len(found.y.names) == 10 and len(found.x.names) == 6


def test_a_table_handed_over_in_memory_is_not_taken_for_the_one_on_the_shelf():
    assert figure("discrete_table", ("a", "b")) is None


def test_worlds_without_a_table_have_no_such_picture():
    assert figure("two_gaussians", ("0", "1")) is None
    assert drawn("joint_table", run("lab", options={"replications": 5})) is None


def test_a_table_from_a_file_has_its_picture(tmp_path):
    (tmp_path / "t.csv").write_text("color,class,p\nred,a,0.5\nred,b,0.1\nblue,b,0.4\n")
    run = errbar.lab(f"discrete_table(file={tmp_path}/t.csv, target=class)", study="bayes", replications=2, vary="n=20")
    found = picture("joint_table").find(PictureInput(run))
    assert found.x.names == ("a", "b", "p(x)") and set(found.y.names) == {"(red)", "(blue)", "p(class)"}
    assert shaped(found, "cells")[0].value == (0.0, 0.8, 1.0, 0.2) and "Bayes error: 0.1" in found.notes[0]


def test_a_continuous_world_has_a_table_of_cells():
    run = errbar.lab("two_gaussians", study="bayes", replications=2, vary="n=20")
    found = picture("joint_table").find(PictureInput(run))
    assert len(found.y.names) == 10 and "cut into thirds" in found.notes[0]
