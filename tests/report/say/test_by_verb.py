"""What a run says first: skill, then the first thing besides that a reader must know."""

import errbar
from errbar.records.run import Run
from errbar.report.say import find_answer

TRUTH = ["No", "No", "No", "Yes"] * 60
PROB = [0.1 + 0.5 * (t == "Yes") + 0.3 * ((7 * i) % 10) / 10 for i, t in enumerate(TRUTH)]


def test_two_classes_begin_with_skill():
    found = find_answer(errbar.score(truth=TRUTH, prob=PROB, positive="Yes"))
    assert found.heading.startswith("Better than baseline")
    assert [s.question for s in found.sentences][:2] == [
        "Is it better than the baseline?",
        "What does it catch at 0.5?",
    ]
    assert found.sentences[0].glyph == "better"
    assert "of 100 pairs; the baseline in 50" in found.sentences[0].words


def test_a_cut_that_costs_more_than_one_answer_is_in_the_heading():
    timid = [p / 2 for p in PROB]
    found = find_answer(errbar.score(truth=TRUTH, prob=timid, positive="Yes", cost="fn=20,fp=1"))
    assert "What do its errors cost?" in [s.question for s in found.sentences]
    assert found.heading == "Better than baseline, but F1 @0.5 is worse than baseline."


def test_without_intervals_nothing_is_claimed():
    found = find_answer(errbar.score(truth=TRUTH, prob=PROB, positive="Yes", interval="none"))
    assert found.heading == "No interval, so errbar concludes nothing about new rows."
    assert found.sentences == ()


def test_the_answer_survives_json():
    run = errbar.score(truth=TRUTH, prob=PROB, positive="Yes", cost="fn=3,fp=1")
    assert find_answer(Run.from_json(run.to_json())) == find_answer(run)
