// The address says what is chosen, so that a reload, a bookmark and another machine show the same sheet. What is for no
// address, names of people and long lists, this entry of the browser's history keeps.

const LONGEST = 2000; // characters of the address
const AGAIN = 1000; // ms until a busy server is asked again
const LARGEST = 100000; // of a list, as the server takes it
const OF = { collection: "collection", text: "list", level: "new", count: "new", seed: "new" };
const TO_SOLVE = ["puzzles", "cards"];
const OF_WORK = ["alg", "move", "code", "base"];
const EMPTY_TOO = ["count", "seed"];
const SILENCE = "The server does not answer. What you chose is still here.";
const form = document.querySelector(".printing");
const { names, text, file, seed } = form.elements;
const choices = form.querySelector(".choices");
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
  for (const area of [names, text]) area.value = kept[area.name] || area.value;
  if (kept.file && !file.files.length) {
    lost.textContent = `The browser does not keep the file ${kept.file}: choose it again.`;
    lost.hidden = false;
  }
  [...form.elements].find(isMoved)?.dispatchEvent(changed());
}

// What is chosen on a slow line before this script is there counts as well.
function isMoved({ type, value, defaultValue, checked, defaultChecked, options, selectedIndex, files }) {
  if (type === "radio" || type === "checkbox") return checked !== defaultChecked;
  if (options) return selectedIndex !== Math.max(0, [...options].findIndex((option) => option.defaultSelected));
  return files ? files.length > 0 : value !== defaultValue;
}

const changed = () => new Event("change", { bubbles: true });

// No preview is better than that of something else. A busy server is asked again.
function miss({ detail: { xhr } }) {
  const isPlain = xhr.getResponseHeader("Content-Type")?.startsWith("text/plain");
  if (xhr.status === 503) setTimeout(() => choices.dispatchEvent(changed()), AGAIN);
  else fail(isPlain ? xhr.responseText : `The server answered with error ${xhr.status}.`);
}

function fail(reason) {
  const said = document.createElement("p");
  said.className = "bad";
  said.textContent = reason;
  document.getElementById("preview").replaceChildren(said);
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
  seed.dispatchEvent(changed());
}

form.addEventListener("change", keep);
form.addEventListener("htmx:responseError", miss);
for (const silence of ["htmx:sendError", "htmx:timeout"]) form.addEventListener(silence, () => fail(SILENCE));
file.addEventListener("change", unpack);
form.querySelector(".other").addEventListener("click", others);
window.addEventListener("load", restore); // by then htmx listens too
document.documentElement.dataset.ready = "yes";
