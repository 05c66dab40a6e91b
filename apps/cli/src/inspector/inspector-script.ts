/** Script of the inspector page: draws marks, legend and list; switches kinds. No library. */
export const INSPECTOR_SCRIPT: string = `
const data = JSON.parse(document.getElementById("data").textContent);
const shown = new Set(data.kinds.filter((kind) => kind.shown).map((kind) => kind.id));
const kinds = new Map(data.kinds.map((kind) => [kind.id, kind]));
const hover = document.getElementById("hover");
const elements = new Map();
const WITH_TAG = new Set(["heading", "table", "figure", "formula", "code", "caption", "reference", "integrity"]);

function create(name, parent, text) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

function drawMarks() {
  const counts = new Map();
  data.marks.forEach(([page, box, kindId, label, detail], index) => {
    const sheet = document.getElementById("page-" + page);
    const kind = kinds.get(kindId);
    const mark = create("div", sheet);
    mark.className = "mark kind-" + kindId;
    const [x0, y0, x1, y1] = box;
    Object.assign(mark.style, { left: x0 + "pt", top: y0 + "pt", width: Math.max(2, x1 - x0) + "pt",
      height: Math.max(2, y1 - y0) + "pt", borderColor: kind.colour, color: kind.colour, background: kind.colour + "14" });
    if (WITH_TAG.has(kindId)) {
      const number = (counts.get(kindId) || 0) + 1;
      counts.set(kindId, number);
      create("b", mark, kind.name + " " + number).style.background = kind.colour;
    }
    mark.addEventListener("mousemove", (event) => showHover(event, kind, detail));
    mark.addEventListener("mouseleave", () => { hover.hidden = true; });
    elements.set(index, mark);
  });
}

function showHover(event, kind, detail) {
  hover.textContent = kind.name + "\\n" + detail;
  hover.hidden = false;
  const left = Math.min(event.clientX + 14, innerWidth - hover.offsetWidth - 8);
  const top = Math.min(event.clientY + 16, innerHeight - hover.offsetHeight - 8);
  hover.style.left = Math.max(4, left) + "px";
  hover.style.top = Math.max(4, top) + "px";
  event.stopPropagation();
}

function drawLegend() {
  const legend = document.getElementById("legend");
  legend.replaceChildren();
  for (const kind of data.kinds) {
    const count = data.marks.filter((mark) => mark[2] === kind.id).length;
    const label = create("label", legend);
    if (count === 0) label.className = "none";
    const box = create("input", label);
    box.type = "checkbox";
    box.checked = shown.has(kind.id);
    box.addEventListener("change", () => {
      if (box.checked) shown.add(kind.id);
      else shown.delete(kind.id);
      applyShown();
    });
    const sample = create("i", label);
    sample.style.borderColor = kind.colour;
    create("span", label, kind.name + " " + count);
  }
}

function applyShown() {
  let style = document.getElementById("shown");
  if (!style) {
    style = create("style", document.head);
    style.id = "shown";
  }
  style.textContent = data.kinds.filter((kind) => !shown.has(kind.id))
    .map((kind) => ".kind-" + kind.id + "{display:none}").join("");
}

function drawList() {
  const list = document.getElementById("list");
  list.replaceChildren();
  for (const kind of data.kinds) {
    const entries = data.marks.map((mark, index) => [mark, index]).filter(([mark]) => mark[2] === kind.id && mark[3]);
    if (entries.length === 0) continue;
    create("h2", list, kind.name + " (" + entries.length + ")").style.color = kind.colour;
    for (const [mark, index] of entries) {
      const link = create("a", list);
      link.href = "#page-" + mark[0];
      create("span", link, mark[3]);
      create("span", link, String(mark[0]));
      link.addEventListener("click", (event) => {
        event.preventDefault();
        pick(index, kind.id);
      });
    }
  }
}

function pick(index, kindId) {
  if (!shown.has(kindId)) {
    shown.add(kindId);
    applyShown();
    drawLegend();
  }
  for (const other of document.querySelectorAll(".picked")) other.classList.remove("picked");
  elements.get(index).classList.add("picked");
  elements.get(index).scrollIntoView({ block: "center", behavior: "smooth" });
}

for (const fact of data.facts) create("span", document.getElementById("facts"), fact);
drawMarks();
applyShown();
drawLegend();
drawList();
`;
