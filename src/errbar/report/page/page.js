// Start: draw every picture at the width it has, and bring the controls to life.
function render(host) {
  const figure = data.figures[Number(host.dataset.figure)];
  if (!host.clientWidth) return; // the side of a switch that is not shown
  const one = draw(figure, host);
  drawn.set(host, one);
  legend(figure, host.parentElement.querySelector(".legend"));
  reading(one);
  if (grid) place(one, asked());
}

const hosts = [...document.querySelectorAll("[data-figure]")], widths = new Map();
const watch = new ResizeObserver((changes) => {
  for (const { target } of changes) {
    if (Math.abs((widths.get(target) ?? -99) - target.clientWidth) < 2) continue;
    widths.set(target, target.clientWidth);
    render(target);
  }
});
hosts.forEach((host) => watch.observe(host));

for (const fold of document.querySelectorAll("[data-numbers]")) {
  fold.addEventListener("toggle", () => { if (fold.open) numbers(data.figures[Number(fold.dataset.numbers)], fold); });
}
for (const input of document.querySelectorAll("[name=shown]")) {
  input.addEventListener("change", () => {
    for (const side of input.closest("article").querySelectorAll(".side")) side.classList.toggle("off", side.id !== input.value);
  });
}
for (const input of document.querySelectorAll("[name=matrix], #against")) input.addEventListener("change", matrix);
if (data.text.matrix) matrix();

if (grid) {
  byId("threshold").addEventListener("input", (event) => moved(Number(event.target.value)));
  byId("back").addEventListener("click", () => moved(grid.own));
  byId("cheapest").addEventListener("click", () => moved(cheapest(asked())));
  for (const key of ["fn", "fp"]) byId(key).addEventListener("input", (event) => typed(key, event.target, Infinity));
  const [slide, field] = [byId("prevalence"), byId("prevalence-is")];
  slide.addEventListener("input", () => { field.value = Number(slide.value).toPrecision(3); typed("share", field, 1); });
  field.addEventListener("input", () => { slide.value = field.value; typed("share", field, 1); });
  moved(grid.own);
}

const theme = byId("theme"), root = document.documentElement;
const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
const named_ = () => { theme.textContent = isDark() ? "Light" : "Dark"; };
theme.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; named_(); });
named_();

// On paper every folded table is open, and both sides of a switch are drawn.
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details:not(.tools):not([open])")];
  opened.forEach((fold) => { fold.open = true; });
  for (const side of document.querySelectorAll(".side.off")) {
    side.classList.remove("off");
    side.querySelectorAll("[data-figure]").forEach(render);
    side.classList.add("off");
  }
});
addEventListener("afterprint", () => opened.forEach((fold) => { fold.open = false; }));
