// One threshold for all pictures, the matrix and the rates; costs and prevalence beside it.
const grid = data.grid;
if (grid) { // from the counts, which are whole: rounded shares would break ties between thresholds
  grid.tpr = grid.tp.map((v) => v / grid.positives);
  grid.fpr = grid.fp.map((v) => v / grid.negatives);
}
let here = grid ? grid.own : 0;
const drawn = new Map();

// What is typed may be no cost or no share: then the last good one stays, and the field says so.
const last = grid ? { fn: Number(byId("fn").value), fp: Number(byId("fp").value), share: grid.prevalence, known: false } : null;
const asked = () => last;

function typed(key, input, most) {
  const v = Number.parseFloat(input.value), good = v > 0 && v < most;
  input.setAttribute("aria-invalid", !good);
  if (good) last[key] = v;
  if (good && key === "share") last.known = true;
  byId("spoken").textContent = good ? "" : `${key === "share" ? "A prevalence lies between 0 and 1" : "A cost is above 0"}; ${number(last[key])} is kept.`;
  byId("kept").textContent = byId("spoken").textContent;
  recost(last);
  moved(here);
}
const cost = (a, tpr, fpr) => a.share * a.fn * (1 - tpr) + (1 - a.share) * a.fp * fpr;

// Low and high of tpr, fpr and prevalence, which hold together: one that is typed is known, the rows' own is estimated.
const ofTwo = (i, a) => [[grid.tpr_low[i], grid.tpr_high[i]], [grid.fpr_low[i], grid.fpr_high[i]], [a.share, a.share]];
const ofThree = (i) => [[grid.tpr_low_of_three[i], grid.tpr_high_of_three[i]], [grid.fpr_low_of_three[i], grid.fpr_high_of_three[i]], [grid.prevalence_low, grid.prevalence_high]];
const spans = (i, a) => (a.known ? ofTwo(i, a) : ofThree(i));

// Ends of rate(tpr, fpr, prevalence), which rises (1) or falls (-1) in tpr and in fpr: they lie at corners of the spans.
function ends(rate, inT, inF, [t, f, p]) {
  const at = (side) => p.map((share) => rate(t[inT * side > 0 ? 1 : 0], f[inF * side > 0 ? 1 : 0], share));
  return [Math.min(...at(-1)), Math.max(...at(1))];
}

function costAt(i, a) {
  const priced = (t, f, share) => cost({ ...a, share }, t, f);
  const value = priced(grid.tpr[i], grid.fpr[i], a.share);
  return grid.light ? [value, ...ends(priced, -1, 1, spans(i, a))] : [value, null, null];
}

function cheapest(a) {
  const all = grid.thresholds.map((_, i) => costAt(i, a)[0]), least = Math.min(...all) + 1e-12 * (a.fn + a.fp);
  return all.findIndex((v) => v <= least);
}

// Where calibrated probabilities put it; the odds are moved from the rows' prevalence to the one asked for.
function inTheory(a) {
  const odds = (a.fp / a.fn) * ((1 - a.share) / a.share) * (grid.prevalence / (1 - grid.prevalence));
  return odds / (1 + odds);
}

// Each rate with its ends: it rises in tpr, or falls, and likewise in fpr.
function ratesAt(i, a) {
  const part = (up, down) => (up + down > 0 ? up / (up + down) : null);
  const all = [
    ["recall (tpr)", (t) => t, 1, 0, "tpr"], ["missed (fnr)", (t) => 1 - t, -1, 0, "tpr", true],
    ["specificity", (_, f) => 1 - f, 0, -1, "fpr", true], ["false alarms (fpr)", (_, f) => f, 0, 1, "fpr"],
    ["precision", (t, f, p) => part(p * t, (1 - p) * f), 1, -1, "precision"],
    ["neg. pred. value", (t, f, p) => part((1 - p) * (1 - f), p * (1 - t)), 1, -1, "npv"],
    ["accuracy", (t, f, p) => p * t + (1 - p) * (1 - f), 1, -1, "accuracy"], ["predicted positive", (t, f, p) => p * t + (1 - p) * f, 1, 1, "called"],
  ];
  return all.map(([name, rate, inT, inF, key, turned]) => {
    const value = rate(grid.tpr[i], grid.fpr[i], a.share), own = grid.pointwise[key], alone = inT * inF === 0;
    if (i === grid.own && own && (alone || !a.known)) {
      return [name, value, ...(turned ? [1 - own[1], 1 - own[0]] : own), "this threshold"];
    }
    if (!grid.light) return [name, value, null, null, "no interval here"];
    return [name, value, ...ends(rate, inT, inF, alone ? ofTwo(i, a) : spans(i, a)), "all thresholds"];
  });
}

const three = (x) => (x === null ? "–" : x.toFixed(3));
const span = (low, high) => (low === null ? "–" : `${three(low)} – ${three(high)}`);

function rates(a) {
  const place = byId("rates"), percent = `${number(100 * grid.level)} % interval`;
  place.textContent = "";
  const table = add(add(place, "div", { class: "wide", role: "region", tabindex: "0", "aria-label": "Rates at this threshold" }), "table");
  add(table, "caption", { class: "hidden" }, "Rates at this threshold");
  const top = add(add(table, "thead"), "tr"), body = add(table, "tbody");
  for (const [i, head] of ["rate", "value", percent, "holds for"].entries()) add(top, "th", { scope: "col", class: i && i < 3 ? "n" : "" }, head);
  for (const [name, value, low, high, kind] of ratesAt(here, a)) {
    const row = add(body, "tr");
    add(row, "th", { scope: "row" }, name);
    add(row, "td", { class: "n" }, three(value));
    add(row, "td", { class: "n" }, span(low, high));
    add(row, "td", { class: "kind" }, kind);
  }
}

const prevalence = (a) => `${number(a.share, 3)}, ${a.known ? "taken as known" : `estimated from these rows (${span(grid.prevalence_low, grid.prevalence_high)})`}`;

function costs(a) {
  const best = cheapest(a), body = byId("costs").tBodies[0];
  body.textContent = "";
  for (const [name, i] of [["this threshold", here], ["the cheapest here", best]]) {
    const row = add(body, "tr"), [value, low, high] = costAt(i, a);
    add(row, "th", { scope: "row" }, name);
    for (const text of [number(grid.thresholds[i], 6), number(value, 3), low === null ? "–" : `${number(low, 3)} – ${number(high, 3)}`]) add(row, "td", { class: "n" }, text);
  }
  const theory = grid.scale === "prob" ? ` The threshold for calibrated probabilities is ${number(inTheory(a), 3)}.` : "";
  byId("theory").textContent = `Cost per row, at a prevalence of ${prevalence(a)}; ${grid.light ? "the interval is for all thresholds at once" : "no interval holds at a threshold chosen by looking"}.${theory}`;
}

// The operating point on one picture; on ROC and coverage also its simultaneous box and the line of equal cost.
function place(one, a) {
  const moving = one.figure.moving;
  if (!grid || !moving) return;
  one.point?.remove();
  const g = add(one.svg, "g", { class: "point" }), px = one.x(moving.x[here]), { box } = one;
  one.point = g;
  if (!moving.y) { add(g, "path", { d: `M${px} ${box.top}V${box.bottom}`, class: "cut" }); return; }
  if (one.figure.name === "cost_curve") { placeCost(one, g, a); return; }
  const py = one.y(moving.y[here]), unit = { roc: [1, 1], coverage_plot: [grid.negatives, grid.positives] }[one.figure.name];
  if (unit) {
    const [n, p] = unit, [left, right, low, high] = [grid.fpr_low, grid.fpr_high, grid.tpr_low, grid.tpr_high].map((v) => v[here]);
    const own = isOwn() && grid.pointwise;
    if (own && own.tpr && own.fpr) {
      add(g, "path", { class: "dark", d: `M${px} ${one.y(own.tpr[0] * p)}V${one.y(own.tpr[1] * p)}M${one.x(own.fpr[0] * n)} ${py}H${one.x(own.fpr[1] * n)}` });
    } else if (grid.light) add(g, "rect", { class: "box", x: one.x(left * n), width: one.x(right * n) - one.x(left * n), y: one.y(high * p), height: one.y(low * p) - one.y(high * p) });
    const slope = ((1 - a.share) * a.fp) / (a.share * a.fn), t = grid.tpr[here], f = grid.fpr[here];
    const [f1, f2] = slope > 0 ? [Math.max(0, f - t / slope), Math.min(1, f + (1 - t) / slope)] : [0, 1];
    if (Number.isFinite(slope)) add(g, "path", { class: "equal", d: `M${one.x(f1 * n)} ${one.y((t + slope * (f1 - f)) * p)}L${one.x(f2 * n)} ${one.y((t + slope * (f2 - f)) * p)}` });
  }
  add(g, "circle", { cx: px, cy: py, r: 6.5 });
}

// The confusion matrix: counts, or shares of a row or a column; one class against the rest where there are more than two.
function matrix() {
  const found = data.text.matrix;
  if (!found) return;
  let { classes, cells, positive } = found;
  const rest = byId("against")?.value, mode = document.querySelector("[name=matrix]:checked").value;
  if (grid && here !== grid.own) {
    cells = [[0, 0], [0, 0]];
    const other = 1 - positive;
    [[positive, positive, "tp"], [positive, other, "fn"], [other, positive, "fp"], [other, other, "tn"]].forEach(([i, j, key]) => { cells[i][j] = grid[key][here]; });
  } else if (rest) {
    const c = Number(rest), sum = (i, j) => cells.reduce((s, row, r) => s + ((r === c) === (i === 0) ? row.reduce((q, v, k) => q + ((k === c) === (j === 0) ? v : 0), 0) : 0), 0);
    cells = [0, 1].map((i) => [0, 1].map((j) => sum(i, j)));
    classes = [classes[c], "all others"];
  }
  const table = byId("matrix").querySelector("table"), head = table.tHead.rows[0], body = table.tBodies[0];
  while (head.cells.length > 1) head.lastChild.remove();
  body.textContent = "";
  const named_ = (cell, before, name) => { add(cell, "span", { class: "hidden" }, before); cell.append(name); return cell; };
  for (const name of classes) named_(add(head, "th", { scope: "col", class: "n" }), "predicted ", name);
  add(head, "th", { scope: "col", class: "n" }, "all");
  const sum = (xs) => xs.reduce((s, v) => s + v, 0);
  cells.forEach((row, i) => {
    const line = add(body, "tr");
    named_(add(line, "th", { scope: "row" }), "true ", classes[i]);
    row.forEach((v, j) => {
      const total = mode === "columns" ? cells.reduce((s, r) => s + r[j], 0) : row.reduce((s, u) => s + u, 0), share = total ? v / total : null;
      const cell = add(line, "td", { class: "n" }, !v ? "" : mode === "counts" ? number(v, 6) : `${(100 * share).toFixed(1)} %`);
      const strength = !v ? 0 : i === j ? 4 + 18 * share : 12 + 38 * share; // right answers pale: errors are to be seen
      cell.style.background = `color-mix(in srgb, var(--eb-${i === j ? "main" : "bad"}) ${Math.round(strength)}%, transparent)`;
      cell.dataset.tip = `true ${classes[i]}, predicted ${classes[j]}: ${number(v, 6)}${share === null ? "" : `, ${(100 * share).toFixed(1)} %`}`;
    });
    add(line, "td", { class: "n sum" }, number(sum(row), 6));
  });
  const last = add(body, "tr");
  add(last, "th", { scope: "row" }, "all");
  cells[0].forEach((_, j) => add(last, "td", { class: "n sum" }, number(sum(cells.map((row) => row[j])), 6)));
  add(last, "td", { class: "n sum" }, number(sum(cells.flat()), 6));
}
