"""Elements: every word is escaped in one place."""

from errbar.report.page.element import fold, notes, section, table, words


def test_words_end_no_tag_and_no_attribute():
    assert words("""<a b="c" d='e'> & ä\x00""") == "&lt;a b=&quot;c&quot; d=&#x27;e&#x27;&gt; &amp; ä\ufffd"


def test_the_first_cell_names_its_row_and_is_never_set_as_a_number():
    made = table(("n", "x"), [("8", "1.5")], caption="A & B", numbers=(0, 1))
    assert '<th scope="col">n</th><th scope="col" class="n">x</th>' in made
    assert '<th scope="row">8</th><td class="n">1.5</td>' in made
    assert 'aria-label="A &amp; B"' in made


def test_a_part_without_content_has_no_heading():
    assert section("a", "A", "") == notes([]) == ""


def test_what_is_folded_opens_when_asked():
    assert fold("<t>", "body", open_=True) == "<details open><summary>&lt;t&gt;</summary>body</details>"
