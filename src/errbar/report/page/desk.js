// The desk: slider, chip, sentence, readouts, mosaic and cost curve follow one threshold.
const declared = grid ? { fn: Number(byId("fn").value), fp: Number(byId("fp").value) } : null;
const isOwn = () => here === grid.own && grid.declared;
const asDeclared = (a) => a.fn === declared.fn && a.fp === declared.fp && !a.known;
const verdictHere = byId("verdict-here"), ownVerdict = verdictHere && { html: verdictHere.innerHTML, bad: verdictHere.classList.contains("warn"), claim: verdictHere.dataset.claim };
const range = (low, high, digits) => (low === null || low === undefined ? "no interval here" : `${digits(low)} to ${digits(high)}`);
const money = (x) => (Math.abs(x) < 0.1 ? x.toFixed(3) : Math.abs(x) < 100 ? x.toFixed(2) : number(x)).replace("-", "−");

// The cheaper of the two answers that look at no row, in words, and its cost.
function blindRule(a) {
  const all = (1 - a.share) * a.fp, none = a.share * a.fn, { classes, positive } = data.run.data, other = classes.find((c) => c !== positive) ?? "other";
  return all <= none ? { cost: all, says: `always predicting "${positive}"`, of: (share) => (1 - share) * a.fp } : { cost: none, says: `always predicting "${other}"`, of: (share) => share * a.fn };
}

// At the declared threshold and costs the run's own words. Elsewhere the difference to one answer for all rows, with its
// interval for all thresholds at once: a threshold chosen by looking has no claim, so no verdict and no colour.
function verdict(a) {
  const blind = blindRule(a), [value, low, high] = costAt(here, a), at_ = number(grid.thresholds[here], 4);
  if (isOwn() && asDeclared(a) && ownVerdict.html) return ownVerdict;
  if (!grid.light) return { text: `At ${at_} errors cost ${money(value)} per row on these rows; ${blind.says} costs ${money(blind.cost)}. A threshold chosen by looking has no interval: errbar select chooses inside the folds.` };
  const gap = ends((t, f, share) => cost({ ...a, share }, t, f) - blind.of(share), -1, 1, spans(here, a));
  return { text: `At ${at_} errors cost ${range(low, high, money)} per row; ${blind.says} costs ${money(blind.cost)} (difference ${range(gap[0], gap[1], money)}, for all thresholds at once).` };
}

function readouts(a) {
  const rates_ = Object.fromEntries(ratesAt(here, a).map(([name, ...rest]) => [name, rest]));
  const cells = { found: "recall (tpr)", alarms: "false alarms (fpr)", right: "precision", called: "predicted positive" };
  for (const [id, name] of Object.entries(cells)) {
    const [value, low, high] = rates_[name];
    byId(`read-${id}`).textContent = three(value);
    byId(`read-${id}-span`).textContent = range(low, high, three);
  }
  const [value, low, high] = costAt(here, a), own = isOwn() && asDeclared(a) && grid.pointwise.cost;
  byId("read-cost").textContent = money(value);
  byId("read-cost-span").textContent = own ? range(own[0], own[1], money) : range(low, high, money);
}

function mosaic() {
  for (const [key, other] of [["tp", "fn"], ["fn", "tp"], ["fp", "tn"], ["tn", "fp"]]) {
    const count = grid[key][here], half = byId(`half-${key}`), text = half.firstElementChild;
    half.style.height = `${(100 * count) / ((count + grid[other][here]) || 1)}%`;
    text.textContent = `${number(count, 6)} ${text.dataset.says}`;
  }
  for (const [right, wrong, said] of [["tp", "fn", ["found", "missed"]], ["tn", "fp", ["let pass", "false alarms"]]]) {
    const line = byId(`names-${right}`);
    line.textContent = `${line.textContent.split(": ").slice(0, -1).join(": ")}: ${number(grid[right][here], 6)} ${said[0]}, ${number(grid[wrong][here], 6)} ${said[1]}`;
  }
}

function says(a) {
  const still = isOwn(), level = number(100 * grid.level), at_ = number(grid.thresholds[here], 6), chip = byId("chip"), found = verdict(a);
  chip.className = `chip ${still ? "d" : "l"}`;
  chip.textContent = still ? "declared: intervals for this threshold alone" : !grid.light ? "chosen by looking: no interval until the choice is inside the folds"
    : grid.declared ? "chosen by looking: intervals hold at all thresholds at once" : "no threshold was declared: intervals hold at all thresholds at once";
  if (found.html) verdictHere.innerHTML = found.html; else verdictHere.textContent = found.text;
  verdictHere.classList.toggle("warn", Boolean(found.bad));
  if (found.claim) verdictHere.dataset.claim = found.claim; else delete verdictHere.dataset.claim;
  const words = still ? `This is the declared threshold: each interval marked “this threshold” holds here, with ${level} % confidence.`
    : !grid.light ? "Moved by eye: the intervals of the declared threshold no longer hold; no interval holds at a threshold chosen by looking."
      : `${grid.declared ? "Moved by eye: the intervals of the declared threshold no longer hold" : "No threshold was declared"}. Shown are simultaneous ones, right at all thresholds at once with ${level} % confidence. Predictive values, accuracy, predicted positives and cost are for a prevalence of ${prevalence(a)}.`;
  byId("moved").textContent = [`Threshold ${at_}.`, words, ...(here === grid.own ? grid.notes : [])].join(" ");
  const text = `recall ${three(grid.tpr[here])}, specificity ${three(1 - grid.fpr[here])}, cost ${money(costAt(here, a)[0])}`;
  byId("status").textContent = `Threshold ${at_}: ${text}${still || !grid.light ? "" : ", simultaneous intervals"}`;
  byId("threshold").setAttribute("aria-valuetext", `${at_}. ${verdictHere.textContent}`);
}

// The cost curve at the costs and the prevalence that are asked for.
function recost(a) {
  const figure = data.figures.find((f) => f.name === "cost_curve");
  if (!figure) return;
  const all = grid.thresholds.map((_, i) => costAt(i, a)), rules = [(1 - a.share) * a.fp, a.share * a.fn], best = cheapest(a);
  let rule = 0, top = Math.max(...rules);
  for (const [value, , high] of all) top = Math.max(top, high ?? value);
  figure.y.high = 1.05 * top;
  for (const mark of figure.marks) {
    if (mark.shape === "band") { mark.low = all.map((v) => v[1]); mark.high = all.map((v) => v[2]); }
    if (mark.shape === "line") mark.y = all.map((v) => v[0]);
    if (mark.shape === "points") {
      mark.x = [grid.thresholds[best]]; mark.y = [all[best][0]];
      mark.label = `lowest: ${number(all[best][0], 3)} at ${number(grid.thresholds[best], 3)}`; mark.text = [mark.label];
    }
    if (mark.shape === "rule" && mark.x[0] !== mark.x[1]) { // level: one answer for all rows; upright: theory
      mark.y = [rules[rule], rules[rule]]; mark.label = `${mark.label.split(":")[0]}: ${number(rules[rule], 3)}`; rule += 1;
    } else if (mark.shape === "rule") { mark.x = [inTheory(a), inTheory(a)]; mark.y = [0, figure.y.high]; mark.label = `best where probabilities are right: ${number(inTheory(a), 3)}`; }
  }
  figure.moving.y = all.map((v) => v[0]);
  figure.title = `Cost by threshold (fn=${number(a.fn)}, fp=${number(a.fp)})`;
  const host = document.querySelector(`[data-figure="${data.figures.indexOf(figure)}"]`);
  byId(host.getAttribute("aria-labelledby")).textContent = figure.title;
  if (drawn.has(host)) render(host);
}

// On the cost curve: a dark bar where the threshold is declared, else the light band's ends.
function placeCost(one, g, a) {
  const x = one.x(grid.thresholds[here]), [value, low, high] = costAt(here, a), own = isOwn() && asDeclared(a) && grid.pointwise.cost;
  if (own) add(g, "path", { class: "dark", d: `M${x} ${one.y(own[0])}V${one.y(own[1])}` });
  else if (low !== null) add(g, "path", { class: "box", d: `M${x} ${one.y(low)}V${one.y(high)}` });
  add(g, "circle", { cx: x, cy: one.y(value), r: 6.5 });
}

function moved(to) {
  here = Math.max(0, Math.min(grid.thresholds.length - 1, to));
  const a = asked();
  byId("threshold").value = grid.thresholds[here];
  byId("threshold-is").textContent = number(grid.thresholds[here], 6);
  readouts(a);
  rates(a);
  costs(a);
  says(a);
  mosaic();
  matrix();
  const slider = byId("threshold"), part = (grid.thresholds[cheapest(a)] - slider.min) / (slider.max - slider.min);
  byId("best-flag").style.left = `calc(11px + (100% - 22px) * ${part})`;
  byId("cheapest").textContent = `Cheapest on these rows ${number(grid.thresholds[cheapest(a)], 3)}`;
  for (const one of drawn.values()) place(one, a);
}

// The place of the threshold nearest to a value.
function nearest(value) {
  let best = 0;
  grid.thresholds.forEach((t, i) => { if (Math.abs(t - value) < Math.abs(grid.thresholds[best] - value)) best = i; });
  return best;
}

// A hundredth of the slider, or the next threshold where that is further.
function step(way, share) {
  const slider = byId("threshold"), aim = grid.thresholds[here] + way * share * (slider.max - slider.min), last_ = grid.thresholds.length - 1;
  let to = here + way;
  while (to > 0 && to < last_ && way * (aim - grid.thresholds[to]) > 1e-12) to += way;
  moved(to);
}

// A click on a picture that has the point moves the threshold there.
function clicked(host, event) {
  const one = drawn.get(host), moving = one?.figure.moving, slides = one?.figure.name === "tolerance" && byId("tolerance-at");
  if (!moving || (!grid && !slides)) return;
  const box = one.svg.getBoundingClientRect(), zoom = one.svg.viewBox.baseVal.width / box.width;
  const px = (event.clientX - box.left) * zoom, py = (event.clientY - box.top) * zoom, both = ["roc", "coverage_plot", "precision_recall"].includes(one.figure.name);
  let best = 0, least = Infinity;
  moving.x.forEach((v, i) => {
    const far = (one.x(v) - px) ** 2 + (both ? (one.y(moving.y[i]) - py) ** 2 : 0);
    if (far < least) { least = far; best = i; }
  });
  if (slides) { slides.value = best; slides.dispatchEvent(new Event("input")); } else moved(best);
}

if (grid) {
  const slider = byId("threshold");
  slider.addEventListener("input", () => moved(nearest(Number(slider.value))));
  slider.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowUp: 1, PageUp: 1, ArrowLeft: -1, ArrowDown: -1, PageDown: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    step(way, event.key.startsWith("Page") ? 0.1 : 0.01);
  });
}
