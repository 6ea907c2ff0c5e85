import errbar
from errbar.report.answers.letters import letters_of
from errbar.report.answers.model_values import values_of
from errbar.report.page.sections.ranking_section import ranking_section
from tests.report.page.sections.compared import page_of, three_models


def test_the_ladder_has_letters_and_the_best_first():
    run = three_models()
    section = ranking_section(page_of(run))
    body = section.body
    assert body.index("<b>first</b>") < body.index("<b>second</b>") < body.index("<b>worst</b>")
    primary = [c for c in run.comparisons if c.primary]
    assert letters_of(primary) == {"first": "a", "second": "a", "worst": "b"}
    assert section.title == "first and second share first place"
    assert 'class="ltr">b<' in body and "first beats worst by" in body
    assert set(values_of(primary)) == {"first", "second", "worst"}
    # the worst stands at the left end, the best at the right
    assert 'cx="98.00%"' in body and 'cx="2.00%"' in body


def test_a_single_winner_stands_alone():
    y = [0, 1] * 60
    models = {"good": {"prob": [0.1, 0.9] * 60}, "bad": {"prob": [0.9, 0.1, 0.1, 0.9] * 30}}
    run = errbar.compare(models, truth=y, positive=1, measures="brier")
    assert ranking_section(page_of(run)).title == "good is first alone"


def test_one_model_has_no_ladder():
    assert ranking_section(page_of(errbar.score(truth=[0, 1, 1], label=[0, 1, 0], positive=1))) is None
