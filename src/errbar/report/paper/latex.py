r"""LaTeX of a run: booktabs tables and the methods paragraph, with \cite. Needs the packages array and booktabs."""

from __future__ import annotations

import re
from collections.abc import Iterable

from errbar.dialect import render as in_dialect
from errbar.records.edited_run import edited_note
from errbar.records.run import Run
from errbar.report.paper.latex_columns import TablePart, fit_columns, head_lines, split_pieces
from errbar.report.paper.methods import Cite, methods
from errbar.report.paper.paper_tables import PaperTable, tables

SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"$<$",
    ">": r"$>$",
    "|": r"$|$",
    '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}",
    "−": r"$-$",
    "–": "--",
    "…": r"\ldots{}",
    "±": r"$\pm$",
    "×": r"$\times$",
    "√": r"$\surd$",
    "∞": r"$\infty$",
    "→": r"$\rightarrow$",
    "²": r"$^2$",
    "·": r"$\cdot$",
}
"""What LaTeX reads otherwise, or what its usual fonts lack."""


def latex(run: Run) -> str:
    """Tables, then the paragraph; a comment says where the references come from."""
    parts = [f"% Needs \\usepackage{{array,booktabs}}. References: errbar cite {run.id} > errbar.bib"]
    parts += [f"\\textbf{{{escape_latex(edited_note(run))}}}"] if run.edited else []
    parts += [_table(t, run.id) for t in tables(run)]
    sentences = [_sentence(s) for s in methods(run)]
    return "\n\n".join([*parts, "\\paragraph{Statistical methods}\n" + "\n".join(sentences)]) + "\n"


def escape_latex(text: str) -> str:
    """Text that LaTeX sets as it stands, one line; what cannot be printed is shown as a question mark."""
    flat = "".join(c if c.isprintable() else "?" for c in re.sub(r"\s+", " ", in_dialect(text)))
    spaced = re.sub(r"(?<=\d) %", "\u00a0%", flat)
    return "".join("\\," if c == "\u00a0" else SPECIAL.get(c, c) for c in spaced)


def _sentence(parts: Iterable[str | Cite]) -> str:
    return "".join(f"~\\cite{{{','.join(p.keys)}}}" if isinstance(p, Cite) else escape_latex(p) for p in parts)


def _table(t: PaperTable, run_id: str) -> str:
    parts = fit_columns(t)
    lines = [
        r"\begin{table}",
        r"\centering",
        *([parts[0].size] if parts[0].size else []),
        f"\\caption{{{escape_latex(t.title)}}}",
        f"\\label{{tab:errbar-{run_id[:6]}-{t.name.replace('_', '-')}}}",
        "\n\\par\\medskip\n".join(_part(t, part) for part in parts),
        *(f"\\par\\smallskip{{\\footnotesize {escape_latex(note)}}}" for note in t.notes),
        r"\end{table}",
    ]
    return "\n".join(lines)


def _part(t: PaperTable, part: TablePart) -> str:
    shape = "".join(_shape(i in t.words, wrap) for i, wrap in zip(part.columns, part.wraps))
    tight = any(wrap is not None for wrap in part.wraps)
    heads = [_head(t.heads[i], i in t.words) if tight else escape_latex(t.heads[i]) for i in part.columns]
    rows = [
        [escape_latex(row[i]) if wrap is None else _breakable(row[i]) for i, wrap in zip(part.columns, part.wraps)]
        for row in t.cells
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
