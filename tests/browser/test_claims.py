"""Law 1 on the page: whatever gives a verdict traces to a claim of the run, and shows that claim's verdict."""

import json

import pytest

from errbar.records.run import Run
from tests.browser.conftest import unfolded
from tests.browser.runs import RUNS
from tests.claims.verdict_words import ALONE, WORDS, address, tones_of_all, verdicts_of

# Pictures of the picture room (those that a script draws, and the same as a still) are tested in tests/pictures.
RENDERED = """() => {
  const out = [], tones = ["good", "bad", "open"];
  const apart = "script, style, template, noscript, [data-figure], .side > svg, .legend, .tip, #spoken";
  const hidden = (e) => e.closest(apart);
  for (const e of document.body.querySelectorAll("*")) {
    if (hidden(e) || !e.checkVisibility()) continue;
    const text = [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join(" ").trim();
    const said = [text, e.getAttribute("aria-label") ?? "", e.dataset.tip ?? ""].filter(Boolean);
    const tone = tones.find((t) => [...e.classList].some((c) => c === t || c.endsWith(`-${t}`)));
    const near = e.closest("[data-claim], [data-plain]");
    if (said.length || tone) out.push({
      text, said, tone: tone ?? null, tag: e.tagName, place: e.closest("[id]")?.id ?? "",
      plain: near ? near.dataset.plain !== undefined : false, keys: near?.dataset.claim?.split(" ") ?? [],
    });
  }
  return out;
}"""


def claims_in(page):
    """The claims in the page's JSON by address."""
    run = json.loads(page.evaluate("document.getElementById('errbar').textContent"))["run"]
    return {address(c): c for c in Run.from_json(json.dumps(run)).claims}


@pytest.mark.parametrize("name", RUNS)
def test_each_verdict_on_a_page_traces_to_a_claim_and_agrees_with_it(name, visit):
    page = unfolded(visit(name))
    known, wrong = claims_in(page), []
    for e in page.evaluate(RENDERED):
        missing = [k for k in e["keys"] if k not in known]
        if missing:
            wrong.append(("no such claim", missing, e["place"]))
            continue
        claims = [known[k] for k in e["keys"]]
        words = [w for said in e["said"] for w in WORDS.findall(said)]
        if words and not claims and not e["plain"]:
            wrong.append(("verdict without a claim", words, e["said"], e["place"]))
        alone = ALONE.fullmatch(e["text"])
        if alone and len(claims) == 1 and claims[0].verdict not in verdicts_of(alone[1]):
            wrong.append(("another verdict", e["text"], claims[0]))
        if e["tone"] and not claims and not e["plain"]:
            wrong.append(("mark without a claim", e["tone"], e["tag"], e["text"], e["place"]))
        if e["tone"] and claims and e["tone"] not in tones_of_all(claims):
            wrong.append(("another tone", e["tone"], e["tag"], e["text"], e["keys"][:3], e["place"]))
    assert wrong == []


@pytest.mark.parametrize("name", RUNS)
def test_the_heading_and_each_sentence_state_their_claims_or_count(name, visit):
    page, counts = visit(name), ("data-claim", "data-plain")
    has = "(e, names) => names.filter((name) => e.hasAttribute(name)).length"
    assert page.locator("h1").evaluate(has, counts) == 1
    for item in page.locator(".ans > li").all():
        assert item.evaluate(has, counts) == 1
