// The level of a puzzle that takes longer than the verdict may: asked for once, and put in the place of the least that
// it can be. Nothing is spoken: who wants to know it is not waiting there.

const REST = 500; // milliseconds for which typing rests
const answers = new Map(); // by address, so that no board asks twice

/** Ask for the level of the puzzle that the verdict is about, and show it there. */
export async function follow() {
  const { href } = shown();
  await new Promise((resolve) => setTimeout(resolve, REST));
  if (shown()?.href !== href) return;
  if (!answers.has(href)) answers.set(href, ask(href.replace("?", "/level?")));
  const level = await answers.get(href);
  if (!level) answers.delete(href); // the next edit may ask again
  else if (shown()?.href === href) shown().innerHTML = level;
}

/** The verdict's link, while it says only what the level is at least. */
function shown() {
  return document.querySelector("#verdict [data-later]");
}

async function ask(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}
