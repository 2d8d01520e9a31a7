// A board on any screen: its shape, read from the table, and its notes, painted as shared/_grid.html writes them.

export const SYMBOLS = "123456789ABCDEFG";

/** The shape of a board: digits in a house, rows and columns of a box, cells, one character a digit. */
export function shapeOf(table) {
  const [height, width] = table.dataset.box.split("x").map(Number);
  const size = height * width;
  return { size, height, width, cells: size * size, symbols: SYMBOLS.slice(0, size) };
}

/** Paint the notes of a cell: digits, each in its place; one of them is gone. */
export function paintNotes(element, digits, gone = 0) {
  const old = element.querySelector(".notes");
  const texts = digits.map((digit) => SYMBOLS[digit - 1]);
  if ((old?.textContent ?? "") === texts.join("")) return;
  old?.remove();
  if (!digits.length) return;
  const notes = document.createElement("span");
  notes.className = "notes";
  notes.setAttribute("aria-hidden", "true");
  notes.append(...digits.map((digit, at) => {
    const note = document.createElement("i");
    note.className = digit === gone ? `n${digit} gone` : `n${digit}`;
    note.textContent = texts[at];
    return note;
  }));
  element.append(notes);
}
