r"""Text in LaTeX: every character as it is set, or by its number where the usual fonts lack it."""

from __future__ import annotations

import re

from errbar.dialect import render as in_dialect

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
    "←": r"$\leftarrow$",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
    "≠": r"$\neq$",
    "≈": r"$\approx$",
    "′": r"$'$",
    "“": "``",
    "”": "''",
    "‘": "`",
    "’": "'",
    "—": "---",
    "•": r"\textbullet{}",
    "€": r"\texteuro{}",
    "²": r"$^2$",
    "·": r"$\cdot$",
    "●": r"$\bullet$",
    "○": r"$\circ$",
    "◆": r"$\diamond$",
}
"""What LaTeX reads otherwise, or what its usual fonts lack."""
GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "varepsilon", "ζ": "zeta",
    "η": "eta", "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu",
    "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho", "σ": "sigma", "τ": "tau",
    "υ": "upsilon", "φ": "varphi", "χ": "chi", "ψ": "psi", "ω": "omega", "Γ": "Gamma",
    "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma",
    "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega",
}  # fmt: skip
SPECIAL |= {letter: f"$\\{name}$" for letter, name in GREEK.items()}
LACKED = frozenset("ĦħĸĿŀŉŦŧſ")
"""Letters among the Latin ones to U+017F that the encoding T1 has not."""
LAST = "\u017f"
COMMAND = "\\errbarsymbol"
SYMBOL = (
    f"\\providecommand{{{COMMAND}}}[2]{{\\ifdefined\\Umathchar #1\\else U+#2\\fi}}"
    " % a character for XeLaTeX and LuaLaTeX, its number for pdfLaTeX\n"
)
"""Put before a text that needs it: pdfLaTeX ends at a character that no font of its has."""


def escape_latex(text: str) -> str:
    """Text that LaTeX sets as it stands, one line; what cannot be printed is shown as a question mark."""
    flat = "".join(c if c.isprintable() else "?" for c in re.sub(r"\s+", " ", in_dialect(text)))
    spaced = re.sub(r"(?<=\d) %", "\u00a0%", flat)
    return "".join("\\," if c == "\u00a0" else _set(c) for c in spaced)


def has_symbols(text: str) -> bool:
    """True where a character is written by its number."""
    return f"{COMMAND}{{" in text


def is_numbered(c: str) -> bool:
    """True for a character that is written by its number."""
    return c.isprintable() and c not in SPECIAL and (c > LAST or c in LACKED)


def _set(c: str) -> str:
    if not is_numbered(c):
        return SPECIAL.get(c, c)
    return f"{COMMAND}{{{c}}}{{{ord(c):04X}}}"
