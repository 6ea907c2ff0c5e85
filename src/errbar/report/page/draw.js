// A figure as SVG: one function a shape.
const colour = (tone) => `var(--eb-${tone || "main"})`;
const DASHES = { other: "9 3", third: "2 3", fourth: "9 3 2 3" };
// Lines are told apart without colour too, but where a picture speaks of its dashed lines those alone are dashed.
const dash = (mark, figure) => (mark.dashed ? "4 4" : figure.marks.some((m) => m.dashed && m.shape !== "rule") ? undefined : DASHES[mark.tone]);
const MARKERS = {
  main: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", other: "M-3.5 -3.5h7v7h-7z", third: "M0 -4.6L4.4 3.4H-4.4z",
  fourth: "M0 -5L5 0L0 5L-5 0z", reference: "M-5 -1h4v-4h2v4h4v2h-4v4h-2v-4h-4z", quiet: "M0 -5L5 0L0 5L-5 0z",
  good: "M0 -4.6L4.4 3.4H-4.4z", bad: "M0 4.6L4.4 -3.4H-4.4z",
};
// A cell that holds nothing has no colour.
const strong = (mark, share) => `color-mix(in srgb, ${colour(mark.tone)} ${share > 0 ? Math.round(4 + 51 * share) : 0}%, var(--eb-paper))`;
const many = (mark) => mark.x.length > 150;
const at = (part, k) => (part && part.length ? part[k] : undefined);

const shapes = {
  line: (g, m, x, y, figure) => pathOf(g, m, figure, m.x.map((v, k) => `${k ? "L" : "M"}${x(v).toFixed(1)} ${y(m.y[k]).toFixed(1)}`).join("")),
  rule: (g, m, x, y, figure) => shapes.line(g, m, x, y, figure).setAttribute("stroke-width", 1.3),
  steps: (g, m, x, y, figure) => pathOf(g, m, figure, m.x.map((v, k) => (k ? `H${x(v).toFixed(1)}V${y(m.y[k]).toFixed(1)}`
    : `M${x(v).toFixed(1)} ${y(m.y[k]).toFixed(1)}`)).join("")),
  band(g, m, x, y) {
    const one = (part) => m.x.map((v, k) => `${x(v).toFixed(1)} ${y(part[k]).toFixed(1)}`);
    const made = m.across && m.y // ends along x, over y
      ? [...m.y.map((v, k) => `${x(m.low[k]).toFixed(1)} ${y(v).toFixed(1)}`),
        ...m.y.map((v, k) => `${x(m.high[k]).toFixed(1)} ${y(v).toFixed(1)}`).reverse()]
      : [...one(m.low), ...one(m.high).reverse()];
    add(g, "path", { d: `M${made.join("L")}Z`, fill: colour(m.tone), "fill-opacity": 0.17 });
  },
  points(g, m, x, y) {
    whiskers(g, m, x, y);
    const size = many(m) ? 0.55 : 1;
    m.x.forEach((v, k) => add(g, "path", {
      d: MARKERS[m.tone || "main"], transform: `translate(${x(v).toFixed(1)} ${y(m.y[k]).toFixed(1)}) scale(${size})`,
      fill: m.tone === "quiet" ? "var(--eb-paper)" : colour(m.tone), "fill-opacity": many(m) ? 0.5 : 1,
      stroke: colour(m.tone), "stroke-width": m.tone === "quiet" ? 1.6 : 0,
    }));
  },
  bars(g, m, x, y, figure) {
    const place = m.across ? m.y : m.x, axis = m.across ? figure.x : figure.y, along = m.across ? x : y;
    const base = along(Math.max(axis.low, Math.min(axis.high, 0))), wide = barWidth(m, place, m.across ? y : x);
    place.forEach((v, k) => {
      const end = along(m.across ? m.x[k] : m.y[k]), low = Math.min(base, end), size = Math.max(0.5, Math.abs(end - base));
      const middle = (m.across ? y : x)(v) - wide / 2;
      const box = m.across ? { x: low, width: size, y: middle, height: wide } : { y: low, height: size, x: middle, width: wide };
      add(g, "rect", { ...box, fill: colour(m.tone), "fill-opacity": m.tone === "quiet" ? 0.4 : 0.8 });
    });
    whiskers(g, m, x, y);
  },
  cells(g, m, x, y) {
    const wide = Math.abs(x(1) - x(0)), tall = Math.abs(y(1) - y(0));
    m.x.forEach((v, k) => {
      const share = Math.max(0, Math.min(1, at(m.value, k) ?? 0));
      add(g, "rect", { x: x(v) - wide / 2 + 1, y: y(m.y[k]) - tall / 2 + 1, width: wide - 2, height: tall - 2, rx: 3, style: `fill:${strong(m, share)}` });
      const whole = at(m.text, k) || "", text = [whole, whole.split(" (")[0]].find((words) => widthOf(words) <= wide - 6);
      if (text) add(g, "text", { x: x(v), y: y(m.y[k]) + 4, "text-anchor": "middle" }, text);
    });
  },
  note(g, m, x, y, figure, box) {
    m.x.forEach((v, k) => {
      const text = at(m.text, k) || "", half = widthOf(text) / 2;
      const middle = Math.max(box.left + half + 2, Math.min(box.right - half - 2, x(v)));
      add(g, "text", { x: middle, y: Math.max(box.top + 11, Math.min(box.bottom - 4, y(m.y[k]) - 5)), "text-anchor": "middle", class: "note" }, text);
    });
  },
};

function pathOf(g, mark, figure, d) {
  return add(g, "path", {
    d, fill: "none", stroke: colour(mark.tone), "stroke-width": 2, "stroke-linejoin": "round", "stroke-dasharray": dash(mark, figure),
  });
}

function whiskers(g, m, x, y) {
  if (!m.low) return;
  m.x.forEach((v, k) => {
    if (m.low[k] === null || m.high[k] === null) return;
    const px = x(v), py = y(m.y[k]);
    const d = m.across
      ? `M${x(m.low[k])} ${py}H${x(m.high[k])}M${x(m.low[k])} ${py - 4}v8M${x(m.high[k])} ${py - 4}v8`
      : `M${px} ${y(m.low[k])}V${y(m.high[k])}M${px - 4} ${y(m.low[k])}h8M${px - 4} ${y(m.high[k])}h8`;
    add(g, "path", { d, stroke: m.y && m.shape === "bars" ? "var(--eb-ink)" : colour(m.tone), "stroke-width": 1.6, fill: "none" });
  });
}

// A share of the least distance between two of them.
function barWidth(mark, places, along) {
  const sorted = [...new Set(places)].sort((a, b) => a - b);
  let least = sorted.length > 1 ? Infinity : 1;
  for (let i = 1; i < sorted.length; i += 1) least = Math.min(least, sorted[i] - sorted[i - 1]);
  return Math.max(1, Math.abs(along(sorted[0] + least) - along(sorted[0])) * mark.width);
}

function frame(figure, width, beside) {
  const { x, y } = figure, right = width - 14, cells = figure.marks.some((m) => m.shape === "cells");
  const height = (wide) => {
    if (y.names) return Math.max(90, (y.high - y.low) * (!cells ? 28 : y.names.length > 15 ? 25 : 44));
    return figure.square ? Math.min(wide, 420) : Math.max(190, Math.min(beside ? 400 : 340, wide * (beside ? 0.8 : 0.62)));
  };
  const up = ticks(y, height(right - 70), y.names ? 14 : figure.square ? 62 : 50);
  const room = Math.min(Math.max(...up.map(([, t]) => widthOf(t))), width * 0.4);
  const left = Math.ceil(room) + 14 + (y.label ? 20 : 0), tall = height(right - left);
  const widest = x.names ? Math.max(...x.names.map((n) => widthOf(n))) : 0;
  const tilted = Boolean(x.names) && widest > (right - left) / x.names.length - 8;
  const below = (tilted ? Math.min(widest, 110) * 0.64 + 16 : 22) + (x.label ? 22 : 4);
  // The last number has room beside the plot: it stands where it says.
  const far = x.names ? [] : ticks(x, right - left, 62, true).map(([v, text]) => scale(x, left, right)(v) + widthOf(text) / 2 + 1 - width);
  const end = figure.square && !cells ? left + tall : right - Math.max(0, ...far);
  return { left, right: end, top: 10, bottom: 10 + tall, room, up, tilted, cells, height: 10 + tall + below };
}

function draw(figure, host) {
  const width = Math.max(280, Math.floor(host.clientWidth) || 480), box = frame(figure, width, host.closest(".two"));
  const x = scale(figure.x, box.left, box.right), y = scale(figure.y, box.bottom, box.top);
  host.querySelector("svg")?.remove();
  const svg = add(host, "svg", { viewBox: `0 0 ${width} ${box.height}`, width, role: "img", "aria-label": figure.title });
  axes(svg, figure, box, x, y, width);
  const clip = `c${host.dataset.figure}`;
  add(add(add(svg, "defs"), "clipPath", { id: clip }), "rect", {
    x: box.left - 6, y: box.top - 6, width: box.right - box.left + 12, height: box.bottom - box.top + 12 });
  const g = add(svg, "g", { "clip-path": `url(#${clip})` });
  const order = { band: 0, bars: 1, cells: 1, rule: 2 };
  const sorted = [...figure.marks].sort((a, b) => (order[a.shape] ?? 3) - (order[b.shape] ?? 3));
  for (const mark of sorted) shapes[mark.shape](g, mark, x, y, figure, box);
  return { svg, x, y, box, figure, host, top: add(svg, "g") };
}

// A name as near to the middle of its axis as the frame allows.
function inside(label, middle, length) {
  if (!label) return null;
  const text = clipped(label, length - 8), half = widthOf(text) / 2 + 3;
  return { text, at: Math.max(half, Math.min(length - half, middle)) };
}

function axes(svg, figure, box, x, y, width) {
  const g = add(svg, "g", { class: "axes", "aria-hidden": "true" });
  for (const [v, text] of box.up) {
    if (!box.cells) add(g, "path", { d: `M${box.left} ${y(v)}H${box.right}` });
    add(g, "text", { x: box.left - 9, y: y(v) + 4, "text-anchor": "end" }, clipped(text, box.room + 1));
  }
  for (const [v, text] of ticks(figure.x, box.right - box.left, figure.x.names ? 20 : 62, true)) {
    if (!figure.x.names) add(g, "path", { d: `M${x(v)} ${box.top}V${box.bottom}` });
    const below = box.bottom + 17;
    if (box.tilted) {
      add(g, "text", { transform: `translate(${x(v) + 4} ${below - 3}) rotate(-40)`, "text-anchor": "end" }, clipped(text, 110));
    } else {
      const half = widthOf(text) / 2;
      add(g, "text", { x: Math.min(x(v), width - half - 1), y: below, "text-anchor": "middle" }, text);
    }
  }
  add(g, "path", { class: "edge", d: `M${box.left} ${box.top}V${box.bottom}H${box.right}` });
  const middle = (box.top + box.bottom) / 2;
  const across = inside(figure.x.label, (box.left + box.right) / 2, width), up = inside(figure.y.label, middle, box.height);
  if (across) add(g, "text", { class: "name", x: across.at, y: box.height - 6, "text-anchor": "middle" }, across.text);
  if (up) add(g, "text", { class: "name", transform: `translate(13 ${up.at}) rotate(-90)`, "text-anchor": "middle" }, up.text);
}

function legend(figure, list) {
  list.textContent = "";
  for (const mark of figure.marks.filter((m) => m.label)) {
    const item = add(list, "li"), svg = add(item, "svg", { width: 26, height: 12, "aria-hidden": "true" });
    const stroke = { stroke: colour(mark.tone), "stroke-width": 2, fill: "none" };
    if (["line", "steps", "rule"].includes(mark.shape)) add(svg, "path", { d: "M1 6H25", ...stroke, "stroke-dasharray": dash(mark, figure) });
    else if (mark.shape === "points") {
      if (mark.low) add(svg, "path", { d: "M1 6H25M1 2v8M25 2v8", ...stroke });
      add(svg, "path", { d: MARKERS[mark.tone || "main"], transform: "translate(13 6)", fill: mark.tone === "quiet" ? "var(--eb-paper)" : colour(mark.tone), stroke: colour(mark.tone), "stroke-width": 1.4 });
    } else if (mark.shape === "cells") {
      const steps = mark.text ? [0, 1 / 3, 2 / 3, 1] : (mark.value || [1]).slice(0, 1);
      steps.forEach((share, k) => add(svg, "rect", { x: 1 + (k * 24) / steps.length, y: 1, width: 24 / steps.length, height: 10, style: `fill:${strong(mark, share)}`, stroke: "var(--eb-grid)" }));
    } else add(svg, "rect", { x: 3, y: 1, width: 20, height: 10, fill: colour(mark.tone), "fill-opacity": mark.shape === "band" ? 0.25 : 0.8 });
    add(item, "span", {}, mark.label);
  }
  if (!grid || !figure.moving) return;
  const roc = ["roc", "coverage_plot"].includes(figure.name), line = !figure.moving.y;
  const keys = [[line ? "M13 0V12" : "M8 6a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", line ? "cut" : "spot", "threshold of the slider"],
    ["M5 1H21V11H5z", "box", "its interval, all thresholds"], ["M1 6H25", "equal", "equal cost"]];
  for (const [d, kind, text] of keys.slice(0, roc ? 3 : 1)) {
    const item = add(list, "li");
    add(add(add(item, "svg", { width: 26, height: 12, "aria-hidden": "true" }), "g", { class: "point" }), "path", { d, class: kind });
    add(item, "span", {}, text);
  }
}
