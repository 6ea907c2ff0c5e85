"""LaTeX: whatever names hold, braces balance, rows have their columns and nothing is read as a command."""

import re
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errbar.report.paper.citing import bibtex
from errbar.report.paper.latex import latex
from errbar.report.paper.latex_columns import fit_columns, split_rows
from errbar.report.paper.latex_text import SYMBOL, escape_latex
from errbar.report.paper.paper_tables import tables
from tests.report.paper.hard_runs import HARD, many_slices
from tests.report.paper.runs import EVERY, NASTY, sliced


def balanced(text):
    depth = 0
    for c in re.sub(r"\\[{}]", "", text):
        depth += (c == "{") - (c == "}")
        assert depth >= 0
    return depth == 0


def tabulars(made):
    """Columns (l, r or the points to which they wrap) and rows of every tabular."""
    for line, body in re.findall(r"\\begin\{tabular\}\{([^\n]*)\}\n(.*?)\\end\{tabular\}", made, re.S):
        shape = re.findall(r">\{\\raggedright\\arraybackslash\}p\{([\d.]+)pt\}|([lr])", line)
        yield [wrap or side for wrap, side in shape], [r for r in body.splitlines() if r.endswith(r"\\")]


def test_special_characters_are_set_as_they_stand():
    assert escape_latex("50%_of {a}\\b & #1 ^~$|") == (
        r"50\%\_of \{a\}\textbackslash{}b \& \#1 \textasciicircum{}\textasciitilde{}\$$|$"
    )
    assert escape_latex("95 % −0.1–0.2 <0.001") == r"95\,\% $-$0.1--0.2 $<$0.001"


@given(st.text())
def test_any_text_is_one_line_of_plain_characters(text):
    made = escape_latex(text)
    assert "\n" not in made
    assert balanced(made)
    # Take away what we write on purpose; nothing that LaTeX acts on may be left.
    left = re.sub(r"\\errbarsymbol\{[^\\{}$&#_%~^]\}\{[0-9A-F]{4,6}\}", "", made)
    left = re.sub(r"\\text[a-z]+\{\}|\\ldots\{\}|\$\\?[-|<>'^A-Za-z0-9]+\$|\\,|\\[{}$&#_%]", "", left)
    assert not set("\\{}$&#_%~^") & set(left)


@pytest.mark.parametrize("name", EVERY)
def test_a_document_is_whole(name):
    run = EVERY[name]()
    made = latex(run)
    assert balanced(made)
    opened, closed = (re.findall(rf"\\{word}\{{(\w+)\}}", made) for word in ("begin", "end"))
    assert sorted(opened) == sorted(closed) and 0 < opened.count("table") <= opened.count("tabular")
    keys = {key for found in re.findall(r"\\cite\{([^}]*)\}", made) for key in found.split(",")}
    assert "errbar" in keys
    assert keys <= set(re.findall(r"^@\w+\{([^,]+),", bibtex(run), re.M))


@pytest.mark.parametrize("name", EVERY)
def test_every_row_has_as_many_cells_as_its_table_has_columns(name):
    for shape, rows in tabulars(latex(EVERY[name]())):
        assert rows
        assert {len(re.split(r"(?<!\\)&", row)) for row in rows} == {len(shape)}


def test_names_from_files_are_escaped_in_the_table():
    made = latex(sliced()).replace(r"\allowbreak{}", "")
    assert NASTY not in made
    assert r"50\%\_of \{a\}\textbackslash{}b \& \#1" in made


def test_a_cell_that_begins_with_a_bracket_is_no_option():
    from errbar.report.paper.latex import _row

    assert _row(("[a]", "1")) == r"{}[a] & 1 \\"


HEAD = r"\documentclass{article} \usepackage[T1]{fontenc} \usepackage{textcomp} \usepackage{array,booktabs}"


def document(run):
    return "\n".join([HEAD, r"\begin{document}", latex(run), r"\end{document}", ""])


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no LaTeX is installed")
@pytest.mark.parametrize("name", [*EVERY, *HARD])
def test_latex_sets_it_without_a_line_that_is_too_wide_or_a_table_that_is_too_high(name, tmp_path):
    (tmp_path / "a.tex").write_text(document({**EVERY, **HARD}[name]()), encoding="utf-8")
    found = subprocess.run(
        ["pdflatex", "-interaction=batchmode", "-halt-on-error", "a.tex"], cwd=tmp_path, check=False, timeout=120
    )
    assert found.returncode == 0
    log = (tmp_path / "a.log").read_text(encoding="latin-1")
    assert "Overfull \\hbox" not in log and "Float too large" not in log


def test_a_character_that_no_font_has_is_written_by_its_number():
    assert escape_latex("é ≥ β") == r"é $\geq$ $\beta$"
    assert escape_latex("类ħ") == r"\errbarsymbol{类}{7C7B}\errbarsymbol{ħ}{0127}"
    assert latex(many_slices()).startswith(SYMBOL) and SYMBOL not in latex(EVERY["poor"]())


def test_a_table_that_is_higher_than_a_page_goes_on_with_every_row_once():
    made = latex(many_slices())
    assert made.count("(continued).") >= 1
    whole = next(t for t in tables(many_slices()) if len(t.cells) == 80)  # 40 slices, 2 measures
    parts = fit_columns(whole)
    assert [i for rows in split_rows(whole, parts) for i in rows] == list(range(80))
