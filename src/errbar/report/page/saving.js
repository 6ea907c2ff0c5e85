// Pictures as SVG and numbers as CSV, made when asked for.
const KEPT = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-size", "font-family", "font-weight", "text-anchor", "paint-order", "visibility"];

function save(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = `${name}_${data.run.run}.${type.endsWith("csv") ? "csv" : "svg"}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The picture with the colours it has on the page, on its own paper.
function svgText(svg) {
  const copy = svg.cloneNode(true), from = [svg, ...svg.querySelectorAll("*")], to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const { name, value } of [...to[i].attributes]) if (value.includes("var(")) to[i].removeAttribute(name);
    to[i].setAttribute("style", KEPT.map((key) => `${key}:${style.getPropertyValue(key)}`).join(";"));
  });
  copy.setAttribute("xmlns", SVG);
  copy.style.background = getComputedStyle(document.body).getPropertyValue("--eb-paper");
  return new XMLSerializer().serializeToString(copy);
}

// A cell that a spreadsheet would take for a formula gets an apostrophe; numbers keep their sign.
function csvCell(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  let text = String(value);
  if (/^[\s]*[=+\-@\t\r]/.test(text) && !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) text = `'${text}`;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
const csvText = (rows) => rows.map((row) => row.map(csvCell).join(",")).join("\n") + "\n";

function figureRows(figure) {
  const keys = ["x", "y", "low", "high", "value", "text"];
  const rows = [["mark", "shape", figure.x.label || "x", figure.y.label || "y", ...keys.slice(2)]];
  const cell = (mark, key, k) => {
    const value = at(mark[key], k), axis = figure[key];
    return axis?.names && Number.isInteger(value) ? axis.names[value] ?? value : value;
  };
  for (const mark of figure.marks) (mark.x || []).forEach((_, k) => rows.push([mark.label || "", mark.shape, ...keys.map((key) => cell(mark, key, k))]));
  return rows;
}

function recordRows(records, keys) {
  return [keys, ...records.map((record) => keys.map((key) => (key in record ? record[key] : record.interval?.[key])))];
}

const ESTIMATE = ["measure", "label", "slice", "value", "low", "high", "level", "no_skill", "perfect", "n", "n_units", "method", "standing", "reason"];
const GAP = ["measure", "label", "slice", "left", "right", "left_value", "right_value", "gap", "low", "high", "level", "p", "p_adjusted", "verdict", "method"];
const sources = {
  estimates: () => recordRows(data.run.estimates, ESTIMATE),
  comparisons: () => recordRows(data.run.comparisons, GAP),
  sheet: (name) => { const sheet = data.run.sheets.find((s) => s.name === name); return [sheet.columns, ...sheet.rows]; },
  table: (id) => [...document.querySelectorAll(`#${id} tr`)].map((row) => [...row.cells].map((cell) => cell.dataset.value ?? cell.innerText.trim())),
};

function rowsOf(source) {
  const [kind, ...rest] = source.split("-");
  const figure = kind === "figure" && data.figures[Number(rest[0])];
  if (figure && data.classes?.[figure.name]) return [["class", "right", "true_rows", "recall", "recall_low", "recall_high", "predicted_rows", "precision", "precision_low", "precision_high"], ...data.classes[figure.name]];
  if (kind === "figure") return figureRows(data.figures[Number(rest[0])]);
  return sources[kind](rest.join("-"));
}
