// Small ways with elements. What stands there already is not written again, so that nothing is drawn or read anew.

const SVG = "http://www.w3.org/2000/svg";

export const part = (id) => document.getElementById(id);
export const number = (value) => value.toLocaleString("en-US");

export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
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
