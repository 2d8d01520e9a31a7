// The puzzles that a PDF printed here carries, found in it without sending it: most of a long one is boards.

const LARGEST = 64e6; // bytes
const OURS = /# Puzzles of this sheet, one a line\n((?:[0-9A-G.]{1,256}\n){1,500})# End of the puzzles/; // as the server's

/** Its lines of puzzles; "" for any other file. */
export async function puzzlesIn(file) {
  if (file.size > LARGEST) return "";
  return OURS.exec(new TextDecoder("latin1").decode(await file.arrayBuffer()))?.[1] ?? "";
}
