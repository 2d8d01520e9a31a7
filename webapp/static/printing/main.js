// The address says what is chosen, so that a reload, a bookmark and another machine show the same sheet. What is for no
// address, names of people and long lists, this entry of the browser's history keeps.

const LONGEST = 2000; // characters
const OF = { collection: "collection", text: "list", level: "new", count: "new", seed: "new" };
const TO_SOLVE = ["puzzles", "cards"];
const OF_WORK = ["alg", "move", "code", "base"];
const EMPTY_TOO = ["count", "seed"];
const form = document.querySelector(".printing");
const { names, text } = form.elements;

function keep() {
  const said = new FormData(form);
  const source = said.get("source");
  const query = new URLSearchParams();
  for (const [name, value] of said) {
    if (typeof value !== "string" || name === "names" || (OF[name] ?? source) !== source) continue;
    if (OF_WORK.includes(name) && TO_SOLVE.includes(said.get("sheet"))) continue;
    if (name === "sheet" && value === "puzzles") continue;
    if (value || EMPTY_TOO.includes(name)) query.set(name, value);
  }
  if (query.toString().length > LONGEST) query.delete("text");
  history.replaceState({ names: names.value, text: text.value }, "", `${location.pathname}?${query}`);
}

function restore() {
  const kept = history.state ?? {};
  const lost = [names, text].filter((area) => kept[area.name] && area.value !== kept[area.name]);
  for (const area of lost) area.value = kept[area.name];
  lost[0]?.dispatchEvent(new Event("change", { bubbles: true }));
}

form.addEventListener("change", keep);
window.addEventListener("load", restore); // by then htmx listens too
document.documentElement.dataset.ready = "yes";
