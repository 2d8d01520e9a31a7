// What pages say while the server reads a picture.

/** The sentence of a status that waits for the reading. */
export const READING = "Reading the picture \u2026";
