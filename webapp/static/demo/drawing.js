// Small charts in SVG, for the strips of the scrubber.

import { shape } from "../shared/page.js";

/** A picture that fills its element, measured in units of its own. */
export const picture = (width, height) => shape("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none" });

/** A line from top to bottom that shows a place; move it with `stand`. */
export const cursor = (height) => shape("line", { class: "cursor", y1: 0, y2: height });

export function stand(line, x) {
  line.setAttribute("x1", x);
  line.setAttribute("x2", x);
}
