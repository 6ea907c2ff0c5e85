// Numbers, places and ticks.
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("errbar").textContent);
// The name of SVG's elements is read from the page's own mark: the page holds no address at all.
const SVG = document.querySelector("svg").namespaceURI;
const pen = document.createElement("canvas").getContext("2d");
const FACE = getComputedStyle(document.body).fontFamily;
const widthOf = (text, size = 12.5) => {
  pen.font = `${size}px ${FACE}`;
  return pen.measureText(text).width;
};

function add(parent, name, attributes = {}, text) {
  const made = parent.namespaceURI === SVG || name === "svg"
    ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const key in attributes) if (attributes[key] !== undefined) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  parent.appendChild(made);
  return made;
}

function number(x, digits = 4) {
  if (x === null || x === undefined || Number.isNaN(x)) return "–";
  const size = Math.abs(x);
  if (size && (size >= 1e15 || size < 1e-4)) return x.toExponential(2).replace(/\.?0+e/, "e").replace("e+", "e").replaceAll("-", "−");
  const rounded = Number.isInteger(x) ? x : Number(x.toPrecision(digits));
  return rounded.toLocaleString("en-GB", { maximumFractionDigits: 8 }).replace("-", "−");
}

function clipped(text, room, size = 12.5) {
  if (widthOf(text, size) <= room) return text;
  let end = text.length;
  while (end > 1 && widthOf(text.slice(0, end) + "…", size) > room) end -= 1;
  return text.slice(0, end) + "…";
}

// Value to pixel; what has no logarithm lies beyond the low end.
function scale(axis, from, to) {
  const f = axis.log ? (v) => (v > 0 ? Math.log10(v) : -Infinity) : (v) => v;
  const low = f(axis.low), high = f(axis.high);
  return (v) => from + (Math.max(-9, Math.min(9, (f(v) - low) / (high - low)))) * (to - from);
}

// Along x words stand beside each other: as many numbers as fit, two at least. Up, `apart` is the height of a line.
function ticks(axis, room, apart, across = false) {
  if (axis.names) {
    const every = Math.max(1, Math.ceil(axis.names.length * apart / room));
    return axis.names.map((name, i) => [i, name]).filter(([i]) => i % every === 0);
  }
  for (let most = Math.max(2, Math.floor(room / apart)); ; most -= 1) {
    const places = (axis.log && logarithmic(axis, most)) || linear(axis, most);
    const found = places.map((v) => [v, tickText(v, places)]), widest = Math.max(...found.map(([, t]) => widthOf(t)));
    const every = Math.ceil((widest + 8) * found.length / room);
    if (!across || every <= 1) return found;
    if (most <= 2) return found.filter((_, i) => i % every === 0);
  }
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
function power(v) {
  const [digits, exponent] = v.toExponential(3).split("e"), short = String(Number(digits)).replace("-", "−");
  const raised = `10${[...exponent].map((c) => (c === "-" ? "⁻" : RAISED[c] ?? "")).join("")}`;
  return short === "1" ? raised : short === "−1" ? `−${raised}` : `${short}×${raised}`;
}

function tickText(v, places) {
  const size = Math.max(...places.map(Math.abs));
  if (!v) return size < 1e-2 || size >= 1e6 ? "0" : plain(0, places);
  if (size >= 1e7) return power(v);
  if (Math.abs(v) < 1e-3 && size < 1e-2) return number(v, 3);
  return places.log ? number(v, 3) : plain(v, places);
}

function plain(v, places) {
  if (places.length < 2) return number(v, 3);
  const step = Math.abs(places[1] - places[0]);
  const decimals = Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9)));
  const more = Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 1e-6 ? 1 : 0;
  return v.toLocaleString("en-GB", { minimumFractionDigits: decimals + more, maximumFractionDigits: decimals + more })
    .replace("-", "−");
}

function linear(axis, most) {
  const raw = (axis.high - axis.low) / most, power = 10 ** Math.floor(Math.log10(raw));
  const round = [0.5, 1, 2, 2.5, 5, 10].map((s) => s * (axis.whole ? Math.max(1, power) : power));
  const steps = round.filter((s) => !axis.whole || Number.isInteger(s)), ends = (s) => [Math.ceil(axis.low / s - 1e-9), Math.floor(axis.high / s + 1e-9)];
  const wanted = steps.findIndex((s) => s >= raw * (1 - 1e-9));
  // An axis with one number has no scale: a step less, where there would be one.
  const step = steps.slice(0, wanted + 1).findLast((s) => ends(s)[1] > ends(s)[0]) ?? steps[wanted], [first, last] = ends(step);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

function logarithmic(axis, most) {
  const low = Math.floor(Math.log10(axis.low)), high = Math.ceil(Math.log10(axis.high));
  let inside = [];
  for (const within of [[1, 2, 5], [1, 3], [1]]) {
    const found = [];
    for (let e = low; e <= high; e += 1) for (const m of within) found.push(Number((m * 10 ** e).toPrecision(12)));
    inside = found.filter((v) => v >= axis.low * (1 - 1e-9) && v <= axis.high * (1 + 1e-9));
    if (inside.length >= 2 && inside.length <= most) break;
  }
  // Where even powers of ten are too many, every k-th of them; of one alone there is no scale.
  const every = Math.ceil(inside.length / most), some = inside.filter((_, i) => i % every === 0);
  some.log = true;
  return some.length >= 2 ? some : null;
}
