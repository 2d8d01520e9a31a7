// Finds the puzzles that a PDF printed here carries, without sending the file: most of a long one is drawings of boards.
// The page names the lines between which the list stands; the server checks what is between them.

const MAX_BYTES = 64e6; // of a file that is searched

/** The list that the file carries, a puzzle a line; "" for any other file. */
export async function puzzlesIn(file) {
  if (file.size > MAX_BYTES) return "";
  const [first, last] = document.querySelector("[data-between]").dataset.between.split("|").map((line) => `${line}\n`);
  const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
  const start = text.indexOf(first);
  const end = text.indexOf(last, start);
  return start < 0 || end < 0 ? "" : text.slice(start + first.length, end);
}
