// Small charts in SVG, for the strips of the scrubber.

const NAMES = "http://www.w3.org/2000/svg";

/** An element of a picture. */
export function shape(name, attributes, text = "") {
  const element = document.createElementNS(NAMES, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

/** A picture that fills its element, measured in units of its own. */
export const picture = (width, height) => shape("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none" });

/** A line from top to bottom that shows a place; move it with `stand`. */
export const cursor = (height) => shape("line", { class: "cursor", y1: 0, y2: height });

export function stand(line, x) {
  line.setAttribute("x1", x);
  line.setAttribute("x2", x);
}
