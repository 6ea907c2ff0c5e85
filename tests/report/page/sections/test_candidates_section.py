import errbar
from errbar.report.html import page
from errbar.report.page.sections.candidates_section import candidates_section, choices_table
from tests.browser.runs import selected
from tests.report.page.sections.compared import page_of


def test_the_search_says_what_outer_splits_chose():
    run = selected()
    section = candidates_section(page_of(run))
    choices = run.selection.stability.choices
    chosen = run.selection.chosen["name"]
    assert section.title == f"{choices.get(chosen, 0) or 'None'} of {sum(choices.values())} outer splits chose {chosen}"
    table = choices_table(run.selection)
    assert all(f"{times} of {sum(choices.values())}" in table for times in choices.values())
    assert "search_course" in section.pictures and section.name == "search"


def test_its_bars_have_a_height_and_a_colour_on_the_page():
    run = selected()
    assert '<svg class="rung"' in choices_table(run.selection)
    css = page(run).partition("</style>")[0]
    assert "svg.rung" in css and ".rung rect{fill" in css


def test_runs_that_chose_nothing_have_none():
    assert candidates_section(page_of(errbar.score(truth=[0, 1, 1], label=[0, 1, 0], positive=1))) is None
