// The address says what is chosen, so that a reload, a bookmark and another machine show the same sheet. What is for no
// address, names of people and long lists, this entry of the browser's history keeps.

const LONGEST = 2000; // characters of the address
const LARGEST = 60000; // of a list, as the server takes it
const OF = { collection: "collection", text: "list", level: "new", count: "new", seed: "new" };
const TO_SOLVE = ["puzzles", "cards"];
const OF_WORK = ["alg", "move", "code", "base"];
const EMPTY_TOO = ["count", "seed"];
const form = document.querySelector(".printing");
const { names, text, file, seed } = form.elements;
const lost = document.getElementById("lost");

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
  history.replaceState({ names: names.value, text: text.value, file: file.files[0]?.name ?? "" }, "", `${location.pathname}?${query}`);
}

function restore() {
  const kept = history.state ?? {};
  const emptied = [names, text].filter((area) => kept[area.name] && area.value !== kept[area.name]);
  for (const area of emptied) area.value = kept[area.name];
  if (kept.file && !file.files.length) {
    lost.textContent = `The browser does not keep the file ${kept.file}: choose it again.`;
    lost.hidden = false;
  }
  emptied[0]?.dispatchEvent(new Event("change", { bubbles: true }));
}

// A list of mine that is plain text becomes what is typed, and is kept as such; a PDF is sent as it is.
async function unpack() {
  lost.hidden = true;
  const [chosen] = file.files;
  if (!chosen || chosen.size > LARGEST) return;
  const found = await chosen.text();
  if (found.startsWith("%PDF") || /[\0\ufffd]/.test(found) || file.files[0] !== chosen) return;
  text.value = found;
  file.value = "";
  keep();
}

function others(event) {
  const next = (Number(seed.value) + 1) % (Number(seed.max) + 1);
  if (!seed.validity.valid || seed.value === "") return; // the server says what is wrong
  event.preventDefault();
  seed.value = next;
  seed.dispatchEvent(new Event("change", { bubbles: true }));
}

form.addEventListener("change", keep);
file.addEventListener("change", unpack);
form.querySelector(".other").addEventListener("click", others);
window.addEventListener("load", restore); // by then htmx listens too
document.documentElement.dataset.ready = "yes";
