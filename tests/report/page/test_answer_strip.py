import errbar
from errbar.report.page.answer_strip import letter_groups
from tests.report.page.sections.compared import three_models


def test_models_of_one_letter_share_a_card_the_best_first():
    made = letter_groups(three_models())
    first, second = made.split('<div class="grp-card"')
    assert "first" in first and "second" in first and "worst" not in first
    assert "worst" in second and '<span class="ltr">b</span>' in second
    assert "choose within it on other grounds" in made


def test_names_are_escaped():
    y = [0, 1] * 30
    models = {"<b>": {"prob": [0.1, 0.9] * 30}, "c": {"prob": [0.9, 0.1, 0.1, 0.9] * 15}}
    made = letter_groups(errbar.compare(models, truth=y, positive=1, measures="brier"))
    assert "&lt;b&gt;" in made and "<b><b>" not in made
    assert "Every model has a letter of its own" in made


def test_runs_without_letters_have_no_cards():
    assert letter_groups(errbar.score(truth=[0, 1, 1], label=[0, 1, 0], positive=1)) == ""
    many = {f"m{i}": {"label": [0, 1, 1, 0]} for i in range(9)}
    assert letter_groups(errbar.compare(many, truth=[0, 1, 1, 1], positive=1, measures="accuracy")) == ""
