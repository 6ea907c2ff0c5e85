import errbar
from errbar.report.page.sections.candidates_section import candidates_section, choices_table
from tests.browser.runs import selected
from tests.report.page.sections.compared import page_of


def test_the_search_says_what_outer_splits_chose():
    run = selected()
    section = candidates_section(page_of(run))
    choices = run.selection.stability.choices
    chosen = run.selection.chosen["name"]
    assert section.title == f"{choices.get(chosen, 0)} of {sum(choices.values())} outer splits chose {chosen}"
    table = choices_table(run.selection)
    assert all(f"{times} of {sum(choices.values())}" in table for times in choices.values())
    assert "search_course" in section.pictures and section.name == "search"


def test_runs_that_chose_nothing_have_none():
    assert candidates_section(page_of(errbar.score(truth=[0, 1, 1], label=[0, 1, 0], positive=1))) is None
