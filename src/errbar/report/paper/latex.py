r"""LaTeX of a run: booktabs tables and the methods paragraph, with \cite. Needs the package booktabs."""

from __future__ import annotations

import re
from collections.abc import Iterable

from errbar.dialect import render as in_dialect
from errbar.records.edited_run import edited_note
from errbar.records.run import Run
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
    parts = [f"% Needs \\usepackage{{booktabs}}. References: errbar cite {run.id} > errbar.bib"]
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
    shape = "".join("l" if i in t.words else "r" for i in range(len(t.heads)))
    lines = [
        r"\begin{table}",
        r"\centering",
        f"\\caption{{{escape_latex(t.title)}}}",
        f"\\label{{tab:errbar-{run_id[:6]}-{t.name.replace('_', '-')}}}",
        f"\\begin{{tabular}}{{{shape}}}",
        r"\toprule",
        _row(t.heads),
        r"\midrule",
        *(_row(cells) for cells in t.cells),
        r"\bottomrule",
        r"\end{tabular}",
        *(f"\\par\\smallskip{{\\footnotesize {escape_latex(note)}}}" for note in t.notes),
        r"\end{table}",
    ]
    return "\n".join(lines)


def _row(cells: Iterable[str]) -> str:
    # A row that begins with a bracket would be read as the option of the break before it.
    return " & ".join(f"{{}}{c}" if c.startswith("[") else c for c in map(escape_latex, cells)) + r" \\"
