// Makes a part of the page what the server sent, and touches nothing else: what stays keeps focus, caret and scroll,
// and is not drawn or read anew. To htmx it is a way to swap: hx-ext="morph" hx-swap="morph", out of band too.

// Of a cell: the page knows better than the server which it is in, how it looks therefore, and what was done to it here.
const OURS = new Set(["tabindex", "inputmode", "data-look", "data-lit", "data-first", "data-colour", "aria-selected", "aria-description"]);

window.htmx?.defineExtension("morph", {
  isInlineSwap: (style) => style === "morph",
  handleSwap(style, target, fragment) {
    if (style !== "morph") return false;
    morph(target, fragment.getElementById(target.id));
    return [...target.querySelectorAll("[hx-trigger^='load']")]; // for htmx to have them ask
  },
});

const WHOLES = new Set(["td", "svg"]); // what says by its markup all that it holds

function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (WHOLES.has(old.localName) && old.isEqualNode(fresh)) return;
  for (const { name, value } of fresh.attributes) {
    if (!(OURS.has(name) && old.hasAttribute(name)) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name) && !OURS.has(name)) old.removeAttribute(name);
  if (old.localName === "input" && old.value !== fresh.value) old.value = fresh.value;
  const [olds, freshes] = [old, fresh].map((element) => [...element.childNodes]);
  if (alike(olds, freshes)) olds.forEach((child, at) => morph(child, freshes[at]));
  else old.replaceChildren(...freshes);
}

// What asks for something else is another element.
const asked = (node) => node.getAttribute?.("hx-get");
const isLike = (old, fresh) => old.nodeName === fresh.nodeName && asked(old) === asked(fresh);
const alike = (olds, freshes) => olds.length === freshes.length && olds.every((child, at) => isLike(child, freshes[at]));
