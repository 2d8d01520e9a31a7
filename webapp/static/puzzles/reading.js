// What a page says while the server reads a picture.

export const READING = "Reading the picture \u2026";
