// The editor of *Write*: a text area with line numbers. Tab indents, Enter keeps the indentation, Escape then Tab leaves.
// Every change goes through the browser's own editing, so that Ctrl+Z takes it back.

const INDENT = 4;
let isLeaving = false;

/** Put a text in place of the selection, as typing does. @param {HTMLTextAreaElement} area @param {string} text */
export function insert(area, text) {
  area.focus();
  const isDone = text ? document.execCommand("insertText", false, text) : document.execCommand("delete");
  if (!isDone) area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
}

/** Put a text in place of the whole program; one Ctrl+Z takes it back. @param {HTMLTextAreaElement} area @param {string} text */
export function replaceAll(area, text) {
  area.select();
  insert(area, text);
}

const startOfLine = ({ value, selectionStart }) => value.lastIndexOf("\n", selectionStart - 1) + 1;

/** Indent the line or the chosen lines, or take a step of indentation back. */
function indent(area, isBack) {
  const { selectionStart, selectionEnd, value } = area;
  const start = startOfLine(area);
  if (selectionStart === selectionEnd && !isBack) return insert(area, " ".repeat(INDENT - ((selectionStart - start) % INDENT)));
  const end = value.indexOf("\n", selectionEnd) < 0 ? value.length : value.indexOf("\n", selectionEnd);
  const lines = value.slice(start, end);
  const moved = isBack ? lines.replace(/^ {1,4}/gm, "") : lines.replace(/^(?=.)/gm, " ".repeat(INDENT));
  area.setSelectionRange(start, end);
  insert(area, moved);
  if (selectionStart === selectionEnd) area.setSelectionRange(...[selectionStart, selectionStart].map((at) => Math.max(start, at + moved.length - lines.length)));
  else area.setSelectionRange(start, start + moved.length);
}

/** Begin a line with the indentation of this one, one step more behind a colon. */
function breakLine(area) {
  const before = area.value.slice(startOfLine(area), area.selectionStart);
  const opens = /:\s*(?:#.*)?$/.test(before);
  insert(area, `\n${/^ */.exec(before)[0]}${" ".repeat(opens ? INDENT : 0)}`);
}

/** Write the numbers of lines, and mark one of them; 0 for none. @param {HTMLElement} numbers @param {string} text @param {number} marked */
export function showNumbers(numbers, text, marked = 0) {
  const count = text.split("\n").length;
  const lines = Array.from({ length: count }, (_, at) => {
    const line = document.createElement("span");
    line.textContent = `${at + 1}\n`;
    line.classList.toggle("marked", at + 1 === marked);
    return line;
  });
  numbers.replaceChildren(...lines);
}

/** Scroll a line into view. @param {HTMLTextAreaElement} area @param {number} line */
export function showLine(area, line) {
  const height = area.scrollHeight / area.value.split("\n").length;
  const top = (line - 1) * height;
  if (top < area.scrollTop || top > area.scrollTop + area.clientHeight - 2 * height) area.scrollTop = top - area.clientHeight / 2;
}

/**
 * Make an editor of a text area.
 *
 * @param {HTMLTextAreaElement} area
 * @param {HTMLElement} numbers
 * @param {{ onChange: () => void, onRun: () => void }} on
 */
export function makeEditor(area, numbers, { onChange, onRun }) {
  area.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
    if (isComposing) return;
    if (key === "Enter" && (ctrlKey || metaKey)) {
      event.preventDefault();
      onRun();
    } else if (key === "Tab" && !isLeaving && !ctrlKey && !altKey) {
      event.preventDefault();
      indent(area, shiftKey);
    } else if (key === "Enter" && !shiftKey) {
      event.preventDefault();
      breakLine(area);
    }
    if (key !== "Shift") isLeaving = key === "Escape";
  });
  area.addEventListener("input", onChange);
  area.addEventListener("scroll", () => { numbers.scrollTop = area.scrollTop; });
}
