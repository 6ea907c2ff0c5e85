"""Average ranks as points, best on top."""

from tests.pictures.written import drawn, run, shaped, sheet

RANKS = sheet(
    "ranks", "learner average_rank median wins", ("B", 1.5, 0.879, 7), ("A", 1.75, 0.875, 5), ("C", 2.75, 0.8, 0)
)


def test_a_point_a_learner_at_its_average_rank():
    found = drawn("standings", run("compare", sheets=(RANKS,)))
    (points,) = shaped(found, "points")
    assert (points.x, points.y) == ((1.5, 1.75, 2.75), (2.0, 1.0, 0.0))
    assert found.y.names == ("C", "A", "B")
    assert points.text[0] == "B: average rank 1.50, median 0.879, best on 7"
    assert found.x.low < 1 and found.x.high > 3


def test_no_ranks_no_picture():
    assert drawn("standings", run("compare")) is None
