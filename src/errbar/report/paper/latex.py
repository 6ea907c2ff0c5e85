r"""LaTeX of a run: what it says, booktabs tables, and the methods paragraph with \cite.

It needs the packages array and booktabs, and the encoding T1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from errbar.records.edited_run import edited_note
from errbar.records.run import Run
from errbar.report.paper._paper_table import PaperTable
from errbar.report.paper.latex_columns import LONGEST, TablePart, fit_columns, head_lines, split_pieces, split_rows
from errbar.report.paper.latex_text import SYMBOL, escape_latex, has_symbols
from errbar.report.paper.methods import Cite, methods
from errbar.report.paper.paper_tables import tables
from errbar.report.say import GLYPHS, find_answer


def latex(run: Run) -> str:
    """Return what the run says, its tables and the methods paragraph; a comment says where references come from."""
    needs = "% Needs \\usepackage[T1]{fontenc} and \\usepackage{array,booktabs}."
    parts = [f"{needs} References: errbar cite {run.id} > errbar.bib"]
    parts += [f"\\textbf{{{escape_latex(edited_note(run))}}}"] if run.edited else []
    found = find_answer(run)
    said = [found.heading, found.about, *(f"{GLYPHS[s.glyph]} {s.words}" for s in found.sentences)]
    parts.append(_paragraph("Result", [_prose(text) for text in said if text]))
    parts += [_table(t, run.id) for t in tables(run)]
    parts.append(_paragraph("Statistical methods", [_sentence(s) for s in methods(run)]))
    text = "\n\n".join(parts) + "\n"
    return SYMBOL + text if has_symbols(text) else text


def _paragraph(title: str, sentences: Iterable[str]) -> str:
    return f"\\paragraph{{{title}}}\n{{\\emergencystretch=3em\n" + "\n".join(sentences) + "\\par}"


def _sentence(parts: Iterable[str | Cite]) -> str:
    return "".join(f"~\\cite{{{','.join(p.keys)}}}" if isinstance(p, Cite) else _prose(p) for p in parts)


def _prose(text: str) -> str:
    """Words as they are; in a long name a line may end."""
    parts = re.split(rf"(\S{{{LONGEST + 1},}})", text)
    return "".join(_breakable(part) if i % 2 else escape_latex(part) for i, part in enumerate(parts))


def _table(t: PaperTable, run_id: str) -> str:
    """The table; one that is higher than a page goes on in further ones."""
    parts = fit_columns(t)
    pages = split_rows(t, parts)
    return "\n\n".join(_float(t, parts, rows, run_id, i, len(pages)) for i, rows in enumerate(pages))


def _float(t: PaperTable, parts: tuple[TablePart, ...], rows: range, run_id: str, place: int, count: int) -> str:
    title = t.title if place == 0 else f"{t.title.rstrip('.')} (continued)."
    label = f"tab:errbar-{run_id[:6]}-{t.name.replace('_', '-')}{f'-{place + 1}' if place else ''}"
    lines = [
        r"\begin{table}",
        r"\centering",
        *([parts[0].size] if parts[0].size else []),
        f"\\caption{{{_prose(title)}}}",
        f"\\label{{{label}}}\\medskip",
        "\n\\par\\medskip\n".join(_part(t, part, rows) for part in parts),
        *(f"\\par\\smallskip{{\\footnotesize {_prose(note)}}}" for note in t.notes if place == count - 1),
        r"\end{table}",
        *([r"\clearpage"] if count > 1 else []),  # LaTeX holds few tables back
    ]
    return "\n".join(lines)


def _part(t: PaperTable, part: TablePart, places: range) -> str:
    shape = "".join(_shape(i in t.words, wrap) for i, wrap in zip(part.columns, part.wraps))
    tight = any(wrap is not None for wrap in part.wraps)
    heads = [_head(t.heads[i], i in t.words) if tight else escape_latex(t.heads[i]) for i in part.columns]
    rows = [
        [escape_latex(row[i]) if wrap is None else _breakable(row[i]) for i, wrap in zip(part.columns, part.wraps)]
        for row in (t.cells[place] for place in places)
    ]
    return "\n".join(
        [
            f"\\begin{{tabular}}{{{shape}}}",
            r"\toprule",
            _row(heads),
            r"\midrule",
            *map(_row, rows),
            r"\bottomrule",
            r"\end{tabular}",
        ]
    )


def _shape(words: bool, wrap: float | None) -> str:
    if wrap is not None:
        return f">{{\\raggedright\\arraybackslash}}p{{{wrap:g}pt}}"
    return "l" if words else "r"


def _head(head: str, words: bool) -> str:
    lines = head_lines(head)
    if words or len(lines) == 1:
        return escape_latex(head)
    stack = r"\\".join(map(escape_latex, lines))
    return f"\\shortstack[r]{{{stack}}}"


def _breakable(text: str) -> str:
    """Escaped, with a place to end a line after every part of a name."""
    pieces = split_pieces(text)
    return "".join(
        escape_latex(p) + ("" if p.endswith((" ", "-")) else r"\allowbreak{}") for p in pieces[:-1]
    ) + "".join(escape_latex(p) for p in pieces[-1:])


def _row(cells: Iterable[str]) -> str:
    # A row that begins with a bracket would be read as the option of the break before it.
    return " & ".join(f"{{}}{c}" if c.startswith("[") else c for c in cells) + r" \\"
