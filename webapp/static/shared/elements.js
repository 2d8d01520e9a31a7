// Small ways with elements. What stands there already is not written again, so that nothing is drawn or read anew.

const SVG = "http://www.w3.org/2000/svg";

export const part = (id) => document.getElementById(id);
export const number = (value) => value.toLocaleString("en-US");

/** Give an element this text. A text node that stays where it is costs a browser next to nothing; a new one a layout. */
export function write(element, text) {
  if (element.textContent === text) return;
  if (text && element.childNodes.length === 1 && element.firstChild.data) element.firstChild.data = text;
  else element.textContent = text;
}

/** Give an element these attributes; one without a value is taken off. */
export function mark(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (!value) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/** An element with a text. */
export function tag(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/** An element of a picture. */
export function shape(name, attributes, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}
