// Values under the pointer, by keys, and as a table.
const READABLE = new Set(["line", "steps", "points", "bars", "cells", "band"]);

function named(axis, v) {
  return axis.names && Number.isInteger(v) ? axis.names[v] ?? number(v) : number(v);
}

function told(figure, mark, k) {
  const own = at(mark.text, k), lead = mark.label ? `${mark.label}: ` : "";
  if (own && mark.shape !== "line") return mark.shape === "cells" ? `${named(figure.y, mark.y[k])}, ${named(figure.x, mark.x[k])}: ${own}` : own;
  const y = mark.y ? `, ${figure.y.label || "value"} ${named(figure.y, mark.y[k])}` : "";
  const span = mark.low ? ` (${number(mark.low[k])} to ${number(mark.high[k])})` : "";
  return `${lead}${figure.x.label || "at"} ${named(figure.x, mark.x[k])}${y}${span}`;
}

function reading(drawn) {
  const { figure, host, x, y } = drawn;
  const marks = figure.marks.filter((m) => READABLE.has(m.shape) && m.x);
  const place = (m, k) => [x(m.x[k]), y(m.y ? m.y[k] : (m.low[k] + m.high[k]) / 2)];
  const ring = add(drawn.top, "circle", { r: 6, class: "ring", visibility: "hidden" });
  host.querySelector(".tip")?.remove();
  const tip = add(host, "div", { class: "tip", hidden: "" });
  let mark = 0, spot = 0;

  function show(m, k, aloud) {
    const [px, py] = place(m, k), text = told(figure, m, k), ratio = host.clientWidth / drawn.svg.viewBox.baseVal.width;
    const zoom = Math.min(1, ratio);
    ring.setAttribute("cx", px); ring.setAttribute("cy", py); ring.setAttribute("visibility", "visible");
    tip.textContent = text; tip.hidden = false;
    tip.style.left = `${Math.max(0, Math.min(host.clientWidth - tip.offsetWidth, px * zoom - tip.offsetWidth / 2))}px`;
    const above = py * zoom - tip.offsetHeight - 12;
    tip.style.top = `${above < 0 ? py * zoom + 14 : above}px`;
    if (aloud) byId("spoken").textContent = text;
  }
  function hide() { tip.hidden = true; ring.setAttribute("visibility", "hidden"); }

  host.onpointermove = (event) => {
    const frame_ = drawn.svg.getBoundingClientRect(), zoom = drawn.svg.viewBox.baseVal.width / frame_.width;
    const px = (event.clientX - frame_.left) * zoom, py = (event.clientY - frame_.top) * zoom;
    let best = null, least = 45 * 45;
    for (const m of marks) {
      if (m.shape === "band") continue;
      for (let k = 0; k < m.x.length; k += 1) {
        const [a, b] = place(m, k), far = (a - px) ** 2 + (b - py) ** 2;
        if (far < least) { least = far; best = [m, k]; }
      }
    }
    if (best) show(best[0], best[1], false); else hide();
  };
  host.onpointerleave = hide;
  host.onblur = hide;
  host.onfocus = () => { if (marks.length && host.matches(":focus-visible")) show(marks[mark], spot, true); };
  host.onkeydown = (event) => {
    if (!marks.length || event.target !== host) return;
    const n = marks[mark].x.length, stride = Math.max(1, Math.round(n / 40));
    const moves = { ArrowRight: () => { spot = Math.min(n - 1, spot + stride); }, ArrowLeft: () => { spot = Math.max(0, spot - stride); },
      ArrowDown: () => { mark = (mark + 1) % marks.length; spot = 0; }, ArrowUp: () => { mark = (mark + marks.length - 1) % marks.length; spot = 0; },
      Home: () => { spot = 0; }, End: () => { spot = n - 1; } };
    if (event.key === "Escape") { hide(); return; }
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
    show(marks[mark], spot, true);
  };
}

const MOST_ROWS = 100;

function numbers(figure, place) {
  if (place.querySelector("table")) return;
  figure.marks.filter((m) => m.x && m.shape !== "note").forEach((m, i) => {
    const name = m.label || `${m.shape} ${i + 1}`, columns = [["x", figure.x], ["y", figure.y], ["low"], ["high"], ["value"], ["text"]].filter(([key]) => m[key]);
    const stride = Math.max(1, Math.ceil(m.x.length / MOST_ROWS));
    add(place, "p", {}, stride > 1 ? `${name}: one in ${stride} of ${number(m.x.length)} places; the file holds them all` : name);
    const region = add(place, "div", { class: "wide", role: "region", tabindex: "0", "aria-label": `${figure.title}: ${name}` }), table = add(region, "table");
    const top = add(add(table, "thead"), "tr"), body = add(table, "tbody");
    for (const [key, axis] of columns) add(top, "th", { scope: "col" }, axis?.label || key);
    for (let k = 0; k < m.x.length; k += stride) {
      const row = add(body, "tr");
      for (const [key, axis] of columns) add(row, "td", {}, key === "text" ? m.text[k] : axis ? named(axis, m[key][k]) : number(m[key][k]));
    }
  });
}
