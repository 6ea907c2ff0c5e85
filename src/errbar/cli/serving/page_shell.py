"""Frame: what every page here has around it, in the colours and type of a report."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus

from errbar.cli.serving.response import Response
from errbar.report.page.element import words
from errbar.report.page.tokens import style

OWN = """
form.find{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;align-items:end;margin:1rem 0}
form.find label,.beside label{display:block;font-size:.9rem}
input[type=search],input[type=text],input[type=date]{background:var(--card);color:inherit;border:1px solid var(--line2);
border-radius:.35rem;padding:.2rem .5rem;min-width:min(100%,16rem)}
.beside{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;align-items:end;margin:1rem 0}
.pages{display:flex;gap:1.2rem;align-items:center;margin:1rem 0}
input[type=search],input[type=text],input[type=date],select{min-height:2.1rem}
time,tbody td:nth-child(4){white-space:nowrap}
tbody td{overflow-wrap:anywhere}
tbody td:nth-child(5){min-width:16rem}
form .wide{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:0 .8rem}
a{color:var(--est)}
tbody th{white-space:nowrap}
tbody th input{margin-right:.5rem}
@media(max-width:640px){
form tbody tr{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.6rem 0;border-bottom:1px solid var(--line)}
form thead{display:none}
form tbody th,form tbody td{border:0;padding:.1rem 0}
form tbody td:nth-child(4),form tbody td:nth-child(5){flex-basis:100%}
form tbody td:nth-child(4){order:-1}
form tbody td:nth-child(7){display:none}
}
"""
TITLES = {403: "Not admitted", 404: "Not found", 409: "Refused", 422: "This cannot be used"}
BAR = "max-width:1120px;margin:0 auto;padding:8px 24px 0;display:flex;gap:1.2rem;flex-wrap:wrap"


def frame(title: str, body: str, *, up: str | None = None) -> str:
    """A page; `body` is HTML already, `up` leads back to the list."""
    back = "" if up is None else f"<p>{link(up, 'All runs')}</p>"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{words(title)} · errbar</title>
<style>{_style()}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><p class="brand">errbar</p><h1>{words(title)}</h1></header>
<main id="main" tabindex="-1">{body}{back}</main>
</body>
</html>
"""


def problem(status: int, says: str, *, up: str | None = None) -> Response:
    """A page that explains why there is no other."""
    title = TITLES.get(status, HTTPStatus(status).phrase)
    return Response(body=frame(title, f'<p class="says warn">{words(says)}</p>', up=up), status=status)


def link(to: str, says: str) -> str:
    """A link in the colour of the page, which a report's own style does not give it."""
    return f'<a href="{words(to)}" style="color:var(--est)">{words(says)}</a>'


def with_way_back(report: str, links: str) -> str:
    """A report with a line of links above its head; `links` is HTML already."""
    bar = f'<nav aria-label="Run store" class="tools" style="{BAR}">{links}</nav>'
    return report.replace("<header ", f"{bar}<header ", 1)


@cache
def _style() -> str:
    return style() + OWN
