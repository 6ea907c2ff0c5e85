// Start: draw every picture at the width it has, and bring the controls to life.
function render(host) {
  const figure = data.figures[Number(host.dataset.figure)];
  if (!host.clientWidth) return; // the side of a switch that is not shown
  const one = draw(figure, host);
  drawn.set(host, one);
  legend(figure, host.parentElement.querySelector(".legend"));
  reading(one);
  if (grid) place(one, asked());
  if (figure.name === "tolerance" && byId("tolerance-at")) placeTolerance(one, Number(byId("tolerance-at").value), figure.marks.find((m) => m.shape === "band"));
}

const hosts = [...document.querySelectorAll("[data-figure]")], widths = new Map();
const watch = new ResizeObserver((changes) => {
  for (const { target } of changes) {
    if (Math.abs((widths.get(target) ?? -99) - target.clientWidth) < 2) continue;
    widths.set(target, target.clientWidth);
    render(target);
  }
});
hosts.forEach((host) => {
  watch.observe(host);
  host.addEventListener("click", (event) => clicked(host, event));
  if (grid && data.figures[Number(host.dataset.figure)].moving) host.classList.add("moves");
});

for (const fold of document.querySelectorAll("[data-numbers]")) {
  fold.addEventListener("toggle", () => { if (fold.open) numbers(data.figures[Number(fold.dataset.numbers)], fold); });
}
// One output is picked for the whole page.
const switches = [...document.querySelectorAll("select.output")];
for (const one of switches) {
  one.addEventListener("change", () => {
    for (const other of switches) other.value = one.value;
    for (const side of document.querySelectorAll(".side-of")) side.classList.toggle("off", side.dataset.output !== one.value);
    byId("spoken").textContent = `Pictures of ${one.selectedOptions[0].text}.`;
  });
}
for (const input of document.querySelectorAll("[name=matrix], #against")) input.addEventListener("change", matrix);
if (byId("matrix")) matrix();

if (grid) {
  byId("back").addEventListener("click", () => moved(grid.own));
  byId("cheapest").addEventListener("click", () => moved(cheapest(asked())));
  for (const key of ["fn", "fp"]) byId(key).addEventListener("input", (event) => typed(key, event.target, Infinity));
  const [slide, field] = [byId("prevalence"), byId("prevalence-is")];
  slide.addEventListener("input", () => { field.value = Number(slide.value).toPrecision(3); typed("share", field, 1); });
  field.addEventListener("input", () => { slide.value = field.value; typed("share", field, 1); });
  moved(grid.own);
}

// The tolerance of predicted numbers slides along its own picture.
const tolerance = byId("tolerance-at");
if (tolerance) {
  const figure = data.figures[Number(tolerance.dataset.of)], model = figure.marks.at(-1), blind = figure.marks.at(-2), band = figure.marks.find((m) => m.shape === "band");
  const hundred = (v) => (100 * v).toFixed(0), off = (k) => `± ${number(model.x[k], 3)}`;
  const slid = () => {
    const k = Number(tolerance.value), against = `Predicting the median for all rows would manage ${hundred(blind.y[k])}.`;
    byId("tolerance-is").textContent = off(k);
    byId("within").textContent = band ? `Within ${off(k)} fall ${hundred(band.low[k])} to ${hundred(band.high[k])} of 100 new rows (${hundred(model.y[k])} of these). ${against}`
      : `Within ${off(k)} are ${hundred(model.y[k])} of 100 of these rows. ${against}`;
    tolerance.setAttribute("aria-valuetext", byId("within").textContent);
    for (const one of drawn.values()) if (one.figure === figure) placeTolerance(one, k, band);
  };
  tolerance.addEventListener("input", slid);
  slid();
}

function placeTolerance(one, k, band) {
  one.point?.remove();
  one.point = add(one.svg, "g", { class: "point" });
  const x = one.x(one.figure.moving.x[k]);
  if (band) add(one.point, "path", { class: "box", d: `M${x} ${one.y(band.low[k])}V${one.y(band.high[k])}` });
  add(one.point, "circle", { cx: x, cy: one.y(one.figure.moving.y[k]), r: 6.5 });
}

const theme = byId("theme"), root = document.documentElement;
const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
const named_ = () => { theme.textContent = isDark() ? "Light" : "Dark"; };
theme.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; named_(); });
named_();

// A name in the table of measures opens how its interval was made; buttons save pictures and numbers.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.svg) {
    const figure = data.figures[Number(button.dataset.svg)];
    save(figure.name, "image/svg+xml", svgText(document.querySelector(`[data-figure="${button.dataset.svg}"] svg`)));
  }
  if (button.dataset.csv) {
    const figure = button.dataset.csv.startsWith("figure-") ? data.figures[Number(button.dataset.csv.slice(7))] : null;
    save(figure ? figure.name : button.dataset.csv, "text/csv", csvText(rowsOf(button.dataset.csv)));
  }
  if (button.classList.contains("m")) {
    const row = byId(button.getAttribute("aria-controls"));
    row.hidden = !row.hidden;
    button.setAttribute("aria-expanded", !row.hidden);
  }
});

// The same words under the pointer and at the focus.
const tip = add(document.body, "div", { class: "tip page-tip", role: "tooltip", hidden: "" });
function tell(event) {
  const from = event.target.closest?.("[data-tip]");
  tip.hidden = !from;
  if (!from) return;
  tip.textContent = from.dataset.tip;
  const box = from.getBoundingClientRect(), x = event.clientX || box.left + box.width / 2, y = event.clientY || box.top;
  tip.style.left = `${Math.max(8, Math.min(innerWidth - tip.offsetWidth - 8, x + 12))}px`;
  tip.style.top = `${Math.max(8, y - tip.offsetHeight - 12)}px`;
}
addEventListener("pointermove", tell);
addEventListener("focusin", tell);
addEventListener("keydown", (event) => { if (event.key === "Escape") tip.hidden = true; });

// Which section is being read.
const links = [...document.querySelectorAll("nav[aria-label=Sections] a")];
function current(id) {
  for (const link of links) {
    if (link.hash === `#${id}`) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
  }
  const link = document.querySelector("nav [aria-current]");
  if (link) link.parentElement.scrollLeft = link.offsetLeft - link.parentElement.offsetLeft - 40;
}
const seen = new IntersectionObserver((changes) => {
  for (const change of changes) if (change.isIntersecting) current(change.target.id);
}, { rootMargin: "-20% 0px -70% 0px" });
document.querySelectorAll("main > section[id]").forEach((section) => seen.observe(section));
current("answer");

// A link into a fold opens it.
function reveal() {
  const target = location.hash.length > 1 && byId(decodeURIComponent(location.hash.slice(1)));
  for (let fold = target && target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}
addEventListener("hashchange", reveal);
reveal();

// On paper every fold is open and its pictures are drawn.
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details:not(.tools):not([open])")];
  opened.forEach((fold) => { fold.open = true; });
  const off = [...document.querySelectorAll(".off")];
  off.forEach((side) => side.classList.remove("off"));
  hosts.filter((host) => !drawn.has(host)).forEach(render);
  off.forEach((side) => side.classList.add("off"));
});
addEventListener("afterprint", () => opened.forEach((fold) => { fold.open = false; }));
