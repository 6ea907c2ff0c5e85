"""Sections: headings are escaped, navigation names those that have a word."""

from errbar.report.page.section import Section, navigation, render_section


def test_a_section_has_an_address_a_heading_and_its_button():
    text = render_section(Section(name="measures", title="<b>", lead="one & all", body="<p>x</p>", csv="estimates"))
    assert 'id="measures"' in text and "&lt;b&gt;</h2>" in text and "one &amp; all" in text and "<p>x</p>" in text
    assert 'data-csv="estimates"' in text


def test_navigation_begins_with_the_answer_and_leaves_out_sections_without_a_word():
    made = navigation([Section(name="a", title="A", body="", nav="First"), Section(name="b", title="B", body="")])
    assert made == '<a href="#answer">Answer</a><a href="#a">First</a>'
