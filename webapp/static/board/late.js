// htmx comes at the first sign of a person: a page that is only looked at does without it. What is asked of it before it is
// there is held, of each form the last, as a later request takes the place of an earlier one, and asked then. What the
// answers do comes with it.

const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "dragenter"];
const ASKING = ["input", "change", "refresh", "submit"];
const UNDER_WAY = "htmx-request"; // the class of what waits for an answer
const SETTINGS = {
  includeIndicatorStyles: false,
  allowEval: false,
  allowScriptTags: false,
  selfRequestsOnly: true,
  attributesToSettle: ["class"],
  historyCacheSize: 0,
  historyRestoreAsHxRequest: false,
  timeout: 10000,
  responseHandling: [
    { code: "204", swap: false },
    { code: "[23]..", swap: true },
    { code: "422", swap: true },
    { code: "[45]..", swap: false, error: true },
  ],
};
const settings = Object.assign(document.createElement("meta"), { name: "htmx-config", content: JSON.stringify(SETTINGS) });
const script = new URL("../vendor/htmx-2.0.10.min.js", import.meta.url);
const forms = document.querySelectorAll("[hx-trigger]");
const held = new Map(); // the last event of each form
let coming = null;
let tries = 0;
let board = null;

const parsed = new Promise((done) => document.addEventListener("DOMContentLoaded", done, { once: true }));

function hold(event) {
  const form = event.currentTarget;
  if (!form.getAttribute("hx-trigger").includes(event.type)) return;
  if (event.type === "submit") event.preventDefault();
  held.set(form, event);
  form.classList.add(UNDER_WAY);
  begin();
}

/** Take the parts of the board, for what the answers do with them. */
export const hand = (parts) => { board = parts; };

/** Have htmx come, unless it is there or on its way; until it is, or cannot be had. */
export const begin = () => (coming ??= arrive().catch(fail));

async function arrive() {
  await parsed;
  const again = tries ? `?${tries}` : ""; // what failed a browser may not ask for again
  const src = `${script}${again}`;
  document.head.append(settings, Object.assign(document.createElement("link"), { rel: "preload", as: "script", href: src }));
  const { follow } = await import(`./answers.js${again}`);
  await new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement("script"), { src, onload, onerror }));
  });
  if (document.readyState !== "complete") document.dispatchEvent(new Event("DOMContentLoaded")); // which it waits for
  follow(board);
  for (const form of forms) for (const type of ASKING) form.removeEventListener(type, hold);
  release(ask);
}

/** Do this with each form and what is held of it. */
function release(task) {
  const events = [...held];
  held.clear();
  for (const [form, event] of events) {
    form.classList.remove(UNDER_WAY);
    task(form, event);
  }
}

function ask(form, { type, detail, submitter }) {
  if (type !== "submit") return form.dispatchEvent(new CustomEvent(type, { detail }));
  submitter?.dispatchEvent(new FocusEvent("focusin", { bubbles: true })); // by which htmx knows the button
  return form.requestSubmit(submitter?.form === form ? submitter : null);
}

/** Say that nothing came; what is asked next tries again. */
function fail(reason) {
  console.error("htmx cannot be had:", reason);
  coming = null;
  tries += 1;
  release((form, { detail, submitter }) => board.miss(detail?.action ?? submitter?.value));
}

for (const form of forms) for (const type of ASKING) form.addEventListener(type, hold);

const woken = new AbortController();
function wake({ type, movementX, movementY }) {
  if (type === "pointermove" && !movementX && !movementY) return; // the browser says where the mouse rests
  woken.abort();
  begin();
}
for (const sign of SIGNS) window.addEventListener(sign, wake, { capture: true, passive: true, signal: woken.signal });
